// Which piece of a tile is under a point.
import type { Places, Stage } from "../../engine/stage";
import { TILE, turnPoint } from "../../state/camera";
import { layTile } from "../../state/layout";

const paths = new Map<string, Path2D>();
let context: CanvasRenderingContext2D | null = null;

function inside(path: string, x: number, y: number): boolean {
    context ??= document.createElement("canvas").getContext("2d");
    let known = paths.get(path);
    if (!known) {
        known = new Path2D(path);
        paths.set(path, known);
    }
    return context?.isPointInPath(known, x, y, "evenodd") ?? false;
}

/** The piece under a point of the world; null where no tile lies. */
export function pieceUnder(
    stage: Stage,
    places: Record<string, Places>,
    quarters: number,
    point: { x: number; y: number },
): number | null {
    const cell = { x: Math.floor(point.x / TILE), y: Math.floor(point.y / TILE) };
    const tiles = stage.tiles ?? [];
    const index = tiles.findIndex((tile, i) => {
        const laid = layTile(tile, i, quarters);
        return laid.x === cell.x && laid.y === cell.y;
    });
    const tile = tiles[index];
    if (!tile) return null;
    const { turn } = layTile(tile, index, quarters);
    const [x, y] = turnPoint([point.x - cell.x * TILE, point.y - cell.y * TILE], -turn);
    const slot = places[tile.symbol]?.slots.findIndex(({ path }) => inside(path, x, y)) ?? -1;
    return slot < 0 ? null : tile.first + slot;
}
