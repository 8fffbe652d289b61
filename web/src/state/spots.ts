// What sentences name that the board shows: places and tiles.
import type { Cell } from "./camera";

/** "at 2,-1" as the library tells places in each language; a bare "2,5" is a number with a decimal comma. */
const NAMED = /(?<!\p{L})(?:at|em|en) (-?\d+),(-?\d+)(?!\d)/gu;

/** Every place that these sentences name, once. */
export function spotsIn(sentences: readonly string[]): Cell[] {
    const found = new Map<string, Cell>();
    for (const sentence of sentences) {
        for (const [, x, y] of sentence.matchAll(NAMED)) found.set(`${x},${y}`, { x: Number(x), y: Number(y) });
    }
    return [...found.values()];
}

/** "tile MaHeD" as the library tells tiles in each language. */
const TILE = /(?<=(?<!\p{L})(?:tile|loseta|cartela) )([A-Z][\p{L}\d+]*)/u;

/** A sentence in parts: every second one is the code of a tile, which may be drawn instead. */
export function tilesIn(sentence: string): string[] {
    return sentence.split(TILE);
}
