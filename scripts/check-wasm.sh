#!/bin/sh
# WebAssembly and native builds must play the same games to the last bit of every state.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh release
node=$(command -v node || command -v nodejs)

# usage: compare SETUP GAMES
compare() {
    native=$(build/bindings/wasm/wasm_report "$1" "$2" 1)
    wasm=$("$node" bindings/wasm/report.mjs build-wasm/muralha.wasm "$1" "$2" 1)
    if [ "$native" != "$wasm" ]; then
        printf '%s differs\n  native %s\n  wasm   %s\n' "$1" "$native" "$wasm" >&2
        exit 1
    fi
    echo "$1: $wasm"
}

compare none:players=3,turns=40 200
