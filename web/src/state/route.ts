// Where in the page we are, as it stands behind the `#` of the address.

export type Route =
    | { at: "start" }
    | { at: "setup"; kind: string }
    | { at: "games" }
    | { at: "game"; id: string }
    | { at: "table"; id: string };

const ID = /^[\w-]{1,64}$/;

/** Reads an address; what is not understood leads to the start. */
export function parseRoute(hash: string): Route {
    const [at = "", id = ""] = hash.replace(/^#?\/?/, "").split("/");
    if (at === "games" && id === "") return { at };
    if (at === "setup" && ID.test(id)) return { at, kind: id };
    if (at === "game" && ID.test(id)) return { at, id };
    if ((at === "table" || at === "m") && ID.test(id)) return { at: "table", id };
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
            return `#/m/${route.id}`;
    }
}
