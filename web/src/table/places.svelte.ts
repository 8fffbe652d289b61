// Where things stand on symbols, as the library says; asked once for each symbol.
import { pictures } from "../engine/client";
import type { Places } from "../engine/stage";
import { define } from "../ui/symbols";

let known = $state.raw<Record<string, Places>>({});
const asked: Record<string, true> = {};

export function places(): Record<string, Places> {
    return known;
}

export async function needPlaces(game: string, names: readonly string[]): Promise<void> {
    const fresh = names.filter((name) => !asked[name]);
    if (fresh.length === 0) return;
    for (const name of fresh) asked[name] = true;
    const more = await pictures().places(game, fresh);
    await define(
        game,
        Object.values(more).flatMap((place) => place.marks.map((mark) => mark.symbol)),
    );
    known = { ...known, ...more };
}
