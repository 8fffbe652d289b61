// The route of the address bar as a value that the page follows.
import { type Route, parseRoute, routeHash } from "../state/route";

const place = $state<{ route: Route }>({ route: parseRoute(location.hash, location.pathname) });

addEventListener("hashchange", () => {
    place.route = parseRoute(location.hash, location.pathname);
});

export function route(): Route {
    return place.route;
}

export function go(to: Route): void {
    if (location.pathname === "/") location.hash = routeHash(to);
    else location.assign(`/${routeHash(to)}`);
}
