// A review that is being made: workers do its steps, one of them tells what is known so far. It can be stopped and
// gone on with, also another day.
import { lang } from "../i18n/words.svelte";
import { openSteps, recordKey, type Review } from "../state/review";
import { keepReview, loadReview } from "./kept";
import { type RemoteReviewer, rollsWanted, startReviewer, workersWanted } from "./workers";

const SEED = "1";
const ROLLS = 32;
/** Milliseconds between two tellings, and between two keepings. */
const TELL_EVERY = 400;
const KEEP_EVERY = 5000;

export type Phase = "begins" | "works" | "stopped" | "done" | "failed";

export class ReviewRun {
    told = $state.raw<Review | null>(null);
    phase = $state<Phase>("begins");
    done = $state(0);
    all = $state(1);

    readonly #record: Uint8Array;
    readonly #key: string;
    #workers: RemoteReviewer[] = [];
    #queue: number[] = [];
    /** What was found and not told yet. */
    #found: string[] = [];
    #telling: Promise<void> | null = null;
    #toldAt = -Infinity;
    #keptAt = performance.now();
    #closed = false;

    constructor(record: Uint8Array) {
        this.#record = record;
        this.#key = `${recordKey(record)}-${rollsWanted(ROLLS)}`;
    }

    async start(): Promise<void> {
        try {
            const kept = await loadReview(this.#key);
            this.#workers = Array.from({ length: workersWanted() }, startReviewer);
            const opened = await Promise.all(this.#workers.map((worker) => worker.open(this.#record, SEED, rollsWanted(ROLLS), kept)));
            if (this.#closed) return this.#end();
            const [{ count, done } = { count: 0, done: [] }] = opened;
            this.#queue = openSteps(count, (step) => done[step] === true);
            this.all = Math.max(1, 2 * count);
            this.done = 2 * count - this.#queue.length;
            if (this.done > 0) await this.#tell();
            await this.resume();
        } catch {
            this.phase = "failed";
            this.#end();
        }
    }

    /** Goes on where it was stopped. */
    async resume(): Promise<void> {
        this.phase = "works";
        try {
            await Promise.all(this.#workers.map((worker) => this.#workOn(worker)));
            await this.#flush();
            if (this.#queue.length === 0 && this.phase === "works") this.phase = "done";
            await this.#keep();
            if (this.phase === "done") for (const worker of this.#workers.splice(1)) worker.end();
        } catch {
            if (!this.#closed) this.phase = "failed";
        }
        if (this.#closed) this.#end();
    }

    /** The steps that are being done are still done. */
    stop(): void {
        if (this.phase === "works") this.phase = "stopped";
    }

    /** Nobody looks any more: what is done is kept. */
    close(): void {
        this.#closed = true;
        if (this.phase === "works") this.phase = "stopped";
        else this.#end();
    }

    /** Tells it in another language. */
    async speak(): Promise<void> {
        if (this.told) await this.#flush();
    }

    async #workOn(worker: RemoteReviewer): Promise<void> {
        while (this.phase === "works") {
            const step = this.#queue.shift();
            if (step === undefined) return;
            try {
                this.#found.push(await worker.work(step));
            } catch (error) {
                this.#queue.unshift(step);
                throw error;
            }
            this.done++;
            const now = performance.now();
            if (!this.#telling && now - this.#toldAt > TELL_EVERY) void this.#tell().catch(() => undefined);
            if (now - this.#keptAt > KEEP_EVERY) void this.#keep().catch(() => undefined);
        }
    }

    #tell(): Promise<void> {
        this.#telling = (async () => {
            const [teller] = this.#workers;
            if (!teller) return;
            await teller.take(this.#found.splice(0));
            this.told = await teller.tell(lang());
            this.#toldAt = performance.now();
        })().finally(() => (this.#telling = null));
        return this.#telling;
    }

    /** Everything that was found is told. */
    async #flush(): Promise<void> {
        await this.#telling;
        await this.#tell();
    }

    async #keep(): Promise<void> {
        this.#keptAt = performance.now();
        const [teller] = this.#workers;
        if (teller) await keepReview(this.#key, await teller.save());
    }

    #end(): void {
        for (const worker of this.#workers) worker.end();
        this.#workers = [];
    }
}
