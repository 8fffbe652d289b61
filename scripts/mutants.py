#!/usr/bin/python3
"""Small planted bugs: each is built and run against the tests that should notice it (`make mutants`).

usage: mutants.py [--check] [--jobs N] [NAME...]

tests/mutants/*.txt has them, one after the other:

    mutant NAME
    tests NAME...            of ctest; the first one that fails ends it
    file PATH
    - a line of the file, or several, which stand there once
    + what stands there instead
    lives REASON             if no test can notice it, and why

--check only looks whether every mutant still applies; `make test` does that. Otherwise each is built in a copy of
the sources (build-mutants/N), and the names of those that live are printed. A mutant that lives without a
reason, or dies although it has one, makes the run fail. Before that the tests run once without any bug: one that
fails then would notice everything, so the run ends there.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "Makefile", "bench", "bindings", "cmake", "data", "docs", "examples",
           "include", "po", "schema", "scripts", "spec", "src", "tests", "tools"]
LIMIT = 300  # seconds for the tests of a mutant: one that hangs is noticed


def read():
    mutants = []
    for path in sorted((ROOT / "tests/mutants").glob("*.txt")):
        for line in path.read_text().splitlines():
            word, _, rest = line.partition(" ")
            if not line.strip() or line.startswith("#"):
                continue
            if word == "mutant":
                mutants.append({"name": rest, "area": path.stem, "old": [], "new": [], "lives": ""})
            elif word == "tests":
                mutants[-1]["tests"] = rest.split()
            elif word in ("file", "lives"):
                mutants[-1][word] = rest
            elif word in ("-", "+"):
                mutants[-1]["old" if word == "-" else "new"].append(rest)
            else:
                sys.exit(f"{path}: what is `{line}`?")
    return mutants


def apply(mutant, root):
    """The file and its text with the bug; None if the lines are not there just once."""
    path = root / mutant["file"]
    text = path.read_text() if path.exists() else ""
    old, new = "\n".join(mutant["old"]), "\n".join(mutant["new"])
    return (path, text.replace(old, new)) if old and text.count(old) == 1 else (path, None)


def check(mutants):
    wrong = [m["name"] for m in mutants if apply(m, ROOT)[1] is None or not m.get("tests")]
    names = [m["name"] for m in mutants]
    wrong += [n for n in set(names) if names.count(n) > 1]
    for name in wrong:
        print(f"mutant {name} does not apply: mend it in tests/mutants", file=sys.stderr)
    print(f"{len(mutants)} mutants, {len(wrong)} do not apply")
    return 1 if wrong else 0


def targets(tests):
    wanted = {"muralha"} if any(not t.startswith(("unit_", "property_")) for t in tests) else set()
    for test in tests:
        if test.startswith(("unit_", "property_")):
            wanted.add(f"tests/{test}")
        if test.startswith("server_"):
            wanted.add("tests/server_crowd")
    return sorted(wanted)


class Worker:
    def __init__(self, number, tests):
        self.root = ROOT / "build-mutants" / str(number)
        self.build = self.root / "build"
        self.root.mkdir(parents=True, exist_ok=True)
        for name in SOURCES:
            subprocess.run(["rm", "-rf", str(self.root / name)], check=True)
            if (ROOT / name).exists():  # with their times, so that nothing is built twice
                subprocess.run(["cp", "-a", str(ROOT / name), str(self.root)], check=True)
        self.planted = self.root / "planted"
        if self.planted.exists():  # a run was stopped: what was built with the bug looks newer than its source
            (self.root / self.planted.read_text()).touch()
        # A type of its own, because CMakeLists.txt says itself how a release is built.
        self.run("cmake", "-S", self.root, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Mutants",
                 "-DCMAKE_C_COMPILER=gcc", "-DCMAKE_C_FLAGS=-w", "-DCMAKE_C_FLAGS_MUTANTS=-O1")
        self.run("ninja", "-C", self.build, *targets(tests))

    def run(self, *command):
        done = subprocess.run([str(c) for c in command], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stdout[-3000:] + done.stderr[-3000:])

    def fails(self, test):
        command = ["ctest", "--test-dir", self.build, "--no-tests=error", "-R", f"^{test}$", "--timeout", str(LIMIT)]
        thin = {"MURALHA_THIN": "1"} if test.startswith("property_") else {}
        done = subprocess.run([str(c) for c in command], capture_output=True, env={**os.environ, **thin})
        return done.returncode != 0

    def kill(self, mutant):
        """None if it lives; otherwise the test that noticed."""
        path, text = apply(mutant, self.root)
        original = path.read_text()
        self.planted.write_text(mutant["file"])
        path.write_text(text)
        try:
            self.run("ninja", "-C", self.build, *targets(mutant["tests"]))
            return next((test for test in mutant["tests"] if self.fails(test)), None)
        except RuntimeError as e:
            return f"BROKEN {e}"
        finally:
            path.write_text(original)


def sound(tests):
    """Does every test pass as long as nothing is planted?"""
    worker = Worker(0, tests)
    failing = [test for test in tests if worker.fails(test)]
    for test in failing:
        print(f"{test} fails without any mutant: mend that first", file=sys.stderr)
    return not failing


def work(number, queue, lock, found, tests):
    try:
        worker = Worker(number, tests)
    except RuntimeError as e:
        print(e, file=sys.stderr)
        return
    while True:
        with lock:
            if not queue:
                return
            mutant = queue.pop(0)
        began = time.time()
        noticed = worker.kill(mutant)
        with lock:
            found.append((mutant, noticed))
            print(f"{'LIVES' if noticed is None else 'dies '} {mutant['name']:34} {noticed or ''} "
                  f"({time.time() - began:.0f} s)", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    mutants = [m for m in read() if not args.names or m["name"] in args.names or m["area"] in args.names]
    status = check(mutants)
    if args.check or status:
        return status
    queue, lock, found = list(mutants), threading.Lock(), []
    tests = sorted({t for m in mutants for t in m["tests"]})
    if not sound(tests):
        return 1
    threads = [threading.Thread(target=work, args=(i, queue, lock, found, tests)) for i in range(args.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    broken = [m["name"] for m, n in found if n and n.startswith("BROKEN")]
    alive = [m["name"] for m, n in found if n is None and not m["lives"]]
    excused = [m["name"] for m, n in found if n is None and m["lives"]]
    wrong = [m["name"] for m, n in found if n is not None and m["lives"]]
    print(f"\n{len(found)} mutants: {len(found) - len(alive) - len(excused) - len(broken)} noticed, "
          f"{len(excused)} live with a reason, {len(alive)} live without: {' '.join(alive)}")
    if broken or wrong or len(found) < len(mutants):
        print(f"do not build: {' '.join(broken)}; die although they have a reason to live: {' '.join(wrong)}; "
              f"not tried: {len(mutants) - len(found)}")
    return 1 if alive or broken or wrong or len(found) < len(mutants) else 0


sys.exit(main())
