import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalogue, usedWords, writeEntry } from "../../build-tools/po.js";
import { chooseLang, fill, lookUp, lookUpPlural } from "../../src/i18n/format";
import { sources } from "./sources";

const used = usedWords(sources().map((source) => source.text));
const plurals = [...used].filter(([, plural]) => plural !== undefined).map(([key]) => key);

function blanks(text: string): string[] {
    return [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort();
}

describe("words", () => {
    it("fills blanks and leaves unknown ones", () => {
        expect(fill("{a} of {b}", { a: 1 })).toBe("1 of {b}");
    });
    it("falls back to English", () => {
        expect(lookUp({ Play: "" }, "Play")).toBe("Play");
        expect(lookUp({ Play: "Jogar" }, "Play")).toBe("Jogar");
    });
    it("counts as each language does", () => {
        const pt = { "{n} tile": ["{n} peça", "{n} peças"] as [string, string] };
        expect(lookUpPlural(pt, "pt", "{n} tile", "{n} tiles", 0)).toBe("{n} peça");
        expect(lookUpPlural(pt, "pt", "{n} tile", "{n} tiles", 2)).toBe("{n} peças");
        expect(lookUpPlural({}, "en", "{n} tile", "{n} tiles", 0)).toBe("{n} tiles");
        expect(lookUpPlural({}, "en", "{n} tile", "{n} tiles", 1)).toBe("{n} tile");
    });
    it("chooses the first language that it has", () => {
        expect(chooseLang(["fr-FR", "pt-PT", "en"])).toBe("pt");
        expect(chooseLang(["de"])).toBe("en");
    });
});

describe("catalogues", () => {
    it("reads continued lines, escapes and plurals", () => {
        const text = '# note\nmsgid ""\nmsgstr "head"\n\nmsgid "a"\n"b"\nmsgstr "\\"x\\"\\n"\nmsgid "1"\nmsgid_plural "2"\nmsgstr[0] "u"\nmsgstr[1] "d"\n';
        expect(readCatalogue(text)).toEqual({ ab: '"x"\n', "1": ["u", "d"] });
        expect(() => readCatalogue("nonsense")).toThrow("nonsense");
    });
    it("writes what it reads", () => {
        const text = writeEntry('a "b"', undefined, "c\n") + writeEntry("1", "2", ["u", "d"]);
        expect(readCatalogue(text)).toEqual({ 'a "b"': "c\n", "1": ["u", "d"] });
    });

    for (const code of ["pt", "es"]) {
        const catalogue = readCatalogue(readFileSync(`po/${code}.po`, "utf8"));
        it(`${code} has every word of the page, and no other`, () => {
            expect([...used.keys()].filter((key) => !(key in catalogue))).toEqual([]);
            expect(Object.keys(catalogue).filter((key) => !used.has(key))).toEqual([]);
        });
        it(`${code} keeps the blanks`, () => {
            for (const [key, entry] of Object.entries(catalogue)) {
                const forms = Array.isArray(entry) ? entry : [entry];
                for (const form of forms) {
                    expect(form, key).not.toBe("");
                    const wanted = blanks(key);
                    const allowed = Array.isArray(entry) ? wanted.filter((b) => b !== "{n}") : wanted;
                    expect(blanks(form), key).toEqual(expect.arrayContaining(allowed));
                    expect(wanted, key).toEqual(expect.arrayContaining(blanks(form)));
                }
            }
        });
        it(`${code} has plurals where the page counts`, () => {
            for (const key of plurals) expect(Array.isArray(catalogue[key]), key).toBe(true);
        });
    }
});
