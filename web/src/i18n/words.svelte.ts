// The page's own words in the reader's language. English is the key; other catalogues load when they are chosen.
import {
    type Blanks,
    type Catalogue,
    type Lang,
    chooseLang,
    fill,
    lookUp,
    lookUpPlural,
} from "./format";

const loaders: Record<Lang, () => Promise<{ default: Catalogue }>> = {
    en: () => Promise.resolve({ default: {} }),
    es: () => import("../../po/es.po"),
    pt: () => import("../../po/pt.po"),
};

const current = $state<{ lang: Lang; catalogue: Catalogue }>({ lang: "en", catalogue: {} });

export function lang(): Lang {
    return current.lang;
}

/** Speaks a language from now on; "auto" is the browser's. */
export async function speak(wanted: Lang | "auto"): Promise<void> {
    const next = wanted === "auto" ? chooseLang(navigator.languages) : wanted;
    const { default: catalogue } = await loaders[next]();
    current.catalogue = catalogue;
    current.lang = next;
    document.documentElement.lang = next;
}

export function t(text: string, blanks?: Blanks): string {
    return fill(lookUp(current.catalogue, text), blanks);
}

/** Counted: the singular, the plural, how many. */
export function tn(one: string, many: string, n: number, blanks?: Blanks): string {
    return fill(lookUpPlural(current.catalogue, current.lang, one, many, n), { n, ...blanks });
}

/** A number as the language writes it. */
export function number(n: number): string {
    return new Intl.NumberFormat(current.lang).format(n);
}

/** "Ana, Rui and Eva". */
export function list(names: readonly string[]): string {
    return new Intl.ListFormat(current.lang, { type: "conjunction" }).format(names);
}

export function date(at: number, style: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(current.lang, style).format(at);
}
