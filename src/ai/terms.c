/* terms.c - what an estimate consists of, asked of the game. */
#include "ai/internal.h"

#include "core/kinds.h"

static ai_terms_fn *const rows[] = {
#define KIND(name) ai_terms_##name,
#include "core/kinds.def"
#undef KIND
};

int ai_terms(struct ai_judge *j, const void *st, struct ai_term *out)
{
    return rows[mur_kind_number(j->r->kind)](j, st, out);
}
