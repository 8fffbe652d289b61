// On every screen, dark on a phone and light on a desktop: axe finds nothing serious, nothing is wider than the
// screen, what is touched is large enough, and the browser reports no error.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { createRequire } from "node:module";
import { start } from "./harness.mjs";
import { SCREENS, settle } from "./screens.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SERIOUS = ["serious", "critical"];
const TARGET = 44;
const LOOKS = /** @type {const} */ ([
    { theme: "dark", width: 360 },
    { theme: "light", width: 1440 },
]);

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @returns {Promise<string[]>} */
async function axeFindings(page) {
    await page.evaluate(AXE);
    const result = await page.evaluate(() =>
        /** @type {{ axe: import("axe-core").AxeResults & typeof import("axe-core") }} */ (
            /** @type {unknown} */ (globalThis)
        ).axe.run(document, { resultTypes: ["violations"] }),
    );
    return result.violations
        .filter((v) => SERIOUS.includes(v.impact ?? ""))
        .flatMap((v) => v.nodes.map((n) => `${v.id}: ${v.help}: ${n.html.slice(0, 160)} ${n.any[0]?.message ?? ""}`));
}

/** Elements that answer to a finger and are smaller than one. @param {Page} page @returns {Promise<string[]>} */
function smallTargets(page) {
    return page.evaluate((least) => {
        const root = document.querySelector("dialog[open], [role=dialog]") ?? document;
        return [...root.querySelectorAll("button, a[href], select, input, [role=radio], [role=switch]")]
            .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.height > 0)
            .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
            .filter(({ element }) => !(element.matches("a") && element.closest("p, footer")))
            .map(({ element, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${element.outerHTML.slice(0, 100)}`);
    }, TARGET);
}

/** @param {Page} page */
const tooWide = (page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe("every screen", () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let site;
    before(async () => {
        site = await start();
    });
    after(() => site?.close());

    it("a screen with faults is found out", async () => {
        const { page, problems, close } = await site.open("#/", { width: 360, touch: true });
        await settle(page);
        await page.evaluate(() => {
            const button = document.createElement("button");
            button.style.width = "500px";
            button.style.height = "20px";
            document.querySelector("main")?.append(button);
            console.error("a fault");
        });
        assert.match((await axeFindings(page)).join(), /button-name/);
        assert.ok((await tooWide(page)) > 0);
        assert.equal((await smallTargets(page)).length, 1);
        assert.equal(problems.length, 1);
        await close();
    });

    /** A screen of the list, touched, in a window of this size. @param {string} name @param {number} width @param {number} height */
    async function onTouch(name, width, height) {
        const screen = SCREENS.find((one) => one.name === name);
        assert.ok(screen, name);
        const opened = await site.open(screen.hash, { lang: "pt", width, height, touch: true, kept: screen.kept ?? {} });
        await screen.reach?.(opened.page);
        await settle(opened.page);
        /** @param {string} selector */
        const box = async (selector) => {
            const found = await opened.page.locator(selector).first().boundingBox();
            assert.ok(found, `${selector} is not shown`);
            return { ...found, right: found.x + found.width, bottom: found.y + found.height };
        };
        return { ...opened, box };
    }

    for (const [name, width, height] of /** @type {const} */ ([
        ["table-figure", 844, 390],
        ["table-plus", 667, 375],
        ["table-cards", 844, 390],
        ["table-cards", 667, 375],
    ]))
        it(`${name} can be played on a phone that lies, ${width}x${height}`, async () => {
            const { page, box, close } = await onTouch(name, width, height);
            const button = await box(".turn .acts > :first-child");
            assert.ok(button.bottom <= height && button.right <= width, "what confirms is outside of the window");
            assert.ok((await tooWide(page)) <= 0, "the page is wider than the screen");
            assert.deepEqual(await smallTargets(page), []);
            if (name === "table-cards") assert.ok((await box(".mine .hand")).bottom <= height, "the hand is outside of the window");
            else assert.ok((await box(".boardplace")).height >= 150, "the board is too low");
            await close();
        });

    it("cards in hand stay above the question on a phone", async () => {
        const { box, close } = await onTouch("table-cards", 360, 640);
        assert.ok((await box(".mine .hand")).bottom <= (await box("section.turn")).y, "the question covers the hand");
        await close();
    });

    it("four players with everything leave room for the switches of the view", async () => {
        const { box, close } = await onTouch("table-plus", 1280, 768);
        assert.ok((await box(".left .view")).bottom <= 768, "switches are outside of the window");
        await close();
    });

    it("the end of a game leads to the start and to single turns on a phone", async () => {
        const { page, close } = await onTouch("table-end", 360, 740);
        for (const name of ["Ao início", "Um turno para trás", "Um turno para a frente"]) assert.ok(await page.getByRole("button", { name }).isVisible(), name);
        await close();
    });

    // A screen that shows what went wrong is not silent.
    for (const screen of SCREENS.filter(({ noisy }) => !noisy))
        for (const { theme, width } of LOOKS)
            it(`${screen.name}, ${theme}, ${width}`, async () => {
                const touch = width < 700;
                const { page, problems, close } = await site.open(screen.hash, { lang: "pt", theme, width, height: 780, touch, kept: screen.kept ?? {} });
                await screen.reach?.(page);
                await settle(page);
                assert.deepEqual(await axeFindings(page), []);
                assert.ok((await tooWide(page)) <= 0, "the page is wider than the screen");
                if (touch) assert.deepEqual(await smallTargets(page), []);
                assert.deepEqual(problems, []);
                await close();
            });
});
