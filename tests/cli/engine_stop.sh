#!/bin/sh
# `stop` in the engine protocol: a question that would be thought about for very long is answered at once,
# and nothing that was asked meanwhile is lost. Every engine here has twenty seconds.
. tests/support/holds.sh
sleeper=
trap '[ -z "$sleeper" ] || kill "$sleeper"; rm -rf "$scratch"' EXIT
opening='newgame carcassonne\nplay draw V\n'
endless='best visits 100000000\n' # the end of the input does not stop it

# The lines that come now, half a second later, and at last the end of the input; what is chosen is not
# what is tested here.
asks() { # usage: asks NOW LATER
    { printf "$1"; sleep 0.5; printf "$2"; } |
        timeout 120 "$MURALHA" engine >"$scratch/out" 2>"$scratch/err" || return 1
    sed -i 's/^best place V .*/best V/' "$scratch/out"
    [ ! -s "$scratch/err" ]
}
answers() { # usage: answers WHAT NOW LATER LINE...  - exactly these lines
    what=$1
    asks "$2" "$3"
    status=$?
    shift 3
    printf '%s\n' "$@" >"$scratch/wanted"
    holds "$what" test "$status" = 0
    holds "$what: these answers" diff "$scratch/wanted" "$scratch/out"
}

answers "nothing is thought of" 'stop\nstop now\n' '' \
    ok 'err something more stands behind the command' ok
answers "a search is stopped" "$opening$endless" 'stop\n' \
    'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "blanks and line ends do not matter" "$opening$endless" '  stop \r\n' \
    'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "a search by the clock is stopped" "${opening}best time 60000\n" 'stop\n' \
    'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "several threads are stopped" "option threads 2\n$opening$endless" 'stop\n' \
    ok 'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "stop comes before it has begun" "$opening${endless}stop\n" '' \
    'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "what is asked meanwhile is answered in order" "$opening${endless}point\nstopp\n" \
    'undo\nstop\npoint\n' 'setup carcassonne:players=2' ok ok 'best V' ok 'point Red place' ok \
    'err there is no such command; `help` lists them' ok ok ok 'point chance draw' ok
answers "everything before it is hurried" "$opening$endless$endless" "stop\n" \
    'setup carcassonne:players=2' ok ok 'best V' ok 'best V' ok ok
answers "a block is no obstacle" "${opening}best visits 100000000 among\nplace V 0 at 0,1\n.\n" \
    'stop\n' 'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "quit waits for its turn" "$opening${endless}quit\n" 'stop\npoint\n' \
    'setup carcassonne:players=2' ok ok 'best V' ok ok
answers "greedy is stopped" "option level greedy\n${opening}best\nstop\n" 'point\n' \
    ok 'setup carcassonne:players=2' ok ok 'best V' ok ok 'point Red place' ok

# Three tiles before the end the solver looks first, in vain, and then the search.
"$MURALHA" random carcassonne:players=2 --seed 5 >"$scratch/record"
sed -nE 's/^(draw .*)/play \1/p; s/^(Red|Blue) (.*)/play \2/p' "$scratch/record" >"$scratch/plays"
last=$(grep -n '^play draw' "$scratch/plays" | tail -3 | head -1 | cut -d: -f1)
near=$(head -n "$last" "$scratch/plays" | sed 's/$/\\n/' | tr -d '\n')
near_the_end() { # usage: near_the_end NOW LATER
    asks "newgame carcassonne:players=2\n$near$1" "$2" &&
        [ "$(grep -cx ok "$scratch/out")" = $((last + 3)) ] && [ "$(grep -c '^best ' "$scratch/out")" = 1 ]
}
holds "the solver is stopped" near_the_end "${endless}stop\n" ''
holds "the search near the end is stopped" near_the_end "$endless" 'stop\n'

# The end of the input.
answers "it stops what only time bounds" "${opening}best time 60000\n" '' \
    'setup carcassonne:players=2' ok ok 'best V' ok
reproducible() {
    script='option seed 3\n'
    for tile in O P R S U V W; do
        script="${script}newgame carcassonne\nplay draw $tile\nbest visits 200\n"
    done
    { printf "$script"; sleep 2; } | timeout 120 "$MURALHA" engine >"$scratch/open" &&
        printf "$script" | timeout 120 "$MURALHA" engine >"$scratch/closed" &&
        grep -q '^best ' "$scratch/open" && cmp "$scratch/open" "$scratch/closed"
}
holds "it does not change what visits bound" reproducible

# Nobody reads the answers, though questions might come.
mkfifo "$scratch/questions"
unheard() {
    sleep 60 >"$scratch/questions" &
    sleeper=$!
    printf "$opening$endless" >"$scratch/questions" &
    { timeout 120 "$MURALHA" engine <"$scratch/questions"; echo $? >"$scratch/status"; } | head -n 1
    [ "$(cat "$scratch/status")" != 124 ]
}
holds "nobody is there to be answered" unheard

holds_end
