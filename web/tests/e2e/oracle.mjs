// What the library says about a game that the page keeps on its device: the page must show the same.
import { readFileSync } from "node:fs";
import { load } from "../../../bindings/wasm/muralha.mjs";

const MODULE = new URL("../../wasm/muralha.wasm", import.meta.url);
const mur = await load(readFileSync(MODULE));
const NOBODY = 255;

/** @typedef {{ text: string, points: number | null }} Line */
/** @typedef {{ market: number[], pile: number, discard: number[], hand: number[], hands: (number | null)[], built: number[] }} Cards */
/** @typedef {{ over: boolean, seat: number, scores: number[], figures: number[][], names: string[], cards: Cards | null, log: Line[], ranks: number[], common: number | null }} Said */

/**
 * Everything that a viewer reads off the table, from the text that `save` gave.
 * @param {string} text
 * @param {number} viewer
 * @param {string} lang
 * @returns {Said}
 */
export function said(text, viewer, lang) {
    const table = mur.readTable(text);
    const record = table.record();
    try {
        return tell(record, table.seats.map((seat) => seat.name), viewer, lang);
    } finally {
        record.free();
        table.free();
    }
}

/**
 * The same from what a server tells somebody who watches: a set-up and actions; seat -1 is chance.
 * @param {string} setup
 * @param {{ seat: number, action: number }[]} actions
 * @param {string[]} seats
 * @param {string} lang
 * @returns {Said}
 */
export function saidOfFeed(setup, actions, seats, lang) {
    const record = mur.record(setup);
    try {
        for (const { seat, action } of actions) record.add(seat < 0 ? NOBODY : seat, action);
        return tell(record, seats, NOBODY, lang);
    } finally {
        record.free();
    }
}

/**
 * @param {import("../../../bindings/wasm/muralha.mjs").GameRecord} record
 * @param {string[]} seats
 * @param {number} viewer
 * @param {string} lang
 * @returns {Said}
 */
function tell(record, seats, viewer, lang) {
    const log = Array.from({ length: record.count }, (_, i) => lines(record.happened(i, viewer, lang))).flat();
    return sum(record.state, log, seats, viewer, lang);
}

/**
 * @param {import("../../../bindings/wasm/muralha.mjs").State} state
 * @param {Line[]} log
 * @param {string[]} seats
 * @param {number} viewer
 * @param {string} lang
 * @returns {Said}
 */
function sum(state, log, seats, viewer, lang) {
    const { sides, table, result } = state.describe(viewer, lang);
    const names = sides.map((/** @type {{ name: string }} */ side, /** @type {number} */ i) => (sides.length === seats.length && seats[i]) || side.name);
    return {
        over: state.isOver,
        seat: state.seat,
        scores: sides.map((/** @type {{ score: number }} */ side) => side.score),
        figures: (table.sides ?? []).map((/** @type {{ supply: Record<string, number> }} */ side) => Object.values(side.supply)),
        cards: table.seats ? cardsOf(table, viewer) : null,
        names,
        log: log.map((line) => ({ ...line, text: withNames(line.text, sides, names) })),
        ranks: result?.ranks ?? [],
        common: result?.common ?? null,
    };
}

/**
 * How many cards lie where; of the viewer's hand how many of each kind.
 * @param {{ pile: number, market: Record<string, number>, discard: Record<string, number>, seats: { size: number, hand: Record<string, number> | null, road: { cards: number }, knight: { cards: number }, settlements: number, cities: number, expansions: string[] }[] }} table
 * @param {number} viewer
 * @returns {Cards}
 */
function cardsOf(table, viewer) {
    const some = (/** @type {Record<string, number>} */ goods) => Object.values(goods).filter((count) => count > 0);
    return {
        market: some(table.market),
        pile: table.pile,
        discard: some(table.discard),
        hand: some(table.seats[viewer]?.hand ?? {}),
        hands: table.seats.map(({ size }, seat) => (seat === viewer ? null : size)),
        built: table.seats.map(({ road, knight, settlements, cities, expansions }) => road.cards + knight.cards + settlements + cities + expansions.length),
    };
}

/** Follows one game from text to text: only what is new is played, unless something was taken back. */
export class Follower {
    /** @type {{ actor: number, action: number }[]} */
    #done = [];
    /** @type {Line[][]} */
    #log = [];
    /** @type {import("../../../bindings/wasm/muralha.mjs").State | null} */
    #state = null;
    #viewer;
    #lang;

    /** @param {number} viewer @param {string} lang */
    constructor(viewer, lang) {
        this.#viewer = viewer;
        this.#lang = lang;
    }

    /** The same as `said`. @param {string} text @returns {Said} */
    said(text) {
        const table = mur.readTable(text);
        const record = table.record();
        try {
            const entries = Array.from({ length: record.count }, (_, i) => record.entry(i));
            const kept = this.#done.every(({ action }, i) => entries[i]?.action === action);
            const state = kept && this.#state ? this.#state : this.#begin(record.rules.setup);
            for (const entry of entries.slice(this.#done.length)) {
                this.#log.push(lines(state.play(entry.actor, entry.action, this.#viewer, this.#lang)));
                this.#done.push(entry);
            }
            return sum(state, this.#log.flat(), table.seats.map((seat) => seat.name), this.#viewer, this.#lang);
        } finally {
            record.free();
            table.free();
        }
    }

    /** @param {string} setup */
    #begin(setup) {
        this.#done = [];
        this.#log = [];
        this.#state?.free();
        this.#state = mur.rules(setup).start();
        return this.#state;
    }
}

/**
 * @typedef {{ action: { seat: number | null }, events: { event: string, points?: number, items?: unknown[], touch?: { kind: string } | null }[], sentences: { event: number, text: string }[] }} Happened
 * @param {Happened} happened
 * @returns {Line[]}
 */
function lines(happened) {
    // The tile that is drawn lies before everybody; one that leaves the game is worth a line.
    const isDrawn = (/** @type {Happened["events"][0] | undefined} */ what) => happened.action.seat === null && what?.event === "draw" && what.touch?.kind === "face";
    return happened.sentences
        .filter(({ event }) => !isDrawn(happened.events[event]))
        .map(({ event, text }) => {
            const { points = null, items } = happened.events[event] ?? {};
            return { text, points: items ? points : null };
        });
}

/**
 * @param {string} text
 * @param {{ name: string }[]} sides
 * @param {string[]} names
 */
function withNames(text, sides, names) {
    // Sentences speak of whoever gave no name by the colour.
    const name = (/** @type {number} */ i) => (names[i] === "You" ? sides[i]?.name : names[i]);
    return sides.reduce((told, side, i) => told.replace(new RegExp(`(?<!\\p{L})${side.name}(?!\\p{L})`, "gu"), name(i) ?? side.name), text);
}
