// A game that is open in the page: what is shown of it, and what the person does. Drawing is done elsewhere.
import type { Look } from "../engine/desk";
import { engine, listen } from "../engine/client";
import type { Hint, Told } from "../engine/engine";
import type { Happened, Words } from "../engine/json";
import { lang } from "../i18n/words.svelte";
import { findGame, type GameLine, keepGame, loadTable } from "../state/games";
import type { LogLine } from "../state/log";
import { logLines } from "../state/log";
import { type Asked, canUndo, choose, choosePlace, confirm, type Move, NOTHING, type Ready, ready, type Turn, turnOn, undo } from "../state/turn";

/** Milliseconds between two actions of bots, so that one can follow; tests want none. */
const PACE = Number(new URLSearchParams(location.search).get("pace") ?? 600);
const HINT_LEVEL = "normal";

export interface Replay {
    steps: number;
    look: Pick<Look, "position" | "question" | "stage">;
}

export class Session {
    look = $state.raw<Look | null>(null);
    story = $state.raw<readonly Happened[]>([]);
    words = $state.raw<Words | null>(null);
    turn = $state.raw<Turn>(NOTHING);
    thinking = $state.raw<{ seat: number; permille: number } | null>(null);
    hint = $state.raw<Hint | null>(null);
    hinting = $state(false);
    failed = $state("");
    viewer = $state(0);
    /** Somebody else is asked now, who may not see what the last one saw. */
    curtain = $state(false);
    replay = $state.raw<Replay | null>(null);

    line: GameLine;
    #queue: Promise<unknown> = Promise.resolve();
    #refreshing = false;
    #stale = false;
    #told: () => void;
    #spoken = "";

    private constructor(line: GameLine) {
        this.line = line;
        this.#told = listen((told) => this.#hear(told));
    }

    /** The game that the device has kept under this id; null if there is none. */
    static open(id: string): Session | null {
        const line = findGame(id);
        return line ? new Session(line) : null;
    }

    async start(): Promise<void> {
        const { line } = this;
        await this.#do(async () => {
            const text = loadTable(line.id);
            const seed = line.seed === undefined ? {} : { seed: line.seed };
            if (text === null) await engine().open({ setup: line.setup, seats: line.seats, ...seed });
            else await engine().resume(text, line.seed);
            await this.#fetch();
        });
        void engine().run(PACE);
    }

    stop(): void {
        this.#told();
        void engine().pause();
    }

    // ---- what is shown

    get asked(): Asked {
        const { look } = this;
        if (!look) return { question: null, drafted: [], done: false };
        return { question: look.question, drafted: look.drafted, done: look.done };
    }

    /** Is a person of this device asked? */
    get mine(): boolean {
        const { look } = this;
        return !!look && look.asked !== null && look.seats[look.asked]?.kind === "person" && !this.replay;
    }

    get ready(): Ready {
        return this.mine ? ready(this.turn, this.asked) : "wait";
    }

    get canUndo(): boolean {
        return this.mine && canUndo(this.turn, this.asked);
    }

    /** Who plays each side; "" where nobody has it for long. */
    get names(): string[] {
        const { look } = this;
        if (!look || look.position.sides.length !== look.seats.length) return [];
        return look.seats.map((seat) => seat.name);
    }

    name(side: number): string {
        return this.names[side] || this.look?.position.sides[side]?.name || "";
    }

    get log(): LogLine[] {
        const sides = this.look?.position.sides ?? [];
        const { names } = this;
        return this.story.flatMap((happened, i) => logLines(happened, i + 1, sides, names));
    }

    /** What is on the screen: the present, or an earlier moment. */
    get shown(): Pick<Look, "position" | "question" | "stage"> | null {
        return this.replay?.look ?? this.look;
    }

    // ---- what the person does

    choose(action: number): void {
        this.#act(() => choose(this.turn, this.asked, action));
    }

    choosePlace(key: string): void {
        this.#act(() => choosePlace(this.turn, this.asked, key));
    }

    turnOn(by: number): void {
        this.#act(() => turnOn(this.turn, this.asked, by));
    }

    confirm(): void {
        this.#act(() => confirm(this.turn, this.asked));
    }

    undo(): void {
        this.#act(() => undo(this.turn, this.asked));
    }

    /** Answers at once, without a separate confirmation. */
    answer(action: number): void {
        this.choose(action);
        this.confirm();
    }

    lift(): void {
        this.curtain = false;
    }

    async askHint(): Promise<void> {
        if (!this.mine || this.hinting) return;
        this.hinting = true;
        await this.#do(async () => {
            this.hint = await engine().hint(HINT_LEVEL);
        });
        this.hinting = false;
        if (this.hint) this.choose(this.hint.action);
    }

    resign(seat: number): void {
        void this.#do(async () => {
            await engine().resign(seat);
            await this.#fetch();
        });
    }

    /** Shows an earlier moment; null is the present. */
    async show(steps: number | null): Promise<void> {
        if (steps === null || steps >= this.story.length) {
            this.replay = null;
            return;
        }
        await this.#do(async () => {
            this.replay = { steps, look: await engine().at(steps, this.viewer, lang()) };
        });
    }

    /** Speaks another language from now on. */
    async speak(): Promise<void> {
        if (this.#spoken === "" || this.#spoken === lang()) return;
        await this.#do(async () => {
            this.story = [];
            await this.#fetch();
        });
    }

    // ---- behind it

    #act(decide: () => Move): void {
        if (!this.mine || this.curtain) return;
        const { turn, step } = decide();
        this.turn = turn;
        this.hint = null;
        if (!step) return;
        void this.#do(async () => {
            const change = step.kind === "confirm" ? engine().confirm : engine().draft;
            const look = await change(step.keep, step.actions, this.viewer, lang());
            if (step.kind === "draft" || look.drafted.length > 0) {
                this.look = look;
                return;
            }
            await this.#fetch();
            void engine().run(PACE);
        });
    }

    /** One after the other, so that answers never overtake each other. */
    #do(run: () => Promise<void>): Promise<void> {
        const next = this.#queue.then(run).catch((error: unknown) => {
            this.failed = error instanceof Error ? error.message : String(error);
            this.turn = NOTHING;
        });
        this.#queue = next;
        return next;
    }

    #hear(told: Told): void {
        switch (told.what) {
            case "thinks":
                if (!this.hinting) this.thinking = { seat: told.seat, permille: told.permille };
                break;
            case "moved":
                this.#refresh();
                break;
            case "waits":
                this.thinking = null;
                this.#refresh();
                break;
            case "failed":
                this.failed = told.message;
                break;
        }
    }

    /** Fetches what is new, once for any number of news. */
    #refresh(): void {
        this.#stale = true;
        if (this.#refreshing) return;
        this.#refreshing = true;
        void this.#do(async () => {
            while (this.#stale) {
                this.#stale = false;
                await this.#fetch();
            }
        }).finally(() => {
            this.#refreshing = false;
        });
    }

    async #fetch(): Promise<void> {
        const language = lang();
        if (this.#spoken !== language) this.words = await engine().words(this.line.game, language);
        let look = await engine().look(this.viewer, language);
        const next = this.#viewerOf(look);
        if (next !== this.viewer || this.story.length === 0) {
            this.#changeViewer(look, next);
            look = await engine().look(next, language);
        }
        const news = await engine().tell(this.story.length, this.viewer, language);
        this.story = [...this.story, ...news];
        this.#spoken = language;
        this.look = look;
        await this.#keep(look);
    }

    /** Whoever is asked looks, if it is a person; else whoever looked before. */
    #viewerOf(look: Look): number {
        if (look.asked !== null && look.seats[look.asked]?.kind === "person") return look.asked;
        if (look.seats[this.viewer]?.kind === "person") return this.viewer;
        const first = look.seats.findIndex((seat) => seat.kind === "person");
        return first < 0 ? this.viewer : first;
    }

    #changeViewer(look: Look, next: number): void {
        const people = look.seats.filter((seat) => seat.kind === "person").length;
        this.curtain = look.position.hidden && people > 1 && !look.over;
        if (look.position.hidden && next !== this.viewer) this.story = [];
        this.viewer = next;
        this.turn = NOTHING;
    }

    async #keep(look: Look): Promise<void> {
        const { result, sides } = look.position;
        this.line = {
            ...this.line,
            at: look.steps === this.line.steps ? this.line.at : Date.now(),
            steps: look.steps,
            over: look.over,
            asked: look.asked,
            scores: sides.map((side) => side.score),
            ranks: result?.ranks ?? [],
            common: result?.common ?? null,
        };
        keepGame(this.line, await engine().save());
    }
}
