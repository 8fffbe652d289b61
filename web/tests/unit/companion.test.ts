import { describe, expect, it } from "vitest";
import type { Happened, Outcome, Side, Words } from "../../src/engine/json";
import { findOutcomes, leftOf, outcomeName } from "../../src/state/outcomes";
import { bot, fitSeats, person } from "../../src/state/seats";
import { sheetLines } from "../../src/state/sheet";

const WORDS: Words = { nouns: { stone: "pedra", cloth: "algodão" }, questions: {} };

function outcome(action: number, weight: number, more: Partial<Outcome>): Outcome {
    return { action, weight, text: "", phrase: "", brief: "", touches: [], seen_by: null, ...more };
}

const TILES = ["A", "AB", "B", "XA"].map((face, i) => outcome(i, i + 1, { touches: [{ kind: "face", face }], phrase: `tile ${face} is drawn` }));
const GOODS = ["stone", "cloth"].map((good, i) => outcome(i, 3, { touches: [{ kind: "good", good }], seen_by: [1], phrase: `it is ${good}` }));
const THROWS = [1, 2, 3].map((n) => outcome(n, 1, { brief: `the die shows ${n}`, phrase: `the die shows ${n}` }));

describe("what may come", () => {
    it("is called by its shortest name", () => {
        expect(TILES.map((o) => outcomeName(o, WORDS))).toEqual(["A", "AB", "B", "XA"]);
        expect(GOODS.map((o) => outcomeName(o, WORDS))).toEqual(["pedra", "algodão"]);
        expect(outcomeName(outcome(1, 1, { brief: "a storm" }), null)).toBe("a storm");
    });
    it("is found by name, the exact one first", () => {
        const found = (typed: string): string[] => findOutcomes(TILES, typed, WORDS).map((o) => outcomeName(o, WORDS));
        expect(found("")).toEqual(["A", "AB", "B", "XA"]);
        expect(found("a")).toEqual(["A", "AB"]);
        expect(found(" ab ")).toEqual(["AB"]);
        expect(found("x")).toEqual(["XA"]);
        expect(found("q")).toEqual([]);
    });
    it("is found without accents, and by any word of its phrase", () => {
        expect(findOutcomes(GOODS, "ALGODAO", WORDS)).toEqual([GOODS[1]]);
        expect(findOutcomes(THROWS, "2", WORDS)).toEqual([THROWS[1]]);
    });
    it("has numbers only where they say something and betray nothing", () => {
        expect(leftOf(TILES, false)).toEqual([1, 2, 3, 4]);
        expect(leftOf(GOODS, false)).toEqual([3, 3]);
        expect(leftOf(GOODS, true)).toBeNull();
        expect(leftOf(THROWS, false)).toBeNull();
    });
});

describe("seats", () => {
    it("are filled with bots, or with people", () => {
        const ana = person("Ana");
        expect(fitSeats([ana], 2, "easy")).toEqual([ana, bot("easy", [ana])]);
        expect(fitSeats([ana], 3, (n) => person(`P${n}`)).map((seat) => seat.name)).toEqual(["Ana", "P2", "P3"]);
        expect(fitSeats([ana, ana, ana], 1, "easy")).toEqual([ana]);
    });
});

describe("the sheet", () => {
    const sides: Side[] = ["Red", "Blue"].map((name, seat) => ({ word: name, name, seat, score: 0 }));
    const award = (seat: number, points: number): Happened => ({
        action: { action: 1, masked: false, seat, prompt: null, text: "", phrase: "", touches: [] },
        hash: "",
        events: [
            { event: "place", side: seat, subject: null, touch: null },
            { event: "award", side: seat, subject: null, touch: null, points, items: [{ item: "tiles", count: points, points, phrase: `${points} tiles` }] },
        ],
        sentences: [
            { event: 0, text: "Red lays something." },
            { event: 1, text: `Red scores ${points}: ${points} tiles.` },
        ],
    });
    it("has every award with its turn, its items and the sum so far", () => {
        const lines = sheetLines([award(0, 4), award(1, 3), award(0, 2)], sides, ["Ana", "Rui"], [1, 2, 3], [0, 1]);
        expect(lines.map(({ turn, side, points, total }) => [turn, side, points, total])).toEqual([
            [1, 0, 4, 4],
            [2, 1, 3, 4],
            [3, 0, 2, 6],
        ]);
        expect(lines[0]).toMatchObject({ text: "Ana scores 4.", formula: "4 tiles = 4" });
    });
});
