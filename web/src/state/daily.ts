// The challenge of the day: everybody meets the same chance (docs/DAILY.md).
import type { GameLine } from "./games";

/** The day in UTC, as YYYY-MM-DD. */
export function dayOf(at: number): string {
    return new Date(at).toISOString().slice(0, 10);
}

/** FNV-1a, 64 bits, of "muralha daily YYYY-MM-DD". */
export function dailySeed(day: string): string {
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(`muralha daily ${day}`))
        hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    return hash.toString();
}

const SHOWN = 7;

/** The challenges that were played to the end, the newest first; of a day that was played again the best. */
export function dailyResults(games: readonly Pick<GameLine, "daily" | "over" | "common">[]): { day: string; points: number }[] {
    const best = new Map<string, number>();
    for (const { daily, over, common } of games)
        if (daily !== undefined && over && common !== null) best.set(daily, Math.max(common, best.get(daily) ?? common));
    const results = [...best].map(([day, points]) => ({ day, points }));
    return results.sort((a, b) => b.day.localeCompare(a.day)).slice(0, SHOWN);
}
