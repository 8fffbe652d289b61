/*
 * value.h - what a position is worth to everybody: the one evaluator of a review.
 *
 * A position is played on a few draws with the same luck as its sisters, so that differences are not a
 * matter of luck, and what the judge promises then is averaged. Where something is hidden each roll
 * begins in a world guessed from what the seat knows.
 */
#ifndef MUR_REVIEW_VALUE_H
#define MUR_REVIEW_VALUE_H

#include "ai/chance.h"
#include "ai/roll.h"

enum { VALUE_DRAWS = 6 }; /* for which a position is played on */

/* One for each thread. */
struct valuer {
    struct ai_judge judge;
    void *guess;                /* what the position may be, as whoever decides knows it */
    void *world;                /* in which the action is taken */
    void *state;                /* that is played on */
    mur_action *legal, *answer; /* of the position played on; of the question that is looked at */
    double *value, *rank;       /* the same for the values of the answers */
    void *memory;
};

bool valuer_init(struct valuer *v, const struct mur_rules *r, uint64_t seed);
void valuer_release(struct valuer *v);
/* A world that the seat may take the position for: the position itself where nothing is hidden, or if
 * nobody asks (MUR_NOBODY). Spoils v->state. */
void valuer_guess(const struct valuer *v, const void *st, int seat, uint64_t luck, void *out);
/* The outlook after playing on from `st` with this luck. */
void valuer_roll(struct valuer *v, const void *st, uint64_t luck, int draws,
                 struct ai_outlook *out);

#endif
