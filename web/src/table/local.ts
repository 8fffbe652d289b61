// A game on this device, against its bots or with people at it.
import { engine } from "../engine/client";
import type { Look } from "../engine/game";
import { type GameLine, keepGame, loadTable } from "../state/games";
import type { Source } from "./source";

/** Milliseconds between two actions of bots, so that one can follow; tests want none. */
const PACE = Number(new URLSearchParams(location.search).get("pace") ?? 600);

export class LocalSource implements Source {
    readonly viewer = 0;
    readonly local = true;
    line: GameLine;

    constructor(line: GameLine) {
        this.line = line;
    }

    get daily(): string | undefined {
        return this.line.daily;
    }

    get game(): string {
        return this.line.game;
    }

    get sheet(): string {
        return this.line.id;
    }

    async open(): Promise<void> {
        const { id, setup, seats, seed, keeper } = this.line;
        const text = loadTable(id);
        const byHand = keeper !== undefined;
        if (text === null) await engine().open({ setup, seats, byHand, ...(seed === undefined ? {} : { seed }) });
        else await engine().resume(text, seed, byHand);
    }

    plays(seat: number, look: Look): boolean {
        return look.seats[seat]?.kind === "person";
    }

    confirm(keep: number, actions: number[], viewer: number, lang: string): Promise<Look> {
        return engine().confirm(keep, actions, viewer, lang);
    }

    run(): void {
        void engine().run(PACE);
    }

    async keep(look: Look): Promise<void> {
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

    async resign(seat: number): Promise<void> {
        await engine().resign(seat);
    }

    close(): void {
        void engine().pause();
    }
}
