// The challenge of the day: everybody meets the same chance (docs/DAILY.md).

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
