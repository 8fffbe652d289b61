// How the board lies on the screen: screen = world * k + (x, y). A tile is 100 wide in the world.

export interface Camera {
    x: number;
    y: number;
    k: number;
}

export interface Rect {
    x: number;
    y: number;
    width: number;
    height: number;
}

export interface Cell {
    x: number;
    y: number;
}

export const TILE = 100;
export const ZOOM_MIN = 0.12;
export const ZOOM_MAX = 3;

/** A cell as it lies after the whole view was turned clockwise by quarter turns. */
export function turnCell(cell: Cell, quarters: number): Cell {
    const times = ((quarters % 4) + 4) % 4;
    let { x, y } = cell;
    for (let i = 0; i < times; i++) [x, y] = [-y || 0, x];
    return { x, y };
}

/** A point of a tile (0 to 100) as it lies after the tile was turned by quarter turns. */
export function turnPoint(point: readonly [number, number], quarters: number): [number, number] {
    const turned = turnCell({ x: point[0] - 50, y: point[1] - 50 }, quarters);
    return [turned.x + 50, turned.y + 50];
}

/** The rectangle round cells, in the world; `margin` in tiles. */
export function bounds(cells: readonly Cell[], margin = 0): Rect {
    if (cells.length === 0) return { x: -50, y: -50, width: 200, height: 200 };
    const xs = cells.map((c) => c.x);
    const ys = cells.map((c) => c.y);
    const left = Math.min(...xs) - margin;
    const top = Math.min(...ys) - margin;
    return {
        x: left * TILE,
        y: top * TILE,
        width: (Math.max(...xs) + 1 + margin - left) * TILE,
        height: (Math.max(...ys) + 1 + margin - top) * TILE,
    };
}

/** Shows the whole of `world` in the middle of `free`, with a zoom between two bounds. */
export function fit(world: Rect, free: Rect, least = ZOOM_MIN, most = 1.2): Camera {
    const wanted = Math.min(free.width / world.width, free.height / world.height);
    const k = Math.max(least, Math.min(most, wanted));
    return {
        k,
        x: free.x + free.width / 2 - (world.x + world.width / 2) * k,
        y: free.y + free.height / 2 - (world.y + world.height / 2) * k,
    };
}

/** Zooms by a factor, keeping the screen's point where it is. */
export function zoomAt(camera: Camera, factor: number, at: { x: number; y: number }): Camera {
    const k = Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, camera.k * factor));
    const real = k / camera.k;
    return { k, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real };
}

/** Where a rectangle of the world is on the screen. */
export function onScreen(camera: Camera, world: Rect): Rect {
    return {
        x: world.x * camera.k + camera.x,
        y: world.y * camera.k + camera.y,
        width: world.width * camera.k,
        height: world.height * camera.k,
    };
}

export function cellRect(cell: Cell): Rect {
    return { x: cell.x * TILE, y: cell.y * TILE, width: TILE, height: TILE };
}

function middle(rect: Rect): { x: number; y: number } {
    return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

export interface Outside {
    left: number;
    right: number;
    above: number;
    below: number;
}

/** How many cells have their middle outside of the free part of the screen, for each side. */
export function outside(camera: Camera, cells: readonly Cell[], free: Rect): Outside {
    const count: Outside = { left: 0, right: 0, above: 0, below: 0 };
    for (const cell of cells) {
        const { x, y } = middle(onScreen(camera, cellRect(cell)));
        if (x < free.x) count.left++;
        else if (x > free.x + free.width) count.right++;
        else if (y < free.y) count.above++;
        else if (y > free.y + free.height) count.below++;
    }
    return count;
}

/** Moves as little as needed to bring a cell, with some room, into the free part of the screen. */
export function reveal(camera: Camera, cell: Cell, free: Rect, room = 24): Camera {
    const at = onScreen(camera, cellRect(cell));
    const shift = (from: number, size: number, low: number, high: number): number => {
        if (size + 2 * room > high - low) return (low + high) / 2 - (from + size / 2);
        if (from < low + room) return low + room - from;
        if (from + size > high - room) return high - room - (from + size);
        return 0;
    };
    return {
        k: camera.k,
        x: camera.x + shift(at.x, at.width, free.x, free.x + free.width),
        y: camera.y + shift(at.y, at.height, free.y, free.y + free.height),
    };
}

/** The cell under a point of the screen. */
export function cellAt(camera: Camera, at: { x: number; y: number }): Cell {
    return {
        x: Math.floor((at.x - camera.x) / camera.k / TILE),
        y: Math.floor((at.y - camera.y) / camera.k / TILE),
    };
}
