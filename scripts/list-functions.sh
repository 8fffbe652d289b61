#!/bin/sh
# Prints the names of all functions that the public headers declare, one a line, sorted.
# usage: scripts/list-functions.sh [HEADER...]  - of these headers only
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- include/muralha/*.h
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
printf '#include "%s"\n' include/muralha/*.h > "$scratch/all.c"
gcc -std=c17 -I. -Iinclude -aux-info "$scratch/functions" -o "$scratch/all.o" -c "$scratch/all.c"
for header; do
    grep "$header:" "$scratch/functions" || true
done | sed -n 's|^/\* [^ ]* \*/ [^(]*[ *]\([a-z_0-9]*\) (.*|\1|p' | LC_ALL=C sort -u
