import { beforeEach, describe, expect, it } from "vitest";
import type { FeedItem, ServerFeed, ServerTable } from "../../../spec/protocol";
import { clockText, follow, hear, ranksOf, timeLeft } from "../../src/online/follow";
import { Link, Refused, type Socket, type World } from "../../src/online/link";

class FakeSocket implements Socket {
    sent: Record<string, unknown>[] = [];
    closed = false;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;
    send(text: string): void {
        this.sent.push(JSON.parse(text) as Record<string, unknown>);
    }
    close(): void {
        this.closed = true;
    }
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

class FakeWorld implements World {
    time = 1000;
    sockets: FakeSocket[] = [];
    token: string | null = null;
    timers: { at: number; run: () => void }[] = [];
    ids = 0;
    open(): Socket {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
    }
    now(): number {
        return this.time;
    }
    after(milliseconds: number, run: () => void): () => void {
        const timer = { at: this.time + milliseconds, run };
        this.timers.push(timer);
        return () => {
            this.timers = this.timers.filter((t) => t !== timer);
        };
    }
    newId(): string {
        return `m${++this.ids}`;
    }
    loadToken(): string | null {
        return this.token;
    }
    saveToken(token: string | null): void {
        this.token = token;
    }
    lang(): "pt" {
        return "pt";
    }
    pass(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (;;) {
            const due = this.timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
            if (!due) break;
            this.timers = this.timers.filter((t) => t !== due);
            this.time = due.at;
            due.run();
        }
        this.time = end;
    }
    get socket(): FakeSocket {
        const last = this.sockets.at(-1);
        if (!last) throw new Error("no socket");
        return last;
    }
}

const WELCOME = { t: "welcome", v: 1, at: 5000, who: "abcd", name: "Ana", lang: "pt", rules: [], program: "x" } as const;

describe("the link", () => {
    let world: FakeWorld;
    let link: Link;
    beforeEach(() => {
        world = new FakeWorld();
        link = new Link(world);
        link.start();
    });
    function welcome(extra: object = {}): void {
        world.socket.onopen?.();
        world.socket.tell({ ...WELCOME, ...extra });
    }

    it("says hello and keeps its token", () => {
        welcome({ token: "secret" });
        expect(world.socket.sent[0]).toMatchObject({ t: "hello", v: 1, lang: "pt" });
        expect(world.socket.sent[0]).not.toHaveProperty("token");
        expect(world.token).toBe("secret");
        expect(link.state).toBe("ready");
        expect(link.ahead).toBe(4000);
    });

    it("sends again after a break what was not answered, with the same id", async () => {
        welcome();
        const answer = link.ask({ t: "sit", g: "gggg", seat: 1 });
        expect(world.socket.sent.at(-1)).toEqual({ t: "sit", g: "gggg", seat: 1, id: "m1" });
        world.socket.onclose?.();
        expect(link.state).toBe("waiting");
        world.pass(400);
        expect(world.sockets).toHaveLength(2);
        welcome();
        expect(world.socket.sent.at(-1)).toMatchObject({ t: "sit", id: "m1" });
        world.socket.tell({ t: "ack", id: "m1", n: 3 });
        expect(await answer).toMatchObject({ n: 3 });
        world.socket.onclose?.();
        world.pass(400);
        welcome();
        expect(world.socket.sent).toHaveLength(1);
    });

    it("tries again when the server is busy, and then gives up", async () => {
        welcome();
        const answer = link.ask({ t: "start", g: "gggg" });
        const caught = answer.catch((error: unknown) => error);
        for (let i = 0; i < 5; i++) {
            world.socket.tell({ t: "err", id: "m1", why: "busy", say: "wait" });
            world.pass(3000);
        }
        expect(world.socket.sent.filter((m) => m["id"] === "m1")).toHaveLength(5);
        expect(await caught).toBeInstanceOf(Refused);
    });

    it("begins anew with a token that is not known", () => {
        world.token = "old";
        world.socket.onopen?.();
        expect(world.socket.sent[0]).toMatchObject({ token: "old" });
        world.socket.tell({ t: "err", why: "token", say: "?" });
        expect(world.socket.sent[1]).not.toHaveProperty("token");
        expect(world.token).toBeNull();
    });

    it("goes on as somebody with a passphrase, and as before if that is refused", async () => {
        welcome({ token: "old" });
        const wrong = link.login("Ana", "wrong pass").catch((error: unknown) => error);
        world.socket.onopen?.();
        expect(world.socket.sent[0]).toMatchObject({ t: "login", name: "Ana", pass: "wrong pass" });
        world.socket.tell({ t: "err", why: "login", say: "no" });
        expect(await wrong).toBeInstanceOf(Refused);
        expect(world.socket.sent[1]).toMatchObject({ t: "hello", token: "old" });
        const right = link.login("Ana", "right pass");
        welcome({ token: "new" });
        await right;
        expect(world.token).toBe("new");
        expect(link.state).toBe("ready");
    });

    it("forgets who it was after a logout", async () => {
        welcome({ token: "old" });
        const done = link.logout();
        world.socket.tell({ t: "ack", id: "m1" });
        await done;
        expect(world.socket.sent.at(-1)).toMatchObject({ t: "hello" });
        expect(world.socket.sent.at(-1)).not.toHaveProperty("token");
        expect(world.token).toBe(null);
    });

    it("asks a silent server, and leaves a dead one", () => {
        welcome();
        world.pass(31_000);
        expect(world.socket.sent.at(-1)).toEqual({ t: "ping" });
        world.pass(30_000);
        expect(world.sockets.length).toBeGreaterThan(1);
        expect(world.sockets[0]?.closed).toBe(true);
    });

    it("waits longer and longer, and comes back when the server says", () => {
        world.socket.onclose?.();
        world.pass(350);
        world.socket.onclose?.();
        world.pass(350);
        expect(world.sockets).toHaveLength(2);
        world.pass(700);
        expect(world.sockets).toHaveLength(3);
        welcome();
        world.socket.tell({ t: "bye", why: "drain", wait: 7 });
        world.pass(6900);
        expect(world.sockets).toHaveLength(3);
        world.pass(200);
        expect(world.sockets).toHaveLength(4);
    });

    it("hurries when asked to, and survives nonsense", () => {
        world.socket.onclose?.();
        link.hurry();
        expect(world.sockets).toHaveLength(2);
        world.socket.onmessage?.({ data: "{" });
        welcome();
        expect(link.state).toBe("ready");
    });
});

describe("a table that is followed", () => {
    const table = { t: "table", g: "gggg", n: 0, seats: [{ kind: "person", who: "abcd" }, { kind: "bot" }] };
    function feedOf(n: number, count: number, more: Partial<ServerFeed> = {}): ServerFeed {
        const e = Array.from({ length: count }, (_, i): FeedItem => [0, 0, n + i, 0]);
        return { t: "feed", g: "gggg", n, e, ...more };
    }

    it("takes items once and in order", () => {
        let state = hear(follow("gggg"), feedOf(1, 3));
        state = hear(state, feedOf(2, 3, { h: "ab", v: "QQ==" }));
        expect(state.items.map((item) => item[2])).toEqual([1, 2, 3, 4]);
        expect(state).toMatchObject({ gap: false, hash: "ab", hashed: 4, view: "QQ==" });
        expect(hear(state, feedOf(1, 2, { v: "old" })).view).toBe("QQ==");
        const gap = hear(state, feedOf(7, 1));
        expect(gap.gap).toBe(true);
        expect(gap.items).toHaveLength(4);
        expect(hear(gap, feedOf(5, 3)).gap).toBe(false);
    });
    it("ignores other tables", () => {
        const state = follow("gggg");
        expect(hear(state, { ...feedOf(1, 1), g: "hhhh" })).toBe(state);
    });
    it("knows who is there and what was said", () => {
        let state = hear(follow("gggg"), table as ServerTable);
        state = hear(state, { t: "presence", g: "gggg", here: [true, false], watchers: 2 });
        expect(state.table?.seats[0]?.here).toBe(true);
        expect(state.table?.watchers).toBe(2);
        const line = { t: "chat", g: "gggg", k: 2, name: "A", text: "b", at: 0 } as const;
        state = hear(state, line);
        state = hear(state, { ...line, k: 1 });
        state = hear(state, line);
        expect(state.chat.map((c) => c.k)).toEqual([1, 2]);
    });
    it("knows the places when somebody gave up", () => {
        const over = { t: "over", g: "gggg", n: 9, ending: "resign", places: [{ score: 3, rank: 2 }, { score: 0, rank: 1 }] } as const;
        const places = [...over.places];
        expect(ranksOf({ ...over, places })).toEqual([2, 1]);
        expect(ranksOf({ ...over, places, ending: "time" })).toEqual([2, 1]);
        expect(ranksOf({ ...over, places, ending: "rules" }), "the rules name them").toEqual([]);
        expect(ranksOf({ ...over, places, ending: "aside" })).toEqual([]);
        expect(ranksOf({ ...over, places, value: 3 }), "all play for one number").toEqual([]);
        expect(ranksOf(null)).toEqual([]);
    });
    it("counts clocks down", () => {
        const clocks = { t: "clocks", g: "gggg", at: 1000, seat: 0, move: 5000, bank: [9000, 8000] } as const;
        expect(timeLeft({ ...clocks, bank: [9000, 8000] }, 0, 3000)).toBe(3000);
        expect(timeLeft({ ...clocks, bank: [9000, 8000] }, 1, 3000)).toBe(8000);
        expect(timeLeft(null, 0, 0)).toBeNull();
        const days = (n: number): string => `${n} d`;
        expect([252_900, 3_723_000, 200_000_000].map((ms) => clockText(ms, days))).toEqual(["4:12", "1:02:03", "2 d"]);
    });
});
