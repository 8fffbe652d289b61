// A game that a server plays: its items come in, what the person wants to do is tried out here and sent from elsewhere.
import type { Bot, GameRecord, Rules, State } from "../../../bindings/wasm/muralha.mjs";
import type { Foreseen, Game, Look, Moment, SeatLook } from "./game";
import type { Happened } from "./json";
import { botName, Describer, type Library } from "./library";
import { Reteller } from "./retell";

/** An action of a feed; seat -1 is chance. */
export interface FedAction {
    seat: number;
    action: number;
}

const EVERYBODY = 255;

/** What every way of following has in common: the state that is shown, and a draft on a copy of it. */
export abstract class Mirror implements Game {
    protected readonly library: Library;
    protected readonly rules: Rules;
    protected readonly describer: Describer;
    seats: SeatLook[] = [];
    /** Ended by something else than the rules. */
    ended = false;
    #draft: { state: State; actions: number[]; shows: boolean } | null = null;
    #adviser: Bot | null = null;

    protected constructor(library: Library, rules: Rules) {
        this.library = library;
        this.rules = rules;
        this.describer = new Describer(library, rules);
    }

    /** `viewer` is who looks: a seat, or nobody. */
    static open(library: Library, setup: string, viewer: number): Mirror {
        const rules = library.mur.rules(setup);
        const hidden = (rules.traits & (library.mur.constants["MUR_TRAIT_HIDDEN"] ?? 0)) !== 0;
        return hidden ? new ViewMirror(library, rules, viewer) : new OpenMirror(library, rules);
    }

    protected abstract get state(): State;
    protected abstract stateAt(steps: number): State;
    abstract get steps(): number;
    abstract take(actions: readonly FedAction[], view: Uint8Array | null): void;
    abstract tell(since: number, viewer: number, lang: string): Happened[];
    abstract record(): string;
    abstract recordBytes(): Uint8Array;

    get hash(): string {
        return this.state.hash.toString(16).padStart(16, "0");
    }

    look(viewer: number, lang: string): Look {
        const { state } = this;
        const shown = this.#draft?.state ?? state;
        return {
            ...this.describer.moment(shown, viewer, lang),
            seq: this.steps,
            steps: this.steps,
            asked: this.over || state.isChance ? null : state.seat,
            over: this.over,
            seats: this.seats,
            drafted: this.#draft?.actions ?? [],
            done: this.#isDone(),
        };
    }

    get over(): boolean {
        return this.ended || this.state.isOver;
    }

    /** A draft ends where chance or somebody else comes next, or something is shown that only some may see. */
    #isDone(): boolean {
        if (!this.#draft) return false;
        const { state, shows } = this.#draft;
        return shows || state.isOver || state.isChance || state.seat !== this.state.seat;
    }

    draft(keep: number, actions: readonly number[]): void {
        const wanted = [...(this.#draft?.actions.slice(0, keep) ?? []), ...actions];
        this.dropDraft();
        if (wanted.length === 0) return;
        const state = this.state.copy();
        let shows = false;
        try {
            for (const action of wanted) {
                shows ||= this.library.mur.call("mur_seen_by", this.rules, state, action) !== EVERYBODY;
                state.try(this.state.seat, action);
            }
        } catch (error) {
            state.free();
            throw error;
        }
        this.#draft = { state, actions: wanted, shows };
    }

    foresee(action: number, viewer: number, lang: string): Foreseen {
        return this.describer.foresee(this.#draft?.state ?? this.state, action, viewer, lang);
    }

    beginHint(level: string): { bot: Bot; seat: number } {
        const { seat } = this.state;
        this.#adviser ??= this.rules.bot(botName(level));
        const view = (this.#draft?.state ?? this.state).view(seat);
        try {
            this.#adviser.begin(view);
        } finally {
            view.free();
        }
        return { bot: this.#adviser, seat };
    }

    protected dropDraft(): void {
        this.#draft?.state.free();
        this.#draft = null;
    }

    asked(): { setup: string; view: Uint8Array } {
        const view = (this.#draft?.state ?? this.state).view(this.state.seat);
        try {
            return { setup: this.rules.setup, view: view.bytes };
        } finally {
            view.free();
        }
    }

    at(steps: number, viewer: number, lang: string, instead: readonly number[] = []): Moment {
        const state = this.stateAt(steps);
        try {
            for (const action of instead) state.try(state.isChance ? this.library.nobody : state.seat, action);
            return this.describer.moment(state, viewer, lang);
        } finally {
            state.free();
        }
    }

    picture(steps: number, viewer: number, lang: string): string {
        const state = this.stateAt(steps);
        const view = state.view(viewer);
        try {
            return this.library.position(this.rules, view, lang);
        } finally {
            view.free();
            state.free();
        }
    }

    free(): void {
        this.dropDraft();
        this.#adviser?.free();
        this.describer.free();
    }
}

/** Nothing is hidden: everything is played again from the actions. */
class OpenMirror extends Mirror {
    readonly #record: GameRecord;

    constructor(library: Library, rules: Rules) {
        super(library, rules);
        this.#record = library.mur.record(rules.setup);
    }

    protected get state(): State {
        return this.#record.state;
    }

    protected stateAt(steps: number): State {
        return this.#record.at(Math.min(steps, this.#record.count));
    }

    get steps(): number {
        return this.#record.count;
    }

    take(actions: readonly FedAction[]): void {
        this.dropDraft();
        for (const { seat, action } of actions) this.#record.add(seat < 0 ? this.library.nobody : seat, action);
    }

    tell(since: number, viewer: number, lang: string): Happened[] {
        const state = this.#record.at(since);
        try {
            return Array.from({ length: this.#record.count - since }, (_, i) => {
                const { actor, action } = this.#record.entry(since + i);
                return this.describer.happen(state, actor, action, viewer, lang);
            });
        } finally {
            state.free();
        }
    }

    record(): string {
        return this.#record.text;
    }

    recordBytes(): Uint8Array {
        return this.#record.bytes;
    }

    override free(): void {
        super.free();
        this.#record.free();
        this.rules.free();
    }
}

/** Something is hidden: the server sends what this viewer may know, and actions as far as they were seen. */
class ViewMirror extends Mirror {
    #view: State;
    readonly #reteller: Reteller;
    /** What was seen; with the view before it, and a state that explains it if one was found. */
    readonly #seen: { seat: number; action: number; view: Uint8Array; before: Uint8Array | null }[] = [];

    constructor(library: Library, rules: Rules, viewer: number) {
        super(library, rules);
        const start = rules.start();
        this.#view = start.view(viewer);
        start.free();
        this.#reteller = new Reteller(library, rules, viewer);
    }

    protected get state(): State {
        return this.#view;
    }

    protected stateAt(steps: number): State {
        return this.rules.state(this.#seen[steps]?.view ?? this.#view.bytes);
    }

    get steps(): number {
        return this.#seen.length;
    }

    take(actions: readonly FedAction[], view: Uint8Array | null): void {
        this.dropDraft();
        const told = actions.map(({ seat, action }) => ({ seat: seat < 0 ? this.library.nobody : seat, action }));
        const from = this.#view.bytes;
        const steps = this.#reteller.retell(from, told, view);
        told.forEach((item, i) => this.#seen.push(steps[i] ?? { ...item, view: steps.at(-1)?.view ?? from, before: null }));
        if (!view) return;
        this.#view.free();
        this.#view = this.rules.state(view);
    }

    tell(since: number, viewer: number, lang: string): Happened[] {
        return this.#seen.slice(since).map(({ seat, action, view, before }) => {
            const state = this.rules.state(before ?? view);
            try {
                return before ? this.describer.happen(state, seat, action, viewer, lang) : this.describer.seen(state, seat, action, viewer, lang);
            } finally {
                state.free();
            }
        });
    }

    record(): string {
        throw new Error("the record of a game with secrets is the server's");
    }

    recordBytes(): Uint8Array {
        throw new Error("the record of a game with secrets is the server's");
    }

    override free(): void {
        super.free();
        this.#reteller.free();
        this.#view.free();
        this.rules.free();
    }
}
