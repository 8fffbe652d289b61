// A set-up as it is being chosen: which options are on, what brings what along, what stands against what.
import type { GameInfo, OptionInfo, OptionValue } from "../engine/json";

export type Choices = Record<string, OptionValue>;

function without(choices: Choices, word: string): Choices {
    return Object.fromEntries(Object.entries(choices).filter(([key]) => key !== word));
}

export function findOption(game: GameInfo, word: string): OptionInfo | undefined {
    return game.options.find((option) => option.word === word);
}

/** The value that holds: what was chosen, else what a larger option brings along, else the standard. */
export function valueOf(game: GameInfo, choices: Choices, word: string): OptionValue {
    const option = findOption(game, word);
    if (!option) return false;
    const chosen = choices[word];
    if (chosen !== undefined) return chosen;
    if (option.type === "switch" && option.of !== null && valueOf(game, choices, option.of) === true)
        return true;
    return option.standard;
}

/** The value without a choice of its own. */
function impliedValue(game: GameInfo, choices: Choices, word: string): OptionValue {
    return valueOf(game, without(choices, word), word);
}

/** Why an option cannot have this value beside the other choices; null if it can. */
export function conflict(
    game: GameInfo,
    choices: Choices,
    word: string,
    value: OptionValue,
): string | null {
    const option = findOption(game, word);
    if (!option || value === false) return null;
    for (const rule of option.rules) {
        if (rule.own !== null && rule.own !== value) continue;
        const other = valueOf(game, choices, rule.other);
        const holds = {
            excludes: other === rule.value,
            needs: other !== rule.value,
            limited: other === rule.value && Number(value) > (rule.most ?? Infinity),
            within: Number(value) > Number(other),
        }[rule.relation];
        if (holds) return rule.reason;
    }
    return null;
}

/** The choices after a change; what only repeats the standard or what is brought along is left out. */
export function choose(game: GameInfo, choices: Choices, word: string, value: OptionValue): Choices {
    let next: Choices = { ...choices, [word]: value };
    if (value === true) next = yieldTo(game, next, word);
    for (const option of game.options)
        if (impliedValue(game, next, option.word) === next[option.word])
            next = without(next, option.word);
    return next;
}

/** Takes back other choices that stand against a switch that was just turned on. */
function yieldTo(game: GameInfo, choices: Choices, word: string): Choices {
    let next = choices;
    for (const option of game.options) {
        if (option.word === word || next[option.word] === undefined) continue;
        const against = option.rules.some((rule) => rule.other === word);
        if (against && conflict(game, next, option.word, valueOf(game, next, option.word)))
            next = without(next, option.word);
    }
    return next;
}

function written(option: OptionInfo, value: OptionValue): string {
    if (option.type !== "switch") return `${option.word}=${value}`;
    return value === true ? option.word : `${option.word}=off`;
}

/** The set-up text. The library has the last word about whether it is right. */
export function setupText(game: GameInfo, choices: Choices): string {
    const words = game.options
        .filter((option) => choices[option.word] !== undefined)
        .map((option) => written(option, choices[option.word] ?? false));
    return words.length > 0 ? `${game.game}:${words.join(",")}` : game.game;
}

/** The choices that a set-up text makes; what it does not know of is left out. */
export function readSetup(game: GameInfo, text: string): Choices {
    const choices: Choices = {};
    const [, list = ""] = text.split(":");
    for (const part of list.split(",")) {
        const [word = "", given] = part.split("=");
        const option = findOption(game, word);
        if (!option) continue;
        if (option.type === "switch") choices[word] = given !== "off";
        else if (option.type === "number") choices[word] = Number(given);
        else choices[word] = given ?? option.standard;
    }
    return choices;
}

/** Options that bring other expansions along: each is a preset of its own. */
export function presets(game: GameInfo): OptionInfo[] {
    const parents = new Set(
        game.options.filter((option) => option.group === "expansion").map((option) => option.of),
    );
    return game.options.filter((option) => parents.has(option.word));
}

/** What a form shows as switches of its own: expansions that are no presets. */
export function expansions(game: GameInfo): OptionInfo[] {
    const whole = presets(game);
    return game.options.filter((option) => option.group === "expansion" && !whole.includes(option));
}

/** How many expansions the classic table has: the first of the box. */
const CLASSIC = 3;

/** What is chosen of expansions and their parts. */
function ofBox(game: GameInfo, choices: Choices): string[] {
    return Object.keys(choices).filter((key) => ["expansion", "part"].includes(findOption(game, key)?.group ?? ""));
}

/** The choices with other expansions: none (""), the first few ("classic"), or those of a preset. */
export function choosePreset(game: GameInfo, choices: Choices, preset: string): Choices {
    const dropped = new Set(ofBox(game, choices));
    const kept: Choices = Object.fromEntries(Object.entries(choices).filter(([key]) => !dropped.has(key)));
    const words = preset === "classic" ? classic(game) : preset === "" ? [] : [preset];
    return words.reduce((all, word) => choose(game, all, word, true), kept);
}

/** The expansions of the classic table; none where a game has too few for that. */
export function classic(game: GameInfo): string[] {
    const all = expansions(game);
    return all.length > CLASSIC ? all.slice(0, CLASSIC).map((option) => option.word) : [];
}

/** Which preset the choices are; "own" if none. */
export function presetOf(game: GameInfo, choices: Choices): string {
    const on = ofBox(game, choices);
    if (on.length === 0) return "";
    const few = classic(game);
    if (on.length === few.length && few.every((word) => choices[word] === true)) return "classic";
    const [only] = on;
    return on.length === 1 && presets(game).some((preset) => preset.word === only) ? (only ?? "") : "own";
}

/** The parts of an expansion. */
export function partsOf(game: GameInfo, word: string): OptionInfo[] {
    return game.options.filter((option) => option.group === "part" && option.of === word);
}
