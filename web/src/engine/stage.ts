// A position as a list of symbols and where they lie: what the page draws, without knowing what it means.

/** Where something stands on a symbol. */
export interface Places {
    symbol: string;
    whole?: [number, number];
    /** `beside`: a figure stands so far from the anchor, to the east and south however the tile lies. */
    slots: { anchor: [number, number]; path: string; beside?: [number, number] }[];
    marks: { symbol: string; at: [number, number] }[];
}

export interface StageTile {
    /** The symbol that turns with the tile, and the one that does not. */
    symbol: string;
    whole: string;
    x: number;
    y: number;
    /** Quarter turns, clockwise. */
    turn: number;
    /** Number of its first piece; the others follow, slot by slot. */
    first: number;
}

/** Something on a tile: a figure at a slot, what belongs to the whole tile, or what turns with it. */
export interface StageThing {
    symbol: string;
    tile: number;
    slot: number | null;
    piece: number | null;
    side: number | null;
    turns: boolean;
}

export interface StageStock {
    symbol: string;
    title: string;
    left: number;
    /** How many there are in all, where that is fixed. */
    of: number | null;
}

export interface StageSide {
    colour: string;
    sign: string;
    pattern: string;
    letter: string;
    stock: StageStock[];
    /** A few words about it. */
    note: string | null;
}

export interface StageTrackFigure {
    symbol: string;
    side: number;
    points: number;
}

/** What an answer puts down, moves or takes away. */
export interface StageAnswer {
    action: number;
    symbol: string;
    side: number | null;
    turns: boolean;
}

/** A place where something may lie one day: how many of what is to come fit, and which, a digit for each of the bag. */
export interface StageCell {
    x: number;
    y: number;
    count: number;
    fits: string;
}

/** Cards that lie together. */
export interface StageStack {
    /** As touches name it. */
    kind: "card" | "good";
    name: string | null;
    title: string | null;
    /** -1: without number. */
    count: number;
    /** One for all cards, or one for each. */
    symbols: string[];
    /** What it costs, and how many of that the viewer has. */
    cost?: { symbol: string; title: string; count: number; have: number }[];
}

export interface StageArea {
    place: string;
    title: string;
    side: number | null;
    stacks: StageStack[];
}

/** Games leave out what they have not. */
export interface Stage {
    sides: StageSide[];
    areas?: StageArea[];
    tiles?: StageTile[];
    things?: StageThing[];
    hand?: { symbol: string; whole: string } | null;
    last?: number;
    bag?: { symbol: string; face: string; count: number }[];
    cells?: StageCell[];
    /** Zones to be seen at a glance: of this kind. */
    overlay?: { kind: string; title: string };
    track?: { spaces: number; figures: StageTrackFigure[] };
    answers?: StageAnswer[];
}
