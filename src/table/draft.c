/* draft.c - a person's actions until they are confirmed. */
#include <stdlib.h>

#include "table/internal.h"

void draft_drop(struct mur_table *t)
{
    free(t->draft.state);
    t->draft.state = NULL;
    t->draft.count = 0;
}

/* A copy of the state to draft on, and room for another action. */
static enum mur_status draft_reserve(struct mur_table *t, struct mur_error *err)
{
    if (t->draft.count == t->draft.cap) {
        int cap = t->draft.cap * 2 + 8;
        mur_action *more = realloc(t->draft.action, (size_t)cap * sizeof *more);
        if (!more)
            return table_no_memory(err);
        t->draft.action = more;
        t->draft.cap = cap;
    }
    if (t->draft.state)
        return MUR_OK;
    t->draft.state = malloc(t->r->state_size);
    if (!t->draft.state)
        return table_no_memory(err);
    mur_copy(t->r, t->draft.state, t->state);
    return MUR_OK;
}

static void draft_confirm(struct mur_table *t, int seat, uint64_t now)
{
    int count = t->draft.count;
    draft_drop(t); /* its actions stay where they are */
    act_take(t, seat, t->draft.action, count, now);
}

enum mur_status mur_table_draft(struct mur_table *t, int seat, mur_action action, uint64_t now,
                                struct mur_sink *sink, struct mur_error *err)
{
    bool shows = false;
    enum mur_status status = act_check(t, seat, now, err);
    if (!status && mur_table_draft_done(t))
        status =
            mur_fail(err, MUR_WRONG_SEAT, "the turn is done; it awaits its confirmation", 0, 0);
    if (!status && (uint32_t)t->draft.count >= t->r->max_steps - t->steps)
        status = mur_fail(err, MUR_OUT_OF_RANGE, "no turn has so many actions", 0, 0);
    if (!status)
        status = draft_reserve(t, err);
    if (!status) /* so that an action that shows something can be confirmed at once */
        status = table_reserve(t, (uint32_t)t->draft.count + 2, 0, err);
    if (!status)
        status = act_step(t->r, t->draft.state, seat, action, sink, &shows, err);
    if (status) {
        if (!t->draft.count)
            draft_drop(t);
        return status;
    }
    t->draft.action[t->draft.count++] = action;
    if (shows)
        draft_confirm(t, seat, now);
    return MUR_OK;
}

static enum mur_status draft_check(const struct mur_table *t, int seat, struct mur_error *err)
{
    if (!t->draft.count)
        return mur_fail(err, MUR_ILLEGAL, "nothing is drafted", 0, 0);
    if (mur_point(t->r, t->state).seat != seat)
        return mur_fail(err, MUR_WRONG_SEAT, "it is not this seat's turn", 0, 0);
    return MUR_OK;
}

enum mur_status mur_table_undo(struct mur_table *t, int seat, struct mur_error *err)
{
    enum mur_status status = draft_check(t, seat, err);
    if (status)
        return status;
    if (--t->draft.count == 0) {
        draft_drop(t);
        return MUR_OK;
    }
    mur_copy(t->r, t->draft.state, t->state);
    for (int i = 0; i < t->draft.count; i++)
        mur_apply(t->r, t->draft.state, t->draft.action[i], NULL);
    return MUR_OK;
}

enum mur_status mur_table_commit(struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    enum mur_status status = draft_check(t, seat, err);
    if (!status)
        status = act_check(t, seat, now, err);
    if (!status)
        status = table_reserve(t, (uint32_t)t->draft.count + 1, 0, err);
    if (!status)
        draft_confirm(t, seat, now);
    return status;
}

int mur_table_drafts(const struct mur_table *t)
{
    return t->draft.count;
}

mur_action mur_table_drafted(const struct mur_table *t, int index)
{
    return index >= 0 && index < t->draft.count ? t->draft.action[index] : 0;
}

bool mur_table_draft_done(const struct mur_table *t)
{
    if (!t->draft.count)
        return false;
    struct mur_point before = mur_point(t->r, t->state), p = mur_point(t->r, t->draft.state);
    return p.turn != MUR_TURN_PLAYER || p.seat != before.seat;
}

const void *mur_table_draft_state(const struct mur_table *t)
{
    return t->draft.count ? t->draft.state : t->state;
}
