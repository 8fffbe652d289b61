#!/bin/sh
# The committed tables must be what the generator makes of the data files.
# usage: scripts/check-generated.sh TILES2C [--write]
set -eu
tiles2c=$1
table=src/games/carcassonne/catalog.c
fresh=$(mktemp)
trap 'rm -f "$fresh"' EXIT
"$tiles2c" data/carcassonne/*.tiles >"$fresh"
if [ "${2:-}" = --write ]; then
    cp "$fresh" "$table"
elif ! cmp -s "$fresh" "$table"; then
    echo "$table is not what tools/tiles2c makes of data/carcassonne: run make generate" >&2
    diff -u "$table" "$fresh" | head -20 >&2
    exit 1
fi
