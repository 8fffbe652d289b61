// Where in the page we are: behind the `#` of the address, or /t/ID, the link to a table that people share.

export type Route =
    | { at: "start" }
    | { at: "setup"; kind: string }
    | { at: "games" }
    | { at: "game"; id: string }
    | { at: "table"; id: string };

const ID = /^[\w-]{1,64}$/;

/** Reads an address; what is not understood leads to the start. */
export function parseRoute(hash: string, path = "/"): Route {
    const shared = /^\/t\/([\w-]{1,64})$/.exec(path);
    if (shared?.[1] && hash.length <= 2) return { at: "table", id: shared[1] };
    const [at = "", id = ""] = hash.replace(/^#?\/?/, "").split("/");
    if (at === "games" && id === "") return { at };
    if (at === "setup" && ID.test(id)) return { at, kind: id };
    if (at === "game" && ID.test(id)) return { at, id };
    if (at === "t" && ID.test(id)) return { at: "table", id };
    return { at: "start" };
}

export function routeHash(route: Route): string {
    switch (route.at) {
        case "start":
            return "#/";
        case "games":
            return "#/games";
        case "setup":
            return `#/setup/${route.kind}`;
        case "game":
            return `#/game/${route.id}`;
        case "table":
            return `#/t/${route.id}`;
    }
}
