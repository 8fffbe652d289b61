// The end of a game: who came where, and where the points came from.
import type { Happened, HappenedEvent, Position, Words, Zone } from "../engine/json";

export interface Standing {
    side: number;
    score: number;
    rank: number;
}

/** Everybody, the winners first. A game that was given up has no ranks by its rules, but perhaps by others. */
export function standings(position: Position, given: readonly number[] = []): Standing[] {
    const ranks = position.result?.ranks ?? given;
    return position.sides
        .map((side, i) => ({ side: i, score: side.score, rank: ranks[side.seat] ?? 0 }))
        .sort((a, b) => a.rank - b.rank || b.score - a.score);
}

/** How far the first is ahead of the next who is not first, too. */
export function lead(places: readonly Standing[]): number {
    const [first] = places;
    const next = places.find((place) => place.rank > (first?.rank ?? 0));
    return first && next ? first.score - next.score : 0;
}

export interface Category {
    key: string;
    title: string;
    /** By side. */
    points: number[];
}

/** What an award was for: the kind of zone or card that it touches, else the first thing that was counted. */
function categoryOf(event: HappenedEvent, zones: readonly Zone[], words: Words | null): { key: string; title: string } {
    const { touch } = event;
    const zone = touch?.piece === undefined ? undefined : zones.find((z) => z.pieces.includes(touch.piece ?? -1));
    const kind = zone?.kind ?? touch?.card ?? touch?.good;
    if (kind !== undefined) return { key: kind, title: words?.nouns[kind] ?? kind };
    const item = event.items?.[0]?.item ?? event.event;
    const phrase = words?.items?.[item]?.[1]?.replace(/\{n\}\s*/, "").trim();
    return { key: `item:${item}`, title: phrase || words?.nouns[item] || item };
}

/** Points of every side by what they were given for, the richest category first. */
export function categories(
    story: readonly Happened[],
    zones: readonly Zone[],
    words: Words | null,
    sides: number,
): Category[] {
    const found = new Map<string, Category>();
    for (const event of story.flatMap((happened) => happened.events)) {
        if (event.items === undefined || event.side === null) continue;
        const { key, title } = categoryOf(event, zones, words);
        const category = found.get(key) ?? { key, title, points: Array.from({ length: sides }, () => 0) };
        category.points[event.side] = (category.points[event.side] ?? 0) + (event.points ?? 0);
        found.set(key, category);
    }
    const total = (category: Category): number => category.points.reduce((sum, n) => sum + n, 0);
    return [...found.values()].sort((a, b) => total(b) - total(a));
}

/** Steps at which a turn begins: something was placed, or somebody else than before acts. */
export function turnStarts(story: readonly Happened[]): number[] {
    let last: number | null = null;
    return story.flatMap((happened, i) => {
        const { seat, touches } = happened.action;
        if (seat === null) return [];
        const starts = seat !== last || touches[0]?.kind === "cell";
        last = seat;
        return starts ? [i + 1] : [];
    });
}

export interface GrowthPoint {
    step: number;
    points: number;
}

/** What every side had before anything was awarded: the points now, less all awards. */
export function beginnings(story: readonly Happened[], scores: readonly number[]): number[] {
    const left = [...scores];
    for (const { side, items, points = 0 } of story.flatMap((happened) => happened.events))
        if (side !== null && items !== undefined) left[side] = (left[side] ?? 0) - points;
    return left;
}

/** The points of every side after each award, from what it began with. */
export function growth(story: readonly Happened[], begin: readonly number[]): GrowthPoint[][] {
    const lines: GrowthPoint[][] = begin.map((points) => [{ step: 0, points }]);
    story.forEach((happened, i) => {
        for (const event of happened.events) {
            const line = event.side === null ? undefined : lines[event.side];
            if (!line || event.items === undefined || !event.points) continue;
            line.push({ step: i + 1, points: (line.at(-1)?.points ?? 0) + event.points });
        }
    });
    return lines;
}
