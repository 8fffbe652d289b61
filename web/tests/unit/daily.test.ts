import { describe, expect, it } from "vitest";
import { dailyResults } from "../../src/state/daily";
import { newGame } from "../../src/state/games";

function played(day: string | undefined, common: number | null, over = true) {
    const line = newGame({ id: `${day}${common}`, game: "g", setup: "g", seats: [], at: 0, ...(day === undefined ? {} : { daily: day }) });
    return { ...line, over, common };
}

describe("challenges of days", () => {
    it("are listed with the newest first, and of each day the best", () => {
        const games = [played("2026-01-02", 30), played("2026-01-03", 20), played("2026-01-02", 41), played("2026-01-04", 9, false), played(undefined, 50)];
        expect(dailyResults(games)).toEqual([
            { day: "2026-01-03", points: 20 },
            { day: "2026-01-02", points: 41 },
        ]);
    });
    it("are those of the last days only", () => {
        const games = Array.from({ length: 9 }, (_, i) => played(`2026-01-0${i + 1}`, i));
        expect(dailyResults(games).map((result) => result.points)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    });
});
