/* Positions set up by hand keep every card; what is impossible is refused without a trace. */
#include <string.h>

#include "unit/catan_cards/table.h"

static void refused(struct table *t, const char *text, enum mur_status status)
{
    struct mur_error err = {0};
    struct catan_state before = t->st;
    assert_int_equal(t->r->kind->force(t->r, &t->st, text, &err), status);
    assert_int_equal(err.status, status);
    assert_non_null(err.message);
    assert_memory_equal(&before, &t->st, sizeof before);
}

static void impossible_positions_are_refused(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    refused(&t, "hand Red wood 12", MUR_OUT_OF_RANGE);
    refused(&t, "hand Green wood 1", MUR_UNKNOWN_WORD);
    refused(&t, "hand Red gold 1", MUR_UNKNOWN_WORD);
    refused(&t, "hand Red wood", MUR_BAD_SYNTAX);
    refused(&t, "market wood 4", MUR_CONFLICT);
    refused(&t, "roads Red 6", MUR_OUT_OF_RANGE);
    refused(&t, "expansions Red church church", MUR_CONFLICT);
    refused(&t, "expansions Red castle", MUR_UNKNOWN_WORD);
    refused(&t, "expansions Red church citadel library", MUR_CORRUPT);
    refused(&t, "arrow red", MUR_UNKNOWN_WORD);
    refused(&t, "round 201", MUR_OUT_OF_RANGE);
    refused(&t, "turn Red Blue", MUR_BAD_SYNTAX);
    refused(&t, "points Red 9", MUR_UNKNOWN_WORD);
    table_end(&t);
}

/* A force in the middle of a trade begins the turn anew. */
static void force_leaves_nothing_open(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=3,memory=perfect");
    table_force(&t, "roads Red 3");
    table_force(&t, "hand Red wood 2");
    table_force(&t, "hand Blue ore 2");
    table_play(&t, "trade Blue");
    table_play(&t, "blind ore");
    assert_int_equal(catan_known(&t.st, 1, 0, CATAN_ORE), 1);
    table_force(&t, "hand Yellow grain 1");
    assert_int_equal(t.st.prompt, CATAN_PROMPT_TRADE);
    assert_int_equal(catan_trades(&t.st), 2);
    assert_int_equal(catan_known(&t.st, 1, 0, CATAN_ORE), 0);
    assert_int_equal(catan_seat(&t.st, 0)->size, 3);
    table_end(&t);
}

static void expectations_can_fail(void **state)
{
    (void)state;
    static const char *const wrong[] = {"hand Red nothing",
                                        "cards Red 3",
                                        "market ore 5",
                                        "discard wood 1",
                                        "pile 3",
                                        "roads Red 2",
                                        "roads centre 9",
                                        "cities Red 1",
                                        "offer church 0",
                                        "points Red 2",
                                        "robbers 1",
                                        "market-days 9",
                                        "arrow black",
                                        "round 2",
                                        "trades 3",
                                        "owed 1",
                                        "turn Blue",
                                        "known Red Blue ore 1",
                                        "held Red ore 1",
                                        "sees Red Red ore 1",
                                        "sees spectator Red wood 2",
                                        "limited 1",
                                        "expansions Red church",
                                        "drawable nothing",
                                        "knights Red 1",
                                        "settlements centre 0"};
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "hand Red wood 2");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(t.r->kind->expect(t.r, &t.st, wrong[i], NULL), MUR_CONFLICT);
    assert_int_equal(t.r->kind->expect(t.r, &t.st, "hand Red gold 1", NULL), MUR_UNKNOWN_WORD);
    assert_int_equal(t.r->kind->expect(t.r, &t.st, "weather", NULL), MUR_UNKNOWN_WORD);
    assert_int_equal(t.r->kind->expect(t.r, &t.st, "pile 60 61", NULL), MUR_BAD_SYNTAX);
    table_end(&t);
}

/* Each change of one byte that breaks the count is found. */
static void check_finds_lost_and_doubled_cards(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "hand Red wood 2");
    table_force(&t, "expansions Blue church");
    uint8_t *const counted[] = {&t.st.seat[0].hand[1], &t.st.seat[0].size,     &t.st.pile[2],
                                &t.st.pile_size,       &t.st.market[0],        &t.st.discard[4],
                                &t.st.centre[0],       &t.st.centre[1],        &t.st.centre[2],
                                &t.st.offer[3],        &t.st.seat[1].stack[0], &t.st.seat[1].cities,
                                &t.st.event[0],        &t.st.seat[4].size};
    for (size_t i = 0; i < sizeof counted / sizeof counted[0]; i++) {
        assert_int_equal(mur_check(t.r, &t.st, NULL), MUR_OK);
        ++*counted[i];
        assert_int_equal(mur_check(t.r, &t.st, NULL), MUR_CORRUPT);
        --*counted[i];
    }
    t.st.options ^= 2;
    assert_int_equal(mur_check(t.r, &t.st, NULL), MUR_CORRUPT);
    t.st.options ^= 2;
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(force_leaves_nothing_open),
        cmocka_unit_test(expectations_can_fail),
        cmocka_unit_test(check_finds_lost_and_doubled_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
