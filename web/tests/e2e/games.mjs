// Games as a device keeps them, played by the library up to some moment: for screens that nobody wants to reach by
// a hundred clicks.
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { load } from "../../../bindings/wasm/muralha.mjs";

const mur = await load(readFileSync(new URL("../../wasm/muralha.wasm", import.meta.url)));
const AT = Date.UTC(2026, 0, 2, 12);

/** @typedef {{ kind: "person" | "bot", name: string, level: string }} SeatPlan */
/** @typedef {{ id: string, setup: string, steps: number, level?: string, seed?: bigint, names?: string[], resigns?: boolean, until?: (word: string) => boolean }} Wish */

/**
 * What the device keeps of a game in which the first seat is a person. It stops at the first question to that
 * person after `steps` steps whose word `until` likes, or at the end; with `resigns` that person then gives up.
 * @param {Wish} wish
 * @returns {Record<string, unknown>}
 */
export function keptAt({ id, setup, steps, level = "greedy", seed = 3n, names = ["Ana", "Torre", "Rui", "Eva", "Caio", "Lia"], resigns = false, until = () => true }) {
    const rules = mur.rules(setup);
    const table = mur.table(rules);
    const who = mur.constants;
    /** @type {SeatPlan[]} */
    const seats = names
        .slice(0, rules.players)
        .map((name, i) => (i === 0 ? { kind: "person", name, level: "" } : { kind: "bot", name, level: "normal" }));
    seats.forEach(({ kind, name, level: bot }, i) =>
        table.sit(i, { who: who[kind === "bot" ? "MUR_WHO_BOT" : "MUR_WHO_PERSON"] ?? 0, name, bot: bot || null }, AT),
    );
    const dealer = mur.dealer(seed);
    const bot = rules.bot(level);
    for (let step = 0; !table.isOver; step++) {
        if (table.isChance) {
            table.deal(dealer, AT);
            continue;
        }
        const { seat } = table;
        const word = table.state.describe(seat, "en").prompt?.word ?? "";
        if (step >= steps && seat === 0 && until(word)) break;
        const action = bot.choose(table.state.view(seat));
        if (seat === 0) table.try(seat, [action], { now: AT });
        else table.tryBot(seat, action, { now: AT });
    }
    if (resigns && !table.isOver) table.resign(0, AT);
    const game = setup.split(":")[0] ?? "";
    const line = { id, game, setup, seats, at: AT, steps, over: table.isOver, asked: 0, scores: table.state.scores, ranks: [], common: null };
    return { games: [line], [`table.${id}`]: table.text };
}

/**
 * One of the golden records as it stands in the link of a game that somebody shares; with `lines` only its first ones,
 * as of a game that was given up.
 * @param {string} name @param {number} [lines]
 */
export function sharedRecord(name, lines) {
    const text = readFileSync(new URL(`../../../tests/golden/records/${name}.txt`, import.meta.url), "utf8");
    const kept = lines === undefined ? text : `${text.split("\n").slice(0, lines).join("\n")}\n`;
    return deflateSync(mur.readRecord(kept).bytes).toString("base64url");
}
