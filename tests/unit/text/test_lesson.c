/* The lesson of a game is that of its set-up: whatever is on is explained, and nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/setup.h"
#include "text/lesson.h"

static const struct mur_language *english(void)
{
    return mur_language_find("en");
}

static int paragraphs(const char *setup)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    int count = 0;
    assert_non_null(r);
    while (mur_lesson(english(), r, count))
        count++;
    for (const struct mur_language *l = &mur_languages[1]; l->code; l++)
        for (int i = 0; i < count; i++)
            assert_string_not_equal(mur_lesson(l, r, i), mur_lesson(english(), r, i));
    mur_rules_free(r);
    return count;
}

static bool teaches(const char *setup, const char *word)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    const char *paragraph;
    bool found = false;
    for (int i = 0; (paragraph = mur_lesson(english(), r, i)); i++)
        found = found || strstr(paragraph, word);
    mur_rules_free(r);
    return found;
}

static void test_kinds(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        if (!paragraphs(kind->name))
            fail_msg("%s has no lesson", kind->name);
}

/* Whatever a game may be played with besides has a paragraph of its own. */
static void test_expansions(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        for (const struct mur_option *const *o = kind->options; o && *o; o++) {
            char setup[MUR_SETUP_MAX];
            if ((*o)->type != MUR_OPTION_SWITCH ||
                ((*o)->group != MUR_OPTION_EXPANSION && (*o)->group != MUR_OPTION_PART))
                continue;
            snprintf(setup, sizeof setup, "%s:%s=off", kind->name, (*o)->word);
            int without = paragraphs(setup);
            snprintf(setup, sizeof setup, "%s:%s", kind->name, (*o)->word);
            if (paragraphs(setup) <= without)
                fail_msg("%s: nothing is said about %s", kind->name, (*o)->word);
        }
}

static void test_exact(void **state)
{
    (void)state;
    assert_true(teaches("carcassonne:players=2", "farmer"));
    assert_false(teaches("carcassonne:players=2,farmers=off", "farmer"));
    assert_false(teaches("carcassonne:players=2", "Gold"));
    assert_true(teaches("carcassonne:players=2,plus", "Gold"));
    assert_false(teaches("carcassonne:players=2,plus,gold=off", "Gold"));
    assert_false(teaches("carcassonne:solo", "Who has the most points wins"));
    assert_true(teaches("carcassonne:solo", "keep them together"));
    assert_true(teaches("carcassonne:solo", "when both ends are closed"));
    assert_true(teaches("carcassonne:players=2", "if several have the most"));
    assert_true(teaches("carcassonne:players=2,farmers=off", "equal points share the win"));
}

/* What two players do not have, what one may do without a road, and the types of building. */
static void test_cards(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *word;
        bool taught;
    } table[] = {
        {"catan-cards:players=2", "Without a road", true},
        {"catan-cards:players=2", "fate card", false},
        {"catan-cards:players=2", "guild", false},
        {"catan-cards:players=3", "fate card", true},
        {"catan-cards:players=3", "guild", true},
        {"catan-cards:players=3", "from the other player", false},
        {"catan-cards:players=2", "a settlement or a city", true},
        {"catan-cards:players=2,kinds=5", "a settlement or a city", false},
        {"catan-cards:players=2,kinds=5", "a settlement, a city and an expansion", true},
        {"catan-cards:players=2", "equal points share the win", true},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (teaches(table[i].setup, table[i].word) != table[i].taught)
            fail_msg("%s: %s", table[i].setup, table[i].word);
}

static void test_values(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=3,inns", NULL);
    assert_int_equal(mur_setup_value(r, "players"), 3);
    assert_int_equal(mur_setup_value(r, "inns.big"), 1);
    assert_int_equal(mur_setup_value(r, "gold"), 0);
    assert_int_equal(mur_setup_value(r, "no such option"), 0);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),  cmocka_unit_test(test_expansions),
        cmocka_unit_test(test_exact),  cmocka_unit_test(test_cards),
        cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
