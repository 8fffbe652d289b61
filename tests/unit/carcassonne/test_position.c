/* Positions from outside: what a turn cannot remember is refused, whatever the question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/game.h"
#include "support/unit.h"

enum { TEXT_MAX = 1 << 14, GAMES = 40 };

/* Plays random games until a position text has all of `wanted`; it is in `text` then. */
static void *position_with(const struct mur_rules *r, const char *const wanted[2], char *text)
{
    void *st = malloc(r->state_size);
    assert_non_null(st);
    for (uint64_t game = 0; game < GAMES; game++) {
        struct mur_rng g;
        mur_rng_seed(&g, game, 0);
        mur_start(r, st);
        for (struct mur_point p; (p = mur_point(r, st)).turn != MUR_TURN_OVER;) {
            mur_position_text(r, st, text, TEXT_MAX);
            if (strstr(text, wanted[0]) && (!wanted[1] || strstr(text, wanted[1])))
                return st;
            mur_apply(r, st,
                      p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g)
                                                : mur_sample(r, st, &g),
                      NULL);
        }
    }
    fail_msg("no game has \"%s\"", wanted[0]);
    return NULL;
}

/* Puts `line` in the place of the one that begins with its first word, or at the end. */
static void line_replace(char *text, const char *line)
{
    char rest[TEXT_MAX], word[32] = "\n";
    size_t length = strcspn(line, " ");
    snprintf(word + 1, sizeof word - 1, "%.*s ", (int)length, line);
    char *at = strstr(text, word);
    if (at) {
        char *end = strchr(at + 1, '\n');
        strcpy(rest, end ? end + 1 : "");
        strcpy(at + 1, rest);
    }
    strcat(text, line);
    strcat(text, "\n");
}

struct wrong {
    const char *setup;
    const char *wanted[2]; /* in the text of the position that is spoilt */
    const char *line;
};

/* The bytes of `machine`: what is offered to 8 figures, taken back, flies, in the air, landing, turning,
 * turnable, relinked, robbers, scored, moved, message, circle, its turn, must, 2 spare. */
static const struct wrong wrongs[] = {
    /* somebody to be taken back who is at home; an offer for a figure that is none */
    {"carcassonne:players=2", {"ask place"}, "machine 0 0 0 0 0 0 0 0 1"},
    {"carcassonne:players=2", {"ask place"}, "machine 0 0 0 0 0 6"},
    {"carcassonne:players=2,abbot", {"ask draw"}, "machine 0 0 0 0 0 0 0 0 4"},
    /* in the air, landing, rolled for nobody */
    {"carcassonne:players=2,flying", {"ask place"}, "machine 0 0 0 0 0 0 0 0 0 0 1"},
    {"carcassonne:players=2,flying", {"ask draw"}, "machine 0 0 0 0 0 0 0 0 0 0 0 1"},
    /* of what is not played */
    {"carcassonne:players=2", {"ask draw"}, "machine 0 0 0 0 0 0 0 0 0 0 0 0 1"},
    {"carcassonne:players=2", {"ask draw"}, "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3"},
    {"carcassonne:players=2", {"ask draw"}, "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"},
    /* ferries, robbers, scoring, messages and circles before their time */
    {"carcassonne:players=2,ferries",
     {"ask draw", "\nferries"},
     "machine 0 0 0 0 0 0 0 0 0 0 0 0 1 1"},
    {"carcassonne:players=3,robbers", {"ask place"}, "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"},
    {"carcassonne:players=2", {"ask place"}, "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"},
    {"carcassonne:players=2,messages",
     {"ask draw"},
     "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3"},
    {"carcassonne:players=2,circles",
     {"ask draw"},
     "machine 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1"},
    /* phases that were skipped, or come from nowhere */
    {"carcassonne:players=2", {"ask place"}, "then turn_end"},
    {"carcassonne:players=2", {"ask place"}, "then figure score turn_end tidy"},
    {"carcassonne:players=2,traders", {"ask place"}, "then figure score extra_part turn_end"},
    {"carcassonne:players=2,gold", {"ask place"}, "then ingot_lay figure score turn_end"},
    /* goods that nobody will ever get: the cities that have them were scored long ago */
    {"carcassonne:players=2,traders",
     {"ask figure", "traders.tiles 1"},
     "traders.tiles 0 0 0 0 0 0"},
    {"carcassonne:players=2,traders",
     {"ask place", "traders.tiles 1"},
     "traders.tiles 0 0 0 0 0 0"},
    /* somebody else is asked */
    {"carcassonne:players=2", {"ask place", "turn Red"}, "of Blue"},
};

static void test_wrong_memory_is_refused(void **unused)
{
    (void)unused;
    char *text = malloc(TEXT_MAX);
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        struct mur_rules *r = mur_rules_new(wrongs[i].setup, NULL);
        struct mur_error err = {0};
        assert_non_null(r);
        void *st = position_with(r, wrongs[i].wanted, text);
        assert_int_equal(mur_position_parse(r, text, st, &err), MUR_OK);
        line_replace(text, wrongs[i].line);
        if (mur_position_parse(r, text, st, &err) != MUR_CONFLICT)
            fail_msg("accepted: %s with \"%s\"", wrongs[i].setup, wrongs[i].line);
        assert_true(err.message && err.message[0]);
        free(st);
        mur_rules_free(r);
    }
    free(text);
}

/* Any single byte may be anything: the check reads on inside the state, and says something or nothing. The
 * sanitizers look on. */
static void test_any_byte_is_checked(void **unused)
{
    (void)unused;
    static const char *const wanted[2] = {"ask figure", "traders.tiles 1"};
    struct mur_rules *r = mur_rules_new("carcassonne:players=3,plus", NULL);
    char *text = malloc(TEXT_MAX);
    unsigned char *st = position_with(r, wanted, text);
    uint32_t tried = 0, refused = 0;
    for (uint32_t at = 0; at < r->state_size; at += 3, tried++) {
        unsigned char before = st[at];
        st[at] = (unsigned char)(before ^ 0xFF);
        refused += mur_check(r, st, NULL) != MUR_OK;
        st[at] = before;
    }
    assert_int_equal(mur_check(r, st, NULL), MUR_OK);
    assert_in_range(refused, tried - 6, tried); /* points, and figures that may stand elsewhere */
    free(text);
    free(st);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_memory_is_refused),
        cmocka_unit_test(test_any_byte_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
