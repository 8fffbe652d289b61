#!/bin/sh
# WebAssembly and native builds must play the same games to the last bit of every state, and node must
# get the signature that `muralha bench playouts` prints. Bots must choose the same actions, whichever
# compiler built them: gcc, clang, or clang for WebAssembly. The module imports nothing, exports the
# functions of the public headers (but review.h's) and is small enough for a page. The module of reviews says
# what `muralha review` says.
set -eu
cd "$(dirname "$0")/.."
sh scripts/build.sh release
sh scripts/build.sh clang wasm_report
node=$(command -v node || command -v nodejs)
module=build-wasm/muralha.wasm
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# ---- what it imports and exports, and its size
for file in "$module" build-wasm/review.wasm; do
    "$node" -e 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
        for (const i of WebAssembly.Module.imports(m)) console.log(i.name);' "$file" > "$scratch/imported"
    [ ! -s "$scratch/imported" ] || {
        echo "$file imports" $(cat "$scratch/imported") >&2
        exit 1
    }
done
{
    sh scripts/list-functions.sh $(ls include/muralha/*.h | grep -v /review.h)
    printf '%s\n' memory _initialize malloc free wasm_playouts wasm_bots
} | LC_ALL=C sort > "$scratch/declared"
"$node" -e 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
    for (const e of WebAssembly.Module.exports(m)) console.log(e.name);' "$module" |
    LC_ALL=C sort > "$scratch/exported"
diff "$scratch/declared" "$scratch/exported" || {
    echo "the module does not export what the public headers declare" >&2
    exit 1
}
limit=203000
bytes=$(gzip -9 -c "$module" | wc -c)
echo "muralha.wasm: $(wc -c < "$module") bytes, $bytes compressed"
[ "$bytes" -le "$limit" ] || {
    echo "that is more than $limit" >&2
    exit 1
}

bytes=$(gzip -9 -c build-wasm/review.wasm | wc -c)
echo "review.wasm: $(wc -c < build-wasm/review.wasm) bytes, $bytes compressed"
[ "$bytes" -le 180000 ] || {
    echo "that is more than 180000" >&2
    exit 1
}

# ---- what it finds in a game: the same for both, however the steps are dealt out
for record in none-2 solo catan-cards-2-limit; do
    record=tests/golden/records/$record.txt
    build/muralha review "$record" --json --rolls 4 --seed 5 --lang pt > "$scratch/native"
    "$node" bindings/wasm/review.mjs build-wasm/review.wasm "$record" 4 5 pt | cmp - "$scratch/native" || {
        echo "the module finds something else in $record" >&2
        exit 1
    }
done

# ---- what it plays

# usage: compare SETUP GAMES
compare() {
    native=$(build/bindings/wasm/wasm_report "$1" "$2" 1)
    wasm=$("$node" bindings/wasm/report.mjs "$module" "$1" "$2" 1)
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
    wasm=$("$node" bindings/wasm/report.mjs "$module" "$1" "$2" 1 "$3")
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

# ---- the loader and the example, as they are installed
DESTDIR="$scratch" cmake --install build-wasm --prefix /opt > /dev/null
installed=$scratch/opt/share/muralha/wasm
"$node" bindings/wasm/test.mjs "$installed"
gcc -std=c17 -Iinclude -o "$scratch/play" examples/play.c build/libmuralha.a -lm -lpthread
for setup in carcassonne:players=3,inns carcassonne:solo catan-cards:players=2; do
    "$scratch/play" "$setup" hard:visits=8,time=0,memory=4 3 > "$scratch/native"
    "$node" examples/play.mjs "$installed" "$setup" hard:visits=8,time=0,memory=4 3 |
        diff "$scratch/native" - || {
        echo "node plays another game of $setup" >&2
        exit 1
    }
done
# The module has no words of the programs. Is something missing that it says itself?
# usage: says LANGUAGE [RECORD N]
says() {
    if [ $# = 1 ]; then
        build/muralha games --json --lang "$1" > "$scratch/native"
    else
        build/muralha show "$2" --at "$3" --json --as asked --lang "$1" > "$scratch/native"
    fi
    "$node" bindings/wasm/show.mjs "$installed" "$@" | cmp - "$scratch/native" || {
        echo "the module says something else: $*" >&2
        exit 1
    }
}
for language in en es pt; do
    says "$language"
    for record in plus-4 solo-together-2 catan-cards-4; do
        says "$language" "tests/golden/records/$record.txt" 61
    done
done

sh scripts/uninstall.sh "$scratch/opt"
[ ! -e "$installed" ] || {
    echo "uninstalling left $installed behind" >&2
    exit 1
}
echo "the example plays in node as it does natively"
