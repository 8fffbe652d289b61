/* Backups of a store in a file, and putting them back. */
#define _GNU_SOURCE
#include "support/store_files.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>

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
        l->bad = files_append(l->store, l->game, l->seq, 7) != STORE_OK;
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
    char to[FILES_PATH];
    struct load l = {.store = files_must_open("a.db", &files_plain)};
    l.game = files_game(l.store, "g");
    for (; l.seq < 7000; l.seq += 7)
        assert_int_equal(files_append(l.store, l.game, l.seq, 7), STORE_OK);
    assert_int_equal(pthread_create(&l.thread, NULL, load_run, &l), 0);
    uint32_t before = 0;
    for (int i = 0; i < 5; i++) {
        int calls = 0;
        struct store *r =
            i % 2 ? files_must_open("a.db", &files_reading) : l.store; /* by whomever */
        struct store_progress progress = {.told = count_progress, .who = &calls};
        assert_int_equal(store_backup(r, files_path(to, "b.db"), i > 0, &progress, NULL), STORE_OK);
        assert_true(calls > 0);
        if (i % 2)
            store_close(r);
        assert_false(files_exist("b.db.tmp") || files_exist("b.db.tmp-wal") ||
                     files_exist("b.db.tmp-journal"));
        struct store *b = files_must_open("b.db", &files_reading);
        assert_int_equal(store_verify(b, NULL), STORE_OK);
        uint32_t seq = files_seq(b, l.game);
        assert_true(seq % 7 == 0 && seq >= before && seq >= 7000);
        before = seq;
        store_close(b);
    }
    atomic_store(&l.stop, true);
    pthread_join(l.thread, NULL);
    assert_false(l.bad);
    assert_int_equal(files_seq(l.store, l.game), l.seq);
    store_close(l.store);
}

static enum store_status restore(const char *from, const char *to, bool replace,
                                 struct store_error *err)
{
    char backup[FILES_PATH], url[FILES_PATH + 8];
    snprintf(url, sizeof url, "sqlite:%s/%s", files_folder, to);
    return store_restore(files_path(backup, from), url, replace, NULL, err);
}

/* A process opens a store, writes five items and is killed. No store may be open here: its threads are not those of
 * the process. */
static void killed_after_writing(const char *name, int64_t game)
{
    char log[64];
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        struct store *s = files_open(name, &files_plain, NULL);
        files_append(s, game, 0, 5);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    snprintf(log, sizeof log, "%s-wal", name);
    assert_true(files_exist(log));
}

/* A store with an empty game, a.db, and its backup, b.db; a process is killed while it writes into one of them. The
 * number of the game. */
static int64_t killed_of_two(const char *name)
{
    char to[FILES_PATH];
    struct store *s = files_must_open("a.db", &files_plain);
    int64_t game = files_game(s, "g");
    assert_int_equal(store_backup(s, files_path(to, "b.db"), false, NULL, NULL), STORE_OK);
    store_close(s);
    killed_after_writing(name, game);
    return game;
}

static void backups_replace_only_when_told(void **state)
{
    (void)state;
    char to[FILES_PATH], bytes[8] = "";
    struct store_error err = {0};
    struct store *s = files_must_open("a.db", &files_plain);
    files_game(s, "g");
    files_put("b.db", "letter", 6);
    for (int force = 0; force < 2; force++) { /* what is no store never is a backup's place */
        assert_int_equal(store_backup(s, files_path(to, "b.db"), force, NULL, &err),
                         force ? STORE_INVALID : STORE_CONFLICT);
        assert_non_null(strstr(err.detail, "b.db"));
        FILE *in = fopen(to, "r");
        assert_int_equal(fread(bytes, 1, 7, in), 6);
        fclose(in);
    }
    assert_int_equal(store_backup(s, files_folder, true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, files_path(to, "c.db"), false, NULL, &err), STORE_OK);
    assert_int_equal(store_backup(s, to, false, NULL, &err), STORE_CONFLICT);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_OK);
    store_close(files_must_open("c.db", &files_reading));
    assert_false(files_exist("c.db.lock"));
    assert_int_equal(symlink("c.db", files_path(to, "d.db")), 0);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, files_path(to, "no/where.db"), false, NULL, &err),
                     STORE_ERROR);
    assert_non_null(strstr(err.detail, "no/where.db"));
    store_close(s);
    s = store_open("memory:", NULL, NULL);
    assert_int_equal(store_backup(s, files_path(to, "e.db"), false, NULL, &err), STORE_INVALID);
    store_close(s);
}

/* Neither the store itself nor one that is served, by whatever name. */
static void backups_do_not_replace_what_is_served(void **state)
{
    (void)state;
    char to[FILES_PATH];
    struct store_error err = {0};
    struct store *s = files_must_open("a.db", &files_plain),
                 *other = files_must_open("o.db", &files_plain);
    int64_t game = files_game(s, "g");
    assert_int_equal(files_append(other, files_game(other, "o"), 0, 1), STORE_OK);
    assert_int_equal(store_backup(s, files_path(to, "a.db"), true, NULL, &err), STORE_INVALID);
    assert_int_equal(store_backup(s, files_path(to, "o.db"), true, NULL, &err), STORE_LOCKED);
    assert_int_equal(files_append(s, game, 0, 3), STORE_OK);
    store_close(other);
    assert_int_equal(store_backup(s, to, true, NULL, &err), STORE_OK); /* served no more */
    store_close(s);
    s = files_must_open("o.db", &files_plain);
    assert_int_equal(files_seq(s, game), 3);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
}

/* A server that was killed leaves a log, which is no part of what replaces its store. */
static void an_old_log_is_not_read_into_a_backup(void **state)
{
    (void)state;
    char to[FILES_PATH];
    int64_t game = killed_of_two("b.db");
    struct store *s = files_must_open("a.db", &files_plain);
    assert_int_equal(store_backup(s, files_path(to, "b.db"), true, NULL, NULL), STORE_OK);
    store_close(s);
    assert_false(files_exist("b.db-wal"));
    s = files_must_open("b.db", &files_reading);
    assert_int_equal(files_seq(s, game), 0);
    store_close(s);
    assert_false(files_exist("b.db-wal")); /* reading a backup leaves nothing beside it */
    assert_false(files_exist("b.db-shm"));
}

static void a_store_is_locked_under_every_name(void **state)
{
    (void)state;
    char to[FILES_PATH];
    struct store_error err = {0};
    struct store *s = files_must_open("a.db", &files_plain);
    int64_t game = files_game(s, "g");
    assert_int_equal(store_backup(s, files_path(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(files_append(s, game, 0, 2), STORE_OK);
    assert_int_equal(symlink("a.db", files_path(to, "named.db")), 0);
    assert_null(files_open("named.db", &files_plain, &err));
    assert_int_equal(err.status, STORE_LOCKED);
    assert_int_equal(restore("b.db", "named.db", true, &err), STORE_LOCKED);
    store_close(s);
    assert_int_equal(restore("b.db", "named.db", true, &err),
                     STORE_OK); /* the file, not the link */
    s = files_must_open("a.db", &files_plain);
    assert_int_equal(files_seq(s, game), 0);
    store_close(s);
    assert_int_equal(symlink("nowhere.db", files_path(to, "lost.db")), 0);
    assert_null(files_open("lost.db", &files_plain, &err));
    assert_false(files_exist("nowhere.db"));
}

static void backups_are_put_back(void **state)
{
    (void)state;
    char to[FILES_PATH];
    struct store_error err = {0};
    struct store *s = files_must_open("a.db", NULL);
    int64_t game = files_game(s, "g");
    assert_int_equal(files_append(s, game, 0, 5), STORE_OK);
    assert_int_equal(store_backup(s, files_path(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(files_append(s, game, 5, 5), STORE_OK);
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_LOCKED); /* while it is served */
    assert_int_equal(files_seq(s, game), 10);
    int mark = store_mark(s, game);
    (void)mark;
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", false, &err), STORE_CONFLICT);
    s = files_must_open("a.db", NULL);
    assert_int_equal(files_seq(s, game), 10);
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_OK);
    s = files_must_open("a.db", NULL);
    assert_int_equal(files_seq(s, game), 5);
    assert_int_equal(store_marked(s, NULL, 0), 0);
    assert_int_equal(files_append(s, game, 5, 1), STORE_OK);
    store_close(s);
    s = files_must_open("a.db.replaced", &files_reading); /* the old one is kept */
    assert_int_equal(files_seq(s, game), 10);
    store_close(s);
    assert_int_equal(restore("b.db", "a.db", true, &err),
                     STORE_OK); /* and so is what replaced it */
    s = files_must_open("a.db.replaced", &files_reading);
    assert_int_equal(files_seq(s, game), 10);
    store_close(s);
    s = files_must_open("a.db.replaced-2", &files_reading);
    assert_int_equal(files_seq(s, game), 6);
    store_close(s);
    assert_int_equal(restore("b.db", "new.db", false, &err), STORE_OK);
    s = files_must_open("new.db", &files_reading);
    assert_int_equal(files_seq(s, game), 5);
    store_close(s);
}

/* The log of a process that was killed must not be read into what is put in the place of its store. */
static void an_old_log_is_not_read_into_the_new_store(void **state)
{
    (void)state;
    int64_t game = killed_of_two("a.db");
    assert_int_equal(restore("b.db", "a.db", true, NULL), STORE_OK);
    struct store *s = files_must_open("a.db", &files_plain);
    assert_int_equal(files_seq(s, game), 0);
    assert_int_equal(store_verify(s, NULL), STORE_OK);
    store_close(s);
    s = files_must_open("a.db.replaced", &files_plain); /* with its log */
    assert_int_equal(files_seq(s, game), 5);
    store_close(s);
}

static void damaged_backups_are_refused(void **state)
{
    (void)state;
    char to[FILES_PATH];
    struct store_error err = {0};
    struct store *s = files_must_open("a.db", &files_plain);
    int64_t game = files_game(s, "g");
    assert_int_equal(files_append(s, game, 0, 16), STORE_OK);
    assert_int_equal(store_backup(s, files_path(to, "b.db"), false, NULL, NULL), STORE_OK);
    assert_int_equal(files_append(s, game, 16, 1), STORE_OK);
    store_close(s);
    files_spoil("b.db", "text");
    assert_int_equal(restore("b.db", "a.db", true, &err), STORE_CORRUPT);
    assert_int_equal(restore("nothing.db", "a.db", true, &err), STORE_MISSING);
    files_put("empty.db", "", 0);
    assert_int_equal(restore("empty.db", "a.db", true, &err), STORE_CORRUPT);
    s = files_must_open("a.db", &files_plain);
    assert_int_equal(files_seq(s, game), 17);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        FILES_CASE(backups_are_of_one_moment),
        FILES_CASE(backups_replace_only_when_told),
        FILES_CASE(backups_do_not_replace_what_is_served),
        FILES_CASE(an_old_log_is_not_read_into_a_backup),
        FILES_CASE(a_store_is_locked_under_every_name),
        FILES_CASE(backups_are_put_back),
        FILES_CASE(an_old_log_is_not_read_into_the_new_store),
        FILES_CASE(damaged_backups_are_refused),
    };
    return cmocka_run_group_tests_name("store backup", tests, NULL, NULL);
}
