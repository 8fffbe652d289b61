// A finished game is looked through in a real browser: chart, jumps, what was better, and always the same numbers.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { keptAt, sharedRecord } from "./games.mjs";
import { start } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

// Given up after a few turns, so that few rolls are enough for all of it.
const GAME = keptAt({ id: "short", setup: "carcassonne:players=2", steps: 8, level: "easy", seed: 4n, resigns: true });
const CARDS = keptAt({ id: "cards", setup: "catan-cards:players=2", steps: 10, level: "easy", seed: 4n, resigns: true });

/** @param {Page} page */
const finished = (page) => page.locator("[data-phase=done]").waitFor({ timeout: 120_000 });

/** What a review says, in the words of the page. @param {Page} page */
async function numbers(page) {
    const seats = await page.locator("[data-seat]").allInnerTexts();
    const chart = await page.locator("svg[role=slider] path.line").evaluateAll((lines) => lines.map((line) => line.getAttribute("d")));
    await page.getByRole("radio", { name: "All" }).check({ force: true });
    const list = await page.locator("[data-decision]").allInnerTexts();
    return { seats, chart, list };
}

/** What is new on the board, and whether it never happened. @param {Page} page */
const fresh = (page) =>
    page.evaluate(() => [...document.querySelectorAll("g.fresh")].map((mark) => `${mark.classList.contains("instead")} ${mark.getAttribute("transform") ?? "figure"}`));

describe("a review", () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let site;
    before(async () => {
        site = await start();
    });
    after(() => site?.close());

    it("is reached from the end of a game and from the list, and is the same for any number of workers", async () => {
        const one = await site.open("?rolls=4&workers=1#/game/short", { kept: GAME });
        await one.page.getByRole("button", { name: "Review the game" }).click();
        await finished(one.page);
        const found = await numbers(one.page);
        const three = await site.open("?rolls=4&workers=3#/games", { kept: GAME });
        await three.page.getByRole("link", { name: /^Review / }).click();
        await finished(three.page);
        assert.deepEqual(await numbers(three.page), found);
        assert.ok(found.list.length > 3, "there are decisions");
        await looksAround(three.page);
        assert.deepEqual([...one.problems, ...three.problems], []);
        await one.close();
        await three.close();
        await goesOn(found);
    });

    /** By the chart, by keys and by the list; what was better lies elsewhere. @param {Page} page */
    async function looksAround(page) {
        const chart = page.locator("svg[role=slider]");
        await chart.click({ position: { x: 200, y: 60 } });
        const card = page.locator("[data-entry]");
        await card.waitFor();
        const at = await card.getAttribute("data-entry");
        await chart.press("ArrowRight");
        await page.waitForFunction((was) => document.querySelector("[data-entry]")?.getAttribute("data-entry") !== was, at);
        for (const line of await page.locator("[data-decision]").all()) {
            const index = await line.getAttribute("data-decision");
            await line.click();
            await page.locator(`[data-entry="${index}"]`).waitFor();
            const other = page.getByRole("radio", { name: /What was better|Another way/ });
            const played = await fresh(page);
            if ((await other.count()) === 0 || played.length === 0) continue;
            await other.check({ force: true });
            await page.waitForFunction(() => document.querySelector("g.fresh.instead"));
            const better = await fresh(page);
            assert.notDeepEqual(better, played);
            assert.ok(better.every((mark) => mark.startsWith("true")));
            await page.getByRole("radio", { name: "What was played" }).check({ force: true });
            await page.waitForFunction(() => !document.querySelector("g.fresh.instead"));
            assert.deepEqual(await fresh(page), played);
            return;
        }
        assert.fail("no decision had another way on the board");
    }

    /** Stopped, left and gone on with it is the same. @param {Awaited<ReturnType<typeof numbers>>} found */
    async function goesOn(found) {
        const { page, problems, close } = await site.open("?rolls=4&workers=1#/games", { kept: GAME });
        // Pressed as soon as it is there: so few rolls may be done before a click from outside arrives.
        await page.evaluate(() => {
            new MutationObserver((_, self) => {
                const stop = [...document.querySelectorAll("button")].find((button) => button.textContent?.trim() === "Stop");
                if (!stop) return;
                self.disconnect();
                stop.click();
            }).observe(document.body, { childList: true, subtree: true });
            location.hash = "#/review/short";
        });
        await page.locator("[data-phase=stopped]").waitFor();
        await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("muralha.review.")));
        await page.reload();
        await finished(page);
        assert.deepEqual(await numbers(page), found);
        assert.deepEqual(problems, []);
        await close();
    }

    it("tells a game of cards in words, in the language of the reader", async () => {
        const { page, problems, close } = await site.open("?rolls=4#/review/cards", { kept: CARDS, lang: "pt" });
        await finished(page);
        await page.getByRole("radio", { name: "Todas" }).check({ force: true });
        await page.locator("[data-decision]").first().click();
        await page.locator("[data-entry]").waitFor();
        assert.match(await page.locator("[data-seat='0']").innerText(), /erros próprios[^]*resto[^]*esperado no fim/);
        await page.getByText("O gráfico como tabela").click();
        await page.locator("table tbody tr").first().waitFor();
        assert.deepEqual(problems, []);
        await close();
    });

    it("is made of a game that somebody shared, where it has no address of its own", async () => {
        const { page, problems, close } = await site.open(`?rolls=4#/record/${sharedRecord("catan-cards-2-limit")}/0`);
        await page.getByRole("button", { name: "Review the game" }).click();
        await finished(page);
        assert.equal(await page.locator("svg[role=slider] path.line").count(), 2);
        await page.getByRole("button", { name: "Back to the result" }).click();
        await page.getByRole("button", { name: "Review the game" }).waitFor();
        assert.deepEqual(problems, []);
        await close();
    });

    /** The board names the place that a sentence speaks of. @param {Page} page @param {string} sentence */
    async function namesPlaces(page, sentence) {
        const named = /at (-?\d+,-?\d+)/.exec(sentence)?.[1];
        assert.ok(named, `no place in "${sentence}"`);
        await page.waitForFunction((name) => document.querySelector(`[data-place-name="${name}"] text`)?.textContent === name, named);
    }

    /** The log is one Tab stop; arrows go from line to line, and each line's places are named. @param {Page} page */
    async function readsLog(page) {
        const lines = page.locator("ol[aria-label='What happened'] button");
        assert.equal(await page.locator("ol[aria-label='What happened'] button[tabindex='0']").count(), 1);
        const texts = await lines.allInnerTexts();
        const speaks = texts.findIndex((text, i) => i > 0 && / at -?\d/.test(text));
        assert.ok(speaks > 0, "no line names a place");
        await lines.first().focus();
        for (let i = 0; i < speaks; i++) await page.keyboard.press("ArrowDown");
        await namesPlaces(page, texts[speaks] ?? "");
        assert.equal(await page.locator("[data-place-name]").count(), 1, "the hint's places give way");
    }

    it("shows how far a game came that was given up and shared", async () => {
        const { page, problems, close } = await site.open(`?rolls=4#/record/${sharedRecord("carcassonne-2", 40)}/0`);
        await page.getByRole("heading", { name: "The game was given up" }).waitFor();
        assert.equal(await page.locator(".places li").count(), 2);
        assert.deepEqual(problems, []);
        await close();
    });

    it("says of a hint what it promises and why", async () => {
        const kept = keptAt({ id: "hint", setup: "carcassonne:players=2", steps: 20, seed: 5n, until: (word) => word === "place" });
        const { page, problems, close } = await site.open("?rolls=4&pace=0#/game/hint", { kept });
        await page.locator("section.turn .acts").waitFor();
        await page.keyboard.press("?");
        const note = page.locator(".hint");
        await note.waitFor({ timeout: 60_000 });
        assert.match(await note.innerText(), /Hint: \d+% to win, [+-]?[\d.]+ points ahead in the end\./);
        assert.match(await note.innerText(), /Next best: /);
        await page.locator(".ways .at").waitFor(); // it is tried out, not done
        await namesPlaces(page, await note.locator(".next").innerText());
        await readsLog(page);
        assert.deepEqual(problems, []);
        await close();
    });
});
