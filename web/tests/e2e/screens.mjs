// Every screen of the page and how a person gets there; for the tests of all screens and for pictures of them.
import { keptAt } from "./games.mjs";
import { keeperAt } from "./keeper-games.mjs";
import { ONLINE_SCREENS } from "./online-screens.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, hash: string, kept?: Record<string, unknown>, noisy?: boolean, reach?: (page: Page) => Promise<void> }} Screen */

/** @param {Page} page */
const covers = (page) => page.locator("article .art").first().waitFor();

/** @param {Page} page */
const board = (page) => page.locator("section.turn .acts").waitFor();

/** @param {Page} page */
const chance = (page) => page.locator("section.chance button.op").first().waitFor();

/** A review that is done, with one of its decisions looked at. @param {Page} page */
async function reviewed(page) {
    await page.locator("[data-phase=done]").waitFor({ timeout: 120_000 });
    await page.locator("svg[role=slider]").press("End");
    await page.locator("svg[role=slider]").press("ArrowLeft");
    await page.locator("[data-entry]").waitFor();
}

/** The same game as the challenge of a day. @param {Record<string, unknown>} kept @param {string} daily */
const withDaily = (kept, daily) => ({ ...kept, games: /** @type {object[]} */ (kept["games"]).map((line) => ({ ...line, daily })) });

/** @type {Screen[]} */
export const SCREENS = [
    { name: "start", hash: "#/", reach: covers },
    { name: "games", hash: "#/games", reach: (page) => page.getByRole("main").waitFor() },
    {
        name: "name",
        hash: "#/",
        reach: async (page) => {
            await covers(page);
            await page.locator("header button.me").click();
            await page.getByRole("dialog").waitFor();
        },
    },
    {
        name: "setup",
        hash: "#/setup/carcassonne",
        reach: async (page) => {
            await covers(page);
            await page.getByRole("dialog").getByRole("switch").first().waitFor();
        },
    },
    {
        name: "setup-plus",
        hash: "#/setup/carcassonne",
        reach: async (page) => {
            await covers(page);
            const presets = page.getByRole("dialog").getByRole("radio");
            await presets.last().waitFor();
            await page.getByRole("dialog").getByRole("switch").first().click();
        },
    },
    { name: "setup-cards", hash: "#/setup/catan-cards", reach: (page) => page.getByRole("dialog").waitFor() },
    {
        name: "table",
        hash: "?pace=0#/game/table",
        kept: keptAt({ id: "table", setup: "carcassonne:players=3,river,abbot,inns", steps: 90, until: (word) => word === "place" }),
        reach: board,
    },
    {
        name: "table-figure",
        hash: "?pace=0#/game/figure",
        kept: keptAt({ id: "figure", setup: "carcassonne:players=2", steps: 50, until: (word) => word === "place" }),
        reach: async (page) => {
            await board(page);
            await page.keyboard.press("a");
            await page.locator(".answers button.op").first().waitFor();
        },
    },
    {
        name: "table-plus",
        hash: "?pace=0#/game/plus",
        kept: keptAt({ id: "plus", setup: "carcassonne:players=4,plus", steps: 240, until: (word) => word !== "place" }),
        reach: board,
    },
    {
        name: "table-solo",
        hash: "?pace=0#/game/solo",
        kept: keptAt({ id: "solo", setup: "carcassonne:solo", steps: 40 }),
        reach: board,
    },
    {
        name: "daily-end",
        hash: "?pace=0#/game/daily",
        kept: withDaily(keptAt({ id: "daily", setup: "carcassonne:solo", steps: 10000, names: ["Ana"] }), "2026-01-02"),
        reach: (page) => page.locator("ol.places li").first().waitFor(),
    },
    {
        name: "rules",
        hash: "?pace=0#/game/rules",
        kept: keptAt({ id: "rules", setup: "carcassonne:players=2,river,abbot", steps: 20 }),
        reach: async (page) => {
            await board(page);
            await page.locator("main header button").nth(1).click();
            await page.getByRole("dialog").locator("p").first().waitFor();
        },
    },
    {
        name: "table-end",
        hash: "?pace=0#/game/end",
        kept: keptAt({ id: "end", setup: "carcassonne:players=3,river", steps: 10000 }),
        reach: (page) => page.locator("ol.places li").first().waitFor(),
    },
    {
        name: "review",
        hash: "?rolls=4#/review/review",
        kept: keptAt({ id: "review", setup: "carcassonne:players=2", steps: 14, level: "easy", seed: 4n, resigns: true }),
        reach: reviewed,
    },
    {
        name: "review-cards",
        hash: "?rolls=4#/review/review",
        kept: keptAt({ id: "review", setup: "catan-cards:players=3", steps: 30, level: "easy", resigns: true }),
        reach: reviewed,
    },
    {
        name: "table-cards",
        hash: "?pace=0#/game/cards",
        kept: keptAt({ id: "cards", setup: "catan-cards:players=3", steps: 40 }),
        reach: board,
    },
    {
        name: "keeper-setup",
        hash: "#/setup/catan-cards/keeper",
        reach: async (page) => {
            await covers(page);
            await page.getByRole("dialog").getByRole("switch").waitFor();
        },
    },
    {
        name: "keeper-tile",
        hash: "#/game/keeper",
        kept: keeperAt({ id: "keeper", setup: "carcassonne:players=3,plus", steps: 150, until: (word) => word === "draw" }),
        reach: chance,
    },
    {
        name: "keeper-message",
        hash: "#/game/message",
        kept: keeperAt({ id: "message", setup: "carcassonne:players=2,messages", steps: 60, until: (word) => word === "message_draw" }),
        reach: chance,
    },
    {
        name: "keeper-cards",
        hash: "#/game/hands",
        kept: keeperAt({ id: "hands", setup: "catan-cards:players=4", steps: 90, until: (word) => word === "draw" }),
        reach: chance,
    },
    {
        name: "keeper-solo",
        hash: "#/game/alone",
        kept: keeperAt({ id: "alone", setup: "carcassonne:solo", steps: 40, until: (word) => word === "draw" }),
        reach: chance,
    },
    {
        name: "keeper-sheet",
        hash: "#/sheet/sheet",
        kept: keeperAt({ id: "sheet", setup: "carcassonne:players=3,inns", steps: 10000 }),
        reach: (page) => page.locator(".sheet .board > svg").waitFor(),
    },
    ...(process.env["MURALHA"] ? ONLINE_SCREENS : []),
];

/** Waits until everything is drawn that the worker draws later: pictures, and symbols that are used. @param {Page} page */
export async function settle(page) {
    await page.waitForFunction(() => {
        const pictures = [...document.images].every((image) => image.complete && image.naturalWidth > 0);
        const symbols = [...document.querySelectorAll("use")].every((use) =>
            document.getElementById(use.getAttribute("href")?.slice(1) ?? ""),
        );
        const covers = [...document.querySelectorAll("article .art")].every((art) => art.childElementCount > 0);
        return pictures && symbols && covers;
    });
    await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
}
