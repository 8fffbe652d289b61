// Beginning a game on this device.
import { go } from "../app/place.svelte";
import { settings } from "../app/settings.svelte";
import type { SeatPlan } from "../engine/desk";
import { t } from "../i18n/words.svelte";
import { keepGame, newGame, newId } from "../state/games";
import { bot, LEVEL, person } from "../state/seats";
import { load, save } from "../state/storage";

/** What was chosen the last time that a game was set up. */
export interface LastPlan {
    setup: string;
    seats: SeatPlan[];
}

function isPlan(value: unknown): value is LastPlan {
    const plan = value as Partial<LastPlan> | null;
    return typeof plan?.setup === "string" && Array.isArray(plan.seats) && plan.seats.length > 0;
}

export function lastPlan(game: string): LastPlan | null {
    const kept = load(`plan.${game}`);
    return isPlan(kept) ? kept : null;
}

export function ownName(): string {
    return settings.name || t("You");
}

/** A person and a bot, as the last time if there was one. */
export function quickPlan(game: string): LastPlan {
    const last = lastPlan(game);
    if (last) return last;
    const me = person(ownName());
    return { setup: `${game}:players=2`, seats: [me, bot(LEVEL, [me])] };
}

/** Who plays at a real table, as the last time if there was one. */
export function keeperPlan(game: string): LastPlan {
    const kept = load(`keeper.${game}`);
    if (isPlan(kept)) return kept;
    return { setup: `${game}:players=2`, seats: [person(ownName()), person(t("Player {n}", { n: 2 }))] };
}

/** Begins a game and goes to its table. */
export function begin(game: string, plan: LastPlan, extra: { seed?: string; daily?: string; keeper?: "open" | "secret" } = {}): void {
    if (!extra.daily) save(`${extra.keeper ? "keeper" : "plan"}.${game}`, plan);
    const id = newId();
    keepGame(newGame({ id, game, ...plan, ...extra, at: Date.now() }), null);
    go({ at: "game", id });
}
