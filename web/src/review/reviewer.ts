// What the page can ask of a worker with the module of reviews. Each worker has a review of its own; what steps found
// travels between them as text.
import type { GameRecord, Muralha, Rules } from "../../../bindings/wasm/muralha.mjs";
import type { Advice, Review } from "../state/review";

export interface Opened {
    count: number;
    /** Which steps are done, by their numbers. */
    done: boolean[];
}

export class Reviewer {
    readonly #module: Promise<Muralha>;
    #open: { mur: Muralha; record: GameRecord; review: number } | null = null;
    #rules: Rules | null = null;

    constructor(module: Promise<Muralha>) {
        this.#module = module;
    }

    /** Opens a record; what was kept of its review is taken if it fits. */
    async open(record: Uint8Array, seed: string, rolls: number, kept: string | null): Promise<Opened> {
        const mur = await this.#module;
        this.close();
        const read = mur.readRecord(record);
        const review = mur.make("mur_review_open", read, BigInt(seed), rolls, 1);
        this.#open = { mur, record: read, review };
        if (kept !== null) this.#restore(kept);
        const steps = mur.call("mur_review_steps", review) as number;
        return { count: read.count, done: Array.from({ length: steps }, (_, step) => mur.call("mur_review_has", review, step) !== 0) };
    }

    close(): void {
        this.#open?.mur.call("mur_review_free", this.#open.review);
        this.#open?.record.free();
        this.#open = null;
    }

    /** Does a step; gives what it found. */
    work(step: number): string {
        const { mur, review } = this.#now;
        mur.call("mur_review_do", review, 0, step);
        return mur.text("mur_review_save_step", review, step);
    }

    /** What others found. */
    take(found: readonly string[]): void {
        for (const text of found) this.#restore(text);
    }

    tell(lang: string): Review {
        const { mur, review } = this.#now;
        return mur.json("mur_review_json", review, lang) as Review;
    }

    save(): string {
        const { mur, review } = this.#now;
        return mur.text("mur_review_save", review);
    }

    /** The best answers of the question that a view asks, and why; null if nobody is asked. */
    async advise(setup: string, view: Uint8Array, rolls: number, lang: string): Promise<Advice | null> {
        const mur = await this.#module;
        if (this.#rules?.setup !== setup) {
            this.#rules?.free();
            this.#rules = mur.rules(setup);
        }
        const state = this.#rules.state(view);
        try {
            const advice = mur.json("mur_advise_as_json", this.#rules, state, 1n, rolls, lang) as Advice;
            return advice.answers.length > 0 ? advice : null;
        } finally {
            state.free();
        }
    }

    /** What does not fit is of another version: it is done again. */
    #restore(text: string): void {
        const { mur, review } = this.#now;
        try {
            mur.check("mur_review_restore", review, text);
        } catch {
            /* Nothing of it was taken. */
        }
    }

    get #now(): { mur: Muralha; review: number } {
        if (!this.#open) throw new Error("no review is open");
        return this.#open;
    }
}
