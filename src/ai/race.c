/* race.c - which answers of the root are still in doubt. */
#include "ai/race.h"

#include <stddef.h>

/* Found by matches (docs/STRENGTH.md): standard errors beyond which there is no doubt, and visits that this takes. */
static const double w_doubt = 2.5;
enum { PAIRS_LEAST = 16 };

void ai_race_begin(struct ai_race *race)
{
    race->answers = 0;
}

static struct ai_racer *racer_find(struct ai_race *race, uint32_t node)
{
    for (int i = 0; i < race->answers; i++)
        if (race->racer[i].node == node)
            return &race->racer[i];
    return NULL;
}

static float *rewards_of(struct ai_race *race, const struct ai_racer *a)
{
    return race->reward[a - race->racer];
}

void ai_race_tell(struct ai_race *race, uint32_t node, uint32_t visits, double reward)
{
    struct ai_racer *a = racer_find(race, node);
    if (!a && race->answers < AI_RACE_ANSWERS) {
        a = &race->racer[race->answers++];
        *a = (struct ai_racer){.node = node, .from = visits, .to = visits};
    }
    if (!a || visits != a->to || visits >= AI_RACE_VISITS)
        return;
    rewards_of(race, a)[a->to++] = (float)reward;
}

/* Is `b` worse than `a` in the visits that both have? */
static bool is_worse(struct ai_race *race, const struct ai_racer *a, const struct ai_racer *b)
{
    uint32_t from = a->from > b->from ? a->from : b->from, to = a->to < b->to ? a->to : b->to;
    if (to < from + PAIRS_LEAST)
        return false;
    const float *x = rewards_of(race, a), *y = rewards_of(race, b);
    double sum = 0, squares = 0, n = to - from;
    for (uint32_t i = from; i < to; i++) {
        double d = (double)x[i] - (double)y[i];
        sum += d;
        squares += d * d;
    }
    /* mean > w_doubt * sqrt(variance / n), without the root */
    return sum > 0 && sum * sum * (n - 1) > w_doubt * w_doubt * (n * squares - sum * sum);
}

int ai_race_drop(struct ai_race *race, uint32_t *node, int count)
{
    const struct ai_racer *first = count ? racer_find(race, node[0]) : NULL;
    int left = first ? 1 : count;
    for (int i = 1; first && i < count; i++) {
        struct ai_racer *other = racer_find(race, node[i]);
        if (other && !other->out)
            other->out = is_worse(race, first, other);
        if (!other || !other->out)
            node[left++] = node[i];
    }
    return left;
}
