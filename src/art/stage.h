/*
 * stage.h - positions as lists of symbols (mur_draw_stage): what the rows of games share.
 */
#ifndef ART_STAGE_H
#define ART_STAGE_H

#include "base/json_write.h"
#include "muralha/game.h"
#include "text/language.h"

/* What is staged, for whom. */
struct art_stage {
    const struct mur_rules *rules;
    const void *view;
    int viewer; /* a seat, or MUR_NOBODY */
    const struct mur_language *language;
    mur_action *action;          /* room for the legal actions */
    struct mur_outcome *outcome; /* ... and for what chance may bring */
};

/* A symbol's name: PREFIX and NAME together; a name of NULL is null. */
void art_stage_symbol(struct mur_json_writer *j, const char *key, const char *prefix,
                      const char *name);

/* Something of which a side has a number: {"symbol":...,"title":...,"left":5,"of":7}. `word` is a noun of
 * the game; `all` below 0: there is no such number. */
void art_stage_stock(struct mur_json_writer *j, const struct art_stage *s, const char *prefix,
                     const char *name, const char *word, int left, int all);

#endif
