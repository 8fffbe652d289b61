/* Plans and items survive the store as they are, and what is none is refused. */
#include <stdlib.h>
#include <string.h>

#include "server/keep.h"
#include "support/unit.h"

static void plans_come_back(void **state)
{
    (void)state;
    struct keep_plan plan = {.clock = {.mode = MUR_CLOCK_BANK,
                                       .lapse = MUR_LAPSE_RESIGN,
                                       .bank = 600000,
                                       .more = 30000},
                             .drawn = true,
                             .next = "abcdefghijklmnopqrst",
                             .title = "Ana's table: title, 2nd"},
                     back;
    char text[KEEP_PLAN];
    assert_in_range(keep_plan_text(&plan, text, sizeof text), 1, sizeof text - 1);
    assert_true(keep_plan_read(text, &back));
    assert_memory_equal(&plan.clock.bank, &back.clock.bank, sizeof back.clock.bank);
    assert_int_equal(back.clock.mode, MUR_CLOCK_BANK);
    assert_int_equal(back.clock.lapse, MUR_LAPSE_RESIGN);
    assert_int_equal(back.clock.more, 30000);
    assert_true(back.drawn);
    assert_string_equal(back.next, plan.next);
    assert_string_equal(back.title, plan.title);
    plan.down = INT64_C(99999999999999); /* longer than any clock */
    keep_plan_text(&plan, text, sizeof text);
    assert_true(keep_plan_read(text, &back));
    assert_true(back.down == plan.down);
    struct keep_plan none = {0};
    keep_plan_text(&none, text, sizeof text);
    assert_true(keep_plan_read(text, &back));
    assert_string_equal(back.next, "");
    assert_string_equal(back.title, "");
    assert_false(back.drawn);
}

static void longest_plan_fits(void **state)
{
    (void)state;
    struct keep_plan plan = {.clock = {.mode = MUR_CLOCK_SPELL,
                                       .lapse = MUR_LAPSE_RESIGN,
                                       .bank = MUR_CLOCK_MOST,
                                       .more = MUR_CLOCK_MOST}};
    memset(plan.next, 'n', KEEP_NAME - 1);
    memset(plan.title, 't', KEEP_TITLE - 1);
    char text[KEEP_PLAN];
    assert_in_range(keep_plan_text(&plan, text, sizeof text), 1, sizeof text - 1);
    assert_true(keep_plan_read(text, &plan));
}

static void other_texts_are_no_plans(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "clock",
        "clock none 0 0 bot",
        "clock none 0 0 bot\norder drawn",
        "clock none 0 0 bot\norder other\nnext \ntitle ",
        "clock never 0 0 bot\norder drawn\nnext \ntitle ",
        "clock none x 0 bot\norder drawn\nnext \ntitle ",
        "clock none 0 99999999999999 bot\norder drawn\nnext \ntitle ",
        "clock none 0 0 bot\norder drawn\nnext aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\ntitle ",
        "clock none 0 0 bot\norder drawn\nnext \ntitle x\ny",
    };
    struct keep_plan plan;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(keep_plan_read(wrong[i], &plan));
}

/* ---- items ------------------------------------------------------------------------------------------ */

struct kept {
    struct store_item item[64];
    char text[64][KEEP_ITEM_TEXT];
    int count;
};

static void keep_all(const struct mur_table *t, struct kept *k)
{
    struct mur_item items[64];
    k->count = mur_table_items(t, 0, items, 64);
    for (int i = 0; i < k->count; i++) {
        k->item[i] = (struct store_item){.seq = items[i].seq};
        keep_item(&items[i], k->text[i], &k->item[i]);
    }
}

static void tables_come_back(void **state)
{
    (void)state;
    struct mur_error err;
    struct mur_rules *r = mur_rules_new("none:players=2", &err);
    struct keep_plan plan = {.clock = {.mode = MUR_CLOCK_SPELL, .more = 1000}};
    struct mur_table_options options = {.clock = plan.clock, .stand_in = keep_stand_in};
    struct mur_table *t = mur_table_new(r, &options, &err);
    struct mur_seat ana = {.who = MUR_WHO_PERSON, .name = "Ana"};
    struct mur_seat bot = {.who = MUR_WHO_BOT, .name = "Bea", .bot = "hard:seed=3"};
    assert_false(mur_table_sit(t, 0, &ana, 5, &err));
    assert_false(mur_table_sit(t, 1, &bot, 5, &err));
    struct mur_dealer dealer = mur_dealer_random(1, 2);
    assert_false(mur_table_deal(t, &dealer, 6, NULL, &err));
    assert_false(mur_table_expire(t, 5000, &err));
    assert_false(mur_table_back(t, 0, 6000, &err));
    struct kept k, again;
    keep_all(t, &k);
    struct mur_table *back = keep_table(r, &plan, k.item, k.count, &err);
    assert_non_null(back);
    keep_all(back, &again);
    assert_int_equal(k.count, again.count);
    for (int i = 0; i < k.count; i++)
        assert_string_equal(k.text[i], again.text[i]);
    assert_memory_equal(mur_table_state(t), mur_table_state(back), r->state_size);
    mur_table_free(back);

    /* What does not follow is refused. */
    k.item[1].action = MUR_WHO_PERSON;
    assert_null(keep_table(r, &plan, k.item, k.count, &err));
    k.item[1].action = 300;
    assert_null(keep_table(r, &plan, k.item, k.count, &err));
    k.item[1].action = MUR_WHO_BOT;
    k.item[1].kind = -1;
    assert_null(keep_table(r, &plan, k.item, k.count, &err));
    mur_table_free(t);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_come_back),
        cmocka_unit_test(longest_plan_fits),
        cmocka_unit_test(other_texts_are_no_plans),
        cmocka_unit_test(tables_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
