// What a worker does with a game that is open, wherever it comes from.
import type { Bot } from "../../../bindings/wasm/muralha.mjs";
import type { Chance, Happened, Position, Question } from "./json";
import type { Stage } from "./stage";

export interface SeatLook {
    kind: "person" | "bot" | "open";
    name: string;
    level: string;
    /** Somebody who plays from elsewhere is connected. */
    here?: boolean;
    /** A bot plays for this person. */
    away: boolean;
    resigned: boolean;
}

/** A moment of a game, as somebody may know it. */
export interface Moment {
    position: Position;
    question: Question;
    stage: Stage;
}

/** Everything that the page shows of the present. */
export interface Look extends Moment {
    seq: number;
    steps: number;
    /** The seat that is asked, whatever is drafted; null: chance, or nobody any more. */
    asked: number | null;
    over: boolean;
    seats: SeatLook[];
    /** Actions that may still be taken back, and whether they only wait to be confirmed. */
    drafted: number[];
    done: boolean;
    /** What may come, where people enter what chance did. */
    chance?: Chance;
}

/** What would be asked after an answer. */
export interface Foreseen {
    /** The same seat goes on. */
    same: boolean;
    turn: Question["turn"];
    prompt: string | null;
    text: string;
}

export interface Game {
    look(viewer: number, lang: string): Look;
    /** The moment after the first `steps` actions, and after others in place of what came then. */
    at(steps: number, viewer: number, lang: string, instead?: readonly number[]): Moment;
    /** What the actions after the first `since` brought. */
    tell(since: number, viewer: number, lang: string): Happened[];
    /** Keeps the first actions of the draft, takes back the others, and drafts more. */
    draft(keep: number, actions: readonly number[]): void;
    /** What would be asked after one more action; nothing is changed. */
    foresee(action: number, viewer: number, lang: string): Foreseen;
    /** The record so far: as text, and as bytes. */
    record(): string;
    recordBytes(): Uint8Array;
    /** A picture of the moment after the first `steps` actions. */
    picture(steps: number, viewer: number, lang: string): string;
    /** A bot of this level that has begun to think for whoever is asked, and who that is. */
    beginHint(level: string): { bot: Bot; seat: number };
    /** What whoever is asked may know, and of which set-up it is. */
    asked(): { setup: string; view: Uint8Array };
    free(): void;
}
