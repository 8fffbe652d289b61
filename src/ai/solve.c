/* solve.c - the end of a game, looked through to its last leaf. */
#include "ai/search.h"
#include "muralha/play.h"

enum { OUTCOMES_MOST = 8 }; /* of chance; with more of them it is not the end yet */

struct solver {
    struct ai_walker *w;
    uint64_t left;             /* positions that may still be looked at */
    const struct mur_bot *bot; /* who may be told to stop */
    mur_action best;
};

static bool solve_node(struct solver *s, int depth, double reward[MUR_SEATS]);

/* `number` of the children that are looked at: the first one is made over some other position. */
static bool solve_child(struct solver *s, int depth, int number, mur_action a,
                        double reward[MUR_SEATS])
{
    void *to = s->w->trail[depth + 1];
    ai_copy_again(&s->w->judge, number > 0, to, s->w->trail[depth]);
    mur_apply(s->w->r, to, a, NULL);
    return solve_node(s, depth + 1, reward);
}

static bool solve_chance(struct solver *s, int depth, double reward[MUR_SEATS])
{
    struct mur_outcome outcome[OUTCOMES_MOST];
    struct mur_outcome *all = s->w->judge.outcome;
    int count = mur_chance(s->w->r, s->w->trail[depth], all);
    double weights = 0;
    if (count > OUTCOMES_MOST)
        return false;
    memcpy(outcome, all, (size_t)count * sizeof *outcome);
    for (int seat = 0; seat < MUR_SEATS; seat++)
        reward[seat] = 0;
    for (int i = 0; i < count; i++) {
        double one[MUR_SEATS] = {0};
        if (!solve_child(s, depth, i, outcome[i].action, one))
            return false;
        weights += outcome[i].weight;
        for (int seat = 0; seat < MUR_SEATS; seat++)
            reward[seat] += outcome[i].weight * one[seat];
    }
    for (int seat = 0; seat < MUR_SEATS; seat++)
        reward[seat] /= weights;
    return true;
}

/* Everybody does what is best for himself. */
static bool solve_player(struct solver *s, int depth, int seat, double reward[MUR_SEATS])
{
    mur_action *legal = s->w->solve_legal + (size_t)depth * s->w->r->max_legal;
    int count = mur_legal(s->w->r, s->w->trail[depth], legal);
    for (int i = 0; i < count; i++) {
        double one[MUR_SEATS] = {0};
        if (!solve_child(s, depth, i, legal[i], one))
            return false;
        if (i && one[seat] <= reward[seat])
            continue;
        memcpy(reward, one, sizeof one);
        if (depth == 0)
            s->best = legal[i];
    }
    return true;
}

static bool solve_node(struct solver *s, int depth, double reward[MUR_SEATS])
{
    struct mur_point p = mur_point(s->w->r, s->w->trail[depth]);
    if (s->left == 0 || ai_is_stopped(s->bot) ||
        (depth >= AI_SOLVE_DEPTH && p.turn != MUR_TURN_OVER))
        return false;
    s->left--;
    switch ((enum mur_turn)p.turn) {
    case MUR_TURN_OVER:
        ai_judge_rewards(&s->w->judge, s->w->trail[depth], reward);
        return true;
    case MUR_TURN_CHANCE:
        return solve_chance(s, depth, reward);
    case MUR_TURN_PLAYER:
        break;
    }
    return solve_player(s, depth, p.seat, reward);
}

bool ai_solve(struct ai_walker *w, const void *st, int seat, uint64_t positions,
              const struct mur_bot *bot, mur_action *best, double *value)
{
    struct solver s = {.w = w, .left = positions, .bot = bot};
    double reward[MUR_SEATS] = {0};
    if (w->hidden)
        return false;
    /* One random line tells whether the end may be near. */
    mur_copy(w->r, w->state, st);
    if (mur_play_random(w->r, w->state, &w->rng, AI_SOLVE_DEPTH + 1) > AI_SOLVE_DEPTH)
        return false;
    mur_copy(w->r, w->trail[0], st);
    if (!solve_node(&s, 0, reward))
        return false;
    *best = s.best;
    *value = reward[seat];
    return true;
}
