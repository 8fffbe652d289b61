// Calls across the border between the page and a worker: each gets an answer; the worker may also tell by itself.

/** The functions on the other side, by name. Arguments and results are plain data. */
export type Functions<T> = { [K in keyof T]: (...args: never[]) => unknown };

export interface Port {
    postMessage(message: unknown): void;
    addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
}

interface Call {
    call: number;
    name: string;
    args: unknown[];
}
type Reply = { reply: number; value: unknown } | { reply: number; error: string };
type Run = (...args: unknown[]) => unknown;
interface Tell {
    tell: unknown;
}

type Remote<T extends Functions<T>> = {
    [K in keyof T]: (...args: Parameters<T[K]>) => Promise<Awaited<ReturnType<T[K]>>>;
};

/** A stand-in for the functions behind a port; `hear` gets what is told unasked. */
export function connect<T extends Functions<T>, Told>(
    port: Port,
    hear: (told: Told) => void,
): Remote<T> {
    let calls = 0;
    const open = new Map<number, { done: (value: unknown) => void; failed: (why: Error) => void }>();
    port.addEventListener("message", ({ data }) => {
        const message = data as Reply | Tell;
        if ("tell" in message) return hear(message.tell as Told);
        const waiting = open.get(message.reply);
        open.delete(message.reply);
        if ("error" in message) waiting?.failed(new Error(message.error));
        else waiting?.done(message.value);
    });
    return new Proxy({} as Remote<T>, {
        get: (_, name) => (name === "then" ? undefined : send(String(name))),
    });

    function send(name: string) {
        return (...args: unknown[]) =>
            new Promise((done, failed) => {
                const call = ++calls;
                open.set(call, { done, failed });
                port.postMessage({ call, name, args } satisfies Call);
            });
    }
}

/** Answers calls with the functions of an object; gives back how to tell something unasked. */
export function serve<T extends Functions<T>, Told>(port: Port, functions: T): (told: Told) => void {
    port.addEventListener("message", ({ data }) => {
        const { call, name, args } = data as Call;
        void answer(call, name, args);
    });
    return (told) => port.postMessage({ tell: told } satisfies Tell);

    async function answer(call: number, name: string, args: unknown[]): Promise<void> {
        try {
            const run = (functions as unknown as Record<string, Run | undefined>)[name];
            if (!run) throw new Error(`nothing is called ${name}`);
            port.postMessage({ reply: call, value: await run.apply(functions, args) } satisfies Reply);
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            port.postMessage({ reply: call, error: text } satisfies Reply);
        }
    }
}
