// The page's side of the workers that review. They start when somebody asks, and end with what they were for.
import { connect } from "../engine/rpc";
import type { Reviewer } from "./reviewer";

export type RemoteReviewer = ReturnType<typeof connect<Reviewer, never>> & { end(): void };

const MOST = 4;
const wish = new URLSearchParams(location.search);

/** How many work at once: the device's cores, and not more than a page should take. Tests want their own number. */
export function workersWanted(): number {
    return Number(wish.get("workers")) || Math.max(1, Math.min(MOST, navigator.hardwareConcurrency || 1));
}

/** How often each position is played on (docs/PERFORMANCE.md). */
export function rollsWanted(standard: number): number {
    return Number(wish.get("rolls")) || standard;
}

export function startReviewer(): RemoteReviewer {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const remote = connect<Reviewer, never>(worker, () => undefined);
    const failed = new Promise<never>((_, fail) => worker.addEventListener("error", (event) => fail(new Error(event.message || "the worker did not start"))));
    failed.catch(() => undefined);
    return new Proxy(remote, {
        get: (target, name) => {
            if (name === "end") return () => worker.terminate();
            const call = Reflect.get(target, name) as ((...args: unknown[]) => Promise<unknown>) | undefined;
            return call && ((...args: unknown[]) => Promise.race([call(...args), failed]));
        },
    }) as RemoteReviewer;
}
