// One game on this device: its table, who deals, who of the seats is a bot.
import type { Bot, Dealer, GameRecord, Rules, Table } from "../../../bindings/wasm/muralha.mjs";
import type { Foreseen, Game, Look, Moment, SeatLook } from "./game";
import type { Happened } from "./json";
import { botName, Describer, type Library } from "./library";

export type { Look } from "./game";

export interface SeatPlan {
    kind: "person" | "bot";
    name: string;
    /** A bot's level and options. */
    level: string;
}

export interface DeskPlan {
    setup: string;
    seats: SeatPlan[];
    /** Everybody with the same seed meets the same chance. */
    seed?: string;
    /** People enter what chance did at a real table. */
    byHand?: boolean;
}


export class Desk implements Game {
    readonly library: Library;
    readonly table: Table;
    /** Chance is not dealt but entered. */
    readonly byHand: boolean;
    readonly #rules: Rules;
    /** Rules that were made for the table; one that was read brings its own. */
    readonly #made: Rules | null;
    readonly #describer: Describer;
    readonly #dealer: Dealer;
    readonly #bots = new Map<number, { level: string; bot: Bot }>();

    private constructor(library: Library, table: Table, { seed, byHand = false, rules }: { seed?: string | undefined; byHand?: boolean | undefined; rules?: Rules }) {
        const { mur } = library;
        this.#made = rules ?? null;
        this.library = library;
        this.table = table;
        this.byHand = byHand;
        this.#rules = table.rules;
        this.#describer = new Describer(library, this.#rules);
        this.#dealer =
            seed === undefined
                ? mur.secretDealer(crypto.getRandomValues(new BigUint64Array(4)))
                : mur.dealer(BigInt(seed));
    }

    static open(library: Library, plan: DeskPlan): Desk {
        const { mur } = library;
        const rules = mur.rules(plan.setup);
        const table = mur.table(rules);
        plan.seats.slice(0, rules.players).forEach((seat, i) => {
            const who = mur.constants[seat.kind === "bot" ? "MUR_WHO_BOT" : "MUR_WHO_PERSON"] ?? 0;
            table.sit(i, { who, name: seat.name || null, bot: seat.level || null });
        });
        return new Desk(library, table, { seed: plan.seed, byHand: plan.byHand, rules });
    }

    /** The table of a text that `save` gave. */
    static resume(library: Library, text: string, seed?: string, byHand = false): Desk {
        return new Desk(library, library.mur.readTable(text), { seed, byHand });
    }

    /** A game that was recorded, to be looked at; everybody is a person. */
    static replay(library: Library, source: Uint8Array | string, names: readonly string[]): Desk {
        const { mur } = library;
        const record = mur.readRecord(source);
        try {
            const rules = mur.rules(record.rules.setup);
            const table = mur.table(rules);
            const who = mur.constants["MUR_WHO_PERSON"] ?? 1;
            for (let seat = 0; seat < rules.players; seat++) table.sit(seat, { who, name: names[seat] || null });
            const desk = new Desk(library, table, { rules });
            desk.#follow(record, record.count);
            return desk;
        } finally {
            record.free();
        }
    }

    free(): void {
        for (const { bot } of this.#bots.values()) bot.free();
        this.#bots.clear();
        this.#describer.free();
        this.#dealer.free();
        this.table.free();
        this.#made?.free();
    }

    get setup(): string {
        return this.#rules.setup;
    }

    get players(): number {
        return this.#rules.players;
    }

    save(): string {
        return this.table.text;
    }

    /** The level of the bot that is asked; null if a person, chance or nobody is. */
    get botAsked(): string | null {
        if (this.table.isOver || this.table.isChance) return null;
        return this.table.seats[this.table.seat]?.plays ?? null;
    }

    /** Chance does what it has to; true if there was something. */
    deal(): boolean {
        if (this.table.isOver || !this.table.isChance || this.byHand) return false;
        this.table.deal(this.#dealer);
        return true;
    }

    /** What chance did at a real table. */
    enter(action: number): void {
        this.table.chance(action);
    }

    /** The same game without its last action, whoever did it. */
    shortened(): Desk {
        const { library } = this;
        const record = this.table.record();
        const desk = Desk.open(library, { setup: this.setup, seats: [], byHand: this.byHand });
        try {
            this.table.seats.forEach(({ who, name, bot }, seat) => desk.table.sit(seat, { who, name: name || null, bot: bot || null }));
            desk.#follow(record, record.count - 1);
        } finally {
            record.free();
        }
        return desk;
    }

    #follow(record: GameRecord, count: number): void {
        for (let i = 0; i < count; i++) {
            const { actor, action } = record.entry(i);
            if (actor === this.library.nobody) this.table.chance(action);
            else this.table.try(actor, [action]);
        }
    }

    /** The bot of the seat that is asked, which has begun to think. */
    beginBot(): Bot {
        const seat = this.table.seat;
        return this.#think(seat, this.botAsked ?? "normal", seat);
    }

    endBot(bot: Bot): void {
        this.table.tryBot(this.table.seat, bot.answer());
    }

    /** A bot that thinks for a person who wants a hint. */
    beginHint(level: string): { bot: Bot; seat: number } {
        const { seat } = this.table;
        return { bot: this.#think(-1, level, seat), seat };
    }

    #think(key: number, level: string, seat: number): Bot {
        let known = this.#bots.get(key);
        if (known && known.level !== level) {
            known.bot.free();
            known = undefined;
        }
        if (!known) {
            known = { level, bot: this.#rules.bot(botName(level)) };
            this.#bots.set(key, known);
        }
        const state = key < 0 ? this.table.draftState : this.table.state;
        const view = state.view(seat);
        try {
            known.bot.begin(view);
        } finally {
            view.free();
        }
        return known.bot;
    }

    asked(): { setup: string; view: Uint8Array } {
        const view = this.table.draftState.view(this.table.seat);
        try {
            return { setup: this.setup, view: view.bytes };
        } finally {
            view.free();
        }
    }

    /** Keeps the first actions of the draft, takes back the others, and drafts more. */
    draft(keep: number, actions: readonly number[]): void {
        const seat = this.table.seat;
        for (let have = this.table.drafted.length; have > keep; have--) this.table.undo(seat);
        for (const action of actions) this.table.draft(seat, action);
    }

    foresee(action: number, viewer: number, lang: string): Foreseen {
        return this.#describer.foresee(this.table.draftState, action, viewer, lang);
    }

    /** Puts the draft into the game if nothing but that is awaited; true if it did. */
    commit(): boolean {
        if (!this.table.isDraftDone) return false;
        this.table.commit(this.table.seat);
        return true;
    }

    look(viewer: number, lang: string): Look {
        const { table } = this;
        const state = table.draftState;
        return {
            ...this.#describer.moment(state, viewer, lang),
            seq: table.seq,
            steps: this.library.mur.call("mur_table_steps", table) as number,
            asked: table.isOver || table.isChance ? null : table.seat,
            over: table.isOver,
            seats: this.seats(),
            drafted: table.drafted,
            done: table.isDraftDone,
            ...(this.byHand && !table.isOver && table.isChance ? { chance: this.#describer.chance(table.state, lang) } : {}),
        };
    }

    seats(): SeatLook[] {
        const { constants } = this.library.mur;
        const kinds = new Map<number | undefined, SeatLook["kind"]>([
            [constants["MUR_WHO_PERSON"], "person"],
            [constants["MUR_WHO_BOT"], "bot"],
        ]);
        return this.table.seats.map((seat) => ({
            kind: kinds.get(seat.who) ?? "open",
            name: seat.name,
            level: seat.bot,
            away: seat.away,
            resigned: seat.resigned,
        }));
    }

    /** What the actions after the first `since` brought, as a viewer may know it. */
    tell(since: number, viewer: number, lang: string): Happened[] {
        const record = this.table.record();
        const state = record.at(since);
        try {
            return Array.from({ length: record.count - since }, (_, i) => {
                const { actor, action } = record.entry(since + i);
                return this.#describer.happen(state, actor, action, viewer, lang);
            });
        } finally {
            state.free();
            record.free();
        }
    }

    /** The position after the first `steps` actions, and after others in place of what came then. */
    at(steps: number, viewer: number, lang: string, instead: readonly number[] = []): Moment {
        const record = this.table.record();
        const state = record.at(Math.min(steps, record.count));
        try {
            for (const action of instead) state.try(state.isChance ? this.library.nobody : state.seat, action);
            return this.#describer.moment(state, viewer, lang);
        } finally {
            state.free();
            record.free();
        }
    }

    /** The record of the game so far, as text. */
    record(): string {
        const record = this.table.record();
        try {
            return record.text;
        } finally {
            record.free();
        }
    }

    /** The same as bytes, for links. */
    recordBytes(): Uint8Array {
        const record = this.table.record();
        try {
            return record.bytes;
        } finally {
            record.free();
        }
    }

    /** A picture of the position after the first `steps` actions, with everything in it. */
    picture(steps: number, viewer: number, lang: string): string {
        const record = this.table.record();
        const state = record.at(Math.min(steps, record.count));
        const view = state.view(viewer);
        try {
            return this.library.position(this.#rules, view, lang);
        } finally {
            view.free();
            state.free();
            record.free();
        }
    }

    resign(seat: number): void {
        this.table.resign(seat);
    }
}
