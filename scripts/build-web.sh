#!/bin/sh
# Builds the page (web/) into web/dist. Where npm or its registry cannot be had it says so and ends with 3,
# and nothing has changed: an older web/dist stays.
# usage: scripts/build-web.sh [PATH OF muralha.wasm]
set -eu
cd "$(dirname "$0")/.."
module=${1:-build-wasm/muralha.wasm}

command -v npm >/dev/null || {
    echo "npm is missing, so the page cannot be built (Debian: apt-get install npm)" >&2
    exit 3
}
[ -f "$module" ] || {
    echo "$module is missing: the page needs the library as WebAssembly" >&2
    exit 3
}
mkdir -p web/wasm
cmp -s "$module" web/wasm/muralha.wasm || cp "$module" web/wasm/muralha.wasm

cd web
# Packages are fetched again only when the lock file has changed since.
if ! cmp -s package-lock.json node_modules/.lock-copy; then
    echo "fetching the page's packages ..."
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    npm ci --no-audit --no-fund --prefer-offline >"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        echo "the page's packages cannot be fetched: is the npm registry reachable?" >&2
        exit 3
    }
    cp package-lock.json node_modules/.lock-copy
fi
npm run --silent build -- --logLevel error
