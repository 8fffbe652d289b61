#!/bin/sh
# Every check of the page (docs/WEB.md): types, lint, unit tests, words of games in it, and the tests in a real
# browser against the program that holds the page.
# usage: scripts/check-web.sh [PART...]  - the parts are the functions check_NAME below
set -eu
cd "$(dirname "$0")/.."

# usage: npm_run SCRIPT  - says nothing but what is wrong
npm_run() {
    log=build-wasm/web-$1.log
    (cd web && npm run --silent "$@") >"$log" 2>&1 || {
        cat "$log" >&2
        return 1
    }
}

check_types() { npm_run check; }
check_lint() { npm_run lint; }
check_unit() { npm_run test; }

check_words() { build/muralha games --json --lang en | (cd web && node build-tools/game-words.js); }

check_browser() {
    [ -x "${CHROMIUM:-/usr/bin/chromium-headless-shell}" ] || {
        echo "chromium-headless-shell is missing: run sh scripts/install-deps.sh test" >&2
        return 1
    }
    MURALHA=$PWD/build/muralha npm_run e2e || return 1
    sed -n 's/^# \(first load: [0-9]* bytes\).*/\1/p' build-wasm/web-e2e.log
}

sh scripts/build-web.sh
sh scripts/build.sh release muralha

# usage: run_parts PART...
run_parts() {
    failed=
    for part in "$@"; do
        began=$(date +%s)
        if "check_$part"; then
            echo "web $part: ok ($(($(date +%s) - began)) s)"
        else
            echo "web $part: FAILED" >&2
            failed="$failed $part"
        fi
    done
    [ -z "$failed" ]
}

if [ $# -gt 0 ]; then
    run_parts "$@"
    exit
fi
# The first four use one core each, so two of them run at a time; the browser has its own two.
status=0
run_parts types &
run_parts lint unit words || status=1
wait $! || status=1
run_parts browser || status=1
exit $status
