// One table as the server tells it. Messages go in, the next state comes out; nothing here sends or draws.
import type {
    FeedItem,
    SeatState,
    ServerChat,
    ServerClocks,
    ServerFeed,
    ServerMessage,
    ServerOver,
    ServerTable,
} from "../../../spec/protocol";

export interface Followed {
    id: string;
    table: ServerTable | null;
    /** Items 1 to n, as this viewer may know them. */
    items: readonly FeedItem[];
    /** What this viewer may know after the last item, where something is hidden: base64. */
    view: string | null;
    /** Hash of the state after item `hashed`. */
    hash: string | null;
    hashed: number;
    chat: readonly ServerChat[];
    clocks: ServerClocks | null;
    over: ServerOver | null;
    gone: boolean;
    /** Items are missing: ask for those after `items.length`. */
    gap: boolean;
}

const CHAT_KEPT = 200;

export function follow(id: string): Followed {
    return {
        id,
        table: null,
        items: [],
        view: null,
        hash: null,
        hashed: 0,
        chat: [],
        clocks: null,
        over: null,
        gone: false,
        gap: false,
    };
}

function feed(state: Followed, message: ServerFeed): Followed {
    const have = state.items.length;
    if (message.n > have + 1) return { ...state, gap: true };
    const fresh = message.e.slice(have + 1 - message.n);
    const last = message.n + message.e.length - 1;
    if (last < have) return state;
    return {
        ...state,
        items: fresh.length > 0 ? [...state.items, ...fresh] : state.items,
        view: message.v ?? state.view,
        hash: message.h ?? state.hash,
        hashed: message.h === undefined ? state.hashed : last,
        gap: false,
    };
}

function chat(state: Followed, message: ServerChat): Followed {
    if (state.chat.some((line) => line.k === message.k)) return state;
    const lines = [...state.chat, message].sort((a, b) => a.k - b.k);
    return { ...state, chat: lines.slice(-CHAT_KEPT) };
}

function presence(state: Followed, here: readonly boolean[], watchers: number): Followed {
    if (!state.table) return state;
    const seats = state.table.seats.map((seat, i): SeatState =>
        seat.kind === "person" ? { ...seat, here: here[i] ?? false } : seat,
    );
    return { ...state, table: { ...state.table, seats, watchers } };
}

/** The table after a message; the same object if the message does not concern it. */
export function hear(state: Followed, message: ServerMessage): Followed {
    if (!("g" in message) || message.g !== state.id) return state;
    switch (message.t) {
        case "table":
            return { ...state, table: message };
        case "feed":
            return feed(state, message);
        case "chat":
            return chat(state, message);
        case "clocks":
            return { ...state, clocks: message };
        case "presence":
            return presence(state, message.here, message.watchers);
        case "over":
            return { ...state, over: message };
        case "gone":
            return { ...state, gone: true };
        default:
            return state;
    }
}

/** Places by seat of a game that was ended by giving up, where the rules name none; none where all play for one number. */
export function ranksOf(over: ServerOver | null): number[] {
    if (!over || over.value !== undefined || (over.ending !== "resign" && over.ending !== "time")) return [];
    return over.places.map((place) => place.rank);
}

/** Milliseconds that a seat has left at `now` by the server's clock; null without a clock. */
export function timeLeft(clocks: ServerClocks | null, seat: number, now: number): number | null {
    if (!clocks) return null;
    const passed = Math.max(0, now - clocks.at);
    if (clocks.seat === seat && clocks.move !== undefined) return Math.max(0, clocks.move - passed);
    return clocks.bank[seat] ?? null;
}

/** A time as a clock shows it: 4:12, 1:02:03, or days. */
export function clockText(milliseconds: number, days: (n: number) => string): string {
    const seconds = Math.floor(milliseconds / 1000);
    if (seconds >= 2 * 86400) return days(Math.floor(seconds / 86400));
    const two = (n: number): string => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
    return `${minutes}:${two(seconds % 60)}`;
}
