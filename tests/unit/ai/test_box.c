/* What the estimate knows of messages, ferries, flying machines, crop circles, mage and witch beyond zones. */
#include "support/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/weights_carcassonne.h"
#include "muralha/scenario.h"

enum { RED, BLUE };

/* Points of a term to a colour, if everything that is tested here weighs 1 and nothing is at risk. */
static double term_of(const char *scenario, const char *word, int colour)
{
    struct ai_carc_weights w = ai_carc_plain;
    struct mur_scenario told;
    struct mur_rules *r;
    struct ai_judge j;
    struct ai_term term[AI_TERMS];
    double points = NAN;
    void *st;
    w.message = w.ferry = w.flying = w.circle = w.magic = 1;
    assert_true(mur_scenario_position(scenario, 0, &told, &r, &st));
    assert_int_equal(told.failures, 0);
    assert_true(ai_judge_init(&j, r, false, 1, 1));
    j.weights = &w;
    for (int count = ai_terms(&j, st, term); count--;)
        if (strcmp(term[count].word, word) == 0 && term[count].side == colour)
            points = term[count].points;
    assert_false(isnan(points));
    ai_judge_release(&j);
    free(st);
    mur_rules_free(r);
    return points;
}

#define LAID "Red place U 0 at 1,0\npass\n"

static void figures_wait_for_messages(void **state)
{
    (void)state;
    double alike = term_of("setup carcassonne:players=2,messages\nforce score Red 1 1\n" LAID,
                           "messages", RED);
    double apart = term_of("setup carcassonne:players=2,messages\nforce score Red 1 3\n" LAID,
                           "messages", RED);
    double rare = term_of("setup carcassonne:players=2,messages\nforce score Red 4 5\n" LAID,
                          "messages", RED);
    double again = term_of("setup carcassonne:players=2,messages\nforce score Red 49 50\n" LAID,
                           "messages", RED);
    assert_true(apart > alike && alike > 0);
    assert_true(apart > rare && fabs(again - rare) < 1e-9);
    assert_true(term_of("setup carcassonne:players=2\nforce score Red 1\n" LAID, "messages", RED) ==
                0);
}

/* A thief on an arm of a lake. */
#define LAKE                                                                                       \
    "setup carcassonne:players=2,ferries\n"                                                        \
    "Red place FaehrD 0 at 1,0\nfigure follower road W\n"

static void ferries_are_counted_where_somebody_stands(void **state)
{
    (void)state;
    assert_true(term_of(LAKE "ferry W E at 1,0\n", "ferries", RED) > 0);
    assert_true(term_of(LAKE "ferry W E at 1,0\n", "ferries", BLUE) == 0);
    assert_true(term_of(LAKE "ferry E S at 1,0\n", "ferries", RED) == 0);
}

/* Red's knight in a city that is open. */
#define KNIGHT(setup) "setup carcassonne:players=2" setup "\nRed place F 90 at 0,-1\nfigure "
#define ANSWER        "Blue place B 0 at 0,1\npass\n"

static void machines_take_others_there(void **state)
{
    (void)state;
    assert_true(term_of(KNIGHT(",flying") "follower city N\n", "flying", BLUE) > 0);
    assert_true(term_of(KNIGHT(",flying") "follower city N\n", "flying", RED) == 0);
    assert_true(term_of(KNIGHT("") "follower city N\n", "flying", BLUE) == 0);
    assert_true(term_of(KNIGHT(",flying,inns.big") "big city N\n", "flying", BLUE) == 0);
    assert_true(term_of("setup carcassonne:players=2,flying\n"
                        "Red place U 0 at 1,0\nfigure follower field n1\n",
                        "flying", BLUE) == 0);
}

/* One knight is lost whole, one of two is not missed; without a knight a circle changes nothing. */
static void circles_take_the_only_one(void **state)
{
    (void)state;
    double one = term_of(KNIGHT(",circles") "follower city N\n", "circles", RED);
    double big = term_of(KNIGHT(",circles,inns.big") "big city N\n", "circles", RED);
    assert_true(one < 0 && big > one);
    assert_true(term_of(KNIGHT(",circles") "follower city N\n", "circles", BLUE) == 0);
    assert_true(term_of(KNIGHT("") "follower city N\n", "circles", RED) == 0);
}

#define SPELL ANSWER "Red place MaHeA 0 at 1,0\n"

static void mage_and_witch_may_go(void **state)
{
    (void)state;
    double mage = term_of(KNIGHT(",magic") "follower city N\n" SPELL "mage city N at 0,0\npass\n",
                          "magic", RED);
    double witch = term_of(KNIGHT(",magic") "follower city N\n" SPELL "witch city N at 0,0\npass\n",
                           "magic", RED);
    assert_true(mage < 0 && witch > 0);
    assert_true(term_of(KNIGHT(",magic") "follower city N\n" SPELL "mage city N at 0,0\npass\n",
                        "magic", BLUE) == 0);
    assert_true(term_of(KNIGHT(",magic") "follower city N\n" SPELL "mage road W at 0,0\npass\n",
                        "magic", RED) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(figures_wait_for_messages),
                                       cmocka_unit_test(ferries_are_counted_where_somebody_stands),
                                       cmocka_unit_test(machines_take_others_there),
                                       cmocka_unit_test(circles_take_the_only_one),
                                       cmocka_unit_test(mage_and_witch_may_go)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
