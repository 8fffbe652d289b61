// What a new visitor waits for: everything that the start screen loads, compressed as the server sends it.
import assert from "node:assert/strict";
import { get } from "node:http";
import { after, before, describe, it } from "node:test";
import { start } from "./harness.mjs";
import { settle } from "./screens.mjs";

const LIMIT = 250_000;

/** Bytes of an answer as they are sent. @param {string} url @returns {Promise<number>} */
function sentBytes(url) {
    return new Promise((done, failed) => {
        get(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
            let bytes = 0;
            response.on("data", (/** @type {Buffer} */ part) => (bytes += part.length)).on("end", () => done(bytes));
        }).on("error", failed);
    });
}

describe("the first load", () => {
    /** @type {Awaited<ReturnType<typeof start>>} */
    let site;
    before(async () => {
        site = await start();
    });
    after(() => site?.close());

    it(`is at most ${LIMIT} bytes`, { skip: process.env["MURALHA"] ? false : "needs the server" }, async () => {
        const { page, close } = await site.open("about:blank", { lang: "pt" });
        /** @type {Set<string>} */
        const urls = new Set();
        page.context().on("request", (request) => {
            if (request.url().startsWith("http")) urls.add(request.url().split("#")[0] ?? "");
        });
        await page.goto(`${site.url}/#/`);
        await page.locator("article .art").first().waitFor();
        await settle(page);
        const loaded = await Promise.all([...urls].map(async (url) => ({ url, bytes: await sentBytes(url) })));
        const sum = loaded.reduce((bytes, file) => bytes + file.bytes, 0);
        const list = loaded.map(({ url, bytes }) => `${bytes} ${new URL(url).pathname}`).join(", ");
        console.log(`first load: ${sum} bytes (${list})`);
        assert.ok(loaded.some(({ url }) => url.endsWith(".wasm")), `the module was not seen: ${list}`);
        assert.ok(sum <= LIMIT, `${sum} bytes: ${list}`);
        await close();
    });
});
