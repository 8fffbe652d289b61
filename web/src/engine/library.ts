// The library behind its loader: what the page asks of it, typed. Knows tables only as data.
import type { Muralha, Rules, State } from "../../../bindings/wasm/muralha.mjs";
import type { Foreseen, Moment } from "./game";
import type { Chance, GameInfo, Happened, Position, Question, Words } from "./json";
import type { Places, Stage } from "./stage";

/** Megabytes that a bot's search may use: a page has several bots and not much memory. */
const BOT_MEMORY = 8;

/** Pixels of a tile in whole pictures. */
const PICTURE_TILE = 96;

/** A bot's level and options as it is made in a page. */
export function botName(level: string): string {
    return level.includes(":") ? level : `${level}:memory=${BOT_MEMORY}`;
}

export interface LevelInfo {
    name: string;
    title: string;
    summary: string;
}

export interface SideInfo {
    name: string;
    letter: string;
    colour: string;
}

/** Calls to the module that the loader has no object for. */
export class Library {
    readonly mur: Muralha;
    readonly nobody: number;

    constructor(mur: Muralha) {
        this.mur = mur;
        this.nobody = mur.constants["MUR_NOBODY"] ?? 255;
    }

    games(lang: string): GameInfo[] {
        const { games } = JSON.parse(this.mur.text("mur_describe_options", null, lang)) as {
            games: Omit<GameInfo, "pictured">[];
        };
        return games.map((game) => {
            const kind = this.kind(game.game);
            const options = game.options.map((option) => ({ ...option, symbol: this.#optionSymbol(kind, option.word) }));
            const pictured = this.mur.call("mur_sheet_at", kind, 0) !== 0;
            return { ...game, options, pictured };
        });
    }

    #optionSymbol(kind: number, word: string): string | null {
        return this.mur.string(this.mur.call("mur_option_symbol", kind, word) as number);
    }

    words(game: string, lang: string): Words {
        return JSON.parse(this.mur.text("mur_describe_words", this.kind(game), lang)) as Words;
    }

    levels(lang: string): LevelInfo[] {
        return this.mur.levels.map(({ name, title, summary }) => ({
            name,
            title: this.mur.translate(lang, title),
            summary: this.mur.translate(lang, summary),
        }));
    }

    /** How the seats of any game look: their colours and letters. */
    sides(lang: string): SideInfo[] {
        const game = this.mur.games.reduce((a, b) => (b.maxPlayers > a.maxPlayers ? b : a));
        const rules = this.mur.rules(`${game.name}:players=${game.maxPlayers}`);
        const state = rules.start();
        const describer = new Describer(this, rules);
        try {
            const { sides } = describer.position(state, this.nobody, lang);
            const staged = describer.stage(state, this.nobody, lang).sides;
            return sides.map(({ name }, i) => ({ name, letter: staged[i]?.letter ?? "", colour: staged[i]?.colour ?? "" }));
        } finally {
            describer.free();
            state.free();
            rules.free();
        }
    }

    /** Milliseconds that a bot of this level thinks about one action at most. */
    patience(level: string): number {
        const [name] = level.split(":");
        return this.mur.levels.find((l) => l.name === name)?.milliseconds || Infinity;
    }

    kind(game: string): number {
        const name = new TextEncoder().encode(game);
        return this.mur.call("mur_kind_find", game, name.length) as number;
    }

    /** Elements that define symbols and all that they use, by name. */
    symbols(game: string, names: readonly string[]): Record<string, string> {
        const kind = this.kind(game);
        const drawn: Record<string, string> = {};
        const wanted = [...names];
        for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
            if (drawn[name] !== undefined) continue;
            const wish = name;
            const text = this.picture((p) => this.mur.check("mur_draw_symbol", p, kind, wish));
            drawn[name] = text;
            for (const [, used] of text.matchAll(/href="#([^"]+)"/g)) if (used) wanted.push(used);
        }
        return drawn;
    }

    /** The names of all symbols of a game. */
    symbolNames(game: string): string[] {
        const kind = this.kind(game);
        const names: string[] = [];
        for (;;) {
            const name = this.mur.text("mur_symbol_at", kind, names.length);
            if (name === "") return names;
            names.push(name);
        }
    }

    places(game: string, names: readonly string[]): Record<string, Places> {
        const kind = this.kind(game);
        return Object.fromEntries(
            names.map((name) => {
                const text = this.picture((p) => this.mur.check("mur_draw_places", p, kind, name));
                return [name, JSON.parse(text) as Places];
            }),
        );
    }

    /** A whole picture of what a view shows: the board, what everybody has, what is asked, the track. */
    position(rules: Rules, view: State, lang: string): string {
        const { mur } = this;
        const show = (mur.constants["MUR_SHOW_SCORES"] ?? 0) | (mur.constants["MUR_SHOW_PANEL"] ?? 0);
        return this.picture((p) => {
            mur.call("mur_picture_language", p, lang);
            mur.check("mur_draw_position", p, rules, view, show, PICTURE_TILE, null);
        });
    }

    /** The text that drawing appends to a new picture. */
    picture(draw: (picture: number) => void): string {
        const { mur } = this;
        const picture = mur.call("mur_picture_new") as number;
        try {
            draw(picture);
            return mur.string(mur.call("mur_picture_text", picture) as number) ?? "";
        } finally {
            mur.call("mur_picture_free", picture);
        }
    }
}

/** Descriptions of positions of one table's rules. */
export class Describer {
    readonly #library: Library;
    readonly #rules: Rules;
    readonly #scratch: number;
    readonly #sink: number;

    constructor(library: Library, rules: Rules) {
        const { mur } = library;
        this.#library = library;
        this.#rules = rules;
        this.#scratch = mur.call("mur_bytes_new", mur.call("mur_describe_scratch", rules) as number) as number;
        this.#sink = mur.call("mur_sink_new", rules, 1) as number;
        if (!this.#scratch || !this.#sink) throw new RangeError("there is not enough memory");
    }

    free(): void {
        this.#library.mur.call("mur_bytes_free", this.#scratch);
        this.#library.mur.call("mur_sink_free", this.#sink);
    }

    moment(state: State, viewer: number, lang: string): Moment {
        return {
            position: this.position(state, viewer, lang),
            question: this.question(state, viewer, lang),
            stage: this.stage(state, viewer, lang),
        };
    }

    /** What is asked after an action of whoever is asked in this state, tried on a copy. */
    foresee(state: State, action: number, viewer: number, lang: string): Foreseen {
        const next = state.copy();
        try {
            const { seat } = state;
            next.try(seat, action);
            const { turn, prompt, text } = this.question(next, viewer, lang);
            return { same: turn === "player" && next.seat === seat, turn, prompt: prompt?.word ?? null, text };
        } finally {
            next.free();
        }
    }

    position(state: State, viewer: number, lang: string): Position {
        return this.#describe("mur_describe_position", state, viewer, lang) as Position;
    }

    question(state: State, viewer: number, lang: string): Question {
        return this.#describe("mur_describe_question", state, viewer, lang) as Question;
    }

    /** What chance may bring, of the truth. */
    chance(state: State, lang: string): Chance {
        const { mur } = this.#library;
        return JSON.parse(mur.text("mur_describe_chance", this.#rules, state, lang, this.#scratch)) as Chance;
    }

    stage(state: State, viewer: number, lang: string): Stage {
        const { mur } = this.#library;
        const text = this.#library.picture((p) => mur.check("mur_draw_stage", p, this.#rules, state, viewer, lang));
        return JSON.parse(text) as Stage;
    }

    /** Does an action and tells what it brought. `state` is changed. */
    happen(state: State, seat: number, action: number, viewer: number, lang: string): Happened {
        const { mur } = this.#library;
        const before = state.copy();
        try {
            mur.call("mur_sink_clear", this.#sink);
            mur.check("mur_try", this.#rules, state, seat, action, this.#sink);
            const events = mur.call("mur_sink_events", this.#sink) as number;
            const count = mur.call("mur_sink_count", this.#sink) as number;
            const text = mur.text(
                "mur_describe_happened",
                this.#rules,
                before,
                action,
                state,
                events,
                count,
                viewer,
                lang,
                this.#scratch,
            );
            return JSON.parse(text) as Happened;
        } finally {
            before.free();
        }
    }

    /** An action that somebody saw without its events: told by its phrase, if it was seen at all. */
    seen(before: State, seat: number, action: number, viewer: number, lang: string): Happened {
        const { mur } = this.#library;
        const actor = seat === this.#library.nobody ? null : seat;
        if (!before.isLegal(action)) {
            const unknown = { action, masked: true, seat: actor, prompt: null, text: "", phrase: "", touches: [] };
            return { action: unknown, hash: "", events: [], sentences: [] };
        }
        const text = mur.text("mur_describe_happened", this.#rules, before, action, before, null, 0, viewer, lang, this.#scratch);
        const happened = JSON.parse(text) as Happened;
        if (actor === null) return happened;
        const event = { event: "seen", side: actor, subject: null, touch: null };
        return { ...happened, events: [event], sentences: [{ event: 0, text: happened.action.phrase }] };
    }

    #describe(name: string, state: State, viewer: number, lang: string): unknown {
        const { mur } = this.#library;
        return JSON.parse(mur.text(name, this.#rules, state, viewer, lang, this.#scratch)) as unknown;
    }
}
