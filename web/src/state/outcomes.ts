// What chance may bring, as people look for it: by a picture, a name or a number.
import type { Outcome, Words } from "../engine/json";

/** What an outcome is called beside its picture: as short as can be. */
export function outcomeName(outcome: Outcome, words: Words | null): string {
    const [touch] = outcome.touches;
    if (touch?.face !== undefined) return touch.face;
    const word = touch?.good ?? touch?.card;
    return (word === undefined ? undefined : words?.nouns[word]) ?? outcome.brief;
}

function plain(text: string): string {
    return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Those that a typed text may mean: names that begin so first, then whatever has it in its words. */
export function findOutcomes(outcomes: readonly Outcome[], typed: string, words: Words | null): Outcome[] {
    const wanted = plain(typed);
    if (wanted === "") return [...outcomes];
    const names = new Map(outcomes.map((outcome) => [outcome, plain(outcomeName(outcome, words))]));
    const name = (outcome: Outcome): string => names.get(outcome) ?? "";
    const exact = outcomes.filter((outcome) => name(outcome) === wanted);
    const begun = outcomes.filter((outcome) => name(outcome) !== wanted && name(outcome).startsWith(wanted));
    if (exact.length + begun.length > 0) return [...exact, ...begun];
    return outcomes.filter((outcome) => plain(outcome.phrase).includes(wanted));
}

/** How many are left of each; null where that says nothing, or tells what nobody may know. */
export function leftOf(outcomes: readonly Outcome[], hidden: boolean): number[] | null {
    if (hidden || outcomes.every((outcome) => outcome.weight === 1 && outcome.touches.length === 0)) return null;
    return outcomes.map((outcome) => outcome.weight);
}
