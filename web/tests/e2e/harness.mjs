// What tests in a real browser share: the server with the page inside, Debian's chromium, and pages that note
// everything that goes wrong in them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { CHROMIUM, servePage } from "../serve.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ url: string, close: () => void, kill?: () => Promise<void> }} Served */
/** @typedef {import("../../../spec/protocol").ServerMessage} ServerMessage */
/** @typedef {"light" | "dark"} Theme */
/** @typedef {{ lang?: "en" | "es" | "pt", theme?: Theme, width?: number, height?: number, touch?: boolean, keepsPage?: boolean, kept?: Record<string, unknown> }} Look */

const SERVER_STARTS_IN = 20_000;

/**
 * `muralha serve`, on a free port if none is wanted.
 * @param {string} program
 * @param {string} store
 * @param {string} [port]
 * @returns {Promise<Served>}
 */
function serveProgram(program, store = "memory:", port = "0") {
    const args = ["serve", "--listen", `127.0.0.1:${port}`, "--store", store, "--log-level", "error", "--connections", "1000", "--newcomers", "1000", "--tables", "1000"];
    const server = spawn(program, [...args, "--lang", "en"], { stdio: ["ignore", "pipe", "inherit"] });
    const end = () => server.kill("SIGKILL");
    process.once("exit", end);
    return new Promise((done, failed) => {
        const late = setTimeout(() => failed(new Error(`${program} serve says no address`)), SERVER_STARTS_IN);
        server.on("error", failed);
        server.on("exit", (code) => failed(new Error(`${program} serve ended with ${code}`)));
        createInterface({ input: server.stdout }).on("line", (line) => {
            const url = /https?:\/\/\S+/.exec(line)?.[0];
            if (!url) return;
            clearTimeout(late);
            done({
                url,
                close: () => {
                    process.off("exit", end);
                    server.kill();
                },
                kill: async () => {
                    process.off("exit", end);
                    const ended = once(server, "exit");
                    end();
                    await ended;
                },
            });
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

/**
 * The same with a store that stays, so that the server can be killed and started again.
 * @returns {Promise<Served & { kill: () => Promise<void>, again: () => Promise<void> }>}
 */
async function serveKept() {
    const program = process.env["MURALHA"] ?? "muralha";
    const folder = mkdtempSync(join(tmpdir(), "muralha-page-"));
    const store = `sqlite:${join(folder, "games.db")}`;
    let served = await serveProgram(program, store);
    const { url } = served;
    return {
        url,
        kill: async () => served.kill?.(),
        again: async () => {
            served = await serveProgram(program, store, new URL(url).port);
        },
        close: () => {
            served.close();
            rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
        },
    };
}

/** The same as `start`, with a server that can be killed and started again. */
export async function startKept() {
    const served = await serveKept();
    return { ...(await startWith(served)), kill: served.kill, again: served.again };
}

/** A browser and the page's address; `open` gives fresh devices, `close` ends everything. */
export async function start() {
    return startWith(await serve());
}

/** @param {Served} served */
async function startWith(served) {
    const browser = await chromium.launch(CHROMIUM);

    /**
     * A device of its own with the page open at `hash` (or a path), what went wrong in it so far, and what the
     * server told it.
     * @param {string} hash
     * @param {Look} look
     */
    async function open(hash = "#/", look = {}) {
        const { lang = "en", theme = "light", width = 1440, height = 900, touch = false, keepsPage = false, kept = {} } = look;
        const context = await browser.newContext({
            viewport: { width, height },
            colorScheme: theme,
            reducedMotion: "reduce",
            locale: lang,
            hasTouch: touch,
            serviceWorkers: keepsPage ? "allow" : "block",
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
        /** @type {ServerMessage[]} */
        const heard = [];
        page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload)))));
        await page.goto(new URL(hash, `${served.url}/`).href);
        return { page, context, problems, heard, close: () => context.close() };
    }

    async function close() {
        await browser.close();
        served.close();
    }

    return { url: served.url, open, close };
}
