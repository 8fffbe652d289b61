#!/bin/sh
# What the subcommands print and how they end.
. tests/support/holds.sh

ends() { # usage: ends STATUS COMMAND...
    want=$1
    shift
    "$@" > "$scratch/out" 2> "$scratch/err"
    [ $? = "$want" ]
}
says() { # usage: says TEXT COMMAND...  - on either output
    text=$1
    shift
    "$@" > "$scratch/out" 2>&1
    grep -qF -- "$text" "$scratch/out"
}

# ---- what is no file, or no question
folder=$scratch/folder
mkdir -p "$folder/sub"
mkfifo "$folder/pipe.txt"
ln -s . "$folder/loop"
ln -s .. "$folder/sub/back"
ln -s self.txt "$folder/self.txt"
echo 'setup none' > "$folder/sub/one.txt"
holds "a folder with pipes and looping links is read" says "1 passed, 0 failed" timeout 20 "$MURALHA" check "$folder"
truncate -s 3G "$scratch/large.txt"
holds "a text of more than two GiB is refused" says "large.txt: File too large" "$MURALHA" replay "$scratch/large.txt"
for wanted in 'deal heads' 'not deal heads'; do
    printf 'setup none\nexpect best %s\n' "$wanted" > "$scratch/best.txt"
    holds "expect best needs a player: $wanted" says "found no player is asked there" "$MURALHA" check "$scratch/best.txt"
done
for command in games "random none" "replay tests/golden/records/none-2.txt" "check $folder/sub" \
    "perft none --depth 2" engine; do
    holds "an answer that cannot be written is a status: $command" \
        ends 2 sh -c "echo info | LC_ALL=C '$MURALHA' $command > /dev/full"
done

# ---- help and options
holds "help succeeds" ends 0 "$MURALHA" help
holds "the version names the rules of each game" says "rules of carcassonne: " "$MURALHA" --version

# ---- standard files that are closed
closed_input() { timeout 10 "$MURALHA" "$@" <&-; }
closed_output() { timeout 10 "$MURALHA" "$@" >&-; }
holds "play ends without an input" ends 0 closed_input play none --seed 1
holds "an engine ends without an input" ends 0 closed_input engine
for command in "games" "random none" "play none" "--version" "help" "perft none --depth 1"; do
    # shellcheck disable=SC2086
    holds "$command says that its output is closed" ends 2 closed_output $command
done
holds "no error goes into a record" sh -c "'$MURALHA' random none --seed 1 --record '$scratch/closed.txt' 2>&- >&- <&-;
    head -1 '$scratch/closed.txt' | grep -qx 'muralha record 2'"
holds "no command is wrong" ends 2 "$MURALHA"
holds "an unknown command is wrong" ends 2 "$MURALHA" dance
for command in play show games check replay random match engine perft bench store bot; do
    holds "$command has help" ends 0 "$MURALHA" "$command" --help
    holds "$command has examples" says "examples:" "$MURALHA" "$command" --help
    holds "$command refuses unknown options" ends 2 "$MURALHA" "$command" --dance
done
holds "numbers are checked" says "--games needs a number" "$MURALHA" bench playouts none --games x
holds "a value may follow =" ends 0 "$MURALHA" bench playouts none --games=2 --seed=3
holds "a wrong set-up is marked" says "               ^" "$MURALHA" random none:players=9
holds "a wrong set-up is wrong" ends 2 "$MURALHA" random none:players=9
holds "help tells the options of set-ups" says " edition=plus|grow farmers=on|off" \
    "$MURALHA" random --help
holds "games are listed" says "none (1-6 players)" "$MURALHA" games
holds "one game is listed" test "$("$MURALHA" games none | wc -l)" = 3
holds "a game that is none is refused" says "there is no game of this name: chess" "$MURALHA" games chess

# ---- check
mkdir -p "$scratch/tree/deep"
printf 'setup none\ndeal heads\nexpect prompt deal\n' > "$scratch/tree/good.txt"
cp "$scratch/tree/good.txt" "$scratch/tree/deep/good.txt"
holds "directories are searched" says "2 passed, 0 failed" "$MURALHA" check "$scratch/tree"
printf 'setup none\nexpect score Red 1\n' > "$scratch/tree/bad.txt"
holds "failures are counted" says "2 passed, 1 failed" "$MURALHA" check "$scratch/tree"
holds "failures have their line" says "bad.txt:2: expected score Red 1, found 0" \
    "$MURALHA" check "$scratch/tree"
holds "failures end with 1" ends 1 "$MURALHA" check "$scratch/tree"
printf 'setup none\ndeal moon\n' > "$scratch/tree/ugly.txt"
holds "malformed files have line and column" says "ugly.txt:2:6: a side is heads or tails" \
    "$MURALHA" check "$scratch/tree"
holds "malformed files end with 2" ends 2 "$MURALHA" check "$scratch/tree"
holds "the last line sums up" test "$("$MURALHA" check "$scratch/tree" | tail -n 1)" = \
    "2 passed, 2 failed"
holds "a missing file ends with 2" ends 2 "$MURALHA" check "$scratch/nowhere.txt"

# ---- random and replay
holds "a record is written" ends 0 "$MURALHA" random none --seed 3 --record "$scratch/game.txt"
"$MURALHA" random none --seed 3 > "$scratch/again.txt"
holds "equal seeds give equal games" cmp "$scratch/game.txt" "$scratch/again.txt"
holds "records are checked" says "1 passed, 0 failed" "$MURALHA" check "$scratch/game.txt"
hash=$("$MURALHA" replay "$scratch/game.txt" | sed -nE 's/^hash ([0-9a-f]{16})$/\1/p')
holds "replay prints the hash of the state" [ -n "$hash" ]
holds "replay prints awards" says "award Red 3 counter: counted 3 = 3" \
    "$MURALHA" replay "$scratch/game.txt"
holds "replay prints JSON" says "\"hash\": \"$hash\"" "$MURALHA" replay "$scratch/game.txt" --json
holds "the JSON can be read" sh -c '"$1" replay "$2" --json | python3 -m json.tool' - \
    "$MURALHA" "$scratch/game.txt"
# usage: result NAME WANT  - what the JSON of a golden record says of the result
result() {
    "$MURALHA" replay "tests/golden/records/$1.txt" --json | python3 -c '
import json, sys
game = json.load(sys.stdin)
print(json.dumps(game["result"]), sum(game["ranks"].values()), len(game["scores"]))
' > "$scratch/result"
    [ "$(cat "$scratch/result")" = "$2" ]
}
holds "the JSON tells the winner" result none-2 '{"winners": ["Blue"]} 3 2'
holds "the JSON tells a shared win" result carcassonne-2 '{"winners": ["Red", "Blue"]} 2 2'
holds "the JSON tells what one person reached" result solo '{"common": 11} 1 3'
holds "the JSON tells what two people reached" result solo-together-2 '{"common": 15} 2 4'
"$MURALHA" random carcassonne:players=2 --steps 9 --record "$scratch/begun.txt"
holds "a game that goes on has no result" says '"result": null' \
    "$MURALHA" replay "$scratch/begun.txt" --json
grep -v '^hash' "$scratch/game.txt" > "$scratch/bare.txt"
"$MURALHA" replay "$scratch/bare.txt" --record "$scratch/whole.txt" > /dev/null
holds "replay completes a record" cmp "$scratch/game.txt" "$scratch/whole.txt"
sed 's/^scores Red 5/scores Red 6/' "$scratch/game.txt" > "$scratch/wrong.txt"
holds "a contradiction has its place" says "wrong.txt:19:12: the score is another one" \
    "$MURALHA" replay "$scratch/wrong.txt"
holds "a contradiction ends with 2" ends 2 "$MURALHA" replay "$scratch/wrong.txt"

# ---- descriptions
# usage: json EXPRESSION COMMAND...  - the expression is true of what the command prints, called `it`
json() {
    expression=$1
    shift
    "$@" | python3 -c 'import json, sys
it = json.load(sys.stdin)
sys.exit(not eval(sys.argv[1]))' "$expression"
}
"$MURALHA" random catan-cards:players=3 --seed 3 --steps 16 --record "$scratch/cards.txt"
holds "games are described" json '[g["game"] for g in it["games"]][0] == "carcassonne"' \
    "$MURALHA" games --json
holds "one game is described" json '[g["game"] for g in it["games"]] == ["none"]' \
    "$MURALHA" games none --json
holds "games are described in Spanish" json 'it["games"][0]["options"][0]["help"] == "cuántos juegan"' \
    "$MURALHA" games --json --lang es
holds "a spectator sees no hand" json \
    'all(s["hand"] is None for s in it["position"]["table"]["seats"])' \
    "$MURALHA" show "$scratch/cards.txt" --json
holds "a seat sees its own hand" json \
    '[s["hand"] is None for s in it["position"]["table"]["seats"]] == [True, False, True]' \
    "$MURALHA" show "$scratch/cards.txt" --json --as Blue
holds "who is asked sees the answers" json 'len(it["question"]["actions"]) > 1' \
    "$MURALHA" show "$scratch/cards.txt" --json --as asked
holds "who is not asked sees none" json 'it["question"]["actions"] is None' \
    "$MURALHA" show "$scratch/cards.txt" --json --as Yellow
holds "what happened is told" json 'it["happened"]["events"][0]["event"] == "drawn"' \
    "$MURALHA" show "$scratch/cards.txt" --json
holds "a seat's own cards are shown as text, too" says "Your hand: " \
    "$MURALHA" show "$scratch/cards.txt" --as Blue --ascii
holds "an unknown seat is wrong" ends 2 "$MURALHA" show "$scratch/cards.txt" --json --as Nobody

# ---- bench and perft
# A program with sanitizers does not run under valgrind; it says so instead of a number.
if grep -q '^MURALHA_SANITIZE:STRING=.' "$BUILD/CMakeCache.txt"; then
    holds "instructions are refused" ends 2 "$MURALHA" bench playouts none --games 9 --instructions
else
    holds "instructions are counted" sh -c \
        '"$1" bench playouts none --games 9 --instructions | grep -qE "^instructions/game +[1-9]"' \
        - "$MURALHA"
fi
signature() { "$MURALHA" bench playouts "$@" --json | sed 's/.*"signature": "\([0-9a-f]*\)".*/\1/'; }
one=$(signature none --games 1000 --seed 5)
holds "a signature has 16 digits" test ${#one} = 16
holds "threads do not change the signature" \
    test "$one" = "$(signature none --games 1000 --seed 5 --threads 3)"
holds "seeds do" test "$one" != "$(signature none --games 1000 --seed 6)"
for key in games_per_second steps_per_second instructions_per_game mean_points \
    mean_winner_points state_bytes signature; do
    holds "bench prints $key" says "\"$key\": " "$MURALHA" bench playouts none --games 9 --json
done
for made in describe question picture; do
    holds "bench measures $made" says "$made of none:players=2, late in random games" \
        "$MURALHA" bench $made none --games 9
    holds "bench prints $made as JSON" json 'it["microseconds"] > 0 and it["bytes"] > 100' \
        "$MURALHA" bench $made carcassonne:solo --json --games 99
done
for what in copy step legal; do
    holds "bench measures $what" says "$what of none:players=2: " "$MURALHA" bench $what none
done
choices() { "$MURALHA" bench choices carcassonne:solo --games 1 --rolls 4 "$@"; }
holds "bench compares choices with those of the first bot" \
    says "   0.0 %    +0.000 (+-0.000)    +0.0000   greedy" choices --bot greedy --bot random
holds "the same bots choose alike" says ", 0 with different answers" \
    choices --bot greedy --bot greedy:seed=1
holds "programs are asked like bots" says "   cmd:" choices --bot greedy --bot "cmd:$MURALHA engine"
holds "a program that says nonsense is told" ends 2 choices --bot random --bot cmd:cat
holds "a bot that is none is told" says "there is no such bot" choices --bot nobody
holds "perft follows a deck" says "1 4" "$MURALHA" perft none --depth 1 --deck heads,tails,heads
holds "perft refuses unknown codes" ends 2 "$MURALHA" perft none --depth 1 --deck moon

holds_end
