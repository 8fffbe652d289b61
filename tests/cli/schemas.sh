#!/bin/sh
# Every kind of description is valid for its JSON Schema: options, words and lessons in all languages, positions,
# stages, every question and every event that random games of all set-ups meet, for all viewers.
. tests/support/holds.sh

# Debian's Python has the validator; another one may stand before it in the path.
valid() { /usr/bin/python3 tests/support/validate.py schema < "$1" > "$scratch/counts"; }
refused() { ! valid "$1"; }
counted() { # usage: counted NAME LEAST
    count=$(tr ' ' '\n' < "$scratch/counts" | grep -A1 -x "$1" | tail -n 1)
    [ "$count" -ge "$2" ]
}

"$BUILD/tests/property_describe" --print > "$scratch/lines"
holds "all are valid" valid "$scratch/lines"
cat "$scratch/counts"
holds "there are positions" counted position 40
holds "there are stages" counted stage 40
holds "there are questions" counted question 70
holds "there are happenings" counted happened 40
holds "there are chances" counted chance 30
holds "there are options" counted options 12
holds "there are words" counted words 9
holds "there are lessons" counted lesson 60
for event in award scoring over place figure home lap goods again fly die crash ferry ingot take spell \
    spell_off robber robber_home message circle move not_lowest boxed drawn stolen paid built seen; do
    holds "the event $event was checked" grep -q "\"event\":\"$event\"" "$scratch/lines"
done
for prompt in place figure extra_part order land advance message recall ferry_lay ferry_turn ingot_lay \
    ingot_take spell spell_off robber rob circle circle_add circle_remove \
    trade market-give pick give build university substitute flip discard count; do
    holds "answers to $prompt were checked" grep -q \
        "\"word\":\"$prompt\"},\"side\":[0-9],\"text\":\"[^\"]*\",\"actions\":\[" "$scratch/lines"
done

for prompt in draw die message_draw market blind event deal toss; do
    holds "outcomes of $prompt were checked" grep -q "\"word\":\"$prompt\"},\"side\":[0-9nul]*,\"text\":\"[^\"]*\",\"outcomes\":\[{" \
        "$scratch/lines"
done

# ---- and what is not valid is refused
head -n 1 "$scratch/lines" | sed 's/"version":1/"version":2/' > "$scratch/bad"
holds "another version is refused" refused "$scratch/bad"
head -n 1 "$scratch/lines" | sed 's/"language":/"tongue":/' > "$scratch/bad"
holds "another member is refused" refused "$scratch/bad"
grep -m 1 '^question.*"actions":\[{' "$scratch/lines" | sed 's/"kind":"/"kind":"x/' > "$scratch/bad"
holds "another touch is refused" refused "$scratch/bad"
grep -m 1 '^position.*"zones":\[{' "$scratch/lines" | sed 's/"value":/"value":-1/' > "$scratch/bad"
holds "a negative number is refused" refused "$scratch/bad"
printf 'words\t{"a":1,"a":1}\n' > "$scratch/bad"
holds "a key that stands twice is refused" refused "$scratch/bad"
"$MURALHA" random catan-cards:players=3 --seed 3 --steps 60 --record "$scratch/game.txt"
"$MURALHA" show "$scratch/game.txt" --json --as Blue | sed 's/^/show\t/' > "$scratch/shown"
holds "what show prints is valid" valid "$scratch/shown"
for record in tests/golden/records/*.txt; do
    "$MURALHA" replay "$record" --json --lang es | tr -d '\n' | sed 's/^/replay\t/'
    echo
done > "$scratch/replays"
holds "what replay prints is valid" valid "$scratch/replays"
cat "$scratch/counts"

# ---- the engine
asked() { # usage: asked SCHEMA LINES  - what the engine says to the lines, for the validator
    printf "$2" | "$MURALHA" engine | grep '^{' | sed "s/^/$1\t/" > "$scratch/asked"
    valid "$scratch/asked"
}
cards='newgame catan-cards\nplay market ore\n'
holds "the engine describes positions" asked position "${cards}describe position as Blue in pt\n"
holds "the engine describes questions" asked question \
    'newgame carcassonne\nplay draw U\ndescribe question\n'
holds "to the one who is asked" grep -q '"actions":\[{' "$scratch/asked"
holds "the engine describes chance" asked chance 'newgame carcassonne\ndescribe chance in pt\n'
holds "with all that may come" grep -q '"outcomes":\[{' "$scratch/asked"
holds "the engine describes options" asked options 'describe options in es\n'
holds "the engine describes lessons" asked lesson 'newgame carcassonne:solo\ndescribe lesson in es\n'
holds "the engine describes words" asked words 'newgame none\ndescribe words\n'
wrong() { printf "$1" | "$MURALHA" engine | grep -q '^err '; }
for line in 'describe' 'describe position' 'newgame none\ndescribe everything' \
    'newgame none\ndescribe position as Purple' 'newgame none\ndescribe position loudly'; do
    holds "the engine refuses $line" wrong "$line\n"
done

# ---- the document
holds "docs/JSON.md is true and explains every member" python3 tests/support/examples.py docs/JSON.md schema
sed 's/"lap": 50/"lap": 51/' docs/JSON.md > "$scratch/wrong.md"
untrue() { ! python3 tests/support/examples.py "$1" schema > /dev/null; }
holds "a wrong example is found" untrue "$scratch/wrong.md"
grep -v '^| `farmers`' docs/JSON.md > "$scratch/wrong.md"
holds "a member without a word is found" untrue "$scratch/wrong.md"

holds_end
