import { describe, expect, it } from "vitest";
import { letter, LetterInput, readingOrder } from "../../src/state/letters";
import {
    bounds,
    cellAt,
    cellRect,
    fit,
    onScreen,
    outside,
    reveal,
    turnCell,
    turnPoint,
    zoomAt,
    ZOOM_MAX,
} from "../../src/state/camera";

describe("letters", () => {
    it("go on after Z", () => {
        expect([0, 25, 26, 51, 52, 701, 702].map(letter)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    });
    it("follow the order of reading", () => {
        const spots = [{ x: 1, y: 0 }, { x: -3, y: 2 }, { x: 0, y: -1 }, { x: -1, y: 0 }];
        expect(readingOrder(spots)).toEqual([spots[2], spots[3], spots[0], spots[1]]);
    });
    it("are understood when they are typed", () => {
        const input = new LetterInput();
        expect(input.type("b", 5)).toBe(1);
        expect(input.type("f", 5)).toBeNull();
        expect(input.type("?", 5)).toBeNull();
        expect(input.type("a", 28)).toBe(0);
        expect(input.type("B", 28)).toBe(27);
        expect(input.type("c", 28)).toBe(2);
    });
    it("begin anew after one that leads nowhere", () => {
        const input = new LetterInput();
        expect(input.type("a", 28)).toBe(0);
        expect(input.type("z", 28)).toBe(25);
    });
});

describe("the camera", () => {
    const free = { x: 100, y: 50, width: 800, height: 600 };

    it("fits the board into the free part of the screen", () => {
        const world = bounds([{ x: 0, y: 0 }, { x: 3, y: 1 }], 1);
        expect(world).toEqual({ x: -100, y: -100, width: 600, height: 400 });
        const shown = onScreen(fit(world, free), world);
        expect(shown.x + shown.width / 2).toBeCloseTo(500);
        expect(shown.y + shown.height / 2).toBeCloseTo(350);
        expect(shown.width).toBeLessThanOrEqual(800);
        expect(shown.height).toBeLessThanOrEqual(600);
    });
    it("keeps the point under the pointer", () => {
        const before = { x: 10, y: 20, k: 0.5 };
        const at = { x: 333, y: 222 };
        const after = zoomAt(before, 1.5, at);
        expect((at.x - after.x) / after.k).toBeCloseTo((at.x - before.x) / before.k);
        expect(zoomAt(before, 100, at).k).toBe(ZOOM_MAX);
    });
    it("turns cells and points clockwise", () => {
        expect(turnCell({ x: 1, y: 0 }, 1)).toEqual({ x: 0, y: 1 });
        expect(turnCell({ x: 2, y: -1 }, 5)).toEqual({ x: 1, y: 2 });
        expect(turnCell(turnCell({ x: 2, y: 3 }, 3), 1)).toEqual({ x: 2, y: 3 });
        expect(turnPoint([50, 0], 1)).toEqual([100, 50]);
        expect(turnPoint([20, 30], 2)).toEqual([80, 70]);
    });
    it("counts what lies outside", () => {
        const camera = { x: 100, y: 50, k: 1 };
        const cells = [{ x: -1, y: 0 }, { x: 0, y: 0 }, { x: 9, y: 0 }, { x: 2, y: -1 }, { x: 2, y: 8 }];
        expect(outside(camera, cells, free)).toEqual({ left: 1, right: 1, above: 1, below: 1 });
    });
    it("moves no more than is needed", () => {
        const camera = { x: 100, y: 50, k: 1 };
        expect(reveal(camera, { x: 3, y: 3 }, free)).toEqual(camera);
        const moved = reveal(camera, { x: -2, y: 3 }, free, 10);
        expect(onScreen(moved, cellRect({ x: -2, y: 3 })).x).toBe(110);
        expect(moved.y).toBe(camera.y);
    });
    it("finds the cell under a point", () => {
        expect(cellAt({ x: 10, y: 10, k: 0.5 }, { x: 9, y: 61 })).toEqual({ x: -1, y: 1 });
    });
});
