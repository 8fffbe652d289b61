/* act.c - actions of persons, bots and chance. */
#include <stdlib.h>

#include "table/internal.h"

/* ---- one action ------------------------------------------------------------------------------------ */

static void sink_put(struct mur_sink *sink, const struct mur_event *event)
{
    if (sink->count < sink->cap)
        sink->event[sink->count] = *event;
    sink->count++;
}

/* With events kept apart, to see whether all of them are for everybody. The end may lay open what was
 * hidden. */
static enum mur_status step_watched(const struct mur_rules *r, void *state, int seat, mur_action a,
                                    struct mur_sink *sink, bool *shows, struct mur_error *err)
{
    struct mur_sink own = {.cap = (int)r->max_events};
    own.event = calloc(r->max_events, sizeof *own.event);
    if (!own.event)
        return table_no_memory(err);
    if (mur_is_legal(r, state, a))
        *shows = mur_seen_by(r, state, a) != 0xFF;
    enum mur_status status = mur_try(r, state, seat, a, &own, err);
    if (!status)
        *shows = *shows || mur_point(r, state).turn == MUR_TURN_OVER;
    for (int i = 0; !status && i < own.count && i < own.cap; i++) {
        *shows = *shows || own.event[i].seen_by != 0xFF;
        if (sink)
            sink_put(sink, &own.event[i]);
    }
    free(own.event);
    return status;
}

enum mur_status act_step(const struct mur_rules *r, void *state, int seat, mur_action a,
                         struct mur_sink *sink, bool *shows, struct mur_error *err)
{
    if (shows)
        *shows = false;
    if (shows && r->traits & MUR_TRAIT_HIDDEN)
        return step_watched(r, state, seat, a, sink, shows, err);
    return mur_try(r, state, seat, a, sink, err);
}

static void item_action(struct mur_table *t, int seat, mur_action a, uint8_t seen_by, uint64_t now)
{
    struct kept *item = table_add(t, MUR_ITEM_ACTION, seat, now);
    item->value = a;
    item->seen_by = seen_by;
    t->steps++;
}

void act_take(struct mur_table *t, int seat, const mur_action *action, int count, uint64_t now)
{
    for (int i = 0; i < count; i++) {
        uint8_t seen_by = mur_seen_by(t->r, t->state, action[i]);
        mur_apply(t->r, t->state, action[i], NULL);
        item_action(t, seat, action[i], seen_by, now);
    }
    table_settle(t, now);
}

/* ---- who may ---------------------------------------------------------------------------------------- */

/* Has whoever acts seen everything that matters: each action, and what concerns the seat? */
static enum mur_status seen_check(const struct mur_table *t, int seat, uint32_t seen,
                                  struct mur_error *err)
{
    bool stale = seen > t->count;
    for (uint32_t i = seen; i < t->count && !stale; i++)
        stale = t->item[i].kind == MUR_ITEM_ACTION || t->item[i].seat == seat;
    if (!stale)
        return MUR_OK;
    return mur_fail(err, MUR_STALE, "something else has happened meanwhile", 0, 0);
}

enum mur_status act_check(const struct mur_table *t, int seat, uint64_t now, struct mur_error *err)
{
    enum mur_status status = seat_check(t, seat, err);
    if (status)
        return status;
    if (mur_table_point(t).seat != seat)
        return mur_fail(err, MUR_WRONG_SEAT, "it is not this seat's turn", 0, 0);
    if (!seat_plays(t, seat))
        return mur_fail(err, MUR_WRONG_SEAT, "somebody else plays for this seat", 0, 0);
    if (mur_table_due(t) <= table_time(t, now))
        return mur_fail(err, MUR_LATE, "the time is up", 0, 0);
    return MUR_OK;
}

/* ---- persons ---------------------------------------------------------------------------------------- */

/* All actions on a copy; none of them if one is refused. */
static enum mur_status try_all(const struct mur_table *t, void *copy, int seat,
                               const mur_action *action, int count, struct mur_sink *sink,
                               struct mur_error *err)
{
    enum mur_status status = MUR_OK;
    for (int i = 0; i < count && !status; i++) {
        bool shows, last = i + 1 == count;
        status = act_step(t->r, copy, seat, action[i], sink, last ? NULL : &shows, err);
        if (!status && !last && shows)
            status = mur_fail(err, MUR_CONFLICT,
                              "an action that shows something new has to be the last one", 0, 0);
        if (status && err)
            err->position = i;
    }
    return status;
}

static enum mur_status try_several(struct mur_table *t, int seat, const mur_action *action,
                                   int count, uint64_t now, struct mur_sink *sink,
                                   struct mur_error *err)
{
    int events = sink ? sink->count : 0;
    void *copy = malloc(t->r->state_size);
    if (!copy)
        return table_no_memory(err);
    mur_copy(t->r, copy, t->state);
    enum mur_status status = try_all(t, copy, seat, action, count, sink, err);
    if (!status)
        status = table_reserve(t, (uint32_t)count + 1, 0, err);
    free(copy);
    if (status && sink)
        sink->count = events;
    if (status)
        return status;
    draft_drop(t);
    act_take(t, seat, action, count, now);
    return MUR_OK;
}

/* One action needs no copy: mur_try itself changes nothing if it refuses. */
static enum mur_status try_one(struct mur_table *t, int seat, mur_action a, uint64_t now,
                               struct mur_sink *sink, struct mur_error *err)
{
    enum mur_status status = table_reserve(t, 2, 0, err);
    if (status)
        return status;
    if (t->steps >= t->r->max_steps)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    uint8_t seen_by = mur_is_legal(t->r, t->state, a) ? mur_seen_by(t->r, t->state, a) : 0xFF;
    status = mur_try(t->r, t->state, seat, a, sink, err);
    if (status)
        return status;
    draft_drop(t);
    item_action(t, seat, a, seen_by, now);
    table_settle(t, now);
    return MUR_OK;
}

enum mur_status mur_table_try(struct mur_table *t, int seat, uint32_t seen,
                              const mur_action *action, int count, uint64_t now,
                              struct mur_sink *sink, struct mur_error *err)
{
    enum mur_status status = act_check(t, seat, now, err);
    if (!status)
        status = seen_check(t, seat, seen, err);
    if (status)
        return status;
    if (count < 1 || (uint32_t)count > t->r->max_steps - t->steps)
        return mur_fail(err, MUR_OUT_OF_RANGE, "no turn has so many actions", 0, 0);
    return count == 1 ? try_one(t, seat, action[0], now, sink, err)
                      : try_several(t, seat, action, count, now, sink, err);
}

/* ---- bots and chance -------------------------------------------------------------------------------- */

enum mur_status mur_table_try_bot(struct mur_table *t, int seat, uint32_t seen, mur_action action,
                                  uint64_t now, struct mur_sink *sink, struct mur_error *err)
{
    if (t->over)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    if (!mur_table_bot(t, seat))
        return mur_fail(err, MUR_WRONG_SEAT, "somebody else plays for this seat", 0, 0);
    enum mur_status status = seen_check(t, seat, seen, err);
    return status ? status : try_one(t, seat, action, now, sink, err);
}

enum mur_status mur_table_chance(struct mur_table *t, mur_action action, uint64_t now,
                                 struct mur_sink *sink, struct mur_error *err)
{
    if (t->over)
        return mur_fail(err, MUR_GAME_OVER, "the game is over", 0, 0);
    return try_one(t, MUR_NOBODY, action, now, sink, err);
}

enum mur_status act_redo(struct mur_table *t, int seat, mur_action a, uint64_t now,
                         struct mur_error *err)
{
    if (seat == MUR_NOBODY)
        return mur_table_chance(t, a, now, NULL, err);
    if (seat < t->r->players && !seat_plays(t, seat) && !t->over)
        return try_one(t, seat, a, now, NULL, err);
    return mur_table_try(t, seat, t->count, &a, 1, now, NULL, err);
}

enum mur_status mur_table_deal(struct mur_table *t, struct mur_dealer *dealer, uint64_t now,
                               struct mur_sink *sink, struct mur_error *err)
{
    struct mur_outcome *outcome = NULL;
    enum mur_status status = MUR_OK;
    while (!status && mur_table_point(t).turn == MUR_TURN_CHANCE) {
        mur_action a = 0;
        if (!outcome && !(outcome = calloc(t->r->max_outcomes + 1, sizeof *outcome)))
            return table_no_memory(err);
        if (mur_deal(dealer, t->r, t->state, outcome, &a))
            status = mur_table_chance(t, a, now, sink, err);
        else
            status = mur_fail(err, MUR_ILLEGAL, "the dealer has nothing for this", 0, 0);
    }
    free(outcome);
    return status;
}
