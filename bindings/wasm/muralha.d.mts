// Types of muralha.mjs. The comments there and docs/LIBRARY.md say what things do.

export class MuralhaError extends Error {
  readonly status: number;
  readonly position: number;
  readonly length: number;
}

export type Source = BufferSource | Response | WebAssembly.Module;
export function load(source: Source | Promise<Source>): Promise<Muralha>;

/** What a function may be given: 64-bit numbers are BigInts, null is NULL. */
export type Argument = number | bigint | string | null | { readonly pointer: number };

export interface Language {
  code: string;
  title: string;
}
export interface Game {
  name: string;
  summary: string;
  rulesVersion: number;
  minPlayers: number;
  maxPlayers: number;
}
export interface Level {
  name: string;
  title: string;
  /** That it thinks about one action at most; 0: no bound of this sort. */
  milliseconds: number;
  summary: string;
}
export interface Outcome {
  action: number;
  weight: number;
}
export interface Result {
  scores: number[];
  ranks: number[];
  value: number;
  limited: boolean;
}
export interface Entry {
  action: number;
  actor: number;
  seenBy: number;
}
export interface Thought {
  visits: number;
  permille: number;
  outlook: number;
  best: number;
}

/** A moment or a span in milliseconds. */
export type Time = number | bigint;
export interface TableOptions {
  clock?: { mode?: number; lapse?: number; bank?: Time; more?: Time };
  standIn?: string | null;
}
export interface Seat {
  who: number;
  name: string;
  bot: string;
  away: boolean;
  resigned: boolean;
  /** The bot that plays now; null: a person, or nobody. */
  plays: string | null;
}
export interface Sitter {
  who: number;
  name?: string | null;
  bot?: string | null;
}
export interface Item {
  seq: number;
  kind: number;
  at: number;
  seat: number;
  action: number;
  who: number;
  masked: boolean;
  name: string;
  bot: string;
}

export class Muralha {
  readonly exports: WebAssembly.Exports;
  readonly version: string;
  readonly abi: number;
  /** Every constant of the public headers by its name. */
  readonly constants: Readonly<Record<string, number>>;
  readonly languages: Language[];
  readonly games: Game[];
  readonly levels: Level[];

  call(name: string, ...args: Argument[]): any;
  make(name: string, ...args: Argument[]): number;
  check(name: string, ...args: Argument[]): void;
  text(name: string, ...args: Argument[]): string;
  json(name: string, ...args: Argument[]): any;
  draw(name: string, ...args: Argument[]): string;
  drawIn(language: string, name: string, ...args: Argument[]): string;
  string(pointer: number): string | null;
  list<T = string>(name: string, make?: (text: string, index: number) => T): T[];
  bytes(pointer: number, length: number): Uint8Array;
  numbers(pointer: number, count: number): Uint32Array;
  room<T>(size: number, use: (pointer: number) => T): T;
  put<T>(bytes: Uint8Array, use: (pointer: number) => T): T;

  options(language?: string, game?: string | null): any;
  words(game: string, language?: string): any;
  symbols(game: string): string[];
  symbol(game: string, name: string): string;
  places(game: string, name: string): any;
  sheet(game: string, name: string, language?: string): string;
  seatColour(seat: number): string | null;
  translate(language: string, text: string): string;
  rules(setup: string): Rules;
  record(setup: string): GameRecord;
  readRecord(source: string | Uint8Array): GameRecord;
  table(rules: Rules, options?: TableOptions): Table;
  readTable(text: string): Table;
  dealer(seed: number | bigint | string): Dealer;
  secretDealer(key: BigUint64Array): Dealer;
  randomDealer(seed: number | bigint | string, stream?: number | bigint): Dealer;
}

declare class Owned {
  readonly mur: Muralha;
  readonly pointer: number;
  free(): void;
}

export class Rules extends Owned {
  readonly setup: string;
  readonly game: string;
  readonly stateSize: number;
  readonly maxLegal: number;
  readonly maxOutcomes: number;
  readonly players: number;
  readonly sides: number;
  readonly traits: number;
  start(): State;
  state(bytes: Uint8Array): State;
  bot(name: string): Bot;
  lesson(language?: string): any;
  word(wordClass: number, number: number): string | null;
}

export class State extends Owned {
  readonly rules: Rules;
  readonly turn: number;
  readonly seat: number;
  readonly prompt: number;
  readonly isOver: boolean;
  readonly isChance: boolean;
  readonly bytes: Uint8Array;
  readonly hash: bigint;
  readonly legal: Uint32Array;
  readonly outcomes: Outcome[];
  readonly text: string;
  readonly scores: number[];
  readonly result: Result;
  copy(): State;
  view(seat?: number): State;
  isLegal(action: number): boolean;
  try(seat: number, action: number): void;
  play(seat: number, action: number, viewer?: number, language?: string): any;
  describe(viewer?: number, language?: string): any;
  question(viewer?: number, language?: string): any;
  chances(language?: string): any;
  svg(options?: { show?: number; pixels?: number; zone?: string | null; language?: string }): string;
  readonly symbols: string[];
  actionText(action: number): string;
  parseAction(text: string): number;
}

export class GameRecord extends Owned {
  readonly rules: Rules;
  readonly state: State;
  readonly count: number;
  readonly text: string;
  readonly bytes: Uint8Array;
  add(seat: number, action: number): void;
  entry(index: number): Entry;
  at(count: number): State;
  happened(index: number, viewer?: number, language?: string): any;
}

export class Dealer extends Owned {
  deal(state: State): number;
}

export class Bot extends Owned {
  readonly rules: Rules;
  readonly thought: Thought;
  choose(view: State, visits?: number): number;
  begin(view: State, visits?: number): void;
  step(visits: number): boolean;
  spent(permille: number): void;
  answer(): number;
  restart(game?: number | bigint): void;
}

export class Table extends Owned {
  readonly rules: Rules;
  readonly turn: number;
  readonly seat: number;
  readonly prompt: number;
  readonly isOver: boolean;
  readonly isChance: boolean;
  readonly seq: number;
  readonly state: State;
  readonly draftState: State;
  readonly text: string;
  readonly result: Result;
  readonly seats: Seat[];
  readonly drafted: number[];
  readonly isDraftDone: boolean;
  readonly due: number;
  view(viewer?: number): State;
  sit(seat: number, sitter: Sitter, now?: Time): void;
  away(seat: number, now?: Time): void;
  back(seat: number, now?: Time): void;
  resign(seat: number, now?: Time): void;
  try(seat: number, actions: ArrayLike<number>, options?: { seen?: number; now?: Time }): void;
  tryBot(seat: number, action: number, options?: { seen?: number; now?: Time }): void;
  chance(action: number, now?: Time): void;
  deal(dealer: Dealer, now?: Time): void;
  draft(seat: number, action: number, now?: Time): void;
  undo(seat: number): void;
  commit(seat: number, now?: Time): void;
  left(seat: number, now?: Time): number;
  expire(now?: Time): void;
  feed(viewer?: number, since?: number): Item[];
  record(): GameRecord;
}
