import { describe, expect, it } from "vitest";
import type { Happened, HappenedEvent, Position, Zone } from "../../src/engine/json";
import { pack, unpack } from "../../src/state/pack";
import { beginnings, categories, growth, lead, standings, turnStarts } from "../../src/state/results";

const position = {
    sides: [
        { word: "Red", name: "Red", seat: 0, score: 40 },
        { word: "Blue", name: "Blue", seat: 1, score: 63 },
        { word: "Green", name: "Green", seat: 2, score: 40 },
    ],
    result: { ranks: [2, 1, 2], common: null, limited: false },
} as unknown as Position;

function award(side: number, points: number, touch: HappenedEvent["touch"], item = "tiles"): HappenedEvent {
    return { event: "award", side, subject: null, touch, points, items: [{ item, count: 1, points, phrase: "" }] };
}
function happened(seat: number | null, events: HappenedEvent[], touches: Happened["action"]["touches"] = []): Happened {
    return { action: { action: 0, masked: false, seat, prompt: null, text: "", phrase: "", touches }, hash: "", events, sentences: [] };
}

describe("the end", () => {
    it("says who came where", () => {
        const places = standings(position);
        expect(places.map((p) => [p.side, p.rank])).toEqual([[1, 1], [0, 2], [2, 2]]);
        expect(lead(places)).toBe(23);
        expect(lead([])).toBe(0);
    });
    it("has the places that others give where the rules give none", () => {
        const open = { ...position, result: null };
        expect(standings(open, [2, 1, 2]).map((p) => [p.side, p.rank])).toEqual([[1, 1], [0, 2], [2, 2]]);
        expect(standings(open).every((p) => p.rank === 0)).toBe(true);
    });
    it("says where points came from", () => {
        const zones = [{ kind: "lake", pieces: [1, 2] }] as Zone[];
        const words = { nouns: { lake: "lago", mill: "moinho" }, questions: {}, items: { note: ["{n} nota", "{n} notas"] as [string, string] } };
        const story = [
            happened(0, [award(0, 3, { kind: "piece", piece: 2 }), award(1, 9, { kind: "piece", piece: 1 })]),
            happened(1, [award(1, 2, null, "note"), award(0, 1, { kind: "card", card: "mill" })]),
            happened(1, [{ event: "lap", side: 1, subject: null, touch: null, points: 50 }]),
        ];
        expect(categories(story, zones, words, 2)).toEqual([
            { key: "lake", title: "lago", points: [3, 9] },
            { key: "item:note", title: "notas", points: [0, 2] },
            { key: "mill", title: "moinho", points: [1, 0] },
        ]);
    });
    it("shows how points grew", () => {
        const story = [happened(0, [award(0, 3, null)]), happened(1, []), happened(1, [award(1, 2, null), award(1, 4, null)])];
        expect(growth(story, [0, 1])).toEqual([
            [{ step: 0, points: 0 }, { step: 1, points: 3 }],
            [{ step: 0, points: 1 }, { step: 3, points: 3 }, { step: 3, points: 7 }],
        ]);
        expect(beginnings(story, [3, 7])).toEqual([0, 1]);
    });
    it("knows where turns begin", () => {
        const cell = [{ kind: "cell", x: 0, y: 0 }];
        const story = [happened(null, []), happened(0, [], cell), happened(0, []), happened(1, [], cell), happened(1, [], cell)];
        expect(turnStarts(story)).toEqual([2, 4, 5]);
    });
});

describe("a record in an address", () => {
    it("comes back as it was", async () => {
        const bytes = Uint8Array.from({ length: 900 }, (_, i) => (i * 37) % 256);
        const text = await pack(bytes);
        expect(text).toMatch(/^[\w-]+$/);
        expect(await unpack(text)).toEqual(bytes);
        await expect(unpack("nonsense")).rejects.toThrow();
        await expect(unpack(text.slice(0, -8))).rejects.toThrow();
        const middle = text.length >> 1;
        const changed = text.slice(0, middle) + (text[middle] === "A" ? "B" : "A") + text.slice(middle + 1);
        await expect(unpack(changed)).rejects.toThrow();
    });
});
