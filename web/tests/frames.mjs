// How smooth the board is, measured in the browser (docs/PERFORMANCE.md): frame times while a board of a whole game
// is moved and zoomed, and how long a move takes until it is drawn; and the processor time of each, which other
// programs on the machine change little. A measurement, not a test.
// usage: node tests/frames.mjs [SET-UP]
import { start } from "./e2e/harness.mjs";
import { keptAt } from "./e2e/games.mjs";
import { settle } from "./e2e/screens.mjs";

const [setup = "carcassonne:players=4,plus"] = process.argv.slice(2);
const FRAMES = 240;
const MOVES = 20;

/** @typedef {import("playwright-core").Page} Page */

/** Times between frames while somebody does something with the pointer. @param {Page} page @param {() => Promise<void>} act */
async function frames(page, act) {
    const times = page.evaluate(async (count) => {
        /** @type {number[]} */
        const list = [];
        let last = await new Promise((done) => requestAnimationFrame(done));
        while (list.length < count) {
            const now = await new Promise((done) => requestAnimationFrame(done));
            list.push(now - last);
            last = now;
        }
        return list;
    }, FRAMES);
    let going = true;
    void times.then(() => (going = false));
    while (going) await act();
    return times;
}

/** Processor time so far in ms: of the page's own thread, and of all processes of the browser. @param {Page} page */
async function meter(page) {
    const own = await page.context().newCDPSession(page);
    await own.send("Performance.enable", { timeDomain: "threadTicks" });
    const whole = await page.context().browser()?.newBrowserCDPSession();
    return async () => {
        const { metrics } = await own.send("Performance.getMetrics");
        const { processInfo } = (await whole?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
        return {
            own: 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0),
            all: 1000 * processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
        };
    };
}

/** @typedef {{ own: number, all: number }} Spent */

/** @param {Page} page @param {number} x @param {number} y */
function pointer(page, x, y) {
    let step = 0;
    return {
        pan: async () => {
            step++;
            await page.mouse.move(x + 200 * Math.sin(step / 12), y + 100 * Math.sin(step / 9));
        },
        zoom: async () => {
            step++;
            await page.mouse.wheel(0, step % 80 < 40 ? -24 : 24);
        },
    };
}

/** Milliseconds from a key that chooses until it is drawn. @param {Page} page @param {string} key */
function shownAfter(page, key) {
    return page.evaluate(async (pressed) => {
        const turn = () => document.querySelector("section.turn")?.textContent + (document.querySelector(".marks")?.innerHTML ?? "");
        const before = turn();
        const began = performance.now();
        window.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true }));
        for (let i = 0; i < 120 && turn() === before; i++) await new Promise((done) => requestAnimationFrame(done));
        await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - began;
    }, key);
}

/** @param {string} title @param {number[]} times @param {Spent} before @param {Spent} after */
function report(title, times, before, after) {
    const sorted = [...times].sort((a, b) => a - b);
    const part = (/** @type {number} */ p) => (sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0).toFixed(1);
    const each = (/** @type {keyof Spent} */ of) => ((after[of] - before[of]) / times.length).toFixed(1);
    console.log(`${title}: median ${part(0.5)} ms, 95 % ${part(0.95)} ms, longest ${part(1)} ms`);
    console.log(`  processor each: page ${each("own")} ms, whole browser ${each("all")} ms`);
}

/** @param {Page} page */
const camera = (page) => page.locator(".world").getAttribute("style");

const site = await start();
const whole = await site.open("?pace=0#/game/whole", { kept: keptAt({ id: "whole", setup, steps: 10_000 }) });
await whole.page.locator("ol.places").waitFor();
await settle(whole.page);
console.log(`${setup}: ${await whole.page.locator("g.tile").count()} tiles`);
const { pan, zoom } = pointer(whole.page, 350, 400);
const spent = await meter(whole.page);
for (const [title, act] of /** @type {const} */ ([["panning", pan], ["zooming", zoom]])) {
    const before = await camera(whole.page);
    await whole.page.mouse.move(350, 400);
    if (act === pan) await whole.page.mouse.down();
    const begun = await spent();
    const times = await frames(whole.page, act);
    const done = await spent();
    if ((await camera(whole.page)) === before) throw new Error(`${title}: the board does not move`);
    await whole.page.mouse.up();
    report(title, times, begun, done);
}
await whole.close();

const late = await site.open("?pace=0#/game/late", { kept: keptAt({ id: "late", setup, steps: 400, until: (word) => word === "place" }) });
await late.page.locator("section.turn .acts").waitFor();
await settle(late.page);
console.log(`${await late.page.locator("g.tile").count()} tiles, ${await late.page.locator("g.cell").count()} places`);
/** @type {number[]} */
const moves = [];
const spentLate = await meter(late.page);
const begun = await spentLate();
for (let i = 0; i < MOVES; i++) moves.push(await shownAfter(late.page, "ArrowRight"));
report("a tile that is tried out is drawn", moves, begun, await spentLate());
await late.close();
await site.close();
