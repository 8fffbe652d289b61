#!/bin/sh
# A whole game by keys, in Portuguese.
. tests/terminal/lib.sh
holds "a game is played to its end" whole_game pt "Enter termina o seu turno" \
    "Onde fica a sua cartela" "Você coloca uma figura" 'por exemplo ([a-z]+[1-4])' "vence com"
end
