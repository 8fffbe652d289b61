// People at one table of the server, each with a browser of their own: setting it, sitting down, acting in turn, and
// what the library says about what the server told them.
import assert from "node:assert/strict";
import { saidOfFeed } from "./oracle.mjs";
import { shown } from "./table.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../../spec/protocol").ServerMessage} ServerMessage */
/** @typedef {import("../../../spec/protocol").FeedItem} FeedItem */
/** @typedef {{ page: Page, heard: ServerMessage[], problems: string[], close: () => Promise<void> }} Device */
/** @typedef {{ kind: "person" | "bot", name: string, level: string }} SeatPlan */

const PATIENCE = 30_000;
const ACT = 0;
const CHANCE = 1;

/** Asks again and again until the answer is not empty. @template T @param {string} what @param {() => Promise<T | null | false> | T | null | false} look @returns {Promise<T>} */
export async function until(what, look) {
    const late = Date.now() + PATIENCE;
    for (;;) {
        const found = await look();
        if (found !== null && found !== false) return found;
        if (Date.now() > late) throw new Error(`waited in vain: ${what}`);
        await new Promise((done) => setTimeout(done, 20));
    }
}

/** Tries again while something is still on its way. @template T @param {() => Promise<T>} check @returns {Promise<T>} */
export async function soon(check) {
    const late = Date.now() + PATIENCE;
    for (;;) {
        try {
            return await check();
        } catch (error) {
            if (Date.now() > late) throw error;
            await new Promise((done) => setTimeout(done, 40));
        }
    }
}

/** What a device has kept of somebody who set this table the last time. @param {string} name @param {string} setup @param {SeatPlan[]} seats */
export function planned(name, setup, seats) {
    return {
        settings: { lang: "en", theme: "auto", name, sound: false },
        [`plan.${setup.split(":")[0]}`]: { setup, seats },
    };
}

/** The name of the table that a page is at. @param {Page} page */
export function tableOf(page) {
    return /\/t\/([\w-]+)/.exec(page.url())?.[1] ?? "";
}

/** Sets the table of the dialog that is open; gives its name. @param {Page} page @param {string[]} choices */
export async function setTable(page, choices) {
    const dialog = page.getByRole("dialog");
    for (const choice of choices) await dialog.getByRole("radio", { name: choice, exact: true }).click();
    await dialog.locator("button.pri").last().click();
    await page.waitForURL(/\/t\//);
    return tableOf(page);
}

/**
 * Makes a table that the dialog does not offer, as the person whose page this is; gives its name.
 * @param {Page} page @param {Record<string, unknown>} wish
 */
export async function createTable(page, wish) {
    await page.waitForFunction(() => localStorage.getItem("muralha.token"));
    return page.evaluate(async (wanted) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const say = (/** @type {object} */ message) => socket.send(JSON.stringify(message));
        await new Promise((done) => (socket.onopen = done));
        say({ t: "hello", v: 1, token: JSON.parse(localStorage.getItem("muralha.token") ?? "null") });
        return new Promise((done) => {
            socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.t === "welcome") say({ t: "create", id: "wish", access: "link", ...wanted });
                else if (message.id === "wish") {
                    socket.close();
                    done(message.g ?? message.say);
                }
            };
        });
    }, wish);
}

/** What a person can do now. @param {Page} page */
export function moment(page) {
    return page.evaluate(() => {
        const count = (/** @type {string} */ what) => document.querySelectorAll(what).length;
        return {
            over: count(".places li") > 0,
            busy: count("section.turn [aria-busy=true]") > 0,
            mine: count("section.turn .acts") > 0 && count("section.turn [aria-busy=true]") === 0,
            cells: count("g.cell[role=button]"),
            targets: count("g.target[role=button]"),
            answers: count("section.turn .answers button.op"),
            piles: count("button.pile.can, button.ask"),
            ready: count("section.turn button.confirm") > 0,
            mark: `${count("ol li button:has(.text)")} ${document.querySelector("section.turn")?.textContent} ${document.querySelectorAll("[aria-pressed=true]").length} ${count("g.cell")}`,
        };
    });
}

/** @typedef {Awaited<ReturnType<typeof moment>>} Moment */

/**
 * One click of somebody who chooses at random; nothing if the page has moved on.
 * @param {Page} page @param {Moment} now @param {(sides: number) => number} random
 */
export async function clickOne(page, now, random) {
    const turn = page.locator("section.turn");
    const pick = () => {
        if (now.ready) return turn.locator("button.confirm");
        if (now.piles > 0 && (now.answers === 0 || random(2) === 0)) return page.locator("button.pile.can, button.ask").nth(random(now.piles));
        if (now.answers > 0) return turn.locator(".answers button.op").nth(random(now.answers));
        return page.locator("g.cell[role=button]").nth(random(now.cells));
    };
    try {
        await pick().click({ timeout: 4000 });
    } catch (error) {
        if ((await moment(page)).mark === now.mark) throw error;
    }
}

/** What the server told a device about its table: the table, and all items. @param {Device} device */
export function told({ heard }) {
    /** @type {FeedItem[]} */
    const items = [];
    for (const message of heard) if (message.t === "feed") message.e.forEach((item, i) => (items[message.n - 1 + i] = item));
    const table = heard.findLast((message) => message.t === "table");
    assert.ok(table?.t === "table", "no table was told");
    return { table, items };
}

/** Everything that pages of a table show alike. @param {Page} page */
async function face(page) {
    const { scores, names, figures, log } = await shown(page);
    return { scores, names, figures, log };
}

/** All devices show the same points and names. @param {Device[]} devices */
export async function agree(devices) {
    return soon(async () => {
        const [first, ...others] = await Promise.all(
            devices.map(({ page }) =>
                page.evaluate(() =>
                    [...document.querySelectorAll("main section.tray[aria-label]:has(.score)")]
                        .map((side) => `${side.getAttribute("aria-label")} ${side.querySelector(".score")?.textContent}`)
                        .sort(),
                ),
            ),
        );
        assert.ok(first && first.length > 1);
        for (const other of others) assert.deepEqual(other, first);
    });
}

/** What the library says about what the last device, who watches, was told. @param {Device[]} devices @param {string[]} names */
function saidToWatcher(devices, names) {
    const watcher = devices.at(-1);
    assert.ok(watcher);
    const { table, items } = told(watcher);
    const actions = items.flatMap(([kind, seat, action]) => (kind === ACT || kind === CHANCE ? [{ seat, action }] : []));
    return { table, library: saidOfFeed(table.setup, actions, names, "en") };
}

/** Where the game is over, every device shows what everybody has in the end. @param {Device[]} devices */
export async function compareEnd(devices) {
    return soon(async () => {
        const { library } = saidToWatcher(devices, []);
        for (const { page } of devices) {
            const scores = await page.evaluate(() => {
                const places = [...document.querySelectorAll(".places li[data-place]")];
                return places.map((place) => [Number(place.getAttribute("data-place")), Number(place.querySelector("b")?.textContent)]);
            });
            assert.deepEqual(Object.fromEntries(scores), { ...library.scores });
        }
    });
}

/**
 * What all devices show is what the library says about what the last of them was told. The bots may end the game
 * meanwhile: then there is no table to look at any more, and the end is compared by itself.
 * @param {Device[]} devices
 */
export async function compareAll(devices) {
    return soon(async () => {
        const moments = await Promise.all(devices.map(({ page }) => moment(page)));
        if (moments.some(({ over }) => over)) return;
        const faces = await Promise.all(devices.map(({ page }) => face(page)));
        const names = faces[0]?.names ?? [];
        const { table, library } = saidToWatcher(devices, names);
        table.seats.forEach((seat, i) => seat.kind === "person" && assert.equal(names[i], seat.name));
        for (const seen of faces) {
            assert.deepEqual(seen.scores, library.scores);
            assert.deepEqual(seen.names, names);
            assert.deepEqual(seen.figures, library.figures);
            const lines = library.log.slice(-seen.log.length);
            assert.ok(seen.log.length >= Math.min(library.log.length, 120), "lines are missing");
            assert.deepEqual(seen.log.map((line) => line.points), lines.map((line) => line.points));
            seen.log.forEach(({ text }, i) => assert.ok(lines[i]?.text.startsWith(text.replace(/\.$/, "")), `"${text}" is not "${lines[i]?.text}"`));
        }
    });
}

/**
 * Whoever is asked clicks, until somebody confirms something that the server takes; true if the game is over.
 * @param {Device[]} players @param {(sides: number) => number} random
 */
export async function oneMove(players, random) {
    let confirmed = false;
    while (!confirmed) {
        const asked = await until("nobody is asked", async () => {
            for (const { page } of players) {
                const now = await moment(page);
                if (now.over || now.mine) return { page, now };
            }
            return null;
        });
        if (asked.now.over) return true;
        await clickOne(asked.page, asked.now, random);
        confirmed = asked.now.ready;
        await until("a click does nothing", async () => {
            const { mark, busy } = await moment(asked.page);
            return mark !== asked.now.mark && !busy;
        });
    }
    return false;
}
