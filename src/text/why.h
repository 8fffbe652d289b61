/*
 * why.h - why one action is better than another, in a sentence for each fact that makes the difference.
 */
#ifndef MUR_TEXT_WHY_H
#define MUR_TEXT_WHY_H

#include "muralha/game.h"
#include "text/language.h"

/* One fact: what it is about (a word that the game's row knows), whose it is, and what is counted after the
 * better action and after the other one. */
struct text_why {
    const struct mur_language *language;
    const struct mur_rules *rules;
    const void *state; /* in which the subject is */
    const char *word;
    int side;
    bool own;         /* the reader's */
    bool later;       /* it is so some turns later, of all things of this sort together */
    bool over;        /* the game is over then: what is scored is the result */
    bool here, there; /* after the better action; after the other one */
    uint32_t subject;
    int number, other; /* of what comes later: averages, in tenths */
    int total, other_total;
    int points; /* that it makes about, at least 1 */
};

/* "3 of 21 tiles can still finish your city at 2,1; otherwise 1". Without a stop at its end. False, and
 * nothing is written, if the game has no sentence for it. */
bool mur_put_why(const struct text_why *why, struct mur_writer *w);

/* A game's own: text_why_NAME. */
typedef bool text_why_fn(const struct text_why *why, struct mur_writer *w);
#define KIND(name) text_why_fn text_why_##name;
#include "core/kinds.def"
#undef KIND

#endif
