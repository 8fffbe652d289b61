/* Whose time runs, and what happens when it is up. */
#include "unit/table/table_of.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static const struct mur_table_options bank = {
    .clock = {.mode = MUR_CLOCK_BANK, .bank = 10 * MINUTE, .more = 30 * SECOND}};

/* Confirms a whole turn of who is asked. */
static void turn(struct mur_table *t, uint64_t now)
{
    int seat = mur_table_point(t).seat;
    while (!mur_table_draft_done(t))
        assert_int_equal(mur_table_draft(t, seat, first_legal(t), now, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_commit(t, seat, now, NULL), MUR_OK);
    deal(t, now);
}

static void no_clock(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    assert_true(mur_table_due(t) == MUR_NEVER);
    assert_true(mur_table_left(t, 0, 5) == MUR_NEVER);
    assert_int_equal(mur_table_clock_seat(t), MUR_NOBODY);
    assert_int_equal(mur_table_expire(t, UINT64_MAX, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_PLAYER);
    mur_table_free(t);
    mur_rules_free(r);
}

static void a_bank(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, &bank);
    int seat = mur_table_point(t).seat;
    assert_int_equal(mur_table_clock_seat(t), seat);
    assert_int_equal(mur_table_left(t, seat, 0), 10 * MINUTE + 30 * SECOND);
    assert_int_equal(mur_table_left(t, 1 - seat, 0), 10 * MINUTE);
    assert_int_equal(mur_table_due(t), 10 * MINUTE + 30 * SECOND);
    turn(t, 40 * SECOND); /* of one spell, however many questions it has */
    assert_int_equal(mur_table_left(t, seat, 0), 10 * MINUTE - 10 * SECOND);
    assert_int_equal(mur_table_clock_seat(t), 1 - seat);
    assert_int_equal(mur_table_left(t, 1 - seat, 50 * SECOND), 10 * MINUTE + 20 * SECOND);
    turn(t, 60 * SECOND);
    assert_int_equal(mur_table_left(t, seat, 60 * SECOND), 10 * MINUTE + 20 * SECOND);
    assert_int_equal(mur_table_left(t, seat, 61 * SECOND), 10 * MINUTE + 19 * SECOND);
    assert_int_equal(mur_table_left(t, 1 - seat, 61 * SECOND), 10 * MINUTE + 10 * SECOND);
    mur_table_free(t);
    mur_rules_free(r);
}

static void days(void **state)
{
    (void)state;
    const uint64_t day = 24 * 60 * MINUTE;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table_options options = {.clock = {.mode = MUR_CLOCK_SPELL, .more = 3 * day}};
    struct mur_table *t = table_of(r, &options);
    int seat = mur_table_point(t).seat;
    assert_true(mur_table_due(t) == 3 * day);
    turn(t, 2 * day);
    assert_true(mur_table_due(t) == 5 * day); /* nothing is kept, nothing is missing */
    turn(t, 4 * day);
    assert_int_equal(mur_table_clock_seat(t), seat);
    assert_true(mur_table_due(t) == 7 * day);
    mur_table_free(t);
    mur_rules_free(r);
}

/* A bot plays on, and the person may come back. */
static void lapse_to_bot(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, &bank);
    int seat = mur_table_point(t).seat;
    uint64_t due = mur_table_due(t);
    uint32_t seq = mur_table_seq(t);
    mur_action a = first_legal(t);
    assert_int_equal(mur_table_draft(t, seat, a, 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_expire(t, due - 1, NULL), MUR_OK);
    assert_int_equal(mur_table_seq(t), seq);
    assert_int_equal(mur_table_try(t, seat, seq, &a, 1, due, NULL, NULL), MUR_LATE);
    assert_int_equal(mur_table_draft(t, seat, a, due, NULL, NULL), MUR_LATE);
    assert_int_equal(mur_table_commit(t, seat, due, NULL), MUR_LATE);
    assert_int_equal(mur_table_expire(t, due, NULL), MUR_OK);
    struct mur_item item[3];
    assert_int_equal(mur_table_feed(t, seat, seq, item, 3), 2);
    assert_int_equal(item[0].kind, MUR_ITEM_TIMEOUT);
    assert_int_equal(item[1].kind, MUR_ITEM_AWAY);
    assert_int_equal(mur_table_drafts(t), 0);
    assert_true(mur_table_due(t) == MUR_NEVER); /* bots are not hurried */
    assert_int_equal(mur_table_try_bot(t, seat, seq + 2, a, due + 1, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_left(t, seat, due), 0);
    assert_int_equal(mur_table_back(t, seat, due + 2, NULL), MUR_OK);
    assert_int_equal(mur_table_left(t, seat, due + 2), MINUTE); /* a tenth of the bank */
    assert_int_equal(mur_table_clock_seat(t), seat);
    assert_int_equal(mur_table_draft(t, seat, first_legal(t), due + 3, NULL, NULL), MUR_OK);
    mur_table_free(t);
    mur_rules_free(r);
}

/* Whoever goes away and comes back has what was left. */
static void leaving_gains_nothing(void **state)
{
    (void)state;
    static const struct mur_clock clocks[] = {
        {.mode = MUR_CLOCK_BANK, .bank = 10 * MINUTE},
        {.mode = MUR_CLOCK_SPELL, .more = 10 * MINUTE},
    };
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    for (int i = 0; i < 2; i++) {
        struct mur_table *t = table_of(r, &(struct mur_table_options){.clock = clocks[i]});
        int seat = mur_table_point(t).seat;
        assert_int_equal(mur_table_left(t, seat, 595 * SECOND), 5 * SECOND);
        assert_int_equal(mur_table_away(t, seat, 595 * SECOND, NULL), MUR_OK);
        assert_int_equal(mur_table_back(t, seat, 596 * SECOND, NULL), MUR_OK);
        assert_int_equal(mur_table_left(t, seat, 596 * SECOND), 5 * SECOND);
        mur_table_free(t);
    }
    mur_rules_free(r);
}

static void lapse_to_resigning(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table_options options = bank;
    options.clock.lapse = MUR_LAPSE_RESIGN;
    struct mur_table *t = table_of(r, &options);
    int seat = mur_table_point(t).seat;
    uint32_t seq = mur_table_seq(t);
    assert_int_equal(mur_table_expire(t, mur_table_due(t) + 5, NULL), MUR_OK);
    struct mur_item item[4];
    assert_int_equal(mur_table_feed(t, MUR_NOBODY, seq, item, 4), 3);
    assert_int_equal(item[0].kind, MUR_ITEM_TIMEOUT);
    assert_int_equal(item[1].kind, MUR_ITEM_RESIGN);
    assert_int_equal(item[2].kind, MUR_ITEM_OVER);
    struct mur_result result;
    mur_table_result(t, &result);
    assert_int_equal(result.rank[seat], 2);
    assert_true(mur_table_due(t) == MUR_NEVER);
    mur_table_free(t);
    mur_rules_free(r);
}

/* Seats that are open or a bot's have no clock that runs. */
static void nobody_to_hurry(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = mur_table_new(r, &bank, NULL);
    struct mur_seat ana = person("Ana"), easy = bot("easy");
    deal(t, 0);
    int seat = mur_table_point(t).seat;
    assert_true(mur_table_due(t) == MUR_NEVER);
    assert_int_equal(mur_table_sit(t, seat, &easy, 5, NULL), MUR_OK);
    assert_true(mur_table_due(t) == MUR_NEVER);
    assert_int_equal(mur_table_sit(t, seat, &ana, 100, NULL), MUR_OK);
    assert_int_equal(mur_table_due(t), 100 + 10 * MINUTE + 30 * SECOND);
    mur_table_free(t);
    mur_rules_free(r);
}

static void wrong_clocks(void **state)
{
    (void)state;
    static const struct mur_clock wrong[] = {
        {.mode = MUR_CLOCK_MODES},
        {.mode = MUR_CLOCK_BANK},
        {.mode = MUR_CLOCK_SPELL},
        {.mode = MUR_CLOCK_SPELL, .bank = 5, .more = 5},
        {.mode = MUR_CLOCK_NONE, .bank = 5},
        {.mode = MUR_CLOCK_BANK, .bank = MUR_CLOCK_MOST + 1},
        {.mode = MUR_CLOCK_BANK, .bank = 5, .lapse = MUR_LAPSES}};
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct mur_error err = {0};
        assert_null(mur_table_new(r, &(struct mur_table_options){.clock = wrong[i]}, &err));
        assert_int_not_equal(err.status, MUR_OK);
    }
    assert_null(mur_table_new(r, &(struct mur_table_options){.stand_in = "a b"}, NULL));
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_clock),
        cmocka_unit_test(a_bank),
        cmocka_unit_test(days),
        cmocka_unit_test(lapse_to_bot),
        cmocka_unit_test(lapse_to_resigning),
        cmocka_unit_test(nobody_to_hurry),
        cmocka_unit_test(wrong_clocks),
        cmocka_unit_test(leaving_gains_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
