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
  string(pointer: number): string | null;
  list<T = string>(name: string, make?: (text: string, index: number) => T): T[];
  bytes(pointer: number, length: number): Uint8Array;
  numbers(pointer: number, count: number): Uint32Array;
  room<T>(size: number, use: (pointer: number) => T): T;
  put<T>(bytes: Uint8Array, use: (pointer: number) => T): T;

  translate(language: string, text: string): string;
  rules(setup: string): Rules;
  record(setup: string): GameRecord;
  readRecord(source: string | Uint8Array): GameRecord;
  dealer(seed: number | bigint | string): Dealer;
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
  answer(): number;
  restart(game?: number | bigint): void;
}
