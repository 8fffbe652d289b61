#!/bin/sh
# The golden records give the same points for the same reasons, perft counts the same, and the states at the
# end of the records are the same bytes.
set -eu
test "$(find tests/golden/records -name '*.txt' | wc -l)" -ge 10
"$MURALHA" check tests/golden/records
cat tests/golden/replays.txt tests/golden/perft.txt > "$BUILD/golden-expected.txt"
sh scripts/update-golden.sh --print > "$BUILD/golden-found.txt"
diff "$BUILD/golden-expected.txt" "$BUILD/golden-found.txt"
sh scripts/update-golden.sh --hashes > "$BUILD/golden-hashes.txt"
diff tests/golden/hashes.txt "$BUILD/golden-hashes.txt" || {
    echo "the bytes of a state have moved: stored games would be refused (docs/RECORDS.md, Versions)" >&2
    exit 1
}
