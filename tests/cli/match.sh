#!/bin/sh
# Matches: figures, resuming, other programs, and programs that misbehave.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

holds() { # usage: holds WHAT COMMAND...  - the command must succeed
    what=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
    fi
}
has() { # usage: has FILE TEXT...
    file=$1
    shift
    for text; do
        grep -qF -- "$text" "$file" || return 1
    done
}
match() { # usage: match FILE ARGUMENT...  - a short match as JSON
    file=$scratch/$1
    shift
    "$MURALHA" match --setup carcassonne:players=2 --json "$@" >"$file" 2>"$file.err"
}

# ---- figures
match a --bot greedy --bot random --games 10
holds "greedy beats random" has "$scratch/a" '"games": 10' '"win_rate": 1.0000' '"forfeits": 0'
holds "an interval is not a certainty" grep -q '"low": 0\.7' "$scratch/a"
match b --bot greedy --bot random --games 10 --threads 2
holds "threads do not change the games" test "$(sed 's/"ms".*//' "$scratch/a")" = \
    "$(sed 's/"ms".*//' "$scratch/b")"
match c --bot random --bot greedy --games 80 --sprt 0,100
holds "the sequential test stops early" has "$scratch/c" '"sprt": "not stronger"'
holds "... before all games are played" sh -c "! grep -q '\"games\": 80' '$scratch/c'"
"$MURALHA" match carcassonne:solo --bot greedy --games 2 --json >"$scratch/s"
holds "a common result has an average" has "$scratch/s" '"games": 2' '"margin":'
holds "... and no winner" sh -c "! grep -q 'win_rate\|elo' '$scratch/s'"
holds "... so nobody's strength is tested" sh -c "! '$MURALHA' match carcassonne:solo --bot greedy --games 2 --sprt 0,100"
"$MURALHA" match carcassonne:players=4 --bot greedy --bot random --games 4 --json >"$scratch/d"
holds "the last bot fills up" test "$(grep -o '"bot": "random"' "$scratch/d" | wc -l)" = 3

# ---- records and resuming
match e --bot greedy --bot random --games 4 --save "$scratch/saved"
holds "a second match there is refused" sh -c "! '$MURALHA' match --setup carcassonne:players=2 \
    --bot greedy --bot random --games 4 --save '$scratch/saved'"
match f --bot greedy --bot random --games 10 --save "$scratch/saved" --resume
holds "a resumed match is the same match" test "$(sed 's/"ms".*//' "$scratch/f")" = \
    "$(sed 's/"ms".*//' "$scratch/a")"
holds "another match is not resumed" sh -c "! '$MURALHA' match --setup carcassonne:players=2 \
    --bot random --bot random --games 4 --save '$scratch/saved' --resume"
holds "all games are records" test "$(ls "$scratch"/saved/0*.txt | wc -l)" = 10
holds "... with who played" grep -qx "table seat Red bot greedy" "$scratch"/saved/000000.txt
holds "... from every seat" grep -qx "table seat Blue bot greedy" "$scratch"/saved/000001.txt
holds "... that replay" "$MURALHA" check "$scratch"/saved/000000.txt "$scratch"/saved/000009.txt

# ---- other programs
sed -n '/^```python/,/^```$/p' docs/ENGINE-PROTOCOL.md | sed '1d;$d' >"$scratch/bot.py"
holds "the example is short" test "$(wc -l <"$scratch/bot.py")" -le 32
match g --bot greedy --bot "cmd:python3 $scratch/bot.py" --games 4
holds "the example of the protocol plays" has "$scratch/g" '"games": 4' '"forfeits": 0' \
    '"win_rate": 1.0000'
match h --bot "cmd:$MURALHA engine" --bot greedy --games 1 --visits 2
holds "the engine plays in a match" has "$scratch/h" '"games": 1' '"forfeits": 0'

forfeits() { # usage: forfeits WHAT PROGRAM  - every game is lost, and the match goes on
    match x --bot "cmd:$2" --bot random --games 2 --time 50
    holds "$1" has "$scratch/x" '"games": 2' '"win_rate": 0.0000' '"forfeits": 2'
}
forfeits "a program that does not exist loses" "$scratch/nothing"
holds "... and is told why" grep -q "Game 1: cmd:$scratch/nothing forfeits: it has ended" "$scratch/x.err"
forfeits "a program that ends at once loses" "true"
forfeits "a program that ends in the game loses" "read a; echo ok; read b; exit 1"
forfeits "a program that kills itself loses" "read a; echo ok; kill -9 \$\$"
forfeits "a program that hangs loses" "read a; echo ok; while read b; do test \"\$b\" = . \
    && break; done; echo ok; sleep 100"
forfeits "a program that babbles loses" "yes babble"
forfeits "a program that answers nonsense loses" "while read a; do case \$a in .|newgame*) \
    echo best nonsense; echo ok;; esac; done"
holds "... and its line is told" grep -q 'it gave no legal answer: `best nonsense`' "$scratch/x.err"
listens="read a; echo ok; while read b; do test \"\$b\" = . && break; done; echo ok"
forfeits "a program that closes its input and hangs loses" "$listens; exec <&-; sleep 100"
forfeits "a program that closes everything loses" "$listens; exec <&- >&-; sleep 100"
forfeits "a program that never ends its line loses" "yes | tr -d '\n'"
forfeits "... also if it does so slowly" "$listens; while printf x; do sleep 0.1; done"
forfeits "a program with a huge line loses" "read a; head -c 1000000 /dev/zero | tr '\0' x; echo; echo ok"
forfeits "a program that answers with zeros loses" "head -c 70000 /dev/zero"
forfeits "a program that talks after its answer loses" "while read a; do echo ok; yes | head -c 30000; done"

# A program that is killed from outside loses that game; the next one is played by a new process.
cat >"$scratch/victim.sh" <<END
read line
mkdir $scratch/first 2>/dev/null && { echo \$\$ >$scratch/first/pid; exec sleep 100; }
echo ok
exec python3 $scratch/bot.py
END
{
    tries=100
    until [ -s "$scratch/first/pid" ] || [ "$tries" = 0 ]; do
        tries=$((tries - 1))
        sleep 0.1
    done
    kill -9 "$(cat "$scratch/first/pid")"
} &
match k --bot greedy --bot "cmd:sh $scratch/victim.sh" --games 3
wait
holds "a killed program loses one game" has "$scratch/k" '"games": 3' '"forfeits": 1'

# What a program started ends with it.
match l --bot "cmd:sleep 100 & echo \$! >$scratch/orphan; exit 1" --bot random --games 1 --time 50
gone() { # usage: gone FILE  - the process whose number stands there has ended
    for wait in 1 1 1 1 1 1 1 1 1 1; do
        kill -0 "$(cat "$1")" 2>/dev/null || return 0
        grep -q "^State:.Z" "/proc/$(cat "$1")/status" && return 0
        sleep 0.1
    done
    return 1
}
holds "nothing stays behind" gone "$scratch/orphan"

# ---- interruptions
listens() { # usage: listens PID  - it takes SIGINT when it is ready to, instead of dying of it
    blocked=$(sed -n 's/^SigBlk:[[:space:]]*0*//p' "/proc/$1/status")
    [ $((0x${blocked:-0} >> 1 & 1)) = 1 ]
}
stopped() { # usage: stopped FILE SECONDS ARGUMENT...  - SIGINT after so long; status 1 soon afterwards
    file=$scratch/$1
    seconds=$2
    shift 2
    "$MURALHA" match --setup carcassonne:players=2 "$@" >"$file" 2>"$file.err" &
    pid=$!
    for wait in 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1; do
        listens "$pid" && break
        sleep 0.5
    done
    sleep "$seconds"
    kill -INT "$pid"
    (sleep 20; kill -9 "$pid") 2>/dev/null &
    watch=$!
    wait "$pid"
    status=$?
    kill "$watch" 2>/dev/null
    [ "$status" = 1 ] && has "$file.err" "Stopped after"
}
holds "Ctrl-C stops a match" stopped m 0.5 --bot greedy --bot greedy --games 100000
holds "... which tells what it knows" has "$scratch/m" "greedy wins"
holds "... in all threads" stopped n 0.5 --bot hard --bot hard --games 100 --threads 2
holds "... in the middle of a thought" stopped o 0.5 --bot expert:visits=100000000,time=0,soon=0 --games 2
holds "... and of waiting for a program" stopped p 0.5 \
    --bot "cmd:echo \$\$ >$scratch/waiting; sleep 100" --bot random --games 2
holds "... which ends, too" gone "$scratch/waiting"
holds "what was saved can be resumed" stopped q 0.5 --bot greedy --bot random --games 10000 \
    --save "$scratch/cut"
holds "... as it says" has "$scratch/q.err" "--resume"
played=$(grep -c '^game' "$scratch/cut/match.txt")
holds "the match of the saved games goes on" sh -c "'$MURALHA' match --setup carcassonne:players=2 \
    --bot greedy --bot random --games $((played + 2)) --save '$scratch/cut' --resume --json |
    grep -q '\"games\": $((played + 2))'"
match r --bot greedy --bot random --games $((played + 2))
holds "... and is the same as without a break" test "$(sed 's/"ms".*//' "$scratch/r")" = \
    "$("$MURALHA" match --setup carcassonne:players=2 --bot greedy --bot random \
        --games $((played + 2)) --save "$scratch/cut" --resume --json | sed 's/"ms".*//')"

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
