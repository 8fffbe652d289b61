#!/bin/sh
# usage: scripts/build.sh PRESET  - configures once, then builds.
set -eu
cd "$(dirname "$0")/.."
preset=$1
case $preset in
    release) folder=build ;;
    *) folder=build-$preset ;;
esac
if ! command -v cmake >/dev/null || ! command -v ninja >/dev/null; then
    echo "cmake and ninja are needed: run sh scripts/install-deps.sh" >&2
    exit 1
fi
[ -f "$folder/build.ninja" ] || cmake --preset "$preset" >"/tmp/muralha-$$.log" 2>&1 || {
    cat "/tmp/muralha-$$.log" >&2
    rm -f "/tmp/muralha-$$.log"
    exit 1
}
rm -f "/tmp/muralha-$$.log"
cmake --build "$folder" -- --quiet
