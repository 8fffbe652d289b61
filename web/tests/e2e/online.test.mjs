// Tables of the server: people with a browser each, somebody who watches, and what can go wrong between them.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startKept } from "./harness.mjs";
import { dice, shown } from "./table.mjs";
import { agree, compareAll, compareEnd, createTable, moment, oneMove, planned, setTable, tableOf, told, until } from "./together.mjs";

/** @typedef {Awaited<ReturnType<Awaited<ReturnType<typeof startKept>>["open"]>>} Player */

const BOARD = planned("Ana", "carcassonne:players=6", [
    { kind: "person", name: "Ana", level: "" },
    { kind: "person", name: "Rui", level: "" },
    ...["Torre", "Ameia", "Fosso", "Ponte"].map((name) => ({ kind: /** @type {const} */ ("bot"), name, level: "greedy" })),
]);
const CARDS = planned("Ana", "catan-cards:players=2", [
    { kind: "person", name: "Ana", level: "" },
    { kind: "person", name: "Rui", level: "" },
]);
const RUI = { settings: { lang: "en", theme: "auto", name: "Rui", sound: false } };

const lostNote = (/** @type {Player} */ { page }) => page.getByText("The connection is lost");

/** @param {Player} player */
async function comeBack(player) {
    await player.context.setOffline(false);
    await lostNote(player).waitFor({ state: "detached" });
}

/** Cuts somebody off who is asked. A page may still show the last question when the next is on its way: then whoever
 * is asked really is looked for again. @param {Player[]} players */
async function cutOffAsked(players) {
    return until("nobody who is asked is cut off", async () => {
        for (const player of players) {
            if (!(await moment(player.page)).mine) continue;
            await player.context.setOffline(true);
            await lostNote(player).waitFor();
            if ((await moment(player.page)).mine) return player;
            await comeBack(player);
        }
        return null;
    });
}

/** Whoever is asked loses the network, acts, and gets it back: what was done counts. @param {Player[]} players @param {(sides: number) => number} random */
async function moveOffline(players, random) {
    const asked = await cutOffAsked(players);
    const moving = oneMove([asked], random);
    const known = told(asked).items.length;
    await asked.page.getByText("Your move is sent as soon as").waitFor();
    await comeBack(asked);
    await moving;
    await until("the move is lost", () => told(asked).items.length > known);
}

/** @param {Player} player @param {string} text */
async function say({ page }, text) {
    await page.getByRole("textbox", { name: "Say something" }).fill(text);
    await page.keyboard.press("Enter");
}

/** @param {import("playwright-core").Page} page @param {string} name @param {string} pass @param {string} how */
async function identify(page, name, pass, how) {
    const dialog = page.getByRole("dialog");
    if ((await dialog.count()) === 0) await page.locator("header button.me").click();
    await dialog.locator("#own-name").fill(name);
    await dialog.locator("#own-pass").fill(pass);
    await dialog.getByRole("button", { name: how }).click();
}

/** In the page: every note that is really begun is counted, in a window that is looked at or not. @param {boolean} hidden */
function countTones(hidden) {
    if (hidden) Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (/** @type {number | undefined} */ when) {
        const { dataset } = document.documentElement;
        dataset["tones"] = String(Number(dataset["tones"] ?? 0) + 1);
        start.call(this, when);
    };
}

/** @param {import("playwright-core").Page} page */
async function giveUp(page) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByRole("button", { name: "Really give up?" }).click();
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
        assert.ok(moves < 200, "the game does not end");
        await compareEnd(all);
        for (const { problems, close } of all) {
            assert.deepEqual(problems.filter((text) => !/WebSocket connection/.test(text)), []);
            await close();
        }
    });

    it("a table for everybody: sit, stand, talk, watch, resign, play again, read it later", async () => {
        const ana = await site.open("#/setup/catan-cards", { kept: CARDS });
        const id = await setTable(ana.page, ["For everybody", "10 minutes"]);
        const rui = await site.open("#/", { kept: RUI });
        await rui.page.getByRole("link", { name: "Sit down" }).click();
        await rui.page.getByRole("button", { name: "Sit down" }).click();
        await rui.page.getByRole("button", { name: "Stand up" }).click();
        await rui.page.getByRole("button", { name: "Sit down" }).click();
        await ana.page.getByText("Rui", { exact: true }).waitFor();
        await say(rui, "Hello, Ana!");
        await ana.page.getByText("Hello, Ana!").waitFor();
        await ana.page.getByText("Places are drawn by lot").waitFor();
        await ana.page.getByRole("button", { name: "Begin" }).click();
        await ana.page.locator("section.turn").waitFor();

        const eva = await site.open("#/", {});
        await eva.page.getByRole("link", { name: "Watch" }).click();
        await eva.page.getByText("watching ·").waitFor();
        await ana.page.getByTitle("Watching").waitFor();
        assert.equal(await eva.page.locator("section.hand").count(), 0, "a watcher has no hand");
        assert.equal(await ana.page.locator("section.hand").count(), 1);
        assert.match((await ana.page.getByRole("timer").first().textContent()) ?? "", /^(10:0\d|9:\d\d)$/);

        for (const moves of [1, 2, 3]) {
            await oneMove([ana, rui], dice(moves));
            await agree([ana, rui, eva]);
        }
        const { log } = await shown(eva.page);
        assert.ok(log.length > 0 && log.every(({ text }) => text !== ""), "a watcher reads nothing");
        await rui.context.close();
        await ana.page.getByText("not here").first().waitFor();
        await giveUp(ana.page);
        for (const { page } of [ana, eva]) await page.locator(".places li").first().waitFor();
        await eva.page.getByRole("heading", { name: "The victory goes to Rui" }).waitFor();
        await eva.page.getByText("Ana gave up").waitFor();
        assert.match(await eva.page.locator(".places li").first().innerText(), /^1\.\s.*\bRui\b/s);
        await eva.page.getByRole("button", { name: "Chat" }).click();
        await eva.page.getByText("Hello, Ana!").waitFor();
        assert.equal(await eva.page.locator("ol[aria-label=Chat]").getByRole("img").count(), 0, "what was said before the draw has a colour");

        const later = await site.open(`/t/${id}`, {});
        await later.page.locator(".places li").first().waitFor();
        await ana.page.getByRole("button", { name: "Play again" }).click();
        await until("no new table", () => tableOf(ana.page) !== id);
        await eva.page.getByRole("button", { name: "The others play again" }).click();
        await eva.page.getByText("Waiting for more players").or(eva.page.getByText("It begins as soon as")).waitFor();
        await ana.page.goto(`${site.url}/#/games`);
        await ana.page.getByRole("link", { name: "Look" }).waitFor();
        await ana.page.getByRole("link", { name: "Go on" }).click();
        await ana.page.getByRole("button", { name: "Take the table away" }).click();
        await ana.page.getByRole("button", { name: "Really take" }).click();
        await eva.page.getByText("This table was taken away").waitFor();
        for (const { problems, close } of [ana, eva, later]) {
            assert.deepEqual(problems, []);
            await close();
        }
    });

    it("time runs out: a bot plays, and the person comes back", async () => {
        const ana = await site.open("#/", { kept: CARDS });
        const id = await createTable(ana.page, { setup: "carcassonne:players=2", seats: [{ kind: "me" }, { kind: "bot", level: "hard" }], clock: { mode: "bank", bank: 0, move: 1 } });
        await ana.page.goto(`${site.url}/t/${id}`);
        await ana.page.getByRole("button", { name: "Begin" }).click();
        await ana.page.getByText("a bot plays", { exact: true }).waitFor();
        await ana.page.getByRole("button", { name: "take your seat again" }).click();
        await until("nobody is asked", async () => (await moment(ana.page)).mine);
        assert.deepEqual(ana.problems, []);
        await ana.close();
    });

    it("whoever looks elsewhere is called, by notifications only after they asked for them", async () => {
        const ana = await site.open("#/", { kept: CARDS });
        const id = await createTable(ana.page, { setup: "catan-cards:players=2", seats: [{ kind: "me" }, { kind: "bot", level: "greedy" }] });
        await ana.context.addInitScript(() => {
            Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
            const note = function (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) {
                document.documentElement.dataset["noted"] = body;
            };
            const allow = async () => Object.assign(note, { permission: "granted" }).permission;
            Object.assign(window, { Notification: Object.assign(note, { permission: "default", requestPermission: allow }) });
        });
        await ana.page.goto(`${site.url}/t/${id}`);
        const wish = ana.page.getByRole("switch", { name: "Notify me" });
        assert.equal(await wish.getAttribute("aria-checked"), "false");
        await wish.click();
        await ana.page.getByRole("button", { name: "Begin" }).click();
        await ana.page.waitForFunction(() => document.title === "● It is your turn");
        assert.equal(await ana.page.evaluate(() => document.documentElement.dataset["noted"]), "It is your turn");
        assert.deepEqual(ana.problems, []);
        await ana.close();
    });

    it("the sound of a turn is asked for when it is allowed, and not when it is muted or somebody looks", async () => {
        const loud = { ...CARDS, settings: { ...CARDS.settings, sound: true } };
        for (const { hidden, mute, tones } of [
            { hidden: true, mute: false, tones: 2 },
            { hidden: true, mute: true, tones: 0 },
            { hidden: false, mute: false, tones: 0 },
        ]) {
            const ana = await site.open("#/", { kept: loud });
            if (mute) await ana.page.getByRole("button", { name: "Sound", exact: true }).click();
            const id = await createTable(ana.page, { setup: "catan-cards:players=2", seats: [{ kind: "me" }, { kind: "bot", level: "greedy" }] });
            await ana.context.addInitScript(countTones, hidden);
            await ana.page.goto(`${site.url}/t/${id}`);
            await ana.page.getByRole("button", { name: "Begin" }).click();
            await until("nobody is asked", async () => (await moment(ana.page)).mine);
            if (hidden) await ana.page.waitForFunction(() => document.title === "● It is your turn");
            assert.equal(await ana.page.evaluate(() => Number(document.documentElement.dataset["tones"] ?? 0)), tones);
            assert.deepEqual(ana.problems, []);
            await ana.close();
        }
    });

    it("with a passphrase one is the same on another device, until one logs out there", async () => {
        const here = await site.open("#/", {});
        await identify(here.page, "Marta", "a long passphrase", "Keep with a new passphrase");
        await createTable(here.page, { setup: "catan-cards:players=2" });
        const there = await site.open("#/", {});
        await identify(there.page, "Marta", "a wrong passphrase", "I already have one");
        await there.page.getByRole("alert").waitFor();
        await identify(there.page, "Marta", "a long passphrase", "I already have one");
        await there.page.getByText("· with others ·").waitFor();
        await there.page.locator("header button.me").click();
        await there.page.getByRole("button", { name: "Log out" }).click();
        await there.page.getByRole("button", { name: "Really log out?" }).click();
        await there.page.getByText("· with others ·").waitFor({ state: "detached" });
        assert.deepEqual([...here.problems, ...there.problems], []);
        await Promise.all([here.close(), there.close()]);
    });

    it("a wrong link says what is wrong and leads back", async () => {
        const { page, problems, close } = await site.open("/t/doesnotexist", {});
        for (const { address, text } of [
            { address: "/t/doesnotexist", text: "This table does not exist" },
            { address: "/#/t/zzz", text: "This table does not exist" },
            { address: "/#/record/eJxLTEpOSQUABc8B7g", text: "The game in this link cannot be read" },
        ]) {
            await page.goto(site.url + address);
            await page.getByRole("alert").filter({ hasText: text }).waitFor();
            await page.getByRole("button", { name: "To the start" }).click();
        }
        await page.getByRole("button", { name: "I have an invitation" }).click();
        await page.getByRole("textbox", { name: "Link or name" }).fill("mesa da Ana");
        await page.getByRole("button", { name: "Go there" }).click();
        await page.getByRole("alert").waitFor();
        assert.deepEqual(problems, []);
        await close();
    });
});
