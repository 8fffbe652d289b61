/* A store in a file: its lock, its versions, its marks, damage, and copies of it. */
#define _GNU_SOURCE
#include "support/unit.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/store.h"
#include "support/scratch.h"

enum { PATH = SCRATCH_PATH + 64 };

static char folder[SCRATCH_PATH];
static const struct store_options plain = {.ballast = -1};
static const struct store_options reading = {.read_only = true};

/* ---- short ways -------------------------------------------------------------------------------------- */

static int setup(void **state)
{
    (void)state;
    scratch_make(folder);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

static const char *path_of(char *path, const char *name)
{
    snprintf(path, PATH, "%s/%s", folder, name);
    return path;
}

static struct store *open_named(const char *name, const struct store_options *o,
                                struct store_error *err)
{
    char url[PATH + 8];
    snprintf(url, sizeof url, "sqlite:%s/%s", folder, name);
    return store_open(url, o, err);
}

/* Opens, or says why not and fails. */
static struct store *must_open(const char *name, const struct store_options *o)
{
    struct store_error err = {0};
    struct store *s = open_named(name, o, &err);
    if (!s)
        print_error("%s: %s\n", err.message, err.detail);
    assert_non_null(s);
    return s;
}

static void assert_refused(const char *name, const struct store_options *o,
                           enum store_status status, const char *detail)
{
    struct store_error err = {0};
    struct store *s = open_named(name, o, &err);
    assert_null(s);
    assert_int_equal(err.status, status);
    assert_true(strlen(err.message) > 10);
    if (!strstr(err.detail, detail))
        print_error("%s: %s\n", err.message, err.detail);
    assert_non_null(strstr(err.detail, detail));
}

static int64_t game_make(struct store *s, const char *name)
{
    struct store_job job = {.kind = STORE_GAME_NEW, .game = {.name = name, .setup = "none"}};
    assert_int_equal(store_write(s, &job, 1), STORE_OK);
    assert_int_equal(job.status, STORE_OK);
    return job.made;
}

static enum store_status append(struct store *s, int64_t game, uint32_t expected, int items)
{
    struct store_item item[16] = {{.kind = 1}};
    for (int i = 0; i < items; i++)
        item[i] = (struct store_item){.kind = 1, .action = expected + (uint32_t)i, .text = "text"};
    struct store_job job = {
        .kind = STORE_APPEND,
        .append = {.game = game, .expected = expected, .item = item, .items = items}};
    enum store_status all = store_write(s, &job, 1);
    return all ? all : job.status;
}

static uint32_t seq_of(struct store *s, int64_t game)
{
    struct store_rows rows = {0};
    assert_int_equal(store_load(s, game, 0, &rows), STORE_OK);
    uint32_t seq = rows.game[0].seq;
    assert_int_equal(rows.items, seq);
    store_rows_release(&rows);
    return seq;
}

/* Something done to the file by another hand. */
static void sql(const char *name, const char *text)
{
    char path[PATH];
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path_of(path, name), &db), SQLITE_OK);
    char *why = NULL;
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    sqlite3_close(db);
}

static void file_put(const char *name, const void *bytes, size_t length)
{
    char path[PATH];
    FILE *out = fopen(path_of(path, name), "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    fclose(out);
}

static bool exists(const char *name)
{
    char path[PATH];
    return access(path_of(path, name), F_OK) == 0;
}

/* ---- one process ------------------------------------------------------------------------------------- */

static void files_are_private_and_reopened(void **state)
{
    (void)state;
    char path[PATH];
    struct stat st;
    struct store *s = must_open("a.db", NULL);
    int64_t game = game_make(s, "g");
    assert_int_equal(append(s, game, 0, 3), STORE_OK);
    static const char *const names[] = {"a.db", "a.db-wal", "a.db.lock", "a.db.marks",
                                        "a.db.ballast"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(stat(path_of(path, names[i]), &st), 0);
        assert_int_equal(st.st_mode & 0777, 0600);
    }
    uint32_t before = 9;
    assert_true(store_version(s, &before) >= 2);
    assert_int_equal(before, 0);
    store_close(s);
    assert_false(exists("a.db-wal")); /* everything is in the file */
    s = must_open("a.db", NULL);
    assert_int_equal(seq_of(s, game), 3);
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
    struct store *s = must_open("a.db", &plain);
    int64_t game = game_make(s, "g");
    snprintf(pid, sizeof pid, "process %ld", (long)getpid());
    assert_refused("a.db", &plain, STORE_LOCKED, pid);
    assert_refused("a.db", &plain, STORE_LOCKED, "a.db");
    assert_int_equal(append(s, game, 0, 1), STORE_OK); /* the first one is not disturbed */

    /* Readers come and go beside it, and see what is written while they look. */
    struct store *r = must_open("a.db", &reading);
    assert_int_equal(seq_of(r, game), 1);
    assert_int_equal(append(s, game, 1, 1), STORE_OK);
    assert_int_equal(seq_of(r, game), 2);
    assert_int_equal(append(r, game, 2, 1), STORE_READONLY);
    assert_int_equal(store_health(r, NULL), STORE_READONLY);
    assert_int_equal(store_mark(r, game), -1);
    store_close(r);
    store_close(s);
    s = must_open("a.db", &plain);
    assert_int_equal(seq_of(s, game), 2);
    store_close(s);
}

static void reading_makes_nothing(void **state)
{
    (void)state;
    assert_refused("a.db", &reading, STORE_MISSING, "a.db");
    assert_false(exists("a.db"));
    assert_false(exists("a.db.lock"));
    store_close(must_open("a.db", &plain));
    struct store *r = must_open("a.db", &reading); /* nobody serves it */
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
            w->bad ? STORE_ERROR : append(w->store, w->game, rows.game[0].seq, 2);
        w->won += status == STORE_OK;
        w->bad = status != STORE_OK && status != STORE_CONFLICT;
    }
    store_rows_release(&rows);
    return NULL;
}

static void two_handles_race_without_loss(void **state)
{
    (void)state;
    char path[PATH];
    struct writer w[2] = {{.store = must_open("a.db", &plain)}};
    w[0].game = w[1].game = game_make(w[0].store, "g");
    unlink(path_of(path, "a.db.lock"));
    w[1].store = must_open("a.db", &plain);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&w[i].thread, NULL, writer_run, &w[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(w[i].thread, NULL);
    assert_false(w[0].bad || w[1].bad);
    assert_true(w[0].won > 0 && w[1].won > 0);
    assert_int_equal(seq_of(w[0].store, w[0].game), 2 * (w[0].won + w[1].won));
    store_close(w[0].store);
    store_close(w[1].store);
}

static void another_writer_is_waited_for(void **state)
{
    (void)state;
    char path[PATH];
    struct store *s = must_open("a.db", &(struct store_options){.ballast = -1, .busy_ms = 50});
    int64_t game = game_make(s, "g");
    sqlite3 *other = NULL;
    assert_int_equal(sqlite3_open(path_of(path, "a.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, game, 0, 1), STORE_BUSY);
    assert_int_equal(seq_of(s, game), 0);
    assert_int_equal(sqlite3_exec(other, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append(s, game, 0, 1), STORE_OK);
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
    char path[PATH], plan[4096];
    store_close(must_open("a.db", &plain));
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path_of(path, "a.db"), &db), SQLITE_OK);
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
    char path[PATH];
    struct stat about;
    return stat(path_of(path, name), &about) == 0 ? about.st_size : -1;
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
    struct store *s = must_open("a.db", &plain);
    struct store_job job = {.kind = STORE_CHAT,
                            .chat = {.game = game_make(s, "g"), .line = {.text = text}}};
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
    store_close(must_open("a.db", &plain));
    sql("a.db", "PRAGMA user_version = 99");
    assert_refused("a.db", &plain, STORE_NEWER, "99");
    assert_refused("a.db", &reading, STORE_NEWER, "99");
    sql("a.db", "PRAGMA user_version = -1");
    assert_refused("a.db", &plain, STORE_CORRUPT, "a.db");
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
    assert_refused("a.db", &reading, STORE_OLDER, "a.db"); /* reading changes nothing */
    struct store *s = must_open("a.db", &plain);
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
    assert_int_equal(append(s, game, 4, 2), STORE_OK);
    struct store_job jobs[2] = {
        {.kind = STORE_CHAT, .chat = {.game = game, .line = {.text = "olá"}}},
        {.kind = STORE_SETTING, .setting = {.name = "n", .value = "v"}}};
    assert_int_equal(store_write(s, jobs, 2), STORE_OK);
    assert_int_equal(jobs[0].status, STORE_OK);
    assert_int_equal(jobs[1].status, STORE_OK);
    store_close(s);
    store_rows_release(&rows);
    s = must_open("a.db", &reading);
    assert_int_equal(seq_of(s, game), 6);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
}

/* A migrated store has the same tables as a new one. */
static char *schema_read(const char *name)
{
    char path[PATH], *text = calloc(1, 1 << 16);
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    assert_int_equal(sqlite3_open(path_of(path, name), &db), SQLITE_OK);
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
    store_close(must_open("old.db", &plain));
    store_close(must_open("new.db", &plain));
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
    assert_refused("a.db", &plain, STORE_ERROR, "setting");
    char *after = schema_read("a.db");
    assert_string_equal(after, before);
    free(before);
    free(after);
    sql("a.db", "DROP TABLE setting");
    store_close(must_open("a.db", &plain));
}

/* ---- damage ------------------------------------------------------------------------------------------ */

static void what_is_no_store_is_refused(void **state)
{
    (void)state;
    static char noise[8192];
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)(i * 7 + i / 256);
    file_put("noise.db", noise, sizeof noise);
    assert_refused("noise.db", &plain, STORE_CORRUPT, "noise.db");
    assert_refused("noise.db", &reading, STORE_CORRUPT, "noise.db");
    sql("other.db", "CREATE TABLE recipes(name)");
    assert_refused("other.db", &plain, STORE_CORRUPT, "other.db");
    file_put("empty.db", "", 0); /* as an interrupted beginning leaves it */
    assert_refused("empty.db", &reading, STORE_MISSING, "empty.db");
    store_close(must_open("empty.db", &plain));
    assert_refused(".", &plain, STORE_ERROR, folder);
}

static void a_truncated_file_is_refused_or_found(void **state)
{
    (void)state;
    char path[PATH];
    struct store *s = must_open("a.db", &plain);
    int64_t game = game_make(s, "g");
    for (uint32_t i = 0; i < 100; i++)
        assert_int_equal(append(s, game, 10 * i, 10), STORE_OK);
    store_close(s);
    struct stat st;
    assert_int_equal(stat(path_of(path, "a.db"), &st), 0);
    for (off_t size = st.st_size - 4096; size > 0; size -= 4096) {
        assert_int_equal(truncate(path, size), 0);
        struct store_error err = {0};
        s = open_named("a.db", &reading, &err);
        if (s)
            assert_int_equal(store_verify(s, &err), STORE_CORRUPT);
        assert_int_equal(err.status, STORE_CORRUPT);
        assert_non_null(err.message);
        store_close(s);
    }
}

/* Overwrites the pages that hold a text: leaves (10), so that the way to all other rows stays. */
static void page_spoil(const char *name, const char *text)
{
    char path[PATH], page[1024];
    int file = open(path_of(path, name), O_RDWR);
    assert_true(file >= 0);
    int spoilt = 0;
    for (off_t at = (off_t)sizeof page; pread(file, page, sizeof page, at) == (ssize_t)sizeof page;
         at += (off_t)sizeof page)
        if (page[0] == 10 && memmem(page, sizeof page, text, strlen(text))) {
            memset(page, 0xA5, sizeof page);
            assert_int_equal(pwrite(file, page, sizeof page, at), sizeof page);
            spoilt++;
        }
    close(file);
    assert_true(spoilt > 0);
}

static void damage_to_one_game_spares_the_others(void **state)
{
    (void)state;
    struct store_rows rows = {0};
    struct store *s = must_open("a.db", &plain);
    struct store_item item = {.text = "the damaged one"};
    struct store_item items[200];
    for (int i = 0; i < 200; i++)
        items[i] = item;
    int64_t good[2] = {game_make(s, "g0")}, bad = game_make(s, "bad");
    good[1] = game_make(s, "g1");
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
    page_spoil("a.db", "the damaged one");

    s = must_open("a.db", &plain); /* the damage is not looked for when it is opened ... */
    struct store_error err = {0};
    assert_int_equal(store_verify(s, &err), STORE_CORRUPT);
    assert_true(strlen(err.detail) > 3);
    assert_int_equal(store_load(s, bad, 0, &rows), STORE_CORRUPT); /* ... but never read as truth */
    assert_int_equal(rows.items, 0);
    assert_int_equal(append(s, bad, 200, 10), STORE_CORRUPT);
    int64_t fresh = game_make(s, "fresh"); /* what failed was rolled back and bars nobody's way */
    assert_int_equal(append(s, fresh, 0, 3), STORE_OK);
    assert_int_equal(append(s, good[1], 200, 3), STORE_OK);
    assert_int_equal(seq_of(s, fresh), 3);
    store_rows_release(&rows);
    store_close(s);
}

/* ---- marks ------------------------------------------------------------------------------------------- */

static void marks_tell_which_game_ended_a_process(void **state)
{
    (void)state;
    struct store_mark left[8];
    store_close(must_open("a.db", &plain));
    pid_t child = fork();
    if (child == 0) {
        struct store *s = open_named("a.db", &plain, NULL);
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
        struct store *s = must_open("a.db", &plain);
        int mine = store_mark(s, 99);
        assert_int_equal(store_marked(s, left, 8), 2);
        assert_int_equal(left[0].game, 12);
        assert_true(left[0].blamed);
        assert_int_equal(left[1].game, 13);
        assert_false(left[1].blamed);
        assert_int_equal(store_marked(s, left, 1), 2);
        struct store *r = must_open("a.db", &reading);
        assert_int_equal(store_marked(r, left, 8),
                         3); /* to others those of the one that serves, too */
        store_close(r);
        store_unmark(s, mine);
        if (round == 1)
            store_marks_clear(s);
        assert_int_equal(store_marked(s, left, 8), round == 0 ? 2 : 0);
        store_close(s);
    }
    struct store *s = must_open("a.db", &plain);
    assert_int_equal(store_marked(s, left, 8), 0);
    store_close(s);
}

/* ---- copies ------------------------------------------------------------------------------------------ */

struct load {
    struct store *store;
    int64_t game;
    atomic_bool stop;
    bool bad;
    uint32_t seq;
    pthread_t thread;
};

static void *load_run(void *argument)
{
    struct load *l = argument;
    while (!atomic_load(&l->stop) && !l->bad) {
        l->bad = append(l->store, l->game, l->seq, 7) != STORE_OK;
        l->seq += 7;
    }
    return NULL;
}

static void count_progress(void *who, uint64_t done, uint64_t all)
{
    int *calls = who;
    assert_true(done <= all);
    ++*calls;
}

static void backups_are_of_one_moment(void **state)
{
    (void)state;
    char to[PATH];
    struct load l = {.store = must_open("a.db", &plain)};
    l.game = game_make(l.store, "g");
    for (; l.seq < 7000; l.seq += 7)
        assert_int_equal(append(l.store, l.game, l.seq, 7), STORE_OK);
    assert_int_equal(pthread_create(&l.thread, NULL, load_run, &l), 0);
    uint32_t before = 0;
    for (int i = 0; i < 5; i++) {
        int calls = 0;
        struct store *r = i % 2 ? must_open("a.db", &reading) : l.store; /* by whomever */
        struct store_progress progress = {.told = count_progress, .who = &calls};
        assert_int_equal(store_backup(r, path_of(to, "b.db"), i > 0, &progress, NULL), STORE_OK);
        assert_true(calls > 0);
        if (i % 2)
            store_close(r);
        assert_false(exists("b.db.tmp") || exists("b.db.tmp-wal") || exists("b.db.tmp-journal"));
        struct store *b = must_open("b.db", &reading);
        assert_int_equal(store_verify(b, NULL), STORE_OK);
        uint32_t seq = seq_of(b, l.game);
        assert_true(seq % 7 == 0 && seq >= before && seq >= 7000);
        before = seq;
        store_close(b);
    }
    atomic_store(&l.stop, true);
    pthread_join(l.thread, NULL);
    assert_false(l.bad);
    assert_int_equal(seq_of(l.store, l.game), l.seq);
    store_close(l.store);
}

static enum store_status restore(const char *from, const char *to, bool replace,
                                 struct store_error *err)
{
    char backup[PATH], url[PATH + 8];
    snprintf(url, sizeof url, "sqlite:%s/%s", folder, to);
    return store_restore(path_of(backup, from), url, replace, NULL, err);
}

/* A process opens a store, writes five items and is killed. No store may be open here: its threads are not those of
 * the process. */
static void killed_after_writing(const char *name, int64_t game)
{
    char log[64];
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        struct store *s = open_named(name, &plain, NULL);
        append(s, game, 0, 5);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    snprintf(log, sizeof log, "%s-wal", name);
    assert_true(exists(log));
}

/* A store with an empty game, a.db, and its backup, b.db; a process is killed while it writes into one of them. The
 * number of the game. */
static int64_t killed_of_two(const char *name)
{
    char to[PATH];
    struct store *s = must_open("a.db", &plain);
    int64_t game = game_make(s, "g");
    assert_int_equal(store_backup(s, path_of(to, "b.db"), false, NULL, NULL), STORE_OK);
    store_close(s);
    killed_after_writing(name, game);
    return game;
}

static void backups_replace_only_when_told(void **state)
{
    (void)state;
    char to[PATH], bytes[8] = "";
    struct store_error err = {0};
    struct store *s = must_open("a.db", &plain);
    game_make(s, "g");
    file_put("b.db", "letter", 6);
    for (int force = 0; force < 2; force++) { /* what is no store never is a backup's place */
        assert_int_equal(store_backup(s, path_of(to, "b.db"), force, NULL, &err),
                         force ? STORE_INVALID : STORE_CONFLICT);
        assert_non_null(strstr(err.detail, "b.db"));
        FILE *in = fopen(to, "r");
        assert_int_equal(fread(bytes, 1, 7, in), 6);
        fclose(in);
    }
    assert_int_equal(store_backup(s, folder, true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, path_of(to, "c.db"), false, NULL, &err), STORE_OK);
    assert_int_equal(store_backup(s, to, false, NULL, &err), STORE_CONFLICT);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_OK);
    store_close(must_open("c.db", &reading));
    assert_false(exists("c.db.lock"));
    assert_int_equal(symlink("c.db", path_of(to, "d.db")), 0);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, path_of(to, "no/where.db"), false, NULL, &err), STORE_ERROR);
    assert_non_null(strstr(err.detail, "no/where.db"));
    store_close(s);
    s = store_open("memory:", NULL, NULL);
    assert_int_equal(store_backup(s, path_of(to, "e.db"), false, NULL, &err), STORE_INVALID);
    store_close(s);
}

/* Neither the store itself nor one that is served, by whatever name. */
static void backups_do_not_replace_what_is_served(void **state)
{
    (void)state;
    char to[PATH];
    struct store_error err = {0};
    struct store *s = must_open("a.db", &plain), *other = must_open("o.db", &plain);
    int64_t game = game_make(s, "g");
    assert_int_equal(append(other, game_make(other, "o"), 0, 1), STORE_OK);
    assert_int_equal(store_backup(s, path_of(to, "a.db"), true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, path_of(to, "o.db"), true, NULL, &err), STORE_LOCKED);
    assert_int_equal(append(s, game, 0, 3), STORE_OK);
    store_close(other);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_OK); /* served no more */
    store_close(s);
    s = must_open("o.db", &plain);
    assert_int_equal(seq_of(s, game), 3);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
}

/* A server that was killed leaves a log, which is no part of what replaces its store. */
static void an_old_log_is_not_read_into_a_backup(void **state)
{
    (void)state;
    char to[PATH];
    int64_t game = killed_of_two("b.db");
    struct store *s = must_open("a.db", &plain);
    assert_int_equal(store_backup(s, path_of(to, "b.db"), true, NULL, NULL), STORE_OK);
    store_close(s);
    assert_false(exists("b.db-wal"));
    s = must_open("b.db", &reading);
    assert_int_equal(seq_of(s, game), 0);
    store_close(s);
    assert_false(exists("b.db-wal")); /* reading a backup leaves nothing beside it */
    assert_false(exists("b.db-shm"));
}

static void a_store_is_locked_under_every_name(void **state)
{
    (void)state;
    char to[PATH];
    struct store_error err = {0};
    struct store *s = must_open("a.db", &plain);
    int64_t game = game_make(s, "g");
    assert_int_equal(store_backup(s, path_of(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(append(s, game, 0, 2), STORE_OK);
    assert_int_equal(symlink("a.db", path_of(to, "named.db")), 0);
    assert_null(open_named("named.db", &plain, &err));
    assert_int_equal(err.status, STORE_LOCKED);
    assert_int_equal(restore("b.db", "named.db", true, &err), STORE_LOCKED);
    store_close(s);
    assert_int_equal(restore("b.db", "named.db", true, &err),
                     STORE_OK); /* the file, not the link */
    s = must_open("a.db", &plain);
    assert_int_equal(seq_of(s, game), 0);
    store_close(s);
    assert_int_equal(symlink("nowhere.db", path_of(to, "lost.db")), 0);
    assert_null(open_named("lost.db", &plain, &err));
    assert_false(exists("nowhere.db"));
}

static void backups_are_put_back(void **state)
{
    (void)state;
    char to[PATH];
    struct store_error err = {0};
    struct store *s = must_open("a.db", NULL);
    int64_t game = game_make(s, "g");
    assert_int_equal(append(s, game, 0, 5), STORE_OK);
    assert_int_equal(store_backup(s, path_of(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(append(s, game, 5, 5), STORE_OK);
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_LOCKED); /* while it is served */
    assert_int_equal(seq_of(s, game), 10);
    int mark = store_mark(s, game);
    (void)mark;
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", false, &err), STORE_CONFLICT);
    s = must_open("a.db", NULL);
    assert_int_equal(seq_of(s, game), 10);
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_OK);
    s = must_open("a.db", NULL);
    assert_int_equal(seq_of(s, game), 5);
    assert_int_equal(store_marked(s, NULL, 0), 0);
    assert_int_equal(append(s, game, 5, 1), STORE_OK);
    store_close(s);
    s = must_open("a.db.replaced", &reading); /* the old one is kept */
    assert_int_equal(seq_of(s, game), 10);
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", true, &err),
                     STORE_OK); /* and so is what replaced it */
    s = must_open("a.db.replaced", &reading);
    assert_int_equal(seq_of(s, game), 10);
    store_close(s);
    s = must_open("a.db.replaced-2", &reading);
    assert_int_equal(seq_of(s, game), 6);
    store_close(s);
    assert_int_equal(restore("b.db", "new.db", false, &err), STORE_OK);
    s = must_open("new.db", &reading);
    assert_int_equal(seq_of(s, game), 5);
    store_close(s);
}

/* The log of a process that was killed must not be read into what is put in the place of its store. */
static void an_old_log_is_not_read_into_the_new_store(void **state)
{
    (void)state;
    int64_t game = killed_of_two("a.db");
    assert_int_equal(restore("b.db", "a.db", true, NULL), STORE_OK);
    struct store *s = must_open("a.db", &plain);
    assert_int_equal(seq_of(s, game), 0);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
    s = must_open("a.db.replaced", &plain); /* with its log */
    assert_int_equal(seq_of(s, game), 5);
    store_close(s);
}

static void damaged_backups_are_refused(void **state)
{
    (void)state;
    char to[PATH];
    struct store_error err = {0};
    struct store *s = must_open("a.db", &plain);
    int64_t game = game_make(s, "g");
    assert_int_equal(append(s, game, 0, 16), STORE_OK);
    assert_int_equal(store_backup(s, path_of(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(append(s, game, 16, 1), STORE_OK);
    store_close(s);
    page_spoil("b.db", "text");
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_CORRUPT);
    assert_int_equal(restore("nothing.db", "a.db", true, &err), STORE_MISSING);
    file_put("empty.db", "", 0);
    assert_int_equal(restore("empty.db", "a.db", true, &err), STORE_CORRUPT);
    s = must_open("a.db", &plain);
    assert_int_equal(seq_of(s, game), 17);
    store_close(s);
}

int main(void)
{
#define FILE_TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)
    const struct CMUnitTest tests[] = {
        FILE_TEST(files_are_private_and_reopened),
        FILE_TEST(urls_are_checked),
        FILE_TEST(a_second_process_is_refused),
        FILE_TEST(reading_makes_nothing),
        FILE_TEST(two_handles_race_without_loss),
        FILE_TEST(another_writer_is_waited_for),
        FILE_TEST(statements_use_indexes),
        FILE_TEST(the_log_is_folded_beside_the_writer),
        FILE_TEST(newer_stores_are_refused),
        FILE_TEST(older_stores_are_migrated),
        FILE_TEST(migrated_tables_are_those_of_a_new_store),
        FILE_TEST(a_migration_that_fails_changes_nothing),
        FILE_TEST(what_is_no_store_is_refused),
        FILE_TEST(a_truncated_file_is_refused_or_found),
        FILE_TEST(damage_to_one_game_spares_the_others),
        FILE_TEST(marks_tell_which_game_ended_a_process),
        FILE_TEST(backups_are_of_one_moment),
        FILE_TEST(backups_replace_only_when_told),
        FILE_TEST(backups_do_not_replace_what_is_served),
        FILE_TEST(an_old_log_is_not_read_into_a_backup),
        FILE_TEST(a_store_is_locked_under_every_name),
        FILE_TEST(backups_are_put_back),
        FILE_TEST(an_old_log_is_not_read_into_the_new_store),
        FILE_TEST(damaged_backups_are_refused),
    };
    return cmocka_run_group_tests_name("store file", tests, NULL, NULL);
}
