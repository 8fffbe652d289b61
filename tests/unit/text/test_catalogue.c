/* Every word of every game has its phrase, every phrase its translations, and the blanks of a
 * translation are those of the sentence. The strings in the sources are compared by scripts/po.sh. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/carcassonne/carc.h"
#include "muralha/play.h"
#include "text/game.h"
#include "text/tell.h"
#include "text/words.h"

static bool translated(const char *text)
{
    bool all = true;
    for (const struct mur_language *l = &mur_languages[1]; l->code; l++)
        if (!mur_translation_find(l, text)) {
            print_error("not in po/%s.po: %s\n", l->code, text);
            all = false;
        }
    return all;
}

/* ---- the languages themselves ---------------------------------------------------------------------- */

static void test_languages(void **state)
{
    (void)state;
    assert_string_equal(mur_languages[0].code, "en");
    assert_non_null(mur_language_find("pt"));
    assert_non_null(mur_language_find("es"));
    assert_null(mur_language_find("xx"));
    assert_string_equal(mur_language_of_locale("pt_BR.UTF-8")->code, "pt");
    assert_string_equal(mur_language_of_locale("es:en")->code, "es");
    assert_string_equal(mur_language_of_locale("xx:pt_BR:es")->code, "pt");
    assert_string_equal(mur_language_of_locale("xx:est:")->code, "en");
    assert_string_equal(mur_language_of_locale(":es")->code, "es");
    assert_string_equal(mur_language_of_locale("es")->code, "es");
    assert_string_equal(mur_language_of_locale("est_EE")->code, "en");
    assert_string_equal(mur_language_of_locale("C")->code, "en");
    assert_string_equal(mur_language_of_locale(NULL)->code, "en");
    assert_string_equal(mur_language_name(mur_language_find("pt")), "Português");
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (size_t i = 1; i < l->count; i++)
            assert_true(strcmp(l->entry[i - 1].id, l->entry[i].id) < 0);
}

static void item_is(const char *code, int count, const char *want)
{
    struct mur_rules *r = mur_rules_new("carcassonne", NULL);
    char text[64];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put_item(&w, mur_language_find(code), r, 1, count);
    mur_rules_free(r);
    assert_string_equal(text, want);
}

/* Brazilian Portuguese counts 0 like 1, Spanish and English like many. */
static void test_plurals(void **state)
{
    (void)state;
    item_is("en", 0, "0 tiles");
    item_is("en", 1, "1 tile");
    item_is("en", 2, "2 tiles");
    item_is("pt", 0, "0 cartela");
    item_is("pt", 1, "1 cartela");
    item_is("pt", 2, "2 cartelas");
    item_is("es", 0, "0 losetas");
    item_is("es", 1, "1 loseta");
    item_is("es", 2, "2 losetas");
}

static void test_fill(void **state)
{
    (void)state;
    char text[64];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, "{b} {a} {none} {a", {"a", "x", 0}, {"b", NULL, -3});
    assert_string_equal(text, "-3 x {none} {a");
    w = mur_writer_init(text, 4);
    MUR_FILL(&w, "{a}{a}{a}", {"a", "xy", 0});
    assert_int_equal(w.length, 6);
    assert_string_equal(text, "xyx");
}

/* ---- what the games say ---------------------------------------------------------------------------- */

static bool row_ready(const struct mur_rules *r, const char *what, const char *word,
                      const char *phrase)
{
    if (!phrase)
        print_error("src/text has no row in the file of %s for the %s %s\n", r->kind->name, what,
                    word);
    return phrase && (!*phrase || translated(phrase));
}

static bool item_ready(const struct mur_rules *r, int number)
{
    const char *word = mur_word(r, MUR_WORD_ITEM, number);
    const struct text_item *row = word ? text_item_find(r, word) : NULL;
    return !word || row_ready(r, "item", word, row ? row->one : NULL);
}

static bool question_ready(const struct mur_rules *r, int number)
{
    const char *word = mur_word(r, MUR_WORD_PROMPT, number);
    const struct text_question *row = text_question_find(r, number);
    return !word || (row_ready(r, "prompt", word, row ? row->asked : NULL) &&
                     (!row->others || translated(row->others)));
}

static bool event_ready(const struct mur_rules *r, int number)
{
    const char *word = mur_word(r, MUR_WORD_EVENT, number);
    const struct text_event *row = text_event_find(r, number);
    return !word || row_ready(r, "event", word, row ? row->sentence : NULL);
}

static bool seat_ready(const struct mur_rules *r, int number)
{
    const char *word = mur_word(r, MUR_WORD_SEAT, number);
    return !word || translated(word);
}

static void test_games(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    bool ready = true;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        char setup[64];
        snprintf(setup, sizeof setup, "%s:players=%d", kind->name, kind->max_players);
        struct mur_rules *r = mur_rules_new(setup, NULL);
        assert_non_null(r);
        ready &= translated(kind->summary);
        for (const struct mur_option *const *o = kind->options; *o; o++) {
            ready &= translated((*o)->help);
            const struct mur_option_rule *rule = (*o)->rules;
            for (; rule && rule->message; rule++)
                ready &= translated(rule->message);
        }
        for (int number = 0; number < 256; number++) {
            ready &= seat_ready(r, number) && item_ready(r, number) && question_ready(r, number);
            ready &= number < MUR_EVENT_OWN || event_ready(r, number);
        }
        mur_rules_free(r);
    }
    assert_true(ready);
}

/* Descriptions name figures and zones by their words; front ends show the nouns. */
static void test_nouns(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne", NULL);
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (!text_noun_find(r, carc_figure_name[figure]))
            fail_msg("src/text has no noun for the figure %s", carc_figure_name[figure]);
    for (int zone = 0; zone < CARC_ZONES; zone++)
        assert_non_null(text_noun_find(r, carc_zone_name[zone]));
    mur_rules_free(r);
}

static void test_letters(void **state)
{
    (void)state;
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (int a = 0; a < MUR_SEATS; a++) {
            assert_true(mur_seat_letter(l, a) >= 'A' && mur_seat_letter(l, a) <= 'Z');
            for (int b = 0; b < a; b++)
                assert_int_not_equal(mur_seat_letter(l, a), mur_seat_letter(l, b));
        }
}

/* ---- blanks ---------------------------------------------------------------------------------------- */

/* The name of a blank; {of_seat} and {to_seat} are forms of {seat}. */
static const char *blank_name(const char *blank)
{
    bool form = strncmp(blank, "{of_", 4) == 0 || strncmp(blank, "{to_", 4) == 0;
    return blank + (form ? 4 : 1);
}

static bool has_blank(const char *text, const char *blank)
{
    const char *name = blank_name(blank);
    for (const char *p = strchr(text, '{'); p; p = strchr(p + 1, '{'))
        if (strncmp(blank_name(p), name, strcspn(name, "}") + 1) == 0)
            return true;
    return false;
}

/* All blanks of `from` stand in `in` too. */
static bool blanks_kept(const char *from, const char *in)
{
    for (const char *p = strchr(from, '{'); p; p = strchr(p + 1, '{')) {
        if (!has_blank(in, p)) {
            print_error("%.*s of `%s` is missing in `%s`\n", (int)strcspn(p, "}") + 1, p, from, in);
            return false;
        }
    }
    return true;
}

static void test_blanks(void **state)
{
    (void)state;
    bool kept = true;
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (size_t i = 0; i < l->count; i++)
            for (int form = 0; form < MUR_FORMS; form++)
                kept &= blanks_kept(l->entry[i].id, l->entry[i].form[form]) &&
                        blanks_kept(l->entry[i].form[form], l->entry[i].id);
    assert_true(kept);
}

/* ---- sentences ------------------------------------------------------------------------------------- */

static void tells(const char *code, const char *want)
{
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    void *st = malloc(r->state_size);
    struct mur_event *event = calloc(r->max_events, sizeof *event);
    struct mur_sink sink = {.event = event, .cap = (int)r->max_events};
    static const char *const lines[] = {"draw D", "place D 180 at 0,-1", "figure follower city S"};
    mur_start(r, st);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        mur_action a;
        assert_int_equal(mur_action_parse(r, st, lines[i], &a, NULL), MUR_OK);
        sink.count = 0;
        mur_apply(r, st, a, &sink);
    }
    char text[1024];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    struct mur_teller t = {
        .language = mur_language_find(code), .rules = r, .state = st, .viewer = MUR_NOBODY};
    mur_tell(&t, event, sink.count, &w);
    free(event);
    free(st);
    mur_rules_free(r);
    assert_string_equal(text, want);
}

static void test_award(void **state)
{
    (void)state;
    tells("en", "Red puts a knight in the city at 0,-1.\n"
                "Red scores 4 points for the finished city at 0,-1: 2 tiles = 4.\n");
    tells("pt", "Vermelho coloca um cavaleiro na cidade em 0,-1.\n"
                "Vermelho marca 4 pontos pela cidade concluída em 0,-1: 2 cartelas = 4.\n");
    tells("es", "Rojo pone un caballero en la ciudad en 0,-1.\n"
                "Rojo marca 4 puntos por la ciudad completada en 0,-1: 2 losetas = 4.\n");
}

/* Whole games with everything on: all blanks are filled, and every event has its sentence. */
static void told_fully(const struct mur_language *l, uint64_t seed)
{
    struct mur_rules *r = mur_rules_new("carcassonne:players=3,plus", NULL);
    void *st = malloc(r->state_size);
    struct mur_event *event = calloc(r->max_events, sizeof *event);
    struct mur_sink sink = {.event = event, .cap = (int)r->max_events};
    struct mur_rng g;
    mur_rng_seed(&g, seed, 1);
    mur_start(r, st);
    while (mur_point(r, st).turn != MUR_TURN_OVER) {
        static char text[1 << 16];
        bool chance = mur_point(r, st).turn == MUR_TURN_CHANCE;
        mur_action a = chance ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g);
        sink.count = 0;
        mur_apply(r, st, a, &sink);
        struct mur_writer w = mur_writer_init(text, sizeof text);
        struct mur_teller t = {.language = l, .rules = r, .state = st, .viewer = MUR_NOBODY};
        text[0] = '\0';
        mur_tell(&t, event, sink.count, &w);
        assert_true(w.length < (int)sizeof text);
        if (strpbrk(text, "{}?"))
            fail_msg("%s: %s", l->code, text);
    }
    free(event);
    free(st);
    mur_rules_free(r);
}

static void test_expansions(void **state)
{
    (void)state;
    for (const struct mur_language *l = mur_languages; l->code; l++)
        for (uint64_t seed = 1; seed <= 10; seed++)
            told_fully(l, seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_languages),  cmocka_unit_test(test_plurals),
        cmocka_unit_test(test_fill),       cmocka_unit_test(test_games),
        cmocka_unit_test(test_nouns),      cmocka_unit_test(test_letters),
        cmocka_unit_test(test_blanks),     cmocka_unit_test(test_award),
        cmocka_unit_test(test_expansions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
