// Hints with their reasons: a worker of its own, which is fetched with the first hint.
import type { Advice } from "../state/review";
import { type RemoteReviewer, rollsWanted, startReviewer } from "./workers";

const ROLLS = 24;
let adviser: RemoteReviewer | null = null;

/** The best answers of what a view asks; null where the module cannot be had, or nobody is asked. */
export async function advise(asked: { setup: string; view: Uint8Array }, lang: string): Promise<Advice | null> {
    try {
        adviser ??= startReviewer();
        return await adviser.advise(asked.setup, asked.view, rollsWanted(ROLLS), lang);
    } catch {
        adviser?.end();
        adviser = null;
        return null;
    }
}
