// What the device keeps. Storage may be missing, full or hold what another version wrote: nothing here throws.

export interface Store {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
}

const PREFIX = "muralha.";

function deviceStore(): Store | null {
    try {
        return globalThis.localStorage ?? null;
    } catch {
        return null;
    }
}

/** A JSON value, or null where there is none that can be read. */
export function load(key: string, store: Store | null = deviceStore()): unknown {
    try {
        const text = store?.getItem(PREFIX + key) ?? null;
        return text === null ? null : (JSON.parse(text) as unknown);
    } catch {
        return null;
    }
}

/** False if the device did not keep it. */
export function save(key: string, value: unknown, store: Store | null = deviceStore()): boolean {
    try {
        if (!store) return false;
        store.setItem(PREFIX + key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export function forget(key: string, store: Store | null = deviceStore()): void {
    try {
        store?.removeItem(PREFIX + key);
    } catch {
        /* A store that refuses has nothing to forget. */
    }
}
