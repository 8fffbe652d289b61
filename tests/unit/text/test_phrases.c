/* What is asked and what a player may do is told in the player's language: whole random games of every
 * kind, every question and every answer, those of chance included. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "muralha/play.h"
#include "text/phrases.h"
#include "text/words.h"

enum { PHRASE_MAX = 256, GAMES = 3 };

struct walk {
    const struct mur_language *language;
    struct mur_rules *rules;
    void *state, *view;
    mur_action *action;
    struct mur_outcome *outcome;
    char (*phrase)[PHRASE_MAX]; /* of the actions of one question */
    int count;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void complain(const struct walk *walk, mur_action a, const char *phrase, const char *why)
{
    char text[MUR_ACTION_TEXT_MAX];
    mur_action_text(walk->rules, walk->view, a, text, sizeof text);
    fail_msg("%s: `%s` is told as `%s`: %s", walk->language->code, text, phrase, why);
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* Is nobody named twice where a phrase lists whom it concerns? */
static bool names_once(const char *phrase)
{
    const char *names = strstr(phrase, "to rob: ");
    for (const char *at = names ? names + 8 : ""; *at; at += strcspn(at, ","), at += *at ? 2 : 0) {
        char name[PHRASE_MAX];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (strstr(at + strlen(name), name))
            return false;
    }
    return true;
}

/* Has the phrase nothing of what stands in records? */
static void phrase_speaks(struct walk *walk, mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX], *phrase = walk->phrase[walk->count++];
    struct mur_writer w = mur_writer_init(phrase, PHRASE_MAX);
    bool known = mur_put_phrase(&w, walk->language, walk->rules, walk->view, a);
    mur_action_text(walk->rules, walk->view, a, text, sizeof text);
    size_t length = strcspn(text, " ");
    if (!known)
        complain(walk, a, phrase, "there is no phrase for it");
    if (!w.length || w.length >= PHRASE_MAX)
        complain(walk, a, phrase, "empty or too long");
    if (strpbrk(phrase, "{}?_"))
        complain(walk, a, phrase, "a blank, an unknown word or a word of the program");
    if (!names_once(phrase))
        complain(walk, a, phrase, "somebody is named twice");
    if (strcmp(walk->language->code, "en") != 0 && strncmp(text, phrase, length) == 0 &&
        (!phrase[length] || phrase[length] == ' '))
        complain(walk, a, phrase, "it begins like the record");
}

/* Whoever hears the list without seeing the table knows which is which. */
static void phrases_differ(struct walk *walk)
{
    qsort(walk->phrase, (size_t)walk->count, sizeof *walk->phrase, by_text);
    for (int i = 1; i < walk->count; i++)
        if (strcmp(walk->phrase[i - 1], walk->phrase[i]) == 0)
            fail_msg("%s: two answers are told as `%s`", walk->language->code, walk->phrase[i]);
}

/* ---- questions ------------------------------------------------------------------------------------- */

static void question_is_asked(const struct walk *walk, struct mur_point p)
{
    const char *name = mur_asked_name(walk->language, walk->rules, walk->view);
    char to_seat[PHRASE_MAX], to_others[PHRASE_MAX];
    struct mur_writer w = mur_writer_init(to_seat, sizeof to_seat);
    mur_put_question(&w, walk->language, walk->rules, walk->view, p.seat);
    assert_true(w.length > 0 && w.length < PHRASE_MAX);
    w = mur_writer_init(to_others, sizeof to_others);
    mur_put_question(&w, walk->language, walk->rules, walk->view, MUR_NOBODY);
    assert_true(w.length > 0 && w.length < PHRASE_MAX);
    if (p.turn != MUR_TURN_PLAYER) {
        assert_string_equal(to_seat, to_others);
    } else if (!strstr(to_seat, name) || !strstr(to_others, name) ||
               !strstr(to_seat, mur_question(walk->language, walk->rules, p.prompt)) ||
               strcmp(to_seat, to_others) == 0) {
        fail_msg("%s is asked: `%s`, `%s`", name, to_seat, to_others);
    }
    assert_null(strpbrk(to_others, "{}_"));
}

/* ---- whole games ----------------------------------------------------------------------------------- */

static int actions_list(struct walk *walk, struct mur_point p)
{
    if (p.turn == MUR_TURN_PLAYER)
        return mur_legal(walk->rules, walk->state, walk->action);
    int count = mur_chance(walk->rules, walk->state, walk->outcome);
    for (int i = 0; i < count; i++)
        walk->action[i] = walk->outcome[i].action;
    return count;
}

/* One game; returns the number of phrases that were read. */
static int game_speaks(struct walk *walk, uint64_t seed)
{
    struct mur_rng rng;
    int phrases = 0;
    mur_rng_seed(&rng, seed, 0);
    mur_start(walk->rules, walk->state);
    for (;;) {
        struct mur_point p = mur_point(walk->rules, walk->state);
        mur_view(walk->rules, walk->state, p.seat, walk->view);
        question_is_asked(walk, p);
        if (p.turn == MUR_TURN_OVER)
            return phrases;
        int count = actions_list(walk, p);
        walk->count = 0;
        for (int i = 0; i < count; i++)
            phrase_speaks(walk, walk->action[i]);
        phrases_differ(walk);
        phrases += count;
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(walk->rules, walk->state, &rng)
                                                 : mur_sample(walk->rules, walk->state, &rng);
        mur_apply(walk->rules, walk->state, a, NULL);
    }
}

static void setup_speaks(const char *setup)
{
    struct walk walk = {.rules = mur_rules_new(setup, NULL)};
    assert_non_null(walk.rules);
    size_t actions = walk.rules->max_legal + walk.rules->max_outcomes;
    walk.state = malloc(walk.rules->state_size);
    walk.view = malloc(walk.rules->state_size);
    walk.action = calloc(actions, sizeof *walk.action);
    walk.phrase = calloc(actions, sizeof *walk.phrase);
    walk.outcome = calloc(walk.rules->max_outcomes, sizeof *walk.outcome);
    assert_true(walk.state && walk.view && walk.action && walk.phrase && walk.outcome);
    for (walk.language = mur_languages; walk.language->code; walk.language++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            assert_true(game_speaks(&walk, seed) > 20);
    free(walk.outcome);
    free(walk.phrase);
    free(walk.action);
    free(walk.view);
    free(walk.state);
    mur_rules_free(walk.rules);
}

/* Every kind in its usual set-up, so that a new game is asked as well. */
static void test_kinds(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        setup_speaks(kind->name);
}

static void test_expansions(void **state)
{
    (void)state;
    setup_speaks("carcassonne:players=4,plus");
    setup_speaks("carcassonne:solo");
    setup_speaks("catan-cards:players=4");
}

/* ---- single phrases -------------------------------------------------------------------------------- */

/* The phrase of an action after others, in a game of two. */
static void is_told(const char *code, const char *const *before, const char *action,
                    const char *want, const char *brief)
{
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    void *st = malloc(r->state_size);
    mur_action a;
    mur_start(r, st);
    for (; *before; before++) {
        assert_int_equal(mur_action_parse(r, st, *before, &a, NULL), MUR_OK);
        mur_apply(r, st, a, NULL);
    }
    assert_int_equal(mur_action_parse(r, st, action, &a, NULL), MUR_OK);
    assert_true(mur_is_legal(r, st, a));
    char text[PHRASE_MAX];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    assert_true(mur_put_phrase(&w, mur_language_find(code), r, st, a));
    assert_string_equal(text, want);
    w = mur_writer_init(text, sizeof text);
    assert_true(mur_put_phrase_brief(&w, mur_language_find(code), r, st, a));
    assert_string_equal(text, brief);
    free(st);
    mur_rules_free(r);
}

/* Tile D: a city in the north, a road from west to east, a field on each side of the road. The start
 * tile below it closes the city: two tiles. */
static void test_places(void **state)
{
    (void)state;
    static const char *const drawn[] = {"draw D", NULL};
    static const char *const laid[] = {"draw D", "place D 180 at 0,-1", NULL};
    is_told("en", drawn, "place D 180 at 0,-1", "lay tile D at 0,-1, turned upside down",
            "lay tile D at 0,-1, turned upside down");
    is_told("pt", drawn, "place D 180 at 0,-1", "colocar a cartela D em 0,-1, girada meia volta",
            "colocar a cartela D em 0,-1, girada meia volta");
    is_told("en", laid, "figure follower city S",
            "put a knight in the city at 0,-1, now worth 4 points", "a knight, now worth 4 points");
    is_told("en", laid, "figure follower field n1",
            "put a farmer in the field at 0,-1 (north-east, north-west), now worth 0 points",
            "a farmer, now worth 0 points");
    is_told("es", laid, "pass", "no poner a nadie en esta loseta",
            "no poner a nadie en esta loseta");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_expansions),
        cmocka_unit_test(test_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
