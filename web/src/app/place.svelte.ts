// The route of the address bar as a value that the page follows.
import { type Route, parseRoute, routeHash } from "../state/route";

const place = $state<{ route: Route }>({ route: parseRoute(location.hash) });

addEventListener("hashchange", () => {
    place.route = parseRoute(location.hash);
});

export function route(): Route {
    return place.route;
}

export function go(to: Route): void {
    location.hash = routeHash(to);
}
