// Reads and writes catalogues in gettext's format, and makes modules of them.

/** @typedef {string | [string, string]} Entry A translation: one text, or the singular and the plural. */
/** @typedef {Record<string, Entry>} Catalogue */
/** @typedef {{ id: string, plural: string | null, texts: string[], last: "id" | "plural" | "text" }} Draft */

/**
 * The quoted text of a line such as `msgid "..."`, with its escapes undone.
 * @param {string} line
 * @returns {string}
 */
function unquote(line) {
    return JSON.parse(line.slice(line.indexOf('"')));
}

/**
 * @param {Catalogue} catalogue
 * @param {Draft | null} draft
 */
function finish(catalogue, draft) {
    if (!draft || draft.id === "") return;
    const [one = "", many = ""] = draft.texts;
    catalogue[draft.id] = draft.plural === null ? one : [one, many];
}

/**
 * @param {Draft} draft
 * @param {string} more
 */
function extend(draft, more) {
    if (draft.last === "id") draft.id += more;
    else if (draft.last === "plural") draft.plural = (draft.plural ?? "") + more;
    else draft.texts[draft.texts.length - 1] += more;
}

/**
 * All entries of a catalogue by their English text. The head is left out.
 * @param {string} source
 * @returns {Catalogue}
 */
export function readCatalogue(source) {
    /** @type {Catalogue} */
    const catalogue = {};
    /** @type {Draft | null} */
    let draft = null;
    for (const line of source.split("\n").map((l) => l.trim())) {
        if (line === "" || line.startsWith("#")) continue;
        if (line.startsWith("msgid_plural") && draft) {
            draft.plural = unquote(line);
            draft.last = "plural";
        } else if (line.startsWith("msgid")) {
            finish(catalogue, draft);
            draft = { id: unquote(line), plural: null, texts: [], last: "id" };
        } else if (line.startsWith("msgstr") && draft) {
            draft.texts.push(unquote(line));
            draft.last = "text";
        } else if (line.startsWith('"') && draft) {
            extend(draft, unquote(line));
        } else {
            throw new Error(`not a line of a catalogue: ${line}`);
        }
    }
    finish(catalogue, draft);
    return catalogue;
}

/**
 * The text of an entry in a catalogue's file.
 * @param {string} id
 * @param {string | undefined} plural
 * @param {Entry | undefined} entry
 */
export function writeEntry(id, plural, entry) {
    const [one = "", many = ""] = Array.isArray(entry) ? entry : [entry ?? ""];
    const head = `msgid ${JSON.stringify(id)}\n`;
    if (plural === undefined) return `${head}msgstr ${JSON.stringify(one)}\n`;
    const ids = `${head}msgid_plural ${JSON.stringify(plural)}\n`;
    return `${ids}msgstr[0] ${JSON.stringify(one)}\nmsgstr[1] ${JSON.stringify(many)}\n`;
}

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;
const SINGLE = new RegExp(String.raw`\bt\(\s*${QUOTED}`, "g");
const PLURAL = new RegExp(String.raw`\btn\(\s*${QUOTED},\s*${QUOTED}`, "g");

/**
 * The words that sources use: each English text, with its plural where it is counted.
 * @param {string[]} texts
 * @returns {Map<string, string | undefined>}
 */
export function usedWords(texts) {
    /** @type {Map<string, string | undefined>} */
    const used = new Map();
    for (const text of texts) {
        for (const match of text.matchAll(SINGLE)) used.set(JSON.parse(`"${match[1]}"`), undefined);
        for (const match of text.matchAll(PLURAL))
            used.set(JSON.parse(`"${match[1]}"`), JSON.parse(`"${match[2]}"`));
    }
    return used;
}

/**
 * `import words from "./pt.po"` gives the entries as an object.
 * @returns {import("vite").Plugin}
 */
export function catalogues() {
    return {
        name: "catalogues",
        transform(source, id) {
            if (!id.endsWith(".po")) return null;
            return { code: `export default ${JSON.stringify(readCatalogue(source))};`, map: null };
        },
    };
}
