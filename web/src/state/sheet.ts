// The sheet that people keep of a game: who got which points for what, in the order in which it happened.
import type { Happened, Side } from "../engine/json";
import { type LogLine, logLines } from "./log";

/** Everything that one moment of the game was worth. */
export interface SheetLine {
    /** Number of the turn, from 1. */
    turn: number;
    side: number;
    text: string;
    formula: string;
    points: number;
    /** Points of that side afterwards. */
    total: number;
}

/** The turn in which each action was done: a new one begins where something is laid, or somebody else acts. */
function turnsOf(story: readonly Happened[], starts: readonly number[]): (step: number) => number {
    const before = story.map((_, i) => starts.filter((start) => start <= i + 1).length);
    return (step) => before[step - 1] ?? 0;
}

/** Every award of a game; `starts` are the steps at which turns begin, `begun` the points before the first. */
export function sheetLines(
    story: readonly Happened[],
    sides: readonly Side[],
    names: readonly string[],
    starts: readonly number[],
    begun: readonly number[],
): SheetLine[] {
    const turn = turnsOf(story, starts);
    const totals = [...begun];
    const awards = story.flatMap((happened, i) => logLines(happened, i + 1, sides, names)).filter(isAward);
    return awards.map((line) => {
        const total = (totals[line.side] ?? 0) + line.points;
        totals[line.side] = total;
        return { turn: turn(line.step), side: line.side, text: line.text, formula: line.formula, points: line.points, total };
    });
}

function isAward(line: LogLine): line is LogLine & { side: number; points: number } {
    return line.side !== null && line.points !== null;
}
