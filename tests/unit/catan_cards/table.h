/* table.h - a game on the table of a unit test: forced, played by texts, with its last events. */
#ifndef TESTS_UNIT_CATAN_TABLE_H
#define TESTS_UNIT_CATAN_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "games/catan_cards/internal.h"

struct table {
    struct mur_rules *r;
    struct catan_state st;
    struct mur_event event[64];
    struct mur_sink sink;
};

static inline void table_begin(struct table *t, const char *setup)
{
    t->r = mur_rules_new(setup, NULL);
    assert_non_null(t->r);
    mur_start(t->r, &t->st);
}

static inline void table_force(struct table *t, const char *text)
{
    struct mur_error err = {.message = text};
    if (t->r->kind->force(t->r, &t->st, text, &err))
        fail_msg("force %s: %s", text, err.message);
}

static inline void table_play(struct table *t, const char *text)
{
    mur_action a;
    struct mur_error err = {.message = text};
    t->sink = (struct mur_sink){.event = t->event, .cap = 64};
    if (mur_action_parse(t->r, &t->st, text, &a, &err) ||
        mur_try(t->r, &t->st, mur_point(t->r, &t->st).seat, a, &t->sink, &err))
        fail_msg("%s: %s", text, err.message);
    assert_true(t->sink.count <= t->sink.cap);
}

/* The first event of this kind from number `from` on. */
static inline const struct mur_event *table_event(const struct table *t, int kind, int from)
{
    for (int i = from; i < t->sink.count; i++)
        if (t->event[i].kind == kind)
            return &t->event[i];
    fail_msg("there is no event %d", kind);
    return NULL;
}

static inline void table_end(struct table *t)
{
    assert_int_equal(mur_check(t->r, &t->st, NULL), MUR_OK);
    mur_rules_free(t->r);
}

#endif
