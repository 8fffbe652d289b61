/* What every store must do: all cases below run on each of them. */
#include "support/unit.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"
#include "support/database.h"
#include "support/scratch.h"

/* ---- the stores -------------------------------------------------------------------------------------- */

struct fixture {
    const char *scheme;
    char folder[SCRATCH_PATH];
    struct store *store;
    struct store_rows rows;
};

/* PostgreSQL only where one was started for the test (tests/server/postgres.py). */
static const char *const schemes[] = {"memory", "sqlite", "postgres"};
enum { SCHEMES = sizeof schemes / sizeof schemes[0] };

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
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

static int teardown(void **state)
{
    struct fixture *f = *state;
    store_rows_release(&f->rows);
    store_close(f->store);
    scratch_remove(f->folder);
    free(f);
    return 0;
}

/* ---- short ways -------------------------------------------------------------------------------------- */

static enum store_status write_one(struct store *s, struct store_job *job)
{
    enum store_status all = store_write(s, job, 1);
    if (all)
        assert_int_equal(job->status, all);
    return job->status;
}

static int64_t account_make(struct store *s, const char *name)
{
    struct store_job job = {.kind = STORE_ACCOUNT_NEW, .account = {.name = name, .created = 7}};
    assert_int_equal(write_one(s, &job), STORE_OK);
    assert_true(job.made > 0);
    return job.made;
}

static struct store_job game_job(const char *name)
{
    return (struct store_job){.kind = STORE_GAME_NEW,
                              .game = {.name = name,
                                       .setup = "none:players=2",
                                       .rules_version = 1,
                                       .visibility = STORE_PUBLIC,
                                       .created = 100,
                                       .updated = 100}};
}

static int64_t game_make(struct store *s, const char *name)
{
    struct store_job job = game_job(name);
    assert_int_equal(write_one(s, &job), STORE_OK);
    assert_true(job.made > 0);
    return job.made;
}

/* Items that can be told apart by their action. */
static struct store_job append_job(int64_t game, uint32_t expected, const struct store_item *item,
                                   int items)
{
    return (struct store_job){
        .kind = STORE_APPEND,
        .append = {.game = game, .expected = expected, .item = item, .items = items, .at = 200}};
}

static const struct store_item three[] = {
    {.kind = 1, .actor = 0, .action = 0xFFFFFFFFu, .at = 1},
    {.kind = 1, .actor = 255, .action = 7, .at = 2},
    {.kind = 9,
     .actor = -1,
     .text = "Ana \xE2\x86\x92 bot",
     .at = 3,
     .has_hash = true,
     .hash = ~7ull},
};

static void assert_feed(struct fixture *f, int64_t game, uint32_t count)
{
    assert_int_equal(store_load(f->store, game, 0, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 1);
    assert_int_equal(f->rows.game[0].seq, count);
    assert_int_equal(f->rows.items, count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(f->rows.item[i].seq, i + 1);
}

/* ---- games ------------------------------------------------------------------------------------------- */

static void games_come_back(void **state)
{
    struct fixture *f = *state;
    int64_t ana = account_make(f->store, "Ana"), rui = account_make(f->store, "Rui");
    struct store_job job = {
        .kind = STORE_GAME_NEW,
        .game = {
            .id = 99,
            .name = "k3jd",
            .setup = "carcassonne:players=3",
            .rules_version = 4,
            .owner = ana,
            .visibility = STORE_BY_LINK,
            .clock = "60000+5000",
            .stand_in = 2,
            .status = STORE_LOBBY,
            .seq = 55,
            .created = 1700000000000,
            .updated = 1700000000001,
            .due = 1700000000002,
            .commitment = "c0ffee",
            .key = "sealed",
            .result = "r",
            .note = "n",
            .seat = {{.kind = 1, .account = ana}, {.kind = 2, .text = "hard"}, {.account = rui}},
            .seats = 3}};
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    assert_int_equal(store_game_find(f->store, "k3jd", &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 1);
    const struct store_game *g = &f->rows.game[0];
    assert_int_equal(g->id, job.made);
    assert_string_equal(g->name, "k3jd");
    assert_string_equal(g->setup, "carcassonne:players=3");
    assert_int_equal(g->rules_version, 4);
    assert_int_equal(g->owner, ana);
    assert_int_equal(g->visibility, STORE_BY_LINK);
    assert_string_equal(g->clock, "60000+5000");
    assert_int_equal(g->stand_in, 2);
    assert_int_equal(g->status, STORE_LOBBY);
    assert_int_equal(g->seq, 0);
    assert_int_equal(g->created, 1700000000000);
    assert_int_equal(g->updated, 1700000000001);
    assert_int_equal(g->due, 1700000000002);
    assert_string_equal(g->commitment, "c0ffee");
    assert_string_equal(g->key, "sealed");
    assert_string_equal(g->result, "r");
    assert_string_equal(g->note, "n");
    assert_int_equal(g->seats, 3);
    assert_int_equal(g->seat[0].kind, 1);
    assert_int_equal(g->seat[0].account, ana);
    assert_string_equal(g->seat[0].text, "");
    assert_string_equal(g->seat[1].text, "hard");
    assert_int_equal(g->seat[1].account, 0);
    assert_int_equal(g->seat[2].account, rui);
}

static void empty_texts_come_back_empty(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a");
    assert_int_equal(store_load(f->store, game, 0, &f->rows), STORE_OK);
    const struct store_game *g = &f->rows.game[0];
    assert_string_equal(g->clock, "");
    assert_string_equal(g->key, "");
    assert_int_equal(g->owner, 0);
    assert_int_equal(g->due, 0);
    assert_int_equal(g->seats, 0);
    assert_int_equal(f->rows.items, 0);
}

static void names_are_unique(void **state)
{
    struct fixture *f = *state;
    struct store_job jobs[3] = {game_job("one"), game_job("one"), game_job("two")};
    assert_int_equal(store_write(f->store, jobs, 3), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_CONFLICT);
    assert_int_equal(jobs[1].made, 0);
    assert_int_equal(jobs[2].status, STORE_OK);
    assert_int_not_equal(jobs[0].made, jobs[2].made);
    assert_int_equal(store_game_find(f->store, "two", &f->rows), STORE_OK);
    assert_int_equal(f->rows.game[0].id, jobs[2].made);
    assert_int_equal(store_game_find(f->store, "three", &f->rows), STORE_MISSING);
    assert_int_equal(f->rows.games, 0);
    assert_int_equal(store_game_find(f->store, "", &f->rows), STORE_MISSING);
}

static void deleted_games_are_gone(void **state)
{
    struct fixture *f = *state;
    int64_t first = game_make(f->store, "first"), game = game_make(f->store, "a");
    struct store_job fill[2] = {append_job(game, 0, three, 3)};
    fill[1] =
        (struct store_job){.kind = STORE_CHAT, .chat = {.game = game, .line = {.text = "hi"}}};
    assert_int_equal(store_write(f->store, fill, 2), STORE_OK);
    struct store_job gone = {.kind = STORE_GAME_DELETE, .game = {.id = game}};
    assert_int_equal(write_one(f->store, &gone), STORE_OK);
    assert_int_equal(write_one(f->store, &gone), STORE_MISSING);
    assert_int_equal(store_load(f->store, game, 0, &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 10, &f->rows), STORE_MISSING);
    int64_t next = game_make(f->store, "a");
    assert_int_not_equal(next, game); /* numbers are not used again */
    assert_feed(f, next, 0);
    assert_int_equal(store_lines(f->store, next, 0, 10, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
    assert_feed(f, first, 0);
}

/* ---- appending --------------------------------------------------------------------------------------- */

static void items_come_back(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a");
    struct store_job job = append_job(game, 0, three, 3);
    job.append.sender = 41;
    job.append.message_id = "m1";
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    assert_int_equal(job.first, 1);
    assert_int_equal(job.last, 3);
    assert_int_equal(job.seq, 3);
    struct store_job more = append_job(game, 3, three + 1, 1);
    assert_int_equal(write_one(f->store, &more), STORE_OK);
    assert_int_equal(more.first, 4);
    assert_int_equal(more.last, 4);
    assert_feed(f, game, 4);
    const struct store_item *item = f->rows.item;
    assert_int_equal(item[0].action, 0xFFFFFFFFu);
    assert_int_equal(item[0].actor, 0);
    assert_int_equal(item[0].sender, 41);
    assert_string_equal(item[0].message_id, "m1");
    assert_int_equal(item[0].span, 3);
    assert_false(item[0].has_hash);
    assert_string_equal(item[0].text, "");
    assert_int_equal(item[1].actor, 255);
    assert_int_equal(item[1].sender, 0);
    assert_string_equal(item[1].message_id, "");
    assert_int_equal(item[1].span, 0);
    assert_int_equal(item[2].kind, 9);
    assert_int_equal(item[2].actor, -1);
    assert_string_equal(item[2].text, "Ana \xE2\x86\x92 bot");
    assert_int_equal(item[2].at, 3);
    assert_true(item[2].has_hash);
    assert_true(item[2].hash == ~7ull);
    assert_int_equal(item[3].seq, 4);
    assert_int_equal(f->rows.game[0].updated, 200);
    assert_int_equal(store_load(f->store, game, 3, &f->rows), STORE_OK);
    assert_int_equal(f->rows.items, 1);
    assert_int_equal(f->rows.item[0].seq, 4);
    assert_int_equal(store_load(f->store, game, 9, &f->rows), STORE_OK);
    assert_int_equal(f->rows.items, 0);
}

static void fields_change_with_items(void **state)
{
    struct fixture *f = *state;
    int64_t ana = account_make(f->store, "Ana"), game = game_make(f->store, "a");
    struct store_job job = append_job(game, 0, three, 1);
    job.append.fields =
        STORE_SET_STATUS | STORE_SET_DUE | STORE_SET_SEATS | STORE_SET_COMMITMENT | STORE_SET_KEY;
    job.append.value = (struct store_game){.status = STORE_PLAYING,
                                           .due = 900,
                                           .commitment = "c",
                                           .key = "k",
                                           .setup = "not this",
                                           .note = "nor this",
                                           .seat = {{.kind = 1, .account = ana, .text = "t"}},
                                           .seats = 1};
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    assert_feed(f, game, 1);
    const struct store_game *g = &f->rows.game[0];
    assert_int_equal(g->status, STORE_PLAYING);
    assert_int_equal(g->due, 900);
    assert_string_equal(g->commitment, "c");
    assert_string_equal(g->key, "k");
    assert_string_equal(g->setup, "none:players=2");
    assert_string_equal(g->note, "");
    assert_int_equal(g->seats, 1);
    assert_int_equal(g->seat[0].account, ana);

    /* The rest, without an item; what is not named stays. */
    job = append_job(game, 1, NULL, 0);
    job.append.fields = STORE_SET_SETUP | STORE_SET_OWNER | STORE_SET_VISIBILITY | STORE_SET_CLOCK |
                        STORE_SET_RESULT | STORE_SET_NOTE;
    job.append.value = (struct store_game){.setup = "none:players=3",
                                           .rules_version = 2,
                                           .owner = ana,
                                           .visibility = STORE_BY_LINK,
                                           .clock = "x",
                                           .stand_in = 3,
                                           .result = "1:0",
                                           .note = "aside"};
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    assert_true(job.first > job.last);
    assert_int_equal(job.seq, 1);
    assert_feed(f, game, 1);
    g = &f->rows.game[0];
    assert_string_equal(g->setup, "none:players=3");
    assert_int_equal(g->rules_version, 2);
    assert_int_equal(g->owner, ana);
    assert_int_equal(g->visibility, STORE_BY_LINK);
    assert_string_equal(g->clock, "x");
    assert_int_equal(g->stand_in, 3);
    assert_string_equal(g->result, "1:0");
    assert_string_equal(g->note, "aside");
    assert_int_equal(g->status, STORE_PLAYING);
    assert_int_equal(g->due, 900);
    assert_int_equal(g->seats, 1);

    /* To nothing again; the clock alone. */
    job = append_job(game, 1, NULL, 0);
    job.append.fields = STORE_SET_OWNER | STORE_SET_NOTE | STORE_SET_SEATS;
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    job.append.fields = STORE_SET_DUE;
    assert_int_equal(write_one(f->store, &job), STORE_OK);
    assert_feed(f, game, 1);
    g = &f->rows.game[0];
    assert_int_equal(g->owner, 0);
    assert_string_equal(g->note, "");
    assert_string_equal(g->result, "1:0");
    assert_int_equal(g->seats, 0);
    assert_int_equal(g->due, 0);
}

static void conflicts_change_nothing(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a"), other = game_make(f->store, "b");
    struct store_job jobs[4] = {append_job(game, 0, three, 2), append_job(game, 1, three, 3),
                                append_job(777, 0, three, 1), append_job(other, 0, three, 1)};
    jobs[1].append.fields = STORE_SET_STATUS | STORE_SET_SEATS;
    jobs[1].append.value.status = STORE_FINISHED;
    jobs[1].append.value.seats = 4;
    assert_int_equal(store_write(f->store, jobs, 4), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_CONFLICT);
    assert_int_equal(jobs[1].seq, 2);
    assert_true(jobs[1].first > jobs[1].last);
    assert_int_equal(jobs[2].status, STORE_MISSING);
    assert_int_equal(jobs[3].status, STORE_OK);
    struct store_job ahead = append_job(game, 3, three, 1);
    assert_int_equal(write_one(f->store, &ahead), STORE_CONFLICT);
    assert_int_equal(ahead.seq, 2);
    assert_feed(f, game, 2);
    assert_int_equal(f->rows.game[0].status, STORE_LOBBY);
    assert_int_equal(f->rows.game[0].seats, 0);
    assert_feed(f, other, 1);
}

/* Two who change the same row without an item, or with one: the second is told. */
static void a_row_that_was_changed_is_a_conflict(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a");
    struct store_job first = append_job(game, 0, NULL, 0), second = append_job(game, 0, NULL, 0);
    first.append.known = second.append.known = 100;
    first.append.fields = second.append.fields = STORE_SET_NOTE;
    first.append.value.note = "first";
    second.append.value.note = "second";
    assert_int_equal(write_one(f->store, &first), STORE_OK);
    assert_int_equal(write_one(f->store, &second), STORE_CONFLICT);
    assert_int_equal(second.seq, 0);
    struct store_job moved = append_job(game, 0, three, 1);
    moved.append.known = 100;
    assert_int_equal(write_one(f->store, &moved), STORE_CONFLICT);
    moved.append.fields = STORE_SET_DUE;
    assert_int_equal(write_one(f->store, &moved), STORE_CONFLICT);
    moved.append.known = 200;
    assert_int_equal(write_one(f->store, &moved), STORE_OK);
    assert_feed(f, game, 1);
    assert_string_equal(f->rows.game[0].note, "first");
}

static void duplicates_get_the_first_answer(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a"), other = game_make(f->store, "b");
    struct store_job first = append_job(game, 0, three, 2);
    first.append.sender = 5;
    first.append.message_id = "k17";
    struct store_job jobs[2] = {first, first}; /* twice in one batch */
    assert_int_equal(store_write(f->store, jobs, 2), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_DUPLICATE);
    assert_int_equal(jobs[1].first, 1);
    assert_int_equal(jobs[1].last, 2);
    assert_int_equal(jobs[1].seq, 2);
    struct store_job later = append_job(game, 2, three, 3);
    assert_int_equal(write_one(f->store, &later), STORE_OK);
    assert_int_equal(write_one(f->store, &first), STORE_DUPLICATE);
    assert_int_equal(first.first, 1);
    assert_int_equal(first.last, 2);
    assert_int_equal(first.seq, 5);
    first.append.expected = 5; /* even where it would fit now */
    assert_int_equal(write_one(f->store, &first), STORE_DUPLICATE);
    assert_int_equal(first.last, 2);
    assert_feed(f, game, 5);

    /* Another sender, another game, another id are other messages. */
    first.append.sender = 6;
    assert_int_equal(write_one(f->store, &first), STORE_OK);
    first.append.sender = 5;
    first.append.expected = 7;
    first.append.message_id = "k18";
    assert_int_equal(write_one(f->store, &first), STORE_OK);
    assert_int_equal(first.first, 8);
    first.append.game = other;
    first.append.expected = 0;
    assert_int_equal(write_one(f->store, &first), STORE_OK);
    /* Without an id nothing is a duplicate. */
    struct store_job again = append_job(other, 2, three, 1);
    assert_int_equal(write_one(f->store, &again), STORE_OK);
    again.append.expected = 3;
    assert_int_equal(write_one(f->store, &again), STORE_OK);
    assert_feed(f, other, 4);
}

static void a_batch_goes_in_order(void **state)
{
    enum { JOBS = 600 };
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a"), other = game_make(f->store, "b");
    struct store_job *jobs = calloc(JOBS, sizeof *jobs);
    struct store_item *item = calloc(JOBS, sizeof *item);
    for (uint32_t i = 0; i < JOBS; i++) {
        item[i] = (struct store_item){.action = i};
        jobs[i] = append_job(i % 3 ? game : other, i % 3 ? i - i / 3 - 1 : i / 3, &item[i], 1);
    }
    assert_int_equal(store_write(f->store, jobs, JOBS), STORE_OK);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(jobs[i].status, STORE_OK);
    free(jobs);
    free(item);
    assert_feed(f, other, JOBS / 3);
    assert_feed(f, game, JOBS - JOBS / 3);
    assert_int_equal(f->rows.item[0].action, 1);
    assert_int_equal(f->rows.item[1].action, 2);
    assert_int_equal(f->rows.item[2].action, 4);
    assert_int_equal(store_write(f->store, NULL, 0), STORE_OK);
}

static void what_does_not_fit_is_refused(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a");
    char *long_text = malloc(STORE_TEXT_MAX + 2), long_name[STORE_NAME_MAX + 2];
    memset(long_text, 'x', STORE_TEXT_MAX + 1);
    long_text[STORE_TEXT_MAX + 1] = '\0';
    memset(long_name, 'x', STORE_NAME_MAX + 1);
    long_name[STORE_NAME_MAX + 1] = '\0';
    struct store_item item = {.text = long_text};
    struct store_job jobs[9] = {append_job(game, 0, &item, 1),
                                append_job(game, 0, three, 1),
                                append_job(game, 0, NULL, 0),
                                append_job(game, 0, three, 1),
                                game_job(long_name),
                                game_job(""),
                                game_job("b"),
                                game_job("c"),
                                game_job("d")};
    jobs[1].append.message_id = long_name;
    jobs[2].append.message_id = "an id without an item";
    jobs[6].game.seats = MUR_SEATS + 1;
    jobs[7].game.setup = long_text;
    jobs[8].kind = STORE_JOB_KINDS;
    assert_int_equal(store_write(f->store, jobs, 9), STORE_OK);
    for (int i = 0; i < 9; i++)
        assert_int_equal(jobs[i].status, i == 3 ? STORE_OK : STORE_INVALID);
    long_text[STORE_TEXT_MAX] = long_name[STORE_NAME_MAX] = '\0'; /* the longest that fit */
    struct store_job fits = append_job(game, 1, &item, 1);
    fits.append.message_id = long_name;
    assert_int_equal(write_one(f->store, &fits), STORE_OK);
    assert_feed(f, game, 2);
    assert_int_equal(strlen(f->rows.item[1].text), STORE_TEXT_MAX);
    assert_string_equal(f->rows.item[1].message_id, long_name);
    free(long_text);
}

static void unknown_accounts_are_refused(void **state)
{
    struct fixture *f = *state;
    int64_t game = game_make(f->store, "a");
    struct store_job jobs[6] = {
        append_job(game, 0, three, 2),
        game_job("b"),
        {.kind = STORE_SESSION_PUT, .session = {.token_hash = "t", .account = 50}},
        {.kind = STORE_ACCOUNT_SET, .account = {.id = 50, .name = "x"}},
        {.kind = STORE_CHAT, .chat = {.game = game, .line = {.account = 50, .text = "x"}}},
        {.kind = STORE_CHAT, .chat = {.game = 777, .line = {.text = "x"}}}};
    jobs[0].append.fields = STORE_SET_SEATS;
    jobs[0].append.value.seats = 2;
    jobs[0].append.value.seat[1].account = 50;
    jobs[1].game.owner = 50;
    assert_int_equal(store_write(f->store, jobs, 6), STORE_OK);
    for (int i = 0; i < 6; i++)
        assert_int_equal(jobs[i].status, STORE_MISSING);
    assert_feed(f, game, 0);
    assert_int_equal(f->rows.game[0].seats, 0);
    assert_int_equal(store_game_find(f->store, "b", &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 9, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
}

/* ---- lists ------------------------------------------------------------------------------------------- */

/* The ids of a list, page by page, must be those wanted, in this order. */
static void assert_list(struct fixture *f, struct store_query q, const int64_t *wanted, int count)
{
    int seen = 0;
    for (;;) {
        assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
        assert_true(f->rows.games <= q.limit);
        for (int i = 0; i < f->rows.games; i++, seen++) {
            assert_true(seen < count);
            assert_int_equal(f->rows.game[i].id, wanted[seen]);
        }
        if (f->rows.games < q.limit)
            break;
        q.after = f->rows.game[f->rows.games - 1].id;
    }
    assert_int_equal(seen, count);
}

static void lists_have_order_and_pages(void **state)
{
    struct fixture *f = *state;
    int64_t ana = account_make(f->store, "Ana"), rui = account_make(f->store, "Rui"), id[8];
    struct store_job job[8];
    for (int i = 0; i < 8; i++) {
        char name[8] = {(char)('a' + i)};
        job[i] = game_job(name);
        job[i].game.visibility = i % 2 ? STORE_PUBLIC : STORE_BY_LINK;
        job[i].game.status = i < 5 ? STORE_LOBBY : STORE_PLAYING;
        job[i].game.owner = i == 3 || i == 6 ? ana : 0;
        job[i].game.seats = i == 1 || i == 6 || i == 7 ? 2 : 0;
        job[i].game.seat[1].account = ana;
        job[i].game.seat[0].account = rui;
        assert_int_equal(write_one(f->store, &job[i]), STORE_OK);
        id[i] = job[i].made;
    }
    for (int limit = 1; limit < 10; limit++) {
        struct store_query all = {.status = STORE_ANY, .limit = limit};
        assert_list(f, all, id, 8);
        assert_list(f, (struct store_query){.status = STORE_LOBBY, .limit = limit}, id, 5);
        assert_list(f, (struct store_query){.status = STORE_PLAYING, .limit = limit}, id + 5, 3);
        assert_list(f, (struct store_query){.status = STORE_FINISHED, .limit = limit}, NULL, 0);
        struct store_query lobby = {
            .status = STORE_LOBBY, .listed = true, .newest = true, .limit = limit};
        assert_list(f, lobby, (int64_t[]){id[3], id[1]}, 2);
        struct store_query open = {.status = STORE_ANY, .listed = true, .limit = limit};
        assert_list(f, open, (int64_t[]){id[1], id[3], id[5], id[7]}, 4);
        struct store_query mine = {
            .status = STORE_ANY, .account = ana, .newest = true, .limit = limit};
        assert_list(f, mine, (int64_t[]){id[7], id[6], id[3], id[1]}, 4);
        mine = (struct store_query){.status = STORE_PLAYING, .account = ana, .limit = limit};
        assert_list(f, mine, (int64_t[]){id[6], id[7]}, 2);
        mine.listed = true;
        assert_list(f, mine, (int64_t[]){id[7]}, 1);
        mine = (struct store_query){.status = STORE_ANY, .account = rui, .limit = limit};
        assert_list(f, mine, (int64_t[]){id[1], id[6], id[7]}, 3);
    }
    struct store_query wrong = {.status = STORE_ANY};
    assert_int_equal(store_games(f->store, &wrong, &f->rows), STORE_INVALID);
    wrong.limit = STORE_PAGE_MAX + 1;
    assert_int_equal(store_games(f->store, &wrong, &f->rows), STORE_INVALID);

    /* A seat that is given up, and a game that starts, move between the lists. */
    struct store_job leave = append_job(id[1], 0, three, 1);
    leave.append.fields = STORE_SET_SEATS | STORE_SET_STATUS;
    leave.append.value = (struct store_game){.status = STORE_PLAYING, .seats = 1};
    assert_int_equal(write_one(f->store, &leave), STORE_OK);
    struct store_query mine = {.status = STORE_ANY, .account = ana, .limit = 5};
    assert_list(f, mine, (int64_t[]){id[3], id[6], id[7]}, 3);
    struct store_query playing = {.status = STORE_PLAYING, .listed = true, .limit = 5};
    assert_list(f, playing, (int64_t[]){id[1], id[5], id[7]}, 3);
}

static void due_clocks_come_soonest_first(void **state)
{
    struct fixture *f = *state;
    static const int64_t due[] = {500, 0, 300, 900, 300};
    int64_t id[5];
    for (int i = 0; i < 5; i++) {
        char name[8] = {(char)('a' + i)};
        struct store_job job = game_job(name);
        job.game.due = due[i];
        assert_int_equal(write_one(f->store, &job), STORE_OK);
        id[i] = job.made;
    }
    struct store_query q = {.due = 500, .limit = 10};
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 3);
    assert_int_equal(f->rows.game[0].id, id[2]);
    assert_int_equal(f->rows.game[1].id, id[4]);
    assert_int_equal(f->rows.game[2].id, id[0]);
    q.limit = 1;
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 1);
    assert_int_equal(f->rows.game[0].id, id[2]);
    struct store_job done = append_job(id[2], 0, three, 1);
    done.append.fields = STORE_SET_DUE;
    assert_int_equal(write_one(f->store, &done), STORE_OK);
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.game[0].id, id[4]);
    q.due = 299;
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 0);
}

/* ---- chat, people, settings ---------------------------------------------------------------------------- */

static struct store_job line_job(int64_t game, int64_t account, const char *text, const char *id)
{
    return (struct store_job){
        .kind = STORE_CHAT,
        .chat = {
            .game = game,
            .line = {.account = account, .actor = 1, .text = text, .at = 12, .message_id = id}}};
}

static void chat_is_numbered(void **state)
{
    struct fixture *f = *state;
    int64_t ana = account_make(f->store, "Ana");
    int64_t game = game_make(f->store, "a"), other = game_make(f->store, "b");
    struct store_job jobs[6] = {line_job(game, ana, "um", "m1"), line_job(game, 0, "dois", "m1"),
                                line_job(game, ana, "um", "m1"), line_job(other, ana, "x", "m1"),
                                line_job(game, ana, "tres", ""), line_job(game, ana, "tres", "")};
    assert_int_equal(store_write(f->store, jobs, 6), STORE_OK);
    static const int64_t numbers[] = {1, 2, 1, 1, 3, 4};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(jobs[i].status, i == 2 ? STORE_DUPLICATE : STORE_OK);
        assert_int_equal(jobs[i].made, numbers[i]);
    }
    struct store_job nobody = line_job(game, 0, "dois", "m1");
    assert_int_equal(write_one(f->store, &nobody), STORE_DUPLICATE);
    assert_int_equal(store_lines(f->store, game, 0, 9, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 4);
    const struct store_line *line = f->rows.line;
    assert_int_equal(line[0].number, 1);
    assert_string_equal(line[0].text, "um");
    assert_int_equal(line[0].account, ana);
    assert_int_equal(line[0].actor, 1);
    assert_int_equal(line[0].at, 12);
    assert_string_equal(line[0].message_id, "m1");
    assert_int_equal(line[1].account, 0);
    assert_string_equal(line[3].message_id, "");
    assert_int_equal(store_lines(f->store, game, 0, 2, &f->rows), STORE_OK); /* the newest */
    assert_int_equal(f->rows.lines, 2);
    assert_int_equal(f->rows.line[0].number, 3);
    assert_int_equal(store_lines(f->store, game, 1, 2, &f->rows), STORE_OK); /* the next */
    assert_int_equal(f->rows.lines, 2);
    assert_int_equal(f->rows.line[0].number, 2);
    assert_int_equal(store_lines(f->store, game, 4, 2, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
    assert_int_equal(store_lines(f->store, 777, 0, 2, &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 0, &f->rows), STORE_INVALID);
}

static void accounts_and_sessions(void **state)
{
    struct fixture *f = *state;
    struct store_job make = {.kind = STORE_ACCOUNT_NEW,
                             .account = {.name = "Ana",
                                         .login = "ana",
                                         .passphrase = "$argon2id$x",
                                         .token_hash = "t1",
                                         .created = 77}};
    assert_int_equal(write_one(f->store, &make), STORE_OK);
    int64_t ana = make.made;
    assert_int_equal(write_one(f->store, &make), STORE_CONFLICT); /* the login is taken */
    assert_int_equal(make.made, 0);
    make.account.login = "";
    assert_int_equal(write_one(f->store, &make), STORE_CONFLICT); /* so is the token */
    make.account.token_hash = "t2";
    assert_int_equal(write_one(f->store, &make), STORE_OK);
    int64_t second = make.made;
    assert_int_not_equal(second, ana);

    assert_int_equal(store_account_by_token(f->store, "t1", &f->rows), STORE_OK);
    assert_int_equal(f->rows.accounts, 1);
    assert_int_equal(f->rows.account[0].id, ana);
    assert_string_equal(f->rows.account[0].name, "Ana");
    assert_string_equal(f->rows.account[0].login, "ana");
    assert_string_equal(f->rows.account[0].passphrase, "$argon2id$x");
    assert_int_equal(f->rows.account[0].created, 77);
    assert_int_equal(store_account_by_login(f->store, "ana", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].id, ana);
    assert_int_equal(store_account_get(f->store, second, &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].login, "");
    assert_int_equal(store_account_by_login(f->store, "", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, 777, &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, 0, &f->rows), STORE_MISSING);

    struct store_job set = {.kind = STORE_ACCOUNT_SET,
                            .account = {.id = second, .name = "Rui", .login = "ana"}};
    assert_int_equal(write_one(f->store, &set), STORE_CONFLICT);
    set.account.login = "rui";
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    assert_int_equal(write_one(f->store, &set), STORE_OK); /* its own login is not taken */
    assert_int_equal(store_account_by_login(f->store, "rui", &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].name, "Rui");
    assert_int_equal(f->rows.account[0].created, 77);

    /* A second device, and the end of one. */
    struct store_job put = {.kind = STORE_SESSION_PUT,
                            .session = {.token_hash = "t3", .account = ana, .used = 5}};
    assert_int_equal(write_one(f->store, &put), STORE_OK);
    assert_int_equal(write_one(f->store, &put), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].id, ana);
    struct store_job end = {.kind = STORE_SESSION_DELETE, .session = {.token_hash = "t1"}};
    assert_int_equal(write_one(f->store, &end), STORE_OK);
    assert_int_equal(write_one(f->store, &end), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "t1", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_OK);

    /* Those that nobody used for long: t3 at 5, t2 at 77. */
    struct store_job old = {.kind = STORE_SESSIONS_END, .session = {.used = 5}};
    assert_int_equal(write_one(f->store, &old), STORE_OK);
    assert_int_equal(old.made, 0);
    old.session.used = 6;
    assert_int_equal(write_one(f->store, &old), STORE_OK);
    assert_int_equal(old.made, 1);
    assert_int_equal(store_account_by_token(f->store, "t3", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "t2", &f->rows), STORE_OK);
}

static int64_t person_make(struct store *s, const char *token, int64_t at)
{
    struct store_job make = {.kind = STORE_ACCOUNT_NEW,
                             .account = {.name = "x", .token_hash = token, .created = at}};
    assert_int_equal(write_one(s, &make), STORE_OK);
    return make.made;
}

static void sessions_of_one_account_end(void **state)
{
    struct fixture *f = *state;
    int64_t ana = person_make(f->store, "a1", 10);
    person_make(f->store, "b1", 10);
    struct store_job put = {.kind = STORE_SESSION_PUT,
                            .session = {.token_hash = "a2", .account = ana, .used = 20}};
    assert_int_equal(write_one(f->store, &put), STORE_OK);
    struct store_job end = {.kind = STORE_SESSIONS_END,
                            .session = {.token_hash = "a2", .account = ana, .used = INT64_MAX}};
    assert_int_equal(write_one(f->store, &end), STORE_OK);
    assert_int_equal(end.made, 1);
    assert_int_equal(store_account_by_token(f->store, "a1", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "b1", &f->rows), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a2", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].used, 20);

    /* One that was ended does not come to life again by being used. */
    struct store_job used = {.kind = STORE_SESSION_USED,
                             .session = {.token_hash = "a2", .used = 30}};
    assert_int_equal(write_one(f->store, &used), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a2", &f->rows), STORE_OK);
    assert_int_equal(f->rows.account[0].used, 30);
    used.session.token_hash = "a1";
    assert_int_equal(write_one(f->store, &used), STORE_MISSING);
    assert_int_equal(store_account_by_token(f->store, "a1", &f->rows), STORE_MISSING);
}

/* Everybody but who was there last only once, and left nothing. */
static void accounts_that_left_nothing_are_forgotten(void **state)
{
    struct fixture *f = *state;
    int64_t first = person_make(f->store, "nothing", 10),
            player = person_make(f->store, "seat", 10), owner = person_make(f->store, "owner", 10),
            talker = person_make(f->store, "line", 10), named = person_make(f->store, "login", 10),
            fresh = person_make(f->store, "fresh", 50);
    struct store_job jobs[] = {
        {.kind = STORE_GAME_NEW,
         .game = {.name = "g", .owner = owner, .seats = 1, .seat = {{.account = player}}}},
        {.kind = STORE_ACCOUNT_SET, .account = {.id = named, .name = "x", .login = "x"}}};
    assert_int_equal(store_write(f->store, jobs, 2), STORE_OK);
    struct store_job line = {
        .kind = STORE_CHAT,
        .chat = {.game = jobs[0].made, .line = {.account = talker, .text = "hi"}}};
    assert_int_equal(write_one(f->store, &line), STORE_OK);

    struct store_job forget = {.kind = STORE_FORGET, .forget = {.limit = 2, .accounts = 50}};
    forget.forget.after = first - 1;
    assert_int_equal(write_one(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, player);
    assert_int_equal(forget.seq, 1);
    forget.forget.after = forget.made;
    forget.forget.limit = 100;
    assert_int_equal(write_one(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, fresh);
    assert_int_equal(forget.seq, 0);
    forget.forget.after = fresh;
    assert_int_equal(write_one(f->store, &forget), STORE_OK);
    assert_int_equal(forget.made, 0);

    assert_int_equal(store_account_by_token(f->store, "nothing", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, first, &f->rows), STORE_MISSING);
    static const char *const kept[] = {"seat", "owner", "line", "login", "fresh"};
    for (int i = 0; i < 5; i++)
        assert_int_equal(store_account_by_token(f->store, kept[i], &f->rows), STORE_OK);
    assert_int_not_equal(person_make(f->store, "new", 60), first); /* no number is used again */

    /* Sessions end by themselves after a longer time, and nothing else goes with them. */
    forget.forget = (struct store_forget){.after = first - 1, .limit = 100, .sessions = 50};
    assert_int_equal(write_one(f->store, &forget), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "owner", &f->rows), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, owner, &f->rows), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "fresh", &f->rows), STORE_OK);
}

static void answers_are_kept_with_what_was_done(void **state)
{
    struct fixture *f = *state;
    int64_t ana = person_make(f->store, "a", 1);
    struct store_job game = {.kind = STORE_GAME_NEW,
                             .game = {.name = "g"},
                             .answer = {.account = ana,
                                        .number = 3,
                                        .message_id = "m3",
                                        .digest = UINT64_MAX - 1,
                                        .proof = "p",
                                        .game = "g",
                                        .n = -1}};
    assert_int_equal(write_one(f->store, &game), STORE_OK);
    game.answer.number = 4;
    game.answer.message_id = "m4";
    assert_int_equal(write_one(f->store, &game), STORE_CONFLICT); /* then it is not */
    struct store_job set = {.kind = STORE_ACCOUNT_SET,
                            .account = {.id = ana, .name = "Ana"},
                            .answer = {.account = ana, .number = 5, .message_id = "m5", .n = 7}};
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    assert_int_equal(store_account_by_token(f->store, "a", &f->rows), STORE_OK);
    assert_int_equal(f->rows.answers, 2);
    const struct store_answer *kept = f->rows.answer;
    assert_string_equal(kept[0].message_id, "m3");
    assert_true(kept[0].digest == UINT64_MAX - 1);
    assert_string_equal(kept[0].proof, "p");
    assert_string_equal(kept[0].game, "g");
    assert_int_equal(kept[0].n, -1);
    assert_string_equal(kept[1].message_id, "m5");
    assert_int_equal(kept[1].n, 7);

    /* The oldest makes room, and whoever is not there has none. */
    set.answer.number = 3 + STORE_ANSWERS;
    set.answer.message_id = "m19";
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    assert_int_equal(store_account_get(f->store, ana, &f->rows), STORE_OK);
    assert_int_equal(f->rows.answers, 2);
    assert_string_equal(f->rows.answer[0].message_id, "m5");
    assert_string_equal(f->rows.answer[1].message_id, "m19");
    set.answer.account = 777;
    set.account.name = "Eva";
    assert_int_equal(write_one(f->store, &set), STORE_MISSING);
    assert_int_equal(store_account_get(f->store, ana, &f->rows), STORE_OK);
    assert_string_equal(f->rows.account[0].name, "Ana");
}

static void settings_are_kept(void **state)
{
    struct fixture *f = *state;
    struct store_job set = {.kind = STORE_SETTING, .setting = {.name = "motd", .value = "olá"}};
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_MISSING);
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    set.setting.value = "bom dia";
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_OK);
    assert_string_equal(f->rows.setting, "bom dia");
    set.setting.value = NULL;
    assert_int_equal(write_one(f->store, &set), STORE_OK);
    assert_int_equal(store_setting(f->store, "motd", &f->rows), STORE_MISSING);
}

static void random_ids_differ(void **state)
{
    struct fixture *f = *state;
    char a[STORE_RANDOM_ID], b[STORE_RANDOM_ID];
    assert_true(store_random_id(a) && store_random_id(b));
    assert_int_equal(strlen(a), STORE_RANDOM_ID - 1);
    assert_string_not_equal(a, b);
    game_make(f->store, a);
    assert_int_equal(store_game_find(f->store, a, &f->rows), STORE_OK);
    assert_int_equal(store_health(f->store, NULL), STORE_OK);
}

static void marks_are_taken_and_given_back(void **state)
{
    struct fixture *f = *state;
    int slot[300];
    assert_int_equal(store_marked(f->store, NULL, 0), 0);
    int taken = 0;
    while (taken < 300 && (slot[taken] = store_mark(f->store, taken + 1)) >= 0)
        taken++;
    assert_true(taken >= 64 && taken < 300); /* more are refused, which harms nobody */
    store_unmark(f->store, -1);
    store_unmark(f->store, slot[3]);
    assert_int_equal(store_mark(f->store, 9), slot[3]);
    for (int i = 0; i < taken; i++)
        store_unmark(f->store, slot[i]);
    assert_int_equal(store_marked(f->store, NULL, 0), 0); /* its own marks are no suspicion */
}

/* ---- races ------------------------------------------------------------------------------------------- */

enum { RACERS = 4, ROUNDS = 60 };

struct racer {
    struct store *store;
    int64_t game;
    int number;
    uint32_t last[ROUNDS];
    int conflicts;
    bool bad;
    pthread_t thread;
};

/* Appends to the same game as the others, sending every message until it is known to be there. */
static void *race(void *argument)
{
    struct racer *r = argument;
    struct store_rows rows = {0};
    for (int i = 0; i < ROUNDS && !r->bad; i++) {
        char id[16];
        snprintf(id, sizeof id, "m%d", i);
        struct store_item items[2] = {{.actor = r->number, .action = (uint32_t)i},
                                      {.actor = 255, .action = (uint32_t)i}};
        struct store_job job = append_job(r->game, 0, items, 2);
        job.append.sender = r->number;
        job.append.message_id = id;
        for (;;) {
            r->bad = r->bad || store_load(r->store, r->game, UINT32_MAX >> 1, &rows) != STORE_OK;
            if (r->bad)
                break;
            job.append.expected = rows.game[0].seq;
            store_write(r->store, &job, 1);
            if (job.status != STORE_CONFLICT)
                break;
            r->conflicts++;
        }
        r->bad = r->bad || job.status != STORE_OK;
        store_write(r->store, &job, 1); /* an impatient client */
        r->bad = r->bad || job.status != STORE_DUPLICATE || job.last != job.first + 1;
        r->last[i] = job.last;
    }
    store_rows_release(&rows);
    return NULL;
}

static void racing_threads_lose_nothing(void **state)
{
    struct fixture *f = *state;
    struct racer racer[RACERS];
    int64_t game = game_make(f->store, "a");
    for (int i = 0; i < RACERS; i++) {
        racer[i] = (struct racer){.store = f->store, .game = game, .number = i};
        assert_int_equal(pthread_create(&racer[i].thread, NULL, race, &racer[i]), 0);
    }
    for (int i = 0; i < RACERS; i++)
        pthread_join(racer[i].thread, NULL);
    assert_feed(f, game, RACERS * ROUNDS * 2);
    for (int i = 0; i < RACERS; i++) {
        assert_false(racer[i].bad);
        for (int round = 0; round < ROUNDS; round++) {
            const struct store_item *item = &f->rows.item[racer[i].last[round] - 2];
            assert_int_equal(item[0].actor, i);
            assert_int_equal(item[0].action, round);
            assert_int_equal(item[1].actor, 255);
            assert_int_equal(item[1].action, round);
        }
    }
}

/* ---- all of it on all stores --------------------------------------------------------------------------- */

#define CASE(function)                                                                             \
    {                                                                                              \
        .name = #function, .test_func = (function), .setup_func = setup, .teardown_func = teardown \
    }

static const struct CMUnitTest cases[] = {
    CASE(games_come_back),
    CASE(empty_texts_come_back_empty),
    CASE(names_are_unique),
    CASE(deleted_games_are_gone),
    CASE(items_come_back),
    CASE(fields_change_with_items),
    CASE(conflicts_change_nothing),
    CASE(a_row_that_was_changed_is_a_conflict),
    CASE(duplicates_get_the_first_answer),
    CASE(a_batch_goes_in_order),
    CASE(what_does_not_fit_is_refused),
    CASE(unknown_accounts_are_refused),
    CASE(lists_have_order_and_pages),
    CASE(due_clocks_come_soonest_first),
    CASE(chat_is_numbered),
    CASE(accounts_and_sessions),
    CASE(sessions_of_one_account_end),
    CASE(accounts_that_left_nothing_are_forgotten),
    CASE(answers_are_kept_with_what_was_done),
    CASE(settings_are_kept),
    CASE(random_ids_differ),
    CASE(marks_are_taken_and_given_back),
    CASE(racing_threads_lose_nothing),
};
enum { CASES = sizeof cases / sizeof cases[0] };

int main(void)
{
    struct CMUnitTest tests[CASES * SCHEMES];
    char name[CASES * SCHEMES][80];
    bool database = database_given();
    for (int s = 0; s < SCHEMES; s++)
        for (int i = 0; i < CASES; i++) {
            int at = s * CASES + i;
            snprintf(name[at], sizeof name[at], "%s: %s", schemes[s], cases[i].name);
            tests[at] = cases[i];
            tests[at].name = name[at];
            tests[at].initial_state = (void *)schemes[s];
        }
    int first = database ? CASES * (SCHEMES - 1) : 0; /* the others have their turn without it */
    size_t count = database ? CASES : CASES * (SCHEMES - 1);
    return _cmocka_run_group_tests("store", tests + first, count, NULL, NULL);
}
