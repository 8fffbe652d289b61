#!/bin/sh
# Narrow and wide windows, resizing, scrolling, undoing, bad input, Ctrl-C with saving, resuming.
. tests/terminal/lib.sh
"$program" random carcassonne:players=4 --seed 6 --steps 120 --record "$scratch/long.txt"
people="--seat human --seat human --seat human --seat human"

# ---- sizes
page_in() { # usage: page_in WIDTH HEIGHT [OPTIONS]
    w=$1
    h=$2
    shift 2
    cp "$scratch/long.txt" "$scratch/game.txt"
    begin "$w" "$h" play --resume "$scratch/game.txt" --seed 6 $people "$@"
    shows ">" && sleep 0.2 && fits "$w" "$h"
}
for size in "80 24" "40 24" "60 40" "132 43" "200 60"; do
    holds "the page fits $size" page_in $size
    holds "the page fits $size in ASCII" page_in $size --ascii
    holds "the page fits $size in Portuguese" page_in $size --lang pt
done

# ---- what is asked is seen in small windows, and what is out of sight is named
small() { # usage: small WIDTH HEIGHT TEXT...  - all of them are shown
    w=$1
    h=$2
    shift 2
    page_in "$w" "$h" || return 1
    for text in "$@"; do shows "$text" || return 1; done
}
holds "all choices are seen in 60x20" small 60 20 "0 put nobody" "4 a farmer" "Do you put a figure"
press 0
shows "Enter ends your turn" && keys Enter
holds "the tile in hand is seen in 60x20" shows "may lie so"
holds "places out of sight are named" shows "more below: "
polite() {
    begin 20 8 play carcassonne --seed 3
    shows "too" && shows "small: 40 columns" && write quit && shows "ended 0"
}
holds "a window that is too small is told so" polite

paged() { # long output goes on page by page
    begin 60 16 play carcassonne --seed 3
    shows ">" || return 1
    write tiles
    shows "Enter goes on." && keys Enter && shows "Enter goes" && screen | grep -q " x"
}
holds "long output is paged" paged
all_listed() { # an answer that has no room in the panel
    begin 60 20 play carcassonne:players=2,plus --seed 9
    shows ">" && write a1 && shows "Do you put a figure" && shows "... (more)" && write more &&
        shows " 9 " && keys Enter && shows "Do you put a figure"
}
holds "answers without room are listed elsewhere" all_listed

resized() { # usage: resized WIDTH HEIGHT
    window resize-window -t play -x "$1" -y "$2"
    sleep 0.4
    shows "Muralha" && fits "$1" "$2"
}
page_in 80 24
holds "it follows a smaller window" resized 50 30
holds "it follows a larger window" resized 150 50
holds "it follows back" resized 80 24

# ---- scrolling: the coordinates of the margin change
corner() { screen | grep -E '^ *-?[0-9]+( +-?[0-9]+)+' | tail -1; } # the line of the x coordinates
scrolled() { # usage: scrolled WORD
    before=$(screen)
    was=$(corner)
    write "$1"
    changes "$before" && [ "$(corner)" != "$was" ]
}
page_in 60 24
holds "the window moves" scrolled "$(if screen | grep -q '→'; then echo right; else echo left; fi)"
holds "the window comes back" scrolled centre
arrowed() { # usage: arrowed KEY
    before=$(screen)
    was=$(corner)
    keys "$1"
    changes "$before" && [ "$(corner)" != "$was" ]
}
holds "arrows move it, too" arrowed "$(if screen | grep -q '→'; then echo Right; else echo Left; fi)"
edited() { # a line is mended before Enter, and nothing is left of it
    press "xx"
    keys BSpace BSpace
    write centre
    sleep 0.3
    ! screen | grep -q "not understood"
}
holds "a line can be mended" edited
unchanged() {
    was=$(corner)
    for word in left left left left left left left left left left; do write "$word"; done
    sleep 0.5
    edge=$(corner)
    write left
    sleep 0.3
    [ "$(corner)" = "$edge" ] && scrolled '>'
}
holds "it stops at the edge and comes back at once" unchanged

# ---- answers and undoing
begin 80 24 play carcassonne --seed 3
shows "Where does your tile go"
holds "the bots are introduced" shows "The bots play as normal; write level"
answered() { # usage: answered LINE TEXT
    write "$1"
    shows "$2"
}
holds "nonsense is answered" answered "fly" "Places are a to d."
holds "an unknown letter is answered" answered "zz" "is not understood. Places are a to d."
holds "a missing rotation is answered" answered "b" "Write for instance b1"
holds "a wrong rotation is answered" answered "B2" "fits: 1, 3."
holds "a far place is answered" answered "place D 0 at 9,9" "rules do not allow"
holds "nothing to undo is answered" answered "undo" "nothing to take back"
holds "a hint is given" answered "hint" "I would write"
holds "levels are listed" answered "level" "expert   looks ahead for up to five seconds"
holds "... and who plays how" shows "Blue: normal"
holds "they go away as well" answered "" "Where does your tile go"
holds "a level is chosen" answered "LEVEL Greedy" "The bots play as greedy from now on"
holds "a level is chosen for one seat" answered "level hard blue" "Blue plays as hard from now on"
holds "... by its number, too" answered "level easy 2" "Blue plays as easy from now on"
holds "a seat without a bot is answered" answered "level easy 1" "No bot plays there"
holds "an unknown level is answered" answered "level best" "There is no such level"
holds "help teaches" answered "help" "Farmers stay"
holds "help names the words" answered "" "take back the last step"
holds "help goes away" answered "" "Where does your tile go"
holds "the remaining tiles are shown" answered "tiles" "V x8"
holds "they go away" answered "" "Where does your tile go"
holds "the actions are listed" answered "actions" "place D 180 at 0,-1"
holds "they go away, too" answered "" "Where does your tile go"
holds "coordinates are understood" answered "0,-1" "Do you put a figure"
pressed() { # usage: pressed KEY TEXT
    press "$1"
    shows "$2"
}
holds "a number too high is answered" pressed "9" "The numbers go from 0 to 4"
holds "a tile is taken back" pressed "-" "Where does your tile go"
holds "it is laid again" answered "a" "Do you put a figure"
holds "a figure is put by one key and the points shown" pressed "1" "scores 4 points for the finished city"
holds "only Enter or undo is right now" answered "1" "press Enter, or write undo"
holds "a figure is taken back" answered "undo" "Do you put a figure"
holds "nobody is put" pressed "0" "Enter ends your turn"
write ""
holds "the turn is over" shows "Where does your tile go"
holds "a confirmed turn stays" answered "undo" "nothing to take back"

# ---- Ctrl-C saves, and the game goes on from there
saved() {
    keys C-c
    shows "To go on with it:" && shows "ended 0" && [ -s "$XDG_STATE_HOME/muralha/last-game.txt" ] &&
        "$program" replay "$XDG_STATE_HOME/muralha/last-game.txt" | grep -q "Red place D 180 at 0,-1"
}
holds "Ctrl-C saves" saved
resumes() {
    begin 80 24 play --resume last --seed 3 --lang es
    shows "Dónde va tu loseta" && screen | grep -q "▒"
}
holds "the last game goes on, in another language" resumes
holds "words of the language work, in any case" answered "AYUDA" "como campesino"
keys C-d
holds "a closed input ends it" shows "ended 0"

# ---- the key of signs explains what is there, in the letters of the language
key() {
    begin 80 40 play carcassonne --seed 3
    shows "▒ city, ━ road" && ! screen | grep -qE "inn|cathedral|wine|river" || return 1
    printf 'setup carcassonne:players=2,magic,abbot\nplace MaHeA 0 at 1,0\nwitch road W at 1,0\npass\n' \
        > "$scratch/witch.txt"
    "$program" show "$scratch/witch.txt" --lang pt --color never > "$scratch/shown" &&
        grep -q 'B\*' "$scratch/shown" && grep -q '\*B\* bruxa' "$scratch/shown"
}
holds "the key has what is in play" key

# ---- colours only where they are wanted
plain_page() {
    begin 80 24 play carcassonne --seed 3 --color never
    shows ">" && ! window capture-pane -e -p -t play | grep -q "$(printf '\033')\[.*[34]8;5"
}
coloured_page() {
    begin 80 24 play carcassonne --seed 3
    shows ">" && window capture-pane -e -p -t play | grep -q "$(printf '\033')\[.*[34]8;5"
}
holds "no colours if not wanted" plain_page
holds "colours in a terminal" coloured_page

# ---- the end: points by what they were for, the record, a picture; no day to name again
finished() {
    "$program" random carcassonne:players=2 --seed 6 --record "$scratch/over.txt"
    begin 80 50 play --resume "$scratch/over.txt"
    shows "ended 0" && shows "wins with" && screen | grep -qE '^ +(city|road|field|monastery) [0-9]+' &&
        shows "The record of the game: $scratch/over.txt" && shows "--svg board.svg"
}
holds "the end tells where points came from and where the record is" finished
daily() {
    begin 80 24 play --daily 2026-11-15 --record "$scratch/daily.txt"
    shows ">" && keys C-c && shows "ended 0" && ! screen | grep -q -- "--daily" || return 1
    grep -q '^# daily 2026-11-15' "$scratch/daily.txt" &&
        begin 80 24 play --resume "$scratch/daily.txt" && shows ">" && keys C-c && shows "ended 0" &&
        grep -q '^# daily 2026-11-15' "$scratch/daily.txt"
}
holds "a challenge that is resumed stays the day's" daily

# ---- Catan: no words about a board, sides, what can be paid, no fate card for two
compact() {
    begin 100 40 play catan-cards:players=2 --seed 3
    shows "road card 1A" && shows "+ can be paid" && ! screen | grep -q "fate card" || return 1
    write help
    shows "Enter goes on" && keys Enter && shows "ask for advice" && ! screen | grep -q "window over"
}
holds "the cards are shown in rows" compact
listed() { # all answers, in a small window
    begin 60 22 play catan-cards:players=2 --seed 4
    shows "1 trade no more" && shows "8 draw a card" && ! screen | grep -q '^\.\.\.'
}
holds "all answers are seen in 60x22" listed

# ---- hidden cards: the screen changes hands
cards() {
    begin 80 24 play catan-cards:players=2 --seed 3 --seat human --seat human
    shows "Your hand" || return 1
    turns=0
    while [ "$turns" -lt 40 ] && ! screen | grep -q "look away"; do
        page=$(screen)
        if printf '%s' "$page" | grep -q "Enter ends"; then keys Enter; else press 1; fi
        changes "$page" || true
        turns=$((turns + 1))
    done
    shows "look away" && ! screen | grep -q "Your hand" &&
        ! window capture-pane -p -S - -t play | grep -q "Your hand" && keys Enter && shows "Your hand"
}
holds "hands are shown to their owners only" cards
end
