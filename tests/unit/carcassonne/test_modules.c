/* What modules promise each other and the forms in which they are chosen. */
#include "support/unit.h"

#include <stdio.h>

#include "core/setup.h"
#include "games/carcassonne/internal.h"

static const struct mur_option *const brought[] = {
#define GROUP(name)       &carc_group_##name,
#define MODULE(name, set) &carc_module_##name.option,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
};

/* An option that does not say its group stands among those of the table, where no form looks for expansions and
 * no test for their words, symbols and lessons. */
static void groups_are_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof brought / sizeof *brought; i++)
        if (brought[i]->group == MUR_OPTION_TABLE)
            fail_msg("%s: .group is not said (MUR_OPTION_EXPANSION?)", brought[i]->word);
}

static bool go_together(const struct carc_module *a, const struct carc_module *b)
{
    char setup[MUR_SETUP_MAX];
    int value[CARC_OPTIONS];
    struct mur_place place[CARC_OPTIONS];
    snprintf(setup, sizeof setup, "carcassonne:%s,%s", a->option.word, b->option.word);
    return !mur_setup_read(setup, carc_options, value, place, NULL);
}

/* The hook that only one module may have and these two have both; NULL if there is none. */
static const char *clash(const struct carc_module *a, const struct carc_module *b)
{
#define HOOK(name, result, parameters)
#define HOOK_ONE(name, result, parameters)                                                         \
    if (a->name && b->name)                                                                        \
        return #name;
#include "games/carcassonne/hooks.def"
#undef HOOK_ONE
#undef HOOK
    return NULL;
}

static void one_module_has_such_a_hook(void **state)
{
    (void)state;
    for (int a = 1; a < CARC_MODULES; a++)
        for (int b = a + 1; b < CARC_MODULES; b++) {
            const char *hook = clash(carc_module[a], carc_module[b]);
            if (hook && go_together(carc_module[a], carc_module[b]))
                fail_msg("%s and %s both have %s, of which the rules use one",
                         carc_module[a]->option.word, carc_module[b]->option.word, hook);
        }
}

/* The one-player variant has such hooks: a module that had one as well and does not exclude it would be found, one
 * that does is none of anybody's business. */
static void clashes_are_found(void **state)
{
    (void)state;
    const struct carc_module *solo = &carc_module_solo;
    struct carc_module river = carc_module_river, gold = carc_module_gold;
    assert_null(clash(solo, &river));
    river.own_tiles = gold.own_tiles = solo->own_tiles;
    assert_string_equal(clash(solo, &river), "own_tiles");
    river.own_tiles = NULL;
    river.own_stream = solo->own_stream;
    assert_string_equal(clash(solo, &river), "own_stream");
    assert_true(go_together(solo, &river));
    assert_false(go_together(solo, &gold));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_are_said),
        cmocka_unit_test(one_module_has_such_a_hook),
        cmocka_unit_test(clashes_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
