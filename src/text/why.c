/* why.c - why one action is better than another. The rows stand apart from those of game.c, so that a program which
 * never asks does not hold them. */
#include "text/why.h"

#include "core/kinds.h"

static text_why_fn *const rows[] = {
#define KIND(name) text_why_##name,
#include "core/kinds.def"
#undef KIND
};

bool mur_put_why(const struct text_why *why, struct mur_writer *w)
{
    return rows[mur_kind_number(why->rules->kind)](why, w);
}
