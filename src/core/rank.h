/* rank.h - the places of a result. */
#ifndef MUR_CORE_RANK_H
#define MUR_CORE_RANK_H

#include "muralha/game.h"

/* More points are before fewer; equal ones share their place. */
static inline void mur_rank_by_points(struct mur_result *out, int players)
{
    for (int seat = 0; seat < players; seat++) {
        out->rank[seat] = 1;
        for (int other = 0; other < players; other++)
            out->rank[seat] = (uint8_t)(out->rank[seat] + (out->score[other] > out->score[seat]));
    }
}

#endif
