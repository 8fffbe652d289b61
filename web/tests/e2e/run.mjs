// Runs all tests in a real browser, two files at a time: each has a browser and a server of its own, and mostly waits.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const AT_ONCE = 2;
const LONGEST_FIRST = ["whole", "screens", "prompts", "online", "play"];

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const rank = (/** @type {string} */ name) => {
    const at = LONGEST_FIRST.findIndex((part) => name.startsWith(part));
    return at < 0 ? LONGEST_FIRST.length : at;
};
const files = readdirSync(folder)
    .filter((name) => name.endsWith(".test.mjs"))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .sort((a, b) => rank(a) - rank(b));

/** What a file says is kept together. @param {string} name @returns {Promise<boolean>} */
function run(name) {
    return new Promise((done) => {
        const child = spawn(process.execPath, ["--test", join(folder, name)], { stdio: ["ignore", "pipe", "inherit"] });
        let said = "";
        child.stdout.on("data", (part) => (said += part));
        child.on("close", (status) => {
            process.stdout.write(said);
            done(status === 0);
        });
    });
}

let failed = files.length === 0;
async function worker() {
    for (let name = files.shift(); name; name = files.shift()) if (!(await run(name))) failed = true;
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));
process.exit(failed ? 1 : 0);
