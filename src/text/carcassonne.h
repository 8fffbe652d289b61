/* carcassonne.h - phrases of Carcassonne for screens. */
#ifndef MUR_TEXT_CARCASSONNE_H
#define MUR_TEXT_CARCASSONNE_H

#include "games/carcassonne/carc.h"
#include "text/language.h"

/* "a knight", "the abbot"; the game's own word if there is no phrase. CARC_ZONES: "a follower". */
const char *carc_text_figure(const struct mur_language *l, int figure, enum carc_zone zone);
/* "in the city at 2,1" */
void carc_text_where(const struct mur_language *l, const void *st, int piece, struct mur_writer *w);
/* "the mage" (0), "the witch" (1). */
const char *carc_text_spell(const struct mur_language *l, int who);
/* "the follower" (0), "the woman" (1) on the score track. */
const char *carc_text_scorer(const struct mur_language *l, int woman);
/* "north" ... of a road of a lake. */
const char *carc_text_side(const struct mur_language *l, const void *st, int piece);
/* What message 1 .. 8 does, a sentence. */
const char *carc_text_message(const struct mur_language *l, int number);
/* What a crop circle brings, by the zone that it shows: everybody adds (0) or takes back (1). */
void carc_text_circle(const struct mur_language *l, enum carc_zone zone, int answer,
                      struct mur_writer *w);
/* "1,0" */
void carc_text_at(struct mur_writer *w, int x, int y);

#endif
