# Checks descriptions against their schemas. Each line of the input is NAME, a tab and a JSON text; it must
# be valid for schema/NAME.schema.json. Prints how many of each were checked.
# usage: validate.py FOLDER-OF-SCHEMAS < LINES
import collections
import json
import pathlib
import sys
import warnings

warnings.simplefilter("ignore")
import jsonschema


def refuse_twice(pairs):
    """An object with a key that stands in it twice is no description."""
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError("a key stands twice: " + ", ".join(keys))
    return dict(pairs)


def validators(folder):
    schemas = {path.name: json.loads(path.read_text()) for path in folder.glob("*.schema.json")}
    base = folder.resolve().as_uri() + "/"
    store = {base + name: schema for name, schema in schemas.items()}
    made = {}
    for name, schema in schemas.items():
        jsonschema.Draft7Validator.check_schema(schema)
        resolver = jsonschema.RefResolver(base + name, schema, store=store)
        made[name.split(".")[0]] = jsonschema.Draft7Validator(schema, resolver=resolver)
    return made


def main():
    checks = validators(pathlib.Path(sys.argv[1]))
    counts, wrong = collections.Counter(), 0
    for line in sys.stdin.buffer:
        name, text = line.decode("utf-8").rstrip("\n").split("\t")
        error = None
        try:
            value = json.loads(text, object_pairs_hook=refuse_twice)
            error = jsonschema.exceptions.best_match(checks[name].iter_errors(value))
        except ValueError as bad:
            error = bad
        counts[name] += 1
        if error:
            wrong += 1
            place = "/".join(str(p) for p in getattr(error, "absolute_path", []))
            print(f"{name}: {place}: {getattr(error, 'message', error)}"[:2000])
            if wrong == 5:
                break
    print(" ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    sys.exit(wrong > 0 or not counts)


main()
