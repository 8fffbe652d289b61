// muralha.mjs - the library in a page or in node, from muralha.wasm. No dependencies.
//
//   const mur = await load(bytes);                    // or a Response, a promise of one, a compiled module
//   const rules = mur.rules("carcassonne:players=2");
//   const game = rules.start();
//
// Objects stand for memory inside the module: call free() on those that you made when you are done with
// them (not on rules and states that another object lends), and free rules last. What the library refuses
// is thrown as a MuralhaError; a trap (WebAssembly.RuntimeError) is a bug of the caller and leaves the
// module unusable. docs/LIBRARY.md has the whole story, muralha.d.ts the types.

/** What the library refused, and where: bytes of the text that was read. */
export class MuralhaError extends Error {
  constructor(status, message, position, length) {
    super(message);
    this.name = "MuralhaError";
    this.status = status;
    this.position = position;
    this.length = length;
  }
}

/** Loads the module; it imports nothing, so that it can do nothing but calculate. */
export async function load(source) {
  let module = await source;
  if (typeof Response === "function" && module instanceof Response)
    module = await module.arrayBuffer();
  if (!(module instanceof WebAssembly.Module)) module = await WebAssembly.compile(module);
  return new Muralha(await WebAssembly.instantiate(module));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Muralha {
  #buffer = 0; // for texts that are written, grows as needed
  #size = 0;
  #error;

  constructor(instance) {
    this.exports = instance.exports;
    this.exports._initialize();
    this.#error = this.call("mur_error_new");
    this.version = this.string(this.call("mur_library_version"));
    this.abi = this.call("mur_abi");
    this.constants = Object.freeze(
      Object.fromEntries(
        this.list("mur_constant_name", (name, i) => {
          const value = this.exports.mur_constant_value(i);
          return [name, BigInt.asIntN(54, value) === value ? Number(value) : value];
        }),
      ),
    );
  }

  // ---- the lowest floor: every function of the public headers

  /**
   * Calls any function. Texts become bytes for the time of the call, objects their pointers, null 0;
   * 64-bit numbers are BigInts. The result is as WebAssembly gives it: `>>> 0` makes it unsigned.
   */
  call(name, ...args) {
    const texts = [];
    try {
      const numbers = args.map((arg) => {
        if (typeof arg === "string") {
          texts.push(this.#give(encoder.encode(`${arg}\0`)));
          return texts.at(-1);
        }
        return arg === null || arg === undefined ? 0 : (arg.pointer ?? arg);
      });
      return this.exports[name](...numbers);
    } finally {
      for (const text of texts) this.exports.free(text);
    }
  }

  /** Calls a function that takes an error last and returns a pointer; throws if that is NULL. */
  make(name, ...args) {
    const pointer = this.call(name, ...args, this.#error) >>> 0;
    if (!pointer) throw this.#thrown();
    return pointer;
  }

  /** Calls a function that takes an error last and returns a status; throws unless that is MUR_OK. */
  check(name, ...args) {
    if (this.call(name, ...args, this.#error) !== 0) throw this.#thrown();
  }

  /** Calls a writer, which takes a buffer and its size last; returns the whole text. */
  text(name, ...args) {
    for (;;) {
      const length = this.call(name, ...args, this.#buffer, this.#size);
      if (length < this.#size) return decoder.decode(this.bytes(this.#buffer, length));
      this.#grow(length + 1);
    }
  }

  /** The text at a pointer; null for NULL. */
  string(pointer) {
    if (pointer === 0) return null;
    const all = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(all.slice(pointer >>> 0, all.indexOf(0, pointer >>> 0)));
  }

  /** What stands behind 0, 1, 2 ... in a list of names. */
  list(name, make = (text) => text) {
    const found = [];
    for (let i = 0; ; i++) {
      const text = this.string(this.call(name, i));
      if (text === null) return found;
      found.push(make(text, i));
    }
  }

  /** A copy of bytes in the module's memory. */
  bytes(pointer, length) {
    return new Uint8Array(this.exports.memory.buffer).slice(pointer >>> 0, (pointer >>> 0) + length);
  }

  numbers(pointer, count) {
    return new Uint32Array(this.bytes(pointer, 4 * count).buffer);
  }

  /** Room of the module's for the time of `use`, which gets its pointer. */
  room(size, use) {
    const pointer = this.#take(size);
    try {
      return use(pointer);
    } finally {
      this.call("mur_bytes_free", pointer);
    }
  }

  /** Bytes put into the module's memory for the time of `use`. */
  put(bytes, use) {
    return this.room(bytes.length, (pointer) => {
      new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
      return use(pointer);
    });
  }

  #take(size) {
    const pointer = this.call("mur_bytes_new", size) >>> 0;
    if (!pointer) throw new RangeError("there is not enough memory");
    return pointer;
  }

  #give(bytes) {
    const pointer = this.exports.malloc(bytes.length) >>> 0;
    if (!pointer) throw new RangeError("there is not enough memory");
    new Uint8Array(this.exports.memory.buffer).set(bytes, pointer);
    return pointer;
  }

  #grow(size) {
    this.call("mur_bytes_free", this.#buffer);
    this.#buffer = this.#size = 0;
    this.#buffer = this.#take(size);
    this.#size = size;
  }

  #thrown() {
    return new MuralhaError(
      this.call("mur_error_status", this.#error),
      this.string(this.call("mur_error_message", this.#error)),
      this.call("mur_error_position", this.#error),
      this.call("mur_error_length", this.#error),
    );
  }

  // ---- what there is

  get languages() {
    return this.list("mur_language_code_at", (code, i) => ({
      code,
      title: this.string(this.call("mur_language_title_at", i)),
    }));
  }

  get games() {
    const games = [];
    for (let i = 0, kind; (kind = this.call("mur_kind_at", i)) !== 0; i++)
      games.push({
        name: this.string(this.call("mur_kind_name", kind)),
        summary: this.string(this.call("mur_kind_summary", kind)),
        rulesVersion: this.call("mur_kind_rules_version", kind),
        minPlayers: this.call("mur_kind_min_players", kind),
        maxPlayers: this.call("mur_kind_max_players", kind),
      });
    return games;
  }

  get levels() {
    return this.list("mur_level_name", (name, i) => ({
      name,
      summary: this.string(this.call("mur_level_summary", i)),
    }));
  }

  /** A constant English text of the library in a language. */
  translate(language, text) {
    return this.put(encoder.encode(`${text}\0`), (at) =>
      this.string(this.call("mur_translate", language, at)),
    );
  }

  // ---- making things

  rules(setup) {
    return new Rules(this, this.make("mur_rules_new", setup), true);
  }

  /** A new record, which is also a running game. */
  record(setup) {
    return new GameRecord(this, this.make("mur_record_new", setup));
  }

  /** A record from its text or its bytes. */
  readRecord(source) {
    if (typeof source === "string")
      return new GameRecord(this, this.make("mur_record_parse", source));
    return this.put(
      source,
      (at) => new GameRecord(this, this.make("mur_record_read", at, source.length)),
    );
  }

  /** Deals by a seed: the i-th draw of a pile is the same whatever is decided in between. */
  dealer(seed) {
    return new Dealer(this, this.call("mur_dealer_new_keyed", BigInt(seed)));
  }

  /** Deals at random; another `stream` of the same seed is another game. */
  randomDealer(seed, stream = 0) {
    return new Dealer(this, this.call("mur_dealer_new_random", BigInt(seed), BigInt(stream)));
  }
}

/** Memory of the module that somebody owns. */
class Owned {
  constructor(mur, pointer, free) {
    this.mur = mur;
    this.pointer = pointer >>> 0;
    this.#free = free;
    if (!this.pointer) throw new RangeError("there is not enough memory");
  }
  #free;

  free() {
    if (this.#free) this.mur.call(this.#free, this.pointer);
    this.#free = null;
    this.pointer = 0;
  }
}

export class Rules extends Owned {
  constructor(mur, pointer, own) {
    super(mur, pointer, own && "mur_rules_free");
    const ask = (name) => mur.call(`mur_rules_${name}`, this) >>> 0;
    this.setup = mur.string(ask("setup"));
    this.game = mur.string(mur.call("mur_kind_name", ask("kind")));
    this.stateSize = ask("state_size");
    this.maxLegal = ask("max_legal");
    this.maxOutcomes = ask("max_outcomes");
    this.players = ask("players");
    this.sides = ask("sides");
    this.traits = ask("traits");
  }

  /** A game at its beginning. */
  start() {
    const state = this.#state();
    this.mur.call("mur_start", this, state);
    return state;
  }

  /** The state or view of these bytes, which come from state.bytes. */
  state(bytes) {
    if (bytes.length !== this.stateSize) throw new RangeError(`a state has ${this.stateSize} bytes`);
    const state = this.#state();
    new Uint8Array(this.mur.exports.memory.buffer).set(bytes, state.pointer);
    return state;
  }

  bot(name) {
    return new Bot(this.mur, this.mur.make("mur_bot_new", this, name), this);
  }

  /** A word of a class (constants.MUR_WORD_...) by its number; null if there is none. */
  word(wordClass, number) {
    return this.mur.string(this.mur.call("mur_word", this, wordClass, number));
  }

  #state() {
    return new State(this, this.mur.call("mur_bytes_new", this.stateSize), "mur_bytes_free");
  }
}

/** A position of a game, or what a seat may know of it. */
export class State extends Owned {
  constructor(rules, pointer, free) {
    super(rules.mur, pointer, free);
    this.rules = rules;
  }

  get turn() {
    return this.mur.call("mur_point_turn", this.rules, this);
  }
  get seat() {
    return this.mur.call("mur_point_seat", this.rules, this);
  }
  get prompt() {
    return this.mur.call("mur_point_prompt", this.rules, this);
  }
  get isOver() {
    return this.turn === this.mur.constants.MUR_TURN_OVER;
  }
  get isChance() {
    return this.turn === this.mur.constants.MUR_TURN_CHANCE;
  }
  get bytes() {
    return this.mur.bytes(this.pointer, this.rules.stateSize);
  }
  get hash() {
    return BigInt.asUintN(64, this.mur.call("mur_hash", this.rules, this));
  }

  copy() {
    return this.rules.state(this.bytes);
  }

  /** What a seat may know; without one, a spectator. */
  view(seat = this.mur.constants.MUR_NOBODY) {
    const view = this.copy();
    this.mur.call("mur_view", this.rules, this, seat, view);
    return view;
  }

  /** The legal actions of the player who is asked. */
  get legal() {
    return this.mur.room(4 * this.rules.maxLegal, (list) =>
      this.mur.numbers(list, this.mur.call("mur_legal", this.rules, this, list)),
    );
  }

  /** What chance may do, with weights. */
  get outcomes() {
    return this.mur.room(8 * this.rules.maxOutcomes, (list) => {
      const count = this.mur.call("mur_chance", this.rules, this, list);
      const pairs = this.mur.numbers(list, 2 * count);
      return Array.from({ length: count }, (_, i) => ({
        action: pairs[2 * i],
        weight: pairs[2 * i + 1],
      }));
    });
  }

  isLegal(action) {
    return this.mur.call("mur_is_legal", this.rules, this, action) !== 0;
  }

  /** Does an action of a seat (MUR_NOBODY: chance); throws, and nothing has changed, if it may not. */
  try(seat, action) {
    this.mur.check("mur_try", this.rules, this, seat, action, 0);
  }

  actionText(action) {
    return this.mur.text("mur_action_text", this.rules, this, action);
  }

  parseAction(text) {
    return this.mur.room(4, (out) => {
      this.mur.check("mur_action_parse", this.rules, this, text, out);
      return this.mur.numbers(out, 1)[0];
    });
  }

  /** The whole position in lines of text. */
  get text() {
    return this.mur.text("mur_position_text", this.rules, this);
  }

  get scores() {
    const { sides } = this.rules;
    return this.mur.room(4 * this.mur.constants.MUR_SEATS, (list) => {
      this.mur.call("mur_scores", this.rules, this, list);
      return Array.from(new Int32Array(this.mur.bytes(list, 4 * sides).buffer));
    });
  }

  /** Scores of all sides, ranks of all seats (1: first), the common result if there is one. */
  get result() {
    const { mur, rules } = this;
    const result = mur.call("mur_result_new");
    try {
      mur.call("mur_result", rules, this, result);
      const each = (count, name) =>
        Array.from({ length: count }, (_, i) => mur.call(name, result, i));
      return {
        scores: each(rules.sides, "mur_result_score"),
        ranks: each(rules.players, "mur_result_rank"),
        value: mur.call("mur_result_value", result),
        limited: mur.call("mur_result_limited", result) !== 0,
      };
    } finally {
      mur.call("mur_result_free", result);
    }
  }
}

/** Everything that happened in a game, and where it stands: `state` is the record's, do not change it. */
export class GameRecord extends Owned {
  constructor(mur, pointer) {
    super(mur, pointer, "mur_record_free");
    this.rules = new Rules(mur, mur.call("mur_record_rules", this), false);
    this.state = new State(this.rules, mur.call("mur_record_state", this));
  }

  get count() {
    return this.mur.call("mur_record_count", this);
  }
  get text() {
    return this.mur.text("mur_record_text", this);
  }
  get bytes() {
    const size = this.mur.call("mur_record_bytes", this, 0, 0);
    return this.mur.room(size, (at) => {
      this.mur.call("mur_record_bytes", this, at, size);
      return this.mur.bytes(at, size);
    });
  }

  /** An action of a seat, or of chance (MUR_NOBODY). */
  add(seat, action) {
    this.mur.check("mur_record_add", this, seat, action, 0);
  }

  entry(index) {
    return {
      action: this.mur.call("mur_record_action", this, index) >>> 0,
      actor: this.mur.call("mur_record_actor", this, index),
      seenBy: this.mur.call("mur_record_seen_by", this, index),
    };
  }

  /** The position after the first `count` entries. */
  at(count) {
    const state = this.rules.start();
    this.mur.call("mur_record_replay", this, count, state, 0);
    return state;
  }
}

export class Dealer extends Owned {
  constructor(mur, pointer) {
    super(mur, pointer, "mur_dealer_free");
  }

  /** Decides what chance does where the state stands; does not do it. */
  deal(state) {
    const { mur } = this;
    const scratch = mur.call("mur_chance_bytes", state.rules);
    return mur.room(scratch + 4, (at) => {
      mur.call("mur_deal", this, state.rules, state, at, at + scratch);
      return mur.numbers(at + scratch, 1)[0];
    });
  }
}

export class Bot extends Owned {
  constructor(mur, pointer, rules) {
    super(mur, pointer, "mur_bot_free");
    this.rules = rules; // which must outlive it
  }

  /** Chooses for the seat that the view asks. */
  choose(view, visits = 0) {
    this.begin(view, visits);
    while (!this.step(1024));
    return this.answer();
  }

  /** The same in slices: begin, step until it returns true or you have heard enough, answer. */
  begin(view, visits = 0) {
    this.mur.call("mur_bot_begin", this, view, 0, visits);
  }
  step(visits) {
    return this.mur.call("mur_bot_step", this, visits) !== 0;
  }
  answer() {
    return this.mur.call("mur_bot_answer", this) >>> 0;
  }

  /** What it thinks: outlook of its seat from -1000 (lost) to 1000 (won), the best action so far. */
  get thought() {
    return {
      visits: Number(this.mur.call("mur_bot_visits", this)),
      permille: this.mur.call("mur_bot_permille", this),
      outlook: this.mur.call("mur_bot_outlook", this),
      best: this.mur.call("mur_bot_best", this) >>> 0,
    };
  }

  /** Another game begins. */
  restart(game = 0) {
    this.mur.call("mur_bot_restart", this, BigInt(game));
  }
}
