// Games of the score keeper as a device keeps them: only people, and chance is entered.
import { readFileSync } from "node:fs";
import { load } from "../../../bindings/wasm/muralha.mjs";

const mur = await load(readFileSync(new URL("../../wasm/muralha.wasm", import.meta.url)));
const AT = Date.UTC(2026, 0, 2, 12);
const NAMES = ["Ana", "Rui", "Eva", "Caio", "Lia", "Nuno"];

/** @typedef {{ id: string, setup: string, steps: number, keeper?: "open" | "secret", seed?: bigint, until?: (word: string) => boolean }} Wish */

/**
 * Stops where chance is asked something that `until` likes, after `steps` actions, or at the end.
 * @param {Wish} wish
 * @returns {Record<string, unknown>}
 */
export function keeperAt({ id, setup, steps, keeper = "open", seed = 3n, until = () => true }) {
    const rules = mur.rules(setup);
    const table = mur.table(rules);
    const seats = NAMES.slice(0, rules.players).map((name) => ({ kind: "person", name, level: "" }));
    seats.forEach(({ name }, i) => table.sit(i, { who: mur.constants["MUR_WHO_PERSON"] ?? 1, name }, AT));
    const dealer = mur.dealer(seed);
    const bot = rules.bot("greedy");
    let done = 0;
    for (; !table.isOver; done++) {
        const word = table.state.describe(0, "en").prompt?.word ?? "";
        if (table.isChance && done >= steps && until(word)) break;
        if (table.isChance) table.chance(dealer.deal(table.state), AT);
        else table.try(table.seat, [bot.choose(table.state.view(table.seat))], { now: AT });
    }
    const game = setup.split(":")[0] ?? "";
    const line = { id, game, setup, seats, keeper, at: AT, steps: done, over: table.isOver, asked: null, scores: table.state.scores, ranks: [], common: null };
    return { games: [line], [`table.${id}`]: table.text };
}
