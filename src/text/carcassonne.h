/* carcassonne.h - phrases of Carcassonne for screens, and what the files of its row share. */
#ifndef MUR_TEXT_CARCASSONNE_H
#define MUR_TEXT_CARCASSONNE_H

#include "games/carcassonne/carc.h"
#include "text/game.h"
#include "text/language.h"

/* "a knight", "the abbot"; the game's own word if there is no phrase. CARC_ZONES: "a follower". */
const char *carc_text_figure(const struct mur_language *l, int figure, enum carc_zone zone);
/* The same for labels: "knight", "abbot". */
const char *carc_text_figure_noun(const struct mur_language *l, int figure, enum carc_zone zone);
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
/* The letters of an open cell where a tile may go: a .. z, aa, ab ... */
enum { CARC_CELL_LABEL = 4 };
void carc_text_cell(char label[CARC_CELL_LABEL], int number);
/* "1,0" */
void carc_text_at(struct mur_writer *w, int x, int y);

/* ---- the functions of the row (game.h) ----------------------------------------------------------------- */

extern const struct text_lesson carc_text_lesson[];
bool carc_text_phrase(const struct text_asking *q, mur_action a, struct mur_writer *w);
bool carc_text_blanks(const struct mur_teller *t, const struct mur_event *e, struct tell_blanks *b);
bool carc_text_reason(const struct mur_teller *t, const struct mur_event *award, const char *reason,
                      struct mur_writer *w);
/* An award to a robber, with whom it robbed if the events before tell; false if it is another award. */
bool carc_text_robbery(const struct mur_teller *t, const struct mur_event *event, int at,
                       const char *reason, struct mur_writer *w);
/* Figures that come home after scoring are not worth a sentence. */
bool carc_text_before(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                      struct mur_writer *w);
/* One-player variant: says who is lowest before a zone is scored, and why one is not. True if that is
 * all there is to tell of the event. */
bool carc_text_solo(const struct mur_teller *t, const struct mur_event *event, int count, int at,
                    struct mur_writer *w);

#endif
