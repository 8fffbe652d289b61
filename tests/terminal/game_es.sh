#!/bin/sh
# A whole game by keys, in Spanish.
. tests/terminal/lib.sh
holds "a game is played to its end" whole_game es "Enter termina tu turno" "Dónde va tu loseta" \
    "Pones una figura" 'por ejemplo ([a-z]+[1-4])' "gana con"
end
