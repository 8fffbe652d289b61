/* Events explain what happened, and tell nobody more than he may know. */
#include "unit/catan_cards/table.h"

/* Red's stack is empty, the arrow points left: Blue's roads are protected by a citadel, Yellow has
 * none, Green loses his third road. */
static void theft_says_who_was_passed_over(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=4");
    table_force(&t, "expansions Blue citadel");
    table_force(&t, "roads Blue 3");
    table_force(&t, "roads Yellow 0");
    table_force(&t, "roads Green 3");
    table_force(&t, "roads Red 3");
    table_force(&t, "hand Red wood 1 clay 1");
    table_play(&t, "end");
    table_play(&t, "build road");
    const struct mur_event *e = table_event(&t, CATAN_EVENT_PASSED_OVER, 0);
    assert_int_equal(e->seat, 0);
    assert_int_equal(e->subject, catan_subject(CATAN_SUBJECT_SEAT, 1));
    assert_int_equal(e->a, CATAN_ROAD);
    assert_int_equal(e->b, CATAN_PROTECTED);
    assert_int_equal(e->c, 3);
    e = table_event(&t, CATAN_EVENT_PASSED_OVER, (int)(e - t.event) + 1);
    assert_int_equal(e->subject, catan_subject(CATAN_SUBJECT_SEAT, 2));
    assert_int_equal(e->b, CATAN_HAS_NONE);
    e = table_event(&t, CATAN_EVENT_STOLEN, 0);
    assert_int_equal(e->subject, catan_subject(CATAN_SUBJECT_SEAT, 3));
    assert_int_equal(e->b, 3);
    assert_int_equal(e->c, CATAN_WHITE);
    e = table_event(&t, CATAN_EVENT_BUILT, 0);
    assert_int_equal(e->a, 4);
    assert_int_equal(e->b, 1);
    table_end(&t);
}

static void payment_tells_substitutes(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=2");
    table_force(&t, "hand Red clay 4");
    table_play(&t, "end");
    table_play(&t, "build road");
    table_play(&t, "substitute clay");
    const struct mur_event *e = table_event(&t, CATAN_EVENT_PAID, 0);
    assert_int_equal(e->subject, catan_subject(CATAN_SUBJECT_CARD, CATAN_ROAD));
    assert_int_equal(e->a, CATAN_CLAY);
    assert_int_equal(e->b, 4);
    assert_int_equal(e->c, 3);
    table_end(&t);
}

/* That a card passes is public, which one is for the two. */
static void taken_card_is_seen_by_two(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "hand Red wood 1");
    table_force(&t, "hand Blue ore 1");
    table_play(&t, "trade Blue");
    table_play(&t, "blind ore");
    const struct mur_event *e = table_event(&t, CATAN_EVENT_TAKEN, 0);
    assert_int_equal(e->seen_by, 0xFF);
    assert_int_equal(e->a, CATAN_UNKNOWN);
    assert_int_equal(e->b, CATAN_BY_TRADE);
    assert_int_equal(e[1].kind, CATAN_EVENT_SEEN);
    assert_int_equal(e[1].seen_by, 3);
    assert_int_equal(e[1].a, CATAN_ORE);
    table_end(&t);
}

static void library_shows_the_hand_to_one(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "expansions Red library");
    table_force(&t, "hand Yellow ore 2 grain 1");
    table_force(&t, "turn Red");
    table_play(&t, "library Yellow");
    const struct mur_event *e = table_event(&t, CATAN_EVENT_SHOWN, 0);
    assert_int_equal(e->seen_by, 1 | 4);
    assert_int_equal(e->a, CATAN_ORE);
    assert_int_equal(e->b, 2);
    assert_int_equal(e[1].a, CATAN_GRAIN);
    assert_int_equal(e[1].b, 1);
    table_end(&t);
}

static void limit_is_told_at_the_end(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=2,rounds=1");
    table_force(&t, "turn Blue");
    table_play(&t, "draw ore");
    table_play(&t, "draw ore");
    assert_int_equal(table_event(&t, MUR_EVENT_OVER, 0)->a, 1);
    struct mur_result result;
    mur_result(t.r, &t.st, &result);
    assert_int_equal(result.limited, 1);
    assert_int_equal(result.rank[0], 1);
    assert_int_equal(result.rank[1], 1);
    table_end(&t);
}

static void subjects_and_words_have_names(void **state)
{
    (void)state;
    struct table t;
    char text[32];
    table_begin(&t, "catan-cards:players=3");
    mur_subject_text(t.r, &t.st, catan_subject(CATAN_SUBJECT_SEAT, 2), text, sizeof text);
    assert_string_equal(text, "Yellow");
    mur_subject_text(t.r, &t.st, catan_subject(CATAN_SUBJECT_CARD, 8), text, sizeof text);
    assert_string_equal(text, "town-hall");
    mur_subject_text(t.r, &t.st, catan_subject(CATAN_SUBJECT_EVENT, 0), text, sizeof text);
    assert_string_equal(text, "robber");
    assert_null(mur_word(t.r, MUR_WORD_SEAT, 3));
    assert_null(mur_word(t.r, MUR_WORD_PROMPT, 10));
    assert_null(mur_word(t.r, MUR_WORD_ITEM, -1));
    assert_string_equal(mur_word(t.r, MUR_WORD_ITEM, CATAN_ITEM_COVERED), "covered-city");
    assert_string_equal(mur_word(t.r, MUR_WORD_REASON, CATAN_PROTECTED), "protected");
    table_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theft_says_who_was_passed_over),
        cmocka_unit_test(payment_tells_substitutes),
        cmocka_unit_test(taken_card_is_seen_by_two),
        cmocka_unit_test(library_shows_the_hand_to_one),
        cmocka_unit_test(limit_is_told_at_the_end),
        cmocka_unit_test(subjects_and_words_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
