#!/bin/sh
# cards2c complains about broken data with the place and exit status 2. Each case changes the true file
# with a sed command and names the first message.
set -u
tool=$BUILD/tools/cards2c
true_file=data/catan_cards/base.cards
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# broken SED-COMMAND MESSAGE
broken() {
    sed "$1" "$true_file" >"$work/base.cards"
    cmp -s "$true_file" "$work/base.cards" && { echo "FAIL: '$1' changes nothing" >&2; bad=1; }
    "$tool" "$work/base.cards" >"$work/out" 2>"$work/err"
    status=$?
    first=$(head -n 1 "$work/err")
    [ "$status" -eq 2 ] || { echo "FAIL: status $status for: $1" >&2; bad=1; }
    case $first in
    "$work/base.cards:"*": $2") ;;
    *) echo "FAIL: got '$first' instead of '$2'" >&2; bad=1 ;;
    esac
    [ ! -s "$work/out" ] || { echo "FAIL: wrote a table for: $1" >&2; bad=1; }
}

broken 's/^resource 1 wood  11/resource 0 wood 11/' 'this number is described twice'
broken 's/^resource 1 wood  11/resource 1 wood many/' 'a number is expected here'
broken '/^resource 4/d' 'there is no resource of this name'
broken 's/^number keep .*/number keep 31/' 'there are too few resource cards'
broken 's/^number win .*//' 'a number of the rules is missing or 0'
broken 's/^number win .*/number luck 3/' 'there is no number of this name'
broken 's/^players 6 .*/players 6 sets 1 2 2 resources 3/' 'there are too many resource cards'
broken 's/^players 6 .*/players 7 sets 1 2 2 resources 2/' 'this number is out of range'
broken 's/^players 6 .*//' 'a number of players is missing'
broken 's/^event 0 robber copies 5/event 0 robber copies 6/' 'the events do not fit the settlement cards'
broken 's/effect look/effect read/' 'there is no such effect'
broken 's/points 4 cost/cost/' 'every card costs something and is worth something'
broken 's/^card 0 road       copies 5/card 0 road copies 1/' 'there are too few cards to begin with'
broken 's/cost wood 1 clay 1$/cost wood 1 gold 1/' 'there is no resource of this name'
broken 's/^card 3 city       points/card 3 city effect look points/' 'only expansions have effects'
broken 's/^card 9 guild/tile 9 guild/' 'resource, number, players, event or card is expected here'
broken 's/^number market  5/number market  5 6/' 'the line should end here'
exit $bad
