/* bits.h - what C17 has no words for: bits of a number, and where the compiler is to put a function. With check.h
 * the only place that knows how gcc and clang say it. */
#ifndef MUR_BASE_BITS_H
#define MUR_BASE_BITS_H

#include <stdint.h>

/* The number of the lowest bit that is set; one is. */
static inline int mur_first_bit(unsigned bits)
{
    return __builtin_ctz(bits);
}
static inline int mur_first_bit64(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* How many bits are set. */
static inline int mur_count_bits(unsigned bits)
{
    return __builtin_popcount(bits);
}

static inline int mur_count_bits64(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

/* The zero bits above the highest bit that is set; one is. */
static inline int mur_leading_zeros(uint32_t bits)
{
    return __builtin_clz(bits);
}

/* Always made part of its callers: the constants that they pass become constants inside. */
#define MUR_WITHIN __attribute__((always_inline)) static inline
/* Not to be made part of its callers: what is rare would cost what is frequent its registers. */
#define MUR_APART __attribute__((noinline))

#endif
