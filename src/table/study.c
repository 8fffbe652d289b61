/* study.c - see study.h. */
#include "table/study.h"

#include <stdlib.h>

#include "base/check.h"

enum mur_status study_begin(struct study *s, const char *setup, struct mur_error *err)
{
    struct study new = {.r = mur_rules_new(setup, err), .observer = -1};
    if (!new.r)
        return err ? err->status : MUR_BAD_SYNTAX;
    new.first = malloc(new.r->state_size);
    new.state = malloc(new.r->state_size);
    if (!new.first || !new.state) {
        study_release(&new);
        return mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    }
    mur_start(new.r, new.first);
    mur_copy(new.r, new.state, new.first);
    study_release(s);
    *s = new;
    return MUR_OK;
}

void study_release(struct study *s)
{
    free(s->first);
    free(s->state);
    free(s->action);
    mur_rules_free(s->r);
    *s = (struct study){.observer = -1};
}

bool study_is_whole(const struct study *s)
{
    return s->observer < 0 || !(s->r->traits & MUR_TRAIT_HIDDEN);
}

static enum mur_status study_reserve(struct study *s, struct mur_error *err)
{
    if (s->count < s->cap)
        return MUR_OK;
    uint32_t cap = s->cap * 2 + 64;
    mur_action *more = realloc(s->action, cap * sizeof *more);
    if (!more)
        return mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
    s->action = more;
    s->cap = cap;
    return MUR_OK;
}

enum mur_status study_play(struct study *s, mur_action a, struct mur_error *err)
{
    if (!study_is_whole(s))
        return mur_fail(err, MUR_CONFLICT, "a view cannot be played on; observe the next one", 0,
                        0);
    enum mur_status status = study_reserve(s, err);
    if (!status)
        status = mur_try(s->r, s->state, mur_point(s->r, s->state).seat, a, NULL, err);
    if (!status)
        s->action[s->count++] = a;
    return status;
}

bool study_undo(struct study *s, uint32_t count)
{
    if (count > s->count)
        return false;
    s->count -= count;
    mur_copy(s->r, s->state, s->first);
    for (uint32_t i = 0; i < s->count; i++)
        mur_apply(s->r, s->state, s->action[i], NULL);
    return true;
}

void study_observe(struct study *s, int seat, const void *position)
{
    MUR_CHECK(seat >= 0 && seat < s->r->players);
    mur_view(s->r, position, seat, s->state);
    mur_copy(s->r, s->first, s->state);
    s->observer = seat;
    s->count = 0;
}
