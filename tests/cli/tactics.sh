#!/bin/sh
# Positions in which the opponent's answer decides (tests/scenarios/best/answer). A bot that looks at its own turn
# alone must be wrong in every one of them, or it does not show what it is there for; that the searching one is right
# the test `scenarios` sees.
. tests/support/holds.sh
export LC_ALL=C.UTF-8

wrong_alone() { ! "$MURALHA" check --bot greedy "$1" && "$MURALHA" check --bot greedy "$1" | grep -q 'expected best'; }
found_by_search() { "$MURALHA" check --bot hard:visits=300,time=0 "$1"; }

for position in tests/scenarios/best/answer/*.txt; do
    holds "$position: one turn is not enough" wrong_alone "$position"
    holds "$position: the search finds it" found_by_search "$position"
done
holds_end
