// What a person has done of an answer so far, and what can be done next. Knows questions only by what they touch.
import type { Answer, Question } from "../engine/json";
import { answerOf, type Answers, cellsOf, type CellPlace, groupAnswers, isPlacing, nextAt, placeWith } from "./answers";

/** Something that was tried out and may still be put elsewhere. */
export interface Ground {
    question: Question;
    /** Actions of the draft before it. */
    keep: number;
    action: number;
}

export interface Turn {
    ground: Ground | null;
    /** The answer that is chosen and waits to be confirmed. */
    picked: number | null;
}

export const NOTHING: Turn = { ground: null, picked: null };

/** What the table says: the question that is asked now, and the draft. */
export interface Asked {
    question: Question | null;
    drafted: readonly number[];
    /** Nothing is awaited but the confirmation. */
    done: boolean;
}

/** What has to be told to the table. */
export type Step =
    | { kind: "draft"; keep: number; actions: number[] }
    | { kind: "confirm"; keep: number; actions: number[] }
    | null;

export interface Move {
    turn: Turn;
    step: Step;
}

/** What confirming would do; "choose" says that something has to be chosen first. */
export type Ready = "choose" | "answer" | "commit" | "wait";

export function ready(turn: Turn, asked: Asked): Ready {
    if (asked.done) return "commit";
    if (!asked.question?.actions) return "wait";
    return turn.picked === null ? "choose" : "answer";
}

/** The answers that can be given now: those to the question, and where else the thing tried out may go. */
export function openAnswers(turn: Turn, asked: Asked): { now: Answers; ground: Answers } {
    return { now: groupAnswers(asked.question), ground: groupAnswers(turn.ground?.question ?? null) };
}

/** The cells that light up. */
export function openCells(turn: Turn, asked: Asked): CellPlace[] {
    const { now, ground } = openAnswers(turn, asked);
    const cells = cellsOf(now);
    return cells.length > 0 ? cells : cellsOf(ground);
}

/** Chooses an answer. One that only says where something goes is tried out at once. */
export function choose(turn: Turn, asked: Asked, action: number): Move {
    const { now, ground } = openAnswers(turn, asked);
    if (answerOf(now, action)) {
        if (!isPlacing(now) || !asked.question) return { turn: { ...turn, picked: action }, step: null };
        const keep = asked.drafted.length;
        const tried = { question: asked.question, keep, action };
        return { turn: { ground: tried, picked: null }, step: { kind: "draft", keep, actions: [action] } };
    }
    if (turn.ground && answerOf(ground, action)) {
        const { keep } = turn.ground;
        if (turn.ground.action === action) return { turn, step: null };
        return {
            turn: { ground: { ...turn.ground, action }, picked: null },
            step: { kind: "draft", keep, actions: [action] },
        };
    }
    return { turn, step: null };
}

/** The next way in which what was tried out can lie, or the next answer at the place that is chosen. */
export function turnOn(turn: Turn, asked: Asked, by: number): Move {
    if (turn.ground) {
        const place = placeWith(groupAnswers(turn.ground.question), turn.ground.action);
        const next = place && nextAt(place, turn.ground.action, by);
        return next ? choose(turn, asked, next.action) : { turn, step: null };
    }
    const { now } = openAnswers(turn, asked);
    const place = placeWith(now, turn.picked);
    const next = place && nextAt(place, turn.picked, by);
    return next ? choose(turn, asked, next.action) : { turn, step: null };
}

/** Chooses a place: its first answer, or the next one if it is chosen already. */
export function choosePlace(turn: Turn, asked: Asked, key: string): Move {
    const { now, ground } = openAnswers(turn, asked);
    const place = [...now.places, ...ground.places].find((p) => p.key === key);
    if (!place) return { turn, step: null };
    const chosen = place.kind === "cell" ? (turn.ground?.action ?? null) : turn.picked;
    const next = nextAt(place, chosen);
    return next ? choose(turn, asked, next.action) : { turn, step: null };
}

export function confirm(turn: Turn, asked: Asked): Move {
    const keep = asked.drafted.length;
    switch (ready(turn, asked)) {
        case "commit":
            return { turn: NOTHING, step: { kind: "confirm", keep, actions: [] } };
        case "answer":
            return { turn: NOTHING, step: { kind: "confirm", keep, actions: turn.picked === null ? [] : [turn.picked] } };
        default:
            return { turn, step: null };
    }
}

/** One step back: first what is chosen, then the last action of the draft. */
export function undo(turn: Turn, asked: Asked): Move {
    if (turn.picked !== null) return { turn: { ...turn, picked: null }, step: null };
    const keep = asked.drafted.length - 1;
    if (keep < 0) return { turn, step: null };
    const ground = turn.ground && turn.ground.keep < keep ? turn.ground : null;
    return { turn: { ground, picked: null }, step: { kind: "draft", keep, actions: [] } };
}

export function canUndo(turn: Turn, asked: Asked): boolean {
    return turn.picked !== null || asked.drafted.length > 0;
}

/** The turns in which the thing in hand may lie at the place where it is tried out. */
export function turnsOf(turn: Turn): { turn: number; action: number; chosen: boolean }[] {
    if (!turn.ground) return [];
    const { action, question } = turn.ground;
    const place = placeWith(groupAnswers(question), action);
    return (place?.answers ?? []).map((answer: Answer) => ({
        turn: answer.touches[0]?.turn ?? 0,
        action: answer.action,
        chosen: answer.action === action,
    }));
}
