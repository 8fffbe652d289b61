#!/bin/sh
# Records as files: what was changed or hidden is noticed, and old ones are read.
. tests/support/holds.sh
export HOME="$scratch/home" LC_ALL=C.UTF-8
unset LANGUAGE XDG_STATE_HOME XDG_DATA_HOME
mkdir -p "$HOME"
record=$scratch/record.txt
"$MURALHA" random catan-cards:players=2,rounds=200 --seed 7 > "$record"

refuses() { # usage: refuses FILE TEXT COMMAND...  - the command says TEXT and fails
    file=$1
    text=$2
    shift 2
    ! "$MURALHA" "$@" "$file" < /dev/null > "$scratch/out" 2>&1 && grep -qF -- "$text" "$scratch/out"
}

holds "a record is read" "$MURALHA" replay "$record"
holds "a record is sound" "$MURALHA" check "$record"

sed 's/rounds=200/rounds=210/' "$record" > "$scratch/other.txt"
for command in replay check; do
    holds "$command: another set-up that leads to the same states" \
        refuses "$scratch/other.txt" "the record has another hash here" "$command"
done

{ cat "$record"; printf '\0muralha record 2\nsetup none\n'; } > "$scratch/tail.txt"
for command in replay check show "play --resume"; do
    holds "$command: something is hidden behind a byte of value 0" \
        refuses "$scratch/tail.txt" "text" $command
done
{ cat "$record"; echo 'Red build road'; } > "$scratch/more.txt"
holds "nothing follows the scores" refuses "$scratch/more.txt" "nothing follows the scores" replay

old=$scratch/old.txt
cat > "$old" <<'END'
muralha record 1
setup none:players=2,turns=1
rules 1
deal heads
deal tails
toss heads
Red count 3 on heads
hash 4 0e94adaa7e8a132c
scores Red 5 Blue 0
END
holds "a record of the first version is read" "$MURALHA" replay "$old"
sed 's/0e94/0e95/' "$old" > "$scratch/old2.txt"
holds "and its hashes count" refuses "$scratch/old2.txt" "the record has another hash here" replay

holds_end
