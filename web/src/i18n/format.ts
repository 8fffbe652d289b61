// Fills blanks and picks plurals. Knows no language but by its catalogue.

export const LANGS = ["en", "es", "pt"] as const;
export type Lang = (typeof LANGS)[number];
export type Entry = string | [string, string];
export type Catalogue = Record<string, Entry>;
export type Blanks = Record<string, string | number>;

/** What each language calls itself. */
export const LANG_TITLES: Record<Lang, string> = { en: "English", es: "Español", pt: "Português" };

/** Puts values into blanks such as `{n}`. A blank without a value stays, so that a test sees it. */
export function fill(text: string, blanks: Blanks = {}): string {
    return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}

/** The text for a key in a catalogue; the key itself where it has none. */
export function lookUp(catalogue: Catalogue, key: string): string {
    const entry = catalogue[key];
    const text = Array.isArray(entry) ? entry[1] : entry;
    return text || key;
}

/** One or many, as the language counts. */
export function lookUpPlural(
    catalogue: Catalogue,
    lang: Lang,
    one: string,
    many: string,
    n: number,
): string {
    const singular = new Intl.PluralRules(lang).select(n) === "one";
    const entry = catalogue[one];
    if (Array.isArray(entry)) {
        const text = entry[singular ? 0 : 1];
        if (text) return text;
    }
    return singular ? one : many;
}

/** The first of the reader's languages that we have, else English. */
export function chooseLang(wanted: readonly string[]): Lang {
    for (const code of wanted) {
        const short = code.toLowerCase().split("-")[0];
        const found = LANGS.find((lang) => lang === short);
        if (found) return found;
    }
    return "en";
}
