#!/bin/sh
# Every check of the project. The last line is "N passed, N failed".
# usage: scripts/test.sh [STEP...]  - the steps are the functions step_NAME below; without any all are run, in two
#        lanes beside one another, and what each says is told whole when it is done
set -u
cd "$(dirname "$0")/.."
# Stages that use the tests of tests/ are in one lane, so that no test runs twice at the same time. What can use all
# that is left of the cores is the last of its lane.
lane_tests="debug release clang format layers"
lane_others="web threads wasm static"
logs=build/test-logs
mkdir -p "$logs"

# Builds a preset, runs its tests but those that match $3, and adds up what they report
# (scripts/count-tests.awk). A folder that an earlier build left is configured anew, because that one may
# not have found what the tests need; and every stage must have the same tests, but for those of the libraries
# that are installed, which no sanitizer is linked into.
build_and_ctest() {
    sh scripts/build.sh --anew "$1" || return 1
    registered=$(ctest --preset "$1" -N | grep 'Test *#' | grep -vc ': library_')
    if [ "$registered" -ne "${expected:=$registered}" ] || [ "$registered" -lt 50 ]; then
        echo "there are $registered tests here and $expected in the first stage"
        return 1
    fi
    # A third of the tests' time is waiting for sockets, terminals and programs: one more than there are cores.
    ctest --preset "$1" -j 3 -E "^(${3:-none of them})"
    log=$2/Testing/Temporary/LastTest.log
    [ -f "$log" ] || return 1
    counts=$(awk -f scripts/count-tests.awk "$log")
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
    return 0
}

step_release() { build_and_ctest release build; }
# Scripts that read the sources run nothing that a sanitizer could see, and those that look at what was written, at
# what is installed or at other people's programs run nothing that it does not see in other tests.
step_debug() {
    build_and_ctest debug build-debug \
        'tools_layers|rulings|translations|cli_schemas|cli_install|cli_packaging|server_backup|server_proxy'
}
# What another compiler may change is what the libraries compute; shells, terminals and sockets add nothing, nor
# does what is only written down.
step_clang() {
    build_and_ctest clang build-clang 'terminal_|tools_|cli_[^g]|net_|server_|unit_(cli|net|server|store)_'\
'|property_(describe|tables|server)|translations|rulings'
}
step_wasm() { sh scripts/build.sh wasm && sh scripts/check-wasm.sh; }
step_threads() { sh scripts/check-threads.sh; }
step_web() { sh scripts/check-web.sh; }
step_format() { sh scripts/format.sh; }
step_static() { sh scripts/check-static.sh; }
step_layers() { sh scripts/check-layers.sh; }

# usage: processor STEP  - sets `used`, the seconds of processor time of all that this shell has run and waited for
processor() {
    times >"$logs/$1.times"
    used=$(awk -F '[ms ]+' '{ sum += 60 * ($1 + $3) + $2 + $4 } END { print int(sum) }' "$logs/$1.times")
}

# usage: run_step STEP  - ends with "PASSED FAILED" in $logs/STEP.counts
run_step() {
    passed=0
    failed=0
    began=$(date +%s)
    processor "$1"
    before=$used
    echo "== $1"
    if "step_$1"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    [ "$failed" -eq 0 ] && word=ok || word=FAILED
    processor "$1"
    echo "== $1: $word ($(($(date +%s) - began)) s, $((used - before)) s of processors)"
    echo "$passed $failed" >"$logs/$1.new"
    mv "$logs/$1.new" "$logs/$1.counts"
}

# usage: run_lane STEP...  - what a step says is kept in $logs/STEP
run_lane() {
    for step in "$@"; do
        run_step "$step" >"$logs/$step" 2>&1
    done
}

# usage: tell PROCESS STEP...  - what each step of that lane said, as soon as it is done
tell() {
    lane=$1
    shift
    for step in "$@"; do
        while [ ! -f "$logs/$step.counts" ] && kill -0 "$lane" 2>/dev/null; do
            sleep 1
        done
        cat "$logs/$step" 2>/dev/null
        count "$step"
    done
}

sum_passed=0
sum_failed=0
count() { # usage: count STEP
    if [ -f "$logs/$1.counts" ]; then
        read -r passed failed <"$logs/$1.counts"
    else
        echo "== $1: FAILED, it was ended"
        passed=0
        failed=1
    fi
    sum_passed=$((sum_passed + passed))
    sum_failed=$((sum_failed + failed))
}

if [ $# -gt 0 ]; then
    for step in "$@"; do
        rm -f "$logs/$step.counts"
        run_step "$step"
        count "$step"
    done
else
    rm -f "$logs"/*
    echo "two stages at a time, each is told when it is done; what they say meanwhile is in $logs"
    # What runs in the background does not hear the keys that interrupt this.
    trap 'trap - INT TERM; kill 0' INT TERM
    # shellcheck disable=SC2086
    {
        run_lane $lane_tests &
        tests=$!
        run_lane $lane_others &
        others=$!
        tell $others $lane_others
        tell $tests $lane_tests
    }
fi
echo "$sum_passed passed, $sum_failed failed"
[ "$sum_failed" -eq 0 ]
