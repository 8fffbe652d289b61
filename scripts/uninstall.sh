#!/bin/sh
# Removes what `make install` put below a prefix: the files of the lists that it left there, and the
# folders that are ours alone.
# usage: scripts/uninstall.sh PREFIX
set -eu
cd "$1"
lists=$(ls share/muralha/installed* 2>/dev/null || true)
[ -n "$lists" ] || {
    echo "nothing is installed below $1" >&2
    exit 1
}
# shellcheck disable=SC2086
cat $lists | while IFS= read -r file; do
    rm -f -- "$file"
done
rmdir include/muralha share/muralha/wasm share/muralha 2>/dev/null || true
