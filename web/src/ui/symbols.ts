// Symbols that the library has drawn, defined once in the page and shown by <use>.
import { pictures } from "../engine/client";

const known = new Set<string>();
let defs: SVGDefsElement | null = null;

function place(): SVGDefsElement {
    if (defs) return defs;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("width", "0");
    svg.setAttribute("height", "0");
    svg.setAttribute("aria-hidden", "true");
    svg.style.position = "absolute";
    defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
    svg.append(defs);
    document.body.prepend(svg);
    return defs;
}

/** Sees to it that symbols are defined; those that are known cost nothing. */
export async function define(game: string, names: readonly string[]): Promise<void> {
    const fresh = [...new Set(names)].filter((name) => !known.has(name));
    if (fresh.length === 0) return;
    for (const name of fresh) known.add(name);
    const drawn = await pictures().symbols(game, fresh);
    const added = Object.entries(drawn).filter(([name]) => fresh.includes(name) || !known.has(name));
    for (const [name] of added) known.add(name);
    place().insertAdjacentHTML("beforeend", added.map(([, text]) => text).join(""));
}
