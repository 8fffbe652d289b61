// What the library says about a game that the page keeps on its device: the page must show the same.
import { readFileSync } from "node:fs";
import { load } from "../../../bindings/wasm/muralha.mjs";

const MODULE = new URL("../../wasm/muralha.wasm", import.meta.url);
const mur = await load(readFileSync(MODULE));

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
        const position = table.state.describe(viewer, lang);
        const names = table.seats.map((seat, i) => seat.name || position.sides[i].name);
        const log = Array.from({ length: record.count }, (_, i) => lines(record.happened(i, viewer, lang))).flat();
        return {
            over: table.isOver,
            seat: table.seat,
            scores: position.sides.map((/** @type {{ score: number }} */ side) => side.score),
            figures: (position.table.sides ?? []).map((/** @type {{ supply: Record<string, number> }} */ side) => Object.values(side.supply)),
            names,
            log: log.map((line) => ({ ...line, text: withNames(line.text, position.sides, names) })),
            ranks: position.result?.ranks ?? [],
        };
    } finally {
        record.free();
        table.free();
    }
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
