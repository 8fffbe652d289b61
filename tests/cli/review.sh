#!/bin/sh
# `muralha review`: text, JSON and chart of a game, kept and gone on with.
. tests/support/holds.sh
"$MURALHA" random carcassonne:players=2 --seed 3 --steps 16 --record "$scratch/game.txt"

review() { "$MURALHA" review "$scratch/game.txt" --rolls 4 --lang en "$@"; }
told() { review > "$scratch/text" && grep -q 'at the start, luck' "$scratch/text" && grep -q 'go on like the bot' "$scratch/text"; }
holds "it is told in lines" told
same() { review --threads 1 > "$scratch/one" && review --threads 3 > "$scratch/three" && cmp "$scratch/one" "$scratch/three"; }
holds "it does not depend on the threads" same
kept() {
    review --keep "$scratch/kept" > "$scratch/first" && review --keep "$scratch/kept" > "$scratch/second" &&
        cmp "$scratch/first" "$scratch/second" && ! review --keep "$scratch/kept" --seed 2 2> "$scratch/errors" &&
        grep -q 'another record, or with another seed' "$scratch/errors"
}
holds "what is kept is gone on with, and is of one review only" kept
charted() { review --svg "$scratch/chart.svg" > /dev/null && /usr/bin/python3 -c '
import sys, xml.etree.ElementTree as tree
tree.parse(sys.argv[1])' "$scratch/chart.svg"; }
holds "the chart is a picture" charted
valid() {
    for language in en es pt; do
        printf 'review\t'
        "$MURALHA" review "$scratch/game.txt" --rolls 4 --json --lang "$language"
    done > "$scratch/lines" && /usr/bin/python3 tests/support/validate.py schema < "$scratch/lines"
}
holds "its JSON follows the schema" valid
advised() {
    printf 'newgame carcassonne:players=2\nplay draw D\ndescribe advice in es\nquit\n' |
        "$MURALHA" engine | grep '"muralha":"advice"' | sed 's/^/advice\t/' > "$scratch/lines"
    /usr/bin/python3 tests/support/validate.py schema < "$scratch/lines" && grep -q '"reason":"' "$scratch/lines"
}
holds "advice by the engine protocol follows the schema, with a reason" advised
hinted() { printf 'hint\nquit\n' | "$MURALHA" play carcassonne:players=2 --seed 3 --lang pt --adviser greedy | grep -q 'Porque: '; }
holds "a hint says why" hinted
holds "a record must be named" sh -c '! "$MURALHA" review 2> /dev/null'

holds_end
