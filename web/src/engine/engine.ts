// What the page can ask of the worker. Arguments and results are plain data; bots think in slices, so that a question
// of the page waits no longer than one slice.
import type { Bot } from "../../../bindings/wasm/muralha.mjs";
import { drawCover, type Cover } from "./cover";
import { Desk, type DeskPlan } from "./desk";
import { type FedAction, Mirror } from "./mirror";
import type { Foreseen, Game, Look, Moment, SeatLook } from "./game";
import type { GameInfo, Happened, Words } from "./json";
import type { LevelInfo, Library, SideInfo } from "./library";
import type { Places } from "./stage";

export interface Info {
    version: string;
    games: GameInfo[];
    levels: LevelInfo[];
    sides: SideInfo[];
}

/** What a set-up text means, or what is wrong with it. */
export type SetupCheck =
    | { ok: true; setup: string; players: number; sides: number; hidden: boolean }
    | { ok: false; message: string; position: number };

/** What the worker tells unasked. */
export type Told =
    /** Something was done: by chance or a bot. */
    | { what: "moved"; desk: number }
    /** A bot thinks: how far it is, of 1000. */
    | { what: "thinks"; desk: number; seat: number; permille: number }
    /** Nothing more happens without a person. */
    | { what: "waits"; desk: number }
    /** Something that must not happen. */
    | { what: "failed"; desk: number; message: string };

export interface Hint {
    action: number;
    /** From -1000, lost, to 1000, won. */
    outlook: number;
}

/** The longest time in which nothing else is heard, as long as one visit of a search does not take longer. */
const SLICE = 12;

function rest(milliseconds: number): Promise<void> {
    return new Promise((done) => setTimeout(done, milliseconds));
}

export class Engine {
    readonly #library: Promise<Library>;
    readonly #tell: (told: Told) => void;
    #game: Game | null = null;
    #number = 0;
    #running = 0;

    constructor(library: Promise<Library>, tell: (told: Told) => void) {
        this.#library = library;
        this.#tell = tell;
    }

    /** Answers once the library is loaded. */
    async ready(): Promise<void> {
        await this.#library;
    }

    async info(lang: string): Promise<Info> {
        const library = await this.#library;
        return {
            version: library.mur.version,
            games: library.games(lang),
            levels: library.levels(lang),
            sides: library.sides(lang),
        };
    }

    async words(game: string, lang: string): Promise<Words> {
        return (await this.#library).words(game, lang);
    }

    async check(setup: string, lang: string): Promise<SetupCheck> {
        const { mur } = await this.#library;
        try {
            const rules = mur.rules(setup);
            const hidden = (rules.traits & (mur.constants["MUR_TRAIT_HIDDEN"] ?? 0)) !== 0;
            const { players, sides } = rules;
            const check: SetupCheck = { ok: true, setup: rules.setup, players, sides, hidden };
            rules.free();
            return check;
        } catch (error) {
            const { message, position = 0 } = error as Error & { position?: number };
            return { ok: false, message: mur.translate(lang, message), position };
        }
    }

    /** How exactly a set-up is played, in paragraphs. */
    async lesson(setup: string, lang: string): Promise<string[]> {
        const rules = (await this.#library).mur.rules(setup);
        try {
            return rules.lesson(lang).paragraphs;
        } finally {
            rules.free();
        }
    }

    async symbols(game: string, names: readonly string[]): Promise<Record<string, string>> {
        return (await this.#library).symbols(game, names);
    }

    /** A picture of a game, made of a game that chance alone has played; null if it has no board. */
    async cover(game: string, setup: string, seed: string, steps: number): Promise<Cover> {
        return drawCover(await this.#library, game, setup, seed, steps);
    }

    async places(game: string, names: readonly string[]): Promise<Record<string, Places>> {
        return (await this.#library).places(game, names);
    }

    /** Opens a game in place of the one that was open; gives the number of its desk. */
    async open(plan: DeskPlan): Promise<number> {
        return this.#take(Desk.open(await this.#library, plan));
    }

    async resume(text: string, seed?: string, byHand?: boolean): Promise<number> {
        return this.#take(Desk.resume(await this.#library, text, seed, byHand));
    }

    close(): void {
        this.#running++;
        this.#game?.free();
        this.#game = null;
    }

    look(viewer: number, lang: string): Look {
        return this.#open.look(viewer, lang);
    }

    at(steps: number, viewer: number, lang: string, instead: number[] = []): Moment {
        return this.#open.at(steps, viewer, lang, instead);
    }

    asked(): { setup: string; view: Uint8Array } {
        return this.#open.asked();
    }

    tell(since: number, viewer: number, lang: string): Happened[] {
        return this.#open.tell(since, viewer, lang);
    }

    save(): string {
        return this.#own.save();
    }

    record(): string {
        return this.#open.record();
    }

    recordBytes(): Uint8Array {
        return this.#open.recordBytes();
    }

    picture(steps: number, viewer: number, lang: string): string {
        return this.#open.picture(steps, viewer, lang);
    }

    /** Opens a recorded game to be looked at, from bytes or text. */
    async replay(source: Uint8Array | string, names: string[]): Promise<number> {
        return this.#take(Desk.replay(await this.#library, source, names));
    }

    /** Opens a game that a server plays. */
    async follow(setup: string, viewer: number): Promise<number> {
        return this.#take(Mirror.open(await this.#library, setup, viewer));
    }

    /** What the server told: actions, and for games with secrets what the viewer may know now. Gives the hash. */
    feed(actions: FedAction[], view: Uint8Array | null): string {
        this.#followed.take(actions, view);
        return this.#followed.hash;
    }

    /** Who sits where, and whether the game was ended by something else than its rules. */
    seat(seats: SeatLook[], ended: boolean): void {
        this.#followed.seats = seats;
        this.#followed.ended = ended;
    }

    /** Changes the draft: keeps its first actions, takes back the rest, adds more. */
    draft(keep: number, actions: number[], viewer: number, lang: string): Look {
        this.#open.draft(keep, actions);
        return this.#open.look(viewer, lang);
    }

    /** What would be asked after one more action; nothing is changed. */
    foresee(action: number, viewer: number, lang: string): Foreseen {
        return this.#open.foresee(action, viewer, lang);
    }

    /** The same, and confirms if nothing else is awaited. */
    confirm(keep: number, actions: number[], viewer: number, lang: string): Look {
        this.#own.draft(keep, actions);
        this.#own.commit();
        return this.#own.look(viewer, lang);
    }

    /** What chance did at a real table. */
    enter(action: number): void {
        this.#own.enter(action);
    }

    /** Takes back what was entered last. */
    back(): void {
        this.#take(this.#own.shortened());
    }

    resign(seat: number): void {
        this.#own.resign(seat);
    }

    /** Lets chance and bots act until a person is asked. `pace`: milliseconds between two actions of bots. */
    async run(pace: number): Promise<void> {
        const running = ++this.#running;
        const desk = this.#own;
        try {
            while (this.#running === running) {
                if (desk.deal()) this.#tell({ what: "moved", desk: this.#number });
                else if (desk.botAsked === null) break;
                else await this.#botActs(desk, running, pace);
            }
            if (this.#running === running) this.#tell({ what: "waits", desk: this.#number });
        } catch (error) {
            const message = error instanceof Error ? error.message : String(error);
            this.#tell({ what: "failed", desk: this.#number, message });
        }
    }

    /** Stops the bots where they are. */
    pause(): void {
        this.#running++;
    }

    /** What a bot of a level would do in place of whoever is asked. */
    async hint(level: string): Promise<Hint | null> {
        const running = ++this.#running;
        const { bot, seat } = this.#open.beginHint(level);
        if (!(await this.#think(bot, level, seat, running))) return null;
        const { outlook } = bot.thought;
        return { action: bot.answer(), outlook };
    }

    async #botActs(desk: Desk, running: number, pace: number): Promise<void> {
        const began = performance.now();
        const level = desk.botAsked ?? "";
        const bot = desk.beginBot();
        if (!(await this.#think(bot, level, desk.table.seat, running))) return;
        const spare = pace - (performance.now() - began);
        if (spare > 0) await rest(spare);
        if (this.#running !== running) return;
        desk.endBot(bot);
        this.#tell({ what: "moved", desk: this.#number });
    }

    /** Thinks in slices; false if somebody else wants something in the meantime. */
    async #think(bot: Bot, level: string, seat: number, running: number): Promise<boolean> {
        const began = performance.now();
        const patience = (await this.#library).patience(level);
        for (;;) {
            const slice = performance.now() + SLICE;
            do {
                bot.spent(Math.min(1000, (1000 * (performance.now() - began)) / patience));
                if (bot.step(1)) return true;
            } while (performance.now() < slice);
            this.#tell({ what: "thinks", desk: this.#number, seat, permille: bot.thought.permille });
            await rest(0);
            if (this.#running !== running) return false;
        }
    }

    get #open(): Game {
        if (!this.#game) throw new Error("no game is open");
        return this.#game;
    }

    /** A game that is played on this device. */
    get #own(): Desk {
        if (!(this.#game instanceof Desk)) throw new Error("this game is played elsewhere");
        return this.#game;
    }

    get #followed(): Mirror {
        if (!(this.#game instanceof Mirror)) throw new Error("this game is played here");
        return this.#game;
    }

    #take(game: Game): number {
        this.close();
        this.#game = game;
        return ++this.#number;
    }
}
