import { describe, expect, it } from "vitest";
import type { Answer, Question, Touch } from "../../src/engine/json";
import { type Asked, canUndo, choose, choosePlace, confirm, NOTHING, openCells, ready, turnOn, turnsOf, undo } from "../../src/state/turn";

function answer(action: number, ...touches: Touch[]): Answer {
    return { action, text: "", phrase: "", brief: "", touches };
}
function question(...actions: Answer[]): Question {
    return { turn: "player", seat: 0, side: 0, prompt: null, text: "", hash: "", actions };
}
const cell = (x: number, y: number, turn: number): Touch => ({ kind: "cell", x, y, turn });
const piece = (n: number): Touch => ({ kind: "piece", tile: 9, slot: n, piece: n });

const where = question(answer(1, cell(0, 1, 0)), answer(2, cell(0, 1, 180)), answer(3, cell(1, 0, 90)));
const who = question(answer(10), answer(11, piece(4)), answer(12, piece(4)), answer(13, piece(5)));
const first: Asked = { question: where, drafted: [], done: false };
const second = (drafted: number): Asked => ({ question: who, drafted: [drafted], done: false });

describe("a turn", () => {
    it("tries out a cell at once, and turns what lies there", () => {
        const tried = choosePlace(NOTHING, first, "cell:0,1");
        expect(tried.step).toEqual({ kind: "draft", keep: 0, actions: [1] });
        expect(turnsOf(tried.turn).map((t) => [t.turn, t.chosen])).toEqual([[0, true], [180, false]]);
        const turned = turnOn(tried.turn, second(1), 1);
        expect(turned.step).toEqual({ kind: "draft", keep: 0, actions: [2] });
        expect(turnOn(turned.turn, second(2), 1).step).toEqual({ kind: "draft", keep: 0, actions: [1] });
        expect(choosePlace(turned.turn, second(2), "cell:0,1").step).toEqual({ kind: "draft", keep: 0, actions: [1] });
    });
    it("moves to another cell while the next question is asked", () => {
        const tried = choosePlace(NOTHING, first, "cell:0,1");
        expect(openCells(tried.turn, second(1)).map((c) => c.key)).toEqual(["cell:0,1", "cell:1,0"]);
        const moved = choosePlace(tried.turn, second(1), "cell:1,0");
        expect(moved.step).toEqual({ kind: "draft", keep: 0, actions: [3] });
        expect(choose(moved.turn, second(3), 3).step).toBeNull();
    });
    it("confirms what is chosen, and says what is missing", () => {
        const { turn } = choosePlace(NOTHING, first, "cell:0,1");
        expect(ready(turn, second(1))).toBe("choose");
        expect(confirm(turn, second(1)).step).toBeNull();
        const picked = choosePlace(turn, second(1), "piece:4");
        expect(picked).toMatchObject({ step: null, turn: { picked: 11 } });
        const again = choosePlace(picked.turn, second(1), "piece:4");
        expect(again.turn.picked).toBe(12);
        expect(confirm(again.turn, second(1))).toEqual({ turn: NOTHING, step: { kind: "confirm", keep: 1, actions: [12] } });
    });
    it("commits when nothing else is awaited", () => {
        const { turn } = choosePlace(NOTHING, first, "cell:1,0");
        const done: Asked = { question: { ...where, actions: null }, drafted: [3], done: true };
        expect(ready(turn, done)).toBe("commit");
        expect(confirm(turn, done).step).toEqual({ kind: "confirm", keep: 1, actions: [] });
        expect(openCells(turn, done)).toHaveLength(2);
    });
    it("goes back step by step", () => {
        const { turn } = choosePlace(NOTHING, first, "cell:0,1");
        const picked = choose(turn, second(1), 13).turn;
        const back = undo(picked, second(1));
        expect(back).toEqual({ turn: { ...turn, picked: null }, step: null });
        expect(undo(back.turn, second(1))).toEqual({ turn: NOTHING, step: { kind: "draft", keep: 0, actions: [] } });
        expect(canUndo(NOTHING, first)).toBe(false);
        expect(undo(NOTHING, first).step).toBeNull();
    });
    it("keeps what was tried out when a later answer is taken back", () => {
        const { turn } = choosePlace(NOTHING, first, "cell:0,1");
        const later: Asked = { question: who, drafted: [1, 11], done: false };
        expect(undo(turn, later)).toEqual({ turn, step: { kind: "draft", keep: 1, actions: [] } });
    });
    it("waits while somebody else is asked", () => {
        expect(ready(NOTHING, { question: { ...who, actions: null }, drafted: [], done: false })).toBe("wait");
        expect(choose(NOTHING, first, 99)).toEqual({ turn: NOTHING, step: null });
    });
});
