#!/bin/sh
# protocol2c complains about a broken specification with the place and exit status 2. Each case changes
# the true file with a sed command and names the first message.
set -u
tool=$BUILD/tools/protocol2c
true_file=spec/protocol.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# broken SED-COMMAND MESSAGE
broken() {
    sed "$1" "$true_file" >"$work/protocol.json"
    cmp -s "$true_file" "$work/protocol.json" && { echo "FAIL: '$1' changes nothing" >&2; bad=1; }
    "$tool" tables "$work/protocol.json" >"$work/out" 2>"$work/err"
    status=$?
    first=$(head -n 1 "$work/err")
    [ "$status" -eq 2 ] || { echo "FAIL: status $status for: $1" >&2; bad=1; }
    case $first in
    "$work/protocol.json:"*": $2") ;;
    *) echo "FAIL: got '$first' instead of '$2'" >&2; bad=1 ;;
    esac
    [ ! -s "$work/out" ] || { echo "FAIL: wrote a table for: $1" >&2; bad=1; }
}

broken '1s/{/[/' 'this is no JSON'
broken 's/^"version"/"verzion"/' 'there is no member "verzion"'
broken 's/"optional": true/"optionel": true/' 'there is no member "optionel"'
broken 's/"of": "seat_state"/"of": "stool"/' 'there is no "stool" before this place'
broken 's/"of": "clock"/"of": "watch"/' 'there is no "watch" before this place'
broken 's/"form": "hex"/"form": "octal"/' 'there is no form "octal"'
broken 's/"type": "bool"/"type": "boolean"/' 'there is no type "boolean"'
broken 's/"from": \["seat"\]/"from": ["chair"]/' 'nothing is called so'
broken 's/"from": \["owner"\], //' 'who may send this, and in which phases of a table?'
broken 's/"answer": "pong"/"answer": "pang"/' 'the server says no "pang"'
broken 's/"min": 1, "max": 3600/"min": 1/' '"min" and "max" are missing or wrong'
broken 's/"name": "presence"/"name": "clocks"/' '"clocks" is there twice'
broken 's/"name": "lang", "type": "enum"/"name": "v", "type": "enum"/' 'this field is there twice'
broken 's/"name": "stale"/"name": "retry"/' '"retry" is there twice'
exit $bad
