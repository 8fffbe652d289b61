/*
 * The library allocates when rules are made and never until they are freed. The linker sends every
 * call of malloc and its kin to the counters of support/allocation.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/play.h"
#include "support/allocation.h"
#include "support/property.h"

enum { GAMES = 10, TEXT_MAX = 1 << 16 };

struct buffers {
    void *st, *other;
    mur_action *legal;
    struct mur_outcome *outcome;
    struct mur_sink sink;
    char *text;
};

static void *allocate(size_t size)
{
    void *block = malloc(size ? size : 1);
    assert_non_null(block);
    return block;
}

static struct buffers buffers_new(const struct mur_rules *r)
{
    return (struct buffers){
        .st = allocate(r->state_size),
        .other = allocate(r->state_size),
        .legal = allocate(r->max_legal * sizeof(mur_action)),
        .outcome = allocate(r->max_outcomes * sizeof(struct mur_outcome)),
        .sink = {.event = allocate(r->max_events * sizeof(struct mur_event)),
                 .cap = (int)r->max_events},
        .text = allocate(TEXT_MAX),
    };
}

static void buffers_free(struct buffers *b)
{
    free(b->st);
    free(b->other);
    free(b->legal);
    free(b->outcome);
    free(b->sink.event);
    free(b->text);
}

/* Everything one may ask at a point, then one random action through the untrusted door. */
static void ask_and_step(const struct mur_rules *r, struct buffers *b, struct mur_rng *g)
{
    struct mur_point p = mur_point(r, b->st);
    bool chance = p.turn == MUR_TURN_CHANCE;
    int count = chance ? mur_chance(r, b->st, b->outcome) : mur_legal(r, b->st, b->legal);
    mur_action a = chance ? mur_chance_sample(r, b->st, g) : mur_sample(r, b->st, g);
    mur_action again = 0;
    mur_action_text(r, b->st, a, b->text, TEXT_MAX);
    enum mur_status parsed = mur_action_parse(r, b->st, b->text, &again, NULL);
    mur_view(r, b->st, 0, b->other);
    mur_guess(r, b->other, 0, g, b->other);
    mur_position_text(r, b->st, b->text, TEXT_MAX);
    enum mur_status read = mur_position_parse(r, b->text, b->other, NULL);
    enum mur_status checked = mur_check(r, b->st, NULL);
    b->sink.count = 0;
    enum mur_status refused = mur_try(r, b->st, p.seat, 0xFFFFFFFF, &b->sink, NULL);
    enum mur_status taken = mur_try(r, b->st, p.seat, a, &b->sink, NULL);
    int32_t score[MUR_SEATS];
    mur_scores(r, b->st, score);
    int before = allocation_calls(); /* cmocka's own calls are none of the library's */
    assert_int_equal(before, 0);
    assert_true(count > 0 && again == a && parsed == MUR_OK && read == MUR_OK);
    assert_true(checked == MUR_OK && refused != MUR_OK && taken == MUR_OK);
    allocation_reset();
}

static void play_setup(const char *setup)
{
    struct mur_rules *r = mur_rules_new(setup, NULL);
    assert_non_null(r);
    struct buffers b = buffers_new(r);
    allocation_reset();
    for (uint64_t game = 0; game < (uint64_t)property_games(GAMES); game++) {
        struct mur_rng g;
        mur_rng_seed(&g, 1, game);
        mur_start(r, b.st);
        while (mur_point(r, b.st).turn != MUR_TURN_OVER)
            ask_and_step(r, &b, &g);
        struct mur_result result;
        mur_result(r, b.st, &result);
        assert_int_equal(allocation_calls(), 0);
    }
    struct mur_playouts p = {.seed = 1, .games = GAMES};
    mur_start(r, b.st);
    mur_playouts_run(r, b.st, &p, b.other);
    assert_int_equal(allocation_calls(), 0);
    buffers_free(&b);
    mur_rules_free(r);
}

static void playing_allocates_nothing(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        for (int players = kind->min_players; players <= kind->max_players; players++) {
            char setup[MUR_SETUP_MAX];
            bool alone = players == 1 && strcmp(kind->name, "carcassonne") == 0;
            snprintf(setup, sizeof setup, alone ? "%s:solo" : "%s:players=%d", kind->name, players);
            play_setup(setup);
        }
    play_setup("carcassonne:players=3,plus");
}

/* Shows that the counters see what the library does. */
static void making_rules_is_counted(void **state)
{
    (void)state;
    allocation_reset();
    struct mur_rules *r = mur_rules_new("none", NULL);
    int made = allocation_calls();
    mur_rules_free(r);
    assert_true(made > 0 && allocation_calls() > made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(making_rules_is_counted),
        cmocka_unit_test(playing_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
