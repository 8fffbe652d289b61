#!/usr/bin/python3
"""Mechanical faults in catalogues of translations: catalogues.py FILE.po ...

Blanks that are missing or unknown, doubled stops and spaces, sentences that end otherwise than in English, words
that docs/TRANSLATING.md rules out. What a sentence means nobody but a reader can check.
"""
import ast
import re
import sys

# Words of other rulebooks, of another variety of the language, or of an earlier translation.
FORBIDDEN = {
    "pt": r"lingotes?|mosteiros?|trigo|registos?|ficheiros?|utilizador\w*|demasiad\w*|viste|teus?|tuas?"
    r"|(em|para|volta) casa|(cidade|estrada|zona)s? completas?|(monastério|jardim) completo|(da|na|a) vez de \{",
    "es": r"aldeas?|trigo|granjeros?|ustedes|usted|escriba|restaure|ejecute|seguidor grande|(en|a) casa|robots?"
    r"|(ciudad|zona)(es|s)? completas?|(camino|monasterio|jardín) completo|turno de \{",
}
OPENING = {"es": {"?": "¿", "!": "¡"}}
NAMES = ("Carcassonne", "Catan", "Muralha")
BLANK = re.compile(r"\{(?:of_|to_)?([a-z]+)\}")


def entries(path):
    """The entries of a catalogue: lists of msgids and of msgstrs."""
    ids, texts, into = [], [], None
    for line in open(path, encoding="utf-8"):
        word = re.match(r'(msgid_plural|msgid|msgstr(?:\[\d\])?) (".*")', line)
        if word and word[1] == "msgid":
            if ids:
                yield ids, texts
            ids, texts = [], []
        if word:
            into = texts if word[1].startswith("msgstr") else ids
            into.append(ast.literal_eval(word[2]))
        elif line.startswith('"') and into:
            into[-1] += ast.literal_eval(line.strip())
    if ids:
        yield ids, texts


def tidy(ids, text):
    """Stops, spaces and line ends, compared with the English text."""
    english = ids[-1]
    for fault in (r"\.\.", r"[.,;:] [.,;:]", r"[,;:]{2}", r"\w +[.,;]( |$)", r"\w  +\w", r"[a-zçãéíóú]\.[A-ZÁÉÍÓÚ]"):
        if re.search(fault, text) and not re.search(fault, english):
            yield f"`{re.search(fault, text)[0]}`"
    for ends in ("\n", ".", ":", "?", "!", " "):
        if ends == "." and len(english) < 15:
            continue  # an abbreviation
        if text.endswith(ends) != english.endswith(ends):
            yield f"the end differs: {ends!r}"
    if text[:1].isspace() != english[:1].isspace():
        yield "the beginning differs"


def faults(language, ids, texts):
    wanted = set(BLANK.findall(" ".join(ids)))
    if wanted != set(BLANK.findall(" ".join(texts))):
        yield "other blanks than in English"
    for text in texts:
        if not set(BLANK.findall(text)) <= wanted or (len(ids) == 1 and wanted - set(BLANK.findall(text))):
            yield "other blanks than in English"
        yield from tidy(ids, text)
        word = re.search(rf"(?<!\w)({FORBIDDEN.get(language, '$^')})(?!\w)", text, re.IGNORECASE)
        if word:
            yield f"`{word[0]}` is not our word"
        for close, open_ in OPENING.get(language, {}).items():
            if text.endswith(close) and open_ not in text:
                yield f"`{open_}` is missing"
        for name in NAMES:
            if (name in ids[0]) != (name in text):
                yield f"{name} is a name"


def main(paths):
    count = wrong = 0
    for path in paths:
        language = re.sub(r".*/|\.po$", "", path)
        for ids, texts in entries(path):
            if not ids[0]:
                continue
            count += 1
            for fault in dict.fromkeys(faults(language, ids, texts)):
                wrong += 1
                print(f"{path}: {ids[0]!r}: {fault}\n    {texts}")
    print(f"{count} translations, {wrong} faults")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
