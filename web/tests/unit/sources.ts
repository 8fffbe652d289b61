// The page's own sources, for tests about them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

export interface Source {
    name: string;
    text: string;
}

export function sources(folder = "src"): Source[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const name = join(folder, entry.name);
        if (entry.isDirectory()) return sources(name);
        return /\.(ts|svelte|css|html)$/.test(name) ? [{ name, text: readFileSync(name, "utf8") }] : [];
    });
}
