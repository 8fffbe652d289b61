// Every screen of the page and how a person gets there; for the tests of all screens and for pictures of them.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ name: string, hash: string, reach?: (page: Page) => Promise<void> }} Screen */

/** @param {Page} page */
const covers = (page) => page.locator("article .art").first().waitFor();

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
];

/** Waits until everything is drawn that the worker draws later: pictures, and symbols that are used. @param {Page} page */
export async function settle(page) {
    await page.waitForFunction(() => {
        const pictures = [...document.images].every((image) => image.complete && image.naturalWidth > 0);
        const symbols = [...document.querySelectorAll("use")].every((use) =>
            document.querySelector(use.getAttribute("href") ?? ""),
        );
        const covers = [...document.querySelectorAll("article .art")].every((art) => art.childElementCount > 0);
        return pictures && symbols && covers;
    });
    await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
}
