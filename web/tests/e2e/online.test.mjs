// Tables of the server: people with a browser each, somebody who watches, and what can go wrong between them.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startKept } from "./harness.mjs";
import { dice } from "./table.mjs";
import { compareAll, moment, oneMove, planned, setTable, told, until } from "./together.mjs";

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof startKept>>["open"]>>} Player */

const BOARD = planned("Ana", "carcassonne:players=6", [
    { kind: "person", name: "Ana", level: "" },
    { kind: "person", name: "Rui", level: "" },
    ...["Torre", "Ameia", "Fosso", "Ponte"].map((name) => ({ kind: /** @type {const} */ ("bot"), name, level: "greedy" })),
]);
const RUI = { settings: { lang: "en", theme: "auto", name: "Rui", sound: false } };

/** Whoever is asked loses the network, acts, and gets it back: what was done counts. @param {Player[]} players @param {(sides: number) => number} random */
async function moveOffline(players, random) {
    const asked = await until("nobody is asked", async () => {
        for (const player of players) if ((await moment(player.page)).mine) return player;
        return null;
    });
    const lost = asked.page.getByText("The connection is lost");
    await asked.context.setOffline(true);
    await lost.waitFor();
    const moving = oneMove([asked], random);
    const known = told(asked).items.length;
    await asked.page.getByText("Your move is sent as soon as").waitFor();
    await asked.context.setOffline(false);
    await lost.waitFor({ state: "detached" });
    await moving;
    await until("the move is lost", () => told(asked).items.length > known);
}

describe("a table of the server", { skip: process.env["MURALHA"] ? false : "needs the server" }, () => {
    /** @type {Awaited<ReturnType<typeof startKept>>} */
    let site;
    before(async () => {
        site = await startKept();
    });
    after(() => site?.close());

    it("two people and a watcher: a reload, a killed server and a lost network lose nothing", async () => {
        const look = { width: 1120, height: 700 };
        const ana = await site.open("#/setup/carcassonne", { ...look, kept: BOARD });
        const id = await setTable(ana.page, ["With a link"]);
        const rui = await site.open(`/t/${id}`, { ...look, kept: RUI });
        await rui.page.getByRole("button", { name: "Sit down" }).click();
        const eva = await site.open(`/t/${id}`, look);
        await ana.page.getByRole("button", { name: "Begin" }).click();
        const all = [ana, rui, eva];
        const random = dice(5);
        /** @type {Record<number, () => Promise<unknown>>} */
        const disturb = {
            3: () => rui.page.reload(),
            6: () => site.kill().then(site.again),
            9: () => moveOffline([ana, rui], random),
        };
        let moves = 0;
        for (; moves < 200; moves++) {
            await disturb[moves]?.();
            if (moves % 2 === 0 || moves < 12) await compareAll(all);
            if (await oneMove([ana, rui], random)) break;
        }
        await until("the watcher sees no end", async () => (await eva.page.locator(".places li").count()) === 6);
        for (const { problems, close } of all) {
            assert.deepEqual(problems.filter((text) => !/WebSocket connection/.test(text)), []);
            await close();
        }
    });
});
