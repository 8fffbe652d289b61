/* dealer.c - who decides for chance: by a generator, a key, a secret or a list; play.h has what each promises. */
#include "muralha/play.h"

#include "base/check.h"

struct mur_dealer mur_dealer_random(uint64_t seed, uint64_t stream)
{
    struct mur_dealer d = {.mode = MUR_DEALER_RANDOM, .seed = seed};
    mur_rng_seed(&d.rng, seed, stream);
    return d;
}

struct mur_dealer mur_dealer_keyed(uint64_t seed)
{
    return (struct mur_dealer){.mode = MUR_DEALER_KEYED, .seed = seed};
}

struct mur_dealer mur_dealer_secret(const uint64_t key[4])
{
    struct mur_dealer d = {.mode = MUR_DEALER_SECRET};
    for (int i = 0; i < 4; i++)
        d.key[i] = key[i];
    return d;
}

struct mur_dealer mur_dealer_forced(const mur_action *list, int count)
{
    return (struct mur_dealer){.mode = MUR_DEALER_FORCED, .forced = list, .forced_count = count};
}

/* What the tickets of a draw have in common. */
static uint64_t draw_point(const struct mur_dealer *d, struct mur_draw id)
{
    uint64_t point = (uint64_t)id.stream << 16 | id.ordinal;
    if (d->mode == MUR_DEALER_KEYED)
        return mur_mix(mur_mix(d->seed) ^ point);
    for (int i = 0; i < 4; i++)
        point = mur_mix(point ^ d->key[i]);
    return point;
}

static mur_action deal_keyed(uint64_t point, const struct mur_outcome *outcome, int count)
{
    uint64_t lowest = UINT64_MAX;
    mur_action best = outcome[0].action;
    for (int i = 0; i < count; i++)
        for (uint32_t k = 1; k <= outcome[i].weight; k++) {
            uint64_t ticket =
                mur_mix(point ^ (outcome[i].action + k * UINT64_C(0x9E3779B97F4A7C15)));
            if (ticket < lowest) {
                lowest = ticket;
                best = outcome[i].action;
            }
        }
    return best;
}

bool mur_deal(struct mur_dealer *d, const struct mur_rules *r, const void *st,
              struct mur_outcome *scratch, mur_action *out)
{
    MUR_CHECK(mur_point(r, st).turn == MUR_TURN_CHANCE);
    switch (d->mode) {
    case MUR_DEALER_RANDOM:
        *out = mur_chance_sample(r, st, &d->rng);
        return true;
    case MUR_DEALER_KEYED:
    case MUR_DEALER_SECRET:
        *out = deal_keyed(draw_point(d, mur_chance_id(r, st)), scratch, mur_chance(r, st, scratch));
        return true;
    case MUR_DEALER_FORCED:
        if (d->forced_next >= d->forced_count || !mur_is_legal(r, st, d->forced[d->forced_next]))
            return false;
        *out = d->forced[d->forced_next++];
        return true;
    }
    return false;
}
