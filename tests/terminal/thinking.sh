#!/bin/sh
# A bot that would think for hours: it shows how far it is, Ctrl-C makes it move and the game goes on, a
# second Ctrl-C leaves with the game saved.
. tests/terminal/lib.sh
endless=expert:visits=100000000,time=0,soon=0
game=$scratch/game.txt

lays() { # usage: lays LANGUAGE PLACE CONFIRM  - the person's first turn, after which the bot thinks
    rm -f "$game"
    begin 80 24 play carcassonne --seed 3 --lang "$1" --seat human --seat "$endless" --record "$game"
    shows "$2" || return 1
    write 0,-1
    shows "━ 2 ━" || return 1
    press 0
    shows "$3" && write ""
}
lays_again() { # somewhere: the first letter, with the rotation that the screen proposes
    write a
    sleep 0.3
    rotation=$(screen | tr '\n' ' ' | sed -nE 's/.*for instance ([a-z]+[1-4]).*/\1/p')
    [ -z "$rotation" ] || write "$rotation"
    shows "Do you put a figure" && press 0 && shows "Enter ends your turn" && write ""
}
asked_again() { # usage: asked_again TEXT  - the next question of the person, the line is gone
    shows "$1" && fits 80 24 && ! screen | grep -q '%'
}
turns_saved() { # usage: turns_saved SEAT COUNT
    [ "$(grep -c "^$1 place" "$game")" = "$2" ]
}

holds "a person lays a tile" lays en "Where does your tile go" "Enter ends your turn"
holds "the page shows who thinks" shows "turn of Blue"
holds "... and how far it is" shows "Ctrl-C: move at once. Blue thinks: 0 %, so far"
holds "... and what the person did" shows "Red lays tile"
keys C-c
holds "Ctrl-C makes it move" asked_again "Where does your tile go"
holds "... and says how to leave" shows "Ctrl-C here saves and leaves"
holds "the person plays on" lays_again
holds "it thinks again in its next turn" shows "Blue thinks"
keys C-c
holds "it can be told to hurry again" asked_again "Where does your tile go"
keys C-c
holds "Ctrl-C at the question leaves" shows "ended 0"
holds "both turns of the bot are saved" turns_saved Blue 2

advised() {
    begin 80 24 play carcassonne --seed 3 --adviser "$endless"
    shows "Where does your tile go" || return 1
    write hint
    shows "The adviser thinks" || return 1
    keys C-c
    shows "I would write" && fits 80 24
}
holds "Ctrl-C hurries the adviser too" advised
keys C-c
holds "... and the game is not left by it" shows "ended 0"

leaves_twice() {
    lays en "Where does your tile go" "Enter ends your turn" && shows "Blue thinks" || return 1
    keys C-c
    shows "at once. Ctrl-C" || return 1 # two signals at the same moment would be one
    keys C-c
    shows "To go on with it:" && shows "ended 0" && turns_saved Red 1
}
holds "a second one leaves" leaves_twice

# Two such bots: the first Ctrl-C hurries both, and a game without people can be left.
watched() {
    begin 80 24 play carcassonne --seed 3 --seat "$endless" --seat "$endless" --record "$game"
    shows "Red thinks" || return 1
    keys C-c
    shows "moves at once. Ctrl-C again saves and leaves" || return 1
    sleep 1
    keys C-c
    shows "ended 0" && [ "$(grep -c place "$game")" -gt 1 ]
}
rm -f "$game"
holds "bots among themselves go on and can be left" watched

# Hidden cards: what the bot thinks of would betray its hand.
cards() {
    begin 80 24 play catan-cards:players=2 --seed 3 --seat "$endless" --seat human
    shows "Red thinks" && ! screen | grep -q "so far" && keys C-c && shows "Your hand"
}
holds "a bot does not show its cards" cards

# The end of the program's life is not put off by thinking.
terminated() {
    lays en "Where does your tile go" "Enter ends your turn" && shows "Blue thinks" || return 1
    window kill-session -t play
    tries=40
    until turns_saved Red 1 || [ "$tries" = 0 ]; do
        tries=$((tries - 1))
        sleep 0.1
    done
    turns_saved Red 1
}
holds "a closed window saves while a bot thinks" terminated

plain() {
    rm -f "$game"
    begin 80 24 play carcassonne --plain --seed 3 --seat "$endless" --seat human --record "$game"
    sleep 0.5
    ! screen | grep -q "thinks" || return 1
    keys C-c
    shows "moves at once" && shows "Blue: " && keys C-c && shows "ended 0"
}
holds "without pages only Ctrl-C is answered" plain

holds "Spanish" lays es "Dónde va tu loseta" "Enter termina tu turno"
holds "it thinks in Spanish" shows "piensa: 0 %, por ahora colocar la loseta "
keys C-c
holds "Ctrl-C works in Spanish" asked_again "Dónde va tu loseta"
holds "Portuguese" lays pt "Onde fica a sua cartela" "Enter termina o seu turno"
holds "it thinks in Portuguese" shows "pensa: 0 %, por enquanto colocar a cartela "
keys C-c
holds "Ctrl-C works in Portuguese" asked_again "Onde fica a sua cartela"
end
