/* Scenarios: each expectation can succeed and can fail, and malformed lines are told by their place. */
#include "support/unit.h"

#include <stdio.h>
#include <string.h>

#include "muralha/scenario.h"

#define TABLE "setup none:players=2,turns=3\ndeal heads\ndeal tails\n"
#define TURN  TABLE "Red count 2 on heads\n"

static void passes(const char *text)
{
    struct mur_scenario s;
    mur_scenario_run(text, &s);
    if (s.outcome != MUR_SCENARIO_PASSED)
        print_error("%s\n%d:%d: %s\n", text, s.failure[0].line, s.failure[0].column,
                    s.failure[0].text);
    assert_int_equal(s.outcome, MUR_SCENARIO_PASSED);
    assert_int_equal(s.failures, 0);
}

static void good_scenarios_pass(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "expect score Red 2",
        "expect score Blue 0",
        "expect award Red 2",
        "expect award Red 2 counter",
        "expect award Red 2 count", /* the beginning of the subject is enough */
        "expect items Red counted 2",
        "expect no award Blue",
        "expect event award",
        "expect event award Red",
        "expect prompt toss",
        "expect rank Red 1",
        "expect rank Blue 2",
        "expect counter 2",
        "expect legal has count 3 on tails",
        "expect legal has Blue count 3 on tails",
        "expect legal count: 0 on heads, 1 on heads, count 2 on heads, 3 on heads",
        "expect legal toss: heads, tails",
        "expect illegal count 4 on tails",
        "expect illegal Red count 1 on tails",
        "expect illegal deal heads",
        "expect error none:players=7: out of range",
        "expect error nothing: no game of this name",
        "toss tails\nexpect prompt count Blue\nexpect no award Blue\nexpect award Red 2",
        "count 1 on tails\nexpect no award",
        "force counter 8\ncount 1 on tails\nexpect items Blue full 1\nexpect award Blue 3",
        "force counter 8\ncount 1 on heads\nexpect items Blue full 1 counted 1",
        "force score Blue 49\nexpect score Blue 49",
        "play random 3\nexpect over\nexpect event over",
        "play random 3 until over\nexpect illegal toss heads",
        "play random 3 1 step\nexpect prompt count",
        "play random 3 2 steps\nexpect prompt toss",
        "play random 3 0 steps\nexpect award Red 2",
        "setup none:players=1\nexpect prompt deal",
    };
    passes(TURN);
    passes("# nothing but a refused set-up\nexpect error none:players=0: out of range\n");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s\n", TURN, lines[i]);
        passes(text);
    }
}

static void wrong_expectations_fail(void **state)
{
    (void)state;
    static const struct {
        const char *line, *found;
    } table[] = {
        {"expect score Red 3", "expected score Red 3, found 2"},
        {"expect award Red 3", "expected award Red 3, found awards: Red 2 counter ( counted 2 )"},
        {"expect award Blue 2", "expected award Blue 2, found awards: Red 2 counter ( counted 2 )"},
        {"expect award Red 2 card",
         "expected award Red 2 card, found awards: Red 2 counter ( counted 2 )"},
        {"expect items Red counted 3",
         "expected items Red counted 3, found awards: Red 2 counter ( counted 2 )"},
        {"expect items Red counted 2 full 1",
         "expected items Red counted 2 full 1, found awards: Red 2 counter ( counted 2 )"},
        {"expect items Red", "expected items Red, found awards: Red 2 counter ( counted 2 )"},
        {"expect no award", "expected no award, found awards: Red 2 counter ( counted 2 )"},
        {"expect no award Red", "expected no award Red, found awards: Red 2 counter ( counted 2 )"},
        {"expect event over", "expected event over, found award item only"},
        {"expect event award Blue", "expected event award Blue, found award item only"},
        {"expect prompt deal", "expected prompt deal, found toss"},
        {"toss heads\nexpect prompt count Red", "expected prompt count Red, found count Blue"},
        {"expect over", "expected over, found toss"},
        {"expect rank Red 2", "expected rank Red 2, found 1"},
        {"expect counter 3", "expected counter 3, found that the counter shows another number"},
        {"expect legal has count 4 on tails",
         "expected legal has count 4 on tails, found the rules do not allow this now"},
        {"expect illegal count 3 on tails",
         "expected illegal count 3 on tails, found that it is legal"},
        {"toss tails\nexpect legal count: 0 on tails, 1 on tails",
         "expected legal count: 0 on tails, 1 on tails, found count 0 on tails, count 1 on tails, "
         "count 2 on tails, count 3 on tails"},
        {"expect legal deal:", "expected legal deal:, found that the prompt is toss"},
        {"expect legal toss: heads", "expected legal toss: heads, found toss heads, toss tails"},
        {"expect error none:players=7: no such option",
         "expected error none:players=7: no such option, found this number is out of range"},
        {"expect error none:players=2: out of range",
         "expected error none:players=2: out of range, found that it is accepted"},
        {"count 9 on heads", "expected a legal action, found: the rules do not allow this now"},
        {"Red count 1 on heads", "expected a legal action, found: it is not this seat's turn"},
        {"play random 1\ntoss heads", "expected a legal action, found: the game is over"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[512];
        struct mur_scenario s;
        snprintf(text, sizeof text, "%s%s\n", TURN, table[i].line);
        mur_scenario_run(text, &s);
        assert_int_equal(s.outcome, MUR_SCENARIO_FAILED);
        assert_int_equal(s.failures, 1);
        assert_string_equal(s.failure[0].text, table[i].found);
        assert_int_equal(s.failure[0].line, 5 + (strchr(table[i].line, '\n') != NULL));
    }
}

static void malformed_lines_say_where(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } table[] = {
        {"", 1, 1, "a scenario begins with `setup`"},
        {"# only this\n", 2, 1, "a scenario begins with `setup`"},
        {"deal heads", 1, 1, "a scenario begins with `setup`"},
        {"expect over", 1, 1, "a scenario begins with `setup`"},
        {"setup none:players=7", 1, 20, "this number is out of range"},
        {TABLE "jump", 4, 1, "there is no such action"},
        {TABLE "  count two on heads", 4, 9, "a number is expected here"},
        {TABLE "expect score Green 2", 4, 14, "a seat is expected here"},
        {TABLE "expect score Red", 4, 17, "a number is expected here"},
        {TABLE "expect score Red 2 3", 4, 20, "nothing more is expected here"},
        {TABLE "expect nothing", 4, 8, "there is no such expectation"},
        {TABLE "expect no luck", 4, 11, "`award` is expected here"},
        {TABLE "expect event rain", 4, 14, "this game has no such event"},
        {TABLE "expect prompt rain", 4, 15, "the word of a prompt is expected here"},
        {TABLE "expect legal count 1 on heads", 4, 20,
         "`:` and a list of actions are expected here"},
        {TABLE "toss heads\nexpect legal count: 1 on heads, 2 on moon", 5, 38,
         "a side is heads or tails"},
        {TABLE "expect illegal fly", 4, 16, "there is no such action"},
        {TABLE "expect error none", 4, 14,
         "a set-up, `: ` and a part of the message are expected here"},
        {TABLE "expect items Red counted", 4, 25, "a number is expected here"},
        {TABLE "force rain", 4, 7, "score or counter is expected here"},
        {TABLE "play random", 4, 12,
         "`play random SEED` may have `12 steps` or `until over` behind it"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_scenario s;
        mur_scenario_run(table[i].text, &s);
        assert_int_equal(s.outcome, MUR_SCENARIO_MALFORMED);
        assert_int_equal(s.failures, 1);
        assert_string_equal(s.failure[0].text, table[i].message);
        assert_int_equal(s.failure[0].line, table[i].line);
        assert_int_equal(s.failure[0].column, table[i].column);
    }
}

static void many_failures_are_counted(void **state)
{
    (void)state;
    char text[2048] = TABLE;
    for (int i = 0; i < 20; i++)
        strcat(text, "expect score Red 1\n");
    struct mur_scenario s;
    mur_scenario_run(text, &s);
    assert_int_equal(s.outcome, MUR_SCENARIO_FAILED);
    assert_int_equal(s.failures, 20);
    assert_int_equal(s.expectations, 20);
    strcat(text, "jump\n");
    mur_scenario_run(text, &s);
    assert_int_equal(s.outcome, MUR_SCENARIO_MALFORMED);
    assert_string_equal(s.failure[MUR_FAILURES_MAX - 1].text, "there is no such action");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_scenarios_pass),
        cmocka_unit_test(wrong_expectations_fail),
        cmocka_unit_test(malformed_lines_say_where),
        cmocka_unit_test(many_failures_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
