/* What is remembered while answers are compared changes no estimate, not by a bit. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/train.h"
#include "ai/weights_carcassonne.h"
#include "muralha/play.h"
#include "support/property.h"

extern const struct ai_lesson ai_lesson_carc; /* by core/kinds.def */

enum { DEPTH = 3, BROAD = 24 };
enum mind { LEARNT, PLAIN, AWAKE }; /* the last: nothing weighs nothing */

struct trial {
    const struct mur_rules *r;
    struct ai_carc_weights awake;
    struct ai_judge framed, plain; /* the second one never hears of a frame */
    char *state[DEPTH + 3];        /* the last: copies over another position and again */
    mur_action *legal[DEPTH + 1];
    struct mur_rng rng;
    long compared;
};

/* What weighs nothing today may weigh something tomorrow. */
static void trial_wake(struct trial *t)
{
    t->awake = *(const struct ai_carc_weights *)t->framed.weights;
    for (const struct ai_tunable *w = ai_lesson_carc.tunable; w->name; w++) {
        double *weight = (double *)(void *)((char *)&t->awake + w->offset);
        if (*weight == 0)
            *weight = w->step;
    }
    t->framed.weights = t->plain.weights = &t->awake;
}

static void trial_init(struct trial *t, const struct mur_rules *r, enum mind mind)
{
    *t = (struct trial){.r = r};
    assert_true(ai_judge_init(&t->framed, r, mind == PLAIN, 1, 1));
    assert_true(ai_judge_init(&t->plain, r, mind == PLAIN, 1, 1));
    if (mind == AWAKE)
        trial_wake(t);
    for (int i = 0; i < DEPTH + 3; i++)
        assert_non_null(t->state[i] = calloc(1, r->state_size));
    for (int i = 0; i <= DEPTH; i++)
        assert_non_null(t->legal[i] = calloc(r->max_legal, sizeof **t->legal));
    mur_rng_seed(&t->rng, 7, 7);
}

static void trial_release(struct trial *t)
{
    ai_judge_release(&t->framed);
    ai_judge_release(&t->plain);
    for (int i = 0; i < DEPTH + 3; i++)
        free(t->state[i]);
    for (int i = 0; i <= DEPTH; i++)
        free(t->legal[i]);
}

/* What the position promises, with the frame and from nothing. */
static double estimate_compare(struct trial *t, const void *st, int seat)
{
    double with[MUR_SEATS] = {0}, without[MUR_SEATS] = {0};
    ai_judge_rewards(&t->framed, st, with);
    ai_judge_rewards(&t->plain, st, without);
    if (memcmp(with, without, sizeof with) != 0)
        fail_msg("%s: %.17g with a frame, %.17g without", t->r->setup, with[seat], without[seat]);
    t->compared++;
    return with[seat];
}

/* The copy that does not touch what is empty is a copy. */
static void copy_compare(struct trial *t, const void *st)
{
    char *over = t->state[DEPTH + 1];
    carc_copy_over(t->r, over, st);
    assert_memory_equal(over, st, t->r->state_size);
}

/* So is the one over what actions made of a copy. */
static void again_compare(struct trial *t, const void *before, mur_action a)
{
    char *over = t->state[DEPTH + 2];
    mur_copy(t->r, over, before);
    mur_apply(t->r, over, a, NULL);
    carc_copy_again(t->r, over, before);
    assert_memory_equal(over, before, t->r->state_size);
}

static mur_action sisters_compare(struct trial *t, int depth);

/* What may follow upon state[depth], which was compared. */
static void next_compare(struct trial *t, int depth)
{
    const char *st = t->state[depth];
    struct mur_point p = mur_point(t->r, st);
    if (depth >= DEPTH || p.turn == MUR_TURN_OVER)
        return;
    if (p.turn == MUR_TURN_PLAYER) {
        if (mur_count(t->r, st) <= BROAD)
            sisters_compare(t, depth);
        return;
    }
    mur_copy(t->r, t->state[depth + 1], st);
    mur_apply(t->r, t->state[depth + 1], mur_chance_sample(t->r, st, &t->rng), NULL);
    estimate_compare(t, t->state[depth + 1], 0);
    next_compare(t, depth + 1);
}

/* All answers to the question of state[depth], and to those that follow; returns the best. */
static mur_action sisters_compare(struct trial *t, int depth)
{
    struct mur_point p = mur_point(t->r, t->state[depth]);
    int count = mur_legal(t->r, t->state[depth], t->legal[depth]), best = 0;
    double value = -2;
    for (int i = 0; i < count; i++) {
        char *st = t->state[depth + 1];
        mur_copy(t->r, st, t->state[depth]);
        mur_apply(t->r, st, t->legal[depth][i], NULL);
        copy_compare(t, st);
        again_compare(t, t->state[depth], t->legal[depth][i]);
        double now = estimate_compare(t, st, p.seat);
        if (now > value) {
            value = now;
            best = i;
        }
        next_compare(t, depth + 1);
    }
    return t->legal[depth][best];
}

/* One question in `every` is looked at; the answers are the best ones, or any. */
static void game_compare(struct trial *t, uint64_t game, uint32_t every, bool best)
{
    mur_rng_seed(&t->rng, 7, game);
    mur_start(t->r, t->state[0]);
    for (;;) {
        struct mur_point p = mur_point(t->r, t->state[0]);
        if (p.turn == MUR_TURN_OVER)
            return;
        mur_action a;
        if (p.turn == MUR_TURN_CHANCE) {
            a = mur_chance_sample(t->r, t->state[0], &t->rng);
        } else if (mur_rng_below(&t->rng, every)) {
            a = mur_sample(t->r, t->state[0], &t->rng);
        } else {
            t->framed.school->frame(&t->framed, t->state[0]);
            mur_action found = sisters_compare(t, 0);
            t->framed.school->frame(&t->framed, NULL);
            a = best ? found : mur_sample(t->r, t->state[0], &t->rng);
        }
        mur_apply(t->r, t->state[0], a, NULL);
    }
}

static long setup_compare(const char *setup, enum mind mind, int games, uint32_t every)
{
    struct mur_error err;
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r)
        fail_msg("%s: %s", setup, err.message);
    struct trial t;
    trial_init(&t, r, mind);
    for (int game = 0; game < games; game++)
        game_compare(&t, (uint64_t)game, every, game % 2 == 0);
    long compared = t.compared;
    trial_release(&t);
    mur_rules_free(r);
    return compared;
}

static const char *const parts[] = {"river",   "abbot", "inns",  "traders", "flying", "messages",
                                    "ferries", "gold",  "magic", "robbers", "circles"};
enum { PARTS = sizeof parts / sizeof parts[0] };

static void plain_games_are_estimated_alike(void **state)
{
    (void)state;
    char setup[64];
    for (int players = 2; players <= 6; players += property_thin() ? 4 : 1) {
        snprintf(setup, sizeof setup, "carcassonne:players=%d", players);
        assert_true(setup_compare(setup, LEARNT, 2, 4) > 2000);
        snprintf(setup, sizeof setup, "carcassonne:players=%d,plus", players);
        assert_true(setup_compare(setup, LEARNT, 2, 16) > 2000);
    }
    assert_true(setup_compare("carcassonne:players=2", PLAIN, 2, 4) > 1000);
    assert_true(setup_compare("carcassonne:players=3,plus", PLAIN, 2, 16) > 1000);
    assert_true(setup_compare("carcassonne:players=5,edition=grow", LEARNT, 4, 3) > 1000);
}

static void expansions_are_estimated_alike(void **state)
{
    (void)state;
    char setup[96];
    for (int i = 0; i < PARTS; i++) {
        snprintf(setup, sizeof setup, "carcassonne:players=2,%s", parts[i]);
        assert_true(setup_compare(setup, LEARNT, 2, 6) > 500);
        for (int k = i + 1; k < PARTS && !property_thin(); k++) {
            snprintf(setup, sizeof setup, "carcassonne:players=3,%s,%s", parts[i], parts[k]);
            assert_true(setup_compare(setup, LEARNT, 2, 24) > 100);
        }
    }
}

static void the_one_player_variant_is_estimated_alike(void **state)
{
    (void)state;
    assert_true(setup_compare("carcassonne:solo", LEARNT, 10, 1) > 2000);
}

static void terms_that_weigh_nothing_are_estimated_alike(void **state)
{
    (void)state;
    char setup[96];
    for (int i = 0; i < PARTS && !property_thin(); i++) {
        snprintf(setup, sizeof setup, "carcassonne:players=3,%s", parts[i]);
        assert_true(setup_compare(setup, AWAKE, 2, 12) > 200);
    }
    for (int players = 2; players <= 6; players += property_thin() ? 4 : 1) {
        snprintf(setup, sizeof setup, "carcassonne:players=%d,plus", players);
        assert_true(setup_compare(setup, AWAKE, 2, 16) > 1000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_games_are_estimated_alike),
        cmocka_unit_test(expansions_are_estimated_alike),
        cmocka_unit_test(the_one_player_variant_is_estimated_alike),
        cmocka_unit_test(terms_that_weigh_nothing_are_estimated_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
