/* The race of the root's answers: who is dropped, who is not, and a search that ends when it is decided. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "ai/search.h"
#include "muralha/scenario.h"

static struct ai_race race;

/* Luck of a visit, the same for all answers, and a little of their own. */
static double luck(uint32_t visit, uint32_t node)
{
    double all = (double)(mur_mix(visit) % 1000) / 1000 - 0.5;
    double own = (double)(mur_mix(visit * 64 + node) % 1000) / 1000 - 0.5;
    return all + 0.1 * own;
}

static void run(uint32_t node, uint32_t from, uint32_t to, double better)
{
    for (uint32_t visit = from; visit < to; visit++)
        ai_race_tell(&race, node, visit, luck(visit, node) + better);
}

/* The luck of both is far larger than the difference, but it is the same luck. */
static void the_worse_is_dropped(void **state)
{
    (void)state;
    uint32_t node[] = {7, 8, 9};
    ai_race_begin(&race);
    run(7, 0, 40, 0.05);
    run(8, 0, 40, 0);
    run(9, 0, 40, 0.05);
    assert_int_equal(ai_race_drop(&race, node, 3), 2);
    assert_int_equal(node[0], 7);
    assert_int_equal(node[1], 9);
}

/* Other visits had other luck: without common ones, and with few of them, nothing is known. */
static void only_common_visits_count(void **state)
{
    (void)state;
    uint32_t node[] = {7, 8};
    ai_race_begin(&race);
    run(7, 0, 40, 0.05);
    run(8, 30, 70, 0);
    assert_int_equal(ai_race_drop(&race, node, 2), 2);
    run(7, 40, 70, 0.05);
    assert_int_equal(ai_race_drop(&race, node, 2), 1);
}

static void who_was_never_visited_stays(void **state)
{
    (void)state;
    uint32_t node[] = {7, 8}, none[] = {3, 4};
    ai_race_begin(&race);
    run(7, 0, 40, 0.5);
    assert_int_equal(ai_race_drop(&race, node, 2), 2);
    assert_int_equal(ai_race_drop(&race, none, 2), 2);
    assert_int_equal(ai_race_drop(&race, none, 0), 0);
}

/* Dropped once is dropped for the question, and all are there again for the next one. */
static void nobody_comes_back(void **state)
{
    (void)state;
    uint32_t node[] = {7, 8}, turned[] = {8, 7};
    ai_race_begin(&race);
    run(7, 0, 40, 0.05);
    run(8, 0, 40, 0);
    assert_int_equal(ai_race_drop(&race, node, 2), 1);
    run(8, 40, 400, 1);
    node[1] = 8;
    assert_int_equal(ai_race_drop(&race, node, 2), 1);
    ai_race_begin(&race);
    assert_int_equal(ai_race_drop(&race, turned, 2), 2);
}

static void no_more_than_there_is_room_for(void **state)
{
    (void)state;
    uint32_t node[AI_RACE_ANSWERS + 2];
    ai_race_begin(&race);
    for (uint32_t i = 0; i < AI_RACE_ANSWERS + 2; i++) {
        node[i] = i + 1;
        run(i + 1, 0, 40, i ? 0 : 0.05);
    }
    assert_int_equal(ai_race_drop(&race, node, AI_RACE_ANSWERS + 2), 3);
    ai_race_begin(&race);
    run(1, 0, 2 * AI_RACE_VISITS, 0);
    run(2, 0, 2 * AI_RACE_VISITS, 0);
    assert_int_equal(race.racer[0].to, AI_RACE_VISITS);
    assert_int_equal(ai_race_drop(&race, node, 2), 2);
}

/* Twenty points and a follower back, or nothing: that takes no long thinking. */
static void what_is_clear_is_answered_soon(void **state)
{
    static const char text[] = "setup carcassonne:players=2\n"
                               "place F 90 at 0,-1\nfigure follower city N\n"
                               "place U 0 at 1,0\npass\nplace F 90 at 0,-2\npass\n"
                               "place U 0 at 2,0\npass\nplace G 90 at 0,-3\npass\n"
                               "place U 0 at 3,0\npass\nplace N 180 at 0,-4\npass\n"
                               "place U 0 at 4,0\npass\nplace O 0 at 1,-4\npass\n"
                               "place U 0 at 5,0\npass\ndraw E\n";
    (void)state;
    struct mur_scenario at;
    struct mur_rules *r;
    void *st;
    mur_action finish;
    assert_true(mur_scenario_position(text, 23, &at, &r, &st));
    assert_int_equal(mur_action_parse(r, st, "place E 180 at 1,-5", &finish, NULL), MUR_OK);
    struct mur_bot *bot = mur_bot_new(r, "hard:visits=3000,time=0", NULL);
    assert_int_equal(mur_bot_choose(bot, st, (struct mur_budget){0}), finish);
    assert_true(mur_bot_thought(bot).visits < 1500);
    assert_int_equal(mur_bot_thought(bot).permille, 1000);
    mur_bot_free(bot);
    free(st);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worse_is_dropped),
        cmocka_unit_test(only_common_visits_count),
        cmocka_unit_test(who_was_never_visited_stays),
        cmocka_unit_test(nobody_comes_back),
        cmocka_unit_test(no_more_than_there_is_room_for),
        cmocka_unit_test(what_is_clear_is_answered_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
