// A person at a table of the page: looks, chooses by pointer or keys, confirms; and what the page shows meanwhile.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ id: string, steps: number, over: boolean, asked: number | null, scores: number[] }} GameLine */

const PATIENCE = 30_000;

/** Numbers that are the same in every run. @param {number} seed */
export function dice(seed) {
    let state = seed >>> 0;
    return (/** @type {number} */ sides) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * sides);
    };
}

/** The game that the device has kept last, with its table as text. @param {Page} page */
export async function keptGame(page) {
    const kept = await page.evaluate(() => {
        const lines = JSON.parse(localStorage.getItem("muralha.games") ?? "[]");
        const line = lines[0];
        return line ? { line, table: JSON.parse(localStorage.getItem(`muralha.table.${line.id}`) ?? "null") } : null;
    });
    return /** @type {{ line: GameLine, table: string } | null} */ (kept);
}

/** What can be done now; changes whenever something does. @param {Page} page */
function moment(page) {
    return page.evaluate(() => {
        const count = (/** @type {string} */ what) => document.querySelectorAll(what).length;
        const lines = JSON.parse(localStorage.getItem("muralha.games") ?? "[]");
        const turn = document.querySelector("section.turn");
        return {
            over: lines[0]?.over === true,
            mine: count("section.turn:not([aria-busy=true]) .acts") > 0,
            cells: count("g.cell[role=button]"),
            targets: count("g.target[role=button]"),
            answers: count("section.turn .answers button.op"),
            undoable: count("section.turn button.undo:not(:disabled)") > 0,
            ready: count("section.turn button.confirm") > 0,
            mark: `${lines[0]?.steps} ${turn?.textContent} ${document.querySelector("section.turn [aria-pressed=true]")?.textContent ?? ""} ${count("g.cell")}`,
        };
    });
}

/** Waits until a person is asked something else than before, or the game is over. @param {Page} page @param {string} before */
export async function waitForTurn(page, before = "") {
    const until = Date.now() + PATIENCE;
    for (;;) {
        const now = await moment(page);
        if (now.over || (now.mine && now.mark !== before)) return now;
        if (Date.now() > until) throw new Error(`nothing happens any more: ${now.mark}`);
        await page.waitForTimeout(20);
    }
}

/**
 * Clicks, unless the page has moved on in the meantime.
 * @param {Page} page @param {string} mark @param {import("playwright-core").Locator} what
 */
async function clickUnlessGone(page, mark, what) {
    try {
        await what.click({ timeout: 2000 });
    } catch (error) {
        if ((await moment(page)).mark === mark) throw error;
    }
}

/**
 * One click of a person who chooses at random.
 * @param {Page} page @param {Awaited<ReturnType<typeof waitForTurn>>} now @param {(sides: number) => number} random
 */
export async function clickOn(page, now, random) {
    const turn = page.locator("section.turn");
    const click = (/** @type {import("playwright-core").Locator} */ what) => clickUnlessGone(page, now.mark, what);
    if (now.ready && random(8) === 0) return click(turn.locator(".acts button").nth(1)); // on second thoughts: undo
    if (now.ready) return click(turn.locator("button.confirm"));
    if (now.targets > 0 && random(2) === 0) return click(page.locator("g.target[role=button]").nth(random(now.targets)));
    if (now.answers > 0) return click(turn.locator(".answers button.op").nth(random(now.answers)));
    if (now.cells > 0) return click(page.locator("g.cell[role=button]").nth(random(now.cells)));
    throw new Error(`nothing can be chosen: ${now.mark}`);
}

/**
 * The same by keys alone: arrows choose, Space turns, Enter confirms.
 * @param {Page} page @param {Awaited<ReturnType<typeof waitForTurn>>} now @param {(sides: number) => number} random
 */
export async function keyOn(page, now, random) {
    if (now.ready) return page.keyboard.press("Enter");
    if (now.answers === 0 && now.cells > 0 && random(2) === 0) return page.keyboard.press("abcdefgh"[random(Math.min(8, now.cells))] ?? "a");
    return page.keyboard.press(random(3) === 0 ? "ArrowLeft" : "ArrowRight");
}

/** What the page shows of everybody, and its log with the oldest first. @param {Page} page */
export async function shown(page) {
    return page.evaluate(() => {
        const texts = (/** @type {string} */ what, /** @type {ParentNode} */ root = document) =>
            [...root.querySelectorAll(what)].map((element) => element.textContent ?? "");
        const log = [...document.querySelectorAll("ol li button:has(.text)")].map((line) => ({
            text: line.querySelector(".text")?.textContent ?? "",
            points: line.querySelector(".pts") ? Number(line.querySelector(".pts")?.textContent?.replace("−", "-")) : null,
        }));
        return {
            scores: texts(".players .score").map(Number),
            names: texts(".players .name"),
            figures: [...document.querySelectorAll(".players li")].map((side) =>
                [...(texts(".stock > .sr", side)[0] ?? "").matchAll(/(\d+)\/\d+/g)].map((m) => Number(m[1])),
            ),
            log: log.reverse(),
        };
    });
}
