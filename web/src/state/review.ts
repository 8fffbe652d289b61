// A game looked through: what the library's review says (schema/review.schema.json), and how the page shows it.

export interface ReviewValue {
    points: number[];
    /** Shares of the victory; none where everybody has one common result. */
    chance?: number[];
}

export interface ReviewAction {
    action: number;
    phrase: string;
}

export type ReviewClass = "forced" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface ReviewEntry {
    index: number;
    actor: "chance" | "player";
    played: ReviewAction;
    /** How often it was looked at: not yet, quickly, thoroughly. */
    passes: number;
    after?: ReviewValue;
    luck?: ReviewValue;
    seat?: number;
    class?: ReviewClass;
    best?: ReviewAction;
    best_after?: ReviewValue;
    loss_points?: number;
    loss_chance?: number;
    doubt?: number;
    reason?: string;
}

export interface ReviewSeat {
    start: number;
    luck: number;
    own: number;
    others: number;
    rest: number;
    result: number;
    decisions: number;
    loss_points: number;
    loss_chance?: number;
    classes: Record<ReviewClass, number>;
    worst: number[];
    best?: number;
}

export interface Review {
    seed: number;
    rolls: number;
    complete: boolean;
    unit: "points" | "chance";
    seats: ReviewSeat[];
    /** The entries after which the chances had changed most. */
    turns: number[];
    entries: ReviewEntry[];
}

export interface Advice {
    answers: { action: number; phrase: string; points: number; chance?: number; doubt: number }[];
    reason?: string;
}

export const ERRORS: readonly ReviewClass[] = ["inaccuracy", "mistake", "blunder"];

export function isError(entry: ReviewEntry): boolean {
    return entry.class !== undefined && ERRORS.includes(entry.class);
}

// ---- working it off

/** Every so-manieth first, then those between: so a picture of the whole is there early. */
const STRIDES = [8, 4, 2, 1];

/** The order in which steps are done: a quick look at all entries, then a thorough one. */
export function stepOrder(count: number): number[] {
    const spread: number[] = [];
    const taken = new Set<number>();
    for (const stride of STRIDES)
        for (let i = 0; i < count; i += stride)
            if (!taken.has(i)) {
                taken.add(i);
                spread.push(i);
            }
    return [...spread, ...spread.map((i) => i + count)];
}

/** The steps that are left; a quick look at what was looked at thoroughly is none. */
export function openSteps(count: number, has: (step: number) => boolean): number[] {
    return stepOrder(count).filter((step) => !has(step) && !(step < count && has(step + count)));
}

/** A kept review without what a later pass has replaced: half the text. */
export function slim(text: string): string {
    const lines = text.split("\n").filter((line) => line !== "");
    const steps = lines.filter((line) => line.startsWith("step "));
    const entryOf = (line: string): string => line.split(" ")[1] ?? "";
    const passOf = (line: string): number => Number.parseInt(line.split(" ")[2] ?? "0", 16);
    const thorough = new Set(steps.filter((line) => passOf(line) > 1).map(entryOf));
    const left = steps.filter((line) => passOf(line) > 1 || !thorough.has(entryOf(line)));
    return [lines[0] ?? "", ...left, `end ${left.length.toString(16).padStart(16, "0")}`, ""].join("\n");
}

/** A name for exactly these bytes; whoever reads what is kept under it checks that it fits. */
export function recordKey(bytes: Uint8Array): string {
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    return `${bytes.length.toString(36)}-${hash.toString(36)}`;
}

// ---- what is shown

export interface ChartPoint {
    /** Actions that were done by then. */
    step: number;
    value: number;
}

/** What a position promises to a seat: its chance, or the common result. */
export function stakeOf(review: Review, value: ReviewValue | undefined, seat: number): number | null {
    const list = review.unit === "chance" ? value?.chance : value?.points;
    return list?.[seat] ?? null;
}

/** One line for each seat along the game; one for all where the result is common. */
export function chartLines(review: Review): ChartPoint[][] {
    const seats = review.unit === "chance" ? review.seats.map((_, seat) => seat) : [0];
    return seats.map((seat) => {
        const points = review.entries.flatMap((entry) => {
            const value = entry.passes > 0 ? stakeOf(review, entry.after, seat) : null;
            return value === null ? [] : [{ step: entry.index + 1, value }];
        });
        const start = review.seats[seat]?.start ?? 0;
        const begun = (review.entries[0]?.passes ?? 0) > 0;
        return begun ? [{ step: 0, value: start }, ...points] : points;
    });
}

/** Decisions that somebody could have made otherwise. */
export function decisions(review: Review, seat: number | null, errorsOnly: boolean): ReviewEntry[] {
    return review.entries.filter(
        (entry) =>
            entry.actor === "player" &&
            entry.passes > 0 &&
            entry.class !== "forced" &&
            (seat === null || entry.seat === seat) &&
            (!errorsOnly || isError(entry)),
    );
}

/** The entry nearest to a moment that can be looked at: a decision, or a draw that turned the game. */
export function nearestEntry(review: Review, step: number): number | null {
    const shown = review.entries.filter((entry) => entry.actor === "player" && entry.passes > 0);
    const nearest = shown.reduce<ReviewEntry | null>(
        (best, entry) => (best === null || Math.abs(entry.index + 1 - step) < Math.abs(best.index + 1 - step) ? entry : best),
        null,
    );
    return nearest?.index ?? null;
}

/** The next entry of a list behind (or before) a moment, round and round. */
export function nextEntry(entries: readonly ReviewEntry[], from: number | null, by: 1 | -1): number | null {
    const at = from ?? (by > 0 ? -1 : Infinity);
    const next = by > 0 ? entries.find((entry) => entry.index > at) : entries.findLast((entry) => entry.index < at);
    return (next ?? (by > 0 ? entries[0] : entries.at(-1)))?.index ?? null;
}

/** The parts of the sum that ends in the result; rounded so that what is shown adds up. */
export function sumParts(seat: ReviewSeat, unit: Review["unit"]): { start: number; luck: number; own: number; others: number; rest: number; result: number } {
    const scale = unit === "chance" ? 1000 : 10;
    const round = (value: number): number => Math.round(value * scale) / 10;
    const [start, luck, own, others, result] = [seat.start, seat.luck, seat.own, seat.others, seat.result].map(round) as [number, number, number, number, number];
    return { start, luck, own, others, rest: Math.round((result - start - luck - own - others) * 10) / 10, result };
}

/** How far a change of a value moved the first seat's stake by one action. */
export function swingOf(review: Review, entry: ReviewEntry): { seat: number; change: number } | null {
    const before = entry.actor === "chance" ? entry.luck : undefined;
    const changes = review.seats.map((_, seat) => {
        if (entry.actor === "chance") return stakeOf(review, before, seat) ?? 0;
        return (stakeOf(review, entry.after, seat) ?? 0) - (stakeOf(review, entry.best_after ?? entry.after, seat) ?? 0);
    });
    const seat = changes.reduce((best, change, i) => (Math.abs(change) > Math.abs(changes[best] ?? 0) ? i : best), 0);
    return changes[seat] === undefined ? null : { seat, change: changes[seat] };
}

/** Entries at which the game turned, in the order of the game. */
export function turningPoints(review: Review): ReviewEntry[] {
    return review.turns.flatMap((index) => review.entries[index] ?? []).filter((entry) => entry.passes > 0);
}
