/*
 * roll.h - playing on from a position, everybody with the best ranked answers.
 *
 * What looks good and does not last is found out, and the judge errs less about quiet positions. Chance
 * depends on nothing but which draw it is and on `luck`, so that two positions played on with the same
 * luck meet the same draws and can be compared.
 */
#ifndef MUR_AI_ROLL_H
#define MUR_AI_ROLL_H

#include "ai/internal.h"

struct ai_roll {
    struct ai_judge *judge;
    void *state;       /* is changed */
    mur_action *legal; /* room for max_legal answers ... */
    double *value;     /* ... and their values */
};

/* The outcome of chance at a part of the sum of the weights, where 2^64 is all of it. */
mur_action ai_outcome_at(struct ai_judge *j, const void *st, uint64_t part);
/* Plays the best ranked answer of a question. */
void ai_roll_answer(struct ai_roll *roll, int seat);
/* One action, of chance or of a player. */
void ai_roll_step(struct ai_roll *roll, uint64_t luck);
/* Plays on until so many draws have come, or the game is over. */
void ai_roll_on(struct ai_roll *roll, uint64_t luck, int draws);

#endif
