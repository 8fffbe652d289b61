#!/bin/sh
# The one-player variant in `muralha play`: what it shows, the list of results, the daily challenge.
. tests/support/holds.sh
export HOME="$scratch/home"
export LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR XDG_STATE_HOME XDG_DATA_HOME
mkdir -p "$HOME"
list="$HOME/.local/share/muralha/results.txt"

told() { grep -qF -- "$1" "$scratch/told"; }

# Plays a random game of a seed by hand; what is said is in `told`.
play() { # usage: play SETUP SEED [OPTIONS]
    setup=$1
    seed=$2
    shift 2
    "$MURALHA" random "$setup" --seed "$seed" --record "$scratch/want.txt" || return 1
    sed -nE 's/^(Red|Blue|Yellow|Green) //p' "$scratch/want.txt" |
        "$MURALHA" play "$setup" --seed "$seed" "$@" > "$scratch/told" 2> "$scratch/errors"
}

first_result() {
    play carcassonne:solo 7 && told "The result is" && told "The lowest is" &&
        told "Rank 1 of 1 with carcassonne:solo" && told "To share:" &&
        [ "$(wc -l < "$list")" = 1 ] &&
        grep -v '^table ' "$HOME"/.local/share/muralha/games/*.txt | cmp "$scratch/want.txt"
}
holds "a result is kept with its record" first_result
replayed() { "$MURALHA" replay "$scratch/want.txt" | grep -qE '^scores Red [0-9]+ Blue [0-9]+ Yellow [0-9]+$' &&
    "$MURALHA" replay "$scratch/want.txt" | grep -qE '^result [0-9]+$'; }
holds "a replay tells every colour and the result" replayed

# Another result that is better, one that is worse and one of another set-up, written by hand.
ranked() {
    printf '%s\n' '2024-02-29 - 99 carcassonne:solo' '2024-03-01 - 0 carcassonne:solo' \
        '2024-03-02 2024-03-02 120 carcassonne:colours=4,solo' > "$list"
    play carcassonne:solo 7 && told "Rank 2 of 3 with carcassonne:solo; the best is 99, of 2024-02-29." &&
        [ "$(wc -l < "$list")" = 4 ]
}
holds "a result is ranked among those of its set-up" ranked

other_setup() { play carcassonne:colours=4,solo 8 && told "Rank 2 of 2 with carcassonne:colours=4,solo"; }
holds "each set-up has its own list" other_setup

people() {
    lines=$(wc -l < "$list")
    play carcassonne:coop=2,solo 9 --seat human --seat human && told "Rank 1 of 1" &&
        [ "$(wc -l < "$list")" = $((lines + 1)) ]
}
holds "people who play together have a result" people

bots() {
    cp "$list" "$scratch/before"
    "$MURALHA" play carcassonne:solo --seat random --seed 3 < /dev/null > "$scratch/told" &&
        told "The result is" && cmp "$list" "$scratch/before"
}
holds "what a bot plays is not kept" bots

bad_list() { # usage: bad_list TEXT  - status 2, a message, and the file stays as it is
    printf "$1" > "$list"
    cp "$list" "$scratch/before"
    play carcassonne:solo 7
    [ $? = 2 ] && grep -qF "results.txt:$2: this is no result" "$scratch/errors" &&
        cmp "$list" "$scratch/before"
}
holds "nonsense in the list" bad_list 'nonsense\n' 1
cut_off() {
    printf '2024-02-29 - 9 carcassonne:solo\n2024-02-29 - 9' > "$list"
    play carcassonne:solo 7 && grep -q 'cut off' "$scratch/errors" && [ "$(wc -l < "$list")" = 2 ] && told "of 2 with"
}
holds "a line that was cut off locks nobody out" cut_off
holds "a day that is none" bad_list '2023-02-29 - 9 carcassonne:solo\n' 1
holds "a word too much" bad_list '2024-02-29 - 9 carcassonne:solo x\n' 1
rm -f "$list"

# ---- the daily challenge

# The seed of docs/DAILY.md: a day is the same game as that seed.
same_deck() {
    "$MURALHA" play --daily 2026-11-15 < /dev/null > "$scratch/daily" &&
        "$MURALHA" play carcassonne:solo --seed 17286708979308810596 < /dev/null > "$scratch/seeded" &&
        cmp "$scratch/daily" "$scratch/seeded" && [ -s "$scratch/daily" ]
}
holds "a day has the documented seed" same_deck

daily_kept() {
    "$MURALHA" random carcassonne:solo --seed 17286708979308810596 --record "$scratch/want.txt" &&
        sed -nE 's/^Red //p' "$scratch/want.txt" |
        "$MURALHA" play --daily 2026-11-15 > "$scratch/told" &&
        told "Muralha 2026-11-15 --daily | carcassonne:solo | " &&
        grep -q ' 2026-11-15 [0-9]* carcassonne:solo$' "$list"
}
holds "a daily result names its day" daily_kept

# A game of another deck that is resumed as the day's for its last action is no daily game.
foreign() {
    "$MURALHA" random carcassonne:solo --seed 4 --record "$scratch/want.txt" &&
        line=$(grep -n '^Red ' "$scratch/want.txt" | tail -1) &&
        head -n $((${line%%:*} - 1)) "$scratch/want.txt" > "$scratch/part.txt" &&
        echo "${line#*:Red }" |
        "$MURALHA" play --resume "$scratch/part.txt" --daily 2026-11-15 > "$scratch/told" &&
        told "The result is" && tail -1 "$list" | grep -q ' - [0-9]* carcassonne:solo$'
}
holds "another deck is not the day's" foreign
again() {
    cp "$list" "$scratch/before"
    "$MURALHA" play --resume "$scratch/want.txt" < /dev/null > "$scratch/told" &&
        told "The result is" && cmp "$list" "$scratch/before"
}
holds "a finished game counts once" again

wrong_day() {
    "$MURALHA" play --daily "$1" < /dev/null > /dev/null 2> "$scratch/errors"
    [ $? = 2 ] && grep -qF "YYYY-MM-DD" "$scratch/errors"
}
holds "no such day" wrong_day 2026-02-30
holds "no day at all" wrong_day 7
today() { "$MURALHA" play --daily < /dev/null | grep -q "^Red draws tile"; }
holds "today needs no date" today

lesson() { printf 'help\n' | "$MURALHA" play carcassonne:solo "$@" > "$scratch/told"; }
taught() { lesson --lang "$1" && told "$2"; }
holds "help teaches it" taught en "Your result is what the lowest"
holds "help teaches it in Portuguese" taught pt "O resultado é o da última cor"
holds "help teaches it in Spanish" taught es "Tu resultado es el del último color"
shown() { printf 'board\n' | "$MURALHA" play carcassonne:solo > "$scratch/told" && told "Next: Blue" &&
    told "Lowest: Red 1" && told "Result if it ended now: 1"; }
holds "the board shows the piles and who is lowest" shown

holds_end
