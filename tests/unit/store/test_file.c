/* A store in a file: its lock, its versions, its marks, and damage. */
#define _GNU_SOURCE
#include "support/store_files.h"

#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>

static void assert_refused(const char *name, const struct store_options *o,
                           enum store_status status, const char *detail)
{
    struct store_error err = {0};
    struct store *s = files_open(name, o, &err);
    assert_null(s);
    assert_int_equal(err.status, status);
    assert_true(strlen(err.message) > 10);
    if (!strstr(err.detail, detail))
        print_error("%s: %s\n", err.message, err.detail);
    assert_non_null(strstr(err.detail, detail));
}

/* Something done to the file by another hand. */
static void sql(const char *name, const char *text)
{
    char path[FILES_PATH];
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(files_path(path, name), &db), SQLITE_OK);
    char *why = NULL;
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

/* ---- one process ------------------------------------------------------------------------------------- */

static void files_are_private_and_reopened(void **state)
{
    (void)state;
    char path[FILES_PATH];
    struct stat st;
    struct store *s = files_must_open("a.db", NULL);
    int64_t game = files_game(s, "g");
    assert_int_equal(files_append(s, game, 0, 3), STORE_OK);
    static const char *const names[] = {"a.db", "a.db-wal", "a.db.lock", "a.db.marks",
                                        "a.db.ballast"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(stat(files_path(path, names[i]), &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    uint32_t before = 9;
    assert_true(store_version(s, &before) >= 2);
    assert_int_equal(before, 0);
    store_close(s);
    assert_false(files_exist("a.db-wal")); /* everything is in the file */
    s = files_must_open("a.db", NULL);
    assert_int_equal(files_seq(s, game), 3);
    store_close(s);
}

static void urls_are_checked(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "sqlite", "sqlite:", "mysql:x", "memory"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct store_error err = {0};
        assert_null(store_open(wrong[i], NULL, &err));
        assert_int_equal(err.status, STORE_INVALID);
        assert_null(store_open(wrong[i], NULL, NULL));
    }
    assert_refused("no/such/folder.db", NULL, STORE_ERROR, "no/such/folder.db");
}

static void a_second_process_is_refused(void **state)
{
    (void)state;
    char pid[32];
    struct store *s = files_must_open("a.db", &files_plain);
    int64_t game = files_game(s, "g");
    snprintf(pid, sizeof pid, "process %ld", (long)getpid());
    assert_refused("a.db", &files_plain, STORE_LOCKED, pid);
    assert_refused("a.db", &files_plain, STORE_LOCKED, "a.db");
    assert_int_equal(files_append(s, game, 0, 1), STORE_OK); /* the first one is not disturbed */

    /* Readers come and go beside it, and see what is written while they look. */
    struct store *r = files_must_open("a.db", &files_reading);
    assert_int_equal(files_seq(r, game), 1);
    assert_int_equal(files_append(s, game, 1, 1), STORE_OK);
    assert_int_equal(files_seq(r, game), 2);
    assert_int_equal(files_append(r, game, 2, 1), STORE_READONLY);
    assert_int_equal(store_health(r, NULL), STORE_READONLY);
    assert_int_equal(store_mark(r, game), -1);
    store_close(r);
    store_close(s);
    s = files_must_open("a.db", &files_plain);
    assert_int_equal(files_seq(s, game), 2);
    store_close(s);
}

static void reading_makes_nothing(void **state)
{
    (void)state;
    assert_refused("a.db", &files_reading, STORE_MISSING, "a.db");
    assert_false(files_exist("a.db"));
    assert_false(files_exist("a.db.lock"));
    store_close(files_must_open("a.db", &files_plain));
    struct store *r = files_must_open("a.db", &files_reading); /* nobody serves it */
    assert_int_equal(store_marked(r, NULL, 0), 0);
    store_close(r);
}

/* Whoever removes the lock can start two; then they still do not spoil each other's games. */
struct writer {
    struct store *store;
    int64_t game;
    int won;
    bool bad;
    pthread_t thread;
};

static void *writer_run(void *argument)
{
    struct writer *w = argument;
    struct store_rows rows = {0};
    for (int i = 0; i < 100 && !w->bad; i++) {
        w->bad = store_load(w->store, w->game, INT32_MAX, &rows) != STORE_OK;
        enum store_status status =
            w->bad ? STORE_ERROR : files_append(w->store, w->game, rows.game[0].seq, 2);
        w->won += status == STORE_OK;
        w->bad = status != STORE_OK && status != STORE_CONFLICT;
    }
    store_rows_release(&rows);
    return NULL;
}

static void two_handles_race_without_loss(void **state)
{
    (void)state;
    char path[FILES_PATH];
    struct writer w[2] = {{.store = files_must_open("a.db", &files_plain)}};
    w[0].game = w[1].game = files_game(w[0].store, "g");
    unlink(files_path(path, "a.db.lock"));
    w[1].store = files_must_open("a.db", &files_plain);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&w[i].thread, NULL, writer_run, &w[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(w[i].thread, NULL);
    assert_false(w[0].bad || w[1].bad);
    assert_true(w[0].won > 0 && w[1].won > 0);
    assert_int_equal(files_seq(w[0].store, w[0].game), 2 * (w[0].won + w[1].won));
    store_close(w[0].store);
    store_close(w[1].store);
}

static void another_writer_is_waited_for(void **state)
{
    (void)state;
    char path[FILES_PATH];
    struct store *s =
        files_must_open("a.db", &(struct store_options){.ballast = -1, .busy_ms = 50});
    int64_t game = files_game(s, "g");
    sqlite3 *other = NULL;
    assert_int_equal(sqlite3_open(files_path(path, "a.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(files_append(s, game, 0, 1), STORE_BUSY);
    assert_int_equal(files_seq(s, game), 0);
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(files_append(s, game, 0, 1), STORE_OK);
    sqlite3_close(other);
    store_close(s);
}

/* ---- speed ------------------------------------------------------------------------------------------- */

/* No statement walks through all rows of a table that grows: each has its index. */
static void statements_use_indexes(void **state)
{
    (void)state;
    static const struct {
        const char *name, *sql;
    } statements[] = {
#define STATEMENT(name, sql) {#name, sql},
#include "store/sqlite_statements.def"
#undef STATEMENT
    };
    /* The last three look at rows that an index has found. */
    static const char *const allowed[] = {"SESSIONS_END", "LIST_ALL", "LIST_ALL_NEWEST",
                                          "LINES_LAST",   "ANSWERS",  "FORGET_UNTIL"};
    char path[FILES_PATH], plan[4096];
    store_close(files_must_open("a.db", &files_plain));
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(files_path(path, "a.db"), &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        sqlite3_stmt *stmt = NULL;
        snprintf(plan, sizeof plan, "EXPLAIN QUERY PLAN %s", statements[i].sql);
        assert_int_equal(sqlite3_prepare_v2(db, plan, -1, &stmt, NULL), SQLITE_OK);
        bool walks = false;
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            const char *detail = (const char *)sqlite3_column_text(stmt, 3);
            walks = walks || strstr(detail, "SCAN ") || strstr(detail, "FOR ORDER BY");
        }
        sqlite3_finalize(stmt);
        for (size_t k = 0; k < sizeof allowed / sizeof allowed[0]; k++)
            walks = walks && strcmp(statements[i].name, allowed[k]) != 0;
        if (walks)
            print_error("%s\n", statements[i].name);
        assert_false(walks);
    }
    sqlite3_close(db);
}

static int64_t size_of(const char *name)
{
    char path[FILES_PATH];
    struct stat about;
    return stat(files_path(path, name), &about) == 0 ? about.st_size : -1;
}

/* What was written gets from the log into the file while the store is open, and not only when it is closed. */
static void the_log_is_folded_beside_the_writer(void **state)
{
    (void)state;
    enum { LINES = 100, WAIT_MS = 30000 };
    char *text = malloc(STORE_TEXT_MAX + 1);
    assert_non_null(text);
    memset(text, 'x', STORE_TEXT_MAX);
    text[STORE_TEXT_MAX] = '\0';
    struct store *s = files_must_open("a.db", &files_plain);
    struct store_job job = {.kind = STORE_CHAT,
                            .chat = {.game = files_game(s, "g"), .line = {.text = text}}};
    for (int i = 0; i < LINES; i++)
        assert_int_equal(store_write(s, &job, 1), STORE_OK);
    int64_t half = (int64_t)LINES / 2 * STORE_TEXT_MAX;
    for (int waited = 0; size_of("a.db") < half && waited < WAIT_MS; waited += 10)
        usleep(10000);
    assert_true(size_of("a.db") >= half);
    store_close(s);
    free(text);
}

/* ---- versions ---------------------------------------------------------------------------------------- */

static void newer_stores_are_refused(void **state)
{
    (void)state;
    store_close(files_must_open("a.db", &files_plain));
    sql("a.db", "PRAGMA user_version = 99");
    assert_refused("a.db", &files_plain, STORE_NEWER, "99");
    assert_refused("a.db", &files_reading, STORE_NEWER, "99");
    sql("a.db", "PRAGMA user_version = -1");
    assert_refused("a.db", &files_plain, STORE_CORRUPT, "a.db");
}

/* A store as version 1 wrote it, kept as SQL. */
static void version_1_make(const char *name)
{
    FILE *in = fopen("tests/unit/store/fixtures/version_1.sql", "r");
    assert_non_null(in);
    char *text = calloc(1, 1 << 16);
    size_t length = fread(text, 1, (1 << 16) - 1, in);
    assert_true(length > 1000 && length < (1 << 16) - 1);
    fclose(in);
    sql(name, text);
    free(text);
}

static void older_stores_are_migrated(void **state)
{
    (void)state;
    struct store_rows rows = {0};
    version_1_make("a.db");
    assert_refused("a.db", &files_reading, STORE_OLDER, "a.db"); /* reading changes nothing */
    struct store *s = files_must_open("a.db", &files_plain);
    uint32_t before = 9;
    assert_true(store_version(s, &before) >= 2);
    assert_int_equal(before, 1);
    assert_int_equal(store_game_find(s, "7zk3m9q2", &rows), STORE_OK);
    int64_t game = rows.game[0].id;
    assert_int_equal(store_load(s, game, 0, &rows), STORE_OK);
    assert_string_equal(rows.game[0].setup, "none:players=2");
    assert_int_equal(rows.game[0].status, STORE_PLAYING);
    assert_int_equal(rows.game[0].seats, 2);
    assert_string_equal(rows.game[0].seat[1].text, "hard");
    assert_int_equal(rows.items, 4);
    assert_string_equal(rows.item[2].message_id, "k2");
    assert_int_equal(rows.item[2].span, 2);
    assert_true(rows.item[3].has_hash);
    assert_int_equal(store_account_by_token(s, "0f1e2d", &rows), STORE_OK);
    assert_string_equal(rows.account[0].name, "Ana");
    /* What came later works, too. */
    assert_int_equal(files_append(s, game, 4, 2), STORE_OK);
    struct store_job jobs[2] = {
        {.kind = STORE_CHAT, .chat = {.game = game, .line = {.text = "olá"}}},
        {.kind = STORE_SETTING, .setting = {.name = "n", .value = "v"}}};
    assert_int_equal(store_write(s, jobs, 2), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_OK);
    store_close(s);
    store_rows_release(&rows);
    s = files_must_open("a.db", &files_reading);
    assert_int_equal(files_seq(s, game), 6);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
}

/* A migrated store has the same tables as a new one. */
static char *schema_read(const char *name)
{
    char path[FILES_PATH], *text = calloc(1, 1 << 16);
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    assert_int_equal(sqlite3_open(files_path(path, name), &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", -1,
                       &stmt, NULL);
    while (sqlite3_step(stmt) == SQLITE_ROW)
        strcat(strcat(text, (const char *)sqlite3_column_text(stmt, 0)), "\n");
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return text;
}

static void migrated_tables_are_those_of_a_new_store(void **state)
{
    (void)state;
    version_1_make("old.db");
    store_close(files_must_open("old.db", &files_plain));
    store_close(files_must_open("new.db", &files_plain));
    char *old = schema_read("old.db"), *fresh = schema_read("new.db");
    assert_true(strlen(fresh) > 1000);
    assert_string_equal(old, fresh);
    free(old);
    free(fresh);
}

static void a_migration_that_fails_changes_nothing(void **state)
{
    (void)state;
    version_1_make("a.db");
    sql("a.db", "CREATE TABLE setting(x)"); /* the second migration makes this one last */
    char *before = schema_read("a.db");
    assert_refused("a.db", &files_plain, STORE_ERROR, "setting");
    char *after = schema_read("a.db");
    assert_string_equal(after, before);
    free(before);
    free(after);
    sql("a.db", "DROP TABLE setting");
    store_close(files_must_open("a.db", &files_plain));
}

/* ---- damage ------------------------------------------------------------------------------------------ */

static void what_is_no_store_is_refused(void **state)
{
    (void)state;
    static char noise[8192];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)(i * 7 + i / 256);
    files_put("noise.db", noise, sizeof noise);
    assert_refused("noise.db", &files_plain, STORE_CORRUPT, "noise.db");
    assert_refused("noise.db", &files_reading, STORE_CORRUPT, "noise.db");
    sql("other.db", "CREATE TABLE recipes(name)");
    assert_refused("other.db", &files_plain, STORE_CORRUPT, "other.db");
    files_put("empty.db", "", 0); /* as an interrupted beginning leaves it */
    assert_refused("empty.db", &files_reading, STORE_MISSING, "empty.db");
    store_close(files_must_open("empty.db", &files_plain));
    assert_refused(".", &files_plain, STORE_ERROR, files_folder);
}

static void a_truncated_file_is_refused_or_found(void **state)
{
    (void)state;
    char path[FILES_PATH];
    struct store *s = files_must_open("a.db", &files_plain);
    int64_t game = files_game(s, "g");
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(files_append(s, game, 10 * i, 10), STORE_OK);
    store_close(s);
    struct stat st;
    assert_int_equal(stat(files_path(path, "a.db"), &st), 0);
    for (off_t size = st.st_size - 4096; size > 0; size -= 4096) {
        assert_int_equal(truncate(path, size), 0);
        struct store_error err = {0};
        s = files_open("a.db", &files_reading, &err);
        if (s)
            assert_int_equal(store_verify(s, &err), STORE_CORRUPT);
        assert_int_equal(err.status, STORE_CORRUPT);
        assert_non_null(err.message);
        store_close(s);
    }
}

static void damage_to_one_game_spares_the_others(void **state)
{
    (void)state;
    struct store_rows rows = {0};
    struct store *s = files_must_open("a.db", &files_plain);
    struct store_item item = {.text = "the damaged one"};
    struct store_item items[200];
    for (int i = 0; i < 200; i++)
        items[i] = item;
    int64_t good[2] = {files_game(s, "g0")}, bad = files_game(s, "bad");
    good[1] = files_game(s, "g1");
    struct store_job job = {.kind = STORE_APPEND,
                            .append = {.game = bad, .item = items, .items = 200}};
    assert_int_equal(store_write(s, &job, 1), STORE_OK);
    items[0].text = "another text";
    for (int i = 1; i < 200; i++)
        items[i] = items[0];
    for (int i = 0; i < 2; i++) {
        job.append.game = good[i];
        assert_int_equal(store_write(s, &job, 1), STORE_OK);
    }
    store_close(s);
    files_spoil("a.db", "the damaged one");

    s = files_must_open("a.db",
                        &files_plain); /* the damage is not looked for when it is opened ... */
    struct store_error err = {0};
    assert_int_equal(store_verify(s, &err), STORE_CORRUPT);
    assert_true(strlen(err.detail) > 3);
    assert_int_equal(store_load(s, bad, 0, &rows), STORE_CORRUPT); /* ... but never read as truth */
    assert_int_equal(rows.items, 0);
    assert_int_equal(files_append(s, bad, 200, 10), STORE_CORRUPT);
    int64_t fresh = files_game(s, "fresh"); /* what failed was rolled back and bars nobody's way */
    assert_int_equal(files_append(s, fresh, 0, 3), STORE_OK);
    assert_int_equal(files_append(s, good[1], 200, 3), STORE_OK);
    assert_int_equal(files_seq(s, fresh), 3);
    store_rows_release(&rows);
    store_close(s);
}

/* ---- marks ------------------------------------------------------------------------------------------- */

static void marks_tell_which_game_ended_a_process(void **state)
{
    (void)state;
    struct store_mark left[8];
    store_close(files_must_open("a.db", &files_plain));
    pid_t child = fork();
    if (child == 0) {
        struct store *s = files_open("a.db", &files_plain, NULL);
        int done = store_mark(s, 11), guilty = store_mark(s, 12), beside = store_mark(s, 13);
        store_unmark(s, done);
        store_blame(s, guilty);
        (void)beside;
        raise(SIGKILL);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    for (int round = 0; round < 2; round++) { /* they stay until they are cleared */
        struct store *s = files_must_open("a.db", &files_plain);
        int mine = store_mark(s, 99);
        assert_int_equal(store_marked(s, left, 8), 2);
        assert_int_equal(left[0].game, 12);
        assert_true(left[0].blamed);
        assert_int_equal(left[1].game, 13);
        assert_false(left[1].blamed);
        assert_int_equal(store_marked(s, left, 1), 2);
        struct store *r = files_must_open("a.db", &files_reading);
        assert_int_equal(store_marked(r, left, 8),
                         3); /* to others those of the one that serves, too */
        store_close(r);
        store_unmark(s, mine);
        if (round == 1)
            store_marks_clear(s);
        assert_int_equal(store_marked(s, left, 8), round == 0 ? 2 : 0);
        store_close(s);
    }
    struct store *s = files_must_open("a.db", &files_plain);
    assert_int_equal(store_marked(s, left, 8), 0);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FILES_CASE(files_are_private_and_reopened),
        FILES_CASE(urls_are_checked),
        FILES_CASE(a_second_process_is_refused),
        FILES_CASE(reading_makes_nothing),
        FILES_CASE(two_handles_race_without_loss),
        FILES_CASE(another_writer_is_waited_for),
        FILES_CASE(statements_use_indexes),
        FILES_CASE(the_log_is_folded_beside_the_writer),
        FILES_CASE(newer_stores_are_refused),
        FILES_CASE(older_stores_are_migrated),
        FILES_CASE(migrated_tables_are_those_of_a_new_store),
        FILES_CASE(a_migration_that_fails_changes_nothing),
        FILES_CASE(what_is_no_store_is_refused),
        FILES_CASE(a_truncated_file_is_refused_or_found),
        FILES_CASE(damage_to_one_game_spares_the_others),
        FILES_CASE(marks_tell_which_game_ended_a_process),
    };
    return cmocka_run_group_tests_name("store file", tests, NULL, NULL);
}
