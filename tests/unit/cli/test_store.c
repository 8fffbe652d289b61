/* `muralha store`, the program itself, on stores with real games: what is sound passes, and whatever is changed
 * behind its back is found and named. */
#define _DEFAULT_SOURCE
#include "support/unit.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fair/fair.h"
#include "server/keep.h"
#include "store/store.h"
#include "support/scratch.h"

enum { PATH = SCRATCH_PATH + 64, OUTPUT = 1 << 16 };

static char folder[SCRATCH_PATH], model[SCRATCH_PATH], output[OUTPUT];

/* ---- real games -------------------------------------------------------------------------------------- */

/* Puts what has happened since into the store, its last item with the hash of the position. */
static void table_keep(struct store *s, int64_t game, const struct mur_table *t, uint32_t *kept)
{
    struct mur_item item[64];
    struct store_item row[64] = {{0}};
    char text[64][KEEP_ITEM_TEXT], id[24];
    struct store_job job = {.kind = STORE_APPEND, .append = {.game = game, .expected = *kept}};
    int count = mur_table_items(t, *kept, item, 64);
    for (int i = 0; i < count; i++)
        keep_item(&item[i], text[i], &row[i]);
    if (!count)
        return;
    row[count - 1].has_hash = true;
    row[count - 1].hash = mur_hash(mur_table_rules(t), mur_table_state(t));
    snprintf(id, sizeof id, "m%u", *kept);
    job.append.item = row;
    job.append.items = count;
    job.append.message_id = id;
    job.append.at = (int64_t)item[count - 1].at;
    if (mur_table_point(t).turn == MUR_TURN_OVER) {
        job.append.fields = STORE_SET_STATUS;
        job.append.value.status = STORE_FINISHED;
    }
    assert_int_equal(store_write(s, &job, 1), STORE_OK);
    assert_int_equal(job.status, STORE_OK);
    *kept += (uint32_t)count;
}

/* A game of two persons who play at random, with fair draws; `most` actions. */
static void game_play(struct store *s, const char *name, const char *setup, uint32_t most)
{
    struct mur_error err;
    struct fair fair;
    struct keep_plan plan = {.clock = {.mode = MUR_CLOCK_BANK, .bank = 60000, .more = 5000}};
    char key[FAIR_HEX], commitment[FAIR_HEX], clock[KEEP_PLAN];
    struct mur_rules *r = mur_rules_new(setup, &err);
    assert_non_null(r);
    assert_true(fair_new(&fair, name));
    fair_key_text(&fair, key);
    fair_commitment(&fair, r->setup, commitment);
    keep_plan_text(&plan, clock, sizeof clock);
    struct store_job make = {.kind = STORE_GAME_NEW,
                             .game = {.name = name,
                                      .setup = r->setup,
                                      .rules_version = r->kind->rules_version,
                                      .clock = clock,
                                      .status = STORE_PLAYING,
                                      .commitment = commitment,
                                      .key = key}};
    assert_int_equal(store_write(s, &make, 1), STORE_OK);
    struct mur_table_options options = {.clock = plan.clock, .stand_in = keep_stand_in};
    struct mur_table *t = mur_table_new(r, &options, &err);
    uint32_t kept = 0;
    struct mur_rng g;
    mur_rng_seed(&g, most, 0);
    for (int seat = 0; seat < r->players; seat++) {
        struct mur_seat sitter = {.who = MUR_WHO_PERSON, .name = "Ana"};
        assert_int_equal(mur_table_sit(t, seat, &sitter, 1000, &err), MUR_OK);
    }
    table_keep(s, make.made, t, &kept);
    while (mur_table_steps(t) < most && mur_table_point(t).turn != MUR_TURN_OVER) {
        assert_int_equal(fair_deal(&fair, t, 1000 + kept, &err), MUR_OK);
        struct mur_point p = mur_table_point(t);
        if (p.turn == MUR_TURN_PLAYER) {
            mur_action a = mur_sample(r, mur_table_state(t), &g);
            assert_int_equal(
                mur_table_try(t, p.seat, mur_table_seq(t), &a, 1, 1000 + kept, NULL, &err), MUR_OK);
        }
        table_keep(s, make.made, t, &kept);
    }
    mur_table_free(t);
    mur_rules_free(r);
}

/* Made once, and copied for each test. */
static int model_make(void **state)
{
    (void)state;
    char url[PATH + 8];
    scratch_make(model);
    snprintf(url, sizeof url, "sqlite:%s/a.db", model);
    struct store *s = store_open(url, NULL, NULL);
    assert_non_null(s);
    game_play(s, "first", "none:players=2", 1000);
    game_play(s, "cards", "catan-cards:players=2,kinds=5", 60);
    game_play(s, "tiles", "carcassonne:players=3,river", 1000);
    game_play(s, "empty", "carcassonne:players=2", 0);
    store_close(s);
    return 0;
}

static int model_remove(void **state)
{
    (void)state;
    scratch_remove(model);
    return 0;
}

static int setup(void **state)
{
    (void)state;
    char command[4 * PATH];
    scratch_make(folder);
    snprintf(command, sizeof command, "cp '%s'/a.db '%s'", model, folder);
    return system(command);
}

static int teardown(void **state)
{
    (void)state;
    scratch_remove(folder);
    return 0;
}

/* ---- the program --------------------------------------------------------------------------------------- */

/* Runs `muralha store ARGUMENTS --store sqlite:FOLDER/a.db` in the folder; its exit status. What it says is in
 * `output`. */
static int store_run(const char *arguments)
{
    char command[4 * PATH];
    const char *program = getenv("MURALHA");
    assert_non_null(program);
    snprintf(command, sizeof command, "cd '%s' && '%s' store %s --lang en --store sqlite:a.db 2>&1",
             folder, program, arguments);
    FILE *in = popen(command, "r");
    assert_non_null(in);
    size_t length = fread(output, 1, OUTPUT - 1, in);
    output[length] = '\0';
    int status = pclose(in);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_says(const char *text)
{
    if (!strstr(output, text))
        print_error("it says: %s\n", output);
    assert_non_null(strstr(output, text));
}

static void sql(const char *text)
{
    char path[PATH], *why = NULL;
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/a.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, text, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_true(sqlite3_total_changes(db) > 0 || strstr(text, "PRAGMA"));
    sqlite3_close(db);
}

/* ---- check ------------------------------------------------------------------------------------------- */

static void sound_stores_pass(void **state)
{
    (void)state;
    assert_int_equal(store_run("check"), 0);
    assert_string_equal(output, "4 passed, 0 failed\n");
    assert_int_equal(store_run("check tiles"), 0);
    assert_string_equal(output, "");
    assert_int_equal(store_run("check nobody"), 1);
    assert_says("nobody");
}

/* Every kind of damage that only playing again can find. */
static void what_was_changed_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *change, *said;
    } table[] = {
        {"UPDATE item SET action = action + 1 WHERE game_id = 3 AND seq = 9", "tiles (3): "},
        {"UPDATE item SET hash = hash + 1 WHERE game_id = 2 AND seq = (SELECT max(seq) FROM item "
         "WHERE game_id = 2)",
         "the one that was stored"},
        {"DELETE FROM item WHERE game_id = 1 AND seq = 5", "first (1): item 5 is missing"},
        {"DELETE FROM item WHERE game_id = 2 AND seq = (SELECT seq FROM game WHERE id = 2)",
         "cards (2): "},
        {"UPDATE game SET seq = seq + 1 WHERE id = 4", "empty (4): it has 2 items"},
        {"UPDATE game SET setup = 'chess' WHERE id = 1", "first (1): "},
        {"UPDATE game SET setup = 'none:players=3' WHERE id = 1", "first (1): "},
        {"UPDATE game SET setup = 'none' WHERE id = 1", "canonical"},
        {"UPDATE game SET rules_version = 9999 WHERE id = 1", "newer rules"},
        {"UPDATE game SET clock = 'sundial' WHERE id = 1", "cannot be read"},
        {"UPDATE game SET status = 1 WHERE id = 1", "counts as one that goes on"},
        {"UPDATE game SET status = 2 WHERE id = 2", "counts as finished"},
        {"UPDATE item SET actor = 1 - actor WHERE game_id = 1 AND kind = 1 AND actor < 2",
         "first (1): "},
        {"UPDATE item SET kind = 99 WHERE game_id = 2 AND seq = 4", "cards (2): "},
        {"UPDATE item SET span = 500 WHERE game_id = 1 AND seq = 1", "another length"},
        {"UPDATE item SET body = 'Bob' || char(10) || 'hard' WHERE game_id = 1 AND seq = 2",
         "first (1): item 2: "},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (i) {
            teardown(NULL);
            setup(NULL);
        }
        sql(table[i].change);
        assert_int_equal(store_run("check"), 1);
        assert_says(table[i].said);
        assert_says("3 passed, 1 failed\n"); /* the others are not blamed */
    }
}

static void older_rules_are_not_compared_by_hash(void **state)
{
    (void)state;
    sql("UPDATE game SET rules_version = 0 WHERE id = 1");
    sql("UPDATE item SET hash = hash + 1 WHERE game_id = 1 AND hash IS NOT NULL");
    assert_int_equal(store_run("check"), 0);
}

/* Of rules that these still play everything is compared. */
static void games_of_earlier_rules_are_played_again(void **state)
{
    (void)state;
    sql("UPDATE game SET rules_version = 1, setup = 'catan-cards:players=2,rounds=200' WHERE id = "
        "2");
    assert_int_equal(store_run("check"), 0);
    assert_says("4 passed, 0 failed\n");
    sql("UPDATE item SET hash = hash + 1 WHERE game_id = 2 AND hash IS NOT NULL");
    assert_int_equal(store_run("check"), 1);
    assert_says("the one that was stored");
}

static void a_damaged_file_is_told(void **state)
{
    (void)state;
    char path[PATH];
    snprintf(path, sizeof path, "%s/a.db", folder);
    assert_int_equal(truncate(path, 16 * 1024), 0);
    assert_int_equal(store_run("check"), 1);
    assert_says("damaged");
    FILE *out = fopen(path, "w");
    fputs(
        "no database at all, but long enough to be taken for one by those who look at length only",
        out);
    fclose(out);
    assert_int_equal(store_run("check"), 1);
    assert_says("damaged");
    assert_says("a.db");
}

/* ---- the other actions --------------------------------------------------------------------------------- */

static bool program_does(const char *arguments)
{
    char command[4 * PATH];
    snprintf(command, sizeof command, "cd '%s' && '%s' %s > /dev/null 2>&1", folder,
             getenv("MURALHA"), arguments);
    return system(command) == 0;
}

static void records_are_exported(void **state)
{
    (void)state;
    assert_int_equal(store_run("export first"), 0);
    assert_true(strncmp(output, "muralha record 2\nsetup none:players=2\n", 38) == 0);
    struct fair_proof proof;
    assert_true(fair_proof_read(output, &proof)); /* it is over: everybody may verify it */
    struct mur_record *rec = mur_record_parse(output, NULL);
    struct fair_check look;
    assert_non_null(rec);
    assert_int_equal(fair_verify(rec, &proof, &look), FAIR_TRUE);
    mur_record_free(rec);
    assert_int_equal(store_run("export cards"), 0);
    assert_false(fair_proof_read(output, &proof)); /* it goes on: the key is a secret */
    assert_null(strstr(output, "key"));
    assert_int_equal(store_run("export --into out/records"), 0);
    assert_string_equal(output, "");
    assert_true(program_does("check out/records/first.txt out/records/cards.txt "
                             "out/records/tiles.txt out/records/empty.txt"));
    assert_int_equal(store_run("export"), 2);
    assert_int_equal(store_run("export nobody"), 1);
    sql("UPDATE item SET action = action + 1 WHERE game_id = 3 AND seq = 9");
    assert_int_equal(store_run("export --into rest"), 1); /* one is broken, the others come */
    assert_says("tiles: ");
    assert_true(program_does("check rest/first.txt rest/cards.txt rest/empty.txt"));
    assert_false(program_does("check rest/tiles.txt"));
}

static void copies_go_and_come_back(void **state)
{
    (void)state;
    assert_int_equal(store_run("backup b.db"), 0);
    assert_string_equal(output, "");
    assert_int_equal(store_run("backup b.db"), 1);
    assert_says("--force");
    assert_int_equal(store_run("backup b.db --force"), 0);
    sql("DELETE FROM game WHERE id = 1");
    assert_int_equal(store_run("check first"), 1);
    assert_int_equal(store_run("restore b.db"), 1);
    assert_says("--force");
    assert_int_equal(store_run("restore nothing.db --force"), 1);
    assert_int_equal(store_run("restore b.db --force"), 0);
    assert_int_equal(store_run("check"), 0);
    assert_says("4 passed, 0 failed\n");
}

static void it_works_beside_a_server(void **state)
{
    (void)state;
    char url[PATH + 8];
    snprintf(url, sizeof url, "sqlite:%s/a.db", folder);
    struct store *s = store_open(url, NULL, NULL);
    assert_non_null(s);
    assert_int_equal(store_run("check"), 0);
    assert_int_equal(store_run("backup b.db"), 0);
    assert_int_equal(store_run("export first"), 0);
    assert_int_equal(store_run("migrate"), 0); /* nothing to do */
    assert_int_equal(store_run("restore b.db --force"), 1);
    assert_says("another process is serving this store: /");
    assert_says("/a.db, process ");
    game_play(s, "later", "none:players=2", 1000);
    store_close(s);
    assert_int_equal(store_run("check"), 0);
    assert_says("5 passed");
}

static void older_stores_are_migrated(void **state)
{
    (void)state;
    char command[4 * PATH];
    snprintf(command, sizeof command, "rm -f '%s'/a.db", folder);
    assert_int_equal(system(command), 0);
    FILE *in = fopen("tests/unit/store/fixtures/version_1.sql", "r");
    assert_non_null(in);
    static char text[1 << 16];
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    sql(text);
    assert_int_equal(store_run("check"), 1);
    assert_says("muralha store migrate");
    assert_int_equal(store_run("migrate"), 0);
    assert_says("was of version 1");
    assert_int_equal(store_run("migrate"), 0);
    assert_says("nothing to do");
    sql("PRAGMA user_version = 77");
    assert_int_equal(store_run("migrate"), 1);
    assert_says("newer version");
}

static void wrong_words_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",          "dance",     "backup",       "backup a b",
                                        "check a b", "migrate x", "check --dance"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(store_run(wrong[i]), 2);
    assert_int_equal(store_run("check --store mysql:x"), 0); /* the last --store counts */
    assert_int_equal(store_run("--help"), 0);
    assert_says("examples:");
    char command[4 * PATH];
    snprintf(command, sizeof command, "rm -f '%s'/a.db*", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(store_run("check"), 1);
    assert_says("there is no store here: a.db");
    assert_int_equal(store_run("migrate"), 1);
    assert_says("there is no store here: a.db");
}

int main(void)
{
#define STORE_TEST(function) cmocka_unit_test_setup_teardown(function, setup, teardown)
    const struct CMUnitTest tests[] = {
        STORE_TEST(sound_stores_pass),
        STORE_TEST(what_was_changed_is_found),
        STORE_TEST(older_rules_are_not_compared_by_hash),
        STORE_TEST(games_of_earlier_rules_are_played_again),
        STORE_TEST(a_damaged_file_is_told),
        STORE_TEST(records_are_exported),
        STORE_TEST(copies_go_and_come_back),
        STORE_TEST(it_works_beside_a_server),
        STORE_TEST(older_stores_are_migrated),
        STORE_TEST(wrong_words_are_refused),
    };
    return cmocka_run_group_tests(tests, model_make, model_remove);
}
