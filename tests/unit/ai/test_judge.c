/* What the end of a game is worth to everybody, and which answers a ranking may prefer. */
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

enum { DEEP = 6 };

/* What an answer promises right after the action. */
static double first_look(struct ai_judge *j, const void *st, void *next, int seat, mur_action a)
{
    double reward[MUR_SEATS];
    mur_copy(j->r, next, st);
    mur_apply(j->r, next, a, NULL);
    ai_judge_rewards(j, next, reward);
    return reward[seat];
}

/* Those that were not looked through lack a figure and the change of turns; they are not to win by that. */
static void the_best_was_looked_through(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct ai_judge j = {0};
    struct mur_rng g;
    void *st = malloc(r->state_size), *next = malloc(r->state_size);
    mur_action *action = calloc(r->max_legal, sizeof *action);
    double *value = calloc(r->max_legal, sizeof *value);
    int questions = 0;
    assert_true(ai_judge_init(&j, r, false, 1, 1));
    mur_rng_seed(&g, 1, 1);
    mur_start(r, st);
    while (mur_point(r, st).turn != MUR_TURN_OVER) {
        struct mur_point p = mur_point(r, st);
        int count = p.turn == MUR_TURN_PLAYER ? mur_legal(r, st, action) : 0, best = 0;
        if (count > 2 * DEEP) {
            ai_judge_rank(&j, st, p.seat, action, count, DEEP, value);
            for (int i = 1; i < count; i++)
                best = value[i] > value[best] ? i : best;
            int better = 0;
            for (int i = 0; i < count; i++)
                better += first_look(&j, st, next, p.seat, action[i]) >
                          first_look(&j, st, next, p.seat, action[best]);
            assert_true(better < DEEP);
            questions++;
        }
        mur_play_random(r, st, &g, 1);
    }
    assert_true(questions > 20);
    ai_judge_release(&j);
    free(value);
    free(action);
    free(next);
    free(st);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_tie_is_worth_nothing),
                                       cmocka_unit_test(the_best_was_looked_through)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
