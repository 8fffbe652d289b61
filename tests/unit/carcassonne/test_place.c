/* Where a tile may go: the list is ascending and complete on boards of any shape, also on those that reach
 * far from where they began. */
#include "support/unit.h"

#include <stdlib.h>

#include "games/carcassonne/carc.h"
#include "muralha/play.h"

enum { REACH = 80 };

/* Legal by the list alone, or by asking for every cell and rotation around. */
static void list_check(const struct mur_rules *r, const void *st, const mur_action *list, int n)
{
    int found = 0;
    assert_int_equal(mur_count(r, st), n);
    for (int i = 1; i < n; i++)
        assert_true(list[i - 1] < list[i]);
    for (uint32_t x = 256 - REACH; x < 256 + REACH; x++)
        for (uint32_t y = 256 - REACH; y < 256 + REACH; y++)
            for (uint32_t rotation = 0; rotation < 4; rotation++) {
                uint32_t payload = x << 11 | y << 2 | rotation;
                mur_action a = mur_action_make(mur_action_prompt(list[0]), payload);
                if (!mur_is_legal(r, st, a))
                    continue;
                assert_true(found < n);
                assert_int_equal(list[found], a);
                found++;
            }
    assert_int_equal(found, n);
}

/* Tiles always go as far west (or east) as they can; returns how far that was. */
static int line_play(const char *setup, bool east)
{
    struct mur_error err;
    struct mur_rules *r = mur_rules_new(setup, &err);
    assert_non_null(r);
    void *st = malloc(r->state_size);
    mur_action *list = malloc(r->max_legal * sizeof *list);
    struct mur_rng g;
    mur_rng_seed(&g, 7, 7);
    mur_start(r, st);
    int far = 0, tiles = 0;
    for (struct mur_point p; (p = mur_point(r, st)).turn != MUR_TURN_OVER;) {
        if (p.turn == MUR_TURN_CHANCE) {
            mur_apply(r, st, mur_chance_sample(r, st, &g), NULL);
            continue;
        }
        int n = mur_legal(r, st, list);
        mur_action a = list[0]; /* of other questions: to pass */
        if (mur_action_prompt(a) == CARC_PROMPT_place) {
            a = list[east ? n - 1 : 0];
            far = carc_action_spot(a).x;
            if (tiles++ % 4 == 0)
                list_check(r, st, list, n);
        }
        mur_apply(r, st, a, NULL);
    }
    free(list);
    free(st);
    mur_rules_free(r);
    return far;
}

/* Beyond 31 another way is taken than in the middle. */
static void lists_are_complete_far_from_the_start(void **unused)
{
    (void)unused;
    assert_in_range(line_play("carcassonne:players=2", true), 32, REACH - 2);
    assert_in_range(-line_play("carcassonne:players=2", false), 33, REACH - 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists_are_complete_far_from_the_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
