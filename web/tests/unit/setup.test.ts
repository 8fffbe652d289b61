import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../../src/engine/json";
import { choose, choosePreset, classic, conflict, expansions, partsOf, presetOf, presets, readSetup, setupText, valueOf } from "../../src/state/setup";

function option(word: string, more: Partial<OptionInfo> = {}): OptionInfo {
    return {
        word,
        title: word,
        symbol: null,
        type: "switch",
        group: "expansion",
        of: null,
        standard: false,
        help: `about ${word}`,
        rules: [],
        ...more,
    };
}

const game: GameInfo = {
    game: "demo",
    title: "Demo",
    pictured: true,
    summary: "a demo",
    rules: 1,
    min_players: 2,
    max_players: 5,
    traits: [],
    options: [
        option("players", { type: "number", group: "table", standard: 2, min: 2, max: 5 }),
        option("edition", { type: "choice", group: "table", standard: "new", choices: ["new", "old"] }),
        option("all"),
        option("hills", { of: "all" }),
        option("hills.goat", { of: "hills", group: "part" }),
        option("sea", {
            of: "all",
            rules: [{ relation: "excludes", own: null, other: "edition", value: "old", reason: "no sea in the old one" }],
        }),
        option("boat", {
            rules: [
                { relation: "needs", own: true, other: "sea", value: true, reason: "a boat needs the sea" },
            ],
        }),
    ],
};

describe("a set-up", () => {
    it("takes what larger options bring along", () => {
        expect(valueOf(game, {}, "hills.goat")).toBe(false);
        expect(valueOf(game, { all: true }, "hills.goat")).toBe(true);
        expect(valueOf(game, { all: true, hills: false }, "hills.goat")).toBe(false);
        expect(valueOf(game, {}, "players")).toBe(2);
    });
    it("is written as short as it can be", () => {
        expect(setupText(game, {})).toBe("demo");
        let choices = choose(game, {}, "players", 3);
        choices = choose(game, choices, "all", true);
        choices = choose(game, choices, "hills", false);
        expect(setupText(game, choices)).toBe("demo:players=3,all,hills=off");
        choices = choose(game, choices, "hills", true);
        choices = choose(game, choices, "players", 2);
        expect(setupText(game, choices)).toBe("demo:all");
        expect(setupText(game, choose(game, { hills: true }, "all", true))).toBe("demo:all");
    });
    it("is read back", () => {
        const text = "demo:players=4,edition=old,all,hills=off";
        expect(setupText(game, readSetup(game, text))).toBe(text);
        expect(readSetup(game, "demo:nonsense,players=3")).toEqual({ players: 3 });
    });
    it("says what stands against what", () => {
        expect(conflict(game, { edition: "old" }, "sea", true)).toBe("no sea in the old one");
        expect(conflict(game, { edition: "old" }, "sea", false)).toBeNull();
        expect(conflict(game, {}, "boat", true)).toBe("a boat needs the sea");
        expect(conflict(game, { sea: true }, "boat", true)).toBeNull();
    });
    it("has presets, expansions and parts", () => {
        expect(presets(game).map((o) => o.word)).toEqual(["all"]);
        expect(expansions(game).map((o) => o.word)).toEqual(["hills", "sea", "boat"]);
        expect(partsOf(game, "hills").map((o) => o.word)).toEqual(["hills.goat"]);
    });
    it("has presets: nothing, the first few, everything", () => {
        const boxed: GameInfo = { ...game, options: [...game.options, option("wind", { of: "all" }), option("rain", { of: "all" })] };
        expect(classic(game)).toEqual([]);
        expect(classic(boxed)).toEqual(["hills", "sea", "boat"]);
        const few = choosePreset(boxed, { players: 3, rain: true }, "classic");
        expect(setupText(boxed, few)).toBe("demo:players=3,hills,sea,boat");
        expect(presetOf(boxed, few)).toBe("classic");
        const whole = choosePreset(boxed, few, "all");
        expect(setupText(boxed, whole)).toBe("demo:players=3,all");
        expect(presetOf(boxed, whole)).toBe("all");
        expect(presetOf(boxed, choose(boxed, whole, "rain", false))).toBe("own");
        expect(choosePreset(boxed, whole, "")).toEqual({ players: 3 });
        expect(presetOf(boxed, {})).toBe("");
    });
});
