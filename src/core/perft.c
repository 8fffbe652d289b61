/* perft.c - counting sequences of actions: a fingerprint of the rules that others can compute too. */
#include <stdalign.h>
#include <string.h>

#include "muralha/play.h"

/* What each level of the recursion owns, one after the other in the caller's memory. */
struct level {
    unsigned char *state;
    mur_action *legal;
    struct mur_outcome *outcome;
};

static size_t rounded(size_t bytes)
{
    size_t unit = alignof(max_align_t);
    return (bytes + unit - 1) / unit * unit;
}

static size_t level_bytes(const struct mur_rules *r)
{
    return rounded(r->state_size) + rounded(r->max_legal * sizeof(mur_action)) +
           rounded(r->max_outcomes * sizeof(struct mur_outcome));
}

static struct level level_at(const struct mur_rules *r, void *scratch, int depth)
{
    unsigned char *at = (unsigned char *)scratch + level_bytes(r) * (size_t)depth;
    struct level l = {.state = at};
    at += rounded(r->state_size);
    l.legal = (mur_action *)(void *)at;
    at += rounded(r->max_legal * sizeof(mur_action));
    l.outcome = (struct mur_outcome *)(void *)at;
    return l;
}

size_t mur_perft_bytes(const struct mur_rules *r, int depth)
{
    return level_bytes(r) * ((size_t)(depth > 0 ? depth : 0) + 1);
}

/* Lets the dealer play until a player is asked. False if the game ends or the list runs out first. */
static bool deal_on(const struct mur_rules *r, struct level *l, struct mur_dealer *dealer)
{
    struct mur_point p;
    while ((p = mur_point(r, l->state)).turn == MUR_TURN_CHANCE) {
        mur_action a;
        if (!mur_deal(dealer, r, l->state, l->outcome, &a))
            return false;
        mur_apply(r, l->state, a, NULL);
    }
    return p.turn == MUR_TURN_PLAYER;
}

static uint64_t count_from(const struct mur_rules *r, int depth, const struct mur_dealer *dealer,
                           void *scratch);

static uint64_t count_after(const struct mur_rules *r, const struct level *l, mur_action a,
                            int depth, const struct mur_dealer *dealer, void *scratch)
{
    if (depth == 1)
        return 1;
    struct level next = level_at(r, scratch, depth - 1);
    memcpy(next.state, l->state, r->state_size);
    mur_apply(r, next.state, a, NULL);
    return count_from(r, depth - 1, dealer, scratch);
}

/* The state to count from is that of level `depth`. */
static uint64_t count_from(const struct mur_rules *r, int depth, const struct mur_dealer *dealer,
                           void *scratch)
{
    struct level l = level_at(r, scratch, depth);
    struct mur_dealer own;
    if (dealer) {
        own = *dealer;
        dealer = &own;
        if (!deal_on(r, &l, &own))
            return 0;
    }
    uint64_t sum = 0;
    if (mur_point(r, l.state).turn == MUR_TURN_CHANCE) {
        int count = mur_chance(r, l.state, l.outcome);
        for (int i = 0; i < count; i++)
            sum += count_after(r, &l, l.outcome[i].action, depth, dealer, scratch);
        return sum;
    }
    if (depth == 1)
        return (uint64_t)mur_count(r, l.state);
    int count = mur_legal(r, l.state, l.legal);
    for (int i = 0; i < count; i++)
        sum += count_after(r, &l, l.legal[i], depth, dealer, scratch);
    return sum;
}

uint64_t mur_perft(const struct mur_rules *r, const void *st, int depth,
                   const struct mur_dealer *dealer, void *scratch)
{
    if (depth <= 0)
        return 1;
    memcpy(level_at(r, scratch, depth).state, st, r->state_size);
    return count_from(r, depth, dealer, scratch);
}
