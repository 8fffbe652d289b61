/* The generator gives the published numbers, and below() is fair. */
#include "support/unit.h"

#include "muralha/rng.h"

/* The first numbers of splitmix64 from 0 and from 1234567. */
static void mix_gives_published_numbers(void **state)
{
    (void)state;
    const uint64_t step = UINT64_C(0x9E3779B97F4A7C15);
    assert_true(mur_mix(0) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(mur_mix(1234567) == UINT64_C(6457827717110365317));
    assert_true(mur_mix(1234567 + step) == UINT64_C(3203168211198807973));
    assert_true(mur_mix(1234567 + 2 * step) == UINT64_C(9817491932198370423));
}

/* The first numbers of xoshiro256** from the words 1, 2, 3, 4. */
static void generator_gives_published_numbers(void **state)
{
    (void)state;
    static const uint64_t expected[] = {11520,
                                        0,
                                        1509978240,
                                        UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360),
                                        UINT64_C(607988272756665600)};
    struct mur_rng g = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_true(mur_rng_next(&g) == expected[i]);
}

static void streams_differ_and_repeat(void **state)
{
    (void)state;
    struct mur_rng a, b, again;
    mur_rng_seed(&a, 7, 0);
    mur_rng_seed(&again, 7, 0);
    mur_rng_seed(&b, 7, 1);
    int equal = 0;
    for (int i = 0; i < 1000; i++) {
        uint64_t x = mur_rng_next(&a);
        assert_true(x == mur_rng_next(&again));
        equal += x == mur_rng_next(&b);
    }
    assert_int_equal(equal, 0);
}

/* Chi-square with n - 1 degrees of freedom; the bound is passed once in some millions. */
static void below_is_fair(void **state)
{
    (void)state;
    static const struct {
        uint32_t n;
        double bound;
    } table[] = {{2, 25}, {3, 30}, {7, 40}, {10, 46}, {72, 145}};
    enum { EACH = 20000 };
    for (size_t t = 0; t < sizeof table / sizeof table[0]; t++) {
        struct mur_rng g;
        uint32_t tally[72] = {0}, n = table[t].n;
        mur_rng_seed(&g, 42, t);
        for (uint32_t i = 0; i < n * EACH; i++) {
            uint32_t x = mur_rng_below(&g, n);
            assert_true(x < n);
            tally[x]++;
        }
        double sum = 0;
        for (uint32_t i = 0; i < n; i++)
            sum += ((double)tally[i] - EACH) * ((double)tally[i] - EACH) / EACH;
        assert_true(sum > 0 && sum < table[t].bound);
    }
}

/* With n just above half of 2^32 almost half of the products are rejected. */
static void below_rejects_what_is_unfair(void **state)
{
    (void)state;
    struct mur_rng g;
    mur_rng_seed(&g, 1, 0);
    const uint32_t n = UINT32_C(0x80000001);
    int low = 0;
    for (int i = 0; i < 100000; i++) {
        uint32_t x = mur_rng_below(&g, n);
        assert_true(x < n);
        low += x < n / 2;
    }
    assert_in_range(low, 49000, 51000);
    assert_int_equal(mur_rng_below(&g, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mix_gives_published_numbers),
        cmocka_unit_test(generator_gives_published_numbers),
        cmocka_unit_test(streams_differ_and_repeat),
        cmocka_unit_test(below_is_fair),
        cmocka_unit_test(below_rejects_what_is_unfair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
