// For every question that a game can ask, a moment in which it is asked: found by playing at random, so that a
// new prompt is looked for without a line here.
import { readFileSync } from "node:fs";
import { load } from "../../../bindings/wasm/muralha.mjs";

const mur = await load(readFileSync(new URL("../../wasm/muralha.wasm", import.meta.url)));
const AT = Date.UTC(2026, 0, 2, 12);
const NAMES = ["Ana", "Rui", "Eva", "Caio", "Lia", "Noa"];
const MOST_PROMPTS = 256;
const MOST_GAMES = 80;
const MOST_TRIED = 24;

/** @typedef {{ kind: string, x?: number, y?: number, tile?: number, piece?: number, space?: number, side?: number, place?: string, card?: string, good?: string, face?: string }} Touch */
/** @typedef {{ action: number, text: string, touches: Touch[] }} Answer */
/** @typedef {{ game: string, prompt: string, setup: string, table: string, steps: number, seat: number, answers: Answer[] }} Moment */

/** Everything on the table, so that every prompt can come. */
export const SETUPS = ["carcassonne:players=6,plus", "catan-cards:players=3"];

/** @param {import("../../../bindings/wasm/muralha.mjs").Rules} rules */
function wordsOf(rules) {
    const words = Array.from({ length: MOST_PROMPTS }, (_, i) => rules.word(mur.constants["MUR_WORD_PROMPT"] ?? 0, i));
    return words.filter((word) => word !== null);
}

/**
 * One moment for each prompt of a set-up that people answer; `missing` are those that were never met.
 * @param {string} setup
 * @returns {{ moments: Moment[], missing: string[] }}
 */
export function momentsOf(setup) {
    const rules = mur.rules(setup);
    /** @type {Map<string, Moment | null>} */
    const found = new Map();
    const words = wordsOf(rules);
    for (let seed = 1; seed <= MOST_GAMES && found.size < words.length; seed++) play(rules, setup, seed, found);
    rules.free();
    const moments = [...found.values()].flatMap((moment) => moment ?? []);
    return { moments, missing: words.filter((word) => !found.has(word)) };
}

/**
 * Plays one game; chance's prompts are noted as null.
 * @param {import("../../../bindings/wasm/muralha.mjs").Rules} rules @param {string} setup @param {number} seed
 * @param {Map<string, Moment | null>} found
 */
function play(rules, setup, seed, found) {
    const table = mur.table(rules);
    const dealer = mur.dealer(BigInt(seed));
    const bot = rules.bot(seed % 8 === 0 ? "greedy" : "random");
    const who = mur.constants["MUR_WHO_PERSON"] ?? 1;
    for (let seat = 0; seat < rules.players; seat++) table.sit(seat, { who, name: NAMES[seat] ?? null }, AT);
    while (!table.isOver) {
        const prompt = rules.word(mur.constants["MUR_WORD_PROMPT"] ?? 0, table.prompt) ?? "";
        const { seat } = table;
        if (!found.has(prompt)) note(found, { game: setup.split(":")[0] ?? "", prompt, setup, table: "", steps: 0, seat, answers: [] }, table);
        if (table.isChance) table.deal(dealer, AT);
        else table.try(seat, [leadsOn(rules, table, found) ?? bot.choose(table.state)], { now: AT });
    }
    for (const thing of [bot, dealer, table]) thing.free();
}

/**
 * An action after which something is asked that was not met yet: some questions are too rare to come by chance.
 * @param {import("../../../bindings/wasm/muralha.mjs").Rules} rules
 * @param {import("../../../bindings/wasm/muralha.mjs").Table} table @param {Map<string, Moment | null>} found
 */
function leadsOn(rules, table, found) {
    return table.state.legal.slice(0, MOST_TRIED).find((action) => {
        const next = table.state.copy();
        next.try(table.seat, action);
        const asks = !next.isOver && !found.has(rules.word(mur.constants["MUR_WORD_PROMPT"] ?? 0, next.prompt) ?? "");
        next.free();
        return asks;
    });
}

/**
 * @param {Map<string, Moment | null>} found @param {Moment} moment
 * @param {import("../../../bindings/wasm/muralha.mjs").Table} table
 */
function note(found, moment, table) {
    if (table.isChance) return found.set(moment.prompt, null);
    const answers = table.state.question(table.seat, "en").actions;
    const steps = Number(mur.call("mur_table_steps", table));
    return answers.length > 1 ? found.set(moment.prompt, { ...moment, table: table.text, steps, answers }) : found;
}

/** What the device keeps of a moment. @param {Moment} moment @param {string} id */
export function keptMoment({ game, setup, table, steps, seat }, id) {
    const players = mur.readTable(table).seats.length;
    const seats = NAMES.slice(0, players).map((name) => ({ kind: "person", name, level: "" }));
    const line = { id, game, setup, seats, at: AT, steps, over: false, asked: seat, scores: [], ranks: [], common: null };
    return { line, table };
}

/** The answers that were given after the first `steps` actions: numbers, and by whom. @param {string} text @param {number} steps */
export function answersAfter(text, steps) {
    const table = mur.readTable(text);
    const record = table.record();
    try {
        return Array.from({ length: record.count - steps }, (_, i) => record.entry(steps + i));
    } finally {
        record.free();
        table.free();
    }
}
