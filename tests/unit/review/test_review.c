/* A review is the same however it is worked off, uses nothing that was not known, and its sums are whole. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/play.h"
#include "review/internal.h"
#include "review/number.h"
#include "support/unit.h"

enum { ROLLS = 4 };

/* A random game, or its first actions. */
static struct mur_record *record_make(const char *setup, uint64_t seed, uint32_t most)
{
    struct mur_error err = {0};
    struct mur_record *rec = mur_record_new(setup, &err);
    struct mur_rng g;
    assert_non_null(rec);
    mur_rng_seed(&g, seed, 0);
    while (rec->count < most) {
        struct mur_point p = mur_point(rec->rules, rec->state);
        if (p.turn == MUR_TURN_OVER)
            break;
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, &g)
                                                 : mur_sample(rec->rules, rec->state, &g);
        assert_int_equal(mur_record_add(rec, p.seat, a, NULL, &err), MUR_OK);
    }
    return rec;
}

static struct mur_review *review_make(const struct mur_record *rec, uint32_t workers)
{
    struct mur_review_options options = {.seed = 3, .rolls = ROLLS, .workers = workers};
    struct mur_error err = {0};
    struct mur_review *v = mur_review_new(rec, &options, &err);
    assert_non_null(v);
    return v;
}

static char *save_make(const struct mur_review *v)
{
    int length = mur_review_save(v, NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_review_save(v, text, length + 1), length);
    return text;
}

static void work_all(struct mur_review *v, uint32_t workers)
{
    for (uint32_t i = 0; mur_review_work(v, i % workers); i++)
        continue;
}

/* Whoever does the steps, and stopped in the middle, written down and gone on with: the same bytes. */
static void same_in_any_order(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("carcassonne:players=2", 1, 20);
    struct mur_review *one = review_make(rec, 1), *three = review_make(rec, 3);
    struct mur_review *half = review_make(rec, 1), *rest = review_make(rec, 2);
    struct mur_error err = {0};
    uint32_t all;
    work_all(one, 1);
    work_all(three, 3);
    for (int i = 0; i < 27; i++)
        assert_true(mur_review_work(half, 0));
    char *kept = save_make(half), *a = save_make(one), *b = save_make(three);
    assert_int_equal(mur_review_restore(rest, kept, &err), MUR_OK);
    work_all(rest, 2);
    char *c = save_make(rest);
    assert_string_equal(a, b);
    assert_string_equal(a, c);
    uint32_t done = mur_review_done(one, &all);
    assert_int_equal(done, all);
    free(kept);
    free(a);
    free(b);
    free(c);
    mur_review_free(one);
    mur_review_free(three);
    mur_review_free(half);
    mur_review_free(rest);
    mur_record_free(rec);
}

/* A kept review that is cut off, changed or of another game is refused, and nothing of it is taken. */
static void kept_review_is_checked(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("carcassonne:players=2", 1, 12);
    struct mur_record *other = record_make("carcassonne:players=2", 2, 12);
    struct mur_review *v = review_make(rec, 1), *fresh = review_make(rec, 1);
    struct mur_review *wrong = review_make(other, 1);
    struct mur_error err = {0};
    work_all(v, 1);
    char *text = save_make(v), *empty = save_make(fresh);
    assert_int_equal(mur_review_restore(wrong, text, &err), MUR_CONFLICT);
    size_t length = strlen(text);
    for (size_t cut = 0; cut < length; cut += 37) {
        char was = text[cut];
        text[cut] = '\0';
        assert_int_not_equal(mur_review_restore(fresh, text, &err), MUR_OK);
        text[cut] = was;
    }
    char *step = strstr(text, "step ");
    memcpy(step + 5, "00000000000000ff", 16); /* an entry that the record does not have */
    assert_int_equal(mur_review_restore(fresh, text, &err), MUR_CORRUPT);
    char *after = save_make(fresh);
    assert_string_equal(after, empty);
    free(text);
    free(empty);
    free(after);
    mur_review_free(v);
    mur_review_free(fresh);
    mur_review_free(wrong);
    mur_record_free(rec);
    mur_record_free(other);
}

/* Decisions are judged without what comes after them: two games with the same beginning. */
static void future_is_not_used(void **state)
{
    (void)state;
    enum { COMMON = 12 };
    struct mur_record *rec = record_make("carcassonne:players=3", 5, COMMON + 6);
    struct mur_record *begun = record_make("carcassonne:players=3", 5, COMMON);
    struct mur_review *a = review_make(rec, 1), *b = review_make(begun, 1);
    work_all(a, 1);
    work_all(b, 1);
    for (uint32_t i = 0; i < COMMON; i++) {
        struct mur_review_entry x = mur_review_entry(a, i), y = mur_review_entry(b, i);
        assert_memory_equal(&x.after, &y.after, sizeof x.after);
        assert_memory_equal(&x.best_after, &y.best_after, sizeof x.best_after);
        assert_int_equal(x.best, y.best);
    }
    mur_review_free(a);
    mur_review_free(b);
    mur_record_free(rec);
    mur_record_free(begun);
}

/* What is hidden from whoever decides is exchanged for something else that it may be: the judgement of the
 * decision is the same. */
static void hidden_is_not_used(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("catan-cards:players=3", 4, 90);
    struct mur_review *v = review_make(rec, 1);
    size_t size = v->r->state_size;
    void *view = malloc(size);
    struct mur_rng g;
    int swapped = 0;
    mur_rng_seed(&g, 9, 0);
    for (uint32_t i = 60; i < rec->count; i++) {
        int seat = rec->entry[i].actor;
        if (seat == MUR_NOBODY)
            continue;
        struct mur_review_entry x, y;
        review_entry(v, &v->valuer[0], i, 0, &x);
        unsigned char *truth = v->state + i * size;
        mur_view(v->r, truth, seat, view);
        assert_true(mur_guess(v->r, view, seat, &g, v->valuer[0].guess));
        swapped += memcmp(truth, v->valuer[0].guess, size) != 0;
        memcpy(truth, v->valuer[0].guess, size);
        review_entry(v, &v->valuer[0], i, 0, &y);
        assert_memory_equal(&x.after, &y.after, sizeof x.after);
        assert_memory_equal(&x.best_after, &y.best_after, sizeof x.best_after);
        assert_int_equal(x.best, y.best);
        assert_int_equal(x.rated, y.rated);
    }
    assert_true(swapped > 5);
    free(view);
    mur_review_free(v);
    mur_record_free(rec);
}

/* Start, luck, errors and rest are the result; what one wins by luck the others lose; chances are a whole. */
static void sums_are_whole(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("carcassonne:players=3", 8, 40);
    struct mur_review *v = review_make(rec, 1);
    double luck = 0, result = 0, start = 0;
    for (uint32_t i = 0; i < rec->count; i++)
        assert_true(mur_review_work(v, 0)); /* the quick pass is enough */
    for (int seat = 0; seat < 3; seat++) {
        struct mur_review_seat s;
        mur_review_seat(v, seat, &s);
        assert_true(fabs(s.start + s.luck + s.own + s.others + s.rest - s.result) < 1e-9);
        assert_int_equal(s.decisions + s.rated[MUR_REVIEW_FORCED],
                         s.rated[MUR_REVIEW_FORCED] + s.rated[MUR_REVIEW_FINE] +
                             s.rated[MUR_REVIEW_INACCURACY] + s.rated[MUR_REVIEW_MISTAKE] +
                             s.rated[MUR_REVIEW_BLUNDER]);
        luck += s.luck;
        result += s.result;
        start += s.start;
    }
    assert_true(fabs(luck) < 1e-6 && fabs(start - 1) < 1e-6 && fabs(result - 1) < 1e-9);
    for (uint32_t i = 0; i < rec->count; i++) {
        struct mur_review_entry e = mur_review_entry(v, i);
        double sum = e.after.share[0] + e.after.share[1] + e.after.share[2];
        assert_true(fabs(sum - 1) < 1e-6);
        assert_true(e.loss_points >= 0 && e.loss_share >= 0);
        assert_true(e.rated != MUR_REVIEW_OPEN);
    }
    mur_review_free(v);
    mur_record_free(rec);
}

/* Every set-up can be reviewed and told in every language; a game of random players errs often. */
static void every_game_is_told(void **state)
{
    (void)state;
    static const char *const setups[] = {"carcassonne:players=2", "carcassonne:players=3,plus",
                                         "carcassonne:solo",      "carcassonne:solo,coop=3",
                                         "catan-cards:players=4", "none:players=2"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct mur_record *rec = record_make(setups[i], 2, 16);
        struct mur_review *v = review_make(rec, 1);
        for (uint32_t n = 0; n < rec->count; n++)
            mur_review_work(v, 0);
        for (const char *const *l = (const char *const[]){"en", "es", "pt", NULL}; *l; l++) {
            int (*const tell[])(const struct mur_review *, const char *, char *,
                                int) = {mur_review_text, mur_review_json, mur_review_chart};
            for (int k = 0; k < 3; k++) {
                int length = tell[k](v, *l, NULL, 0);
                char *text = malloc((size_t)length + 1);
                assert_int_equal(tell[k](v, *l, text, length + 1), length);
                assert_int_equal(strlen(text), length);
                assert_null(strstr(text, "nan"));
                free(text);
            }
        }
        mur_review_free(v);
        mur_record_free(rec);
    }
}

static void numbers_round(void **state)
{
    (void)state;
    static const struct {
        double value;
        int decimals;
        bool sign;
        const char *text;
    } cases[] = {{0, 0, true, "0"},
                 {-0.04, 1, true, "0.0"},
                 {0.05, 1, true, "+0.1"},
                 {-12.345, 2, false, "-12.35"},
                 {3, 2, false, "3.00"},
                 {99.96, 1, false, "100.0"},
                 {0.5, 0, false, "1"},
                 {-1.5, 0, true, "-2"},
                 {0.000001, 6, false, "0.000001"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[48];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        review_put_fixed(&w, cases[i].value, cases[i].decimals, cases[i].sign);
        assert_string_equal(text, cases[i].text);
    }
}

static void chances_follow_points(void **state)
{
    (void)state;
    double share[MUR_SEATS];
    assert_true(fabs(ai_normal(0) - 0.5) < 1e-7);
    assert_true(fabs(ai_normal(1) - 0.8413447) < 1e-6);
    assert_true(fabs(ai_normal(-1.959964) - 0.025) < 1e-6);
    ai_shares((const double[]){10, 10, 10, 10}, 4, 8, share);
    for (int seat = 0; seat < 4; seat++)
        assert_true(fabs(share[seat] - 0.25) < 1e-9);
    ai_shares((const double[]){30, 10, 10}, 3, 8, share);
    assert_true(share[0] > 0.95 && fabs(share[1] - share[2]) < 1e-9);
    ai_shares((const double[]){12, 10}, 2, 2, share);
    assert_true(fabs(share[0] - 0.8413447) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_in_any_order),  cmocka_unit_test(kept_review_is_checked),
        cmocka_unit_test(future_is_not_used), cmocka_unit_test(hidden_is_not_used),
        cmocka_unit_test(sums_are_whole),     cmocka_unit_test(every_game_is_told),
        cmocka_unit_test(numbers_round),      cmocka_unit_test(chances_follow_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
