// The games on this device: a list of short lines, and the whole of each beside it.
import type { SeatPlan } from "../engine/desk";
import { forget, load, save, type Store } from "./storage";

export interface GameLine {
    id: string;
    game: string;
    setup: string;
    seats: SeatPlan[];
    /** The same seed for everybody who plays the challenge of a day. */
    seed?: string;
    daily?: string;
    /** Played at a real table, only kept here: what people have is entered openly, or by each in secret. */
    keeper?: "open" | "secret";
    at: number;
    steps: number;
    over: boolean;
    /** The seat that is asked. */
    asked: number | null;
    scores: number[];
    ranks: number[];
    common: number | null;
}

const LIST = "games";
const KEPT = 60;

function isLine(value: unknown): value is GameLine {
    if (typeof value !== "object" || value === null) return false;
    const line = value as Partial<Record<keyof GameLine, unknown>>;
    return (
        typeof line.id === "string" &&
        typeof line.game === "string" &&
        typeof line.setup === "string" &&
        typeof line.at === "number" &&
        Array.isArray(line.seats) &&
        Array.isArray(line.scores)
    );
}

/** All games, the one that was played last first. */
export function listGames(store?: Store | null): GameLine[] {
    const kept = load(LIST, store);
    if (!Array.isArray(kept)) return [];
    return kept.filter(isLine).sort((a, b) => b.at - a.at);
}

export function findGame(id: string, store?: Store | null): GameLine | undefined {
    return listGames(store).find((line) => line.id === id);
}

/** The table of a game as text; null if it has not begun. */
export function loadTable(id: string, store?: Store | null): string | null {
    const text = load(`table.${id}`, store);
    return typeof text === "string" ? text : null;
}

/** Keeps a game. The oldest ones that are over make room. */
export function keepGame(line: GameLine, table: string | null, store?: Store | null): boolean {
    const others = listGames(store).filter((other) => other.id !== line.id);
    const list = [line, ...others];
    const dropped = list.filter((other, i) => i >= KEPT && other.over);
    for (const { id } of dropped) forget(`table.${id}`, store);
    const kept = list.filter((other) => !dropped.includes(other));
    const written = table === null || save(`table.${line.id}`, table, store);
    return save(LIST, kept, store) && written;
}

export function dropGame(id: string, store?: Store | null): void {
    forget(`table.${id}`, store);
    save(
        LIST,
        listGames(store).filter((line) => line.id !== id),
        store,
    );
}

/** A new game, before anything has happened in it. */
export function newGame(plan: {
    id: string;
    game: string;
    setup: string;
    seats: SeatPlan[];
    at: number;
    seed?: string;
    daily?: string;
    keeper?: "open" | "secret";
}): GameLine {
    return { ...plan, steps: 0, over: false, asked: null, scores: [], ranks: [], common: null };
}

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A name that nobody else has: letters and digits that are not mistaken for each other. */
export function newId(length = 8): string {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
