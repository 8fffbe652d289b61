/*
 * train.h - weights learnt by play.
 *
 * Two players that look one turn ahead play the same deal twice with their seats swapped (a *pair*). The
 * weights of one are those of today moved by a step in random directions, those of the other moved as far
 * in the opposite ones; afterwards all weights move a little towards the winner (simultaneous
 * perturbation). Hands lie open meanwhile: everybody judges the position as it is, as bots do that play on
 * in a guessed world. Where all share one result, each plays the deal alone and the better result wins.
 *
 * Every pair depends on nothing but the seed, its number and the weights it begins with: so training that
 * was interrupted goes on as if it had not been.
 */
#ifndef MUR_AI_TRAIN_H
#define MUR_AI_TRAIN_H

#include "ai/internal.h"

enum { AI_TUNABLES_MAX = 96 };

/* A weight that may be learnt: a double in the school's weights, and how far it is moved to see whether
 * that is better. */
struct ai_tunable {
    const char *name;
    size_t offset;
    double step;
};

/* What may be learnt of a game: one row a game, ai_lesson_NAME, found by core/kinds.def. It is no part of the school,
 * so that a program that only plays need not have it. */
struct ai_lesson {
    const struct ai_tunable *tunable; /* ended by a NULL name; NULL: nothing can be learnt */
    size_t size;                      /* of the school's weights */
};

struct ai_training {
    const struct mur_rules *r;
    uint64_t seed;
    uint64_t pairs;                /* played so far */
    int count;                     /* of weights */
    double value[AI_TUNABLES_MAX]; /* by number of the tunable */
};

/* What the players of a pair need. */
struct ai_trainer;

/* Begins with the weights of today. False if this game has no weights that can be learnt. */
bool ai_training_begin(struct ai_training *t, const struct mur_rules *r, uint64_t seed);
/* The row of a weight. */
const struct ai_tunable *ai_training_weight(const struct ai_training *t, int number);

struct ai_trainer *ai_trainer_new(const struct mur_rules *r);
void ai_trainer_free(struct ai_trainer *trainer);
/* Plays one pair more. */
void ai_train_pair(struct ai_trainer *trainer, struct ai_training *t);
/* Plays pair number `pair` of a test that has deals of its own: what the learnt weights get of it against
 * those of today, 0 .. 1; a half is what equals get. */
double ai_train_test(struct ai_trainer *trainer, const struct ai_training *t, uint64_t pair);

#endif
