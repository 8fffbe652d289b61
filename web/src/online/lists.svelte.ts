// Tables of the server as lists: mine, and those of others where one can sit down or watch.
import { onDestroy } from "svelte";
import type { Filter, TableLine } from "../../../spec/protocol";
import { findServer, server } from "./server.svelte";

const EVERY = 6000;
const MINE = 20;
const OTHERS = 8;

let lists = $state.raw<{ mine: readonly TableLine[]; others: readonly TableLine[] }>({ mine: [], others: [] });
let looked = $state(false);
let users = 0;
let timer = 0;

async function list(which: Filter, count: number): Promise<TableLine[]> {
    const answer = await server.ask({ t: "list", which, count });
    return answer.t === "tables" ? answer.list : [];
}

async function refresh(): Promise<void> {
    if (server.state !== "ready" || document.visibilityState === "hidden") return;
    const [mine, open, running] = await Promise.all([list("mine", MINE), list("open", OTHERS), list("running", OTHERS)]);
    const others = [...open, ...running].filter((line, i, all) => !mine.some(({ g }) => g === line.g) && all.findIndex(({ g }) => g === line.g) === i);
    lists = { mine, others };
}

function refreshSafely(): void {
    void refresh().catch(() => undefined);
}

/** Keeps the lists fresh as long as the component is there that calls this while it starts. */
export function followLists(): void {
    void findServer().then(() => (looked = true));
    if (users++ === 0) timer = window.setInterval(refreshSafely, EVERY);
    $effect(() => {
        if (server.state === "ready") refreshSafely();
    });
    onDestroy(() => {
        if (--users === 0) clearInterval(timer);
    });
}

export const tables = {
    /** Where I sit or sat, or that I made; the newest first. */
    get mine(): readonly TableLine[] {
        return lists.mine;
    },
    get others(): readonly TableLine[] {
        return lists.others;
    },
    /** Is it known that no server answers? */
    get none(): boolean {
        return looked && !server.found;
    },
};

export function isAsked(line: TableLine): boolean {
    return line.phase === "running" && line.asked !== undefined && line.seats[line.asked]?.who === server.who;
}
