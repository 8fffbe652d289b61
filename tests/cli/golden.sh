#!/bin/sh
# The golden records give the same points for the same reasons, and perft counts the same.
set -eu
test "$(find tests/golden/records -name '*.txt' | wc -l)" -ge 10
"$MURALHA" check tests/golden/records
cat tests/golden/replays.txt tests/golden/perft.txt > "$BUILD/golden-expected.txt"
sh scripts/update-golden.sh --print > "$BUILD/golden-found.txt"
diff "$BUILD/golden-expected.txt" "$BUILD/golden-found.txt"
