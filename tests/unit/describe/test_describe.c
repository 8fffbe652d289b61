/* Descriptions of small positions byte by byte, who sees what, and that nothing is allocated for them. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/describe.h"
#include "support/allocation.h"

enum { TEXT_MAX = 1 << 20 };

struct table {
    struct mur_rules *r;
    void *state, *before, *scratch;
    struct mur_sink sink;
    mur_action last;
    char *text;
};

static void *allocate(size_t size)
{
    void *block = calloc(1, size);
    assert_non_null(block);
    return block;
}

static struct table table_new(const char *setup)
{
    struct table t = {.r = mur_rules_new(setup, NULL), .text = allocate(TEXT_MAX)};
    assert_non_null(t.r);
    t.state = allocate(t.r->state_size);
    t.before = allocate(t.r->state_size);
    t.scratch = allocate(mur_describe_scratch(t.r));
    t.sink.event = allocate(t.r->max_events * sizeof *t.sink.event);
    t.sink.cap = (int)t.r->max_events;
    mur_start(t.r, t.state);
    return t;
}

static void table_free(struct table *t)
{
    free(t->sink.event);
    free(t->scratch);
    free(t->before);
    free(t->state);
    free(t->text);
    mur_rules_free(t->r);
}

static void play(struct table *t, const char *text)
{
    assert_int_equal(mur_action_parse(t->r, t->state, text, &t->last, NULL), MUR_OK);
    memcpy(t->before, t->state, t->r->state_size);
    t->sink.count = 0;
    int seat = mur_point(t->r, t->state).seat;
    assert_int_equal(mur_try(t->r, t->state, seat, t->last, &t->sink, NULL), MUR_OK);
}

static const char *position(struct table *t, int viewer, const char *language)
{
    mur_describe_position(t->r, t->state, viewer, language, t->scratch, t->text, TEXT_MAX);
    return t->text;
}

static const char *question(struct table *t, int viewer, const char *language)
{
    mur_describe_question(t->r, t->state, viewer, language, t->scratch, t->text, TEXT_MAX);
    return t->text;
}

static const char *chance(struct table *t, const char *language)
{
    mur_describe_chance(t->r, t->state, language, t->scratch, t->text, TEXT_MAX);
    return t->text;
}

static const char *happened(struct table *t, int viewer, const char *language)
{
    mur_describe_happened(t->r, t->before, t->last, t->state, t->sink.event, t->sink.count, viewer,
                          language, t->scratch, t->text, TEXT_MAX);
    return t->text;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("%s\nis not in\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("%s\nis in\n%s", part, text);
}

/* ---- the do-nothing game, whole -------------------------------------------------------------------------- */

static void a_position_is_told_whole(void **state)
{
    (void)state;
    struct table t = table_new("none:players=2");
    play(&t, "deal heads");
    play(&t, "deal tails");
    play(&t, "toss heads");
    char want[2048];
    unsigned char view[64];
    mur_view(t.r, t.state, 1, view);
    snprintf(want, sizeof want,
             "{\"muralha\":\"position\",\"version\":1,\"game\":\"none\",\"viewer\":1,"
             "\"setup\":\"none:players=2\",\"rules\":1,\"hash\":\"%016llx\",\"players\":2,"
             "\"max_steps\":14,\"hidden\":true,\"common\":false,\"turn\":\"player\",\"seat\":0,"
             "\"prompt\":{\"number\":3,\"word\":\"count\"},"
             "\"sides\":[{\"word\":\"Red\",\"name\":\"Rojo\",\"seat\":0,\"score\":0},"
             "{\"word\":\"Blue\",\"name\":\"Azul\",\"seat\":1,\"score\":0}],\"result\":null,"
             "\"table\":{\"done\":0,\"turns\":6,\"counter\":0,\"coin\":\"heads\","
             "\"cards\":[\"hidden\",\"tails\"]}}",
             (unsigned long long)mur_hash(t.r, view));
    assert_string_equal(position(&t, 1, "es"), want);
    table_free(&t);
}

static void a_question_lists_answers_to_the_one_asked(void **state)
{
    (void)state;
    struct table t = table_new("none:players=2");
    play(&t, "deal heads");
    assert_has(question(&t, 0, "en"), "\"turn\":\"chance\",\"seat\":null");
    assert_has(t.text, "\"text\":\"A card is dealt.\",\"actions\":null}");
    play(&t, "deal tails");
    play(&t, "toss heads");
    assert_has(question(&t, 0, "en"),
               "\"actions\":[{\"action\":50331648,\"text\":\"count 0 on heads\",");
    assert_has(question(&t, 1, "en"), "\"actions\":null}");
    assert_has(question(&t, MUR_NOBODY, "en"), "\"viewer\":null");
    table_free(&t);
}

static void a_masked_action_stays_masked(void **state)
{
    (void)state;
    struct table t = table_new("none:players=2");
    play(&t, "deal heads");
    assert_has(happened(&t, 0, "en"), "\"masked\":false,\"seat\":null,");
    assert_has(t.text, "\"text\":\"deal heads\"");
    assert_has(happened(&t, 1, "en"), "\"masked\":true");
    assert_has(t.text, "\"text\":\"deal ?\"");
    assert_lacks(t.text, "heads");
    table_free(&t);
}

/* ---- Carcassonne ------------------------------------------------------------------------------------------- */

static void an_award_is_explained(void **state)
{
    (void)state;
    struct table t = table_new("carcassonne:players=2");
    static const char *const actions[] = {"draw E", "place E 180 at 0,-1",
                                          "figure follower city S"};
    for (int i = 0; i < 3; i++)
        play(&t, actions[i]);
    assert_has(happened(&t, MUR_NOBODY, "en"),
               "\"touches\":[{\"kind\":\"piece\",\"x\":0,\"y\":-1,\"tile\":1,\"slot\":");
    assert_has(t.text, "{\"event\":\"scoring\",\"side\":null,\"subject\":\"city S at 0,-1\",");
    assert_has(t.text, "\"reason\":\"complete\",\"strength\":[1,0]}");
    assert_has(t.text, "\"reason\":\"complete\",\"points\":4,\"items\":[{\"item\":\"tiles\","
                       "\"count\":2,\"points\":4,\"phrase\":\"2 tiles\"}]}");
    assert_has(t.text, "\"text\":\"Red scores 4 points");
    assert_has(happened(&t, MUR_NOBODY, "pt"), "\"phrase\":\"2 cartelas\"");
    table_free(&t);
}

static void placements_touch_cells(void **state)
{
    (void)state;
    struct table t = table_new("carcassonne:players=2");
    play(&t, "draw E");
    assert_has(question(&t, 0, "en"),
               "\"touches\":[{\"kind\":\"cell\",\"x\":0,\"y\":-1,\"turn\":180}]}");
    assert_has(position(&t, 0, "en"), "\"hand\":\"E\"");
    assert_has(t.text, "{\"x\":0,\"y\":-1,\"turns\":[180]}");
    table_free(&t);
}

/* A zone that is complete and not paid yet counts in full, and after it is paid not again. */
static void the_projection_holds_within_a_turn(void **state)
{
    (void)state;
    struct table t = table_new("carcassonne:players=2,messages");
    static const char *const actions[] = {"draw E", "place E 180 at 0,-1", "figure follower city S",
                                          NULL};
    play(&t, actions[0]);
    play(&t, actions[1]);
    assert_has(position(&t, 0, "en"), "\"projected\":0}");
    play(&t, actions[2]);
    assert_has(position(&t, 0, "en"), "\"projected\":4}");
    table_free(&t);
}

/* ---- all functions ------------------------------------------------------------------------------------------ */

static void languages_and_viewers_have_a_fallback(void **state)
{
    (void)state;
    struct table t = table_new("catan-cards:players=2");
    char english[TEXT_MAX / 64];
    snprintf(english, sizeof english, "%s", position(&t, MUR_NOBODY, "en"));
    assert_string_equal(position(&t, MUR_NOBODY, "xx"), english);
    assert_string_equal(position(&t, MUR_NOBODY, NULL), english);
    assert_string_equal(position(&t, 2, "en"), english); /* two play: there is no third seat */
    assert_string_equal(position(&t, -1, "en"), english);
    assert_string_equal(position(&t, 1 << 20, "en"), english);
    assert_int_equal(mur_describe_version(), MUR_DESCRIBE_VERSION);
    table_free(&t);
}

static void options_are_of_one_game_or_of_all(void **state)
{
    (void)state;
    char *text = allocate(TEXT_MAX);
    mur_describe_options(NULL, "en", text, TEXT_MAX);
    assert_has(text, "\"game\":\"carcassonne\"");
    assert_has(text, "\"game\":\"none\"");
    mur_describe_options(mur_kind_find("none", 4), "pt", text, TEXT_MAX);
    assert_lacks(text, "\"game\":\"carcassonne\"");
    assert_has(text, "\"word\":\"turns\",\"type\":\"number\",\"group\":\"table\"");
    mur_describe_words(mur_kind_find("catan-cards", 11), "pt", text, TEXT_MAX);
    assert_has(text, "\"clay\":\"");
    free(text);
}

static void lessons_are_those_of_the_set_up(void **state)
{
    (void)state;
    char *text = allocate(TEXT_MAX);
    struct mur_rules *r = mur_rules_new("carcassonne:players=2,gold", NULL);
    mur_describe_lesson(r, "pt", text, TEXT_MAX);
    assert_has(text, "\"setup\":\"carcassonne:players=2,gold\",\"paragraphs\":[\"No seu turno");
    assert_has(text, "Ouro: ");
    assert_lacks(text, "Rio: ");
    mur_rules_free(r);
    free(text);
}

/* Rules that stand at `plus` are told of everything that it brings. */
static void options_inherit_rules(void **state)
{
    (void)state;
    char *text = allocate(TEXT_MAX);
    mur_describe_options(mur_kind_find("carcassonne", 11), "en", text, TEXT_MAX);
    const char *pig = strstr(text, "\"word\":\"traders.pig\"");
    assert_non_null(pig);
    char *end = strstr(pig, "]}");
    assert_non_null(end);
    *end = '\0';
    assert_has(pig, "\"relation\":\"needs\",\"own\":true,\"other\":\"farmers\",\"value\":true");
    assert_has(pig,
               "\"relation\":\"excludes\",\"own\":true,\"other\":\"edition\",\"value\":\"grow\"");
    free(text);
}

/* ---- what chance may bring -------------------------------------------------------------------------------- */

static void chance_is_told_whole(void **state)
{
    (void)state;
    struct table t = table_new("none:players=2");
    play(&t, "deal heads");
    assert_string_equal(
        chance(&t, "en"),
        "{\"muralha\":\"chance\",\"version\":1,\"game\":\"none\","
        "\"prompt\":{\"number\":1,\"word\":\"deal\"},\"side\":null,"
        "\"text\":\"A card is dealt.\",\"outcomes\":["
        "{\"action\":16777217,\"weight\":1,\"text\":\"deal heads\","
        "\"phrase\":\"the card shows heads\",\"brief\":\"the card shows heads\",\"touches\":[],"
        "\"seen_by\":[1]},"
        "{\"action\":16777218,\"weight\":2,\"text\":\"deal tails\","
        "\"phrase\":\"the card shows tails\",\"brief\":\"the card shows tails\",\"touches\":[],"
        "\"seen_by\":[1]}]}");
    play(&t, "deal tails");
    play(&t, "toss heads");
    assert_has(chance(&t, "en"), "\"prompt\":null,\"side\":null,\"text\":null,\"outcomes\":[]}");
    table_free(&t);
}

static void chance_says_for_whom_it_is(void **state)
{
    (void)state;
    struct table t = table_new("carcassonne:players=2");
    assert_has(chance(&t, "pt"), "\"side\":0,");
    assert_has(chance(&t, "pt"), "\"weight\":2,\"text\":\"draw A\"");
    assert_has(chance(&t, "pt"),
               "\"touches\":[{\"kind\":\"face\",\"face\":\"A\"}],\"seen_by\":null}");
    table_free(&t);
    t = table_new("catan-cards:players=2");
    for (int i = 0; i < 5; i++) {
        assert_has(chance(&t, "en"), "\"word\":\"market\"},\"side\":null,");
        play(&t, "market ore");
    }
    for (int i = 0; i < 5; i++)
        play(&t, i < 3 ? "draw clay" : "draw wood");
    assert_has(chance(&t, "en"), "\"word\":\"draw\"},\"side\":1,");
    assert_has(chance(&t, "en"), "\"seen_by\":[1]}");
    mur_view(t.r, t.state, 1, t.state);
    assert_has(chance(&t, "en"), "\"outcomes\":[]}"); /* what the pile holds is hidden */
    table_free(&t);
}

static void nothing_is_allocated(void **state)
{
    (void)state;
    static const char *const setups[] = {"carcassonne:players=6,plus", "carcassonne:solo",
                                         "catan-cards:players=4,memory=perfect", "none"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct table t = table_new(setups[i]);
        struct mur_rng g;
        mur_rng_seed(&g, 3, i);
        allocation_reset();
        for (int step = 0; mur_point(t.r, t.state).turn != MUR_TURN_OVER; step++) {
            bool player = mur_point(t.r, t.state).turn == MUR_TURN_PLAYER;
            t.last = player ? mur_sample(t.r, t.state, &g) : mur_chance_sample(t.r, t.state, &g);
            memcpy(t.before, t.state, t.r->state_size);
            t.sink.count = 0;
            mur_apply(t.r, t.state, t.last, &t.sink);
            int viewer = step % (t.r->players + 1);
            position(&t, viewer, "pt");
            question(&t, viewer, "es");
            happened(&t, viewer, "en");
            chance(&t, "pt");
        }
        mur_describe_options(NULL, "es", t.text, TEXT_MAX);
        mur_describe_words(t.r->kind, "es", t.text, TEXT_MAX);
        mur_describe_lesson(t.r, "es", t.text, TEXT_MAX);
        assert_int_equal(allocation_calls(), 0);
        table_free(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_is_told_whole),
        cmocka_unit_test(a_question_lists_answers_to_the_one_asked),
        cmocka_unit_test(a_masked_action_stays_masked),
        cmocka_unit_test(an_award_is_explained),
        cmocka_unit_test(placements_touch_cells),
        cmocka_unit_test(the_projection_holds_within_a_turn),
        cmocka_unit_test(languages_and_viewers_have_a_fallback),
        cmocka_unit_test(options_are_of_one_game_or_of_all),
        cmocka_unit_test(lessons_are_those_of_the_set_up),
        cmocka_unit_test(options_inherit_rules),
        cmocka_unit_test(chance_is_told_whole),
        cmocka_unit_test(chance_says_for_whom_it_is),
        cmocka_unit_test(nothing_is_allocated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
