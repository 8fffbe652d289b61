/* A store in a file when the disk fails: whatever call goes wrong, what was acknowledged is there, what was not
 * is not there by half, and the store goes on when the disk does. */
#define _DEFAULT_SOURCE
#include "support/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "muralha/rng.h"
#include "store/store.h"
#include "support/faulty.h"
#include "support/scratch.h"
#include "support/property.h"

enum { GAMES = 5, ITEMS = 3 };

static char folder[SCRATCH_PATH];

static void url_make(char *url)
{
    snprintf(url, SCRATCH_PATH + 32, "sqlite:%s/store.db", folder);
}

static struct store *open_here(const struct store_options *o)
{
    char url[SCRATCH_PATH + 32];
    struct store_error err = {0};
    url_make(url);
    struct store *s = store_open(url, o, &err);
    if (!s)
        print_error("%s: %s\n", err.message, err.detail);
    return s;
}

static int setup(void **state)
{
    (void)state;
    scratch_make(folder);
    faulty_fail(-1, 0);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    faulty_fail(-1, 0);
    umount2(folder, MNT_DETACH); /* if a test failed there */
    scratch_remove(folder);
    return 0;
}

static void games_make(struct store *s)
{
    for (int i = 0; i < GAMES; i++) {
        char name[8] = {(char)('a' + i)};
        struct store_job job = {.kind = STORE_GAME_NEW, .game = {.name = name, .setup = "none"}};
        assert_int_equal(store_write(s, &job, 1), STORE_OK);
        assert_int_equal(job.made, i + 1);
    }
}

/* The n-th append of a test: a batch of one job for each of some games. Returns what the store says. */
static enum store_status append(struct store *s, uint32_t *seq, int number, size_t text_bytes)
{
    static char text[STORE_TEXT_MAX];
    struct store_item item[ITEMS];
    struct store_job job[GAMES];
    char id[16];
    int count = number % GAMES + 1;
    memset(text, 'x', sizeof text);
    text[text_bytes] = '\0';
    snprintf(id, sizeof id, "m%d", number);
    for (int i = 0; i < ITEMS; i++)
        item[i] = (struct store_item){.action = (uint32_t)number, .actor = i, .text = text};
    for (int i = 0; i < count; i++)
        job[i] = (struct store_job){
            .kind = STORE_APPEND,
            .append = {
                .game = i + 1, .expected = seq[i], .item = item, .items = ITEMS, .message_id = id}};
    enum store_status status = store_write(s, job, count);
    for (int i = 0; i < count; i++)
        if (job[i].status == STORE_OK || job[i].status == STORE_DUPLICATE)
            seq[i] = job[i].seq;
    return status;
}

/* Every game has exactly the items that were acknowledged; `more` allows one append that nobody was told of. */
static bool feeds_hold(struct store *s, const uint32_t *seq, bool more)
{
    struct store_rows rows = {0};
    bool good = store_verify(s, NULL) == STORE_OK;
    for (int g = 0; good && g < GAMES; g++) {
        good =
            store_load(s, g + 1, 0, &rows) == STORE_OK && rows.game[0].seq == (uint32_t)rows.items;
        good = good && (rows.game[0].seq == seq[g] || (more && rows.game[0].seq == seq[g] + ITEMS));
        for (int i = 0; good && i < rows.items; i++)
            good = rows.item[i].seq == (uint32_t)i + 1 && rows.item[i].actor == i % ITEMS;
        if (!good)
            print_error("game %d: row %u, items %d, wanted %u\n", g + 1,
                        rows.games ? rows.game[0].seq : 0, rows.items, seq[g]);
    }
    store_rows_release(&rows);
    return good;
}

/* ---- each call that may fail, one after the other ---------------------------------------------------------- */

static const int codes[] = {SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC};

static void every_call_may_fail(void **state)
{
    (void)state;
    uint32_t seq[GAMES] = {0};
    struct store *s = open_here(&(struct store_options){.ballast = -1, .retry_ms = -1});
    assert_non_null(s);
    games_make(s);
    int number = 0, failures = 0;
    for (size_t c = 0; c < sizeof codes / sizeof codes[0]; c++)
        for (int n = 0, passed = 0; passed < 3; n++, number++) {
            faulty_fail(n, codes[c]);
            enum store_status status = append(s, seq, number, 900);
            faulty_fail(-1, 0);
            if (status) {
                failures++;
                assert_int_equal(status, codes[c] == SQLITE_FULL ? STORE_FULL : STORE_ERROR);
            } else {
                passed++;
            }
            assert_true(feeds_hold(s, seq, false));
            assert_int_equal(append(s, seq, number, 900), STORE_OK); /* sent again */
            assert_true(n < 1000);
        }
    assert_true(failures > 30);
    assert_true(feeds_hold(s, seq, false));
    store_close(s);
    s = open_here(NULL);
    assert_non_null(s);
    assert_true(feeds_hold(s, seq, false));
    store_close(s);
}

/* Folding the log into the file fails beside a commit that is good, or fails with it. */
/* A disk that can be read and not written is no healthy one, until it can. */
static void health_tells_of_a_disk_that_fails(void **state)
{
    (void)state;
    uint32_t seq[GAMES] = {0};
    struct store *s = open_here(&(struct store_options){.ballast = -1, .retry_ms = -1});
    assert_non_null(s);
    games_make(s);
    assert_int_equal(store_health(s, NULL), STORE_OK);
    faulty_fail(0, SQLITE_IOERR_WRITE);
    assert_int_equal(append(s, seq, 0, 900), STORE_ERROR);
    assert_int_equal(store_health(s, NULL), STORE_ERROR);
    assert_int_equal(store_health(s, NULL), STORE_ERROR);
    faulty_fail(-1, 0);
    assert_int_equal(store_health(s, NULL), STORE_OK);
    assert_int_equal(append(s, seq, 0, 900), STORE_OK);
    assert_int_equal(store_health(s, NULL), STORE_OK);
    store_close(s);
}

static void folding_the_log_may_fail(void **state)
{
    (void)state;
    uint32_t seq[GAMES] = {0};
    char path[SCRATCH_PATH + 32];
    struct stat st;
    struct store *s = open_here(&(struct store_options){.ballast = -1, .retry_ms = -1});
    assert_non_null(s);
    games_make(s);
    int failures = 0, rounds = 0;
    for (int n = 0; n < 6000; n += 61, rounds++) {
        faulty_fail(n, codes[rounds % 3]);
        failures += append(s, seq, rounds, 20000) != STORE_OK;
        faulty_fail(-1, 0);
        assert_int_equal(append(s, seq, rounds, 20000), STORE_OK);
    }
    assert_true(failures > 5 && failures < rounds - 5);
    assert_true(feeds_hold(s, seq, false));
    snprintf(path, sizeof path, "%s/store.db", folder);
    assert_int_equal(stat(path, &st), 0);
    assert_true(st.st_size > 1 << 22); /* and it was folded, again and again */
    store_close(s);
    s = open_here(NULL);
    assert_non_null(s);
    assert_true(feeds_hold(s, seq, false));
    store_close(s);
}

static void opening_may_fail(void **state)
{
    (void)state;
    int opened = 0, failed = 0;
    for (int n = 0; n < 200 && opened < 3; n++) {
        char url[SCRATCH_PATH + 32];
        url_make(url);
        faulty_fail(n, n % 2 ? SQLITE_FULL : SQLITE_IOERR_WRITE);
        struct store_error err = {0};
        struct store *s = store_open(url, &(struct store_options){.ballast = -1}, &err);
        faulty_fail(-1, 0);
        if (s) {
            opened++;
        } else {
            failed++;
            assert_int_equal(err.status, n % 2 ? STORE_FULL : STORE_ERROR);
            assert_non_null(err.message);
            s = open_here(NULL); /* what was begun is finished */
            assert_non_null(s);
        }
        games_make(s);
        store_close(s);
        scratch_remove(folder);
        assert_int_equal(mkdir(folder, 0700), 0);
    }
    assert_true(opened == 3 && failed > 5);
}

/* ---- the power goes ---------------------------------------------------------------------------------------- */

/* Appends, telling the pipe after each acknowledgement; then everything that was not synced is lost. */
static void child_until_power_cut(int out, int appends, int calls, size_t text_bytes)
{
    uint32_t seq[GAMES] = {0};
    struct store *s = open_here(&(struct store_options){.ballast = -1});
    if (!s)
        _exit(1);
    games_make(s);
    if (write(out, seq, sizeof seq) != sizeof seq)
        _exit(1);
    for (int i = 0; i < appends; i++) {
        if (i == appends - 1)
            faulty_fail(calls, SQLITE_IOERR_WRITE); /* it goes in the middle of the last one */
        if (append(s, seq, i, text_bytes) == STORE_OK && write(out, seq, sizeof seq) != sizeof seq)
            _exit(1);
    }
    faulty_power_cut();
    _exit(0);
}

static void a_power_cut_loses_nothing_acknowledged(void **state)
{
    (void)state;
    struct mur_rng g;
    mur_rng_seed(&g, 3, 0);
    int appended = 0;
    for (int round = 0; round < property_games(25); round++) {
        int ends[2], status = 0;
        uint32_t seq[GAMES], heard[GAMES];
        int appends = 1 + (int)mur_rng_below(&g, 150);
        int calls = (int)mur_rng_below(&g, round % 3 ? 20 : 4000);
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            child_until_power_cut(ends[1], appends, calls, round % 2 ? 700 : 9000);
        close(ends[1]);
        int told = 0;
        while (read(ends[0], heard, sizeof heard) == sizeof heard) {
            memcpy(seq, heard, sizeof seq);
            told++;
        }
        close(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        assert_true(told > 0);
        appended += told;
        char index[SCRATCH_PATH + 32]; /* shared memory does not survive */
        snprintf(index, sizeof index, "%s/store.db-shm", folder);
        unlink(index);
        struct store *s = open_here(NULL);
        assert_non_null(s);
        assert_true(feeds_hold(s, seq, true));
        store_close(s);
        scratch_remove(folder);
        assert_int_equal(mkdir(folder, 0700), 0);
    }
    assert_true(appended > 500);
}

/* ---- kill -9 --------------------------------------------------------------------------------------------- */

static void child_until_killed(int out, uint32_t *seq, int number)
{
    struct store *s = open_here(&(struct store_options){.ballast = -1});
    if (!s)
        _exit(1);
    for (;; number++)
        if (append(s, seq, number, 300) != STORE_OK ||
            write(out, seq, GAMES * sizeof *seq) != (ssize_t)(GAMES * sizeof *seq))
            _exit(1);
}

static void kill_9_loses_nothing_acknowledged(void **state)
{
    (void)state;
    struct mur_rng g;
    mur_rng_seed(&g, 9, 0);
    uint32_t seq[GAMES] = {0}, heard[GAMES];
    struct store *s = open_here(NULL);
    games_make(s);
    store_close(s);
    int acknowledged = 0;
    for (int round = 0; round < property_games(30); round++) {
        int ends[2], status = 0;
        assert_int_equal(pipe(ends), 0);
        pid_t child = fork();
        if (child == 0)
            child_until_killed(ends[1], seq, acknowledged + 100000 * round);
        close(ends[1]);
        int wanted = 1 + (int)mur_rng_below(&g, 60);
        while (wanted > 0 && read(ends[0], heard, sizeof heard) == sizeof heard) {
            memcpy(seq, heard, sizeof seq);
            acknowledged++;
            wanted--;
        }
        usleep(mur_rng_below(&g, 3000));
        kill(child, SIGKILL);
        while (read(ends[0], heard, sizeof heard) == sizeof heard) {
            memcpy(seq, heard, sizeof seq);
            acknowledged++;
        }
        close(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        s = open_here(NULL); /* the lock went with the process */
        assert_non_null(s);
        assert_true(feeds_hold(s, seq, true));
        struct store_rows rows = {0};
        for (int i = 0; i < GAMES; i++) { /* what was stored without a word */
            assert_int_equal(store_load(s, i + 1, 0, &rows), STORE_OK);
            seq[i] = rows.game[0].seq;
        }
        store_rows_release(&rows);
        store_close(s);
    }
    assert_true(acknowledged > 10 * property_games(30));
}

/* ---- a disk that is really full ------------------------------------------------------------------------------ */

static void fill(const char *path, bool all)
{
    static char block[4096];
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_true(file >= 0);
    while (all && write(file, block, sizeof block) > 0)
        continue;
    close(file);
}

static void full_disk_steps(void)
{
    char filler[SCRATCH_PATH + 32], ballast[SCRATCH_PATH + 32];
    struct stat st;
    uint32_t seq[GAMES] = {0};
    int number = 0;
    snprintf(filler, sizeof filler, "%s/filler", folder);
    snprintf(ballast, sizeof ballast, "%s/store.db.ballast", folder);
    struct store *s = open_here(&(struct store_options){.ballast = 1 << 19, .retry_ms = -1});
    assert_non_null(s);
    assert_int_equal(stat(ballast, &st), 0);
    assert_true(st.st_blocks * 512 >= 1 << 19);
    games_make(s);
    for (; number < 20; number++)
        assert_int_equal(append(s, seq, number, 2000), STORE_OK);
    for (int round = 0; round < 4; round++) {
        fill(filler, true);
        enum store_status status = STORE_OK;
        for (int i = 0; i < 500 && !status; i++, number++)
            status = append(s, seq, number, 2000);
        assert_int_equal(status, STORE_FULL);
        assert_int_equal(stat(ballast, &st), -1); /* given up */
        fill(filler, true);                       /* and gone, too */
        struct store_error err = {0};
        assert_int_equal(append(s, seq, number, 2000), STORE_READONLY);
        assert_int_equal(store_health(s, &err), STORE_FULL);
        assert_true(feeds_hold(s, seq, false)); /* reading goes on */
        if (round == 2) {                       /* also for one that begins now */
            store_close(s);
            s = open_here(&(struct store_options){.ballast = 1 << 19, .retry_ms = -1});
            assert_non_null(s);
            assert_int_equal(append(s, seq, number, 2000), STORE_READONLY);
            assert_true(feeds_hold(s, seq, false));
        }
        unlink(filler);
        assert_int_equal(append(s, seq, number, 2000), STORE_OK); /* by itself */
        assert_int_equal(store_health(s, NULL), STORE_OK);
        assert_int_equal(stat(ballast, &st), 0);
        assert_true(feeds_hold(s, seq, false));
    }
    store_close(s);
}

static void a_full_disk_is_survived(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        print_message("not root: no small disk can be made, so a full one is not tried\n");
        skip();
    }
    assert_int_equal(mount("muralha-test", folder, "tmpfs", 0, "size=4m"), 0);
    full_disk_steps();
    assert_int_equal(umount2(folder, MNT_DETACH), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_call_may_fail, setup, teardown),
        cmocka_unit_test_setup_teardown(health_tells_of_a_disk_that_fails, setup, teardown),
        cmocka_unit_test_setup_teardown(folding_the_log_may_fail, setup, teardown),
        cmocka_unit_test_setup_teardown(opening_may_fail, setup, teardown),
        cmocka_unit_test_setup_teardown(a_power_cut_loses_nothing_acknowledged, setup, teardown),
        cmocka_unit_test_setup_teardown(kill_9_loses_nothing_acknowledged, setup, teardown),
        cmocka_unit_test_setup_teardown(a_full_disk_is_survived, setup, teardown),
    };
    faulty_install();
    return cmocka_run_group_tests_name("store faults", tests, NULL, NULL);
}
