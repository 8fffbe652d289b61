// Finds words of games in the page's sources. The page knows none: a new expansion needs no line here.
// usage: muralha games --json --lang en | node build-tools/game-words.js [FOLDER]
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Words that options have in common with every page. */
const ORDINARY = new Set(["plus", "tiles", "tile", "everything", "messages", "message", "circles", "circle", "flying", "big", "good", "mine"]);

/** @typedef {{ group: string, word: string, title: string }} Option */
/** @typedef {{ game: string, title: string, options: Option[] }} Game */

/**
 * The names of games, and of what their expansions are called, in the singular too.
 * @param {Game[]} games
 * @returns {Set<string>}
 */
function gameWords(games) {
    const real = games.filter((game) => game.game !== "none");
    const names = real.flatMap((game) => game.game.split("-").filter((part) => part !== "cards"));
    const options = real
        .flatMap((game) => game.options)
        .filter(({ group }) => group === "expansion" || group === "part")
        .flatMap(({ word, title }) => [...word.split("."), ...title.toLowerCase().split(/\W+/)]);
    const words = [...names, ...options].filter((word) => word.length > 2 && !["the", "and"].includes(word));
    const singular = words.map((word) => word.replace(/ies$/, "y").replace(/s$/, ""));
    return new Set([...words, ...singular].filter((word) => !ORDINARY.has(word)));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = join(folder, entry.name);
        return entry.isDirectory() ? sources(name) : /\.(ts|js|svelte|css)$/.test(name) ? [name] : [];
    });
}

/**
 * Sources without comments, with as many lines.
 * @param {string} text
 */
function code(text) {
    return text
        .replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ""))
        .replace(/(^|\s)\/\/.*$/gm, "$1");
}

const { games } = /** @type {{ games: Game[] }} */ (JSON.parse(readFileSync(0, "utf8")));
const words = gameWords(games);
// A word may be a part of a name: hasAbbot, abbot_at.
const pattern = new RegExp(`(?<![a-z])(${[...words].join("|")})(?![a-z])`, "gi");
const found = sources(process.argv[2] ?? "src").flatMap((file) =>
    code(readFileSync(file, "utf8"))
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .split("\n")
        .flatMap((line, i) => (line.match(pattern) ?? []).map((word) => `${file}:${i + 1}: ${word}`)),
);
for (const line of found) console.error(line);
console.log(`${found.length} words of games (of ${words.size}) in the page's sources`);
process.exit(found.length > 0 ? 1 : 0);
