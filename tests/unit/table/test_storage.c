/* Tables as text and as items. */
#include <stdlib.h>

#include "unit/table/table_of.h"

#define HEAD "muralha record 1\nsetup none:players=2\n"

/* A table at which a little of everything has happened. */
static struct mur_table *table_with_everything(const struct mur_rules *r)
{
    struct mur_table_options options = {
        .clock = {.mode = MUR_CLOCK_BANK, .bank = 60000, .more = 1000}, .stand_in = "easy"};
    struct mur_table *t = table_of(r, &options);
    struct mur_seat hard = {.who = MUR_WHO_BOT, .bot = "hard:visits=9", .name = "#9 100%"};
    int seat = mur_table_point(t).seat, other = (seat + 1) % 3;
    mur_action a = first_legal(t);
    assert_int_equal(mur_table_sit(t, other, &hard, 10, NULL), MUR_OK);
    assert_int_equal(mur_table_try(t, seat, mur_table_seq(t), &a, 1, 20, NULL, NULL), MUR_OK);
    deal(t, 20);
    while (mur_table_clock_seat(t) == MUR_NOBODY) {
        struct mur_point p = mur_table_point(t);
        assert_int_equal(
            mur_table_try_bot(t, p.seat, mur_table_seq(t), first_legal(t), 30, NULL, NULL), MUR_OK);
        deal(t, 30);
    }
    assert_int_equal(mur_table_expire(t, mur_table_due(t), NULL), MUR_OK);
    assert_int_equal(mur_table_resign(t, seat, mur_table_due(t), NULL), MUR_OK);
    return t;
}

static char *text_of(const struct mur_table *t)
{
    int length = mur_table_text(t, NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_table_text(t, text, length + 1), length);
    return text;
}

static void text_and_back(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_table *t = table_with_everything(r);
    char *text = text_of(t);
    assert_non_null(strstr(text, "\ntable stand-in easy\ntable clock bank 60000 1000 bot\n"));
    assert_non_null(strstr(text, " person Ana\n"));
    assert_non_null(strstr(text, " bot hard:visits=9 %239 100%25\n"));
    assert_non_null(strstr(text, "\ntable time 20\n"));
    assert_non_null(strstr(text, "\ntable timeout "));
    assert_non_null(strstr(text, "\ntable resign "));
    struct mur_table *again = mur_table_parse(NULL, text, NULL); /* with rules of its own */
    assert_non_null(again);
    assert_string_equal(mur_table_rules(again)->setup, r->setup);
    char *second = text_of(again);
    assert_string_equal(text, second);
    assert_int_equal(mur_table_seq(t), mur_table_seq(again));
    struct mur_record *rec = mur_record_parse(text, NULL); /* a record is read from it, too */
    assert_non_null(rec);
    assert_memory_equal(rec->state, mur_table_state(t), r->state_size);
    mur_record_free(rec);
    mur_table_free(again);
    mur_table_free(t);
    free(text);
    free(second);
    mur_rules_free(r);
}

/* Records of before had no seats. */
static void plain_record(void **state)
{
    (void)state;
    struct mur_record *rec = mur_record_new("none:players=2", NULL);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 1);
    for (int i = 0; i < 9; i++) {
        struct mur_point p = mur_point(rec->rules, rec->state);
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, &g)
                                                 : mur_sample(rec->rules, rec->state, &g);
        assert_int_equal(mur_record_add(rec, p.seat, a, NULL, NULL), MUR_OK);
    }
    char text[4096];
    assert_true(mur_record_text(rec, text, sizeof text) < (int)sizeof text);
    struct mur_table *t = mur_table_parse(NULL, text, NULL);
    assert_non_null(t);
    assert_int_equal(mur_table_steps(t), 9);
    assert_int_equal(mur_table_seat(t, 0).who, MUR_WHO_OPEN);
    assert_memory_equal(mur_table_state(t), rec->state, rec->rules->state_size);
    mur_table_free(t);
    mur_record_free(rec);
}

static void wrong_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum mur_status status;
        int line, column;
    } wrong[] = {
        {"", MUR_BAD_SYNTAX, 1, 1},
        {"muralha record 1\nsetup none:players=99\n", MUR_OUT_OF_RANGE, 2, 20},
        {HEAD "table\n", MUR_UNKNOWN_WORD, 3, 6},
        {HEAD "table chair Red\n", MUR_UNKNOWN_WORD, 3, 7},
        {HEAD "table seat\n", MUR_UNKNOWN_WORD, 3, 11},
        {HEAD "table seat Pink person\n", MUR_UNKNOWN_WORD, 3, 12},
        {HEAD "table seat Red ghost\n", MUR_UNKNOWN_WORD, 3, 16},
        {HEAD "table seat Red open Ana\n", MUR_BAD_SYNTAX, 3, 21},
        {HEAD "table seat Red bot\n", MUR_BAD_SYNTAX, 3, 19},
        {HEAD "table seat Red person 100%\n", MUR_BAD_SYNTAX, 3, 23},
        {HEAD "table seat Red person \xff\n", MUR_BAD_SYNTAX, 3, 23},
        {HEAD "table away Red\n", MUR_WRONG_SEAT, 3, 12},
        {HEAD "table seat Red person\ntable away Red Blue\n", MUR_BAD_SYNTAX, 4, 16},
        {HEAD "table seat Red person\ntable back Red\n", MUR_CONFLICT, 4, 12},
        {HEAD "table seat Red person\ntable timeout Red\n", MUR_CORRUPT, 4, 15},
        {HEAD "table time 5\ntable time 4\n", MUR_CORRUPT, 4, 12},
        {HEAD "table time -5\n", MUR_BAD_SYNTAX, 3, 12},
        {HEAD "table time 99999999999999999999999\n", MUR_BAD_SYNTAX, 3, 12},
        {HEAD "table clock sand\n", MUR_UNKNOWN_WORD, 3, 13},
        {HEAD "table clock bank 5\n", MUR_BAD_SYNTAX, 3, 19},
        {HEAD "table clock bank 5 5 sleep\n", MUR_UNKNOWN_WORD, 3, 22},
        {HEAD "table clock bank 0 0 bot\n", MUR_CONFLICT, 3, 13},
        {HEAD "table time 5\ntable clock spell 5 bot\n", MUR_CONFLICT, 4, 13},
        {HEAD "table seat Red open\ntable stand-in easy\n", MUR_CONFLICT, 4, 16},
        {HEAD "deal heads\nRed count 1\n", MUR_WRONG_SEAT, 4, 1},
        {HEAD "scores Red 0 Blue 0\ntable seat Red open\n", MUR_BAD_SYNTAX, 4, 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct mur_error err = {0};
        int line, column;
        assert_null(mur_table_parse(NULL, wrong[i].text, &err));
        mur_text_place(wrong[i].text, err.position, &line, &column);
        if (err.status != wrong[i].status || line != wrong[i].line || column != wrong[i].column)
            fail_msg("`%s`: %d at %d:%d: %s", wrong[i].text, err.status, line, column, err.message);
        assert_null(mur_table_parse(NULL, wrong[i].text, NULL));
    }
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_error err = {0};
    assert_null(mur_table_parse(r, HEAD, &err)); /* of another set-up */
    assert_int_equal(err.status, MUR_CONFLICT);
    mur_rules_free(r);
}

static void items_and_back(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_table *t = table_with_everything(r);
    struct mur_table_options options = mur_table_options(t);
    int count = (int)mur_table_seq(t);
    struct mur_item *item = calloc((size_t)count, sizeof *item);
    assert_int_equal(mur_table_items(t, 0, item, count), count);
    struct mur_table *again = mur_table_restore(r, &options, item, (uint32_t)count, NULL);
    assert_non_null(again);
    char *text = text_of(t), *second = text_of(again);
    assert_string_equal(text, second);
    free(text);
    free(second);
    mur_table_free(again);
    for (int i = 0; i < count; i++) {
        struct mur_error err = {0};
        struct mur_item kept = item[i];
        item[i].kind = MUR_ITEM_OVER; /* what never follows here */
        assert_null(mur_table_restore(r, &options, item, (uint32_t)count, &err));
        assert_int_equal(err.status, MUR_CORRUPT);
        assert_int_equal(err.position, i);
        item[i] = kept;
        item[i].seat = 200;
        assert_true(kept.seat == MUR_NOBODY ||
                    !mur_table_restore(r, &options, item, (uint32_t)count, NULL));
        item[i] = kept;
        item[i].at = i ? item[i - 1].at - 1 : 0; /* time does not go back */
        assert_true(i == 0 || item[i - 1].at == 0 ||
                    !mur_table_restore(r, &options, item, (uint32_t)count, NULL));
        item[i] = kept;
        bool begun = kept.kind == MUR_ITEM_TIMEOUT;
        again = mur_table_restore(r, &options, item, (uint32_t)i + 1, &err);
        assert_true(begun ? !again : again != NULL); /* what follows from it belongs to it */
        mur_table_free(again);
    }
    free(item);
    mur_table_free(t);
    mur_rules_free(r);
}

/* A server keeps thousands: a table grows with its game. */
static void memory(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    assert_true(mur_table_bytes(t) < r->state_size + 1024);
    mur_table_free(t);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_back), cmocka_unit_test(plain_record),
        cmocka_unit_test(wrong_texts),   cmocka_unit_test(items_and_back),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
