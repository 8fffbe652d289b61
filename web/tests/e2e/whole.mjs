// A person who plays whole games quickly, by real clicks on what can be seen; and whether the page shows what the
// library says meanwhile.
import assert from "node:assert/strict";
import { Follower } from "./oracle.mjs";
import { keptGame, shown } from "./table.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"over" | "wait" | "curtain" | "chance" | "confirm" | "undo" | "answer" | "place" | "hidden"} What */
/** @typedef {{ what: What, mark: string, steps: number, fresh: boolean, x: number, y: number }} Seen */

const PATIENCE = 60_000;
const AGAIN = 3000;
const SOON = 10_000;
const MOST = 4000;

/**
 * What can be done now, and where a person would click who rolls these dice (each from 0 to 1).
 * @param {Page} page @param {number[]} rolls
 * @returns {Promise<Seen>}
 */
function look(page, rolls) {
    return page.evaluate(([doubt = 0, which = 0]) => {
        const all = (/** @type {string} */ what) => [...document.querySelectorAll(what)];
        const one = (/** @type {string} */ what) => all(what).slice(0, 1);
        const [line] = JSON.parse(localStorage.getItem("muralha.games") ?? "[]");
        const pressed = all("[aria-pressed=true]").map((element) => element.textContent);
        const mark = `${line?.steps} ${all("section.turn, .curtain, .players, .score").map((e) => e.textContent)} ${pressed} ${all("g.cell").length}`;
        const state = { mark, steps: line?.steps ?? 0, fresh: all("section.turn button.confirm").length === 0, x: 0, y: 0 };

        /** Where a click meets the element, once it is scrolled to. */
        const point = (/** @type {Element} */ element) => {
            if (element instanceof HTMLElement) element.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = element.getBoundingClientRect();
            const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            const top = document.elementFromPoint(at.x, at.y);
            return top && element.contains(top) ? at : null;
        };
        /** @param {import("./whole.mjs").What} what @param {Element[]} elements */
        const click = (what, elements) => {
            const first = Math.floor(which * elements.length);
            for (let i = 0; i < elements.length; i++) {
                const element = elements[(first + i) % elements.length];
                const at = element && point(element);
                if (at) return { ...state, ...at, what };
            }
            return { ...state, what: /** @type {const} */ ("hidden") };
        };

        if (line?.over && document.querySelector(".places li")) return { ...state, what: /** @type {const} */ ("over") };
        const curtain = one(".curtain button");
        if (curtain.length > 0) return click("curtain", curtain);
        const undo = one("section.turn button.undo:not(:disabled)");
        if (all("section.turn:not([aria-busy=true]) .acts").length === 0 || line?.over) return { ...state, what: /** @type {const} */ ("wait") };
        if (doubt < 0.06 && undo.length > 0) return click("undo", undo);
        if (one("section.chance").length > 0) return click("chance", all("section.chance button.op"));
        const confirm = one("section.turn button.confirm");
        if (confirm.length > 0) return click("confirm", confirm);
        const answers = all("section.turn .answers button.op, main [data-place]:not(.cell)");
        return answers.length > 0 ? click("answer", answers) : click("place", all("g.cell[data-place]"));
    }, rolls);
}

/** What lies where, as the page shows cards; null where it has none. @param {Page} page */
function shownCards(page) {
    return page.evaluate(() => {
        const count = (/** @type {Element} */ stack) => Number(stack.querySelector(".count")?.textContent ?? stack.querySelectorAll("svg").length);
        const counts = (/** @type {ParentNode | null | undefined} */ root) => [...(root?.querySelectorAll(".stack") ?? [])].map(count);
        const sum = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);
        const [market, pile, discard] = [...document.querySelectorAll(".piles section")].map(counts);
        const players = [...document.querySelectorAll("section.tray:has(.score[data-side])")].map((player) => ({
            side: Number(player.querySelector(".score")?.getAttribute("data-side")),
            name: player.getAttribute("aria-label") ?? "",
            score: Number.parseInt(player.querySelector(".score")?.textContent ?? "", 10),
            held: Number(/\d+/.exec(player.querySelector(".chip, .ask b")?.textContent ?? "")?.[0] ?? 0),
            built: sum(counts(player.querySelector(".cards"))),
        }));
        players.sort((a, b) => a.side - b.side);
        return { market: market ?? [], pile: pile?.[0] ?? 0, discard: discard ?? [], hand: counts(document.querySelector(".hand")), players };
    });
}

/** @param {Page} page @param {import("./oracle.mjs").Said} library */
async function compareCards(page, library) {
    const { cards } = library;
    const seen = await shownCards(page);
    assert.deepEqual(seen.players.map((player) => player.score), library.scores);
    assert.deepEqual(seen.players.map((player) => player.name), library.names);
    assert.deepEqual(seen.players.map((player) => player.built), cards?.built);
    assert.deepEqual({ market: seen.market, pile: seen.pile, discard: seen.discard, hand: seen.hand }, { market: cards?.market, pile: cards?.pile, discard: cards?.discard, hand: cards?.hand });
    cards?.hands.forEach((size, seat) => {
        if (size !== null) assert.equal(seen.players[seat]?.held, size);
    });
}

/** @param {Page} page @param {Follower} follower */
async function compareNow(page, follower) {
    const kept = await keptGame(page);
    assert.ok(kept?.table, "the device has kept no game");
    const library = follower.said(kept.table);
    const seen = await shown(page);
    if (library.cards) await compareCards(page, library);
    else {
        assert.deepEqual(seen.scores, library.scores);
        assert.deepEqual(seen.names, library.names);
        assert.deepEqual(seen.figures, library.figures);
    }
    const told = library.log.slice(-seen.log.length);
    assert.deepEqual(seen.log.map((line) => line.points), told.map((line) => line.points));
    seen.log.forEach((line, i) => {
        const whole = told[i]?.text ?? "";
        assert.ok(whole.startsWith(line.text.replace(/\.$/, "")), `"${line.text}" is not "${whole}"`);
    });
    return library;
}

/**
 * The page shows a moment before it has kept it, so that the two may differ for a short time.
 * @param {Page} page @param {Follower} follower
 */
export async function comparePage(page, follower = new Follower(0, "en")) {
    const until = Date.now() + SOON;
    for (;;) {
        try {
            return await compareNow(page, follower);
        } catch (error) {
            if (Date.now() > until) throw error;
            await page.waitForTimeout(50);
        }
    }
}

/** The end shows everybody's points and places, and where the points came from. @param {Page} page @param {Follower} follower */
export async function compareEnd(page, follower = new Follower(0, "en")) {
    await page.locator(".places li").first().waitFor();
    const kept = await keptGame(page);
    assert.ok(kept?.table, "the device has kept no game");
    const library = follower.said(kept.table);
    const places = await page.locator(".places li").evaluateAll((list) =>
        list.map((place) => ({
            side: Number(/** @type {HTMLElement} */ (place).dataset["place"]),
            rank: Number.parseInt(place.querySelector(".t12")?.textContent ?? "", 10),
            score: Number(place.querySelector("b")?.textContent),
        })),
    );
    assert.equal(places.length, library.scores.length);
    for (const { side, rank, score } of places) {
        assert.equal(score, library.scores[side]);
        if (library.common === null) assert.equal(rank, library.ranks[side]);
    }
    const sums = await page.locator("main table").evaluate((table) => {
        const numbers = (/** @type {Element} */ row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent?.replace("–", "0").replace("• ", "")));
        const rows = [...table.querySelectorAll("tbody tr")].map(numbers);
        const none = [...table.querySelectorAll("tfoot td")].map(() => 0);
        return rows.reduce((all, row) => all.map((sum, i) => sum + (row[i] ?? 0)), none);
    });
    assert.deepEqual(sums, places.map((place) => place.score), "the categories do not add up");
    return library;
}

/**
 * Plays to the end, or until chance is asked after so many steps, and gives what the library says then. `at`:
 * something to be done once after so many steps.
 * @param {Page} page
 * @param {(sides: number) => number} random
 * @param {{ steps: number, run: () => Promise<unknown> }[]} at
 * @param {number} enough
 */
export async function playOut(page, random, at = [], enough = Infinity) {
    const follower = new Follower(0, "en");
    const roll = () => random(10_000) / 10_000;
    const later = [...at];
    let before = { mark: "", steps: -1 };
    let until = Date.now() + PATIENCE;
    let clicked = Date.now();
    for (let clicks = 0; clicks < MOST; ) {
        const seen = await look(page, [roll(), roll()]);
        if (seen.what === "over") return compareEnd(page, follower);
        if (seen.what === "wait" || seen.mark === before.mark) {
            if (Date.now() > until) throw new Error(`nothing happens any more: ${seen.what} ${seen.mark}`);
            await page.waitForTimeout(30);
            // The page takes nothing while the table answers: whoever sees no effect clicks again.
            if (seen.what !== "wait" && Date.now() > clicked + AGAIN) before.mark = "";
            continue;
        }
        if (seen.steps !== before.steps && seen.fresh && seen.what !== "curtain") {
            const library = await comparePage(page, follower);
            if (seen.steps >= enough && seen.what === "chance") return library;
            before = { mark: "", steps: seen.steps };
            const [next] = later;
            if (next && seen.steps >= next.steps) {
                later.shift();
                await next.run();
            }
            continue;
        }
        clicked = Date.now();
        if (seen.what === "hidden") await page.keyboard.press("0");
        else await page.mouse.click(seen.x, seen.y);
        before = { mark: seen.mark, steps: before.steps };
        until = Date.now() + PATIENCE;
        clicks++;
    }
    throw new Error("the game does not end");
}
