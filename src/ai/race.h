/*
 * race.h - the answers of the root, compared visit by visit.
 *
 * The n-th visits of two answers meet the same draws, so that the difference of their rewards says more than that of
 * their averages. An answer that is worse than the best one beyond doubt is visited no more, and when only one is
 * left there is nothing to think about any longer.
 */
#ifndef MUR_AI_RACE_H
#define MUR_AI_RACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    AI_RACE_ANSWERS = 48, /* that are compared; others run outside of it */
    AI_RACE_VISITS =
        1024 /* of each that are remembered: if they do not tell, more of them hardly do */
};

struct ai_race {
    int answers;
    struct ai_racer {
        uint32_t node;
        uint32_t from, to; /* visits that are remembered, by their number */
        bool out;          /* worse beyond doubt */
    } racer[AI_RACE_ANSWERS];
    float reward[AI_RACE_ANSWERS][AI_RACE_VISITS];
};

void ai_race_begin(struct ai_race *race);
/* What a visit of an answer brought, and how often that was visited before. */
void ai_race_tell(struct ai_race *race, uint32_t node, uint32_t visits, double reward);
/* Drops those of the answers that are worse than the first of them beyond doubt; returns how many are left, which
 * stand in front. */
int ai_race_drop(struct ai_race *race, uint32_t *node, int count);

#endif
