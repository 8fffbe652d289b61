#!/bin/sh
# Writing files: as a whole or not at all, never over a device, one writer at a time, a torn line mended.
. tests/support/holds.sh
export HOME="$scratch/home" LC_ALL=C.UTF-8
unset LANGUAGE XDG_STATE_HOME XDG_DATA_HOME
mkdir -p "$HOME"
random() { "$MURALHA" random none --seed 1 "$@"; }

# ---- records ----
device_stays() {
    mknod "$scratch/full" c 1 7 2>/dev/null || { echo "only root can make a device here"; [ "$(id -u)" != 0 ]; return; }
    ! random --record "$scratch/full" && [ -c "$scratch/full" ]
}
holds "a full device is told and stays a device" device_stays
fifo_stays() {
    mkfifo "$scratch/fifo"
    cat "$scratch/fifo" > "$scratch/through" &
    random --record "$scratch/fifo" && wait $! && [ -p "$scratch/fifo" ] &&
        grep -q '^muralha record 2' "$scratch/through"
}
holds "a pipe gets the record and stays a pipe" fifo_stays
link_stays() {
    echo old > "$scratch/target"
    ln -s target "$scratch/link"
    random --record "$scratch/link" && [ -L "$scratch/link" ] && grep -q '^muralha record 2' "$scratch/target"
}
holds "a link stays, what it names is written" link_stays
mode_stays() {
    echo old > "$scratch/private"
    chmod 600 "$scratch/private"
    random --record "$scratch/private" && [ "$(stat -c %a "$scratch/private")" = 600 ]
}
holds "the mode of a file is kept" mode_stays
nobody_elses() {
    mkdir "$scratch/folder"
    echo mine > "$scratch/folder/game.txt.tmp"
    random --record "$scratch/folder/game.txt" && [ "$(cat "$scratch/folder/game.txt.tmp")" = mine ] &&
        [ "$(ls -A "$scratch/folder" | wc -l)" = 2 ]
}
holds "no other file is touched or left behind" nobody_elses
unwritable() {
    ! random --record "$scratch/no/such/folder/game.txt" 2> "$scratch/why" &&
        grep -q 'No such file' "$scratch/why"
}
holds "what cannot be written is told" unwritable

# ---- matches ----
match() { "$MURALHA" match --setup none --bot random --bot random --games "$1" --save "$scratch/match" --json ${2:-}; }
holds "a match is kept" match 3
torn() {
    printf 'game 3 forf' >> "$scratch/match/match.txt"
    match 5 --resume 2> "$scratch/why" && grep -q 'cut off' "$scratch/why" &&
        [ "$(grep -c '^game' "$scratch/match/match.txt")" = 5 ]
}
holds "a torn last line is taken away, and said" torn
begun() {
    : > "$scratch/match/match.txt"
    match 2 --resume && [ "$(grep -c '^game' "$scratch/match/match.txt")" = 2 ]
}
holds "a match that was killed before its first game is gone on with" begun
locked() {
    flock "$scratch/match/match.txt" sleep 2 &
    sleep 0.3
    ! match 4 --resume 2> "$scratch/why" && grep -q 'another program writes' "$scratch/why"
    status=$?
    wait $!
    return $status
}
holds "two programs do not write one match" locked

# ---- a full disk ----
full() { # in a small file system of its own
    mkdir -p "$scratch/disk"
    mount -t tmpfs -o size=256k tmpfs "$scratch/disk" 2>/dev/null ||
        { echo "only root can mount"; [ "$(id -u)" != 0 ]; return; }
    "$MURALHA" match --setup none --bot random --bot random --games 2 --save "$scratch/disk/match" > /dev/null
    cp "$scratch/disk/match/match.txt" "$scratch/before"
    echo old > "$scratch/disk/game.txt"
    dd if=/dev/zero of="$scratch/disk/ballast" bs=1k count=300 2>/dev/null
    "$MURALHA" match --setup none --bot random --bot random --games 4 --save "$scratch/disk/match" \
        --resume > /dev/null 2> "$scratch/why"
    status=$?
    random --record "$scratch/disk/game.txt" 2>> "$scratch/why"
    [ $? = 2 ] && [ "$(cat "$scratch/disk/game.txt")" = old ] || status=9
    rm "$scratch/disk/ballast"
    "$MURALHA" match --setup none --bot random --bot random --games 4 --save "$scratch/disk/match" \
        --resume > /dev/null 2>> "$scratch/why"
    again=$?
    lines=$(grep -c '^game' "$scratch/disk/match/match.txt")
    umount "$scratch/disk"
    cat "$scratch/why"
    [ "$status" = 1 ] && grep -q 'No space left' "$scratch/why" && [ "$again" = 0 ] && [ "$lines" = 4 ]
}
holds "a full disk is an exit status, and nothing is lost" full
holds_end
