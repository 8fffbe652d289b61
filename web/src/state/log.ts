// What happened, as lines that a person reads: who, what, how many points and what they are made of.
import type { Happened, HappenedEvent, Item, Side, Touch } from "../engine/json";

export interface LogLine {
    /** Number of the action, from 1. */
    step: number;
    side: number | null;
    text: string;
    points: number | null;
    /** What the points are made of: "3 tiles × 2 + 1 shield × 2 = 8". */
    formula: string;
    /** Where it was. */
    at: { x: number; y: number } | null;
    zone: number | null;
    /** Of little interest: what chance turned up. */
    minor: boolean;
}

function itemText(item: Item): string {
    const each = item.count > 0 ? item.points / item.count : 0;
    if (item.points === item.count) return item.phrase;
    return Number.isInteger(each) && each > 0 ? `${item.phrase} × ${each}` : `${item.phrase} (${item.points})`;
}

export function formulaOf(event: HappenedEvent): string {
    if (!event.items || event.items.length === 0) return "";
    const sum = event.items.map(itemText).reduce((all, item) => {
        if (all === "") return item;
        return item.startsWith("-") ? `${all} − ${item.slice(1)}` : `${all} + ${item}`;
    }, "");
    return `${sum} = ${event.points ?? 0}`;
}

/** Colours have an article that melts into the word before it ("do Vermelho", "del Rojo"); names of people have none. */
const UNMELTED: Record<string, string> = { do: "de", ao: "a", del: "de", al: "a" };

/** Puts the names of who plays in place of the names of colours. */
export function withNames(text: string, sides: readonly Side[], names: readonly string[]): string {
    return sides.reduce((told, side, i) => {
        const name = names[i];
        if (!name || name === side.name) return told;
        const colour = side.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        const word = new RegExp(`(?<!\\p{L})(?:(do|ao|del|al) )?${colour}(?!\\p{L})`, "gu");
        return told.replace(word, (_, melted?: string) => (melted ? `${UNMELTED[melted]} ${name}` : name));
    }, text);
}

/** The sentence without what the formula says again. */
function withoutFormula(text: string, event: HappenedEvent | undefined): string {
    const first = event?.items?.[0];
    if (!first) return text;
    const cut = text.indexOf(`: ${first.phrase}`);
    return cut > 0 ? `${text.slice(0, cut)}.` : text;
}

export function logLines(
    happened: Happened,
    step: number,
    sides: readonly Side[],
    names: readonly string[],
): LogLine[] {
    return happened.sentences.map(({ event: number, text }) => {
        const event = happened.events[number];
        const touch = event?.touch ?? null;
        const hasSpot = touch?.x !== undefined && touch.y !== undefined;
        const formula = event ? formulaOf(event) : "";
        return {
            step,
            side: event?.side ?? happened.action.seat,
            text: withNames(formula ? withoutFormula(text, event) : text, sides, names),
            points: event?.items === undefined ? null : (event.points ?? null),
            formula,
            at: hasSpot ? { x: touch.x ?? 0, y: touch.y ?? 0 } : null,
            zone: touch?.zone ?? null,
            minor: happened.action.seat === null && event?.event === "draw" && touch?.kind === "face",
        };
    });
}

/** Points that somebody got for something on the board. */
export interface Award {
    side: number;
    /** 0: the formula says why there are none. */
    points: number;
    formula: string;
    at: { x: number; y: number } | null;
}

function spotOf(touch: Touch | null): { x: number; y: number } | null {
    return touch?.x !== undefined && touch.y !== undefined ? { x: touch.x, y: touch.y } : null;
}

/** How the game itself says that it is over. */
export function endTold(story: readonly Happened[]): string {
    const { events, sentences } = story.at(-1) ?? { events: [], sentences: [] };
    return sentences.find(({ event }) => events[event]?.event === "over")?.text ?? "";
}

export function awardsOf(happened: Happened): Award[] {
    return happened.events.flatMap((event, i) => {
        const [none] = event.sides ?? [];
        const why = happened.sentences.find((sentence) => sentence.event === i)?.text;
        if (none !== undefined && why !== undefined) return [{ side: none, points: 0, formula: why, at: spotOf(event.touch) }];
        if (event.points === undefined || event.items === undefined || event.side === null) return [];
        return [{ side: event.side, points: event.points, formula: formulaOf(event), at: spotOf(event.touch) }];
    });
}

/** What a seat has done since its turn began, the first first. */
export function turnSoFar(story: readonly Happened[], seat: number): string[] {
    const done: string[] = [];
    for (let i = story.length - 1; i >= 0; i--) {
        const { action, events } = story[i] ?? { action: null, events: [] };
        if (!action || events.some((event) => event.event === "turn")) break;
        if (action.seat === null) continue;
        if (action.seat !== seat) break;
        done.unshift(action.phrase);
    }
    return done;
}

/** The last place where each of the others put something, since the viewer acted. */
export function lastPlacements(
    story: readonly Happened[],
    viewer: number,
): { side: number; x: number; y: number }[] {
    const found = new Map<number, { side: number; x: number; y: number }>();
    for (let i = story.length - 1; i >= 0; i--) {
        const action = story[i]?.action;
        if (!action || action.seat === null) continue;
        if (action.seat === viewer) break;
        const [touch] = action.touches;
        if (touch?.kind === "cell" && touch.x !== undefined && touch.y !== undefined && !found.has(action.seat))
            found.set(action.seat, { side: action.seat, x: touch.x, y: touch.y });
    }
    return [...found.values()];
}
