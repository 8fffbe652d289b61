/* table.c - making a table, its items and where it stands. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "table/internal.h"

enum mur_status table_no_memory(struct mur_error *err)
{
    return mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
}

/* ---- making ---------------------------------------------------------------------------------------- */

static const char usual_stand_in[] = "normal";

static struct mur_table *table_make(const struct mur_rules *r, const char *stand_in)
{
    struct mur_table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    size_t length = strlen(stand_in) + 1;
    *t = (struct mur_table){.r = r, .clock_seat = MUR_NOBODY, .spell = MUR_NOBODY};
    t->state = malloc(r->state_size);
    t->texts = calloc(1, TEXT_STAND_IN + length);
    if (!t->state || !t->texts) {
        mur_table_free(t);
        return NULL;
    }
    memcpy(t->texts + TEXT_STAND_IN, stand_in, length);
    t->texts_used = t->texts_cap = (uint32_t)(TEXT_STAND_IN + length);
    mur_start(r, t->state);
    return t;
}

struct mur_table *mur_table_new(const struct mur_rules *r, const struct mur_table_options *options,
                                struct mur_error *err)
{
    static const struct mur_table_options usual = {.stand_in = NULL};
    const struct mur_table_options *o = options ? options : &usual;
    const char *stand_in = o->stand_in ? o->stand_in : usual_stand_in;
    if (clock_check(&o->clock, err) || bot_text_check(stand_in, err))
        return NULL;
    struct mur_table *t = table_make(r, stand_in);
    if (!t) {
        table_no_memory(err);
        return NULL;
    }
    t->clock = o->clock;
    clock_begin(t);
    return t;
}

void mur_table_free(struct mur_table *t)
{
    if (!t)
        return;
    draft_drop(t);
    free(t->draft.action);
    free(t->state);
    free(t->item);
    free(t->texts);
    mur_rules_free(t->own);
    free(t);
}

const struct mur_rules *mur_table_rules(const struct mur_table *t)
{
    return t->r;
}

struct mur_table_options mur_table_options(const struct mur_table *t)
{
    return (struct mur_table_options){.clock = t->clock, .stand_in = t->texts + TEXT_STAND_IN};
}

size_t mur_table_bytes(const struct mur_table *t)
{
    return sizeof *t + (size_t)t->r->state_size * (t->draft.state ? 2 : 1) +
           t->cap * sizeof *t->item + t->texts_cap + (size_t)t->draft.cap * sizeof(mur_action);
}

/* ---- growing --------------------------------------------------------------------------------------- */

enum mur_status table_reserve(struct mur_table *t, uint32_t items, size_t texts,
                              struct mur_error *err)
{
    if (t->count + items > t->cap) {
        uint32_t cap = t->count + items + t->cap / 2 + 8;
        struct kept *more = realloc(t->item, cap * sizeof *more);
        if (!more)
            return table_no_memory(err);
        t->item = more;
        t->cap = cap;
    }
    if (t->texts_used + texts > t->texts_cap) {
        size_t cap = t->texts_used + texts + 64;
        char *more = realloc(t->texts, cap);
        if (!more)
            return table_no_memory(err);
        t->texts = more;
        t->texts_cap = (uint32_t)cap;
    }
    return MUR_OK;
}

uint64_t table_time(const struct mur_table *t, uint64_t now)
{
    uint64_t bounded = now < TABLE_TIME_MOST ? now : TABLE_TIME_MOST;
    return bounded < t->last ? t->last : bounded;
}

struct kept *table_add(struct mur_table *t, enum mur_item_kind kind, int seat, uint64_t now)
{
    MUR_CHECK(t->count < t->cap);
    struct kept *item = &t->item[t->count++];
    t->last = table_time(t, now);
    *item = (struct kept){.at = t->last, .kind = (uint8_t)kind, .seat = (uint8_t)seat};
    return item;
}

void table_settle(struct mur_table *t, uint64_t now)
{
    bool rules = mur_point(t->r, t->state).turn == MUR_TURN_OVER;
    if (!t->over && (rules || seats_empty(t))) {
        table_add(t, MUR_ITEM_OVER, MUR_NOBODY, now)->who =
            rules ? MUR_END_RULES : MUR_END_RESIGNED;
        t->over = true;
        draft_drop(t);
    }
    clock_turn(t, now);
}

/* ---- where it stands ------------------------------------------------------------------------------- */

struct mur_point mur_table_point(const struct mur_table *t)
{
    if (t->over)
        return (struct mur_point){.turn = MUR_TURN_OVER, .seat = MUR_NOBODY};
    return mur_point(t->r, t->state);
}

uint32_t mur_table_seq(const struct mur_table *t)
{
    return t->count;
}

uint32_t mur_table_steps(const struct mur_table *t)
{
    return t->steps;
}

const void *mur_table_state(const struct mur_table *t)
{
    return t->state;
}

static int viewer_seat(const struct mur_table *t, int viewer)
{
    return viewer >= 0 && viewer < t->r->players ? viewer : MUR_NOBODY;
}

void mur_table_view(const struct mur_table *t, int viewer, void *out)
{
    mur_view(t->r, t->state, viewer_seat(t, viewer), out);
}

/* ---- items ----------------------------------------------------------------------------------------- */

void table_item(const struct mur_table *t, uint32_t index, struct mur_item *out)
{
    const struct kept *k = &t->item[index];
    bool seat = k->kind == MUR_ITEM_SEAT;
    const char *name = t->texts + (seat ? k->value : TEXT_NONE);
    *out = (struct mur_item){.at = k->at,
                             .seq = index + 1,
                             .action = k->kind == MUR_ITEM_ACTION ? k->value : 0,
                             .kind = k->kind,
                             .seat = k->seat,
                             .who = k->who,
                             .name = name,
                             .bot = name + strlen(name) + 1};
}

int mur_table_items(const struct mur_table *t, uint32_t since, struct mur_item *out, int cap)
{
    int count = 0;
    for (uint32_t i = since; i < t->count && count < cap; i++)
        table_item(t, i, &out[count++]);
    return count;
}

int mur_table_feed(const struct mur_table *t, int viewer, uint32_t since, struct mur_item *out,
                   int cap)
{
    int seat = viewer_seat(t, viewer), count = mur_table_items(t, since, out, cap);
    for (int i = 0; i < count; i++) {
        uint8_t seen_by = t->item[since + (uint32_t)i].seen_by;
        bool knows = seen_by == 0xFF || (seat != MUR_NOBODY && seen_by >> seat & 1);
        if (out[i].kind != MUR_ITEM_ACTION || knows)
            continue;
        out[i].masked = true;
        out[i].action = mur_masked(t->r, out[i].action);
    }
    return count;
}
