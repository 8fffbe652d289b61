/*
 * stores.h - cases that every store must pass, and short ways to what they do.
 *
 * Each case gets a fresh store in its state. A header, as helpers are built where cmocka is missing, too.
 */
#ifndef MUR_TESTS_STORES_H
#define MUR_TESTS_STORES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"
#include "support/database.h"
#include "support/scratch.h"
#include "support/unit.h"

struct stores_fixture {
    const char *scheme;
    char folder[SCRATCH_PATH];
    struct store *store;
    struct store_rows rows;
};

/* PostgreSQL only where one was started for the test (tests/server/postgres.py). */
static const char *const stores_schemes[] = {"memory", "sqlite", "postgres"};
enum { STORES_SCHEMES = sizeof stores_schemes / sizeof stores_schemes[0] };

static inline int stores_setup(void **state)
{
    struct stores_fixture *f = calloc(1, sizeof *f);
    char url[2 * SCRATCH_PATH];
    struct store_error err = {0};
    f->scheme = *state;
    scratch_make(f->folder);
    if (strcmp(f->scheme, "postgres") == 0)
        database_fresh(url, sizeof url);
    else
        snprintf(url, sizeof url, "%s:%s/store.db", f->scheme, f->folder);
    f->store = store_open(url, &(struct store_options){.ballast = 1 << 16}, &err);
    if (!f->store)
        print_error("%s: %s: %s\n", url, err.message, err.detail);
    *state = f;
    return f->store ? 0 : -1;
}

static inline int stores_teardown(void **state)
{
    struct stores_fixture *f = *state;
    store_rows_release(&f->rows);
    store_close(f->store);
    scratch_remove(f->folder);
    free(f);
    return 0;
}

#define STORES_CASE(function)                                                                      \
    {                                                                                              \
        .name = #function, .test_func = (function), .setup_func = stores_setup,                    \
        .teardown_func = stores_teardown                                                           \
    }

/* Runs the cases on every store, on PostgreSQL alone where one was started; returns how many failed. */
static inline int stores_run(const struct CMUnitTest *cases, int count)
{
    enum { NAME = 80 };
    int from = 0, to = STORES_SCHEMES - 1;
    if (database_given()) /* the others have their turn without it */
        from = to++;
    int runs = count * (to - from);
    struct CMUnitTest *tests = calloc((size_t)runs, sizeof *tests);
    char(*name)[NAME] = calloc((size_t)runs, sizeof *name);
    for (int i = 0; i < runs; i++) {
        const char *scheme = stores_schemes[from + i / count];
        tests[i] = cases[i % count];
        snprintf(name[i], NAME, "%s: %s", scheme, tests[i].name);
        tests[i].name = name[i];
        tests[i].initial_state = (void *)scheme;
    }
    int failed = _cmocka_run_group_tests("store", tests, (size_t)runs, NULL, NULL);
    free(name);
    free(tests);
    return failed;
}

/* ---- short ways -------------------------------------------------------------------------------------- */

static inline enum store_status stores_write(struct store *s, struct store_job *job)
{
    enum store_status all = store_write(s, job, 1);
    if (all)
        assert_int_equal(job->status, all);
    return job->status;
}

static inline int64_t stores_account(struct store *s, const char *name)
{
    struct store_job job = {.kind = STORE_ACCOUNT_NEW, .account = {.name = name, .created = 7}};
    assert_int_equal(stores_write(s, &job), STORE_OK);
    assert_true(job.made > 0);
    return job.made;
}

/* A game of that name, to be changed before it is written. */
static inline struct store_job stores_game_job(const char *name)
{
    return (struct store_job){.kind = STORE_GAME_NEW,
                              .game = {.name = name,
                                       .setup = "none:players=2",
                                       .rules_version = 1,
                                       .visibility = STORE_PUBLIC,
                                       .created = 100,
                                       .updated = 100}};
}

static inline int64_t stores_game(struct store *s, const char *name)
{
    struct store_job job = stores_game_job(name);
    assert_int_equal(stores_write(s, &job), STORE_OK);
    assert_true(job.made > 0);
    return job.made;
}

static inline struct store_job stores_append_job(int64_t game, uint32_t expected,
                                                 const struct store_item *item, int items)
{
    return (struct store_job){
        .kind = STORE_APPEND,
        .append = {.game = game, .expected = expected, .item = item, .items = items, .at = 200}};
}

/* Items that can be told apart by their action. */
static const struct store_item stores_three[] = {
    {.kind = 1, .actor = 0, .action = 0xFFFFFFFFu, .at = 1},
    {.kind = 1, .actor = 255, .action = 7, .at = 2},
    {.kind = 9,
     .actor = -1,
     .text = "Ana \xE2\x86\x92 bot",
     .at = 3,
     .has_hash = true,
     .hash = ~7ull},
};

/* The feed has so many items, numbered from 1. */
static inline void stores_assert_feed(struct stores_fixture *f, int64_t game, uint32_t count)
{
    assert_int_equal(store_load(f->store, game, 0, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 1);
    assert_int_equal(f->rows.game[0].seq, count);
    assert_int_equal(f->rows.items, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(f->rows.item[i].seq, i + 1);
}

#endif
