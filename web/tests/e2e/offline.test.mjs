// The page without a network: once loaded it opens again and plays; a new version is taken at the next load.
import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";
import { after, before, describe, it } from "node:test";
import { startKept } from "./harness.mjs";
import { settle } from "./screens.mjs";
import { keptGame } from "./table.mjs";
import { clickOne, moment, until } from "./together.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Everything has been kept, and the page is in the worker's hands. @param {Page} page */
const isKept = (page) => page.waitForFunction(() => navigator.serviceWorker?.controller?.state === "activated", null, { timeout: 30_000 });

/**
 * Passes requests on to a server and counts them; `change` may alter what comes back.
 * @param {string} url
 */
async function countingProxy(url) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    /** @type {{ url: string, counts: Map<string, number>, change: (path: string, body: string) => string, close: () => void }} */
    const proxy = { url: "", counts, change: (_, body) => body, close };
    const server = createServer((request, response) => {
        const path = request.url ?? "/";
        counts.set(path, (counts.get(path) ?? 0) + 1);
        const headers = { ...request.headers, host: new URL(url).host, "accept-encoding": "identity", "if-none-match": "" };
        ask(new URL(path, url), { headers }, (answer) => {
            const parts = /** @type {Buffer[]} */ ([]);
            answer.on("data", (part) => parts.push(part)).on("end", () => {
                const whole = Buffer.concat(parts);
                const isText = /\.js$|\/$/.test(path);
                const body = isText ? Buffer.from(proxy.change(path, whole.toString("utf8"))) : whole;
                response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "content-length": body.length }).end(body);
            });
        })
            .on("error", () => response.destroy())
            .end();
    });
    function close() {
        server.close();
        server.closeAllConnections();
    }
    await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
    const address = server.address();
    proxy.url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    return proxy;
}

describe("without a network", { skip: process.env["MURALHA"] ? false : "needs the server" }, () => {
    /** @type {Awaited<ReturnType<typeof startKept>>} */
    let site;
    before(async () => {
        site = await startKept();
    });
    after(() => site?.close());

    it("the page opens again and plays on this device", async () => {
        const { page, close } = await site.open("?pace=0#/", { keepsPage: true });
        await settle(page);
        await isKept(page);
        await site.kill();
        await page.reload();
        await page.locator("article button.pri").first().click();
        await until("nobody is asked", async () => (await moment(page)).mine);
        const begun = (await keptGame(page))?.line.steps ?? 0;
        for (let i = 0; ((await keptGame(page))?.line.steps ?? 0) < begun + 4 && i < 20; i++) {
            const now = await until("nobody is asked", async () => {
                const seen = await moment(page);
                return seen.mine && seen;
            });
            await clickOne(page, now, () => 0);
            await until("a click does nothing", async () => (await moment(page)).mark !== now.mark);
        }
        await page.goto(`${site.url}/t/abcdefgh`);
        await page.getByText("No server answers here").waitFor();
        await site.again();
        await page.getByText("No server answers here").waitFor({ state: "detached" });
        await close();
    });

    it("nothing is fetched twice, and a new version is there at the next load", async (t) => {
        const proxy = await countingProxy(site.url);
        t.after(proxy.close);
        const { page, close } = await site.open("about:blank", { keepsPage: true });
        await page.goto(`${proxy.url}/#/`);
        await settle(page);
        await isKept(page);
        const assets = [...proxy.counts].filter(([path]) => path.startsWith("/assets/"));
        assert.ok(assets.length > 10, "not everything was kept");
        assert.deepEqual(assets.filter(([, count]) => count > 1), []);
        proxy.change = (path, body) => (path === "/" ? body.replace("<title>", "<meta name=version content=two><title>") : path === "/sw.js" ? body.replace(/"version":"/, '"version":"two') : body);
        await page.reload();
        assert.equal(await page.locator("meta[name=version]").count(), 1);
        const keptTwo = () =>
            page.evaluate(async () => {
                const name = (await caches.keys()).find((key) => key.includes("two"));
                return name !== undefined && (await caches.match("/", { cacheName: name })) !== undefined;
            });
        await until("the new version is not kept", keptTwo);
        proxy.close();
        await until("the old version opens", async () => {
            await page.reload();
            return (await page.locator("meta[name=version]").count()) === 1;
        });
        await close();
    });
});
