// A table of the server that this page follows: what it says, and what a person can do there.
import type { ServerChat, ServerMessage, ServerTable } from "../../../spec/protocol";
import { Item } from "../../../spec/protocol";
import { engine } from "../engine/client";
import type { Look, SeatLook } from "../engine/game";
import type { FedAction } from "../engine/mirror";
import type { SeatPlan } from "../engine/desk";
import { bot, person } from "../state/seats";
import { tn } from "../i18n/words.svelte";
import type { Source, Together } from "../table/source";
import { clockText, type Followed, follow, hear, ranksOf, timeLeft } from "./follow";
import { Refused, type Request } from "./link";
import { listenServer, server } from "./server.svelte";

const NOBODY = 255;
const TICK = 500;

export class OnlineTable implements Source, Together {
    readonly local = false;
    readonly id: string;
    followed = $state.raw<Followed>(follow(""));
    /** Why the last thing was refused; "" if it was not. */
    refused = $state("");
    /** The server knows no such table. */
    missing = $state(false);
    chatOpen = $state(false);
    onchange?: (anew?: boolean) => void;

    #stopped: () => void;
    #tick = $state(0);
    /** The last line of talk that was seen. */
    #read = $state(0);
    readonly #timer = setInterval(() => this.#tick++, TICK);
    /** Items that the worker has. */
    #fed = 0;
    #feeding: Promise<void> = Promise.resolve();
    #opened = "";
    #joining = false;
    /** The worker has the record of a game with secrets that is over, instead of what was seen of it. */
    #isBook = false;

    constructor(id: string) {
        this.id = id;
        this.followed = follow(id);
        this.#stopped = listenServer((message) => this.#hear(message));
        if (server.state === "ready") void this.#join();
    }

    // ---- what there is

    get table(): ServerTable | null {
        return this.followed.table;
    }

    get chat(): readonly ServerChat[] {
        return this.followed.chat;
    }

    get game(): string {
        return this.table?.setup.split(":")[0] ?? "";
    }

    get you(): number | null {
        return this.table?.you ?? null;
    }

    get viewer(): number {
        return this.you ?? NOBODY;
    }

    get owner(): boolean {
        return this.table?.owner === server.who;
    }

    // ---- what there is besides the game

    get together(): Together {
        return this;
    }

    get link(): string {
        return `${location.origin}/t/${this.id}`;
    }

    get watchers(): number {
        return this.table?.watchers ?? 0;
    }

    get watching(): boolean {
        return this.table !== null && this.you === null;
    }

    get ranks(): readonly number[] {
        return ranksOf(this.followed.over);
    }

    get began(): number {
        return this.table?.began ?? Number.POSITIVE_INFINITY;
    }

    get maySay(): boolean {
        return this.you !== null || this.owner;
    }

    get unread(): number {
        return this.chat.filter((line) => line.k > this.#read).length;
    }

    read(): void {
        this.#read = this.chat.at(-1)?.k ?? 0;
    }

    ticks(seat: number): boolean {
        return this.followed.clocks?.seat === seat && this.followed.over === null;
    }

    clock(seat: number): string {
        void this.#tick;
        const left = this.followed.over ? null : timeLeft(this.followed.clocks, seat, server.now());
        return left === null ? "" : clockText(left, (n) => tn("{n} day", "{n} days", n));
    }

    // ---- as a source of a session

    async open(): Promise<void> {
        const setup = this.table?.setup;
        if (setup === undefined) throw new Error("the table is not known yet");
        await engine().follow(setup, this.viewer);
        this.#opened = setup;
        this.#fed = 0;
        await this.#feed();
    }

    plays(seat: number): boolean {
        return seat === this.you && !this.table?.seats[seat]?.away && !this.table?.seats[seat]?.resigned;
    }

    async confirm(keep: number, actions: number[], viewer: number, lang: string): Promise<Look> {
        const look = await engine().draft(keep, actions, viewer, lang);
        if (!look.done) return look;
        const seen = this.#fed;
        if (await this.ask({ t: "do", g: this.id, n: seen, a: look.drafted })) {
            await this.#until(() => this.#fed > seen);
        } else {
            await engine().draft(0, [], viewer, lang);
        }
        return engine().look(viewer, lang);
    }

    run(): void {
        /* The server goes on by itself. */
    }

    async keep(): Promise<void> {
        /* The server keeps everything. */
    }

    async resign(): Promise<void> {
        await this.ask({ t: "resign", g: this.id });
    }

    close(): void {
        this.#stopped();
        clearInterval(this.#timer);
        if (server.state === "ready") void this.ask({ t: "leave", g: this.id });
        void engine().close();
    }

    // ---- what a person does

    /** True if it was done; what was refused is told. */
    async ask(request: Request): Promise<boolean> {
        this.refused = "";
        try {
            await server.ask(request);
            return true;
        } catch (error) {
            this.refused = error instanceof Error ? error.message : String(error);
            const why = error instanceof Refused ? error.why : null;
            // A name that no table can have is refused before it is looked for.
            this.missing = request.t === "join" && (why === "unknown" || why === "bad");
            if (why === "stale") await this.#join();
            return false;
        }
    }

    sit(seat: number): void {
        void this.ask({ t: "sit", g: this.id, seat });
    }

    stand(): void {
        void this.ask({ t: "stand", g: this.id });
    }

    bot(seat: number, level: string): void {
        void this.ask({ t: "bot", g: this.id, seat, level });
    }

    clear(seat: number): void {
        void this.ask({ t: "clear", g: this.id, seat });
    }

    start(): void {
        void this.ask({ t: "start", g: this.id });
    }

    say(text: string): void {
        void this.ask({ t: "chat", g: this.id, text });
    }

    back(): void {
        void this.ask({ t: "back", g: this.id });
    }

    /** Takes a table away that has not begun. */
    takeAway(): Promise<boolean> {
        return this.ask({ t: "close", g: this.id });
    }

    /** The table of the rematch; null if it was refused. */
    async rematch(): Promise<string | null> {
        try {
            const answer = await server.ask({ t: "rematch", g: this.id });
            return answer.t === "ack" ? (answer.g ?? null) : null;
        } catch (error) {
            this.refused = error instanceof Error ? error.message : String(error);
            return null;
        }
    }

    // ---- behind it

    async #join(): Promise<void> {
        if (this.#joining) return;
        this.#joining = true;
        await this.ask({ t: "join", g: this.id, since: this.followed.items.length });
        this.#joining = false;
    }

    #hear(message: ServerMessage): void {
        if (message.t === "welcome") return void this.#join();
        const before = this.followed;
        this.followed = hear(before, message);
        if (this.followed === before) return;
        if (message.t === "table" && message.n < before.items.length) return void this.#again();
        if (this.followed.gap) return void this.#join();
        if (this.#opened !== "" && (message.t === "feed" || message.t === "table" || message.t === "over" || message.t === "presence"))
            void this.#feed().then(() => this.onchange?.());
    }

    /** Hands the worker what it has not got yet, one after the other. */
    #feed(): Promise<void> {
        this.#feeding = this.#feeding.then(async () => {
            const { items, view, hash, hashed, table, over } = this.followed;
            if (this.#isBook) return;
            if (table) await engine().seat(seatLooks(table.seats), over !== null && over.ending !== "rules");
            const fresh = items.slice(this.#fed);
            const actions = fresh.flatMap(([kind, seat, x]): FedAction[] => (kind === Item.act || kind === Item.chance ? [{ seat, action: x }] : []));
            if (fresh.length > 0) {
                const got = await engine().feed(actions, view === null ? null : fromBase64(view));
                this.#fed = items.length;
                if (hash !== null && hashed === items.length && hash !== got) return this.#again();
            }
            if (view !== null && over?.ending === "rules" && table) await this.#openBook(seatLooks(table.seats));
        });
        return this.#feeding;
    }

    /** Nothing is secret any more: the server's record tells what was only seen in part. */
    async #openBook(seats: SeatLook[]): Promise<void> {
        const answer = await fetch(`/api/tables/${this.id}/record`).catch(() => null);
        if (!answer?.ok) return;
        await engine().replay(await answer.text(), seats.map((seat) => seat.name));
        this.#isBook = true;
        this.onchange?.(true);
    }

    /** Server and page do not agree: everything is asked for again. */
    async #again(): Promise<void> {
        console.error(`what follows item ${this.#fed} is not the server's`);
        this.followed = { ...this.followed, items: [], hash: null, hashed: 0, view: null };
        this.#fed = 0;
        if (this.#opened !== "") await engine().follow(this.#opened, this.viewer);
        void this.#join();
    }

    /** Waits for what the server tells, but not for ever. */
    async #until(so: () => boolean): Promise<void> {
        for (let i = 0; i < 200 && !so(); i++) {
            await this.#feeding;
            if (!so()) await new Promise((done) => setTimeout(done, 25));
        }
    }
}

/** The seats as the page shows them; bots get names, so that one can speak of them. */
export function seatLooks(seats: ServerTable["seats"]): SeatLook[] {
    const named: SeatPlan[] = [];
    for (const { kind, name, level } of seats) named.push(kind === "bot" ? bot(level ?? "", named) : person(name ?? ""));
    return seats.map((seat, i) => ({
        kind: seat.kind,
        name: named[i]?.name ?? "",
        level: seat.level ?? "",
        ...(seat.kind === "person" ? { here: seat.here ?? false } : {}),
        away: seat.away ?? false,
        resigned: seat.resigned ?? false,
    }));
}

function fromBase64(text: string): Uint8Array {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
