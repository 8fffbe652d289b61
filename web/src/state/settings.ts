// What a person chooses once: language, theme, sounds, what the board shows.
import { LANGS, type Lang } from "../i18n/format";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
    lang: Lang | "auto";
    theme: Theme;
    name: string;
    sound: boolean;
    /** Call by the system when it is my turn. */
    notify: boolean;
    letters: boolean;
    dead: boolean;
    overlay: boolean;
    remaining: boolean;
    outlook: boolean;
    list: boolean;
}

export const STANDARD: Settings = {
    lang: "auto",
    theme: "auto",
    name: "",
    sound: true,
    notify: false,
    letters: true,
    dead: true,
    overlay: false,
    remaining: true,
    outlook: true,
    list: false,
};

export const NAME_MAX = 24;

/** A name as others may see it: one line, no blanks around it. */
export function tidyName(name: string): string {
    return [...name.replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, NAME_MAX).join("").trim();
}

function oneOf<T extends string>(value: unknown, among: readonly T[], standard: T): T {
    return among.find((a) => a === value) ?? standard;
}

function flag(value: unknown, standard: boolean): boolean {
    return typeof value === "boolean" ? value : standard;
}

/** Settings out of whatever the device had kept. */
export function readSettings(kept: unknown): Settings {
    const k = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
    return {
        lang: oneOf(k["lang"], ["auto", ...LANGS] as const, STANDARD.lang),
        theme: oneOf(k["theme"], THEMES, STANDARD.theme),
        name: typeof k["name"] === "string" ? tidyName(k["name"]) : STANDARD.name,
        sound: flag(k["sound"], STANDARD.sound),
        notify: flag(k["notify"], STANDARD.notify),
        letters: flag(k["letters"], STANDARD.letters),
        dead: flag(k["dead"], STANDARD.dead),
        overlay: flag(k["overlay"], STANDARD.overlay),
        remaining: flag(k["remaining"], STANDARD.remaining),
        outlook: flag(k["outlook"], STANDARD.outlook),
        list: flag(k["list"], STANDARD.list),
    };
}
