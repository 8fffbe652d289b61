// A recorded game that somebody shared: only to be looked at.
import { engine } from "../engine/client";
import type { Look } from "../engine/game";
import { unpack } from "../state/pack";
import type { Source } from "./source";

export class RecordSource implements Source {
    readonly viewer = 0;
    readonly local = false;
    readonly ended = true;
    game = "";
    readonly #data: string;
    readonly #names: readonly string[];

    constructor(data: string, names: readonly string[]) {
        this.#data = data;
        this.#names = names;
    }

    async open(): Promise<void> {
        const bytes = await unpack(this.#data);
        await engine().replay(bytes, [...this.#names]);
        const look = await engine().look(0, "en");
        this.game = look.position.game;
    }

    plays(): boolean {
        return false;
    }

    confirm(): Promise<Look> {
        return Promise.reject(new Error("this game is only looked at"));
    }

    run(): void {
        /* It goes nowhere. */
    }

    async keep(): Promise<void> {
        /* Nothing changes. */
    }

    async resign(): Promise<void> {
        /* Nobody plays. */
    }

    close(): void {
        /* Nothing is open. */
    }
}
