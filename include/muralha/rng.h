/*
 * rng.h - the one generator of random numbers, the same on every platform.
 *
 * xoshiro256** (Blackman and Vigna), its four words filled by splitmix64 from a seed and a stream
 * number. Different streams of one seed serve different purposes (deck, dice, each bot), so that one
 * never disturbs the other. No floating point, no global state: a generator is a value its owner keeps.
 */
#ifndef MURALHA_RNG_H
#define MURALHA_RNG_H

#include <stdint.h>

#include "muralha/api.h"

MUR_API_BEGIN

struct mur_rng {
    uint64_t word[4];
};

/* One step of splitmix64: turns any counter into well mixed bits. */
MUR_INLINE uint64_t mur_mix(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

MUR_INLINE void mur_rng_seed(struct mur_rng *g, uint64_t seed, uint64_t stream)
{
    uint64_t x = mur_mix(seed) ^ mur_mix(~stream);
    for (int i = 0; i < 4; i++) {
        g->word[i] = mur_mix(x);
        x += UINT64_C(0x9E3779B97F4A7C15);
    }
}

MUR_INLINE uint64_t mur_rng_next(struct mur_rng *g)
{
    uint64_t *s = g->word;
    uint64_t x = s[1] * 5;
    uint64_t result = ((x << 7) | (x >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Exactly uniform in 0 .. n-1; n at least 1. Multiplies instead of dividing and rejects the few values
 * that would favour some results (Lemire's method). */
MUR_INLINE uint32_t mur_rng_below(struct mur_rng *g, uint32_t n)
{
    uint64_t product = (mur_rng_next(g) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = -n % n;
        while ((uint32_t)product < unfair)
            product = (mur_rng_next(g) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

MUR_API_END

#endif
