#!/bin/sh
# Every check of the project. The last line is "N passed, N failed".
# usage: scripts/test.sh [STEP...]  - the steps are the functions step_NAME below.
set -u
cd "$(dirname "$0")/.."
all="web release debug clang wasm threads format static layers"
logs=build/test-logs
mkdir -p "$logs"
passed=0
failed=0

# Builds a preset, runs its tests but those that match $3, and adds up what they report
# (scripts/count-tests.awk). A folder that an earlier build left is configured anew, because that one may
# not have found what the tests need; and every stage must have the same tests, but for those of the libraries
# that are installed, which no sanitizer is linked into.
build_and_ctest() {
    [ ! -f "$2/build.ninja" ] || cmake --preset "$1" >/dev/null || return 1
    sh scripts/build.sh "$1" || return 1
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

for step in ${*:-$all}; do
    before=$failed
    began=$(date +%s)
    echo "== $step"
    "step_$step"
    status=$?
    if [ $status -ne 0 ]; then
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
    [ "$failed" -eq "$before" ] && word=ok || word=FAILED
    echo "== $step: $word ($(($(date +%s) - began)) s)"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
