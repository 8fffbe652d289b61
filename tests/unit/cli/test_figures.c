/* Figures are told apart: by their signs in the terminal, their drawings and their words. */
#include "support/unit.h"

#include <string.h>

#include "art/art.h"
#include "cli/board.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

static void signs_differ(void **state)
{
    (void)state;
    for (int a = 0; a < CARC_FIGURE_KINDS; a++) {
        assert_true(board_figure_sign[a] > ' ');
        for (int b = 0; b < a; b++)
            assert_int_not_equal(board_figure_sign[a], board_figure_sign[b]);
    }
}

/* Whatever zone two figures stand in, they look different. */
static void drawings_differ(void **state)
{
    (void)state;
    for (int zone = 0; zone < CARC_ZONES; zone++)
        for (int a = 0; a < CARC_FIGURE_KINDS; a++)
            for (int b = 0; b < a; b++)
                assert_int_not_equal(art_figure_of(a, zone), art_figure_of(b, zone));
}

static void words_differ(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne", NULL);
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (int a = 0; a < CARC_FIGURE_KINDS; a++)
            for (int b = 0; b < a; b++) {
                assert_string_not_equal(mur_tr(l, text_noun_find(r, carc_figure_name[a])->phrase),
                                        mur_tr(l, text_noun_find(r, carc_figure_name[b])->phrase));
                assert_string_not_equal(carc_text_figure(l, a, CARC_CITY),
                                        carc_text_figure(l, b, CARC_CITY));
            }
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_differ),
        cmocka_unit_test(drawings_differ),
        cmocka_unit_test(words_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
