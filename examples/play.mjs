// play.mjs - two bots play a game through WebAssembly, and the result is printed.
//
//   node play.mjs FOLDER [SETUP] [BOT] [SEED]      FOLDER holds muralha.mjs and muralha.wasm
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [folder, setup = "carcassonne:players=2", name = "greedy", seed = "1"] =
  process.argv.slice(2);
if (!folder) {
  console.error("usage: node play.mjs FOLDER [SETUP] [BOT] [SEED]");
  process.exit(2);
}
const { load, MuralhaError } = await import(pathToFileURL(resolve(folder, "muralha.mjs")));
const mur = await load(readFile(resolve(folder, "muralha.wasm")));

// A bot thinks in slices, so that a page could show its thoughts or stop it in between.
function think(bot, state) {
  const view = state.view(state.seat); // it knows what its seat may know
  bot.begin(view);
  while (!bot.step(32));
  view.free();
  return bot.answer();
}

try {
  const game = mur.record(setup);
  const { rules, state } = game;
  const bot = rules.bot(name);
  const dealer = mur.dealer(seed);
  while (!state.isOver)
    game.add(state.seat, state.isChance ? dealer.deal(state) : think(bot, state));

  const { scores, ranks } = state.result;
  for (let seat = 0; seat < rules.players; seat++) {
    const word = rules.word(mur.constants.MUR_WORD_SEAT, seat);
    console.log(`${word}: ${scores[seat]} points, rank ${ranks[seat]}`);
  }
  console.log(`${game.count} actions, hash ${state.hash.toString(16).padStart(16, "0")}`);
  for (const owned of [dealer, bot, game]) owned.free();
} catch (error) {
  if (!(error instanceof MuralhaError)) throw error;
  console.error(`${error.message} (byte ${error.position})`);
  process.exit(1);
}
