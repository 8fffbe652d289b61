#!/bin/sh
# WebAssembly and native builds must play the same games to the last bit of every state, and node must
# get the signature that `muralha bench playouts` prints. Bots must choose the same actions, whichever
# compiler built them: gcc, clang, or clang for WebAssembly.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh release
sh scripts/build.sh clang wasm_report
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

# usage: compare_bots SETUP GAMES BOT
compare_bots() {
    gcc=$(build/bindings/wasm/wasm_report "$1" "$2" 1 "$3")
    clang=$(build-clang/bindings/wasm/wasm_report "$1" "$2" 1 "$3")
    wasm=$("$node" bindings/wasm/report.mjs build-wasm/muralha.wasm "$1" "$2" 1 "$3")
    bench=$(build/muralha bench bots "$1" --games "$2" --seed 1 --bot "$3" --json |
        sed -n 's/.*"actions": \([0-9]*\),.*"signature": "\([0-9a-f]*\)".*/signature \2 steps \1/p')
    if [ "$gcc" != "$clang" ] || [ "$gcc" != "$wasm" ] ||
        [ "$gcc" != "$bench states 0000000000000000" ]; then
        printf '%s, %s: the choices differ\n  gcc   %s\n  clang %s\n  wasm  %s\n  bench %s\n' \
            "$1" "$3" "$gcc" "$clang" "$wasm" "$bench" >&2
        exit 1
    fi
    echo "$3 in $1: $wasm"
}

hard=hard:visits=60,time=0,memory=4
compare_bots carcassonne:players=2 4 "$hard"
compare_bots carcassonne:players=3,plus 1 hard:visits=8,time=0,memory=4
compare_bots carcassonne:solo 2 "$hard"
compare_bots catan-cards:players=3 2 "$hard"
compare_bots none:players=2 4 "$hard"
compare_bots carcassonne:players=2 4 easy:memory=4
compare_bots carcassonne:players=4,inns,traders 4 greedy
