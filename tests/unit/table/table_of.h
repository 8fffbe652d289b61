/* table_of.h - tables for the tests beside it. */
#ifndef MUR_TESTS_TABLE_OF_H
#define MUR_TESTS_TABLE_OF_H

#include <string.h>

#include "muralha/table.h"
#include "support/unit.h"

static inline struct mur_seat person(const char *name)
{
    return (struct mur_seat){.who = MUR_WHO_PERSON, .name = name};
}

static inline struct mur_seat bot(const char *level)
{
    return (struct mur_seat){.who = MUR_WHO_BOT, .bot = level};
}

/* Deals until a player is asked. */
static inline void deal(struct mur_table *t, uint64_t now)
{
    struct mur_dealer dealer = mur_dealer_keyed(1);
    assert_int_equal(mur_table_deal(t, &dealer, now, NULL, NULL), MUR_OK);
}

/* A table of persons at which a player is asked. */
static inline struct mur_table *table_of(const struct mur_rules *r,
                                         const struct mur_table_options *options)
{
    static const char *const names[] = {"Ana", "Bruno", "Carla", "Dora", "Eva", "Filipe"};
    struct mur_table *t = mur_table_new(r, options, NULL);
    assert_non_null(t);
    for (int seat = 0; seat < r->players; seat++) {
        struct mur_seat s = person(names[seat]);
        assert_int_equal(mur_table_sit(t, seat, &s, 0, NULL), MUR_OK);
    }
    deal(t, 0);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_PLAYER);
    return t;
}

/* An action that is legal after the draft. */
static inline mur_action first_legal(const struct mur_table *t)
{
    mur_action legal[4096];
    assert_true(mur_table_rules(t)->max_legal <= 4096);
    assert_true(mur_legal(mur_table_rules(t), mur_table_draft_state(t), legal) > 0);
    return legal[0];
}

#endif
