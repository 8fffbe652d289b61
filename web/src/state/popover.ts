// Where a question stands beside what it is about: never over it, and wholly in the free part of the screen.
import type { Rect } from "./camera";

export interface Size {
    width: number;
    height: number;
}

export interface Popover {
    x: number;
    y: number;
    /** Where its tip is, along the edge that looks at the place. */
    side: "left" | "right" | "above" | "below";
    tip: number;
}

const GAP = 16;
const ROUND = 24;

function clamp(value: number, least: number, most: number): number {
    return Math.max(least, Math.min(most, value));
}

/** The first side with room; null if there is none. */
export function popoverAt(about: Rect, free: Rect, size: Size): Popover | null {
    const right = free.x + free.width;
    const bottom = free.y + free.height;
    const middle = { x: about.x + about.width / 2, y: about.y + about.height / 2 };
    const x = clamp(middle.x - size.width / 2, free.x, right - size.width);
    const y = clamp(middle.y - size.height / 2, free.y, bottom - size.height);
    const across = clamp(middle.x - x, ROUND, size.width - ROUND);
    const down = clamp(middle.y - y, ROUND, size.height - ROUND);
    if (size.width > free.width || size.height > free.height) return null;
    if (about.y + about.height + GAP + size.height <= bottom)
        return { x, y: about.y + about.height + GAP, side: "below", tip: across };
    if (about.x + about.width + GAP + size.width <= right)
        return { x: about.x + about.width + GAP, y, side: "right", tip: down };
    if (about.x - GAP - size.width >= free.x) return { x: about.x - GAP - size.width, y, side: "left", tip: down };
    if (about.y - GAP - size.height >= free.y) return { x, y: about.y - GAP - size.height, side: "above", tip: across };
    return null;
}

/** The side of a place where nothing else can be chosen, for small buttons beside it. */
export function freeSide(place: { x: number; y: number }, taken: readonly { x: number; y: number }[]): "below" | "right" | "left" | "above" {
    const has = (dx: number, dy: number): boolean => taken.some((other) => other.x === place.x + dx && other.y === place.y + dy);
    if (!has(0, 1)) return "below";
    if (!has(1, 0)) return "right";
    if (!has(-1, 0)) return "left";
    return has(0, -1) ? "below" : "above";
}
