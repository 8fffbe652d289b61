// A game at a real table of which the device keeps the score: people enter what chance did, and take back what was wrong.
import { engine } from "../engine/client";
import { findGame } from "../state/games";
import { LocalSource } from "../table/local";
import type { Source } from "../table/source";

export class KeeperSource extends LocalSource implements Source {
    get openHands(): boolean {
        return this.line.keeper === "open";
    }

    /** Nobody goes on without being told. */
    override run(): void {
        /* Chance is at the table, and so is everybody. */
    }

    async enter(action: number): Promise<void> {
        await engine().enter(action);
    }

    async takeBack(): Promise<void> {
        await engine().back();
    }
}

/** The game that the device has kept under this id, however it is played; null if there is none. */
export function findSource(id: string): LocalSource | null {
    const line = findGame(id);
    if (!line) return null;
    return line.keeper ? new KeeperSource(line) : new LocalSource(line);
}
