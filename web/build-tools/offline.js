// Makes dist/sw.js, which keeps the built page on the device: src/offline/sw.js with the list of the files before it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const NAME = "sw.js";

/**
 * Names of all files below a folder, as the page asks for them.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder = root) {
    return readdirSync(folder, { withFileTypes: true })
        .flatMap((entry) => {
            const path = join(folder, entry.name);
            return entry.isDirectory() ? filesBelow(root, path) : [`/${relative(root, path).split(sep).join("/")}`];
        })
        .sort();
}

/**
 * The files of a build, and a name for exactly these contents.
 * @param {string} root
 */
export function describeBuild(root) {
    const all = filesBelow(root).filter((name) => name !== `/${NAME}`);
    const hash = createHash("sha256");
    for (const name of all) hash.update(name).update("\0").update(readFileSync(join(root, name)));
    const page = readFileSync(join(root, "index.html"), "utf8");
    const entry = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
    if (!entry) throw new Error("index.html names no script");
    return { version: hash.digest("hex").slice(0, 16), entry, files: all.filter((name) => name !== "/index.html") };
}

/** @returns {import("vite").Plugin} */
export function offline() {
    let root = "";
    let source = "";
    return {
        name: "offline",
        apply: "build",
        configResolved(config) {
            root = join(config.root, config.build.outDir);
            source = join(config.root, "src/offline", NAME);
        },
        closeBundle() {
            const code = readFileSync(source, "utf8").replace(/^\s*(\/\/|\/\*\*).*\n/gm, "");
            writeFileSync(join(root, NAME), `globalThis.OFFLINE=${JSON.stringify(describeBuild(root))};\n${code}`);
        },
    };
}
