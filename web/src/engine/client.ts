// The page's side of the worker.
import type { Engine, Told } from "./engine";
import { connect } from "./rpc";

/** The engine's functions; each answers later. */
export type RemoteEngine = ReturnType<typeof connect<Engine, Told>>;

const listeners = new Set<(told: Told) => void>();
let player: RemoteEngine | null = null;
let painter: RemoteEngine | null = null;

function start(hear: (told: Told) => void): RemoteEngine {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    return connect<Engine, Told>(worker, hear);
}

/** The worker that plays; it starts with the first call. */
export function engine(): RemoteEngine {
    player ??= start((told) => {
        for (const hear of listeners) hear(told);
    });
    return player;
}

/** Another one that only draws, so that pictures never keep a move waiting. */
export function pictures(): RemoteEngine {
    painter ??= start(() => undefined);
    return painter;
}

/** Hears what the worker tells unasked; gives back how to stop. */
export function listen(hear: (told: Told) => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
}
