#!/bin/sh
# tiles2c complains about broken data with the place and exit status 2. Each case replaces one face of
# the true data by a broken line and names the column and the message.
set -u
tool=$BUILD/tools/tiles2c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

fail() {
    echo "FAIL: $*" >&2
    bad=1
}

# broken NUMBER COLUMN MESSAGE LINE: the face NUMBER, a base face, is written as LINE.
broken() {
    cp data/carcassonne/*.tiles "$work"
    awk -v number="$1" -v line="$4" '$1 == number { print line; next } { print }' \
        data/carcassonne/base.tiles >"$work/base.tiles"
    row=$(awk -v number="$1" '$1 == number { print NR }' data/carcassonne/base.tiles)
    expect 2 "$work/base.tiles:$row:$2: $3"
}

# expect STATUS FIRST-LINE-OF-STDERR, with the files in $work
expect() {
    "$tool" "$work"/*.tiles >"$work/out" 2>"$work/err"
    status=$?
    first=$(head -n 1 "$work/err")
    [ "$status" -eq "$1" ] || fail "status $status instead of $1 for: $2"
    [ "$first" = "$2" ] || fail "got '$first' instead of '$2'"
    [ ! -s "$work/out" ] || fail "wrote a catalogue for: $2"
}

d='city N; road EW; field e1 w2 ~ N; field e2 s1 s2 w1'
broken 4 7 'there is no such segment' '4 D 4 castle N'
broken 4 13 'a side is one of N E S W' '4 D 4 city NQ; road EW'
broken 4 13 'this side is written twice' '4 D 4 city NN; road EW'
broken 4 3 'a code has at most 7 letters' "4 Dddddddd 4 $d"
broken 4 5 'the number of tiles is expected here' "4 D $d"
broken 4 35 'segments are separated by ;' '4 D 4 city N; road EW inn; garden ~ N'
broken 4 30 'a half-side is one of n1 n2 e1 e2 s1 s2 w1 w2' '4 D 4 city N; road EW; field e3'
broken 4 12 'a road reaches one side or two' '4 D 4 road EWS; field e1'
broken 4 1 'a half-side belongs to no city and no field' \
    '4 D 4 city N; road EW; field e1 w2 ~ N; field s1 s2 w1'
broken 4 41 'another segment has one of these half-sides already' \
    '4 D 4 city N; road EW; field e1 w2 ~ N; field e1 e2 s1 s2 w1'
broken 4 15 'this side is a city'"'"'s' \
    '4 D 4 city N; road NW; field e1 w2 ~ N; field e2 s1 s2 w1'
broken 4 24 'a road or the river has this side already' \
    '4 D 4 city N; road EW; road W; field e1 w2 ~ N; field e2 s1 s2 w1'
broken 4 32 'nothing parts this field from its neighbour on the border' \
    '4 D 4 city N; field e1 w2 ~ N; field e2 s1 s2 w1'
broken 4 59 'this segment crosses one written before it' \
    '4 D 4 city N; road E; road S; road W; field e1 s2 w1 ~ N; field e2 s1 w2 ~ N'
broken 4 24 'this field touches a city that the face has not' \
    '4 D 4 city N; road EW; field e1 w2 ~ N S; field e2 s1 s2 w1'
broken 4 24 'this field touches a city beside it on the border' \
    '4 D 4 city N; road EW; field e1 w2; field e2 s1 s2 w1'
broken 4 41 'something lies between this field and a city it names' \
    '4 D 4 city N; road EW; field e1 w2 ~ N; field e2 s1 s2 w1 ~ N'
broken 4 13 'a face has one mark at most' '4 D 4 gold; magic'
broken 4 1 'faces are numbered from 1 to 131' "132 D 4 $d"
broken 4 3 'another face has this code' "4 A 4 $d"
broken 4 1 'another face has this number' "3 D 4 $d"

cp data/carcassonne/*.tiles "$work"
sed 's/^  4 D  4/  4 D  3/' data/carcassonne/base.tiles >"$work/base.tiles"
row=$(grep -n '^set' data/carcassonne/base.tiles | cut -d: -f1)
expect 2 "$work/base.tiles:$row:1: the faces of this set sum up to another number of tiles"

rm "$work/gold.tiles"
cp data/carcassonne/base.tiles "$work"
expect 2 'gold:0:0: this set is missing'

"$tool" $(ls -r data/carcassonne/*.tiles) >"$work/out" || fail 'the true data is refused'
cmp -s "$work/out" src/games/carcassonne/catalog.c || fail 'the order of the files matters'

exit $bad
