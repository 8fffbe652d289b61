#!/bin/sh
# Runs every fuzzer for SECONDS_EACH seconds (60). What it finds stays in build-fuzz/found/.
# usage: scripts/fuzz.sh [NAME...]
set -u
cd "$(dirname "$0")/.."
seconds=${SECONDS_EACH:-60}
sh scripts/build.sh fuzz || exit 1
mkdir -p build-fuzz/found
passed=0
failed=0
for program in build-fuzz/tests/fuzz_fuzz_*; do
    [ -x "$program" ] || continue
    name=${program##*/fuzz_fuzz_}
    case " ${*:-$name} " in *" $name "*) ;; *) continue ;; esac
    corpus=build-fuzz/corpus/$name
    mkdir -p "$corpus"
    words=tests/fuzz/$name.dict
    [ -f "$words" ] && words=-dict=$words || words=
    echo "== $name"
    if "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
        -print_final_stats=1 $words -artifact_prefix="build-fuzz/found/$name-" \
        "$corpus" "tests/fuzz/corpus/$name" >"build-fuzz/$name.log" 2>&1; then
        sed -n 's/^stat::number_of_executed_units: */inputs tried: /p' "build-fuzz/$name.log"
        passed=$((passed + 1))
    else
        tail -40 "build-fuzz/$name.log"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
