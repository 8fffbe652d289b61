// Answers of a question by where on the table they lie, so that every question can be asked in place.
import type { Answer, Question, Touch } from "../engine/json";

/** A free place for what is in hand, with the turns in which it fits. */
export interface CellPlace {
    kind: "cell";
    key: string;
    x: number;
    y: number;
    answers: Answer[];
}

/** Somewhere on what lies already: pieces of a tile, a figure, a whole tile. */
export interface SpotPlace {
    kind: "spot";
    key: string;
    tile: number;
    /** Slots of the tile; none: the whole of it. */
    slots: number[];
    pieces: number[];
    answers: Answer[];
}

/** A space of the track. */
export interface SpacePlace {
    kind: "space";
    key: string;
    space: number;
    answers: Answer[];
}

/** Something beside the board: a card, a kind of tile, somebody. */
export interface ThingPlace {
    kind: "thing";
    key: string;
    touch: Touch;
    answers: Answer[];
}

export type AnswerPlace = CellPlace | SpotPlace | SpacePlace | ThingPlace;

const ON_TILES = new Set(["tile", "piece", "zone", "figure"]);

/** What the page calls the thing that is touched: the same for answers about the same thing. */
export function thingKey(touch: Touch): string {
    const parts = [touch.place, touch.card, touch.good, touch.face, touch.side];
    return `${touch.kind}:${parts.map((part) => part ?? "").join(":")}`;
}

function spot(touches: readonly Touch[], answer: Answer): SpotPlace {
    const on = touches.filter((touch) => ON_TILES.has(touch.kind));
    const pieces = on.flatMap((touch) => (touch.piece === undefined ? [] : [touch.piece]));
    const slots = on.flatMap((touch) => (touch.slot === undefined ? [] : [touch.slot]));
    const tile = on[0]?.tile ?? 0;
    const key = pieces.length > 0 ? `piece:${pieces.join("-")}` : `tile:${tile}`;
    return { kind: "spot", key, tile, slots, pieces, answers: [answer] };
}

/** Where an answer lies; null if it touches nothing. */
export function placeOf(answer: Answer): AnswerPlace | null {
    const [touch] = answer.touches;
    if (!touch) return null;
    const answers = [answer];
    if (touch.kind === "cell" && touch.x !== undefined && touch.y !== undefined)
        return { kind: "cell", key: `cell:${touch.x},${touch.y}`, x: touch.x, y: touch.y, answers };
    if (touch.kind === "space" && touch.space !== undefined)
        return { kind: "space", key: `space:${touch.space}`, space: touch.space, answers };
    if (ON_TILES.has(touch.kind)) return spot(answer.touches, answer);
    return { kind: "thing", key: thingKey(touch), touch, answers };
}

/** For an element that stands for a place: its key, and the numbers of the answers there. */
export function marked(place: AnswerPlace): { "data-place": string; "data-answers": string } {
    return { "data-place": place.key, "data-answers": place.answers.map((answer) => answer.action).join(" ") };
}

export interface Answers {
    places: AnswerPlace[];
    /** Those that lie nowhere: buttons with a sentence. */
    plain: Answer[];
    all: Answer[];
}

export const NO_ANSWERS: Answers = { places: [], plain: [], all: [] };

export function groupAnswers(question: Question | null): Answers {
    if (!question?.actions) return NO_ANSWERS;
    const places = new Map<string, AnswerPlace>();
    const plain: Answer[] = [];
    for (const answer of question.actions) {
        const place = placeOf(answer);
        if (!place) {
            plain.push(answer);
            continue;
        }
        const known = places.get(place.key);
        if (known) known.answers.push(answer);
        else places.set(place.key, place);
    }
    return { places: [...places.values()], plain, all: question.actions };
}

export function cellsOf(answers: Answers): CellPlace[] {
    return answers.places.filter((place): place is CellPlace => place.kind === "cell");
}

/** Is it all about where something goes that is in hand? Then a choice may be tried out at once. */
export function isPlacing(answers: Answers): boolean {
    return answers.places.length > 0 && answers.places.every((place) => place.kind === "cell");
}

/** The answer after `action` at its place, round and round; the first for an action from elsewhere. */
export function nextAt(place: AnswerPlace, action: number | null, step = 1): Answer | undefined {
    const at = place.answers.findIndex((answer) => answer.action === action);
    if (at < 0) return place.answers[0];
    const count = place.answers.length;
    return place.answers[(at + step + count) % count];
}

export function placeWith(answers: Answers, action: number | null): AnswerPlace | undefined {
    return answers.places.find((place) => place.answers.some((answer) => answer.action === action));
}

export function answerOf(answers: Answers, action: number | null): Answer | undefined {
    return answers.all.find((answer) => answer.action === action);
}
