// Prints what `muralha review RECORD --json --rolls R --seed S --lang L` prints, found by three instances of the module
// that share nothing: steps are dealt out from the last to the first and sent as texts, as a page does it.
// usage: node review.mjs REVIEW.WASM RECORD ROLLS SEED LANGUAGE
import { readFileSync } from "node:fs";
import { load } from "./muralha.mjs";

const [file, record, rolls, seed, language] = process.argv.slice(2);
const bytes = readFileSync(file);
const text = readFileSync(record, "utf8");

async function open() {
  const mur = await load(bytes);
  const game = mur.readRecord(text);
  return { mur, review: mur.make("mur_review_open", game, BigInt(seed), Number(rolls), 1) };
}

const [teller, ...workers] = [await open(), await open(), await open()];
const steps = teller.mur.call("mur_review_steps", teller.review);
for (let step = steps - 1; step >= 0; step--) {
  const { mur, review } = workers[step % workers.length];
  mur.call("mur_review_do", review, 0, step);
  teller.mur.check("mur_review_restore", teller.review, mur.text("mur_review_save_step", review, step));
}
console.log(teller.mur.text("mur_review_json", teller.review, language));
