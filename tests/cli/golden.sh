#!/bin/sh
# The golden records give the same points for the same reasons, perft counts the same, the states at the
# end of the records are the same bytes, in pictures of some boards every piece lies as it did, and random games
# and bots choose the same.
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
sh scripts/update-golden.sh --boards > "$BUILD/golden-boards.txt"
diff tests/golden/boards.txt "$BUILD/golden-boards.txt" || {
    echo "a picture has other pieces or has them elsewhere: look at it, then scripts/update-golden.sh" >&2
    exit 1
}
[ -n "${MURALHA_THIN:-}" ] || {
    sh scripts/update-golden.sh --signatures > "$BUILD/golden-signatures.txt"
    diff tests/golden/signatures.txt "$BUILD/golden-signatures.txt"
}
