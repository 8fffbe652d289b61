/* What the end of a game is worth to everybody. */
#include "support/unit.h"

#include <math.h>
#include <stdlib.h>

#include "ai/internal.h"
#include "muralha/play.h"

/* A game at its end, played at random; whether everybody is first. */
static bool end_reach(const struct mur_rules *r, void *st, uint64_t seed, struct mur_result *result)
{
    struct mur_rng g;
    bool shared = true;
    mur_rng_seed(&g, seed, 1);
    mur_start(r, st);
    mur_play_random(r, st, &g, r->max_steps);
    mur_result(r, st, result);
    for (int seat = 0; seat < r->players; seat++)
        shared = shared && result->rank[seat] == 1;
    return shared;
}

static void a_tie_is_worth_nothing(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=2,turns=6", NULL);
    struct ai_judge j = {0};
    void *st = malloc(r->state_size);
    int ties = 0, wins = 0;
    assert_true(ai_judge_init(&j, r, false, 1, 1));
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct mur_result result;
        double reward[MUR_SEATS] = {0};
        bool tie = end_reach(r, st, seed, &result);
        ai_judge_rewards(&j, st, reward);
        if (tie) {
            ties++;
            assert_true(fabs(reward[0]) < 1e-9 && fabs(reward[1]) < 1e-9);
            continue;
        }
        wins++;
        int winner = result.rank[0] == 1 ? 0 : 1;
        assert_true(reward[winner] > 0.5 && reward[1 - winner] < -0.5);
    }
    assert_true(ties > 3 && wins > 3);
    ai_judge_release(&j);
    free(st);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_tie_is_worth_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
