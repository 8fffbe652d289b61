// Where in the page we are: behind the `#` of the address, or /t/ID, the link to a table that people share.
import { tidyName } from "./settings";

export type Route =
    | { at: "start" }
    | { at: "setup"; kind: string; keeper?: boolean }
    | { at: "games" }
    | { at: "game"; id: string }
    | { at: "sheet"; id: string }
    | { at: "review"; id: string }
    | { at: "table"; id: string }
    | { at: "record"; data: string; step: number; /** Of the seats; "" where somebody has none. */ names: string[] };

const ID = /^[\w-]{1,64}$/;
const DATA = /^[\w-]{8,60000}$/;

/** What is no text is no name. */
function nameOf(text: string): string {
    try {
        return tidyName(decodeURIComponent(text));
    } catch {
        return "";
    }
}

/** Reads an address; what is not understood leads to the start. */
export function parseRoute(hash: string, path = "/"): Route {
    const shared = /^\/t\/([\w-]{1,64})$/.exec(path);
    if (shared?.[1] && hash.length <= 2) return { at: "table", id: shared[1] };
    const [at = "", id = "", more = "", names = ""] = hash.replace(/^#?\/?/, "").split("/");
    if (at === "games" && id === "") return { at };
    if (at === "setup" && ID.test(id)) return more === "keeper" ? { at, kind: id, keeper: true } : { at, kind: id };
    if ((at === "game" || at === "sheet" || at === "review") && ID.test(id)) return { at, id };
    if (at === "t" && ID.test(id)) return { at: "table", id };
    if (at === "record" && DATA.test(id)) return { at, data: id, step: Math.max(0, Number.parseInt(more, 10) || 0), names: names === "" ? [] : names.split(",").map(nameOf) };
    return { at: "start" };
}

/** The table that somebody was invited to by a link or by its name; null if the text is neither. */
export function invitedTo(text: string): string | null {
    return /^(?:\S*\/t\/)?([\w-]{4,24})\/?$/.exec(text.trim())?.[1] ?? null;
}

export function routeHash(route: Route): string {
    switch (route.at) {
        case "start":
            return "#/";
        case "games":
            return "#/games";
        case "setup":
            return `#/setup/${route.kind}${route.keeper ? "/keeper" : ""}`;
        case "game":
            return `#/game/${route.id}`;
        case "sheet":
            return `#/sheet/${route.id}`;
        case "review":
            return `#/review/${route.id}`;
        case "table":
            return `#/t/${route.id}`;
        case "record":
            return `#/record/${route.data}/${route.step}${route.names.length > 0 ? `/${route.names.map(encodeURIComponent).join(",")}` : ""}`;
    }
}
