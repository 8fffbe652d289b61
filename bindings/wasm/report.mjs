// Loads the module, which must import nothing, and prints what random games give, or what a bot chooses.
// usage: node report.mjs MODULE SETUP GAMES SEED [BOT]
import { readFileSync } from "node:fs";

const [path, setup, games, seed, bot] = process.argv.slice(2);
if (seed === undefined) {
  console.error("usage: node report.mjs MODULE SETUP GAMES SEED [BOT]");
  process.exit(2);
}
const module = new WebAssembly.Module(readFileSync(path));
const imports = WebAssembly.Module.imports(module);
if (imports.length !== 0) {
  console.error(`the module imports ${imports.map((i) => `${i.module}.${i.name}`).join(", ")}`);
  process.exit(1);
}
const { exports } = new WebAssembly.Instance(module);
exports._initialize();

// struct wasm_report: three 64-bit numbers.
const out = exports.malloc(24);
const give = (text) => {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const at = exports.malloc(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  return at;
};
const at = give(setup);
const status =
  bot === undefined
    ? exports.wasm_playouts(at, BigInt(seed), BigInt(games), out)
    : exports.wasm_bots(at, give(bot), BigInt(seed), BigInt(games), out);
if (status !== 0) {
  console.error(`${setup}: status ${status}`);
  process.exit(1);
}
const report = new DataView(exports.memory.buffer, out, 24);
const number = (i) => report.getBigUint64(8 * i, true);
const hex = (i) => number(i).toString(16).padStart(16, "0");
console.log(`signature ${hex(0)} steps ${number(1)} states ${hex(2)}`);
