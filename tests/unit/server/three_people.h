/*
 * three_people.h - a fresh world for each test of a file, with Ana and Bea who play and Eva who watches.
 *
 * What they know is told by the server alone (support/player.h).
 */
#ifndef TESTS_THREE_PEOPLE_H
#define TESTS_THREE_PEOPLE_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/keep.h"
#include "support/player.h"
#include "support/unit.h"

static struct world w;
static struct player ana, bea, eva; /* eva watches */
static struct player *const everybody[] = {&ana, &bea, &eva};

static inline void read_all(void)
{
    for (int i = 0; i < 3; i++)
        player_read(everybody[i]);
}

static inline void settle(void)
{
    for (int i = 0; i < 3; i++) {
        world_settle(&w);
        read_all();
    }
}

static inline int begin(void **state)
{
    (void)state;
    world_init(&w, "memory:", NULL);
    for (int i = 0; i < 3; i++) {
        player_init(everybody[i], &w, (uint64_t)i + 1);
        player_connect(everybody[i], "192.0.2.1");
    }
    settle();
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    player_release(&ana);
    player_release(&bea);
    player_release(&eva);
    world_release(&w);
    return 0;
}

static inline void everybody_connects(void)
{
    for (int i = 0; i < 3; i++)
        player_connect(everybody[i], "192.0.2.1");
    settle();
}

static inline void everybody_joins(void)
{
    for (int i = 0; i < 3; i++)
        player_join(everybody[i]);
    settle();
}

static inline void everybody_returns(void)
{
    everybody_connects();
    everybody_joins();
}

/* A table of two people, ana's, started; `more` goes into the message. */
static inline void game_begin_in(const char *order, const char *setup, const char *more)
{
    char id[16];
    snprintf(id, sizeof id, "c%" PRIu64, w.conns); /* another one after another start */
    world_say(&w, ana.c,
              "{'t':'create','id':'%s','setup':'%s','access':'link','order':'%s',"
              "'seats':[{'kind':'me'},{'kind':'open'}]%s}",
              id, setup, order, more);
    const struct proto_server *m = world_answer(&w, ana.c, id);
    assert_int_equal(m->type, PROTO_SERVER_ACK);
    strcpy(ana.table, m->ack.game);
    strcpy(bea.table, m->ack.game);
    strcpy(eva.table, m->ack.game);
    world_say(&w, bea.c, "{'t':'sit','id':'s%" PRIu64 "','g':'%s','seat':1}", w.conns, bea.table);
    settle();
    everybody_joins();
    player_say(&ana, SAYS_START);
    settle();
    assert_int_equal(ana.id, 0);
    assert_int_equal(ana.phase, PROTO_PHASE_RUNNING);
}

static inline void game_begin(const char *setup, const char *more)
{
    game_begin_in("seated", setup, more);
}

static inline struct player *asked(void)
{
    return player_asked(&ana) ? &ana : player_asked(&bea) ? &bea : NULL;
}

static inline void play_moves(int moves)
{
    struct player *p;
    while (moves-- > 0 && (p = asked())) {
        player_act(p);
        settle();
        assert_int_equal(p->id, 0);
    }
}

/* What the store has is what everybody has. */
static inline void check_stored(void)
{
    struct store_rows rows = {0};
    struct keep_plan plan;
    assert_int_equal(store_game_find(w.store, ana.table, &rows), STORE_OK);
    int64_t id = rows.game[0].id;
    assert_int_equal(store_load(w.store, id, 0, &rows), STORE_OK);
    assert_true(keep_plan_read(rows.game[0].clock, &plan));
    struct mur_table *t = keep_table(ana.rules, &plan, rows.item, rows.items, NULL);
    assert_non_null(t);
    assert_int_equal(mur_table_seq(t), ana.n);
    assert_int_equal(mur_table_seq(t), eva.n);
    void *view = malloc(ana.rules->state_size);
    mur_table_view(t, 0, view);
    assert_memory_equal(view, ana.state, ana.rules->state_size);
    mur_table_view(t, 1, view);
    assert_memory_equal(view, bea.state, ana.rules->state_size);
    mur_table_view(t, MUR_NOBODY, view);
    assert_memory_equal(view, eva.state, ana.rules->state_size);
    free(view);
    mur_table_free(t);
    store_rows_release(&rows);
}

static inline char *act_text(const struct player *p, uint32_t n, mur_action a)
{
    static char text[256];
    sprintf(text, "{'t':'do','id':'x','g':'%s','n':%u,'a':[%u]}", p->table, n, a);
    return text;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

#endif
