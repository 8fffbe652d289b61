#!/bin/sh
# `muralha puzzles`: found, written as scenarios, told anew and confirmed; the collection is sound.
. tests/support/holds.sh
mined=$scratch/mined

mine() { "$MURALHA" puzzles "$mined" --setup catan-cards:players=2 --games 60 --seed 1 --threads 1 --want 1; }
holds "a puzzle is found" mine
found() { ls "$mined"/catan-cards-*.txt; }
holds "it is a file" found
legal() { "$MURALHA" check "$mined" --bot none; }
holds "it is a scenario" legal
told() {
    cp -r "$mined" "$scratch/copy"
    sed -i -e 's/^# es: .*/# es: nada/' -e 's/^# theme: .*/# theme: x/' "$scratch"/copy/*.txt
    "$MURALHA" puzzles "$scratch/copy" --tell && diff -r "$mined" "$scratch/copy"
}
holds "its reasons can be told anew" told
confirmed() { for seed in 1 2 3 4; do "$MURALHA" puzzles "$mined" --check --seed $seed && return; done; }
holds "other luck confirms it" confirmed
wrong() {
    second=$(sed -n 's/^# instead of: //p' "$scratch"/copy/*.txt)
    sed -i "s/^expect best .*/expect best $second/" "$scratch"/copy/*.txt
    "$MURALHA" puzzles "$scratch/copy" --check > "$scratch/errors"
    [ $? = 1 ] && grep -q 'not confirmed' "$scratch/errors"
}
holds "a wrong answer is not confirmed" wrong
record() {
    "$MURALHA" random catan-cards:players=2 --seed 3 --steps 60 --record "$scratch/game.txt" &&
        "$MURALHA" puzzles "$scratch/none" "$scratch/game.txt" --threads 1 | grep -q 'in 1 games'
}
holds "a record is looked through" record
holds "a folder must be named" sh -c '! "$MURALHA" puzzles 2> /dev/null'
holds "a wrong set-up is told" sh -c '! "$MURALHA" puzzles x --setup carcassonne:players=9 2> /dev/null'
holds "the positions of the collection are legal, and their answers" "$MURALHA" check data/puzzles --bot none

holds_end
