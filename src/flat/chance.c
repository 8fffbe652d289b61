/* chance.c - draws as numbers, generators and dealers as handles. */
#include "muralha/flat.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct mur_outcome) == 2 * sizeof(uint32_t), "two numbers, as flat.h says");

size_t mur_chance_bytes(const struct mur_rules *r)
{
    return r->max_outcomes * sizeof(struct mur_outcome);
}

uint32_t mur_chance_number(const struct mur_rules *r, const void *st)
{
    struct mur_draw draw = mur_chance_id(r, st);
    return (uint32_t)draw.stream << 16 | draw.ordinal;
}

struct mur_rng *mur_rng_new(uint64_t seed, uint64_t stream)
{
    struct mur_rng *g = malloc(sizeof *g);
    if (g)
        mur_rng_seed(g, seed, stream);
    return g;
}

void mur_rng_free(struct mur_rng *g)
{
    free(g);
}

/* ---- dealers --------------------------------------------------------------------------------------- */

/* A dealer, and behind it room for a list of its own. */
static struct mur_dealer *dealer_keep(struct mur_dealer dealer, size_t more)
{
    struct mur_dealer *d = malloc(sizeof *d + more);
    if (d)
        *d = dealer;
    return d;
}

struct mur_dealer *mur_dealer_new_random(uint64_t seed, uint64_t stream)
{
    return dealer_keep(mur_dealer_random(seed, stream), 0);
}

struct mur_dealer *mur_dealer_new_keyed(uint64_t seed)
{
    return dealer_keep(mur_dealer_keyed(seed), 0);
}

struct mur_dealer *mur_dealer_new_secret(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return dealer_keep(mur_dealer_secret((const uint64_t[4]){a, b, c, d}), 0);
}

struct mur_dealer *mur_dealer_new_forced(const mur_action *list, int count)
{
    size_t bytes = (size_t)count * sizeof *list;
    struct mur_dealer *d = dealer_keep(mur_dealer_forced(list, count), bytes);
    if (d && count > 0) {
        memcpy(d + 1, list, bytes);
        d->forced = (const mur_action *)(d + 1);
    }
    return d;
}

void mur_dealer_free(struct mur_dealer *dealer)
{
    free(dealer);
}
