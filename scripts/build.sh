#!/bin/sh
# Configures a preset once and builds it; says something only when that fails.
# usage: scripts/build.sh [--anew] PRESET [TARGET...]  - with --anew it is configured again
set -eu
cd "$(dirname "$0")/.."
anew=
if [ "$1" = --anew ]; then
    anew=yes
    shift
fi
preset=$1
shift
[ "$preset" = release ] && folder=build || folder=build-$preset
for program in cmake ninja; do
    command -v "$program" >/dev/null && continue
    echo "$program is missing: run sh scripts/install-deps.sh" >&2
    exit 1
done

mkdir -p "$folder"
# Stages of the tests run beside one another; a folder has one build at a time.
exec 9>"$folder/build.lock"
! command -v flock >/dev/null || flock 9
log=$folder/build.log
quietly() {
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        exit 1
    }
}
# A tree that was moved is configured anew.
grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt" ||
    rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles" "$folder/build.ninja"
[ -f "$folder/build.ninja" ] || {
    echo "building ($preset) ..."
    anew=yes
}
[ -z "$anew" ] || quietly cmake --preset "$preset"
quietly cmake --build "$folder" --target "${@:-all}"
