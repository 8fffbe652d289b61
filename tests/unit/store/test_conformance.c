/* What every store must do with games: all cases below run on each of them. */
#include "support/stores.h"

#include <pthread.h>

/* ---- games ------------------------------------------------------------------------------------------- */

static void games_come_back(void **state)
{
    struct stores_fixture *f = *state;
    int64_t ana = stores_account(f->store, "Ana"), rui = stores_account(f->store, "Rui");
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
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
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
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a");
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
    struct stores_fixture *f = *state;
    struct store_job jobs[3] = {stores_game_job("one"), stores_game_job("one"),
                                stores_game_job("two")};
    assert_int_equal(store_write(f->store, jobs, 3), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_CONFLICT);
    assert_int_equal(jobs[1].made, 0);
    assert_int_equal(jobs[2].status, STORE_OK);
    assert_int_not_equal(jobs[0].made, jobs[2].made);
    assert_int_equal(store_game_find(f->store, "two", &f->rows), STORE_OK);
    assert_int_equal(f->rows.game[0].id, jobs[2].made);
    assert_int_equal(store_game_find(f->store, "stores_three", &f->rows), STORE_MISSING);
    assert_int_equal(f->rows.games, 0);
    assert_int_equal(store_game_find(f->store, "", &f->rows), STORE_MISSING);
}

static void deleted_games_are_gone(void **state)
{
    struct stores_fixture *f = *state;
    int64_t first = stores_game(f->store, "first"), game = stores_game(f->store, "a");
    struct store_job fill[2] = {stores_append_job(game, 0, stores_three, 3)};
    fill[1] =
        (struct store_job){.kind = STORE_CHAT, .chat = {.game = game, .line = {.text = "hi"}}};
    assert_int_equal(store_write(f->store, fill, 2), STORE_OK);
    struct store_job gone = {.kind = STORE_GAME_DELETE, .game = {.id = game}};
    assert_int_equal(stores_write(f->store, &gone), STORE_OK);
    assert_int_equal(stores_write(f->store, &gone), STORE_MISSING);
    assert_int_equal(store_load(f->store, game, 0, &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 10, &f->rows), STORE_MISSING);
    int64_t next = stores_game(f->store, "a");
    assert_int_not_equal(next, game); /* numbers are not used again */
    stores_assert_feed(f, next, 0);
    assert_int_equal(store_lines(f->store, next, 0, 10, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
    stores_assert_feed(f, first, 0);
}

/* ---- appending --------------------------------------------------------------------------------------- */

static void items_come_back(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a");
    struct store_job job = stores_append_job(game, 0, stores_three, 3);
    job.append.sender = 41;
    job.append.message_id = "m1";
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
    assert_int_equal(job.first, 1);
    assert_int_equal(job.last, 3);
    assert_int_equal(job.seq, 3);
    struct store_job more = stores_append_job(game, 3, stores_three + 1, 1);
    assert_int_equal(stores_write(f->store, &more), STORE_OK);
    assert_int_equal(more.first, 4);
    assert_int_equal(more.last, 4);
    stores_assert_feed(f, game, 4);
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
    struct stores_fixture *f = *state;
    int64_t ana = stores_account(f->store, "Ana"), game = stores_game(f->store, "a");
    struct store_job job = stores_append_job(game, 0, stores_three, 1);
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
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
    stores_assert_feed(f, game, 1);
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
    job = stores_append_job(game, 1, NULL, 0);
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
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
    assert_true(job.first > job.last);
    assert_int_equal(job.seq, 1);
    stores_assert_feed(f, game, 1);
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
    job = stores_append_job(game, 1, NULL, 0);
    job.append.fields = STORE_SET_OWNER | STORE_SET_NOTE | STORE_SET_SEATS;
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
    job.append.fields = STORE_SET_DUE;
    assert_int_equal(stores_write(f->store, &job), STORE_OK);
    stores_assert_feed(f, game, 1);
    g = &f->rows.game[0];
    assert_int_equal(g->owner, 0);
    assert_string_equal(g->note, "");
    assert_string_equal(g->result, "1:0");
    assert_int_equal(g->seats, 0);
    assert_int_equal(g->due, 0);
}

static void conflicts_change_nothing(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a"), other = stores_game(f->store, "b");
    struct store_job jobs[4] = {
        stores_append_job(game, 0, stores_three, 2), stores_append_job(game, 1, stores_three, 3),
        stores_append_job(777, 0, stores_three, 1), stores_append_job(other, 0, stores_three, 1)};
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
    struct store_job ahead = stores_append_job(game, 3, stores_three, 1);
    assert_int_equal(stores_write(f->store, &ahead), STORE_CONFLICT);
    assert_int_equal(ahead.seq, 2);
    stores_assert_feed(f, game, 2);
    assert_int_equal(f->rows.game[0].status, STORE_LOBBY);
    assert_int_equal(f->rows.game[0].seats, 0);
    stores_assert_feed(f, other, 1);
}

/* Two who change the same row without an item, or with one: the second is told. */
static void a_row_that_was_changed_is_a_conflict(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a");
    struct store_job first = stores_append_job(game, 0, NULL, 0),
                     second = stores_append_job(game, 0, NULL, 0);
    first.append.known = second.append.known = 100;
    first.append.fields = second.append.fields = STORE_SET_NOTE;
    first.append.value.note = "first";
    second.append.value.note = "second";
    assert_int_equal(stores_write(f->store, &first), STORE_OK);
    assert_int_equal(stores_write(f->store, &second), STORE_CONFLICT);
    assert_int_equal(second.seq, 0);
    struct store_job moved = stores_append_job(game, 0, stores_three, 1);
    moved.append.known = 100;
    assert_int_equal(stores_write(f->store, &moved), STORE_CONFLICT);
    moved.append.fields = STORE_SET_DUE;
    assert_int_equal(stores_write(f->store, &moved), STORE_CONFLICT);
    moved.append.known = 200;
    assert_int_equal(stores_write(f->store, &moved), STORE_OK);
    stores_assert_feed(f, game, 1);
    assert_string_equal(f->rows.game[0].note, "first");
}

static void duplicates_get_the_first_answer(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a"), other = stores_game(f->store, "b");
    struct store_job first = stores_append_job(game, 0, stores_three, 2);
    first.append.sender = 5;
    first.append.message_id = "k17";
    struct store_job jobs[2] = {first, first}; /* twice in one batch */
    assert_int_equal(store_write(f->store, jobs, 2), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_DUPLICATE);
    assert_int_equal(jobs[1].first, 1);
    assert_int_equal(jobs[1].last, 2);
    assert_int_equal(jobs[1].seq, 2);
    struct store_job later = stores_append_job(game, 2, stores_three, 3);
    assert_int_equal(stores_write(f->store, &later), STORE_OK);
    assert_int_equal(stores_write(f->store, &first), STORE_DUPLICATE);
    assert_int_equal(first.first, 1);
    assert_int_equal(first.last, 2);
    assert_int_equal(first.seq, 5);
    first.append.expected = 5; /* even where it would fit now */
    assert_int_equal(stores_write(f->store, &first), STORE_DUPLICATE);
    assert_int_equal(first.last, 2);
    stores_assert_feed(f, game, 5);

    /* Another sender, another game, another id are other messages. */
    first.append.sender = 6;
    assert_int_equal(stores_write(f->store, &first), STORE_OK);
    first.append.sender = 5;
    first.append.expected = 7;
    first.append.message_id = "k18";
    assert_int_equal(stores_write(f->store, &first), STORE_OK);
    assert_int_equal(first.first, 8);
    first.append.game = other;
    first.append.expected = 0;
    assert_int_equal(stores_write(f->store, &first), STORE_OK);
    /* Without an id nothing is a duplicate. */
    struct store_job again = stores_append_job(other, 2, stores_three, 1);
    assert_int_equal(stores_write(f->store, &again), STORE_OK);
    again.append.expected = 3;
    assert_int_equal(stores_write(f->store, &again), STORE_OK);
    stores_assert_feed(f, other, 4);
}

static void a_batch_goes_in_order(void **state)
{
    enum { JOBS = 600 };
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a"), other = stores_game(f->store, "b");
    struct store_job *jobs = calloc(JOBS, sizeof *jobs);
    struct store_item *item = calloc(JOBS, sizeof *item);
    for (uint32_t i = 0; i < JOBS; i++) {
        item[i] = (struct store_item){.action = i};
        jobs[i] =
            stores_append_job(i % 3 ? game : other, i % 3 ? i - i / 3 - 1 : i / 3, &item[i], 1);
    }
    assert_int_equal(store_write(f->store, jobs, JOBS), STORE_OK);
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(jobs[i].status, STORE_OK);
    free(jobs);
    free(item);
    stores_assert_feed(f, other, JOBS / 3);
    stores_assert_feed(f, game, JOBS - JOBS / 3);
    assert_int_equal(f->rows.item[0].action, 1);
    assert_int_equal(f->rows.item[1].action, 2);
    assert_int_equal(f->rows.item[2].action, 4);
    assert_int_equal(store_write(f->store, NULL, 0), STORE_OK);
}

static void what_does_not_fit_is_refused(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a");
    char *long_text = malloc(STORE_TEXT_MAX + 2), long_name[STORE_NAME_MAX + 2];
    memset(long_text, 'x', STORE_TEXT_MAX + 1);
    long_text[STORE_TEXT_MAX + 1] = '\0';
    memset(long_name, 'x', STORE_NAME_MAX + 1);
    long_name[STORE_NAME_MAX + 1] = '\0';
    struct store_item item = {.text = long_text};
    struct store_job jobs[9] = {stores_append_job(game, 0, &item, 1),
                                stores_append_job(game, 0, stores_three, 1),
                                stores_append_job(game, 0, NULL, 0),
                                stores_append_job(game, 0, stores_three, 1),
                                stores_game_job(long_name),
                                stores_game_job(""),
                                stores_game_job("b"),
                                stores_game_job("c"),
                                stores_game_job("d")};
    jobs[1].append.message_id = long_name;
    jobs[2].append.message_id = "an id without an item";
    jobs[6].game.seats = MUR_SEATS + 1;
    jobs[7].game.setup = long_text;
    jobs[8].kind = STORE_JOB_KINDS;
    assert_int_equal(store_write(f->store, jobs, 9), STORE_OK);
    for (int i = 0; i < 9; i++)
        assert_int_equal(jobs[i].status, i == 3 ? STORE_OK : STORE_INVALID);
    long_text[STORE_TEXT_MAX] = long_name[STORE_NAME_MAX] = '\0'; /* the longest that fit */
    struct store_job fits = stores_append_job(game, 1, &item, 1);
    fits.append.message_id = long_name;
    assert_int_equal(stores_write(f->store, &fits), STORE_OK);
    stores_assert_feed(f, game, 2);
    assert_int_equal(strlen(f->rows.item[1].text), STORE_TEXT_MAX);
    assert_string_equal(f->rows.item[1].message_id, long_name);
    free(long_text);
}

static void unknown_accounts_are_refused(void **state)
{
    struct stores_fixture *f = *state;
    int64_t game = stores_game(f->store, "a");
    struct store_job jobs[6] = {
        stores_append_job(game, 0, stores_three, 2),
        stores_game_job("b"),
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
    stores_assert_feed(f, game, 0);
    assert_int_equal(f->rows.game[0].seats, 0);
    assert_int_equal(store_game_find(f->store, "b", &f->rows), STORE_MISSING);
    assert_int_equal(store_lines(f->store, game, 0, 9, &f->rows), STORE_OK);
    assert_int_equal(f->rows.lines, 0);
}

/* ---- lists ------------------------------------------------------------------------------------------- */

/* The ids of a list, page by page, must be those wanted, in this order. */
static void assert_list(struct stores_fixture *f, struct store_query q, const int64_t *wanted,
                        int count)
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
    struct stores_fixture *f = *state;
    int64_t ana = stores_account(f->store, "Ana"), rui = stores_account(f->store, "Rui"), id[8];
    struct store_job job[8];
    for (int i = 0; i < 8; i++) {
        char name[8] = {(char)('a' + i)};
        job[i] = stores_game_job(name);
        job[i].game.visibility = i % 2 ? STORE_PUBLIC : STORE_BY_LINK;
        job[i].game.status = i < 5 ? STORE_LOBBY : STORE_PLAYING;
        job[i].game.owner = i == 3 || i == 6 ? ana : 0;
        job[i].game.seats = i == 1 || i == 6 || i == 7 ? 2 : 0;
        job[i].game.seat[1].account = ana;
        job[i].game.seat[0].account = rui;
        assert_int_equal(stores_write(f->store, &job[i]), STORE_OK);
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
    struct store_job leave = stores_append_job(id[1], 0, stores_three, 1);
    leave.append.fields = STORE_SET_SEATS | STORE_SET_STATUS;
    leave.append.value = (struct store_game){.status = STORE_PLAYING, .seats = 1};
    assert_int_equal(stores_write(f->store, &leave), STORE_OK);
    struct store_query mine = {.status = STORE_ANY, .account = ana, .limit = 5};
    assert_list(f, mine, (int64_t[]){id[3], id[6], id[7]}, 3);
    struct store_query playing = {.status = STORE_PLAYING, .listed = true, .limit = 5};
    assert_list(f, playing, (int64_t[]){id[1], id[5], id[7]}, 3);
}

static void due_clocks_come_soonest_first(void **state)
{
    struct stores_fixture *f = *state;
    static const int64_t due[] = {500, 0, 300, 900, 300};
    int64_t id[5];
    for (int i = 0; i < 5; i++) {
        char name[8] = {(char)('a' + i)};
        struct store_job job = stores_game_job(name);
        job.game.due = due[i];
        assert_int_equal(stores_write(f->store, &job), STORE_OK);
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
    struct store_job done = stores_append_job(id[2], 0, stores_three, 1);
    done.append.fields = STORE_SET_DUE;
    assert_int_equal(stores_write(f->store, &done), STORE_OK);
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.game[0].id, id[4]);
    q.due = 299;
    assert_int_equal(store_games(f->store, &q, &f->rows), STORE_OK);
    assert_int_equal(f->rows.games, 0);
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
        struct store_job job = stores_append_job(r->game, 0, items, 2);
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
    struct stores_fixture *f = *state;
    struct racer racer[RACERS];
    int64_t game = stores_game(f->store, "a");
    for (int i = 0; i < RACERS; i++) {
        racer[i] = (struct racer){.store = f->store, .game = game, .number = i};
        assert_int_equal(pthread_create(&racer[i].thread, NULL, race, &racer[i]), 0);
    }
    for (int i = 0; i < RACERS; i++)
        pthread_join(racer[i].thread, NULL);
    stores_assert_feed(f, game, RACERS * ROUNDS * 2);
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

static const struct CMUnitTest cases[] = {
    STORES_CASE(games_come_back),
    STORES_CASE(empty_texts_come_back_empty),
    STORES_CASE(names_are_unique),
    STORES_CASE(deleted_games_are_gone),
    STORES_CASE(items_come_back),
    STORES_CASE(fields_change_with_items),
    STORES_CASE(conflicts_change_nothing),
    STORES_CASE(a_row_that_was_changed_is_a_conflict),
    STORES_CASE(duplicates_get_the_first_answer),
    STORES_CASE(a_batch_goes_in_order),
    STORES_CASE(what_does_not_fit_is_refused),
    STORES_CASE(unknown_accounts_are_refused),
    STORES_CASE(lists_have_order_and_pages),
    STORES_CASE(due_clocks_come_soonest_first),
    STORES_CASE(racing_threads_lose_nothing),
};

int main(void)
{
    return stores_run(cases, sizeof cases / sizeof cases[0]);
}
