#!/usr/bin/python3
"""Every source file in one line, as its first comment says it: docs/FILES.md.

usage: list-files.py [--write]

A file begins with a comment, /* name.c - what is in it. */, of which the first sentence is taken; one that begins
otherwise shares the line of the header of its name. Without --write a page that differs from what the files say, or a file that says nothing, is an error.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/FILES.md"
ENDINGS = [".h", ".c", ".def"]
HEAD = """# Every file

Made by `scripts/list-files.py --write` from the first comment of each file; `make test` fails if it differs. Folders
stand in their order of [ARCHITECTURE.md](ARCHITECTURE.md), lowest first.
"""


def folders():
    """Those of the page about folders, in its order, with what is below them."""
    text = (ROOT / "docs/ARCHITECTURE.md").read_text()
    tops = [name for name in re.findall(r"`((?:src|include)/[a-z_/]+/)`", text)]
    found = []
    for top in dict.fromkeys(tops):
        below = [ROOT / top, *sorted(p for p in (ROOT / top).rglob("*") if p.is_dir())]
        found += [p for p in below if p not in found]
    return found


def says(path):
    """The first sentence of its first comment, without its own name; None if there is none."""
    first = re.match(r"(?:/\* clang-format off \*/\s*)?/\*(.*?)\*/", path.read_text(), re.S)
    if not first:
        return None
    lines = "\n".join(line.strip().lstrip("*").strip() for line in first[1].strip().splitlines())
    text = lines.split("\n\n")[0].replace("\n", " ")
    text = re.split(r"(?<=[A-Za-z0-9)`\"/])\.(?= |$)", text.strip(), maxsplit=1)[0]
    text = re.sub(r"^[\w.]+ - ", "", text.strip())
    return None if not text or text.startswith("see ") else text.replace("|", "\\|")


def rows(folder, silent):
    stems = {}
    for path in sorted(folder.iterdir()):
        if path.suffix in ENDINGS:
            stems.setdefault(path.stem, []).append(path)
    for paths in stems.values():
        told = {path: says(path) for path in paths}
        words = [path for path in paths if told[path]]
        mute = [path for path in paths if not told[path]]
        if not words:
            silent += paths
        for path in words:
            names = ", ".join(f"`{p.name}`" for p in paths if p == path or p in mute and path == words[-1])
            yield f"| {names} | {told[path]} |"


def main():
    silent, page = [], [HEAD]
    for folder in folders():
        lines = list(rows(folder, silent))
        if lines:
            page += [f"## {folder.relative_to(ROOT)}/\n", "| file | what is in it |", "| --- | --- |", *lines, ""]
    for path in silent:
        print(f"{path.relative_to(ROOT)} does not begin with a comment that says what is in it", file=sys.stderr)
    text = "\n".join(page)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        print("docs/FILES.md is not what the files say: run scripts/list-files.py --write", file=sys.stderr)
        return 1
    return 1 if silent else 0


sys.exit(main())
