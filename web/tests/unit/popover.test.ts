import { describe, expect, it } from "vitest";
import { freeSide, popoverAt } from "../../src/state/popover";

const free = { x: 200, y: 0, width: 800, height: 600 };
const size = { width: 300, height: 200 };

describe("a question in place", () => {
    it("stands below what it is about, with its tip there", () => {
        const pop = popoverAt({ x: 500, y: 100, width: 100, height: 100 }, free, size);
        expect(pop).toEqual({ x: 400, y: 216, side: "below", tip: 150 });
    });
    it("goes beside or above where there is no room", () => {
        expect(popoverAt({ x: 300, y: 450, width: 100, height: 100 }, free, size)?.side).toBe("right");
        expect(popoverAt({ x: 880, y: 450, width: 100, height: 100 }, free, size)?.side).toBe("left");
        expect(popoverAt({ x: 210, y: 300, width: 780, height: 200 }, free, size)?.side).toBe("above");
    });
    it("stays elsewhere if it would cover what it is about", () => {
        expect(popoverAt({ x: 200, y: 0, width: 800, height: 600 }, free, size)).toBeNull();
        expect(popoverAt({ x: 500, y: 100, width: 10, height: 10 }, free, { width: 900, height: 10 })).toBeNull();
    });
    it("never leaves the free part", () => {
        const pop = popoverAt({ x: 205, y: 10, width: 50, height: 50 }, free, size);
        expect(pop).toEqual({ x: 200, y: 76, side: "below", tip: 30 });
    });
});

describe("buttons beside a place", () => {
    it("lie where nothing can be chosen", () => {
        const at = (...taken: [number, number][]): string => freeSide({ x: 0, y: 0 }, taken.map(([x, y]) => ({ x, y })));
        expect(at()).toBe("below");
        expect(at([0, 1])).toBe("right");
        expect(at([0, 1], [1, 0])).toBe("left");
        expect(at([0, 1], [1, 0], [-1, 0])).toBe("above");
        expect(at([0, 1], [1, 0], [-1, 0], [0, -1])).toBe("below");
    });
});
