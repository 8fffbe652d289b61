// The connection to the table server: says hello, asks and gets answers, comes back after a break. What was sent
// and not answered is sent again with the same id, which the server does only once.
import type {
    ClientMessage,
    Lang,
    ServerAck,
    ServerErr,
    ServerMessage,
    ServerTables,
    ServerWelcome,
} from "../../../spec/protocol";
import { PROTOCOL_VERSION } from "../../../spec/protocol";

/** What the link needs of a WebSocket. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
    onerror: (() => void) | null;
}

/** What the link needs of the world around it. */
export interface World {
    open(): Socket;
    now(): number;
    after(milliseconds: number, run: () => void): () => void;
    newId(): string;
    loadToken(): string | null;
    saveToken(token: string | null): void;
    lang(): Lang;
}

export type LinkState = "off" | "connecting" | "ready" | "waiting";

type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** A message that gets an answer, without its id. */
export type Request = DistributiveOmit<Extract<ClientMessage, { id: string }>, "id">;
export type Answer = ServerAck | ServerTables;

/** What the server refused, in words for the player. */
export class Refused extends Error {
    readonly why: ServerErr["why"];
    readonly n: number | undefined;
    constructor(err: ServerErr) {
        super(err.say);
        this.name = "Refused";
        this.why = err.why;
        this.n = err.n;
    }
}

/** Somebody who says who they are by name and passphrase. */
interface Login {
    name: string;
    pass: string;
    done: () => void;
    failed: (why: Error) => void;
}

interface Waiting {
    text: string;
    tries: number;
    done: (answer: Answer) => void;
    failed: (why: Error) => void;
}

const PING_AFTER = 25_000;
const DEAD_AFTER = 45_000;
const DOUBT = 2500;
const AGAIN_AFTER = [300, 600, 1200, 2400];
const BACK_AFTER = [300, 1000, 2000, 4000, 8000];

export class Link {
    state: LinkState = "off";
    welcome: ServerWelcome | null = null;
    /** Milliseconds that the server's clock is ahead of ours. */
    ahead = 0;
    onstate: (state: LinkState) => void = () => undefined;
    onmessage: (message: ServerMessage) => void = () => undefined;

    readonly #world: World;
    readonly #waiting = new Map<string, Waiting>();
    #socket: Socket | null = null;
    #heard = 0;
    #failures = 0;
    #login: Login | null = null;
    #cancel: (() => void)[] = [];

    constructor(world: World) {
        this.#world = world;
    }

    /** Connects and stays connected. */
    start(): void {
        if (this.state === "off") this.#connect();
    }

    /** Ends the connection; what waits for an answer fails. */
    stop(): void {
        this.#drop();
        this.#set("off");
        for (const [, waiting] of this.#waiting) waiting.failed(new Error("the connection was ended"));
        this.#waiting.clear();
    }

    /** Goes on as somebody who has a passphrase; if that is refused, as before. */
    login(name: string, pass: string): Promise<void> {
        return new Promise((done, failed) => {
            this.#login = { name, pass, done, failed };
            this.#drop();
            this.#connect();
        });
    }

    /** Ends the session of this device, and goes on as somebody new. */
    async logout(): Promise<void> {
        await this.ask({ t: "logout" });
        this.#world.saveToken(null);
        this.#set("connecting");
        this.#hello();
    }

    /** Comes back at once if it waits: the network is there again, or the page is looked at. */
    hurry(): void {
        if (this.state !== "waiting") return;
        this.#failures = 0;
        this.#drop();
        this.#connect();
    }

    /** Something may have happened to the network: gives up on a server that does not answer soon. */
    doubt(): void {
        if (this.state !== "ready") return this.hurry();
        const asked = this.#world.now();
        this.#say({ t: "ping" });
        this.#later(DOUBT, () => {
            if (this.#heard < asked) this.#lost();
        });
    }

    /** Sends a request, now or when the server can be reached, and gives its answer. */
    ask(request: Request): Promise<Answer> {
        const id = this.#world.newId();
        const text = JSON.stringify({ ...request, id });
        return new Promise((done, failed) => {
            this.#waiting.set(id, { text, tries: 0, done, failed });
            if (this.state === "ready") this.#socket?.send(text);
        });
    }

    #set(state: LinkState): void {
        if (this.state === state) return;
        this.state = state;
        this.onstate(state);
    }

    #connect(): void {
        this.#set("connecting");
        const socket = this.#world.open();
        this.#socket = socket;
        this.#heard = this.#world.now();
        socket.onopen = () => this.#hello();
        socket.onmessage = (event) => this.#hear(event.data);
        socket.onclose = () => this.#lost();
        socket.onerror = () => undefined;
        this.#watch();
    }

    #hello(): void {
        const common = { v: PROTOCOL_VERSION, lang: this.#world.lang(), agent: "muralha-web" };
        const token = this.#world.loadToken();
        if (this.#login) this.#say({ t: "login", ...common, name: this.#login.name, pass: this.#login.pass });
        else this.#say({ t: "hello", ...common, ...(token ? { token } : {}) });
    }

    #say(message: ClientMessage): void {
        this.#socket?.send(JSON.stringify(message));
    }

    /** Lets go of the socket without being told about its end. */
    #drop(): void {
        for (const cancel of this.#cancel.splice(0)) cancel();
        const socket = this.#socket;
        this.#socket = null;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    #later(milliseconds: number, run: () => void): void {
        this.#cancel.push(this.#world.after(milliseconds, run));
    }

    /** Asks whether the server is still there, and gives up on one that says nothing. */
    #watch(): void {
        this.#later(PING_AFTER / 5, () => {
            const silence = this.#world.now() - this.#heard;
            if (silence > DEAD_AFTER) return this.#lost();
            if (silence > PING_AFTER && this.state === "ready") this.#say({ t: "ping" });
            this.#watch();
        });
    }

    #lost(wait?: number): void {
        this.#drop();
        this.#set("waiting");
        const usual = BACK_AFTER[Math.min(this.#failures, BACK_AFTER.length - 1)] ?? 8000;
        this.#failures++;
        this.#later(wait ?? usual, () => this.#connect());
    }

    #hear(data: unknown): void {
        this.#heard = this.#world.now();
        let message: ServerMessage;
        try {
            message = JSON.parse(String(data)) as ServerMessage;
        } catch {
            return;
        }
        switch (message.t) {
            case "welcome":
                this.#welcomed(message);
                break;
            case "ack":
            case "tables":
                this.#answered(message.id, message);
                break;
            case "err":
                this.#refused(message);
                break;
            case "bye":
                this.onmessage(message);
                if (message.why === "token") this.#world.saveToken(null);
                this.#lost(message.wait === undefined ? undefined : message.wait * 1000);
                return;
        }
        this.onmessage(message);
    }

    #welcomed(message: ServerWelcome): void {
        if (message.token) this.#world.saveToken(message.token);
        this.welcome = message;
        this.#login?.done();
        this.#login = null;
        this.ahead = message.at - this.#world.now();
        this.#failures = 0;
        this.#set("ready");
        for (const [, waiting] of this.#waiting) this.#socket?.send(waiting.text);
    }

    #answered(id: string, answer: Answer): void {
        const waiting = this.#waiting.get(id);
        this.#waiting.delete(id);
        waiting?.done(answer);
    }

    #refused(err: ServerErr): void {
        if (this.state === "connecting" && this.#login) {
            this.#login.failed(new Refused(err));
            this.#login = null;
            this.#hello();
            return;
        }
        if (this.state === "connecting" && err.why === "token") {
            this.#world.saveToken(null);
            this.#hello();
            return;
        }
        const waiting = err.id === undefined ? undefined : this.#waiting.get(err.id);
        if (!waiting || err.id === undefined) return;
        const again = AGAIN_AFTER[waiting.tries];
        if ((err.why === "busy" || err.why === "retry" || err.why === "rate") && again !== undefined) {
            waiting.tries++;
            this.#later(again, () => this.#socket?.send(waiting.text));
            return;
        }
        this.#waiting.delete(err.id);
        waiting.failed(new Refused(err));
    }
}
