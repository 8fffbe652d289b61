// What happened in a game with secrets, from what one viewer was told. A guess at what is hidden is played on with
// the actions that were seen; where it contradicts what is known later, another one is made. What is told of a guess
// is only what the viewer may see of it, and that is the same for all guesses that fit.
import type { Rules, State } from "../../../bindings/wasm/muralha.mjs";
import type { Library } from "./library";

/** An action of a feed, masked if the viewer may not know it; seat `nobody` is chance. */
export interface Told {
    seat: number;
    action: number;
}

/** A step that fits: a state in which the action can be done, and what the viewer knows before it. */
export interface Retold extends Told {
    before: Uint8Array;
    view: Uint8Array;
}

const TRIES = 24;
/** How many contradictions are gone back from, for each action. */
const PATIENCE = 8;

function same(a: Uint8Array, b: Uint8Array): boolean {
    return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export class Reteller {
    readonly #library: Library;
    readonly #rules: Rules;
    readonly #viewer: number;
    readonly #chance: number;
    #thrown = 1;

    constructor(library: Library, rules: Rules, viewer: number) {
        this.#library = library;
        this.#rules = rules;
        this.#viewer = viewer;
        this.#chance = library.mur.call("mur_rng_new", 1n, 1n) as number;
    }

    free(): void {
        this.#library.mur.call("mur_rng_free", this.#chance);
    }

    /** The actions from one view to another; those that no guess explains are missing at the end. */
    retell(from: Uint8Array, told: readonly Told[], to: Uint8Array | null): Retold[] {
        const steps: Retold[] = [];
        const views: Uint8Array[] = [from];
        let best: Retold[] = [];
        let failures = 0;
        while (steps.length < told.length && failures < PATIENCE * (told.length + 2)) {
            const at = steps.length;
            const found = this.#step(views[at] ?? from, told[at], at + 1 === told.length ? to : null);
            if (found) {
                steps.push(found.step);
                views[at + 1] = found.view;
                continue;
            }
            if (at > best.length) best = [...steps];
            failures++;
            steps.length = Math.max(0, at - 1 - (failures % 4));
        }
        return steps.length === told.length ? steps : best;
    }

    /** One action on a guess that allows it. */
    #step(view: Uint8Array, told: Told | undefined, to: Uint8Array | null): { step: Retold; view: Uint8Array } | null {
        for (let i = 0; told && i < TRIES; i++) {
            const guess = this.#guess(view);
            if (!guess) return null;
            try {
                const before = guess.bytes;
                const action = this.#fitting(guess, told);
                if (action === null) continue;
                guess.try(told.seat, action);
                const after = this.#viewOf(guess);
                if (to === null || same(after, to)) return { step: { seat: told.seat, action, before, view }, view: after };
            } finally {
                guess.free();
            }
        }
        return null;
    }

    #guess(bytes: Uint8Array): State | null {
        const view = this.#rules.state(bytes);
        const guess = view.copy();
        const fits = this.#library.mur.call("mur_guess", this.#rules, view, this.#viewer, this.#chance, guess);
        view.free();
        if (fits) return guess;
        guess.free();
        return null;
    }

    /** An action that is what was told, or that looks like it when it is masked. */
    #fitting(guess: State, { seat, action }: Told): number | null {
        const isChance = seat === this.#library.nobody;
        if (guess.isOver || isChance !== guess.isChance || (!isChance && guess.seat !== seat)) return null;
        const all = isChance ? guess.outcomes.map((outcome) => outcome.action) : Array.from(guess.legal);
        if (all.includes(action)) return action;
        const alike = all.filter((other) => (this.#library.mur.call("mur_masked", this.#rules, other) as number) >>> 0 === action);
        return alike[this.#dice(alike.length)] ?? null;
    }

    /** The same in every run, so that the same is told after a reload. */
    #dice(sides: number): number {
        this.#thrown = (Math.imul(this.#thrown, 1664525) + 1013904223) >>> 0;
        return Math.floor((this.#thrown / 2 ** 32) * sides);
    }

    #viewOf(state: State): Uint8Array {
        const view = state.view(this.#viewer);
        const { bytes } = view;
        view.free();
        return bytes;
    }
}
