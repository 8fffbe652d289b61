/* kinds.h - the rows that layers above the rules have for the games of kinds.def. */
#ifndef MUR_CORE_KINDS_H
#define MUR_CORE_KINDS_H

#include "muralha/game.h"

/* The place of a game in kinds.def, and so of its row in a table that is made of that list. */
int mur_kind_number(const struct mur_kind *kind);

#endif
