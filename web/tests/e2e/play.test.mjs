// Whole games played through the page. Whenever the person is asked, the page's scores, supplies and log are what
// the library says about the table that the page has kept.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { start } from "./harness.mjs";
import { said } from "./oracle.mjs";
import { clickOn, dice, keptGame, keyOn, shown, waitForTurn } from "./table.mjs";

/** @typedef {import("playwright-core").Page} Page */

const MOST = 2000;
const SOON = 3000;
const BASE = {
    "plan.carcassonne": {
        setup: "carcassonne:players=2",
        seats: [
            { kind: "person", name: "Ana", level: "" },
            { kind: "bot", name: "Torre", level: "easy" },
        ],
    },
};

/**
 * The page shows a moment before it has kept it, so that the two may differ for a short time.
 * @param {Page} page
 */
async function comparePage(page) {
    const until = Date.now() + SOON;
    for (;;) {
        try {
            return await compareNow(page);
        } catch (error) {
            if (Date.now() > until) throw error;
            await page.waitForTimeout(50);
        }
    }
}

/** @param {Page} page */
async function compareNow(page) {
    const kept = await keptGame(page);
    assert.ok(kept?.table, "the device has kept no game");
    const library = said(kept.table, 0, "en");
    const seen = await shown(page);
    assert.deepEqual(seen.scores, library.scores);
    assert.deepEqual(seen.names, library.names);
    assert.deepEqual(seen.figures, library.figures);
    const told = library.log.slice(-seen.log.length);
    assert.deepEqual(seen.log.map((line) => line.points), told.map((line) => line.points));
    seen.log.forEach((line, i) => {
        const whole = told[i]?.text ?? "";
        assert.ok(whole.startsWith(line.text.replace(/\.$/, "")), `"${line.text}" is not "${whole}"`);
    });
    return library;
}

/**
 * Plays to the end and gives what the library says then.
 * @param {Page} page @param {typeof clickOn} act @param {{ seed: number, reloadAt?: number }} how
 */
async function playOut(page, act, { seed, reloadAt = -1 }) {
    const random = dice(seed);
    let now = await waitForTurn(page);
    let steps = -1;
    for (let i = 0; i < MOST && !now.over; i++) {
        const line = (await keptGame(page))?.line;
        if (line && line.steps !== steps && !now.ready) {
            steps = line.steps;
            if (now.answers === 0) await comparePage(page);
        }
        if (i === reloadAt) {
            await page.reload();
            now = await waitForTurn(page);
            assert.equal((await keptGame(page))?.line.steps, steps);
            await comparePage(page);
        }
        await act(page, now, random);
        now = await waitForTurn(page, now.mark);
    }
    assert.ok(now.over, "the game does not end");
    return compareEnd(page);
}

/** The end shows everybody's points and places, and where the points came from. @param {Page} page */
async function compareEnd(page) {
    await page.locator(".places li").first().waitFor();
    const kept = await keptGame(page);
    assert.ok(kept?.table, "the device has kept no game");
    const library = said(kept.table, 0, "en");
    const places = await page.locator(".places li").evaluateAll((list) =>
        list.map((place) => ({
            side: Number(/** @type {HTMLElement} */ (place).dataset["place"]),
            rank: Number.parseInt(place.querySelector(".t12")?.textContent ?? "", 10),
            score: Number(place.querySelector("b")?.textContent),
        })),
    );
    for (const { side, rank, score } of places) {
        assert.equal(score, library.scores[side]);
        assert.equal(rank, library.ranks[side]);
    }
    const sums = await page.locator("table").evaluate((table) => {
        const numbers = (/** @type {Element} */ row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replace("–", "0")));
        const rows = [...table.querySelectorAll("tbody tr")].map(numbers);
        const none = [...table.querySelectorAll("tfoot td")].map(() => 0);
        return rows.reduce((all, row) => all.map((sum, i) => sum + (row[i] ?? 0)), none);
    });
    assert.deepEqual(sums, places.map((place) => place.score), "the categories do not add up");
    return library;
}

describe("whole games", () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let site;
    before(async () => {
        site = await start();
    });
    after(() => site?.close());

    it("against a bot, by clicking, with a reload in the middle", async () => {
        const { page, problems, close } = await site.open("?pace=0#/", { kept: BASE });
        await page.locator("article button.pri").first().click();
        const end = await playOut(page, clickOn, { seed: 7, reloadAt: 40 });
        assert.equal(end.ranks.length, 2);
        assert.deepEqual(problems, []);
        await close();
    });

    it("against a bot, by keys alone", async () => {
        const { page, problems, close } = await site.open("?pace=0#/", { kept: BASE });
        await page.locator("article button.pri").first().focus();
        await page.keyboard.press("Enter");
        await playOut(page, keyOn, { seed: 11 });
        assert.deepEqual(problems, []);
        await close();
    });
});
