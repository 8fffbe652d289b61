// What the library says about games (docs/JSON.md, schema/). Only the members that the page reads are named.

export type OptionValue = boolean | number | string;

export interface OptionRule {
    relation: "excludes" | "needs" | "limited" | "within";
    own: OptionValue | null;
    other: string;
    value?: OptionValue;
    most?: number;
    reason: string;
}

export interface OptionInfo {
    word: string;
    title: string;
    symbol: string | null;
    type: "switch" | "number" | "choice";
    group: "table" | "expansion" | "part" | "solo";
    of: string | null;
    standard: OptionValue;
    min?: number;
    max?: number;
    choices?: string[];
    /** What people call them. */
    choice_titles?: string[];
    help: string;
    rules: OptionRule[];
}

export interface GameInfo {
    game: string;
    title: string;
    /** Has it pictures of its own? Games without are examples. */
    pictured: boolean;
    summary: string;
    rules: number;
    min_players: number;
    max_players: number;
    traits: string[];
    options: OptionInfo[];
}

/** Something on the table that can be pointed at. */
export interface Touch {
    kind: string;
    x?: number;
    y?: number;
    /** Degrees, clockwise. */
    turn?: number;
    tile?: number;
    slot?: number;
    piece?: number;
    zone?: number;
    space?: number;
    side?: number;
    figure?: string;
    face?: string;
    card?: string;
    good?: string;
    place?: string;
}

export interface Prompt {
    number: number;
    word: string;
}

export interface Answer {
    action: number;
    text: string;
    phrase: string;
    brief: string;
    touches: Touch[];
}

export interface Question {
    turn: "player" | "chance" | "over";
    seat: number | null;
    side: number | null;
    prompt: Prompt | null;
    text: string;
    hash: string;
    /** Null for who is not asked. */
    actions: Answer[] | null;
}

/** Something that chance may bring. */
export interface Outcome extends Answer {
    /** How likely it is beside the others: of things in a pile how many are left. */
    weight: number;
    /** Who may see which of them came; null: everybody. */
    seen_by: number[] | null;
}

/** What chance is asked, and all that may come. */
export interface Chance {
    prompt: Prompt | null;
    /** For whom it is. */
    side: number | null;
    text: string | null;
    outcomes: Outcome[];
}

export interface Item {
    item: string;
    count: number;
    points: number;
    phrase: string;
}

export interface HappenedEvent {
    event: string;
    side: number | null;
    subject: string | null;
    touch: Touch | null;
    reason?: string | null;
    points?: number;
    items?: Item[];
    /** Those who get nothing for it. */
    sides?: number[];
}

/** An action and what it brought. */
export interface Happened {
    action: {
        action: number;
        masked: boolean;
        seat: number | null;
        prompt: Prompt | null;
        text: string;
        phrase: string;
        touches: Touch[];
    };
    hash: string;
    events: HappenedEvent[];
    sentences: { event: number; text: string }[];
}

export interface Side {
    word: string;
    name: string;
    seat: number;
    score: number;
}

export interface Zone {
    zone: number;
    kind: string;
    pieces: number[];
    complete: boolean;
    open: number;
    value: number;
    value_if_complete: number;
    strength: number[];
    majority: number[];
}

/** What a game with a board says of itself; other games leave it out. */
export interface BoardTable {
    zones: Zone[];
    sides: { projected: number }[];
    remaining: { total: number };
}

/** What a game with cards says of itself. */
export interface CardsTable {
    /** Points that end the game. */
    win: number;
    cards: { card: string; missing?: number; payable?: boolean; victim?: number | null }[];
}

export interface Position {
    game: string;
    viewer: number | null;
    setup: string;
    hash: string;
    players: number;
    hidden: boolean;
    common: boolean;
    turn: "player" | "chance" | "over";
    seat: number | null;
    sides: Side[];
    result: { ranks: number[]; common: number | null; limited: boolean } | null;
    table: Record<string, unknown> & Partial<BoardTable> & Partial<CardsTable>;
}

/** The words of a game. */
export interface Words {
    nouns: Record<string, string>;
    /** What points are given for: one and many, with a blank {n}. */
    items?: Record<string, [string, string]>;
    /** What a prompt asks of whom it asks. */
    questions: Record<string, string>;
}
