import { describe, expect, it } from "vitest";
import type { Answer, Question, Touch } from "../../src/engine/json";
import { cellsOf, groupAnswers, isPlacing, nextAt, placeWith, thingKey } from "../../src/state/answers";

function answer(action: number, ...touches: Touch[]): Answer {
    return { action, text: `a${action}`, phrase: `do ${action}`, brief: "", touches };
}
function question(...actions: Answer[]): Question {
    return { turn: "player", seat: 0, side: 0, prompt: null, text: "?", hash: "", actions };
}

describe("answers", () => {
    it("with the same cell are one place with several turns", () => {
        const answers = groupAnswers(
            question(
                answer(1, { kind: "cell", x: 1, y: 0, turn: 0 }),
                answer(2, { kind: "cell", x: 1, y: 0, turn: 90 }),
                answer(3, { kind: "cell", x: 0, y: 1, turn: 0 }),
            ),
        );
        expect(cellsOf(answers).map((c) => c.answers.length)).toEqual([2, 1]);
        expect(isPlacing(answers)).toBe(true);
        const [cell] = answers.places;
        if (!cell) throw new Error("no place");
        expect(nextAt(cell, null)?.action).toBe(1);
        expect(nextAt(cell, 2)?.action).toBe(1);
        expect(nextAt(cell, 1, -1)?.action).toBe(2);
        expect(placeWith(answers, 3)?.key).toBe("cell:0,1");
    });
    it("on tiles are spots; those that touch nothing are buttons", () => {
        const answers = groupAnswers(
            question(
                answer(1, { kind: "piece", tile: 4, slot: 2, piece: 20 }),
                answer(2, { kind: "piece", tile: 4, slot: 2, piece: 20, figure: "big" }),
                answer(3, { kind: "piece", tile: 4, slot: 0, piece: 18 }, { kind: "piece", tile: 4, slot: 1, piece: 19 }),
                answer(4, { kind: "tile", tile: 7, x: 0, y: 0 }),
                answer(5),
            ),
        );
        expect(answers.places.map((p) => p.key)).toEqual(["piece:20", "piece:18-19", "tile:7"]);
        expect(answers.plain.map((a) => a.action)).toEqual([5]);
        expect(isPlacing(answers)).toBe(false);
    });
    it("about spaces and things are found by what they touch", () => {
        const touch = { kind: "good", good: "x", place: "hand" };
        const answers = groupAnswers(question(answer(1, { kind: "space", space: 7 }), answer(2, touch)));
        expect(answers.places.map((p) => p.kind)).toEqual(["space", "thing"]);
        expect(answers.places[1]?.key).toBe(thingKey(touch));
        expect(groupAnswers(null).all).toEqual([]);
    });
});
