// Brings the catalogues up to date with the sources: new words come in empty, unused ones go.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCatalogue, usedWords, writeEntry } from "./po.js";

/**
 * @param {string} folder
 * @returns {string[]}
 */
function texts(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = join(folder, entry.name);
        if (entry.isDirectory()) return texts(name);
        return /\.(ts|svelte)$/.test(name) ? [readFileSync(name, "utf8")] : [];
    });
}

const used = usedWords(texts("src"));
for (const code of ["es", "pt"]) {
    const file = `po/${code}.po`;
    const source = readFileSync(file, "utf8");
    const catalogue = readCatalogue(source);
    const head = source.split("\n\n")[0] ?? "";
    const entries = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
    const missing = entries.filter(([id]) => !catalogue[id]?.length).map(([id]) => id);
    const body = entries.map(([id, plural]) => writeEntry(id, plural, catalogue[id]));
    writeFileSync(file, [`${head.trimEnd()}\n`, ...body].join("\n"));
    for (const id of missing) console.log(`${code}: ${id}`);
}
