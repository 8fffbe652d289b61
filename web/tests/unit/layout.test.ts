import { describe, expect, it } from "vitest";
import type { Places, Stage } from "../../src/engine/stage";
import { anchorOf, layTile, outlinesOf, pieceAt, standThings, symbolsOf, turnedAt } from "../../src/state/layout";

const places: Record<string, Places> = {
    "b-A": { symbol: "b-A", whole: [80, 84], slots: [{ anchor: [50, 10], path: "M0 0" }, { anchor: [50, 50], path: "M1 1", beside: [17, 11] }], marks: [] },
};
const thing = { symbol: "f-x", tile: 1, slot: 0, piece: 2, side: 0, turns: false };
const stage: Stage = {
    sides: [{ colour: "#f00", sign: "s-0", pattern: "p-0", letter: "R", note: null, stock: [{ symbol: "f-x", title: "x", left: 1, of: 2 }] }],
    tiles: [
        { symbol: "b-A", whole: "t-A", x: 0, y: 0, turn: 0, first: 0 },
        { symbol: "b-A", whole: "t-A", x: 1, y: 0, turn: 1, first: 2 },
    ],
    things: [thing, { ...thing, side: 1 }, { ...thing, symbol: "y-1", slot: null, piece: null, turns: true }],
    hand: null,
};

describe("the layout", () => {
    it("turns tiles with the view", () => {
        const tile = stage.tiles?.[1];
        if (!tile) throw new Error("no tile");
        expect(layTile(tile, 1, 0)).toMatchObject({ x: 1, y: 0, turn: 1 });
        expect(layTile(tile, 1, 3)).toMatchObject({ x: 0, y: -1, turn: 0 });
        expect(turnedAt({ x: 1, y: 0, turn: 1 })).toBe("translate(100 0) rotate(90 50 50)");
        expect(anchorOf(layTile(tile, 1, 0), places["b-A"], 0)).toEqual([190, 50]);
        expect(anchorOf(layTile(tile, 1, 0), places["b-A"], null)).toEqual([180, 84]);
        for (const turn of [0, 1, 2, 3]) expect(anchorOf(layTile(tile, 1, turn), places["b-A"], 1).map((n) => ((n % 100) + 100) % 100)).toEqual([67, 61]);
    });
    it("lets those who share a place stand side by side", () => {
        const [a, b, c] = standThings(stage, places, 0);
        expect([a?.x, b?.x]).toEqual([182, 198]);
        expect(c?.turns).toBe(true);
        expect(new Set([a?.key, b?.key, c?.key]).size).toBe(3);
    });
    it("finds pieces and their outlines", () => {
        expect(pieceAt(stage, 3)).toEqual({ tile: 1, slot: 1 });
        expect(pieceAt(stage, 0)).toEqual({ tile: 0, slot: 0 });
        expect(outlinesOf([1, 2, 9], stage, places, 0).map((o) => [o.path, o.transform])).toEqual([
            ["M1 1", "translate(0 0)"],
            ["M0 0", "translate(100 0) rotate(90 50 50)"],
        ]);
    });
    it("knows which symbols it needs", () => {
        expect(symbolsOf(stage)).toEqual(["b-A", "f-x", "y-1", "s-0", "p-0"]);
    });
});
