// Where things lie on the board: from the stage and the places of symbols to points of the world.
import type { Places, Stage, StageThing, StageTile } from "../engine/stage";
import { TILE, turnCell, turnPoint } from "./camera";

/** A tile as it lies after the whole view was turned by quarter turns. */
export interface Laid {
    index: number;
    symbol: string;
    x: number;
    y: number;
    /** Quarter turns, 0 to 3. */
    turn: number;
}

export function layTile(tile: StageTile, index: number, quarters: number): Laid {
    const { x, y } = turnCell(tile, quarters);
    return { index, symbol: tile.symbol, x, y, turn: (((tile.turn + quarters) % 4) + 4) % 4 };
}

/** How a symbol turns about the middle of its tile. */
export function turnedAt(laid: Pick<Laid, "x" | "y" | "turn">): string {
    const move = `translate(${laid.x * TILE} ${laid.y * TILE})`;
    return laid.turn === 0 ? move : `${move} rotate(${90 * laid.turn} 50 50)`;
}

/** A point of a tile in the world. */
export function onTile(laid: Laid, point: readonly [number, number]): [number, number] {
    const [x, y] = turnPoint(point, laid.turn);
    return [laid.x * TILE + x, laid.y * TILE + y];
}

/** Where something on a slot stands; without a slot, where lies what belongs to the whole tile. */
export function anchorOf(laid: Laid, places: Places | undefined, slot: number | null): [number, number] {
    if (slot === null) {
        const [x, y] = places?.whole ?? [50, 50];
        return [laid.x * TILE + x, laid.y * TILE + y];
    }
    const place = places?.slots[slot];
    const [x, y] = onTile(laid, place?.anchor ?? [50, 50]);
    const [east, south] = place?.beside ?? [0, 0];
    return [x + east, y + south];
}

export interface Stood extends StageThing {
    /** Its number in the stage's list. */
    index: number;
    x: number;
    y: number;
    laid: Laid;
    key: string;
}

const STEP = 16;

/** Everything on tiles with its point; what shares a place stands side by side. */
export function standThings(stage: Stage, places: Record<string, Places>, quarters: number): Stood[] {
    const crowd = new Map<string, number>();
    const spots = (stage.things ?? []).map((thing) => (thing.turns ? null : `${thing.tile}:${thing.slot ?? "-"}`));
    const counts = new Map<string, number>();
    for (const spot of spots) if (spot !== null) counts.set(spot, (counts.get(spot) ?? 0) + 1);
    return (stage.things ?? []).flatMap((thing, i) => {
        const tile = stage.tiles?.[thing.tile];
        if (!tile) return [];
        const laid = layTile(tile, thing.tile, quarters);
        const [x, y] = anchorOf(laid, places[tile.symbol], thing.slot);
        const spot = spots[i] ?? null;
        const rank = spot === null ? 0 : (crowd.get(spot) ?? 0);
        const all = spot === null ? 1 : (counts.get(spot) ?? 1);
        if (spot !== null) crowd.set(spot, rank + 1);
        const key = `${thing.symbol}:${thing.side ?? "-"}:${thing.tile}:${thing.slot ?? "-"}:${rank}`;
        return [{ ...thing, index: i, x: x + (rank - (all - 1) / 2) * STEP, y, laid, key }];
    });
}

/** The name of a thing by what it is and where; several of one kind at one place are numbered. */
function nameThings(stage: Stage): string[] {
    const counts = new Map<string, number>();
    return (stage.things ?? []).map((thing) => {
        const name = `${thing.symbol}:${thing.side ?? "-"}:${thing.tile}:${thing.slot ?? "-"}`;
        const rank = counts.get(name) ?? 0;
        counts.set(name, rank + 1);
        return `${name}:${rank}`;
    });
}

/** What is on a stage and was not on an earlier one: tiles by their places, things by their numbers in the list. */
export function newIn(before: Stage, after: Stage): { tiles: Set<number>; things: Set<number> } {
    const tileName = (tile: StageTile): string => `${tile.symbol}:${tile.x},${tile.y}:${tile.turn}`;
    const lay = new Set((before.tiles ?? []).map(tileName));
    const stood = new Set(nameThings(before));
    const tiles = (after.tiles ?? []).flatMap((tile, i) => (lay.has(tileName(tile)) ? [] : [i]));
    const things = nameThings(after).flatMap((name, i) => (stood.has(name) ? [] : [i]));
    return { tiles: new Set(tiles), things: new Set(things) };
}

/** The tile and slot of a piece. */
export function pieceAt(stage: Stage, piece: number): { tile: number; slot: number } | null {
    const tiles = stage.tiles ?? [];
    for (let i = tiles.length - 1; i >= 0; i--) {
        const first = tiles[i]?.first ?? Infinity;
        if (first <= piece) return { tile: i, slot: piece - first };
    }
    return null;
}

/** The outline of a piece and how it is turned. */
export interface Outline {
    key: string;
    path: string;
    transform: string;
}

export function outlinesOf(
    pieces: readonly number[],
    stage: Stage,
    places: Record<string, Places>,
    quarters: number,
): Outline[] {
    return pieces.flatMap((piece) => {
        const at = pieceAt(stage, piece);
        const tile = at && stage.tiles?.[at.tile];
        const path = tile && places[tile.symbol]?.slots[at.slot]?.path;
        if (!path) return [];
        return [{ key: String(piece), path, transform: turnedAt(layTile(tile, at.tile, quarters)) }];
    });
}

/** The middle of several points. */
export function middleOf(points: readonly (readonly [number, number])[]): [number, number] {
    const n = Math.max(1, points.length);
    return [points.reduce((s, p) => s + p[0], 0) / n, points.reduce((s, p) => s + p[1], 0) / n];
}

/** The names of all symbols of a stage, those on the board first. */
export function symbolsOf(stage: Stage): string[] {
    const names = [
        ...(stage.tiles ?? []).map((tile) => tile.symbol),
        ...(stage.things ?? []).map((thing) => thing.symbol),
        ...(stage.hand ? [stage.hand.symbol, stage.hand.whole] : []),
        ...(stage.track?.figures ?? []).map((figure) => figure.symbol),
        ...(stage.answers ?? []).map((answer) => answer.symbol),
        ...stage.sides.flatMap((side) => [side.sign, side.pattern, ...side.stock.map((item) => item.symbol)]),
    ];
    return [...new Set(names)];
}

/** The symbols whose places are needed: the tiles, and what is in hand. */
export function tileSymbols(stage: Stage): string[] {
    const names = (stage.tiles ?? []).map((tile) => tile.symbol);
    if (stage.hand) names.push(stage.hand.symbol);
    return [...new Set(names)];
}
