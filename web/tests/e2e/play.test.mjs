// Whole games played through the page. Whenever the person is asked, the page's scores, supplies and log are what
// the library says about the table that the page has kept.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { start } from "./harness.mjs";
import { Follower } from "./oracle.mjs";
import { keptAt } from "./games.mjs";
import { clickOn, dice, keptGame, keyOn, waitForTurn } from "./table.mjs";
import { compareEnd, comparePage } from "./whole.mjs";

/** @typedef {import("playwright-core").Page} Page */

const MOST = 2000;
/** Keys do what clicks do: half a game is enough. */
const KEYS_STEPS = 100;
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
 * Plays to the end, or for so many steps, and gives what the library says then.
 * @param {Page} page @param {typeof clickOn} act @param {{ seed: number, reloadAt?: number, enough?: number }} how
 */
async function playOut(page, act, { seed, reloadAt = -1, enough = Infinity }) {
    const random = dice(seed);
    const follower = new Follower(0, "en");
    let now = await waitForTurn(page);
    let steps = -1;
    for (let i = 0; i < MOST && !now.over; i++) {
        const line = (await keptGame(page))?.line;
        if (line && line.steps !== steps && !now.ready) {
            steps = line.steps;
            const library = now.answers === 0 ? await comparePage(page, follower) : null;
            if (library && steps >= enough) return library;
        }
        if (i === reloadAt) {
            await page.reload();
            now = await waitForTurn(page);
            assert.equal((await keptGame(page))?.line.steps, steps);
            await comparePage(page, follower);
        }
        await act(page, now, random);
        now = await waitForTurn(page, now.mark);
    }
    assert.ok(now.over, "the game does not end");
    return compareEnd(page, follower);
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
        const now = await playOut(page, keyOn, { seed: 11, enough: KEYS_STEPS });
        assert.equal(now.scores.length, 2);
        assert.deepEqual(problems, []);
        await close();
    });

    it("with the view turned, what is clicked is what is laid; numbers choose the figure, and what follows is told", async () => {
        const kept = keptAt({ id: "turned", setup: "carcassonne:players=2", steps: 40, until: (word) => word === "place" });
        const { page, problems, close } = await site.open("?pace=0#/game/turned", { kept });
        await waitForTurn(page);
        await page.getByRole("button", { name: "Turn the view" }).click();
        const cell = page.locator("g.cell[role=button]").nth(1);
        const place = (await cell.getAttribute("data-place")) ?? "";
        const letter = (await cell.locator("text").textContent()) ?? "";
        const box = await cell.boundingBox();
        const far = await page.getByText(/^tile \d+ of 72$/).textContent();
        await cell.click();
        const now = await waitForTurn(page);
        assert.equal(await page.getByText(/^tile \d+ of 72$/).textContent(), far, "a tile that is tried out is not another one");
        assert.ok(now.targets > 0);
        assert.equal(await page.locator("section.turn .at").textContent(), letter);
        const frame = await page.locator("g.marks > g:last-child").boundingBox();
        assert.ok(box && frame && Math.abs(box.x + box.width / 2 - frame.x - frame.width / 2) < 3, "it lies where was clicked");
        await page.keyboard.press("1");
        await page.locator("section.turn .op[aria-pressed=true] .key", { hasText: "1" }).waitFor();
        await page.locator("section.turn", { hasText: "Then: " }).waitFor();
        const { steps } = (await keptGame(page))?.line ?? { steps: 0 };
        await page.locator("section.turn .op").last().click(); // it keeps the focus, and Enter confirms all the same
        await page.keyboard.press("Enter");
        await page.waitForFunction((before) => JSON.parse(localStorage.getItem("muralha.games") ?? "[]")[0].steps > before, steps);
        assert.match((await keptGame(page))?.table ?? "", new RegExp(` at ${place.slice("cell:".length)}\\b`));
        await page.goto(page.url().replace(/#.*/, "#/games"));
        await page.getByRole("button", { name: /^Delete/ }).dblclick();
        const sure = page.getByRole("button", { name: "Really delete?" });
        await sure.click();
        await page.getByText("Games that you begin stay on this device").waitFor();
        assert.deepEqual(problems, []);
        await close();
    });
});
