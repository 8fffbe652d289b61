/* selfplay.c - games by the ranking. */
#include "review/selfplay.h"

/* The best ranked answer; of `other` the second best one. */
static mur_action ranked(struct valuer *v, const void *st, int seat, bool other)
{
    int count = mur_legal(v->judge.r, st, v->legal), best = 0;
    if (count == 1)
        return v->legal[0];
    ai_judge_rank(&v->judge, st, seat, v->legal, count, AI_LOOK_BROAD, v->value);
    for (int i = 1; i < count; i++)
        best = v->value[i] > v->value[best] ? i : best;
    int second = best == 0;
    for (int i = 0; i < count; i++)
        second = i != best && v->value[i] > v->value[second] ? i : second;
    return v->legal[other ? second : best];
}

void selfplay(struct valuer *v, struct mur_record *rec, uint64_t luck, uint32_t second_best)
{
    const struct mur_rules *r = rec->rules;
    struct mur_rng g;
    mur_rng_seed(&g, luck, 3);
    for (;;) {
        struct mur_point at = mur_point(r, rec->state);
        mur_action a;
        if (at.turn == MUR_TURN_OVER)
            return;
        if (at.turn == MUR_TURN_CHANCE)
            a = mur_chance_sample(r, rec->state, &g);
        else
            a = ranked(v, rec->state, at.seat, second_best && !mur_rng_below(&g, second_best));
        if (mur_record_add(rec, at.seat, a, NULL, NULL) != MUR_OK)
            return;
    }
}
