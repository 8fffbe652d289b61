// Every question that a game can ask is answered by clicking and by keys, where it is asked. The library says
// which questions there are and brings the game to them; afterwards the page shows what the library says.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { start } from "./harness.mjs";
import { said } from "./oracle.mjs";
import { answersAfter, keptMoment, momentsOf, SETUPS } from "./prompts.mjs";
import { keptGame, waitForTurn } from "./table.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./prompts.mjs").Moment} Moment */
/** @typedef {import("./prompts.mjs").Answer} Answer */

const PATIENCE = 10_000;
const MOST = 40;

/** The answer that is given: one that lies on the table, if there is one. @param {Moment} moment */
function wanted({ answers }) {
    return /** @type {Answer} */ (answers.findLast((answer) => answer.touches.length > 0) ?? answers.at(-1));
}

/** Keeps a moment on the device and opens it. @param {Page} page @param {Moment} moment @param {string} id */
async function openMoment(page, moment, id) {
    await page.evaluate(() => (location.hash = "#/games"));
    await page.locator("section.turn").waitFor({ state: "detached" });
    await page.evaluate(({ line, table }) => {
        localStorage.setItem("muralha.games", JSON.stringify([line]));
        localStorage.setItem(`muralha.table.${line.id}`, JSON.stringify(table));
        location.hash = `#/game/${line.id}`;
    }, keptMoment(moment, id));
    await page.locator("section.turn .acts").waitFor();
}

/** Somebody's cards are shown to nobody else: first they say that it is them. @param {Page} page @param {boolean} byKeys */
async function lift(page, byKeys) {
    const button = page.locator(".curtain button");
    if ((await button.count()) === 0) return;
    if (byKeys) await page.keyboard.press("Enter");
    else await button.click();
    await button.waitFor({ state: "detached" });
}

/** How the page calls the place of an answer, and which of those at that place it is. @param {Page} page @param {Answer} answer */
function placeOf(page, answer) {
    return page.evaluate((action) => {
        const places = [...document.querySelectorAll("[data-answers]")];
        const at = places.find((place) => place.getAttribute("data-answers")?.split(" ").includes(String(action)));
        const numbers = at?.getAttribute("data-answers")?.split(" ") ?? [];
        return at ? { key: at.getAttribute("data-place"), letter: at.querySelector("text")?.textContent ?? "", index: numbers.indexOf(String(action)) } : null;
    }, answer.action);
}

/** Chooses an answer where it lies, or in the list if it lies nowhere. @param {Page} page @param {Answer} answer */
async function clickAnswer(page, answer) {
    const place = await placeOf(page, answer);
    if (!place) return page.locator(`section.turn [data-action="${answer.action}"]`).click();
    await page.locator(`[data-place="${place.key}"]`).click();
    const turn = page.locator("section.turn button.rot").last();
    for (let i = 0; i < place.index; i++)
        if (answer.touches[0]?.kind === "cell") await turn.click();
        else await page.locator(`[data-place="${place.key}"]`).click();
}

/** The same by keys: its letter, and Space for the next at the same place; or arrows. @param {Page} page @param {Moment} moment @param {Answer} answer */
async function typeAnswer(page, moment, answer) {
    const place = await placeOf(page, answer);
    if (place?.letter) {
        for (const key of place.letter.toLowerCase()) await page.keyboard.press(key);
        for (let i = 0; i < place.index; i++) await page.keyboard.press("Space");
        return;
    }
    const index = moment.answers.findIndex(({ action }) => action === answer.action);
    for (let i = 0; i <= index; i++) await page.keyboard.press("ArrowRight");
}

/** The table that the device keeps once there are more steps. @param {Page} page @param {number} steps */
async function keptAfter(page, steps) {
    const until = Date.now() + PATIENCE;
    for (;;) {
        const kept = await keptGame(page);
        if (kept && kept.line.steps > steps) return kept.table;
        if (Date.now() > until) throw new Error(`the device keeps ${kept?.line.steps} steps, not more than ${steps}`);
        await page.waitForTimeout(20);
    }
}

/** Goes on until what was answered is in the game. @param {Page} page @param {number} steps @param {boolean} byKeys */
async function finish(page, steps, byKeys) {
    let now = await waitForTurn(page);
    for (let i = 0; i < MOST; i++) {
        if (!now.undoable) return keptAfter(page, steps);
        if (now.ready && byKeys) await page.keyboard.press("Enter");
        else if (now.ready) await page.locator("section.turn button.confirm").click();
        else if (byKeys) await page.keyboard.press("ArrowRight");
        else await page.locator(now.answers > 0 ? "section.turn .answers button.op" : "[data-place]").last().click();
        now = await waitForTurn(page, now.mark);
    }
    throw new Error("the answer never gets into the game");
}

/** What the page shows is what the library says. @param {Page} page */
async function compare(page) {
    const until = Date.now() + PATIENCE;
    for (;;) {
        const library = said((await keptGame(page))?.table ?? "", 0, "en");
        const scores = await page.locator("[data-side]").evaluateAll((list) =>
            list.map((side) => [Number(/** @type {HTMLElement} */ (side).dataset["side"]), Number.parseInt(side.textContent ?? "", 10)]),
        );
        try {
            return assert.deepEqual(Object.fromEntries(scores), { ...library.scores });
        } catch (error) {
            if (Date.now() > until) throw error;
            await page.waitForTimeout(50);
        }
    }
}

const GAMES = SETUPS.map((setup) => ({ setup, ...momentsOf(setup) }));

for (const byKeys of [false, true])
    describe(`every question ${byKeys ? "by keys" : "by clicking"}`, () => {
        /** @type {Awaited<ReturnType<typeof start>>} */
        let site;
        /** @type {Awaited<ReturnType<Awaited<ReturnType<typeof start>>["open"]>>} */
        let device;
        before(async () => {
            site = await start();
            device = await site.open("?pace=0#/games");
            device.page.setDefaultTimeout(PATIENCE);
        });
        after(() => site?.close());

        for (const { setup, moments, missing } of GAMES) {
            it(`${setup} is brought to all of them`, () => assert.deepEqual(missing, []));

            for (const moment of moments) {
                it(`${moment.game}: ${moment.prompt}`, async () => {
                    const { page, problems } = device;
                    const answer = wanted(moment);
                    await openMoment(page, moment, `${moment.prompt}-${byKeys ? "keys" : "clicks"}`);
                    await lift(page, byKeys);
                    await waitForTurn(page);
                    if (byKeys) await typeAnswer(page, moment, answer);
                    else await clickAnswer(page, answer);
                    await page.locator(".sr.chosen").filter({ hasText: /./ }).waitFor({ state: "attached" });
                    const table = await finish(page, moment.steps, byKeys);
                    const [given] = answersAfter(table, moment.steps);
                    assert.equal(given?.action, answer.action, `not "${answer.text}"`);
                    assert.equal(given?.actor, moment.seat);
                    await lift(page, byKeys);
                    await compare(page);
                    assert.deepEqual(problems, []);
                });
            }
        }
    });
