/* playouts.c - random games, as fast as the rules allow. */
#include "muralha/play.h"

/* Plays on and folds every action into *trace; a multiplication a step, so that it costs nothing. */
static uint32_t play_on(const struct mur_rules *r, void *st, struct mur_rng *g, uint32_t limit,
                        uint64_t *trace)
{
    uint32_t steps = 0;
    uint64_t mixed = *trace;
    while (!limit || steps < limit) {
        struct mur_point p = mur_point(r, st);
        if (p.turn == MUR_TURN_OVER)
            break;
        mur_action a =
            p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, g) : mur_sample(r, st, g);
        mur_apply(r, st, a, NULL);
        mixed = (mixed ^ a) * UINT64_C(0x9E3779B97F4A7C15);
        mixed ^= mixed >> 32;
        steps++;
    }
    *trace = mixed;
    return steps;
}

uint32_t mur_play_random(const struct mur_rules *r, void *st, struct mur_rng *g, uint32_t limit)
{
    uint64_t trace = 0;
    return play_on(r, st, g, limit, &trace);
}

static void play_one(const struct mur_rules *r, void *st, uint64_t number, struct mur_playouts *p)
{
    struct mur_rng g;
    mur_rng_seed(&g, p->seed, number);
    uint64_t trace = number;
    uint32_t steps = play_on(r, st, &g, 0, &trace);
    int32_t score[MUR_SEATS] = {0};
    mur_scores(r, st, score);
    int32_t best = score[0];
    for (int seat = 0; seat < r->players; seat++) {
        p->points[seat] += score[seat];
        trace = mur_mix(trace ^ (uint32_t)score[seat]);
        if (score[seat] > best)
            best = score[seat];
    }
    p->winner_points += best;
    p->steps += steps;
    if (steps > p->longest)
        p->longest = steps;
    p->signature += trace; /* a sum: the order of the games does not matter */
}

void mur_playouts_run(const struct mur_rules *r, const void *from, struct mur_playouts *p,
                      void *scratch)
{
    *p = (struct mur_playouts){.seed = p->seed, .first = p->first, .games = p->games};
    for (uint64_t i = 0; i < p->games; i++) {
        mur_copy(r, scratch, from);
        play_one(r, scratch, p->first + i, p);
    }
}

void mur_playouts_add(struct mur_playouts *sum, const struct mur_playouts *part)
{
    sum->games += part->games;
    sum->steps += part->steps;
    for (int seat = 0; seat < MUR_SEATS; seat++)
        sum->points[seat] += part->points[seat];
    sum->winner_points += part->winner_points;
    if (part->longest > sum->longest)
        sum->longest = part->longest;
    sum->signature += part->signature;
}
