// Pictures of games for the start: a board that chance has laid, or some of the cards.
import { Describer, type Library } from "./library";

export type Cover = { kind: "board"; svg: string } | { kind: "cards"; symbols: string[] };

const PIXELS = 100;
const CARDS = 5;

/** Symbols that every game has. */
const COMMON = /^[sp]-\d/;

/** Some of a game's own symbols, from all over the list. */
function someSymbols(library: Library, game: string): string[] {
    const own = library.symbolNames(game).filter((name) => !COMMON.test(name));
    return Array.from({ length: Math.min(CARDS, own.length) }, (_, i) => own[Math.floor((i * own.length) / CARDS)] ?? "");
}

/** A position of a game in which everybody takes what looks best at once. */
function drawBoard(library: Library, setup: string, seed: bigint, steps: number): string {
    const { mur } = library;
    const rules = mur.rules(setup);
    const state = rules.start();
    const dealer = mur.randomDealer(seed);
    const bot = rules.bot("greedy");
    try {
        for (let i = 0; i < steps && !state.isOver; i++) {
            if (state.isChance) {
                state.try(library.nobody, dealer.deal(state));
                continue;
            }
            const view = state.view(state.seat);
            state.try(state.seat, bot.choose(view));
            view.free();
        }
        const svg = library.picture((p) => mur.check("mur_draw_position", p, rules, state, 0, PIXELS, null));
        return svg.replace(/<rect [^>]*>\s*/, ""); // the paper under it: the page's own table shows, light or dark
    } finally {
        bot.free();
        dealer.free();
        state.free();
        rules.free();
    }
}

function hasBoard(library: Library, setup: string): boolean {
    const rules = library.mur.rules(setup);
    const state = rules.start();
    const describer = new Describer(library, rules);
    try {
        return describer.stage(state, library.nobody, "en").tiles !== undefined;
    } finally {
        describer.free();
        state.free();
        rules.free();
    }
}

export function drawCover(library: Library, game: string, setup: string, seed: string, steps: number): Cover {
    if (!hasBoard(library, setup)) return { kind: "cards", symbols: someSymbols(library, game) };
    return { kind: "board", svg: drawBoard(library, setup, BigInt(seed), steps) };
}
