/* big.c - the big follower: a line in figures.def says all (I4). */
#include "games/carcassonne/internal.h"

const struct carc_module carc_module_big = {0};
