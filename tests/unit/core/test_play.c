/* Dealers, random playouts and perft. */
#include "support/unit.h"

#include <stdlib.h>
#include <string.h>

#include "muralha/play.h"

struct fixture {
    struct mur_rules *r;
    void *state;
    struct mur_outcome *outcome;
};

static struct fixture fixture_make(const char *setup)
{
    struct fixture f = {.r = mur_rules_new(setup, NULL)};
    assert_non_null(f.r);
    f.state = malloc(f.r->state_size);
    f.outcome = malloc(f.r->max_outcomes * sizeof *f.outcome);
    mur_start(f.r, f.state);
    return f;
}

static void fixture_free(struct fixture *f)
{
    free(f->state);
    free(f->outcome);
    mur_rules_free(f->r);
}

/* Plays a game with this dealer and random players, and keeps what chance did, by stream. */
static int chance_of_game(struct fixture *f, struct mur_dealer *d, uint64_t players,
                          uint16_t stream, mur_action *out)
{
    struct mur_rng g;
    mur_rng_seed(&g, players, 99);
    mur_start(f->r, f->state);
    int count = 0;
    for (struct mur_point p; (p = mur_point(f->r, f->state)).turn != MUR_TURN_OVER;) {
        mur_action a;
        if (p.turn == MUR_TURN_CHANCE) {
            assert_true(mur_deal(d, f->r, f->state, f->outcome, &a));
            assert_true(mur_is_legal(f->r, f->state, a));
            struct mur_draw id = mur_chance_id(f->r, f->state);
            if (id.stream == stream)
                out[count++] = a;
        } else {
            a = mur_sample(f->r, f->state, &g);
        }
        mur_apply(f->r, f->state, a, NULL);
    }
    return count;
}

static void keyed_draws_do_not_depend_on_decisions(void **state)
{
    (void)state;
    static const char *const setups[] = {"none:players=4,turns=50", "carcassonne:players=2"};
    for (size_t s = 0; s < 2; s++) {
        struct fixture f = fixture_make(setups[s]);
        mur_action first[256], again[256];
        struct mur_dealer d = mur_dealer_keyed(5), other = mur_dealer_keyed(6);
        uint16_t stream = s == 0;
        int count = chance_of_game(&f, &d, 1, stream, first);
        for (uint64_t players = 2; players < 6; players++) {
            int shorter = chance_of_game(&f, &d, players, stream, again);
            shorter = shorter < count ? shorter : count;
            assert_true(shorter > 10);
            assert_memory_equal(first, again, (size_t)shorter * sizeof *first);
        }
        chance_of_game(&f, &other, 1, stream, again);
        assert_memory_not_equal(first, again, 10 * sizeof *first);
        fixture_free(&f);
    }
}

/* As above; and every word of the key counts. */
static void secret_draws_follow_from_the_whole_key(void **state)
{
    (void)state;
    struct fixture f = fixture_make("carcassonne:players=2");
    uint64_t key[4] = {1, 2, 3, 4};
    mur_action first[256], again[256];
    struct mur_dealer d = mur_dealer_secret(key);
    int count = chance_of_game(&f, &d, 1, 0, first);
    int shorter = chance_of_game(&f, &d, 2, 0, again);
    shorter = shorter < count ? shorter : count;
    assert_true(shorter > 10);
    assert_memory_equal(first, again, (size_t)shorter * sizeof *first);
    for (int i = 0; i < 4; i++) {
        key[i] ^= UINT64_C(1) << 63;
        struct mur_dealer other = mur_dealer_secret(key);
        chance_of_game(&f, &other, 1, 0, again);
        assert_memory_not_equal(first, again, 10 * sizeof *first);
        key[i] ^= UINT64_C(1) << 63;
    }
    fixture_free(&f);
}

/* Heads twice as often as tails: chi-square with one degree of freedom. */
static void keyed_draws_keep_the_weights(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=1,turns=1000");
    mur_action toss[1000];
    int heads = 0, total = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        const uint64_t key[4] = {seed, 0, 0, 0};
        struct mur_dealer d = seed % 2 ? mur_dealer_keyed(seed) : mur_dealer_secret(key);
        int count = chance_of_game(&f, &d, seed, 1, toss);
        for (int i = 0; i < count; i++)
            heads += mur_action_payload(toss[i]) == 1;
        total += count;
    }
    assert_int_equal(total, 30000);
    assert_in_range(heads, 19500, 20500);
    fixture_free(&f);
}

static void forced_draws_come_in_order_and_end(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=1");
    mur_action deal, toss, got;
    assert_int_equal(mur_action_parse(f.r, f.state, "deal tails", &deal, NULL), MUR_OK);
    assert_int_equal(mur_action_parse(f.r, f.state, "toss tails", &toss, NULL), MUR_OK);
    const mur_action list[] = {deal, toss, deal};
    struct mur_dealer d = mur_dealer_forced(list, 2);
    assert_true(mur_deal(&d, f.r, f.state, f.outcome, &got));
    assert_true(got == deal);
    mur_apply(f.r, f.state, got, NULL);
    assert_true(mur_deal(&d, f.r, f.state, f.outcome, &got));
    assert_true(got == toss);
    assert_false(mur_deal(&d, f.r, f.state, f.outcome, &got)); /* nothing left */
    d = mur_dealer_forced(list + 2, 1);
    assert_false(mur_deal(&d, f.r, f.state, f.outcome, &got)); /* not possible now */
    assert_int_equal(d.forced_next, 0);
    fixture_free(&f);
}

static void playouts_add_up(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=3,turns=12");
    void *scratch = malloc(f.r->state_size);
    struct mur_playouts whole = {.seed = 3, .games = 100}, sum = {.seed = 3};
    mur_playouts_run(f.r, f.state, &whole, scratch);
    static const uint64_t cuts[] = {0, 1, 40, 41, 100};
    for (int i = 3; i >= 0; i--) {
        struct mur_playouts part = {
            .seed = 3, .first = cuts[i], .games = cuts[i + 1] - cuts[i], .signature = 77};
        mur_playouts_run(f.r, f.state, &part, scratch);
        mur_playouts_add(&sum, &part);
    }
    assert_memory_equal(&sum, &whole, sizeof sum);
    assert_true(whole.steps == 100 * (3 + 2 * 12));
    assert_true(whole.longest == 27);
    assert_true(whole.winner_points * 3 >= whole.points[0] + whole.points[1] + whole.points[2]);
    struct mur_playouts other = {.seed = 4, .games = 100};
    mur_playouts_run(f.r, f.state, &other, scratch);
    assert_true(other.signature != whole.signature);
    free(scratch);
    fixture_free(&f);
}

static void random_play_stops_at_its_limit(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=2,turns=6");
    struct mur_rng g;
    mur_rng_seed(&g, 1, 0);
    assert_int_equal(mur_play_random(f.r, f.state, &g, 5), 5);
    assert_int_equal(mur_point(f.r, f.state).turn, MUR_TURN_PLAYER);
    assert_int_equal(mur_play_random(f.r, f.state, &g, 0), 9);
    assert_int_equal(mur_play_random(f.r, f.state, &g, 0), 0);
    fixture_free(&f);
}

static uint64_t perft(struct fixture *f, int depth, const struct mur_dealer *d)
{
    void *scratch = malloc(mur_perft_bytes(f->r, depth));
    uint64_t count = mur_perft(f->r, f->state, depth, d, scratch);
    free(scratch);
    return count;
}

/* Two cards, then a toss before each count: 2, 2, 2, 4, 2, 4 branches; the counter starts to limit the
 * counts when it is above 6. By hand: after counts a, b, c the fourth has min(3, 9 - sum) + 1 ways,
 * the sum being 0 again when it is 9. */
static void perft_counts_what_can_be_counted_by_hand(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=2,turns=4");
    assert_true(perft(&f, 0, NULL) == 1);
    assert_true(perft(&f, 1, NULL) == 2);
    assert_true(perft(&f, 2, NULL) == 4);
    assert_true(perft(&f, 4, NULL) == 4 * 2 * 4);
    assert_true(perft(&f, 6, NULL) == 4 * 2 * 4 * 2 * 4);
    struct mur_dealer d = mur_dealer_keyed(1);
    assert_true(perft(&f, 1, &d) == 4);
    assert_true(perft(&f, 3, &d) == 64);
    uint64_t expected = 0;
    for (int counts = 0; counts < 64; counts++) {
        int sum = (counts / 16 + counts / 4 % 4 + counts % 4) % 9;
        expected += (uint64_t)(9 - sum < 3 ? 9 - sum : 3) + 1;
    }
    assert_true(perft(&f, 4, &d) == expected);
    assert_true(perft(&f, 5, &d) == 0); /* the game has four turns */
    fixture_free(&f);
}

static void perft_ends_with_its_forced_list(void **state)
{
    (void)state;
    struct fixture f = fixture_make("none:players=1");
    mur_action list[2];
    assert_int_equal(mur_action_parse(f.r, f.state, "deal heads", &list[0], NULL), MUR_OK);
    assert_int_equal(mur_action_parse(f.r, f.state, "toss tails", &list[1], NULL), MUR_OK);
    struct mur_dealer d = mur_dealer_forced(list, 2);
    assert_true(perft(&f, 1, &d) == 4);
    assert_true(perft(&f, 2, &d) == 0);
    fixture_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyed_draws_do_not_depend_on_decisions),
        cmocka_unit_test(secret_draws_follow_from_the_whole_key),
        cmocka_unit_test(keyed_draws_keep_the_weights),
        cmocka_unit_test(forced_draws_come_in_order_and_end),
        cmocka_unit_test(playouts_add_up),
        cmocka_unit_test(random_play_stops_at_its_limit),
        cmocka_unit_test(perft_counts_what_can_be_counted_by_hand),
        cmocka_unit_test(perft_ends_with_its_forced_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
