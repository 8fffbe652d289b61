/* inline.c - the functions that headers offer inline, as functions that a linker finds. */
#define MUR_INLINE extern inline
#include "muralha/game.h"
#include "muralha/rng.h"
