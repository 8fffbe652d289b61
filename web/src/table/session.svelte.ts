// A game that is open in the page: what is shown of it, and what the person does. Drawing is done elsewhere.
import type { Look } from "../engine/game";
import { engine, listen } from "../engine/client";
import type { Told } from "../engine/engine";
import type { Chance, Happened, Words } from "../engine/json";
import type { Stage } from "../engine/stage";
import { lang, t } from "../i18n/words.svelte";
import type { LogLine } from "../state/log";
import { logLines, turnSoFar, withNames } from "../state/log";
import type { Advice } from "../state/review";
import type { Source } from "./source";
import { type Asked, canUndo, choose, choosePlace, confirm, type Move, NOTHING, type Ready, ready, type Turn, turnOn, undo } from "../state/turn";

const HINT_LEVEL = "normal";

export interface Replay {
    steps: number;
    look: Pick<Look, "position" | "question" | "stage">;
    /** What lay before the last action, to show what it did; and whether that action was never done. */
    before?: Stage;
    instead?: boolean;
}

/** An answer that is proposed, with what it promises and why if that could be found. */
export interface Hint {
    action: number;
    advice: Advice | null;
}

export class Session {
    look = $state.raw<Look | null>(null);
    story = $state.raw<readonly Happened[]>([]);
    words = $state.raw<Words | null>(null);
    turn = $state.raw<Turn>(NOTHING);
    thinking = $state.raw<{ seat: number; permille: number } | null>(null);
    hint = $state.raw<Hint | null>(null);
    hinting = $state(false);
    /** What follows what is chosen, in words; "" as long as nothing is. */
    next = $state("");
    /** Something was done that the table has not answered yet. */
    busy = $state(false);
    failed = $state("");
    viewer = $state(0);
    /** Somebody else is asked now, who may not see what the last one saw. */
    curtain = $state(false);
    replay = $state.raw<Replay | null>(null);
    /** Something was confirmed and is on its way: nothing else can be done until it has arrived. */
    sending = $state(false);

    readonly source: Source;
    /** The phrases of the actions of the draft. */
    #drafts = $state.raw<string[]>([]);
    #queue: Promise<unknown> = Promise.resolve();
    #acting: Promise<void> | null = null;
    #refreshing = false;
    #stale = false;
    #retell = false;
    #told: () => void;
    #spoken = "";
    #settling = false;
    /** Who has said that nobody else looks. */
    #shownTo: number | null = null;

    constructor(source: Source) {
        this.source = source;
        this.viewer = source.viewer;
        source.onchange = (anew = false) => {
            if (anew) this.#retell = true;
            this.#refresh();
        };
        this.#told = listen((told) => this.#hear(told));
    }

    get game(): string {
        return this.source.game;
    }

    async start(): Promise<void> {
        await this.watch();
        this.source.run();
    }

    /** Only looks: nobody goes on meanwhile. */
    async watch(): Promise<void> {
        await this.#do(async () => {
            await this.source.open();
            await this.#fetch();
        });
    }

    stop(): void {
        this.#told();
        this.source.close();
    }

    // ---- what is shown

    get asked(): Asked {
        const { look } = this;
        if (!look) return { question: null, drafted: [], done: false };
        return { question: look.question, drafted: look.drafted, done: look.done };
    }

    /** Is this seat played from here? */
    plays(seat: number): boolean {
        return !!this.look && this.source.plays(seat, this.look);
    }

    /** Is a person of this device asked? */
    get mine(): boolean {
        const { look } = this;
        return !!look && look.asked !== null && this.source.plays(look.asked, look) && !this.replay;
    }

    get ready(): Ready {
        return this.mine ? ready(this.turn, this.asked) : "wait";
    }

    get canUndo(): boolean {
        return (this.mine && canUndo(this.turn, this.asked)) || this.canBack;
    }

    /** What chance may bring, if people enter what it did and are asked now. */
    get chance(): Chance | null {
        return this.replay ? null : (this.look?.chance ?? null);
    }

    /** Can even what is confirmed be taken back? */
    get canBack(): boolean {
        return !!this.source.takeBack && !this.replay && (this.look?.steps ?? 0) > 0;
    }

    /** Who plays each side; "" where nobody has it for long. */
    get #people(): string[] {
        const { look } = this;
        if (!look || look.position.sides.length !== look.seats.length) return [];
        return look.seats.map((seat) => seat.name);
    }

    /** The same for sentences that speak of everybody: whoever gave no name goes by the colour there. */
    get names(): string[] {
        return this.#people.map((name) => (name === t("You") ? "" : name));
    }

    #colour(side: number): string {
        return this.look?.position.sides[side]?.name ?? "";
    }

    name(side: number): string {
        return this.#people[side] || this.#colour(side);
    }

    /** Within a sentence. */
    nameToldOf(side: number): string {
        return this.names[side] || this.#colour(side);
    }

    /** The time that a side has left; "" without a clock. */
    clock(side: number): string {
        const seat = this.look?.position.sides[side]?.seat ?? side;
        return this.source.together?.clock(seat) ?? "";
    }

    ticks(side: number): boolean {
        return this.source.together?.ticks(this.look?.position.sides[side]?.seat ?? side) ?? false;
    }

    get log(): LogLine[] {
        const sides = this.look?.position.sides ?? [];
        const { names } = this;
        return this.story.flatMap((happened, i) => logLines(happened, i + 1, sides, names));
    }

    /** What is asked, in the words for whom it is asked. */
    get question(): string {
        const { look } = this;
        if (!look) return "";
        if (this.ready === "commit") return t("Is it right like this?");
        const prompt = look.question.prompt?.word;
        const asked = this.mine && prompt ? this.words?.questions[prompt] : undefined;
        return withNames(asked ?? look.question.text, look.position.sides, this.names);
    }

    /** What whoever is asked has done in this turn, what is only drafted included. */
    get done(): string[] {
        const { look } = this;
        if (!look || look.asked === null) return [];
        const all = [...turnSoFar(this.story, look.asked), ...this.#drafts.slice(0, look.drafted.length)];
        return all.map((phrase) => withNames(phrase, look.position.sides, this.names));
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
        if (this.mine && canUndo(this.turn, this.asked)) this.#act(() => undo(this.turn, this.asked));
        else if (this.canBack && !this.curtain) this.#settle(async () => this.source.takeBack?.());
    }

    /** What chance did. */
    enter(action: number): void {
        if (this.chance && !this.curtain) this.#settle(async () => this.source.enter?.(action));
    }

    /** Answers at once, without a separate confirmation. */
    answer(action: number): void {
        this.choose(action);
        this.confirm();
    }

    lift(): void {
        this.curtain = false;
        this.#shownTo = this.viewer;
    }

    async askHint(): Promise<void> {
        if (!this.mine || this.hinting) return;
        this.hinting = true;
        let hint: Hint | null = null;
        await this.#do(async () => {
            hint = await this.#findHint();
        });
        await this.#acting;
        this.hinting = false;
        if (hint) this.#take(hint);
    }

    /** The best answer by the review's judgement; where that cannot be had, what a bot would do. */
    async #findHint(): Promise<Hint | null> {
        const { advise } = await import("../review/advice");
        const advice = await advise(await engine().asked(), lang());
        const [best] = advice?.answers ?? [];
        if (best) return { action: best.action, advice };
        const thought = await engine().hint(HINT_LEVEL);
        return thought && { action: thought.action, advice: null };
    }

    /** It is chosen, not done; what it promises stays until something else is chosen. */
    #take(hint: Hint): void {
        this.choose(hint.action);
        this.hint = hint;
    }

    resign(seat: number): void {
        void this.#do(async () => {
            await this.source.resign(seat);
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

    /** Shows what one action did, or would have done in its place; the first `index` actions were done before. */
    async showAction(index: number, instead: number | null): Promise<void> {
        await this.#do(async () => {
            const before = await engine().at(index, this.viewer, lang());
            const look = instead === null ? await engine().at(index + 1, this.viewer, lang()) : await engine().at(index, this.viewer, lang(), [instead]);
            this.replay = { steps: index + 1, look, before: before.stage, instead: instead !== null };
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

    /** What is done while the table has not answered yet waits: it is about what the person will see then. */
    #act(decide: () => Move): void {
        if (this.sending) return;
        if (this.#acting) {
            void this.#acting.then(() => this.#act(decide));
            return;
        }
        if (!this.mine || this.curtain) return;
        const asked = [...(this.asked.question?.actions ?? []), ...(this.turn.ground?.question.actions ?? [])];
        const { turn, step } = decide();
        this.turn = turn;
        this.hint = null;
        this.next = "";
        if (!step) {
            if (turn.picked !== null) void this.#foresee(turn.picked);
            return;
        }
        const phrases = step.actions.map((action) => asked.find((answer) => answer.action === action)?.phrase ?? "");
        this.#drafts = [...this.#drafts.slice(0, step.keep), ...phrases];
        this.busy = true;
        this.sending = step.kind === "confirm";
        this.#acting = this.#do(async () => {
            const look =
                step.kind === "confirm"
                    ? await this.source.confirm(step.keep, step.actions, this.viewer, lang())
                    : await engine().draft(step.keep, step.actions, this.viewer, lang());
            if (step.kind === "draft" || look.drafted.length > 0) {
                this.look = look;
                return;
            }
            await this.#fetch();
            this.source.run();
        }).finally(() => {
            this.#acting = null;
            this.busy = false;
            this.sending = false;
        });
    }

    /** Says what follows an answer, as soon as that is known. */
    async #foresee(action: number): Promise<void> {
        const { look } = this;
        if (!look) return;
        const seen = await engine()
            .foresee(action, this.viewer, lang())
            .catch(() => null);
        if (!seen || this.look !== look || this.turn.picked !== action) return;
        const asked = !seen.same || seen.prompt === null ? undefined : this.words?.questions[seen.prompt];
        this.next = seen.turn === "over" ? t("The game ends.") : withNames(asked ?? seen.text, look.position.sides, this.names);
    }

    /** Something that changes the game itself; what is asked meanwhile was meant for the moment before. */
    #settle(change: () => Promise<void> | undefined): void {
        if (this.#settling) return;
        this.#settling = true;
        this.busy = true;
        this.turn = NOTHING;
        this.hint = null;
        void this.#do(async () => {
            await change();
            await this.#fetch();
        }).finally(() => {
            this.#settling = false;
            this.busy = false;
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
        if (this.#spoken !== language) this.words = await engine().words(this.game, language);
        let look = await engine().look(this.viewer, language);
        const next = this.#viewerOf(look);
        if (next !== this.viewer || this.story.length === 0) {
            this.#changeViewer(look, next);
            look = await engine().look(next, language);
        }
        if (this.#isPrivate(look) && this.#shownTo !== this.viewer) this.curtain = true;
        const known = this.#retell ? [] : this.story.slice(0, look.steps);
        this.#retell = false;
        const news = await engine().tell(known.length, this.viewer, language);
        this.story = [...known, ...news];
        this.#spoken = language;
        this.look = look;
        await this.source.keep(look);
    }

    /** Whoever is asked looks, if it is a person; else whoever looked before. */
    #viewerOf(look: Look): number {
        const plays = (seat: number): boolean => this.source.plays(seat, look);
        if (look.asked !== null && plays(look.asked)) return look.asked;
        const seers = look.chance?.outcomes[0]?.seen_by ?? null;
        if (seers?.[0] !== undefined && !seers.includes(this.viewer)) return seers[0];
        if (plays(this.viewer)) return this.viewer;
        const first = look.seats.findIndex((_, seat) => plays(seat));
        return first < 0 ? this.viewer : first;
    }

    #changeViewer(look: Look, next: number): void {
        this.curtain = this.#isPrivate(look);
        this.#shownTo = null;
        if (look.position.hidden && next !== this.viewer) this.story = [];
        this.viewer = next;
        this.turn = NOTHING;
    }

    /** Is something asked of one of several people that the others may not see? What chance shows to all is not. */
    #isPrivate(look: Look): boolean {
        const people = look.seats.filter((_, seat) => this.source.plays(seat, look)).length;
        const secret = look.position.hidden && look.chance?.outcomes[0]?.seen_by !== null;
        return secret && people > 1 && !look.over && !this.source.openHands;
    }
}
