/* roll.c - playing on from a position. */
#include "ai/roll.h"

enum {
    DEEP = 6,         /* answers that are looked through to the end of the turn */
    STEPS_LEAST = 40, /* draws and questions after which a roll ends, whatever comes; ... */
    STEPS_FIRST = 10, /* ... with many draws so many, ... */
    STEPS_OF_DRAW = 5 /* ... and for each draw so many more */
};

mur_action ai_outcome_at(struct ai_judge *j, const void *st, uint64_t part)
{
    int count = mur_chance(j->r, st, j->outcome);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += j->outcome[i].weight;
    uint64_t at = (part >> 32) * sum >> 32;
    int i = 0;
    for (; at >= j->outcome[i].weight; i++)
        at -= j->outcome[i].weight;
    return j->outcome[i].action;
}

void ai_roll_answer(struct ai_roll *roll, int seat)
{
    struct ai_judge *j = roll->judge;
    int count = mur_legal(j->r, roll->state, roll->legal), best = 0;
    int deep = j->r->traits & MUR_TRAIT_HIDDEN ? AI_LOOK_BROAD : DEEP;
    if (count > 1)
        ai_judge_rank(j, roll->state, seat, roll->legal, count, deep, roll->value);
    for (int k = 1; k < count; k++)
        best = roll->value[k] > roll->value[best] ? k : best;
    mur_apply(j->r, roll->state, roll->legal[best], NULL);
}

static mur_action roll_outcome(const struct ai_roll *roll, uint64_t luck)
{
    struct mur_draw id = mur_chance_id(roll->judge->r, roll->state);
    return ai_outcome_at(roll->judge, roll->state,
                         mur_mix(luck ^ ((uint64_t)id.stream << 16 | id.ordinal)));
}

void ai_roll_step(struct ai_roll *roll, uint64_t luck)
{
    struct mur_point p = mur_point(roll->judge->r, roll->state);
    if (p.turn == MUR_TURN_CHANCE)
        mur_apply(roll->judge->r, roll->state, roll_outcome(roll, luck), NULL);
    else
        ai_roll_answer(roll, p.seat);
}

void ai_roll_on(struct ai_roll *roll, uint64_t luck, int draws)
{
    int most = STEPS_FIRST + STEPS_OF_DRAW * draws;
    for (int steps = most > STEPS_LEAST ? most : STEPS_LEAST; steps > 0; steps--) {
        struct mur_point p = mur_point(roll->judge->r, roll->state);
        if (p.turn == MUR_TURN_OVER || (p.turn == MUR_TURN_CHANCE && draws-- == 0))
            return;
        ai_roll_step(roll, luck);
    }
}
