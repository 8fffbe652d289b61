// The page's side of the worker.
import type { Engine, Told } from "./engine";
import { connect } from "./rpc";

/** The engine's functions; each answers later. */
export type RemoteEngine = ReturnType<typeof connect<Engine, Told>>;

const listeners = new Set<(told: Told) => void>();
let remote: RemoteEngine | null = null;

/** The worker, which starts with the first call. */
export function engine(): RemoteEngine {
    if (!remote) {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        remote = connect<Engine, Told>(worker, (told) => {
            for (const hear of listeners) hear(told);
        });
    }
    return remote;
}

/** Hears what the worker tells unasked; gives back how to stop. */
export function listen(hear: (told: Told) => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
}
