#!/bin/sh
# A whole game by keys, in English.
. tests/terminal/lib.sh
holds "a game is played to its end" whole_game en "Enter ends your turn" "Where does your tile go" \
    "Do you put a figure" 'for instance ([a-z]+[1-4])' "wins with"
end
