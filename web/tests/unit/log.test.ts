import { describe, expect, it } from "vitest";
import type { Happened, HappenedEvent, Side } from "../../src/engine/json";
import { awardsOf, endTold, formulaOf, lastPlacements, logLines, withNames } from "../../src/state/log";
import { spotsIn, tilesIn } from "../../src/state/spots";
import { trackPlaces } from "../../src/state/track";

const sides: Side[] = [
    { word: "Red", name: "Vermelho", seat: 0, score: 0 },
    { word: "Blue", name: "Azul", seat: 1, score: 0 },
];
const award: HappenedEvent = {
    event: "award",
    side: 1,
    subject: "x",
    touch: { kind: "piece", x: 2, y: -1, zone: 7 },
    points: 11,
    items: [
        { item: "tiles", count: 3, points: 6, phrase: "3 cartelas" },
        { item: "inn", count: 5, points: 5, phrase: "5 cartelas pela estalagem" },
    ],
};
function happened(more: Partial<Happened>, seat: number | null = 1): Happened {
    return {
        action: { action: 1, masked: false, seat, prompt: null, text: "", phrase: "", touches: [] },
        hash: "",
        events: [],
        sentences: [],
        ...more,
    };
}

describe("what sentences name", () => {
    it("tiles by their codes, in every language", () => {
        expect(tilesIn("Red lays tile MaHeD at 2,-5.")).toEqual(["Red lays tile ", "MaHeD", " at 2,-5."]);
        expect(tilesIn("se roba la loseta BB6F10")).toEqual(["se roba la loseta ", "BB6F10", ""]);
        expect(tilesIn("colocar a cartela E+ em 0,7, não a cartela D.")).toEqual(["colocar a cartela ", "E+", " em 0,7, não a cartela ", "D", "."]);
        expect(tilesIn("put nobody on this tile")).toEqual(["put nobody on this tile"]);
    });
    it("places in every language, once, and numbers are none", () => {
        expect(spotsIn(["Red lays tile C at 2,-1", "for the city at 2,-1 and the road at -13,0."])).toEqual([{ x: 2, y: -1 }, { x: -13, y: 0 }]);
        expect(spotsIn(["a cidade em 0,7", "la ciudad en 1,2"])).toEqual([{ x: 0, y: 7 }, { x: 1, y: 2 }]);
        expect(spotsIn(["vale 2,5 pontos", "também 1,5", "bem 3,4", ""])).toEqual([]);
    });
});

describe("the log", () => {
    it("says what points are made of", () => {
        expect(formulaOf(award)).toBe("3 cartelas × 2 + 5 cartelas pela estalagem = 11");
        const even = { item: "t", count: 4, points: 4, phrase: "4 cartelas" };
        expect(formulaOf({ ...award, points: 4, items: [even] })).toBe("4 cartelas = 4");
        const less = { item: "t", count: -1, points: -1, phrase: "-1 vila" };
        expect(formulaOf({ ...award, points: 3, items: [even, less] })).toBe("4 cartelas − 1 vila = 3");
        const odd = { item: "t", count: 2, points: 5, phrase: "metade" };
        expect(formulaOf({ ...award, points: 5, items: [odd] })).toBe("metade (5) = 5");
    });
    it("calls people by their names", () => {
        expect(withNames("Azul rouba Vermelho; azulado, Azulejo.", sides, ["Ana", "Torre"])).toBe("Torre rouba Ana; azulado, Azulejo.");
        expect(withNames("Azul", sides, [])).toBe("Azul");
        expect(withNames("É a vez do Vermelho, que paga ao Azul.", sides, ["Ana", "Rui"])).toBe("É a vez de Ana, que paga a Rui.");
        expect(withNames("É a vez do Vermelho.", sides, [])).toBe("É a vez do Vermelho.");
    });
    it("makes a line of each sentence", () => {
        const [line] = logLines(
            happened({ events: [award], sentences: [{ event: 0, text: "Azul marca 11 pontos pela estrada: 3 cartelas = 6, 5 cartelas pela estalagem = 5." }] }),
            12,
            sides,
            ["Ana", "Torre"],
        );
        expect(line).toEqual({
            step: 12,
            side: 1,
            text: "Torre marca 11 pontos pela estrada.",
            points: 11,
            formula: "3 cartelas × 2 + 5 cartelas pela estalagem = 11",
            at: { x: 2, y: -1 },
            zone: 7,
            minor: false,
        });
        const draw = happened({ events: [{ event: "draw", side: 0, subject: null, touch: { kind: "face", face: "D" } }], sentences: [{ event: 0, text: "…" }] }, null);
        expect(logLines(draw, 1, sides, [])[0]).toMatchObject({ minor: true, points: null, at: null });
    });
    it("knows awards and where the others put something last", () => {
        expect(awardsOf(happened({ events: [award] }))).toEqual([{ side: 1, points: 11, formula: formulaOf(award), at: { x: 2, y: -1 } }]);
        const placed = (seat: number, x: number): Happened => {
            const one = happened({}, seat);
            one.action.touches = [{ kind: "cell", x, y: 0, turn: 0 }];
            return one;
        };
        const story = [placed(2, 1), placed(0, 2), placed(1, 3), happened({}, null), placed(1, 4), placed(2, 5)];
        expect(lastPlacements(story, 0)).toEqual([{ side: 2, x: 5, y: 0 }, { side: 1, x: 4, y: 0 }]);
    });
});

describe("the track", () => {
    it("has laps, and figures beside each other", () => {
        const figures = [{ symbol: "a", side: 0, points: 53 }, { symbol: "b", side: 1, points: 3 }, { symbol: "c", side: 1, points: 0 }];
        expect(trackPlaces(figures, 50).map((f) => [f.space, f.laps, f.rank, f.crowd])).toEqual([[3, 1, 0, 2], [3, 0, 1, 2], [0, 0, 0, 1]]);
    });
});

describe("what chance does", () => {
    const face = (event: string): HappenedEvent => ({ event, side: null, subject: null, touch: { kind: "face", face: "C" } });
    it("is of little interest unless a tile leaves the game", () => {
        const told = happened({ events: [face("draw"), face("boxed")], sentences: [{ event: 0, text: "drawn" }, { event: 1, text: "fits nowhere" }] }, null);
        expect(logLines(told, 1, sides, []).map((line) => line.minor)).toEqual([true, false]);
    });
    it("or others do may end the game, with a sentence", () => {
        const over: HappenedEvent = { event: "over", side: null, subject: null, touch: null };
        expect(endTold([happened({ events: [award, over], sentences: [{ event: 0, text: "points" }, { event: 1, text: "It is over." }] })])).toBe("It is over.");
        expect(endTold([])).toBe("");
    });
});
