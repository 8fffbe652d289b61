/*
 * reasons.h - why one answer is better than another.
 *
 * Both answers are taken and the turn is ended; then the judge's terms of the two positions are compared.
 * What speaks for the better one by at least a quarter of the whole difference is a reason, three of them
 * at most. Where the terms do not speak for it, it is what comes later that counts: then both positions are
 * played on a few times with the same luck, and the sums of the terms of each sort are compared. The same
 * where they explain but a small part of what was lost.
 */
#ifndef MUR_REVIEW_REASONS_H
#define MUR_REVIEW_REASONS_H

#include "review/value.h"
#include "text/language.h"

enum { REASONS = 3 };

struct reason {
    struct ai_term here,
        there;     /* after the better answer, and after the other; `word` NULL: not there */
    double points; /* in favour of the better answer, for whoever decides */
    bool later;    /* after having played on; the terms of a sort in one, with no subject */
    bool part;     /* all of them explain but a small part of what was lost, and nothing the rest */
};

/* Of two answers of `seat` in a position in which nothing is hidden from it, of which one is better by so many
 * points (0: not known); how many there are. Leaves the positions after the answers in v->world (better) and
 * v->state (other). */
int reasons_find(struct valuer *v, const void *st, int seat, mur_action better, mur_action other,
                 double lost, struct reason out[REASONS]);
/* Writes them as sentences, each with its stop, by the positions that reasons_find left. False, and a
 * sentence that says that it is later turns that count, if there is none to be told. */
bool reasons_tell(const struct valuer *v, const struct mur_language *l, int seat,
                  const struct reason *reason, int count, struct mur_writer *w);

#endif
