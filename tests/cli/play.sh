#!/bin/sh
# `muralha play` without a terminal: scripts of actions, saving and resuming, refusals; and `show`.
. tests/support/holds.sh
export XDG_STATE_HOME="$scratch/state"
export LC_ALL=C.UTF-8
unset LANGUAGE NO_COLOR

# The players' lines of a record, without the names of the seats.
lines() { sed -nE 's/^(Red|Blue|Yellow) //p' "$1"; }

# Is the game of got.txt that of want.txt? Who sat at the table is nothing to a record.
same() { grep -v '^table ' "$scratch/got.txt" | cmp "$scratch/want.txt"; }

# A record's actions, written by hand with chance dealt from the same seed, give the same record.
whole_game() { # usage: whole_game SETUP SEED SEATS...
    setup=$1
    seed=$2
    shift 2
    "$MURALHA" random "$setup" --seed "$seed" --record "$scratch/want.txt" || return 1
    lines "$scratch/want.txt" | "$MURALHA" play "$setup" --seed "$seed" "$@" \
        --record "$scratch/got.txt" || return 1
    same
}
people="--seat human --seat human"
holds "a script plays a game of two" whole_game carcassonne:players=2 7 $people
holds "a script plays a game of three" whole_game carcassonne:players=3 8 $people --seat human
holds "a script plays the older edition" whole_game carcassonne:edition=grow 9 $people
holds "a script plays with expansions" whole_game carcassonne:plus 13 $people
# Sanitizers have seen the words of every language elsewhere (unit_text_test_told): one is enough for them here.
[ -n "${MURALHA_THIN:-}" ] && languages=pt || languages="en es pt"
for language in $languages; do
    holds "a script plays with everything on ($language)" \
        whole_game carcassonne:players=2,plus 14 $people --lang $language
done
holds "a script plays the cards" whole_game catan-cards:players=2 10 $people
holds "a script plays the example" whole_game none:players=2 11 $people

# Games without a seed that begin in one second have nothing in common: a clock is not where it comes from.
# Both bots are the same, so only chance differs.
seedless() { # usage: seedless COMMAND...  - three runs, all different
    for game in 1 2 3; do
        "$@" --record "$scratch/seedless$game.txt" > /dev/null < /dev/null || return 1
        grep -E '^(deal|toss) ' "$scratch/seedless$game.txt" > "$scratch/draws$game"
        [ -s "$scratch/draws$game" ] || return 1
    done
    for pair in "1 2" "2 3" "1 3"; do
        ! cmp -s "$scratch/draws${pair% *}" "$scratch/draws${pair#* }" || return 1
    done
}
holds "random games without a seed differ" seedless "$MURALHA" random none:players=2,turns=200
holds "games without a seed differ" seedless "$MURALHA" play none:players=2,turns=200 --seat greedy:seed=1 \
    --seat greedy:seed=1

# Short answers, tried one after the other until the question takes one, play a whole game: letters of
# places with a rotation, numbers of lists. Refusals make the status 1.
short_answers() { # usage: short_answers LANGUAGE WINS
    yes 'a
a1
a2
a3
a4
1' | head -9000 | "$MURALHA" play carcassonne:players=2,plus --seed 15 $people --lang "$1" \
        --record "$scratch/short.txt" > "$scratch/told"
    [ $? = 1 ] && grep -qF -- "$2" "$scratch/told" && ! grep -q '[{}]' "$scratch/told" &&
        "$MURALHA" replay "$scratch/short.txt" | grep -q '^over after'
}
for language in $languages; do
    case $language in
        en) wins="wins with" ;;
        es) wins="gana con" ;;
        pt) wins="vence com" ;;
    esac
    holds "short answers play a game ($language)" short_answers "$language" "$wins"
done

# Stopped after some lines and resumed, the game is the same.
resumed() {
    "$MURALHA" random carcassonne --seed 12 --record "$scratch/want.txt" || return 1
    lines "$scratch/want.txt" > "$scratch/lines"
    rm -f "$scratch/got.txt"
    head -40 "$scratch/lines" |
        "$MURALHA" play carcassonne --seed 12 $people --record "$scratch/got.txt" || return 1
    tail -n +41 "$scratch/lines" |
        "$MURALHA" play --resume "$scratch/got.txt" --seed 12 $people || return 1
    same && [ ! -e "$scratch/got.txt.tmp" ]
}
holds "a game can be resumed" resumed

# Whoever sat at the table sits there again, with names and levels, and only words say otherwise.
sat() { # usage: sat SEAT...  - got.txt ends with these people at the table
    for seat in "$@"; do
        grep '^table seat' "$scratch/got.txt" | grep "seat ${seat%% *} " | tail -1 |
            grep -qxF "table seat $seat" || { cat "$scratch/got.txt"; return 1; }
    done
}
seats_resumed() {
    rm -f "$scratch/got.txt"
    printf 'quit\n' | "$MURALHA" play carcassonne:players=3 --seed 12 --seat "human:Ana #1" \
        --seat greedy --seat random --record "$scratch/got.txt" > "$scratch/told" || return 1
    grep -qF 'Red (Ana #1): ' "$scratch/told" && sat 'Red person Ana %231' 'Blue bot greedy' || return 1
    printf 'level easy\nquit\n' | "$MURALHA" play --resume "$scratch/got.txt" \
        > "$scratch/told" || return 1
    grep -qF 'Red (Ana #1): ' "$scratch/told" && [ "$(grep -c '^table seat' "$scratch/got.txt")" = 5 ] &&
        sat 'Red person Ana %231' 'Blue bot easy' 'Yellow bot easy' || return 1
    printf 'quit\n' | "$MURALHA" play --resume "$scratch/got.txt" --seat human --seat human:Eva \
        > "$scratch/told" && sat 'Red person' 'Blue person Eva' 'Yellow bot easy'
}
holds "a resumed game has its seats, names and levels" seats_resumed
old_record() { # as they were saved before tables
    "$MURALHA" random carcassonne --seed 12 --steps 40 --record "$scratch/got.txt" || return 1
    printf 'quit\n' | "$MURALHA" play --resume "$scratch/got.txt" > "$scratch/told" &&
        sat 'Red person' 'Blue bot normal'
}
holds "an old record is resumed" old_record
broken_table() {
    printf 'muralha record 1\nsetup carcassonne\ntable seat Red ghost\n' > "$scratch/got.txt"
    "$MURALHA" play --resume "$scratch/got.txt" < /dev/null 2> "$scratch/told"
    [ $? = 2 ] && grep -qF 'got.txt:3:16: ' "$scratch/told"
}
holds "what is wrong with a saved table is told with its place" broken_table
broken_replay() { ! "$MURALHA" check "$scratch/got.txt" > "$scratch/told" 2>&1 && grep -qF ':3:16: ' "$scratch/told"; }
holds "... also where it is read as a record" broken_replay

gives_up() { # usage: gives_up TEXT LINES OPTIONS  - the game ends after these lines and says the text
    text=$1
    lines=$2
    shift 2
    printf "$lines" | "$MURALHA" play carcassonne --seed 3 "$@" --record "$scratch/got.txt" > "$scratch/told" &&
        grep -qF -- "$text" "$scratch/told"
}
holds "who resigns loses" gives_up "Red has resigned with 0 points." 'resign\nresign\n'
holds "... and the other one wins" grep -qF "Blue wins with 0 points." "$scratch/told"
holds "... which is saved" grep -qx "table resign Red" "$scratch/got.txt"
third_plays() { # the stand-in plays on for who has resigned
    printf 'resign\nresign\nquit\n' | "$MURALHA" play carcassonne:players=3 --seed 3 $people \
        --seat human --record "$scratch/got.txt" > "$scratch/told" &&
        grep -qx 'table resign Red' "$scratch/got.txt" && grep -q '^Red place' "$scratch/got.txt" &&
        grep -q '^Blue: ' "$scratch/told"
}
holds "with others at the table a bot plays on" third_plays
stays() { ! gives_up "has resigned" 'resign\nhelp\nresign\nquit\n'; }
holds "resigning needs the word twice" stays
again() { "$MURALHA" play --resume "$scratch/got.txt" < /dev/null | grep -qF "Red has resigned"; }
gives_up "Red has" 'resign\nresign\n' > /dev/null
holds "a game that was given up stays so" again

bots_end() { "$MURALHA" play "$1" --seed 5 --seat random --seat random < /dev/null | grep -q "wins"; }
holds "bots play alone" bots_end carcassonne
holds "bots play the cards alone" bots_end catan-cards

refuses() { # usage: refuses TEXT LINE [OPTIONS]  - status 1 and a sentence with the text
    text=$1
    line=$2
    shift 2
    printf '%s\nquit\n' "$line" | "$MURALHA" play carcassonne --seed 3 "$@" > "$scratch/told"
    [ $? = 1 ] && grep -qF -- "$text" "$scratch/told"
}
holds "nonsense is answered" refuses "is not understood" "fly to the moon"
holds "a forbidden place is answered" refuses "rules do not allow" "place D 0 at 9,9"
holds "nonsense is answered in Portuguese" refuses "não foi entendido" "voar" --lang pt
holds "nonsense is answered in Spanish" refuses "no se entiende" "volar" --lang es

wrong() { # usage: wrong TEXT OPTIONS  - status 2
    text=$1
    shift
    "$MURALHA" play "$@" < /dev/null > "$scratch/told" 2>&1
    [ $? = 2 ] && grep -qF -- "$text" "$scratch/told"
}
holds "a wrong set-up is told" wrong "no such option" carcassonne:dancing=pigs
holds "a wrong set-up is told in Spanish" wrong "no existe" --lang es carcassonne:dancing=pigs
holds "a wrong bot is told" wrong "random" --seat fool
holds "a wrong name is told" wrong "1 to 63" --seat human:
holds "another wrong name is told" wrong "such characters" --seat "human:$(printf 'a\tb')"
holds "too many seats are told" wrong "fewer seats" none:players=1 --seat human --seat human
holds "a missing file is told" wrong "nowhere.txt" --resume "$scratch/nowhere.txt"
holds "a wrong language is told" wrong "en, es, pt" --lang xx

unwritable() {
    printf 'quit\n' | "$MURALHA" play none --record "$scratch" > /dev/null 2>&1
    [ $? = 2 ]
}
holds "a record that cannot be written is status 2" unwritable

# ---- show
"$MURALHA" random carcassonne:players=3 --seed 5 --steps 60 --record "$scratch/game.txt"
narrow() { # usage: narrow WIDTH OPTIONS  - no line is longer
    width=$1
    shift
    "$MURALHA" show "$scratch/game.txt" --width "$width" --ascii "$@" > "$scratch/told" &&
        [ "$(tail -n +2 "$scratch/told" | awk '{ if (length($0) > m) m = length($0) } END { print m }')" -le "$width" ]
}
holds "show fits 80 columns" narrow 80
holds "show fits 40 columns" narrow 40
holds "show fits 132 columns" narrow 132
plain() { ! LC_ALL=C "$MURALHA" show "$scratch/game.txt" | grep -q '[^ -~]'; }
holds "without UTF-8 and colours all is ASCII" plain
ascii_pt() { ! "$MURALHA" show "$scratch/game.txt" --ascii --lang pt | LC_ALL=C grep -q '[^ -~]'; }
holds "--ascii holds for Portuguese" ascii_pt
coloured() { "$MURALHA" show "$scratch/game.txt" --color "$1" | grep -q "$(printf '\033')"; }
holds "colours come when they are wanted" coloured always
not_coloured() { ! NO_COLOR=1 "$MURALHA" show "$scratch/game.txt" | grep -q "$(printf '\033')"; }
holds "NO_COLOR is honoured" not_coloured
differs() { [ "$("$MURALHA" show "$scratch/game.txt")" != "$("$MURALHA" show "$scratch/game.txt" --at 30)" ]; }
holds "--at goes back" differs

scenario() { # usage: scenario TEXT LINES  - a scenario shown up to a line says the text
    printf 'setup carcassonne:players=2\nRed place D 180 at 0,-1\nRed figure follower city S\nBlue place U 0 at 1,1\n' > "$scratch/scenario.txt"
    "$MURALHA" show "$scratch/scenario.txt" --at "$2" | grep -qF -- "$1"
}
holds "show draws a scenario" scenario "Red          4" 3
holds "show stops at a line" scenario "Red          0" 2
malformed() { ! "$MURALHA" show README.md 2> "$scratch/told" && grep -qE "README.md:[0-9]+:" "$scratch/told"; }
holds "show tells what is no record" malformed

holds_end
