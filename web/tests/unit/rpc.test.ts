import { describe, expect, it } from "vitest";
import { connect, serve, type Port } from "../../src/engine/rpc";

/** Two ports; what goes into one comes out of the other. */
function pair(): [Port, Port] {
    const listeners: ((event: MessageEvent<unknown>) => void)[][] = [[], []];
    const port = (own: number): Port => ({
        postMessage: (message) => {
            const data: unknown = structuredClone(message);
            queueMicrotask(() => listeners[1 - own]?.forEach((hear) => hear({ data } as MessageEvent<unknown>)));
        },
        addEventListener: (_, listener) => listeners[own]?.push(listener),
    });
    return [port(0), port(1)];
}

const functions = {
    add: (a: number, b: number) => a + b,
    later: async (text: string) => Promise.resolve(text.toUpperCase()),
    fail: () => {
        throw new Error("no such table");
    },
};

describe("calls to the worker", () => {
    it("are answered, each with its own answer", async () => {
        const [page, worker] = pair();
        serve(worker, functions);
        const remote = connect<typeof functions, never>(page, () => undefined);
        const answers = await Promise.all([remote.add(1, 2), remote.later("a"), remote.add(3, 4)]);
        expect(answers).toEqual([3, "A", 7]);
    });
    it("fail with the worker's words", async () => {
        const [page, worker] = pair();
        serve(worker, functions);
        const remote = connect<typeof functions, never>(page, () => undefined);
        await expect(remote.fail()).rejects.toThrow("no such table");
        await expect((remote as unknown as { nothing(): Promise<void> }).nothing()).rejects.toThrow("nothing");
    });
    it("leave room for what is told unasked", async () => {
        const [page, worker] = pair();
        const tell = serve<typeof functions, { n: number }>(worker, functions);
        const heard: number[] = [];
        const remote = connect<typeof functions, { n: number }>(page, (told) => heard.push(told.n));
        tell({ n: 1 });
        await remote.add(0, 0);
        expect(heard).toEqual([1]);
    });
});
