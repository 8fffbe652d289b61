/* What the outcomes of a match say: rates, margins, Elo, and the sequential test. */
#include <math.h>
#include <string.h>

#include "match/match.h"
#include "support/unit.h"

enum { GAMES = 200 };

static struct match_outcome outcome[GAMES];

static struct match_plan plan_make(const char *setup, uint64_t games)
{
    struct mur_error err = {0};
    struct match_plan m = {.r = mur_rules_new(setup, &err), .games = games};
    assert_non_null(m.r);
    m.players = m.r->players;
    memset(outcome, 0, sizeof outcome);
    return m;
}

static void assert_near(double found, double wanted, double within)
{
    if (fabs(found - wanted) > within)
        fail_msg("%g instead of %g", found, wanted);
}

/* Game `game`: ranks and points of players 0 and 1. */
static void two_end(uint64_t game, int rank, int other, int score, int other_score)
{
    outcome[game] = (struct match_outcome){
        .played = 1, .rank = {(uint8_t)rank, (uint8_t)other}, .score = {score, other_score}};
}

static void won(uint64_t game)
{
    two_end(game, 1, 2, 10, 4);
}

static void lost(uint64_t game)
{
    two_end(game, 2, 1, 4, 8);
}

static struct match_statistics of(const struct match_plan *m, struct match_hypotheses h)
{
    struct match_statistics s;
    match_statistics_make(m, outcome, h, &s);
    return s;
}

/* Wilson's interval, by its formula worked out by hand. */
static void rates_have_their_interval(void **state)
{
    (void)state;
    struct match_plan m = plan_make("none:players=2", 10);
    for (uint64_t i = 0; i < 10; i++)
        lost(i);
    struct match_statistics s = of(&m, (struct match_hypotheses){0});
    assert_near(s.win.mean, 0, 1e-9);
    assert_near(s.win.low, 0, 1e-9);
    assert_near(s.win.high, 0.2775, 1e-4);
    m.games = 200;
    for (uint64_t i = 0; i < 200; i++)
        (i < 195 ? won : lost)(i);
    s = of(&m, (struct match_hypotheses){0});
    assert_near(s.win.mean, 0.975, 1e-9);
    assert_near(s.win.low, 0.9428, 1e-4);
    assert_near(s.win.high, 0.9893, 1e-4);
    assert_near(s.elo.mean, 636.4, 0.1); /* 400 log10(39) */
    mur_rules_free(m.r);
}

/* Margins are of deals, which both games of a pair make one of; points are of games. */
static void margins_are_of_deals(void **state)
{
    (void)state;
    struct match_plan m = plan_make("none:players=2", 6);
    won(0);  /* +6 */
    lost(1); /* -4: the deal +1 */
    won(2);
    won(3);                 /* +6 */
    two_end(4, 1, 1, 5, 5); /* 0, a win shared; the other game of the deal is still played */
    struct match_statistics s = of(&m, (struct match_hypotheses){0});
    assert_int_equal(s.games, 5);
    assert_near(s.win.mean, 3.5 / 5, 1e-9);
    assert_near(s.margin.mean, (1 + 6 + 0) / 3.0, 1e-9);
    assert_near(s.margin.high - s.margin.mean, 1.959964 * sqrt(31.0 / 9), 1e-3);
    assert_near(s.points[0], (10 + 4 + 10 + 10 + 5) / 5.0, 1e-9);
    mur_rules_free(m.r);
}

/* A forfeit is a game for the rate and none for points. */
static void forfeits_count_for_the_rate(void **state)
{
    (void)state;
    struct match_plan m = plan_make("none:players=2", 2);
    won(0);
    outcome[1] = (struct match_outcome){.played = 1, .forfeit = 1, .rank = {2, 1}};
    struct match_statistics s = of(&m, (struct match_hypotheses){0});
    assert_int_equal(s.forfeits, 1);
    assert_near(s.win.mean, 0.5, 1e-9);
    assert_near(s.margin.mean, 6, 1e-9);
    assert_near(s.points[0], 10, 1e-9);
    mur_rules_free(m.r);
}

/* Where there is one result nobody wins, and whoever forfeits least of all. */
static void common_results_are_not_won(void **state)
{
    (void)state;
    struct match_plan m = plan_make("carcassonne:solo", 2);
    outcome[0] = (struct match_outcome){.played = 1, .rank = {1}, .value = 40};
    outcome[1] = (struct match_outcome){.played = 1, .rank = {1}, .value = 50};
    struct match_statistics s = of(&m, (struct match_hypotheses){.elo1 = 100});
    assert_true(s.common);
    assert_near(s.margin.mean, 45, 1e-9);
    assert_near(s.win.mean, 0, 1e-9);
    assert_near(s.llr, 0, 1e-9);
    mur_rules_free(m.r);
}

/* Shares of `players` among whom the first is as strong as said: the test finds that, and nothing early. */
static void strength_is_found(int players, double share, double llr_least, double llr_most)
{
    struct match_sums deals = {0};
    struct match_hypotheses h = {.elo0 = 0, .elo1 = 100};
    for (int i = 0; i < 400; i++) {
        match_sums_add(&deals, share + (i % 2 ? 0.2 : -0.2));
        if (i < 20)
            assert_near(match_likelihood(&deals, players, h), 0, 1e-9);
    }
    double llr = match_likelihood(&deals, players, h);
    if (llr < llr_least || llr > llr_most)
        fail_msg("%d players: %g", players, llr);
}

static void strengths_are_told_apart(void **state)
{
    (void)state;
    strength_is_found(2, 0.5, -1000, -2.944);
    strength_is_found(2, 0.64, 2.944, 1000); /* 100 Elo */
    strength_is_found(2, 0.57, -2.944, 2.944);
    strength_is_found(4, 0.25, -1000, -2.944);
    strength_is_found(4, 0.372, 2.944, 1000);
    strength_is_found(4, 0.311, -2.944, 2.944);
}

/* Only deals that were played from all seats count for the test. */
static void the_test_wants_whole_deals(void **state)
{
    (void)state;
    struct match_plan m = plan_make("none:players=2", 100);
    struct match_hypotheses h = {.elo0 = 0, .elo1 = 100};
    for (uint64_t i = 0; i < 50; i++)
        won(2 * i);
    assert_near(of(&m, h).llr, 0, 1e-9);
    for (uint64_t i = 0; i < 50; i++)
        won(2 * i + 1);
    assert_true(of(&m, h).llr > 2.944);
    mur_rules_free(m.r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rates_have_their_interval),   cmocka_unit_test(margins_are_of_deals),
        cmocka_unit_test(forfeits_count_for_the_rate), cmocka_unit_test(common_results_are_not_won),
        cmocka_unit_test(strengths_are_told_apart),    cmocka_unit_test(the_test_wants_whole_deals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
