// What a page tells of a game with secrets is what the library would tell this viewer, who knows no secret.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type GameRecord, load, type Rules } from "../../../bindings/wasm/muralha.mjs";
import { Library } from "../../src/engine/library";
import { Mirror } from "../../src/engine/mirror";

const MODULE = new URL("../../wasm/muralha.wasm", import.meta.url);
const SETUP = "catan-cards:players=3";
const NOBODY = 255;
const ACTIONS = 160;

describe.skipIf(!existsSync(MODULE))("a game with secrets, as a viewer is told it", async () => {
    const library = new Library(await load(readFileSync(MODULE)));
    const { mur } = library;

    function played(seed: bigint): GameRecord {
        const table = mur.table(mur.rules(SETUP));
        for (let seat = 0; seat < 3; seat++) table.sit(seat, { who: mur.constants["MUR_WHO_PERSON"] ?? 1, name: String(seat) });
        const dealer = mur.dealer(seed);
        const bot = table.rules.bot("greedy");
        for (let i = 0; i < ACTIONS && !table.isOver; i++) {
            if (table.isChance) table.deal(dealer);
            else table.try(table.seat, [bot.choose(table.state.view(table.seat))]);
        }
        return table.record();
    }

    /** The action as the server sends it to a viewer. */
    function masked(rules: Rules, record: GameRecord, i: number, viewer: number): number {
        const { action } = record.entry(i);
        const before = record.at(i);
        const seenBy = mur.call("mur_seen_by", rules, before, action) as number;
        before.free();
        const sees = seenBy === NOBODY || (viewer !== NOBODY && ((seenBy >> viewer) & 1) === 1);
        return sees ? action : (mur.call("mur_masked", rules, action) as number) >>> 0;
    }

    function viewAt(record: GameRecord, steps: number, viewer: number): Uint8Array {
        const state = record.at(steps);
        const view = state.view(viewer);
        const { bytes } = view;
        view.free();
        state.free();
        return bytes;
    }

    /** How many of the record's actions are told as they happened, if views come after so many actions. */
    function toldRight(record: GameRecord, viewer: number, every: number): number {
        const mirror = Mirror.open(library, SETUP, viewer);
        for (let i = 0; i < record.count; i += every) {
            const end = Math.min(record.count, i + every);
            const actions = Array.from({ length: end - i }, (_, k) => {
                const { actor } = record.entry(i + k);
                return { seat: actor === NOBODY ? -1 : actor, action: masked(record.rules, record, i + k, viewer) };
            });
            mirror.take(actions, viewAt(record, end, viewer));
        }
        const texts = (list: { text: string }[]): string => list.map((sentence) => sentence.text).join(" ");
        const story = mirror.tell(0, viewer, "en");
        const right = story.filter((told, i) => texts(told.sentences) === texts(record.happened(i, viewer, "en").sentences)).length;
        mirror.free();
        return right / record.count;
    }

    for (const viewer of [0, NOBODY]) {
        it(`action by action, viewer ${viewer}`, () => expect(toldRight(played(3n), viewer, 3)).toBeGreaterThan(0.99));
        it(`all at once, viewer ${viewer}`, () => expect(toldRight(played(4n), viewer, ACTIONS)).toBeGreaterThan(0.95));
    }
});
