// muralha.mjs - the library in a page or in node, from muralha.wasm. No dependencies.
//
//   const mur = await load(bytes);                    // or a Response, a promise of one, a compiled module
//   const rules = mur.rules("carcassonne:players=2");
//   const game = rules.start();
//
// Objects stand for memory inside the module: call free() on those that you made when you are done with
// them (not on rules and states that another object lends), and free rules last. What the library refuses
// is thrown as a MuralhaError; a trap (WebAssembly.RuntimeError) is a bug of the caller and leaves the
// module unusable. docs/LIBRARY.md has the whole story, muralha.d.mts the types.

import { Bot, Dealer, GameRecord, Rules, State, Table } from "./objects.mjs";
export { Bot, Dealer, GameRecord, Rules, State, Table };

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
          // The library would not see what is behind it.
          if (arg.includes("\0")) throw new RangeError("a text has no character of value 0");
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

  /** The same for writers of JSON. */
  json(name, ...args) {
    return JSON.parse(this.text(name, ...args));
  }

  /** Calls a function that draws into the picture that it takes first; returns what was drawn. */
  draw(name, ...args) {
    return this.drawIn("en", name, ...args);
  }

  /** The same with names, letters and sentences in a language. */
  drawIn(language, name, ...args) {
    const picture = this.call("mur_picture_new") >>> 0;
    if (!picture) throw new RangeError("there is not enough memory");
    try {
      this.call("mur_picture_language", picture, language);
      this.check(name, picture, ...args);
      const length = this.call("mur_picture_length", picture);
      return decoder.decode(this.bytes(this.call("mur_picture_text", picture), length));
    } finally {
      this.call("mur_picture_free", picture);
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
      title: this.string(this.call("mur_level_title", i)),
      summary: this.string(this.call("mur_level_summary", i)),
      milliseconds: this.call("mur_level_milliseconds", i) >>> 0, // for one action at most; 0: no bound
    }));
  }

  /** Games and the options of their set-ups (docs/JSON.md); of one game, or of all. */
  options(language = "en", game = null) {
    return this.json("mur_describe_options", this.#kind(game), language);
  }

  /** The words of a game in a language. */
  words(game, language = "en") {
    return this.json("mur_describe_words", this.#kind(game), language);
  }

  /** The names of all symbols of a game (muralha/picture.h), */
  symbols(game) {
    const kind = this.#kind(game);
    const names = [];
    for (let i = 0; ; i++) {
      const name = this.text("mur_symbol_at", kind, i);
      if (name === "") return names;
      names.push(name);
    }
  }

  /** the element that defines one of them, and its places: anchors, outlines, marks. */
  symbol(game, name) {
    return this.draw("mur_draw_symbol", this.#kind(game), name);
  }
  places(game, name) {
    return JSON.parse(this.draw("mur_draw_places", this.#kind(game), name));
  }

  /** A sheet of all that a game has: "tiles", "cards", "symbols". */
  sheet(game, name, language = "en") {
    return this.drawIn(language, "mur_draw_sheet", this.#kind(game), name);
  }

  seatColour(seat) {
    return this.string(this.call("mur_seat_colour", seat));
  }

  #kind(game) {
    if (game === null) return 0;
    const kind = this.call("mur_kind_find", game, encoder.encode(game).length);
    if (!kind) throw new RangeError(`there is no game ${game}`);
    return kind;
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

  /**
   * A table at the beginning of a game, all seats open. `clock`: mode and lapse (MUR_CLOCK_..., MUR_LAPSE_...),
   * bank and more in milliseconds; `standIn`: the bot that plays for who is away.
   */
  table(rules, { clock = {}, standIn = null } = {}) {
    const { mode = 0, lapse = 0, bank = 0, more = 0 } = clock;
    const options = [mode, lapse, BigInt(bank), BigInt(more), standIn];
    return new Table(this, this.make("mur_table_open", rules, ...options));
  }

  /** A table from its text, or from that of a record. */
  readTable(text) {
    return new Table(this, this.make("mur_table_parse", null, text));
  }

  /** Deals by a seed: the i-th draw of a pile is the same whatever is decided in between. */
  dealer(seed) {
    return new Dealer(this, this.call("mur_dealer_new_keyed", BigInt(seed)));
  }

  /** The same with a key of 256 bits: `crypto.getRandomValues(new BigUint64Array(4))`. */
  secretDealer(key) {
    if (key.length !== 4) throw new RangeError("a key has four words");
    return new Dealer(this, this.call("mur_dealer_new_secret", ...key));
  }

  /** Deals at random; another `stream` of the same seed is another game. */
  randomDealer(seed, stream = 0) {
    return new Dealer(this, this.call("mur_dealer_new_random", BigInt(seed), BigInt(stream)));
  }
}
