// The one connection of the page to the table server that gave it out, if there is one.
import type { ServerMessage } from "../../../spec/protocol";
import { settings } from "../app/settings.svelte";
import { lang } from "../i18n/words.svelte";
import { newId } from "../state/games";
import { forget, load, save } from "../state/storage";
import { type Answer, Link, type LinkState, type Request, type Socket } from "./link";

type Hear = (message: ServerMessage) => void;

let listeners: readonly Hear[] = [];
const current = $state<{ state: LinkState; found: boolean; storing: boolean; who: string; name: string }>({
    state: "off",
    found: false,
    storing: true,
    who: "",
    name: "",
});

/** Why the server calls the person otherwise than they want; "" if it does not. */
let nameRefused = $state("");

const link = new Link({
    open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) as unknown as Socket,
    now: () => Date.now(),
    after: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
    },
    newId: () => newId(16),
    loadToken: () => {
        const token = load("token");
        return typeof token === "string" ? token : null;
    },
    saveToken: (token) => {
        if (token === null) forget("token");
        else save("token", token);
    },
    lang,
});

link.onstate = (state) => {
    current.state = state;
    current.storing = true; // until the server says otherwise
    if (state !== "ready" || !link.welcome) return;
    current.who = link.welcome.who;
    current.name = link.welcome.name;
    void tellName();
};

link.onmessage = (message) => {
    if (message.t === "store") current.storing = !message.lost;
    for (const hear of listeners) hear(message);
};

/** The name that the person has chosen, if the server knows another; with a passphrase it is theirs alone. */
async function tellName(pass = ""): Promise<void> {
    const wanted = settings.name;
    if (link.state !== "ready" || wanted === "" || (wanted === current.name && pass === "")) return;
    try {
        await link.ask({ t: "name", name: wanted, ...(pass ? { pass } : {}) });
        current.name = wanted;
        nameRefused = "";
    } catch (error) {
        // Somebody else has it: the server's name stays.
        nameRefused = error instanceof Error ? error.message : String(error);
    }
}

/** The person says again who they are. */
function rename(name: string, pass: string): Promise<void> {
    nameRefused = "";
    settings.name = name;
    return tellName(pass);
}

/** Goes on as somebody who has a passphrase; true if the server knows them. */
async function login(name: string, pass: string): Promise<boolean> {
    nameRefused = "";
    const before = settings.name;
    try {
        settings.name = name;
        await link.login(name, pass);
        return true;
    } catch (error) {
        settings.name = before;
        nameRefused = error instanceof Error ? error.message : String(error);
        return false;
    }
}

/** Ends the session of this device. The name goes as well, so that the next one has their own. */
async function logout(): Promise<void> {
    settings.name = "";
    await link.logout();
}

let asked: Promise<boolean> | null = null;
const LOOK_AGAIN = 3000;

/** Is there a server behind this page? Connects if there is; if not, it is looked for again from time to time. */
export function findServer(): Promise<boolean> {
    asked ??= fetch("/health", { cache: "no-store" })
        .then((answer) => answer.headers.get("content-type")?.includes("json") ?? false)
        .catch(() => null)
        .then((found) => {
            current.found = found === true;
            if (found) link.start();
            if (found === null) setTimeout(lookAgain, LOOK_AGAIN);
            return found === true;
        });
    return asked;
}

/** A page that was opened without a network finds its server later. */
function lookAgain(): void {
    asked = null;
    void findServer();
}

export const server = {
    get found(): boolean {
        return current.found;
    },
    get state(): LinkState {
        return current.state;
    },
    /** False while the server has lost its database: nothing can be done until it is back. */
    get storing(): boolean {
        return current.storing;
    },
    /** My public id. */
    get who(): string {
        return current.who;
    },
    get name(): string {
        return current.name;
    },
    /** The server's clock. */
    now(): number {
        return Date.now() + link.ahead;
    },
    ask(request: Request): Promise<Answer> {
        return link.ask(request);
    },
    get nameRefused(): string {
        return nameRefused;
    },
    tellName,
    rename,
    login,
    logout,
};

export function listenServer(hear: Hear): () => void {
    listeners = [...listeners, hear];
    return () => {
        listeners = listeners.filter((other) => other !== hear);
    };
}

// A device that slept or changed its network may hold a connection that is dead without knowing it.
addEventListener("offline", () => link.doubt());
addEventListener("online", () => link.doubt());
addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.doubt();
});
