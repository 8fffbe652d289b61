# The examples of a document: each block of commands (```sh) followed by a block of JSON (```json) is run, and
# the JSON must be found in what it prints. In the document "..." stands for anything: as a value, as the last
# elements of a list, or as a key for further members. And every member that a schema names is explained.
# usage: examples.py DOCUMENT FOLDER-OF-SCHEMAS   (MURALHA names the program)
import json
import os
import pathlib
import re
import subprocess
import sys


def differs(shown, real, place):
    """Where the two differ; None if `shown` is found in `real`."""
    if shown == "...":
        return None
    if isinstance(shown, dict) and isinstance(real, dict):
        open_end = "..." in shown
        if not open_end and set(shown) != set(real):
            return f"{place}: members {sorted(set(shown) ^ set(real))}"
        for key in shown:
            if key != "...":
                where = f"{place}.{key}"
                wrong = differs(shown[key], real[key], where) if key in real else where
                if wrong:
                    return wrong
        return None
    if isinstance(shown, list) and isinstance(real, list):
        more = bool(shown) and shown[-1] == "..."
        wanted = shown[:-1] if more else shown
        if len(real) < len(wanted) or (not more and len(real) != len(wanted)):
            return f"{place}: {len(real)} elements"
        for i, (a, b) in enumerate(zip(wanted, real)):
            wrong = differs(a, b, f"{place}[{i}]")
            if wrong:
                return wrong
        return None
    return None if shown == real and type(shown) is type(real) else f"{place}: {real!r}"


def members(schema):
    """The names of all members in a schema."""
    found = set()
    if isinstance(schema, dict):
        found |= set(schema.get("properties", {})) if isinstance(schema.get("properties"), dict) else set()
        for value in schema.values():
            found |= members(value)
    elif isinstance(schema, list):
        for value in schema:
            found |= members(value)
    return found


def words(schema):
    """What `const` and `enum` allow: kinds of touches, events, stages."""
    found = set()
    if isinstance(schema, dict):
        found |= {w for w in [schema.get("const"), *schema.get("enum", [])] if isinstance(w, str)}
        for value in schema.values():
            found |= words(value)
    elif isinstance(schema, list):
        for value in schema:
            found |= words(value)
    return found


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    blocks = re.findall(r"```sh\n(.*?)```\n```json\n(.*?)```", text, re.S)
    wrong = 0
    for command, shown in blocks:
        program = os.environ["MURALHA"]
        script = re.sub(r"\bmuralha\b", program, command)
        real = json.loads(subprocess.run(["sh", "-c", script], capture_output=True, check=True).stdout)
        bad = differs(json.loads(shown), real, "")
        if bad:
            wrong += 1
            print(f"{command.strip()}: {bad}")
    explained = set(re.findall(r"[\w.-]+", " ".join(re.findall(r"`([^`]*)`", re.sub(r"```.*?```", "", text, flags=re.S)))))
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.schema.json")):
        schema = json.loads(path.read_text())
        events = schema.get("definitions", {}).get("event", {}).get("oneOf", [])
        missing = members(schema) - explained
        missing |= {e["properties"]["event"]["const"] for e in events} - explained
        if missing:
            wrong += 1
            print(f"{path.name}: not explained: {' '.join(sorted(missing))}")
    print(f"{len(blocks)} examples, {wrong} wrong")
    sys.exit(wrong > 0 or len(blocks) < 8)


main()
