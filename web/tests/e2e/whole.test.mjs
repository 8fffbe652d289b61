// Whole games of every kind, played through the page by clicking: everything on with bots, one player, cards with
// four, and a game at a real table that is entered by hand. Whenever somebody is asked, the page's scores, supplies
// and log are what the library says about the table that the page has kept.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { start } from "./harness.mjs";
import { dice, keptGame } from "./table.mjs";
import { playOut } from "./whole.mjs";

/** @typedef {import("playwright-core").Page} Page */

const NAMES = ["Ana", "Torre", "Rui", "Eva"];
const MARKET = 5;
const DEALT = 3;
/** The older edition has 72 tiles, and one of them lies on the table before the first is drawn. */
const GROW_BAG = 71;
const GROW_STEPS = 60;
const AT = Date.UTC(2026, 0, 2, 12);

/**
 * What the device keeps of a game that has not begun.
 * @param {string} setup @param {string[]} levels "" for a person @param {object} more
 */
function fresh(setup, levels, more = {}) {
    const seats = levels.map((level, i) => ({ kind: level ? "bot" : "person", name: NAMES[i] ?? "", level }));
    const line = { id: "whole", game: setup.split(":")[0], setup, seats, at: AT, steps: 0, over: false, asked: null, scores: [], ranks: [], common: null, ...more };
    return { games: [line] };
}

/** Waits until the device has kept so many steps, and the page hears what comes next. @param {Page} page @param {number} steps */
async function keptSteps(page, steps) {
    await page.waitForFunction((wanted) => JSON.parse(localStorage.getItem("muralha.games") ?? "[]")[0]?.steps === wanted, steps);
    await page.locator("section.turn:not([aria-busy=true])").waitFor();
}

/** The sheet has everybody's points, and awards that add up to them. @param {Page} page @param {number[]} scores */
async function compareSheet(page, scores) {
    await page.getByRole("link", { name: "Result sheet" }).click();
    const rows = page.locator(".sheet [data-place]");
    await rows.first().waitFor();
    const sheet = await rows.evaluateAll((list) => list.map((row) => [Number(row.getAttribute("data-place")), Number(row.lastElementChild?.textContent)]));
    assert.deepEqual(Object.fromEntries(sheet), { ...scores });
    const awards = await page.locator(".sheet .awards tbody tr").evaluateAll((list) => list.map((row) => Number(row.children[2]?.textContent)));
    const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
    assert.equal(sum(awards), sum(scores));
}

describe("whole games by clicking", () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let site;
    before(async () => {
        site = await start();
    });
    after(() => site?.close());

    /** @param {ReturnType<typeof fresh>} kept */
    async function open(kept) {
        const device = await site.open("?pace=0#/game/whole", { kept });
        device.page.setDefaultTimeout(30_000);
        return device;
    }

    it("everything on, with three bots", async () => {
        const { page, problems, close } = await open(fresh("carcassonne:players=4,plus", ["", "greedy", "random", "random"], { seed: "5" }));
        const end = await playOut(page, dice(11));
        assert.equal(end.scores.length, 4);
        assert.ok(Math.max(...end.scores) > 20);
        assert.deepEqual(problems, []);
        await close();
    });

    it("one player", async () => {
        const { page, problems, close } = await open(fresh("carcassonne:solo", [""], { seed: "1" }));
        const end = await playOut(page, dice(3));
        assert.ok((end.common ?? 0) > 0);
        assert.deepEqual(problems, []);
        await close();
    });

    it("cards with four", async () => {
        const { page, problems, close } = await open(fresh("catan-cards:players=4", ["", "random", "random", "random"], { seed: "2" }));
        const end = await playOut(page, dice(4));
        assert.equal(Math.max(...end.scores), 10);
        assert.deepEqual(problems, []);
        await close();
    });

    it("a real table, entered by hand, with a reload in the middle", async () => {
        const { page, problems, close } = await site.open("#/");
        await page.getByRole("link", { name: /^Keep score: Carcassonne/ }).click();
        await page.getByRole("button", { name: "Begin" }).click();
        await page.locator("section.chance button.op").first().waitFor();
        const steps = async () => (await keptGame(page))?.line.steps ?? -1;
        const reload = async () => {
            const now = await steps();
            await page.reload();
            await page.locator("section.turn .acts").waitFor();
            assert.equal(await steps(), now);
        };
        const end = await playOut(page, dice(7), [{ steps: 60, run: reload }]);
        assert.ok(end.scores.every((score) => score > 0));

        const last = await steps();
        await page.getByRole("button", { name: "Correct the last entry" }).click();
        await page.locator("section.turn").waitFor();
        await keptSteps(page, last - 1);
        const again = await playOut(page, dice(8));
        await compareSheet(page, again.scores);
        assert.deepEqual(problems, []);
        await close();
    });

    it("a real table with the older edition, entered by hand", async () => {
        const { page, problems, close } = await site.open("#/");
        await page.getByRole("link", { name: /^Keep score: Carcassonne/ }).click();
        await page.getByRole("radio", { name: "older", exact: true }).click();
        await page.getByRole("button", { name: "Begin" }).click();
        await page.locator("section.chance button.op").first().waitFor();
        const tilesLeft = async () => {
            await page.locator("section.chance").waitFor();
            return Number(/(\d+) are left/.exec((await page.locator("section.chance").textContent()) ?? "")?.[1]);
        };
        assert.equal(await tilesLeft(), GROW_BAG);
        const now = await playOut(page, dice(9), [], GROW_STEPS);
        assert.deepEqual(now.figures.map((kinds) => kinds.length), now.scores.map(() => 1), "there are followers and nobody else");
        const table = (await keptGame(page))?.table ?? "";
        assert.match(table, /edition=grow/);
        const drawn = table.match(/draw /g)?.length ?? 0;
        assert.ok(drawn > GROW_STEPS / 5, "hardly a tile was drawn");
        assert.equal(await tilesLeft(), GROW_BAG - drawn);
        assert.deepEqual(problems, []);
        await close();
    });

    it("a real table by keys: what came is typed, and taken back", async () => {
        const { page, problems, close } = await open(fresh("carcassonne:players=2", ["", ""], { keeper: "open" }));
        await page.locator("section.chance button.op").first().waitFor();
        await page.keyboard.type("u");
        await page.keyboard.press("Enter");
        await page.locator("section.turn:not(.chance) .acts").waitFor();
        await keptSteps(page, 1);
        await page.keyboard.press("Backspace");
        await page.locator("section.chance").waitFor();
        await keptSteps(page, 0);
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await keptSteps(page, 1);
        await page.keyboard.press("a");
        await page.locator("section.turn .answers button.op").first().waitFor();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.locator("section.chance").waitFor();
        await keptSteps(page, 3);
        assert.deepEqual(problems, []);
        await close();
    });

    it("a real table with secret hands: everybody enters their own cards", async () => {
        const { page, problems, close } = await open(fresh("catan-cards:players=2", ["", ""], { keeper: "secret" }));
        const outcomes = page.locator("section.chance button.op");
        const curtain = page.locator(".curtain button");
        for (let i = 1; i <= MARKET; i++) {
            assert.equal(await curtain.count(), 0, "nobody needs to look away from what all may see");
            await outcomes.nth(i % 5).click();
            await keptSteps(page, i);
        }
        for (const seat of [0, 1]) {
            await curtain.waitFor();
            assert.match((await curtain.textContent()) ?? "", new RegExp(NAMES[seat] ?? ""));
            await curtain.click();
            for (let i = 1; i <= DEALT; i++) {
                assert.equal(await page.locator("section.chance .count").count(), 0, "how many are left betrays hands");
                await page.keyboard.press(String(i));
                await keptSteps(page, MARKET + DEALT * seat + i);
            }
        }
        await curtain.waitFor();
        assert.deepEqual(problems, []);
        await close();
    });
});
