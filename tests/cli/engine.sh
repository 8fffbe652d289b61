#!/bin/sh
# The engine protocol: what is answered, and that everything is.
set -u
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
passed=0
failed=0

# usage: says WHAT INPUT TEXT...  - the answers to the lines of INPUT hold every TEXT
says() {
    what=$1
    printf "$2" | timeout 60 "$MURALHA" engine >"$scratch/out"
    status=$?
    shift 2
    for text; do
        grep -qxF -- "$text" "$scratch/out" || status=1
    done
    if [ $status = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so: $what"
    fi
}
answers() { # usage: answers WHAT INPUT NUMBER  - so many answers
    says "$1" "$2" ok
    if [ "$(grep -cx ok "$scratch/out")" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not so many answers: $1"
    fi
}

says "it says who it is" 'info\n' 'id muralha' 'protocol 1' 'game carcassonne' 'command best' \
    'command stop'
says "a game can be played" 'newgame carcassonne\nplay draw U\nlegal\npoint\n' \
    'setup carcassonne:players=2' 'legal place U 0 at 1,0' 'point Red place'
says "a tile goes where it completes the city" \
    'newgame carcassonne\noption level greedy\nplay draw E\nbest\n' 'best place E 180 at 0,-1'
says "actions are taken back" \
    'newgame carcassonne\nplay draw U\nplay place U 0 at 1,0\nundo 2\npoint\n' 'point chance draw'
played='newgame carcassonne\nplay draw U\nplay place U 0 at 1,0\nplay figure follower road E\nplay draw V\n'
says "just so many actions are taken back, one" "${played}undo\npoint\n" 'point chance draw'
says "just so many actions are taken back, two" "${played}undo 2\npoint\n" 'point Red figure'
says "just so many actions are taken back, three" "${played}undo 3\npoint\nlegal\n" 'point Red place' \
    'legal place U 0 at 1,0'
says "just so many actions are taken back, all" "${played}undo 4\npoint\nplay draw E\nlegal\n" \
    'point chance draw' 'legal place E 180 at 0,-1'
says "illegal actions are refused" 'newgame carcassonne\nplay draw U\nplay place U 0 at 5,5\npoint\n' \
    'point Red place'
says "nobody is asked at a draw" 'newgame carcassonne\nbest\n' 'err no player is asked now'
says "options are kept" 'option seed 77\noption level easy\noptions\n' 'option level easy' \
    'option seed 77 min 0 max 4294967295'
answers "wrong questions are answered" 'best\nlegal\nplay x\nundo\nundo 99999999999\nobserve\n.\nposition\n
option\noption seed -1\noption seed 1 2\nnewgame\nnewgame chess\nobserve Red\n.\n\003\n' 15
answers "a block is answered once" 'newgame none\nobserve Red\nthis\nis\nno\nposition\n.\npoint\n' 3
answers "a block of nobody is answered once, at its end" \
    'newgame none\nobserve Purple\npoint\npoint\n.\npoint\nobserve Red now\npoint\n.\nbest 5 among\nx\n.\n' 5
answers "bytes that are no text are answered" 'in\000fo\n\377\376\ninfo\n' 3

answers "a block with a line that is none is answered once" \
    'newgame none\nobserve Red\nse\000tup\n.\npoint\n' 3
answers "a block with a line that is too long is answered once" \
    "newgame none\nobserve Red\n$(head -c 9000 /dev/zero | tr '\0' x)\n.\npoint\n" 3
says "only quit ends it" 'newgame none\nquit now\npoint\n' 'point chance deal'

# What one engine says about its position another one can observe.
says "a position can be asked for" 'newgame carcassonne\nplay draw U\nposition\n' 'ok'
sed '1,2d;/^ok$/d' "$scratch/out" >"$scratch/position"
says "... and observed" "newgame carcassonne\nobserve Red\n$(cat "$scratch/position")\n.\nlegal\n" \
    'legal place U 0 at 1,0'
says "where something is hidden, a whole position can be asked for" 'newgame catan-cards\nposition\n' 'ok'
sed '1,2d;/^ok$/d' "$scratch/out" >"$scratch/position"
says "... and observed it is what the seat may know" \
    "newgame catan-cards\nobserve Red\n$(cat "$scratch/position")\n.\nposition\n" 'pile 0 0 0 0 0'
one=$(printf 'newgame carcassonne\noption seed 3\nplay draw V\nbest visits 40\n' | "$MURALHA" engine)
two=$(printf 'newgame carcassonne\noption seed 3\nplay draw V\nbest visits 40\n' | "$MURALHA" engine)
if [ "$one" = "$two" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
