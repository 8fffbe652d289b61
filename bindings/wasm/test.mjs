// The loader: everything that it offers is tried once, and has a type in muralha.d.mts.
// usage: node test.mjs FOLDER      where muralha.mjs, muralha.wasm and muralha.d.mts are installed
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const library = await import(pathToFileURL(resolve(folder, "muralha.mjs")));
const bytes = await readFile(resolve(folder, "muralha.wasm"));
const types = await readFile(resolve(folder, "muralha.d.mts"), "utf8");
let passed = 0;

async function test(what, run) {
  try {
    await run();
    passed++;
  } catch (error) {
    console.error(`not so: ${what}\n${error.stack}`);
    process.exitCode = 1;
  }
}

const mur = await library.load(bytes);
const { MUR_NOBODY, MUR_UNKNOWN_WORD, MUR_WRONG_SEAT, MUR_ILLEGAL } = mur.constants;

/** The declaration of a class in muralha.d.mts, with that of what it extends. */
function declared(name) {
  const body = new RegExp(`class ${name} (extends (\\w+) )?\\{([^}]*(\\{[^}]*\\}[^}]*)*)\\n\\}`);
  const found = types.match(body);
  assert(found, `class ${name}`);
  return found[3] + (found[2] && found[2] !== "Error" ? declared(found[2]) : "");
}

await test("every member has a type", () => {
  for (const [name, thing] of Object.entries(library)) {
    if (!/^class/.test(String(thing))) {
      assert.match(types, new RegExp(`function ${name}\\b`));
      continue;
    }
    const text = declared(name);
    for (const member of Object.getOwnPropertyNames(thing.prototype))
      if (member !== "constructor") assert.match(text, new RegExp(`\\b${member}\\b`), member);
  }
});

await test("it can be loaded in other ways", async () => {
  for (const source of [new Response(bytes), Promise.resolve(bytes), new WebAssembly.Module(bytes)])
    assert.equal((await library.load(source)).version, mur.version);
});

await test("what there is", () => {
  assert.match(mur.version, /^\d+\.\d+\.\d+$/);
  assert.equal(mur.abi, mur.constants.MUR_ABI);
  assert.deepEqual(mur.languages.map((l) => l.code), ["en", "es", "pt"]);
  assert(mur.games.some((g) => g.name === "carcassonne" && g.maxPlayers === 6));
  assert.equal(mur.levels[0].name, "random");
});

await test("what is refused is thrown", () => {
  const wrong = () => mur.rules("carcassonne:players=2,rodas");
  assert.throws(wrong, { name: "MuralhaError", status: MUR_UNKNOWN_WORD, position: 22, length: 5 });
  try {
    wrong();
  } catch (error) {
    assert.notEqual(mur.translate("pt", error.message), error.message);
    assert.equal(mur.translate("en", error.message), error.message);
  }
  const rules = mur.rules("none:players=2");
  assert.throws(() => rules.bot("clever"), { status: MUR_UNKNOWN_WORD });
  assert.throws(() => rules.state(new Uint8Array(3)), RangeError);
  rules.free();
});

await test("a position can be asked everything", () => {
  const rules = mur.rules("carcassonne:players=2");
  assert.equal(rules.game, "carcassonne");
  assert.equal(rules.word(mur.constants.MUR_WORD_SEAT, 0), "Red");
  assert.equal(rules.word(mur.constants.MUR_WORD_SEAT, 77), null);
  const state = rules.start();
  assert(state.isChance && !state.isOver && state.seat === MUR_NOBODY);
  const { outcomes } = state;
  assert(outcomes.length > 10 && outcomes.every((o) => o.weight > 0 && state.isLegal(o.action)));
  assert.throws(() => state.try(0, outcomes[0].action), { status: MUR_WRONG_SEAT });
  assert.throws(() => state.try(MUR_NOBODY, 1), { status: MUR_ILLEGAL });
  const before = state.hash;
  const copy = state.copy();
  state.try(MUR_NOBODY, outcomes[0].action);
  assert.notEqual(state.hash, before);
  assert.equal(copy.hash, before);
  assert.equal(state.turn, mur.constants.MUR_TURN_PLAYER);
  const { legal } = state;
  for (const action of legal) assert.equal(state.parseAction(state.actionText(action)), action);
  assert.equal(mur.call("mur_action_prompt", legal[0]), state.prompt);
  assert.deepEqual(state.scores, [0, 0]);
  assert.match(state.text, /setup|carcassonne/);
  const view = state.view();
  assert.deepEqual(view.bytes, state.bytes); // nothing is hidden
  for (const owned of [view, copy, state, rules]) owned.free();
});

await test("bots think in slices as they do at once", () => {
  const rules = mur.rules("carcassonne:players=2");
  const dealer = mur.randomDealer(3, 1n);
  const whole = rules.bot("hard:visits=24");
  const sliced = rules.bot("hard:visits=24");
  const state = rules.start();
  for (let i = 0; i < 12; i++) {
    if (state.isChance) {
      state.try(MUR_NOBODY, dealer.deal(state));
      continue;
    }
    const view = state.view(state.seat);
    const action = whole.choose(view);
    sliced.begin(view);
    let steps = 1;
    for (; !sliced.step(5); steps++) assert.equal(sliced.thought.visits, 5 * steps);
    assert.equal(sliced.answer(), action);
    assert.equal(sliced.thought.best, action);
    assert.equal(sliced.thought.permille, 1000);
    view.free();
    state.try(state.seat, action);
  }
  while (state.isChance) state.try(MUR_NOBODY, dealer.deal(state));
  const view = state.view(state.seat);
  sliced.begin(view, 1000000);
  assert.equal(sliced.step(5), false);
  sliced.spent(1000); // it has no clock, so it is told
  assert.equal(sliced.step(5), true);
  sliced.answer();
  view.free();
  whole.restart(1);
  for (const owned of [whole, sliced, dealer, state, rules]) owned.free();
});

await test("records come back from text and bytes", () => {
  const game = mur.record("catan-cards:players=2");
  const dealer = mur.dealer(5);
  const bot = game.rules.bot("random");
  while (!game.state.isOver && game.count < 60) {
    const { state } = game;
    game.add(state.seat, state.isChance ? dealer.deal(state) : bot.choose(state));
  }
  for (const source of [game.text, game.bytes]) {
    const again = mur.readRecord(source);
    assert.equal(again.count, game.count);
    assert.equal(again.state.hash, game.state.hash);
    assert.deepEqual(again.entry(9), game.entry(9));
    const middle = again.at(9);
    assert.equal(middle.seat, game.entry(9).actor);
    middle.free();
    again.free();
  }
  assert.throws(() => mur.readRecord("setup none\nnonsense"), library.MuralhaError);
  assert.throws(() => mur.readRecord(new Uint8Array([1, 2, 3])), library.MuralhaError);
  assert.throws(() => mur.readRecord("muralha record 2\nsetup none\n\0hidden"), RangeError);
  assert.equal(game.state.result.scores.length, 2);
  for (const owned of [bot, dealer, game]) owned.free();
});

await test("games describe themselves", () => {
  const all = mur.options("pt");
  const one = mur.options("en", "catan-cards");
  assert.equal(one.version, mur.constants.MUR_DESCRIBE_VERSION);
  assert(JSON.stringify(all).length > JSON.stringify(one).length);
  assert.notDeepEqual(mur.words("carcassonne", "es"), mur.words("carcassonne"));
  assert.throws(() => mur.words("chess"), RangeError);

  const game = mur.record("carcassonne:players=2,plus");
  assert(game.rules.lesson("pt").paragraphs.some((p) => p.startsWith("Ouro: ")));
  const dealer = mur.secretDealer(new BigUint64Array([1n, 2n, 3n, 4n]));
  assert.throws(() => mur.secretDealer(new BigUint64Array(1)), RangeError);
  const bot = game.rules.bot("greedy");
  const follower = game.rules.start();
  for (let i = 0; i < 40; i++) {
    const { seat, isChance } = game.state;
    const action = isChance ? dealer.deal(game.state) : bot.choose(game.state);
    if (!isChance) {
      const question = game.state.question(seat, "es");
      assert.deepEqual(question.actions.map((a) => a.action), Array.from(game.state.legal));
      assert.equal(game.state.question(MUR_NOBODY).actions, null);
    }
    const chances = game.state.chances("pt").outcomes.map(({ action, weight }) => ({ action, weight }));
    assert.deepEqual(chances, game.state.outcomes);
    game.add(seat, action);
    assert.deepEqual(follower.play(seat, action, 0, "pt"), game.happened(i, 0, "pt"));
    assert.deepEqual(follower.describe(1), game.state.describe(1));
  }
  for (const owned of [follower, bot, dealer, game]) owned.free();
});

await test("games draw themselves", () => {
  const names = mur.symbols("carcassonne");
  assert(names.length > 50 && names.includes("s-0"));
  for (const name of names) assert(mur.symbol("carcassonne", name).includes(`id="${name}"`), name);
  const tile = names.find((name) => name.startsWith("b"));
  assert.equal(mur.places("carcassonne", tile).symbol, tile);
  assert.match(mur.sheet("catan-cards", "cards"), /^<svg/);
  assert.match(mur.seatColour(0), /^#[0-9A-F]{6}$/);
  assert.equal(mur.seatColour(99), null);
  assert.throws(() => mur.symbol("carcassonne", "none"), library.MuralhaError);
  const rules = mur.rules("carcassonne:players=2");
  const state = rules.start();
  assert.match(state.svg({ show: mur.constants.MUR_SHOW_COORDINATES }), /^<svg.*<\/svg>\s*$/s);
  assert.match(state.svg({ show: mur.constants.MUR_SHOW_PANEL, language: "pt" }), />Vermelho</);
  assert.match(mur.sheet("catan-cards", "cards", "es"), />madera</);
  assert(state.symbols.length > 0 && state.symbols.every((name) => names.includes(name)));
  state.free();
  rules.free();
});

await test("a table is played with drafts, bots and clocks", () => {
  const { MUR_WHO_PERSON, MUR_WHO_BOT, MUR_CLOCK_BANK, MUR_STALE, MUR_ITEM_ACTION } = mur.constants;
  const rules = mur.rules("carcassonne:players=2");
  const clock = { mode: MUR_CLOCK_BANK, bank: 60000, more: 1000 };
  const table = mur.table(rules, { clock, standIn: "easy" });
  assert.throws(() => mur.table(rules, { clock: { mode: 9 } }), library.MuralhaError);
  table.sit(0, { who: MUR_WHO_PERSON, name: "João" }, 0);
  table.sit(1, { who: MUR_WHO_BOT, bot: "greedy" }, 0);
  assert.equal(table.seats[0].name, "João");
  assert.equal(table.seats[1].plays, "greedy");
  assert.equal(table.due, Infinity);
  const dealer = mur.dealer(3);
  const bot = rules.bot("greedy");
  let drafts = 0;
  for (let now = 0; !table.isOver; now += 10) {
    if (table.isChance) {
      table.deal(dealer, now);
      continue;
    }
    const { seat } = table;
    const view = table.view(seat);
    const action = bot.choose(view);
    view.free();
    if (seat === 1) {
      table.tryBot(1, action, { now });
    } else if (now % 3) {
      table.draft(0, action, now);
      assert.deepEqual(table.drafted, [action]);
      assert(!table.isDraftDone || table.draftState.hash !== table.state.hash);
      table.undo(0);
      assert.equal(table.draftState.hash, table.state.hash);
      table.draft(0, action, now);
      table.commit(0, now);
      drafts++;
    } else {
      assert.equal(table.due - now, table.left(0, now));
      assert.throws(() => table.try(0, [action], { seen: 0, now }), { status: MUR_STALE });
      table.try(0, [action], { now });
    }
  }
  assert(drafts > 10);
  const feed = table.feed();
  assert.deepEqual(feed.map((item) => item.seq), feed.map((_, i) => i + 1));
  assert.equal(feed.length, table.seq);
  assert.deepEqual(table.feed(0, table.seq - 1), feed.slice(-1));
  const again = mur.readTable(table.text);
  assert.equal(again.state.hash, table.state.hash);
  assert.deepEqual(again.seats, table.seats);
  const record = table.record();
  assert.equal(record.count, feed.filter((item) => item.kind === MUR_ITEM_ACTION).length);
  assert.deepEqual(record.state.result, table.result);
  for (const owned of [record, again, bot, dealer, table, rules]) owned.free();
});

await test("seats are left, taken again and given up", () => {
  const { MUR_WHO_PERSON, MUR_NOBODY } = mur.constants;
  const rules = mur.rules("none:players=2");
  const table = mur.table(rules);
  const chance = table.isChance && table.state.outcomes[0].action;
  table.sit(0, { who: MUR_WHO_PERSON, name: "Ana" });
  table.sit(1, { who: MUR_WHO_PERSON, name: "Zoë" });
  table.away(0);
  assert(table.seats[0].away && table.seats[0].plays === "normal");
  table.back(0);
  if (chance) table.chance(chance);
  table.expire();
  table.resign(1);
  assert(table.isOver && table.seats[1].resigned && table.result.ranks[0] === 1);
  assert.equal(table.prompt, 0);
  assert.equal(table.seat, MUR_NOBODY);
  table.free();
  rules.free();
});

await test("nothing is lost: memory does not grow with use", () => {
  const use = () => {
    const game = mur.record("carcassonne:players=2,plus");
    game.text;
    game.state.legal;
    game.free();
    assert.throws(() => mur.rules("carcassonne:wheels"));
  };
  for (let i = 0; i < 20; i++) use();
  const size = mur.exports.memory.buffer.byteLength;
  for (let i = 0; i < 500; i++) use();
  assert.equal(mur.exports.memory.buffer.byteLength, size);
});

console.log(`loader: ${passed} passed, ${process.exitCode ? "some" : 0} failed`);
