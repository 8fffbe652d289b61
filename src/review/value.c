/* value.c - what a position is worth. */
#include "review/value.h"

#include <stdlib.h>

static size_t aligned(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

bool valuer_init(struct valuer *v, const struct mur_rules *r, uint64_t seed)
{
    size_t state = aligned(r->state_size), list = aligned(r->max_legal * sizeof *v->legal);
    *v = (struct valuer){0};
    size_t values = aligned(r->max_legal * sizeof *v->value);
    char *at = v->memory = malloc(3 * state + 2 * (list + values));
    if (!at || !ai_judge_init(&v->judge, r, false, seed, 0)) {
        valuer_release(v);
        return false;
    }
    v->world = at;
    v->state = at + state;
    v->guess = at + 2 * state;
    at += 3 * state;
    v->legal = (mur_action *)(void *)at;
    v->answer = (mur_action *)(void *)(at + list);
    at += 2 * list;
    v->value = (double *)(void *)at;
    v->rank = (double *)(void *)(at + values);
    return true;
}

void valuer_release(struct valuer *v)
{
    ai_judge_release(&v->judge);
    free(v->memory);
    *v = (struct valuer){0};
}

void valuer_guess(const struct valuer *v, const void *st, int seat, uint64_t luck, void *out)
{
    const struct mur_rules *r = v->judge.r;
    struct mur_rng g;
    mur_copy(r, out, st);
    if (seat == MUR_NOBODY || !(r->traits & MUR_TRAIT_HIDDEN))
        return;
    mur_rng_seed(&g, luck, 2);
    mur_view(r, st, seat, v->state);
    mur_guess(r, v->state, seat, &g, out);
}

void valuer_roll(struct valuer *v, const void *st, uint64_t luck, int draws, struct ai_outlook *out)
{
    struct ai_roll roll = {
        .judge = &v->judge, .state = v->state, .legal = v->legal, .value = v->value};
    mur_copy(v->judge.r, v->state, st);
    ai_roll_on(&roll, luck, draws);
    ai_outlook_make(&v->judge, v->state, out);
}
