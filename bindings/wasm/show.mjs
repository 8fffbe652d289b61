// Prints through the module what the program prints: `muralha show FILE --at N --json --as asked --lang L`,
// or without a file `muralha games --json --lang L`. The words that the module has must be enough for it.
// usage: node show.mjs FOLDER LANGUAGE [FILE N]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, language, file, at] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(folder, "muralha.mjs")));
const mur = await load(readFileSync(resolve(folder, "muralha.wasm")));

function show() {
  const record = mur.readRecord(readFileSync(file, "utf8"));
  const count = Number(at);
  const state = record.at(count);
  return {
    muralha: "show",
    version: mur.constants.MUR_DESCRIBE_VERSION,
    position: state.describe(state.seat, language),
    question: state.question(state.seat, language),
    happened: record.happened(count - 1, state.seat, language),
  };
}

console.log(JSON.stringify(file === undefined ? mur.options(language) : show()));
