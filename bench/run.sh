#!/bin/sh
# The benchmarks of docs/PERFORMANCE.md: whole random games, and the parts they are made of.
set -eu
cd "$(dirname "$0")/.."
count=
command -v valgrind >/dev/null && count=--instructions
for setup in none carcassonne:players=2 carcassonne:players=6 \
    carcassonne:players=2,farmers=off carcassonne:players=2,edition=grow \
    carcassonne:players=2,plus carcassonne:players=6,plus catan-cards:players=2; do
    echo "== playouts $setup"
    build/muralha bench playouts "$setup" --games 20000 --seed 1 $count
done
for setup in carcassonne:players=2 carcassonne:players=2,plus catan-cards:players=2; do
    echo "== legal-games $setup"
    build/muralha bench legal-games "$setup" --games 20000 --seed 1 $count
done
for part in copy step legal; do
    for setup in carcassonne:players=2 carcassonne:players=2,plus; do
        echo "== $part $setup"
        build/muralha bench "$part" "$setup"
    done
done
