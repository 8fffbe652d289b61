/* carcassonne.h - phrases of Carcassonne for screens. */
#ifndef MUR_TEXT_CARCASSONNE_H
#define MUR_TEXT_CARCASSONNE_H

#include "games/carcassonne/carc.h"
#include "text/language.h"

/* "a knight", "the abbot"; the game's own word if there is no phrase. */
const char *carc_text_figure(const struct mur_language *l, int figure, enum carc_zone zone);

#endif
