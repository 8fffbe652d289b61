// A bot in the page thinks as long as its level promises, by the page's clock: the module has none.
import { existsSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { load } from "../../../bindings/wasm/muralha.mjs";
import { Engine, type Told } from "../../src/engine/engine";
import { Library } from "../../src/engine/library";

const MODULE = new URL("../../wasm/muralha.wasm", import.meta.url);
const TICK = 100;

afterEach(() => vi.restoreAllMocks());

describe.skipIf(!existsSync(MODULE))("thinking", async () => {
    const library = new Library(await load(readFileSync(MODULE)));

    /** A hint on a device so slow that the clock goes on by a tick whenever somebody looks at it. */
    async function slowHint(level: string): Promise<{ action: number; looks: number; parts: number[] }> {
        const parts: number[] = [];
        const engine = new Engine(Promise.resolve(library), (told: Told) => {
            if (told.what === "thinks") parts.push(told.permille);
        });
        const seats = ["A", "B"].map((name) => ({ kind: "person" as const, name, level: "" }));
        await engine.open({ setup: "carcassonne:players=2", seats, seed: "7" });
        await engine.run(0);
        let looks = 0;
        vi.spyOn(performance, "now").mockImplementation(() => TICK * looks++);
        const hint = await engine.hint(level);
        vi.restoreAllMocks();
        return { action: hint?.action ?? 0, looks, parts };
    }

    it.each(["hard", "expert"])("ends when the time of %s is over", async (level) => {
        const { action, looks, parts } = await slowHint(level);
        expect(action).toBeGreaterThan(0);
        expect(TICK * looks).toBeGreaterThanOrEqual(library.patience(level));
        expect(TICK * looks).toBeLessThan(library.patience(level) + 10 * TICK);
        expect(parts).toEqual([...parts].sort((a, b) => a - b));
        expect(parts.at(-1)).toBeGreaterThan(500);
    });
});
