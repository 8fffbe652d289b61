/* What every bot promises, on every kind of game: legal actions, the same ones for the same seed, and
 * nothing that depends on what its seat may not see. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "ai/internal.h"
#include "core/kinds.h"
#include "muralha/bot.h"
#include "muralha/play.h"

static const char *const setups[] = {
    "carcassonne:players=2",
    "carcassonne:players=3,river,abbot,inns,traders",
    "carcassonne:players=5,edition=grow",
    "catan-cards:players=2",
    "catan-cards:players=4,memory=perfect",
    "none:players=3",
};
enum { SETUPS = sizeof setups / sizeof setups[0] };

struct table {
    struct mur_rules *r;
    void *state, *view, *other;
    struct mur_outcome *outcome;
    struct mur_dealer dealer;
};

static struct table table_new(const char *setup, uint64_t seed)
{
    struct table t = {.r = mur_rules_new(setup, NULL), .dealer = mur_dealer_keyed(seed)};
    assert_non_null(t.r);
    t.state = malloc(t.r->state_size);
    t.view = malloc(t.r->state_size);
    t.other = malloc(t.r->state_size);
    t.outcome = calloc(t.r->max_outcomes + 1, sizeof *t.outcome);
    mur_start(t.r, t.state);
    return t;
}

static void table_free(struct table *t)
{
    free(t->state);
    free(t->view);
    free(t->other);
    free(t->outcome);
    mur_rules_free(t->r);
}

/* Lets chance decide until a player is asked; false when the game is over. */
static bool table_ask(struct table *t, struct mur_point *p)
{
    for (;;) {
        mur_action a;
        *p = mur_point(t->r, t->state);
        if (p->turn != MUR_TURN_CHANCE)
            return p->turn == MUR_TURN_PLAYER;
        mur_deal(&t->dealer, t->r, t->state, t->outcome, &a);
        mur_apply(t->r, t->state, a, NULL);
    }
}

static void bot_plays(const char *setup, const char *name, int steps)
{
    struct table t = table_new(setup, 5);
    struct mur_error err = {0};
    struct mur_bot *one = mur_bot_new(t.r, name, &err), *two = mur_bot_new(t.r, name, &err);
    assert_non_null(one);
    assert_non_null(two);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 2);
    struct mur_point p;
    for (int step = 0; step < steps && table_ask(&t, &p); step++) {
        mur_view(t.r, t.state, p.seat, t.view);
        mur_action a = mur_bot_choose(one, t.view, (struct mur_budget){0});
        assert_true(mur_is_legal(t.r, t.state, a));
        /* Another world with the same view gives the same answer. */
        assert_true(mur_guess(t.r, t.view, p.seat, &g, t.other));
        mur_view(t.r, t.other, p.seat, t.view);
        assert_int_equal(mur_bot_choose(two, t.view, (struct mur_budget){0}), a);
        mur_apply(t.r, t.state, a, NULL);
    }
    mur_bot_free(one);
    mur_bot_free(two);
    table_free(&t);
}

static void bots_play_by_what_they_see(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int steps;
    } bots[] = {{"random:seed=3", 120},
                {"greedy:seed=3", 120},
                {"easy:visits=4", 30},
                {"hard:visits=8,time=0,seed=3", 30}};
    for (int i = 0; i < SETUPS; i++)
        for (size_t k = 0; k < sizeof bots / sizeof bots[0]; k++)
            bot_plays(setups[i], bots[k].name, bots[k].steps);
}

static void names_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum mur_status status;
        int position;
    } wrong[] = {{"", MUR_UNKNOWN_WORD, 0},
                 {"clever", MUR_UNKNOWN_WORD, 0},
                 {"greedy:", MUR_BAD_SYNTAX, 7},
                 {"greedy:size=3", MUR_UNKNOWN_WORD, 7},
                 {"greedy:seed", MUR_OUT_OF_RANGE, 11},
                 {"greedy:seed=x", MUR_OUT_OF_RANGE, 12},
                 {"greedy:seed=99999999999", MUR_OUT_OF_RANGE, 12},
                 {"greedy:threads=0", MUR_OUT_OF_RANGE, 15},
                 {"greedy:seed=1,", MUR_BAD_SYNTAX, 14},
                 {"greedy more", MUR_BAD_SYNTAX, 7},
                 {"hard:visits=0,time=0", MUR_OUT_OF_RANGE, 0}};
    struct mur_rules *r = mur_rules_new("none", NULL);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct mur_error err = {0};
        assert_null(mur_bot_new(r, wrong[i].name, &err));
        assert_int_equal(err.status, wrong[i].status);
        assert_int_equal(err.position, wrong[i].position);
    }
    mur_rules_free(r);
}

static void help_names_levels_and_options(void **state)
{
    (void)state;
    int length = mur_bot_help(NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_bot_help(text, length + 1), length);
    for (int i = 0; mur_level_at(i); i++)
        assert_non_null(strstr(text, mur_level_at(i)->name));
    for (int i = 0; mur_bot_option_at(i); i++)
        assert_non_null(strstr(text, mur_bot_option_at(i)->help));
    free(text);
}

static uint32_t overlooks(const struct mur_rules *r, const char *level)
{
    struct ai_options options;
    assert_non_null(ai_options_read(level, r, &options, NULL));
    return options.noise;
}

static void weaker_levels_overlook_more(void **state)
{
    (void)state;
    int counted = 0;
    for (int kind = 0; mur_kind_at(kind); kind++)
        for (int players = 1; players <= MUR_SEATS; players++) {
            char setup[64];
            snprintf(setup, sizeof setup, "%s:players=%d", mur_kind_at(kind)->name, players);
            struct mur_rules *r = mur_rules_new(setup, NULL);
            if (!r)
                continue; /* not for so many */
            assert_in_range(overlooks(r, "normal"), 1, 999);
            assert_in_range(overlooks(r, "easy"), overlooks(r, "normal") + 1, 1000);
            assert_int_equal(overlooks(r, "hard"), 0);
            mur_rules_free(r);
            counted++;
        }
    assert_true(counted >= 16); /* two games for two to six, one for one to six */
}

static uint32_t overlooks_in(const char *setup, const char *level)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    assert_non_null(r);
    uint32_t often = overlooks(r, level);
    mur_rules_free(r);
    return often;
}

static void full_games_have_fewer_oversights(void **state)
{
    (void)state;
    for (int players = 2; players <= MUR_SEATS; players++) {
        char plain[64], some[64], full[64];
        snprintf(plain, sizeof plain, "carcassonne:players=%d", players);
        snprintf(some, sizeof some, "carcassonne:players=%d,inns,abbot", players);
        snprintf(full, sizeof full, "carcassonne:players=%d,plus", players);
        assert_in_range(overlooks_in(full, "normal"), 1, overlooks_in(full, "easy") - 1);
        if (players == 2)
            continue; /* a duel is felt alike with or without expansions */
        assert_true(overlooks_in(full, "easy") < overlooks_in(some, "easy"));
        assert_true(overlooks_in(some, "easy") < overlooks_in(plain, "easy"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_by_what_they_see),
        cmocka_unit_test(names_are_checked),
        cmocka_unit_test(help_names_levels_and_options),
        cmocka_unit_test(weaker_levels_overlook_more),
        cmocka_unit_test(full_games_have_fewer_oversights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
