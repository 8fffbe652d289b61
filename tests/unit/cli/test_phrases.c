/* What a player may do is told in the player's language: whole random games, and no answer that begins
 * with the word that stands in records. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/screen.h"
#include "muralha/play.h"
#include "text/words.h"

enum { PHRASE_MAX = 256, GAMES = 4 };

struct walk {
    struct mur_rules *rules;
    void *state;
    mur_action *legal;
    struct mur_outcome *outcome;
};

/* False if the phrase begins with the first word of the action's own text. */
static bool phrase_speaks(const struct screen_scene *s, mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX], phrase[PHRASE_MAX];
    struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
    mur_action_text(s->rules, s->state, a, text, sizeof text);
    screen_phrase(s, a, &w);
    size_t length = strcspn(text, " ");
    if (w.length &&
        (strncmp(text, phrase, length) != 0 || (phrase[length] && phrase[length] != ' ')))
        return true;
    print_error("%s: `%s` is told as `%s`\n", s->language->code, text, phrase);
    return false;
}

/* One game; the number of phrases that were read, -1 after one that is not translated. */
static int game_speaks(struct walk *walk, const struct mur_language *language, uint64_t seed)
{
    struct mur_dealer dealer = mur_dealer_keyed(seed);
    struct mur_rng rng;
    int phrases = 0;
    mur_rng_seed(&rng, seed, 0);
    mur_start(walk->rules, walk->state);
    for (;;) {
        struct mur_point p = mur_point(walk->rules, walk->state);
        mur_action a;
        if (p.turn == MUR_TURN_OVER)
            return phrases;
        if (p.turn == MUR_TURN_CHANCE) {
            assert_true(mur_deal(&dealer, walk->rules, walk->state, walk->outcome, &a));
            mur_apply(walk->rules, walk->state, a, NULL);
            continue;
        }
        struct screen_scene s = {.language = language,
                                 .rules = walk->rules,
                                 .state = walk->state,
                                 .viewer = p.seat,
                                 .legal = walk->legal,
                                 .legals = mur_legal(walk->rules, walk->state, walk->legal)};
        for (int i = 0; i < s.legals; i++, phrases++)
            if (!phrase_speaks(&s, walk->legal[i]))
                return -1;
        a = walk->legal[mur_rng_below(&rng, (uint32_t)s.legals)];
        mur_apply(walk->rules, walk->state, a, NULL);
    }
}

static void setup_speaks(const char *setup)
{
    struct walk walk = {.rules = mur_rules_new(setup, NULL)};
    assert_non_null(walk.rules);
    walk.state = malloc(walk.rules->state_size);
    walk.legal = calloc(walk.rules->max_legal, sizeof *walk.legal);
    walk.outcome = calloc(walk.rules->max_outcomes, sizeof *walk.outcome);
    assert_true(walk.state && walk.legal && walk.outcome);
    for (const struct mur_language *l = &mur_languages[1]; l->code; l++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            assert_true(game_speaks(&walk, l, seed) > 100);
    free(walk.outcome);
    free(walk.legal);
    free(walk.state);
    mur_rules_free(walk.rules);
}

static void test_carcassonne(void **state)
{
    (void)state;
    setup_speaks("carcassonne:players=3");
    setup_speaks("carcassonne:players=4,plus");
    setup_speaks("carcassonne:solo");
}

static void test_catan_cards(void **state)
{
    (void)state;
    setup_speaks("catan-cards:players=3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_carcassonne),
        cmocka_unit_test(test_catan_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
