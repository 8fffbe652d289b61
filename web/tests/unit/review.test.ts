import { describe, expect, it } from "vitest";
import type { Stage } from "../../src/engine/stage";
import { keepReview, loadReview } from "../../src/review/kept";
import { newIn } from "../../src/state/layout";
import { chartLines, decisions, nearestEntry, nextEntry, openSteps, recordKey, type Review, type ReviewEntry, slim, stepOrder, sumParts, swingOf, turningPoints } from "../../src/state/review";
import type { Store } from "../../src/state/storage";

function fakeStore(): Store & { kept: Map<string, string> } {
    const kept = new Map<string, string>();
    return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value), removeItem: (key) => void kept.delete(key) };
}

const seat = { start: 0.5, luck: 0.1234, own: -0.2, others: 0.3, rest: 0.2766, result: 1, decisions: 2, loss_points: 1, loss_chance: 0.1, classes: { forced: 0, fine: 1, inaccuracy: 0, mistake: 0, blunder: 1 }, worst: [2] };

function made(): Review {
    const action = (n: number): { action: number; phrase: string } => ({ action: n, phrase: `does ${n}` });
    const entries: ReviewEntry[] = [
        { index: 0, actor: "chance", played: action(1), passes: 2, after: { points: [3, 2], chance: [0.55, 0.45] }, luck: { points: [1, 0], chance: [0.05, -0.05] } },
        { index: 1, actor: "player", played: action(2), passes: 2, seat: 0, class: "fine", after: { points: [3, 2], chance: [0.56, 0.44] }, best: action(2), best_after: { points: [3, 2], chance: [0.56, 0.44] } },
        { index: 2, actor: "player", played: action(3), passes: 1, seat: 1, class: "blunder", after: { points: [9, 2], chance: [0.8, 0.2] }, best: action(4), best_after: { points: [3, 2], chance: [0.6, 0.4] }, loss_chance: 0.2, loss_points: 6 },
        { index: 3, actor: "player", played: action(5), passes: 1, seat: 0, class: "forced", after: { points: [9, 2], chance: [0.8, 0.2] } },
        { index: 4, actor: "player", played: action(6), passes: 0 },
    ];
    return { seed: 1, rolls: 4, complete: false, unit: "chance", seats: [seat, seat], turns: [2, 0], entries };
}

describe("the order of steps", () => {
    it("has every step once, the whole game early, the quick look first", () => {
        const order = stepOrder(21);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 42 }, (_, i) => i));
        expect(order.slice(0, 3)).toEqual([0, 8, 16]);
        expect(Math.max(...order.slice(0, 21))).toBe(20);
    });

    it("leaves out what is done, and a quick look where there was a thorough one", () => {
        const done = new Set([0, 4 + 2]);
        expect(openSteps(4, (step) => done.has(step)).sort((a, b) => a - b)).toEqual([1, 3, 4, 5, 7]);
        expect(openSteps(4, () => true)).toEqual([]);
    });
});

describe("what is kept", () => {
    const number = (n: number): string => n.toString(16).padStart(16, "0");
    const text = ["muralha-review-1 a b c", `step ${number(0)} ${number(1)} x`, `step ${number(1)} ${number(1)} y`, `step ${number(0)} ${number(2)} z`, `end ${number(3)}`, ""].join("\n");

    it("has no step that a later one replaced, and counts what is left", () => {
        expect(slim(text).split("\n")).toEqual(["muralha-review-1 a b c", `step ${number(1)} ${number(1)} y`, `step ${number(0)} ${number(2)} z`, `end ${number(2)}`, ""]);
    });

    it("comes back; the oldest make room; rubbish is none", async () => {
        const store = fakeStore();
        await keepReview("first", text, store);
        expect(await loadReview("first", store)).toBe(slim(text));
        for (let i = 0; i < 12; i++) await keepReview(`k${i}`, text, store);
        expect(await loadReview("first", store)).toBeNull();
        expect(await loadReview("k11", store)).toBe(slim(text));
        store.setItem("muralha.review.k11", '"!!"');
        expect(await loadReview("k11", store)).toBeNull();
    });

    it("is named by the bytes of the record", () => {
        expect(recordKey(Uint8Array.of(1, 2))).toBe(recordKey(Uint8Array.of(1, 2)));
        expect(recordKey(Uint8Array.of(1, 2))).not.toBe(recordKey(Uint8Array.of(2, 1)));
    });
});

describe("what is shown", () => {
    it("draws a line for each seat of what was looked at, from the start on", () => {
        const [first, second] = chartLines(made());
        expect(first?.map((p) => p.step)).toEqual([0, 1, 2, 3, 4]);
        expect(second?.at(-1)).toEqual({ step: 4, value: 0.2 });
        expect(chartLines({ ...made(), unit: "points" })).toHaveLength(1);
    });

    it("lists what could have been otherwise, of everybody or of one, or the errors", () => {
        expect(decisions(made(), null, false).map((entry) => entry.index)).toEqual([1, 2]);
        expect(decisions(made(), 0, false).map((entry) => entry.index)).toEqual([1]);
        expect(decisions(made(), null, true).map((entry) => entry.index)).toEqual([2]);
    });

    it("goes to the decision nearest to a moment, and on to the next, round and round", () => {
        expect(nearestEntry(made(), 0)).toBe(1);
        expect(nearestEntry(made(), 9)).toBe(3);
        const all = decisions(made(), null, false);
        expect(nextEntry(all, 1, 1)).toBe(2);
        expect(nextEntry(all, 2, 1)).toBe(1);
        expect(nextEntry(all, null, -1)).toBe(2);
        expect(nextEntry([], 1, 1)).toBeNull();
    });

    it("shows a sum that adds up as it is written", () => {
        const { start, luck, own, others, rest, result } = sumParts(seat, "chance");
        expect([start, luck, own, others, result]).toEqual([50, 12.3, -20, 30, 100]);
        expect(start + luck + own + others + rest).toBeCloseTo(result, 9);
    });

    it("finds who gained or lost most where the game turned", () => {
        const review = made();
        expect(turningPoints(review).map((entry) => entry.index)).toEqual([2, 0]);
        expect(swingOf(review, review.entries[0] as ReviewEntry)).toEqual({ seat: 0, change: 0.05 });
        expect(swingOf(review, review.entries[2] as ReviewEntry)?.change).toBeCloseTo(0.2, 9);
    });

    it("knows what an action put on the board", () => {
        const tile = { symbol: "t", whole: "w", x: 0, y: 0, turn: 0, first: 0 };
        const thing = { symbol: "f", tile: 0, slot: 1, piece: 1, side: 0, turns: false };
        const before: Stage = { sides: [], tiles: [tile], things: [thing] };
        const after: Stage = { sides: [], tiles: [tile, { ...tile, x: 1 }], things: [thing, thing, { ...thing, tile: 1 }] };
        expect(newIn(before, after)).toEqual({ tiles: new Set([1]), things: new Set([1, 2]) });
        expect(newIn(after, after)).toEqual({ tiles: new Set(), things: new Set() });
    });
});
