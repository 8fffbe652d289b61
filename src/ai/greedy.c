/* greedy.c - the two bots that do not search. */
#include "ai/internal.h"

enum { GREEDY_WORLDS = 4 }; /* guesses of what is hidden over which a ranking is averaged */

bool ai_random_begin(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    (void)budget;
    int count = mur_legal(bot->r, view, bot->legal);
    bot->answer = bot->legal[mur_rng_below(&bot->judge.rng, (uint32_t)count)];
    return false;
}

/* Of equal ones a random one. */
static int best_of(struct mur_rng *g, const double *value, int count)
{
    int best = 0;
    uint32_t equal = 1;
    for (int i = 1; i < count; i++) {
        if (value[i] > value[best]) {
            best = i;
            equal = 1;
        } else if (value[i] == value[best] && mur_rng_below(g, ++equal) == 0) {
            best = i;
        }
    }
    return best;
}

bool ai_greedy_begin(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    (void)budget;
    int seat = mur_point(bot->r, view).seat;
    int count = mur_legal(bot->r, view, bot->legal);
    int worlds = bot->r->traits & MUR_TRAIT_HIDDEN ? GREEDY_WORLDS : 1;
    bot->answer = bot->legal[0];
    if (count == 1)
        return false;
    for (int i = 0; i < count; i++)
        bot->value[i] = 0;
    for (int world = 0; world < worlds; world++) {
        if ((world && ai_is_stopped(bot)) ||
            !mur_guess(bot->r, view, seat, &bot->judge.rng, bot->guess))
            break;
        for (int i = 0; i < count; i++) {
            double value;
            if (world == 0 && i && ai_is_stopped(bot)) {
                count = i; /* the others were not looked at */
                break;
            }
            ai_judge_rank(&bot->judge, bot->guess, seat, &bot->legal[i], 1, 1, &value);
            bot->value[i] += value;
        }
    }
    int best = best_of(&bot->judge.rng, bot->value, count);
    atomic_store(&bot->outlook, (int)(1000 * bot->value[best] / worlds));
    bot->answer = bot->legal[best];
    return false;
}
