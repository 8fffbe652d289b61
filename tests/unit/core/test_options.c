/* The table of options: what it promises about itself, and that set-ups follow its rules. */
#include "support/unit.h"

#include <stdio.h>
#include <string.h>

#include "core/setup.h"
#include "muralha/game.h"

static const struct mur_option *find(const struct mur_kind *kind, const char *word)
{
    for (const struct mur_option *const *o = kind->options; *o; o++)
        if (strcmp((*o)->word, word) == 0)
            return *o;
    return NULL;
}

static void option_is_sound(const struct mur_kind *kind, const struct mur_option *o)
{
    assert_non_null(o->help);
    assert_non_null(o->title);
    assert_ptr_equal(find(kind, o->word), o);
    assert_true((int)o->group >= 0 && o->group < MUR_OPTION_GROUPS);
    bool choice = o->type == MUR_OPTION_CHOICE;
    assert_int_equal(choice, o->choices != NULL);
    int min = o->type == MUR_OPTION_NUMBER ? o->min : 0;
    int max = o->type == MUR_OPTION_SWITCH ? 1 : o->max;
    assert_true(min < max && o->standard >= min && o->standard <= max);
    if (o->of)
        assert_int_equal(find(kind, o->of)->type, MUR_OPTION_SWITCH);
    if (o->group == MUR_OPTION_PART)
        assert_non_null(o->of);
    for (const struct mur_option_rule *rule = o->rules; rule && rule->message; rule++) {
        assert_non_null(find(kind, rule->other));
        assert_true((int)rule->relation >= 0 && rule->relation < MUR_OPTION_RELATIONS);
    }
}

static void tables_are_sound(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        for (const struct mur_option *const *o = kind->options; *o; o++)
            option_is_sound(kind, *o);
}

/* "word=value" of an option with this value. */
static void option_write(const struct mur_option *o, int value, char *buf, size_t size)
{
    if (o->type == MUR_OPTION_NUMBER)
        snprintf(buf, size, "%s=%d", o->word, value);
    else if (o->type == MUR_OPTION_CHOICE)
        snprintf(buf, size, "%s=%s", o->word, o->choices[value]);
    else
        snprintf(buf, size, "%s=%s", o->word, value ? "on" : "off");
}

/* A set-up that breaks the rule and, apart from that, as little as possible. */
static void rule_break(const struct mur_kind *kind, const struct mur_option *o,
                       const struct mur_option_rule *rule, char *setup, size_t size)
{
    const struct mur_option *other = find(kind, rule->other);
    char own[64], with[64];
    int top = o->type == MUR_OPTION_SWITCH ? 1 : o->max;
    int value = rule->relation == MUR_OPTION_LIMITED ? rule->most + 1
                : rule->own == MUR_OPTION_GIVEN      ? top
                                                     : rule->own;
    int otherwise = rule->relation == MUR_OPTION_NEEDS    ? !rule->value
                    : rule->relation == MUR_OPTION_WITHIN ? other->min
                                                          : rule->value;
    option_write(o, value, own, sizeof own);
    option_write(other, otherwise, with, sizeof with);
    const char *also =
        o->group == MUR_OPTION_SOLO && rule->relation == MUR_OPTION_WITHIN ? ",solo" : "";
    snprintf(setup, size, "%s:%s,%s%s", kind->name, own, with, also);
}

static void every_rule_refuses_at_its_option(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    int broken = 0;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        for (const struct mur_option *const *o = kind->options; *o; o++)
            for (const struct mur_option_rule *rule = (*o)->rules; rule && rule->message; rule++) {
                char setup[256];
                struct mur_error err = {0};
                rule_break(kind, *o, rule, setup, sizeof setup);
                struct mur_rules *r = mur_rules_new(setup, &err);
                if (r)
                    fail_msg("%s is not refused", setup);
                assert_int_equal(err.status, MUR_CONFLICT);
                assert_string_equal(err.message, rule->message);
                assert_int_equal(err.position, strlen(kind->name) + 1);
                assert_int_equal(err.length, strlen((*o)->word));
                broken++;
            }
    assert_true(broken >= 15);
}

static void what_is_brought_along_obeys_too(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *canonical; /* NULL: refused */
        int position;
    } table[] = {
        {"carcassonne:solo,plus", NULL, 17},
        {"carcassonne:edition=grow,inns", NULL, 25},
        {"carcassonne:solo,traders", NULL, 17},
        {"carcassonne:traders,farmers=off",
         "carcassonne:players=2,farmers=off,traders.tiles,traders.builder", 0},
        {"carcassonne:plus,inns.big=off,inns.tiles=off,traders=off,river=off,abbot=off,gold=off",
         "carcassonne:players=2,flying,messages,ferries,magic,robbers,circles", 0},
        {"carcassonne:solo,plus,traders=off,messages=off,gold=off,robbers=off",
         "carcassonne:river,abbot,inns,flying,ferries,magic,circles,solo", 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_error err = {0};
        struct mur_rules *r = mur_rules_new(table[i].setup, &err);
        assert_int_equal(r != NULL, table[i].canonical != NULL);
        if (r)
            assert_string_equal(r->setup, table[i].canonical);
        else
            assert_int_equal(err.position, table[i].position);
        mur_rules_free(r);
    }
}

/* Stored games say `plus`: what it brings along is what is in the box, and stays so. */
static void everything_is_what_is_in_the_box(void **state)
{
    (void)state;
    struct mur_rules *plus = mur_rules_new("carcassonne:players=2,plus", NULL);
    struct mur_rules *box =
        mur_rules_new("carcassonne:players=2,river,abbot,inns,traders,flying,messages,ferries,"
                      "gold,magic,robbers,circles",
                      NULL);
    assert_non_null(plus);
    assert_non_null(box);
    assert_string_equal(plus->setup, box->setup);
    assert_string_equal(plus->setup, "carcassonne:players=2,plus");
    mur_rules_free(plus);
    mur_rules_free(box);
}

static void options_are_shown(void **state)
{
    (void)state;
    static const char *const table[][4] = {{"carcassonne", "players", "players=2..6", "2"},
                                           {"carcassonne", "edition", "edition=plus|grow", "plus"},
                                           {"carcassonne", "farmers", "farmers=on|off", "on"},
                                           {"carcassonne", "inns.big", "inns.big", ""}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct mur_kind *kind = mur_kind_find(table[i][0], strlen(table[i][0]));
        char text[64];
        assert_int_equal(mur_option_syntax(find(kind, table[i][1]), text, sizeof text),
                         strlen(table[i][2]));
        assert_string_equal(text, table[i][2]);
        mur_option_standard(find(kind, table[i][1]), text, sizeof text);
        assert_string_equal(text, table[i][3]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_sound),
        cmocka_unit_test(every_rule_refuses_at_its_option),
        cmocka_unit_test(what_is_brought_along_obeys_too),
        cmocka_unit_test(everything_is_what_is_in_the_box),
        cmocka_unit_test(options_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
