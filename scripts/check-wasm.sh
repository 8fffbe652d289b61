#!/bin/sh
# WebAssembly and native builds must play the same games to the last bit of every state, and node must
# get the signature that `muralha bench playouts` prints.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh release
node=$(command -v node || command -v nodejs)

# usage: compare SETUP GAMES
compare() {
    native=$(build/bindings/wasm/wasm_report "$1" "$2" 1)
    wasm=$("$node" bindings/wasm/report.mjs build-wasm/muralha.wasm "$1" "$2" 1)
    bench=$(build/muralha bench playouts "$1" --games "$2" --seed 1 --json |
        sed -n 's/.*"signature": *"\([0-9a-f]*\)".*/\1/p')
    case "$native" in
        "signature $bench steps"*) ;;
        *) bench="$bench, which is another signature" ;;
    esac
    if [ "$native" != "$wasm" ] || [ "${#bench}" -ne 16 ]; then
        printf '%s differs\n  native %s\n  wasm   %s\n  bench  %s\n' \
            "$1" "$native" "$wasm" "$bench" >&2
        exit 1
    fi
    echo "$1: $wasm"
}

compare none:players=3,turns=40 200
compare carcassonne:players=2 200
compare carcassonne:players=6,farmers=off 50
compare carcassonne:players=5,edition=grow 50
compare carcassonne:players=3,plus 20
compare carcassonne:solo 50
compare catan-cards:players=4 50
