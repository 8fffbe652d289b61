// Keeps the page on the device, so that it opens and plays without a network. The build says which files there are
// (build-tools/offline.js).
//
// A page is never made of two versions: all its code has its content's hash in its name, a version is kept as a
// whole or not at all, and whoever can reach the server gets the newest page. The version before stays for pages
// that are still open.

/** @typedef {{ version: string, entry: string, files: string[] }} Build */
/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith(answer: Promise<Response>): void }} Asking */
/** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> }, addEventListener(type: "install" | "activate", run: (event: Lasting) => void): void, addEventListener(type: "fetch", run: (event: Asking) => void): void }} Keeper */

const { version, entry, files } = /** @type {{ OFFLINE: Build }} */ (/** @type {unknown} */ (globalThis)).OFFLINE;
const worker = /** @type {Keeper} */ (/** @type {unknown} */ (globalThis));
const FAMILY = "muralha-";
const PATIENCE = 4000;

const ownCache = () => caches.open(FAMILY + version);

async function keepAll() {
    const cache = await ownCache();
    const page = await fetch("/", { cache: "no-cache" });
    if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error("the server has another version by now");
    // These have just been loaded, most of them: the browser does not fetch them again.
    await cache.addAll(files);
    await cache.put("/", page);
    await worker.skipWaiting();
}

async function forgetOld() {
    const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== FAMILY + version);
    await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
    await worker.clients.claim();
}

/** The newest page, or the one that was kept if no server answers. @param {Request} request */
async function openPage(request) {
    try {
        const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
        if (answer.status < 500) return answer;
    } catch {
        /* There is no network, or no server. */
    }
    return (await (await ownCache()).match("/")) ?? Response.error();
}

/** @param {Request} request */
async function openFile(request) {
    return (await (await ownCache()).match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== location.origin) return;
    if (request.mode === "navigate" && (pathname === "/" || pathname.startsWith("/t/"))) event.respondWith(openPage(request));
    else if (files.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});
