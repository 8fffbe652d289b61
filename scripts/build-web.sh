#!/bin/sh
# Builds the page into web/dist, with the library as WebAssembly inside; scripts/build.sh puts that into the
# program. Ends with 3, after one sentence that says why, where the page cannot be had: without npm, without
# its registry or without a compiler for WebAssembly. Whatever page was there then stays.
# usage: scripts/build-web.sh [--packages]  - with --packages it only fetches the packages
set -eu
cd "$(dirname "$0")/.."
log=build-wasm/web.log
mkdir -p build-wasm

# usage: cannot SENTENCE
cannot() {
    echo "The page cannot be built: $1." >&2
    exit 3
}

command -v npm >/dev/null || cannot "npm is missing (sh scripts/install-deps.sh web)"
for program in clang wasm-ld; do
    command -v "$program" >/dev/null || cannot "$program is missing (sh scripts/install-deps.sh web)"
done

# Packages are fetched again only when the lock file has changed since.
if ! cmp -s web/package-lock.json web/node_modules/.lock-copy; then
    echo "fetching the page's packages ..."
    rm -f web/node_modules/.lock-copy
    (cd web && npm ci --no-audit --no-fund --prefer-offline --fetch-retries=1) >"$log" 2>&1 || {
        reason=$(sed -n 's/^npm error code //p; s/^npm ERR! code //p' "$log" | head -n 1)
        case $reason in
            EUSAGE | EINTEGRITY | EBADENGINE)
                sed -n '1,40p' "$log" >&2
                exit 1
                ;;
            *) cannot "no npm registry can be reached${reason:+ ($reason)}" ;;
        esac
    }
    cp web/package-lock.json web/node_modules/.lock-copy
fi
[ "${1:-}" = --packages ] && exit 0

sh scripts/build.sh wasm
mkdir -p web/wasm
for module in muralha review; do
    cmp -s build-wasm/$module.wasm web/wasm/$module.wasm || cp build-wasm/$module.wasm web/wasm/$module.wasm
done

# A page that is newer than everything it is made of stays.
made_of="web/src web/po web/public web/wasm web/build-tools web/index.html web/*.ts web/*.js web/package.json
    web/node_modules/.lock-copy bindings/wasm spec/protocol.ts"
newer() {
    # shellcheck disable=SC2086
    [ -f web/dist/index.html ] && [ -z "$(find $made_of -newer web/dist/index.html | head -n 1)" ]
}
newer && exit 0
echo "building the page ..."
(cd web && npm run --silent build -- --logLevel warn) >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
