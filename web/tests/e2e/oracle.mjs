// What the library says about a game that the page keeps on its device: the page must show the same.
import { readFileSync } from "node:fs";
import { load } from "../../../bindings/wasm/muralha.mjs";

const MODULE = new URL("../../wasm/muralha.wasm", import.meta.url);
const mur = await load(readFileSync(MODULE));
const NOBODY = 255;

/** @typedef {{ text: string, points: number | null }} Line */
/** @typedef {{ over: boolean, seat: number, scores: number[], figures: number[][], names: string[], log: Line[], ranks: number[] }} Said */

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
    const position = record.state.describe(viewer, lang);
    const names = seats.map((name, i) => name || position.sides[i].name);
    const log = Array.from({ length: record.count }, (_, i) => lines(record.happened(i, viewer, lang))).flat();
    return {
        over: record.state.isOver,
        seat: record.state.seat,
        scores: position.sides.map((/** @type {{ score: number }} */ side) => side.score),
        figures: (position.table.sides ?? []).map((/** @type {{ supply: Record<string, number> }} */ side) => Object.values(side.supply)),
        names,
        log: log.map((line) => ({ ...line, text: withNames(line.text, position.sides, names) })),
        ranks: position.result?.ranks ?? [],
    };
}

/**
 * @typedef {{ action: { seat: number | null }, events: { points?: number, items?: unknown[], touch?: { kind: string } | null }[], sentences: { event: number, text: string }[] }} Happened
 * @param {Happened} happened
 * @returns {Line[]}
 */
function lines(happened) {
    return happened.sentences
        .filter(({ event }) => happened.action.seat !== null || happened.events[event]?.touch?.kind !== "face")
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
    return sides.reduce((told, side, i) => told.replace(new RegExp(`(?<!\\p{L})${side.name}(?!\\p{L})`, "gu"), names[i] ?? side.name), text);
}
