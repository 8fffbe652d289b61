// Runs all tests in a real browser: `node --test` takes folders or patterns, depending on its version.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
    .filter((name) => name.endsWith(".test.mjs"))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const { status } = spawnSync(process.execPath, ["--test", ...files.map((name) => join(folder, name))], { stdio: "inherit" });
process.exit(status ?? 1);
