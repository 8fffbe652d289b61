/*
 * luck.h - does luck sum to nothing?
 *
 * Over many games what draws were worth to a seat, against the average of what could be drawn, must be
 * about nothing, whatever the evaluator: if it is not, the average is wrong.
 */
#ifndef MUR_REVIEW_LUCK_H
#define MUR_REVIEW_LUCK_H

#include "muralha/game.h"

struct luck_sums {
    uint64_t seed, games; /* in */
    int threads, rolls;   /* in */
    double mean[MUR_SEATS],
        deviation[MUR_SEATS]; /* of a game's luck, in shares of the victory; of a common
                                                   * game in points */
};

/* Games of the best ranked answers, of which only the draws are valued. False if there is not enough memory. */
bool luck_run(const struct mur_rules *r, struct luck_sums *out);

#endif
