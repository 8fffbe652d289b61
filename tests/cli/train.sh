#!/bin/sh
# `muralha train`: the same seed learns the same, training that was interrupted goes on as if it had not been,
# and files that are not its own are refused and left alone.
. tests/support/holds.sh
export LC_ALL=C.UTF-8
game=catan-cards:players=2,rounds=20

train() { "$MURALHA" train "$@" --test 0; }

train $game --pairs 6 --keep "$scratch/whole" > "$scratch/first"
train $game --pairs 6 > "$scratch/second"
holds "the same seed learns the same" diff "$scratch/first" "$scratch/second"
other() { train $game --pairs 6 --seed 2 > "$scratch/third" && ! diff -q "$scratch/first" "$scratch/third"; }
holds "another seed learns something else" other
unmoved() {
    train $game --pairs 0 > "$scratch/none"
    [ "$(grep -c '^  ' "$scratch/none")" -gt 20 ] && ! diff -q "$scratch/first" "$scratch/none"
}
holds "something is learnt" unmoved
unasked() { # weights of expansions that are not played, and of fields without farmers
    train carcassonne:players=2,farmers=off --pairs 0 > "$scratch/none"
    train carcassonne:players=2,farmers=off --pairs 3 > "$scratch/three"
    diff "$scratch/none" "$scratch/three" > "$scratch/moved"
    grep -q '^> .* home\.' "$scratch/moved" && ! grep -q 'bar\|robber\|pig\|field' "$scratch/moved"
}
holds "what a set-up never asks for is left alone" unasked
resumed() {
    train $game --pairs 2 --keep "$scratch/part" > /dev/null
    train $game --pairs 6 --keep "$scratch/part" > "$scratch/rest"
    diff "$scratch/whole" "$scratch/part" && diff "$scratch/first" "$scratch/rest"
}
holds "interrupted training goes on as if it had not been" resumed
tested() { "$MURALHA" train $game --pairs 0 --test 4 | head -1 | grep -q '^not decided: 50.0 % (4,'; }
holds "the weights of today are as good as themselves" tested
many() { train catan-cards:players=3,rounds=20 --pairs 2; }
holds "three players learn too" many

refused() { # usage: refused WORDS ARGUMENT...
    words=$1
    shift
    cp "$scratch/bad" "$scratch/before"
    train "$@" --keep "$scratch/bad" 2> "$scratch/errors"
    [ $? = 2 ] && grep -q "$words" "$scratch/errors" && cmp "$scratch/bad" "$scratch/before"
}
echo 'something else' > "$scratch/bad"
holds "a file of something else is refused" refused 'none that training kept' $game
cp "$scratch/whole" "$scratch/bad"
holds "a file of another set-up is refused" refused 'another set-up' catan-cards:players=3,rounds=20
holds "a file of another seed is refused" refused 'another seed' $game --seed 3
head -10 "$scratch/whole" > "$scratch/bad"
holds "half a file is refused" refused 'other weights' $game
sed 's/^weight second .*/weight second nan/' "$scratch/whole" > "$scratch/bad"
holds "a weight that is no number is refused" refused 'other weights' $game
echo more >> "$scratch/whole"
cp "$scratch/whole" "$scratch/bad"
holds "a file with more behind it is refused" refused 'damaged' $game
holds "a game without weights is told" sh -c '! "$MURALHA" train none 2> "$1" && grep -q "no weights" "$1"' - \
    "$scratch/errors"
holds "a set-up must be named" sh -c '! "$MURALHA" train 2> /dev/null'

holds_end
