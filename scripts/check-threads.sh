#!/bin/sh
# What runs in threads, under the thread sanitizer: the search, the stores, the network's loop, the
# server, matches, playouts, and interrupting them.
set -u
cd "$(dirname "$0")/.."
sh scripts/build.sh tsan muralha unit_ai_test_search unit_store_test_conformance \
    unit_store_test_file unit_store_test_backup unit_net_test_loop unit_server_test_serve \
    unit_server_test_trap server_crowd || exit 1
program=build-tsan/muralha
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
export TSAN_OPTIONS=halt_on_error=1

quiet() { # usage: quiet WHAT STATUS COMMAND...  - ends with the status and the sanitizer says nothing
    what=$1
    wanted=$2
    shift 2
    "$@" >"$log" 2>&1
    status=$?
    if [ "$status" = "$wanted" ] && ! grep -q ThreadSanitizer "$log"; then
        echo "$what: clean"
    else
        echo "$what: status $status"
        tail -40 "$log"
        failed=1
    fi
}
interrupted() {
    "$program" match --setup carcassonne:players=2 --bot expert:visits=1000000,time=0,threads=2 \
        --games 4 --threads 2 &
    match=$!
    sleep 2
    kill -INT "$match"
    wait "$match"
}
people() { # usage: people WHAT TEST [CASE]  - of tests/server
    what=$1
    test=$2
    shift 2
    quiet "$what" 0 env MURALHA="$program" BUILD=build-tsan MURALHA_THIN=1 \
        /usr/bin/python3 -B "tests/server/test_$test.py" "$@"
}

# Two at a time, as much of it is waiting.
programs() {
    quiet "the search" 0 build-tsan/tests/unit_ai_test_search
    people "many processes" many Many.test_killed
    quiet "a match" 0 "$program" match --setup catan-cards:players=2 --threads 2 --games 2 \
        --bot hard:visits=2,time=0,threads=2 --bot greedy
    quiet "an interrupted match" 1 interrupted
    quiet "playouts" 0 "$program" bench playouts carcassonne:players=2 --games 300 --threads 2
    quiet "a bot in a terminal" 0 env MURALHA="$program" sh tests/terminal/thinking.sh
    quiet "an engine that is stopped" 0 env MURALHA="$program" sh tests/cli/engine_stop.sh
    quiet "the stores" 0 build-tsan/tests/unit_store_test_conformance
    quiet "the store in a file" 0 build-tsan/tests/unit_store_test_file
    quiet "backups of it" 0 build-tsan/tests/unit_store_test_backup
}
servers() {
    quiet "the loop of the network" 0 build-tsan/tests/unit_net_test_loop
    quiet "the server" 0 env MURALHA="$program" build-tsan/tests/unit_server_test_serve
    quiet "a server that fails" 0 build-tsan/tests/unit_server_test_trap
    people "people at a server: games" games
    people "people at a server: clients" clients
}
lane() { # usage: lane FUNCTION  - its status is whether something failed
    log=$logs/$1
    failed=0
    "$1"
    return "$failed"
}
(lane servers) &
beside=$!
(lane programs)
found=$?
wait "$beside" && exit "$found"
exit 1
