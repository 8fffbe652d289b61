#!/bin/sh
# The committed tables must be what the generators make of the data files.
# usage: scripts/check-generated.sh FOLDER-OF-TOOLS [--write]
set -eu
tools=$1
mode=${2:-}
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
bad=0

# table TABLE GENERATOR FILE...
table() {
    committed=$1
    generator=$2
    shift 2
    "$tools/$generator" "$@" >"$fresh"
    if [ "$mode" = --write ]; then
        cp "$fresh" "$committed"
    elif ! cmp -s "$fresh" "$committed"; then
        echo "$committed is not what tools/$generator makes of $*: run make generate" >&2
        diff -u "$committed" "$fresh" | head -20 >&2
        bad=1
    fi
}

table src/games/carcassonne/catalog.c tiles2c data/carcassonne/*.tiles
table src/games/catan_cards/catalog.c cards2c data/catan_cards/*.cards
table src/server/protocol.h protocol2c header spec/protocol.json
table src/server/protocol.c protocol2c tables spec/protocol.json
table spec/protocol.ts protocol2c typescript spec/protocol.json
table docs/PROTOCOL.md protocol2c markdown spec/protocol.json
exit $bad
