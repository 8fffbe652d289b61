/*
 * conform.h - does a game keep its promises? One suite for all games.
 *
 * Random games are played, and at every node everything that game.h promises is tried: copies behave
 * alike; the oracle (mur_check) agrees; legal lists ascend, hold each action once, and are complete -
 * the untrusted door takes exactly them and changes nothing when it refuses; counts, samples and
 * bounds are right, samplers uniform; texts of actions and positions come back as they were; views say
 * nothing more than they may, and guesses fit them; events explain every point that a score changes
 * by; the game ends in time with ranks that follow from the scores.
 */
#ifndef MURALHA_CONFORM_H
#define MURALHA_CONFORM_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

struct mur_conform {
    uint64_t seed;
    int games;
    int level; /* 1: neighbours of one action and samplers now and then; 2: of all, at every node */

    /* results */
    uint64_t nodes;   /* decision points that were examined */
    const char *what; /* the promise that was broken; NULL if none */
    int game;         /* ... in which game, after how many steps, by which action if any */
    uint32_t step;
    mur_action action;
};

/* True if every promise was kept; otherwise c->what and the fields after it say which was not. `what`
 * is "there is not enough memory" if the buffers could not be had. */
bool mur_conform(const struct mur_rules *r, struct mur_conform *c);

MUR_API_END

#endif
