// What tests in a real browser share: the server with the page inside, Debian's chromium, and pages that note
// everything that goes wrong in them.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { CHROMIUM, servePage } from "../serve.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ url: string, close: () => void }} Served */
/** @typedef {"light" | "dark"} Theme */
/** @typedef {{ lang?: "en" | "es" | "pt", theme?: Theme, width?: number, height?: number, touch?: boolean, kept?: Record<string, unknown> }} Look */

const SERVER_STARTS_IN = 20_000;

/**
 * `muralha serve` on a free port, with a store that forgets.
 * @param {string} program
 * @returns {Promise<Served>}
 */
function serveProgram(program) {
    const args = ["serve", "--listen", "127.0.0.1:0", "--store", "memory:", "--log", "error", "--connections", "1000"];
    const server = spawn(program, [...args, "--lang", "en"], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((done, failed) => {
        const late = setTimeout(() => failed(new Error(`${program} serve says no address`)), SERVER_STARTS_IN);
        server.on("error", failed);
        server.on("exit", (code) => failed(new Error(`${program} serve ended with ${code}`)));
        createInterface({ input: server.stdout }).on("line", (line) => {
            const url = /https?:\/\/\S+/.exec(line)?.[0];
            if (!url) return;
            clearTimeout(late);
            done({ url, close: () => server.kill() });
        });
    });
}

/**
 * The page as people get it: from the program that $MURALHA names, else the built files alone.
 * @returns {Promise<Served>}
 */
export function serve() {
    const program = process.env["MURALHA"];
    return program ? serveProgram(program) : servePage("dist");
}

/** A browser and the page's address; `open` gives fresh devices, `close` ends everything. */
export async function start() {
    const served = await serve();
    const browser = await chromium.launch(CHROMIUM);

    /**
     * A device of its own with the page open at `hash`, and what went wrong in it so far.
     * @param {string} hash
     * @param {Look} look
     */
    async function open(hash = "#/", look = {}) {
        const { lang = "en", theme = "light", width = 1440, height = 900, touch = false, kept = {} } = look;
        const context = await browser.newContext({
            viewport: { width, height },
            colorScheme: theme,
            reducedMotion: "reduce",
            locale: lang,
            hasTouch: touch,
        });
        await context.addInitScript((values) => {
            for (const [key, value] of Object.entries(values)) {
                if (localStorage.getItem(`muralha.${key}`) === null)
                    localStorage.setItem(`muralha.${key}`, JSON.stringify(value));
            }
        }, { settings: { lang, theme: "auto" }, ...kept });
        const page = await context.newPage();
        /** @type {string[]} */
        const problems = [];
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => {
            if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
        });
        await page.goto(served.url + "/" + hash);
        return { page, problems, close: () => context.close() };
    }

    async function close() {
        await browser.close();
        served.close();
    }

    return { url: served.url, open, close };
}
