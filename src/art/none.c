/* none.c - the do-nothing game is drawn as text: the template of a game's row. */
#include "art/game.h"

const struct art_game art_none = {
    .position = art_position_any,
    .needs = art_needs_any,
};
