/* Texts of actions, masked ones too, and the numbers that stand in stored games. */
#include <string.h>

#include "unit/catan_cards/table.h"

static void texts_are(struct table *t, const char *const *expected)
{
    char text[MUR_ACTION_TEXT_MAX];
    mur_action legal[CATAN_TRADE_OPTIONS];
    int count = mur_legal(t->r, &t->st, legal);
    for (int i = 0; i < count; i++) {
        assert_non_null(expected[i]);
        mur_action_text(t->r, &t->st, legal[i], text, sizeof text);
        assert_string_equal(text, expected[i]);
    }
    assert_null(expected[count]);
}

static void menus_in_order(void **state)
{
    (void)state;
    static const char *const trade[] = {"end",
                                        "pile ore",
                                        "market take clay",
                                        "market take wood",
                                        "market take wool",
                                        "market take grain",
                                        "trade Blue",
                                        "library Blue",
                                        NULL};
    static const char *const build[] = {"end", "build city", NULL};
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "expansions Red library");
    table_force(&t, "hand Red ore 2");
    table_force(&t, "hand Blue wool 1");
    texts_are(&t, trade);
    table_force(&t, "hand Red ore 3 grain 2");
    table_play(&t, "end");
    texts_are(&t, build);
    table_end(&t);
}

static void masked_texts_hide_the_good(void **state)
{
    (void)state;
    static const struct {
        int prompt;
        uint32_t option;
        const char *text;
    } cases[] = {{CATAN_PROMPT_DRAW, CATAN_ORE, "draw ?"},
                 {CATAN_PROMPT_BLIND, CATAN_WOOL, "blind ?"},
                 {CATAN_PROMPT_LIBRARY_PICK, CATAN_CLAY, "pick ?"},
                 {CATAN_PROMPT_GIVE, CATAN_GIVE_GOOD + CATAN_WOOD, "give ?"},
                 {CATAN_PROMPT_GIVE, CATAN_GIVE_MORE, "more"},
                 {CATAN_PROMPT_MARKET_GIVE, CATAN_WOOD, "give wood"},
                 {CATAN_PROMPT_DISCARD, CATAN_WOOD, "discard wood"},
                 {CATAN_PROMPT_DEAL, CATAN_GRAIN, "market grain"}};
    struct table t;
    char text[MUR_ACTION_TEXT_MAX];
    table_begin(&t, "catan-cards:players=3");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mur_action a = mur_masked(t.r, mur_action_make(cases[i].prompt, cases[i].option)), back;
        mur_action_text(t.r, &t.st, a, text, sizeof text);
        assert_string_equal(text, cases[i].text);
        t.st.prompt = (uint8_t)cases[i].prompt;
        assert_int_equal(mur_action_parse(t.r, &t.st, text, &back, NULL), MUR_OK);
        assert_int_equal(back, a);
    }
    mur_rules_free(t.r);
}

static void seen_by_names_those_who_may_know(void **state)
{
    (void)state;
    struct table t;
    table_begin(&t, "catan-cards:players=4");
    assert_int_equal(mur_seen_by(t.r, &t.st, mur_action_make(CATAN_PROMPT_DEAL, 0)), 0xFF);
    table_force(&t, "hand Yellow ore 2");
    table_force(&t, "hand Green wool 1");
    table_force(&t, "turn Green");
    table_play(&t, "trade Yellow");
    assert_int_equal(mur_seen_by(t.r, &t.st, mur_action_make(CATAN_PROMPT_BLIND, CATAN_ORE)),
                     4 | 8);
    table_play(&t, "blind ore");
    mur_action give = mur_action_make(CATAN_PROMPT_GIVE, CATAN_GIVE_GOOD + CATAN_WOOL);
    mur_action more = mur_action_make(CATAN_PROMPT_GIVE, CATAN_GIVE_MORE);
    assert_int_equal(mur_seen_by(t.r, &t.st, give), 4 | 8);
    assert_int_equal(mur_seen_by(t.r, &t.st, more), 0xFF);
    table_play(&t, "give wool");
    assert_int_equal(mur_seen_by(t.r, &t.st, mur_action_make(CATAN_PROMPT_DRAW, 0)), 8);
    table_end(&t);
}

static void errors_have_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum mur_status status;
        int position, length;
    } cases[] = {{"steal Blue", MUR_BAD_SYNTAX, 0, 5},
                 {"pile gold", MUR_UNKNOWN_WORD, 5, 4},
                 {"trade Green", MUR_UNKNOWN_WORD, 6, 5},
                 {"pile wood now", MUR_UNKNOWN_WORD, 10, 3},
                 {"", MUR_BAD_SYNTAX, 0, 0},
                 {"market ore", MUR_BAD_SYNTAX, 0, 6}};
    struct table t;
    table_begin(&t, "catan-cards:players=3");
    table_force(&t, "hand Red wood 1");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        mur_action a = 77;
        struct mur_error err = {0};
        assert_int_equal(mur_action_parse(t.r, &t.st, cases[i].text, &a, &err), cases[i].status);
        assert_int_equal(err.position, cases[i].position);
        assert_int_equal(err.length, cases[i].length);
        assert_int_equal(a, 77);
    }
    table_end(&t);
}

/* Stored games hold these numbers. */
static void numbers_never_change(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int prompt;
        mur_action number;
    } stored[] = {{"end", 1, 0x01000000},
                  {"pile clay", 1, 0x01000001},
                  {"market take clay", 1, 0x01000006},
                  {"trade Red", 1, 0x0100000B},
                  {"library Red", 1, 0x01000011},
                  {"guild Red", 1, 0x01000017},
                  {"give grain", 2, 0x02000004},
                  {"pick ore", 3, 0x03000002},
                  {"more", 4, 0x04000000},
                  {"give clay", 4, 0x04000001},
                  {"build road", 5, 0x05000001},
                  {"build city", 5, 0x05000004},
                  {"build expansion church", 5, 0x05000005},
                  {"build expansion guild", 5, 0x0500000A},
                  {"guild Red", 5, 0x0500000B},
                  {"drop nothing", 6, 0x06000000},
                  {"drop clay", 6, 0x06000001},
                  {"substitute wool", 7, 0x07000003},
                  {"keep", 8, 0x08000000},
                  {"flip", 8, 0x08000001},
                  {"discard grain", 9, 0x09000004},
                  {"draw wood", 32, 0x20000001},
                  {"market wood", 33, 0x21000001},
                  {"blind wood", 34, 0x22000001},
                  {"event robber", 35, 0x23000000},
                  {"event market", 35, 0x23000001}};
    struct table t;
    table_begin(&t, "catan-cards:players=6");
    for (size_t i = 0; i < sizeof stored / sizeof stored[0]; i++) {
        mur_action a = 0;
        t.st.prompt = (uint8_t)stored[i].prompt;
        assert_int_equal(mur_action_parse(t.r, &t.st, stored[i].text, &a, NULL), MUR_OK);
        assert_int_equal(a, stored[i].number);
    }
    mur_rules_free(t.r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(menus_in_order),
        cmocka_unit_test(masked_texts_hide_the_good),
        cmocka_unit_test(seen_by_names_those_who_may_know),
        cmocka_unit_test(errors_have_their_place),
        cmocka_unit_test(numbers_never_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
