#!/bin/sh
# scripts/list-rulings.sh passes on a small folder, and fails for an id without a scenario, a claim that
# is not listed, and a scenario of what cannot be shown.
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# expect STATUS TEXT: how the script ends, and what it must say on some line.
expect() {
    sh scripts/list-rulings.sh "$work" >"$work/out" 2>&1
    status=$?
    if [ "$status" -ne "$1" ] || ! grep -qF -- "$2" "$work/out"; then
        echo "FAIL: status $status instead of $1, or not said: $2" >&2
        cat "$work/out" >&2
        bad=1
    fi
}

printf '%s\n' 'B3 one' 'T04 two' 'PEER-B3 three' 'A1 four | later 3' 'X9 five | - because' >"$work/RULINGS"
echo 'setup none' >"$work/b03-t04-named.txt"
expect 1 'NO SCENARIO: PEER-B3 three'
echo '# rulings: T4' >"$work/peer-b03-other.txt"
expect 0 '5 ids: 3 shown, 1 later, 1 excused, 0 wrong'
expect 0 'without scenario: A1 four | later 3'
echo '# rulings: B3 B99' >"$work/more.txt"
expect 1 "$work/more.txt: B99 is not listed"
echo '# rulings: A1' >"$work/more.txt"
expect 0 '5 ids: 4 shown, 0 later, 1 excused, 0 wrong'
echo '# rulings: X9' >"$work/more.txt"
expect 1 'X9 is listed as impossible to show'
rm "$work/more.txt"
echo 'T4 again' >>"$work/RULINGS"
expect 1 'T4 is listed twice'
echo 'C1 six | some day' >>"$work/RULINGS"
expect 1 'C1 has neither'
rm "$work/RULINGS"
expect 1 'cannot be read'
exit $bad
