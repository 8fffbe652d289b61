#!/bin/sh
# The benchmarks of docs/PERFORMANCE.md: whole random games, and the parts they are made of.
set -eu
cd "$(dirname "$0")/.."
count=
command -v valgrind >/dev/null && count=--instructions
for setup in none carcassonne:players=2 carcassonne:players=6 \
    carcassonne:players=2,farmers=off carcassonne:players=2,edition=grow catan-cards:players=2; do
    echo "== playouts $setup"
    build/muralha bench playouts "$setup" --games 100000 --seed 1 $count
done
for part in copy step legal; do
    echo "== $part carcassonne:players=2"
    build/muralha bench "$part" carcassonne:players=2
done
