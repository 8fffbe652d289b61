// Lets the browser keep the page, once everything that the first screen needs is there.

const LATER = 1500;

export function keepPage(): void {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    setTimeout(() => {
        // Where the device keeps nothing the page works as before, with a network.
        navigator.serviceWorker.register("/sw.js").catch(() => undefined);
    }, LATER);
}
