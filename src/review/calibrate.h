/*
 * calibrate.h - are the chances to win true?
 *
 * Games are played in which everybody takes the best ranked answer. In each, at some moments that chance
 * picks, one in each part of the game, what is promised to every seat is written down, and afterwards
 * what became of it.
 */
#ifndef MUR_REVIEW_CALIBRATE_H
#define MUR_REVIEW_CALIBRATE_H

#include "muralha/game.h"

enum { CALIBRATE_BINS = 10, CALIBRATE_PARTS = 4 };

struct calibrate_bin {
    uint64_t count;       /* promises of this size ... */
    double promised, won; /* ... their sum, and what came of them */
};

struct calibrate {
    uint64_t seed, games; /* in */
    int threads, rolls;   /* in; rolls 0: the position itself is judged */
    struct calibrate_bin bin[CALIBRATE_BINS];
    double error;                 /* how far the bins are off, on average over the promises */
    double brier;                 /* mean square of promise minus outcome */
    double noise;                 /* what the spread should be multiplied by, by these games ... */
    double part[CALIBRATE_PARTS]; /* ... in each part of them */
};

/* False if there is not enough memory. */
bool calibrate_run(const struct mur_rules *r, struct calibrate *c);

#endif
