// Chances and points as people read them, in the reader's language.
import { lang, t } from "../i18n/words.svelte";
import type { Review, ReviewEntry } from "../state/review";

function write(value: number, style: Intl.NumberFormatOptions): string {
    return new Intl.NumberFormat(lang(), style).format(value);
}

/** "62 %" */
export function percent(share: number, digits = 0): string {
    return write(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "3.4" */
export function points(value: number, digits = 1): string {
    return write(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** "+3.4", "−0.2", "0" */
export function signed(value: number, digits = 1): string {
    return write(value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A stake in the unit of a review: a chance, or points. */
export function stake(unit: Review["unit"], value: number): string {
    return unit === "chance" ? percent(value) : points(value);
}

/** A change of it, with its sign. */
export function change(unit: Review["unit"], value: number): string {
    if (unit === "points") return signed(value);
    return write(value, { style: "percent", signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Is what a decision cost told in chances? Where the game was decided it is points that were lost. */
export function lossInChance(unit: Review["unit"], entry: ReviewEntry): boolean {
    return unit === "chance" && (entry.loss_chance ?? 0) >= 0.0005;
}

/** What a decision cost. */
export function loss(unit: Review["unit"], entry: ReviewEntry): string {
    if (lossInChance(unit, entry)) return change(unit, -(entry.loss_chance ?? 0));
    return t("{points} pts", { points: signed(-(entry.loss_points ?? 0)) });
}

/** A part of the sum, in hundredths of the victory or in points. */
export function part(unit: Review["unit"], value: number, plain: boolean): string {
    if (unit === "chance") return plain ? percent(value / 100, 1) : change(unit, value / 100);
    return plain ? points(value) : signed(value);
}
