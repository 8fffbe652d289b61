// objects.mjs - what muralha.mjs makes: rules, states, records, dealers, bots and tables.

/** A viewer who has no seat (MUR_NOBODY). */
const NOBODY = 255;

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

  /** How the game goes, for exactly this set-up (docs/JSON.md). */
  lesson(language = "en") {
    return this.mur.json("mur_describe_lesson", this, language);
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
  view(seat = NOBODY) {
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

  /** The same, and tells a viewer what it brought (docs/JSON.md). */
  play(seat, action, viewer = NOBODY, language = "en") {
    const { mur, rules } = this;
    const before = this.copy();
    const sink = mur.call("mur_sink_new", rules, 1);
    try {
      mur.check("mur_try", rules, this, seat, action, sink);
      return told(rules, before, action, this, sink, viewer, language);
    } finally {
      mur.call("mur_sink_free", sink);
      before.free();
    }
  }

  /** What lies on the table, as a viewer may know it; and what is asked. */
  describe(viewer = NOBODY, language = "en") {
    return described("mur_describe_position", this, viewer, language);
  }
  question(viewer = NOBODY, language = "en") {
    return described("mur_describe_question", this, viewer, language);
  }

  /** What chance may bring, of the truth: for whoever enters what a real pile or die brought. */
  chances(language = "en") {
    const { mur, rules } = this;
    return mur.room(scratch(rules), (at) => mur.json("mur_describe_chance", rules, this, language, at));
  }

  /** A picture of the position as SVG; `show` adds up MUR_SHOW_..., `zone` is highlighted. */
  svg({ show = 0, pixels = 96, zone = null, language = "en" } = {}) {
    return this.mur.drawIn(language, "mur_draw_position", this.rules, this, show, pixels, zone);
  }
  /** The names of the symbols that a front end needs for it. */
  get symbols() {
    const names = this.mur.draw("mur_draw_needed", this.rules, this);
    return names.split("\n").slice(0, -1);
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
    return resultOf(this.rules, (result) =>
      this.mur.call("mur_result", this.rules, this, result),
    );
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

  /** What an entry brought, told to a viewer. */
  happened(index, viewer = NOBODY, language = "en") {
    const { action, actor } = this.entry(index);
    const state = this.at(index);
    try {
      return state.play(actor, action, viewer, language);
    } finally {
      state.free();
    }
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
  /** Tells it that so much of its time (1000: all) is gone: it has no clock of its own. */
  spent(permille) {
    this.mur.call("mur_bot_spent", this, permille);
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

/**
 * One running game with seats, drafts, clocks and a feed for each viewer (muralha/table.h). Times are
 * milliseconds; where none is given it is the present.
 */
export class Table extends Owned {
  constructor(mur, pointer) {
    super(mur, pointer, "mur_table_free");
    this.rules = new Rules(mur, mur.call("mur_table_rules", this), false);
  }

  get turn() {
    return this.mur.call("mur_table_turn", this);
  }
  /** The seat that is asked. */
  get seat() {
    return this.mur.call("mur_table_asked", this);
  }
  get prompt() {
    return this.mur.call("mur_table_prompt", this);
  }
  get isOver() {
    return this.turn === this.mur.constants.MUR_TURN_OVER;
  }
  get isChance() {
    return this.turn === this.mur.constants.MUR_TURN_CHANCE;
  }
  /** The number of the last item. */
  get seq() {
    return this.mur.call("mur_table_seq", this) >>> 0;
  }
  /** The truth, lent until the table changes; and with the draft. */
  get state() {
    return new State(this.rules, this.mur.call("mur_table_state", this));
  }
  get draftState() {
    return new State(this.rules, this.mur.call("mur_table_draft_state", this));
  }
  get text() {
    return this.mur.text("mur_table_text", this);
  }
  get result() {
    return resultOf(this.rules, (result) => this.mur.call("mur_table_result", this, result));
  }

  /** What a viewer may know; without a seat, a spectator. */
  view(viewer = NOBODY) {
    const view = this.rules.start();
    this.mur.call("mur_table_view", this, viewer, view);
    return view;
  }

  get seats() {
    const { mur } = this;
    return Array.from({ length: this.rules.players }, (_, seat) => ({
      who: mur.call("mur_table_seat_who", this, seat),
      name: mur.string(mur.call("mur_table_seat_name", this, seat)),
      bot: mur.string(mur.call("mur_table_seat_bot", this, seat)),
      away: mur.call("mur_table_seat_away", this, seat) !== 0,
      resigned: mur.call("mur_table_seat_resigned", this, seat) !== 0,
      plays: mur.string(mur.call("mur_table_bot", this, seat)), // null: a person, or nobody
    }));
  }

  sit(seat, { who, name = null, bot = null }, now) {
    this.mur.check("mur_table_seat_set", this, seat, who, name, bot, time(now));
  }
  away(seat, now) {
    this.mur.check("mur_table_away", this, seat, time(now));
  }
  back(seat, now) {
    this.mur.check("mur_table_back", this, seat, time(now));
  }
  resign(seat, now) {
    this.mur.check("mur_table_resign", this, seat, time(now));
  }

  /** Actions of a person at a seat, all or none; `seen` is the last item that they know. */
  try(seat, actions, { seen = this.seq, now } = {}) {
    const bytes = new Uint8Array(Uint32Array.from(actions).buffer);
    this.mur.put(bytes, (at) =>
      this.mur.check("mur_table_try", this, seat, seen, at, actions.length, time(now), 0),
    );
  }
  /** An action of the bot that plays a seat. */
  tryBot(seat, action, { seen = this.seq, now } = {}) {
    this.mur.check("mur_table_try_bot", this, seat, seen, action, time(now), 0);
  }
  chance(action, now) {
    this.mur.check("mur_table_chance", this, action, time(now), 0);
  }
  /** Deals until no chance is asked any more. */
  deal(dealer, now) {
    this.mur.check("mur_table_deal", this, dealer, time(now), 0);
  }

  /** Actions that can be taken back until they are confirmed. */
  draft(seat, action, now) {
    this.mur.check("mur_table_draft", this, seat, action, time(now), 0);
  }
  undo(seat) {
    this.mur.check("mur_table_undo", this, seat);
  }
  commit(seat, now) {
    this.mur.check("mur_table_commit", this, seat, time(now));
  }
  get drafted() {
    const count = this.mur.call("mur_table_drafts", this);
    return Array.from({ length: count }, (_, i) => this.mur.call("mur_table_drafted", this, i) >>> 0);
  }
  get isDraftDone() {
    return this.mur.call("mur_table_draft_done", this) !== 0;
  }

  /** When somebody's time will be up, and how much a seat has; Infinity without a clock. */
  get due() {
    return moment(this.mur.call("mur_table_due", this));
  }
  left(seat, now) {
    return moment(this.mur.call("mur_table_left", this, seat, time(now)));
  }
  expire(now) {
    this.mur.check("mur_table_expire", this, time(now));
  }

  /** The items after number `since`, as a viewer may know them. */
  feed(viewer = NOBODY, since = 0) {
    const { mur } = this;
    const room = Math.max(this.seq - since, 0);
    const items = mur.call("mur_items_new", room);
    try {
      const count = mur.call("mur_table_feed", this, viewer, since, items, room);
      const ask = (name, i) => mur.call(`mur_item_${name}`, items, i);
      return Array.from({ length: count }, (_, i) => ({
        seq: ask("seq", i) >>> 0,
        kind: ask("kind", i),
        at: Number(ask("at", i)),
        seat: ask("seat", i),
        action: ask("action", i) >>> 0,
        who: ask("who", i),
        masked: ask("masked", i) !== 0,
        name: mur.string(ask("name", i)),
        bot: mur.string(ask("bot", i)),
      }));
    } finally {
      mur.call("mur_items_free", items);
    }
  }

  /** The set-up and the actions. */
  record() {
    return new GameRecord(this.mur, this.mur.make("mur_table_record", this));
  }
}

const scratch = (rules) => rules.mur.call("mur_describe_scratch", rules);

function described(name, state, viewer, language) {
  const { mur, rules } = state;
  return mur.room(scratch(rules), (at) => mur.json(name, rules, state, viewer, language, at));
}

function told(rules, before, action, after, sink, viewer, language) {
  const around = [before, action, after, sink, viewer, language];
  return rules.mur.room(scratch(rules), (at) =>
    rules.mur.json("mur_describe_events", rules, ...around, at),
  );
}

const time = (now = Date.now()) => BigInt(now);
const moment = (milliseconds) => (milliseconds === -1n ? Infinity : Number(milliseconds));

/** The result that `fill` writes. */
function resultOf(rules, fill) {
  const { mur } = rules;
  const result = mur.call("mur_result_new");
  try {
    fill(result);
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
