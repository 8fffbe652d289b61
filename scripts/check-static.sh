#!/bin/sh
# cppcheck and clang-tidy over everything that the release build compiles; both must be silent.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh clang
database=build-clang/compile_commands.json
mkdir -p build-clang/cppcheck

# Suppressed: what guesses from a condition how far an index might go (numbers that share one range by
# a tag are always "wrong"), and uninitialised variables, which the analyser below follows better.
cppcheck --project="$database" --cppcheck-build-dir=build-clang/cppcheck -j 2 --quiet \
    --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
    --suppress=missingIncludeSystem --suppress=arrayIndexOutOfBoundsCond \
    --suppress=negativeIndex --suppress=uninitvar \
    --suppress='*:*/catalog.c' -i tests/unit -i build-clang

# Generated tables (among them the page, three megabytes of numbers) need no review by a machine, and to the
# analyser a test's assertion goes on. A tenth of the usual paths (max-nodes) found the same where it was tried
# in a sixth of the time.
sed -n 's/^ *"file": "\(.*\)",*$/\1/p' "$database" | grep -vE '/catalog\.c$|/tests/|/build-clang/' | sort -u |
    xargs -P 2 -n 4 clang-tidy -p build-clang --quiet --extra-arg=-Xclang \
        --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=20000 \
        2>build-clang/clang-tidy.log || {
    cat build-clang/clang-tidy.log >&2
    exit 1
}
