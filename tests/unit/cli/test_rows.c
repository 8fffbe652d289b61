/* Every game has its row in every layer above the rules, and each row what its layer cannot do without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "ai/internal.h"
#include "art/game.h"
#include "cli/screen.h"
#include "text/game.h"

static void test_text(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        const struct text_game *row = text_game(kind);
        assert_true(row->question && row->phrase && row->lesson);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(row, text_game(mur_kind_at(k)));
    }
}

static void test_bots(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        const struct ai_school *row = ai_school(kind);
        assert_true(row->estimate && row->scale > 0);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(row, ai_school(mur_kind_at(k)));
    }
}

static void test_pictures(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        const struct art_game *row = art_game(kind);
        assert_true(row->position && row->needs);
        for (int k = 0; k < i; k++)
            assert_ptr_not_equal(row, art_game(mur_kind_at(k)));
    }
}

static void test_screens(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        struct mur_rules *r = mur_rules_new(kind->name, NULL);
        const struct screen *row = screen_find(r);
        assert_true(row->draw && row->answer && row->key && row->how);
        mur_rules_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_bots),
        cmocka_unit_test(test_screens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
