// Lets the browser keep the page, once everything that the first screen needs is there.
import { engine, pictures } from "../engine/client";

const LATER = 1500;

/** What is still on its way to a worker would be fetched twice: so both have to be ready before. */
export async function keepPage(): Promise<void> {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    await Promise.all([engine().ready(), pictures().ready()]);
    setTimeout(() => {
        // Where the device keeps nothing the page works as before, with a network.
        navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    }, LATER);
}
