/* A review is the same however it is worked off, uses nothing that was not known, and its sums are whole. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/play.h"
#include "review/internal.h"
#include "review/number.h"
#include "review/reasons.h"
#include "support/property.h"
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

static char *text_make(const struct mur_review *v)
{
    int length = mur_review_text(v, "en", NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_review_text(v, "en", text, length + 1), length);
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

/* Workers without common memory, the steps dealt out from behind and sent as texts: the same bytes. */
static void deal_out(const char *setup)
{
    struct mur_record *rec = record_make(setup, 1, 20);
    struct mur_error err = {0};
    struct mur_review *whole = review_make(rec, 1), *gathered = review_make(rec, 1);
    struct mur_review *worker[] = {mur_review_open(rec, 3, ROLLS, 1, &err),
                                   mur_review_open(rec, 3, ROLLS, 1, &err)};
    work_all(whole, 1);
    for (uint32_t step = mur_review_steps(whole); step-- > 0;) {
        struct mur_review *v = worker[step % 2];
        char text[1024];
        assert_false(mur_review_has(gathered, step));
        mur_review_do(v, 0, step);
        assert_in_range(mur_review_save_step(v, step, text, sizeof text), 1, sizeof text - 1);
        assert_int_equal(mur_review_restore(gathered, text, &err), MUR_OK);
        assert_true(mur_review_has(gathered, step));
    }
    char *a = save_make(whole), *b = save_make(gathered);
    assert_string_equal(a, b);
    free(a);
    free(b);
    a = text_make(whole);
    b = text_make(gathered); /* which nobody worked at is finished all the same */
    assert_string_equal(a, b);
    free(a);
    free(b);
    mur_review_free(whole);
    mur_review_free(gathered);
    mur_review_free(worker[0]);
    mur_review_free(worker[1]);
    mur_record_free(rec);
}

static void same_without_common_memory(void **state)
{
    (void)state;
    deal_out("catan-cards:players=2");
    deal_out("none:players=2"); /* of which the judge knows nothing */
}

/* With as few rolls as anybody may ask for there are numbers, and all digits of the seed are told. */
static void few_rolls_are_enough(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("catan-cards:players=2", 1, 30);
    struct mur_error err = {0};
    struct mur_review *v = mur_review_open(rec, UINT64_MAX, 1, 1, &err);
    work_all(v, 1);
    for (uint32_t i = 0; i < rec->count; i++) {
        struct mur_review_entry e = mur_review_entry(v, i);
        for (int seat = 0; seat < 2; seat++)
            assert_true(isfinite(e.after.points[seat]) && isfinite(e.best_after.share[seat]));
        assert_true(isfinite(e.doubt) && isfinite(e.lead));
    }
    int length = mur_review_json(v, "en", NULL, 0);
    char *json = malloc((size_t)length + 1);
    mur_review_json(v, "en", json, length + 1);
    assert_non_null(strstr(json, "\"seed\":18446744073709551615,\"rolls\":2,"));
    free(json);
    mur_review_free(v);
    mur_record_free(rec);
}

/* Six players who have something of every kind: none of it is left out (it would trap). */
static void reasons_have_room_for_six(void **state)
{
    (void)state;
    enum { LATE = 160 };
    struct mur_record *rec = record_make("carcassonne:players=6,plus", 1, 400);
    struct mur_review *v = review_make(rec, 1);
    struct valuer *z = &v->valuer[0];
    struct reason found[REASONS];
    mur_action *legal = calloc(rec->rules->max_legal, sizeof *legal);
    int asked = 0;
    for (uint32_t i = LATE; i < rec->count && asked < 8; i++) {
        const void *st = mur_review_state(v, i);
        int count = mur_legal(rec->rules, st, legal);
        if (rec->entry[i].actor == MUR_NOBODY || count < 2)
            continue;
        int reasons =
            reasons_find(z, st, rec->entry[i].actor, legal[0], legal[count - 1], 1e6, found);
        assert_in_range(reasons, 0, REASONS);
        asked++;
    }
    assert_int_equal(asked, 8);
    free(legal);
    mur_review_free(v);
    mur_record_free(rec);
}

/* What nobody looked at has not turned the game. */
static void turns_are_those_that_were_seen(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("carcassonne:players=2", 1, 20);
    struct mur_review *v = review_make(rec, 1);
    int turn[MUR_REVIEW_TURNS];
    assert_int_equal(mur_review_turns(v, turn), 0);
    v->pass[0][7].passes = 1;
    v->pass[0][7].after.share[0] = 0.25;
    assert_int_equal(mur_review_turns(v, turn), 1);
    assert_int_equal(turn[0], 7);
    mur_review_free(v);
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

/* Goes on with other draws and other choices. */
static void record_go_on(struct mur_record *rec, uint64_t seed, uint32_t most)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 1);
    while (rec->count < most) {
        struct mur_point p = mur_point(rec->rules, rec->state);
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, &g)
                                                 : mur_sample(rec->rules, rec->state, &g);
        assert_int_equal(mur_record_add(rec, p.seat, a, NULL, NULL), MUR_OK);
    }
}

/* Decisions are judged without what comes after them: two games with the same beginning, whose next draws
 * are others. */
static void future_is_swapped(const char *setup)
{
    enum { COMMON = 12 };
    struct mur_record *rec = record_make(setup, 5, COMMON);
    struct mur_record *begun = record_make(setup, 5, COMMON);
    record_go_on(rec, 6, COMMON + 6);
    record_go_on(begun, 7, COMMON + 6);
    assert_int_not_equal(mur_hash(rec->rules, rec->state), mur_hash(begun->rules, begun->state));
    struct mur_review *a = review_make(rec, 1), *b = review_make(begun, 1);
    work_all(a, 1);
    work_all(b, 1);
    for (uint32_t i = 0; i < COMMON; i++) {
        struct mur_review_entry x = mur_review_entry(a, i), y = mur_review_entry(b, i);
        assert_memory_equal(&x.after, &y.after, sizeof x.after);
        assert_memory_equal(&x.best_after, &y.best_after, sizeof x.best_after);
        assert_int_equal(x.best, y.best);
        assert_int_equal(x.rated, y.rated);
    }
    mur_review_free(a);
    mur_review_free(b);
    mur_record_free(rec);
    mur_record_free(begun);
}

static void future_is_not_used(void **state)
{
    (void)state;
    future_is_swapped("carcassonne:players=3");
    future_is_swapped("catan-cards:players=2");
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

/* What the seats' sums must be; the quick pass is enough for that. */
static void sums_check(const char *setup, uint64_t seed, uint32_t most)
{
    struct mur_record *rec = record_make(setup, seed, most);
    struct mur_review *v = review_make(rec, 1);
    double luck = 0, result = 0, start = 0;
    bool common = ai_is_common(v->r);
    for (uint32_t i = 0; i < rec->count; i++)
        assert_true(mur_review_work(v, 0));
    for (int seat = 0; seat < v->r->players; seat++) {
        struct mur_review_seat s;
        mur_review_seat(v, seat, &s);
        assert_true(fabs(s.start + s.luck + s.own + s.others + s.rest - s.result) < 1e-9);
        assert_int_equal(s.decisions, s.rated[MUR_REVIEW_FINE] + s.rated[MUR_REVIEW_INACCURACY] +
                                          s.rated[MUR_REVIEW_MISTAKE] +
                                          s.rated[MUR_REVIEW_BLUNDER]);
        luck += s.luck;
        result += s.result;
        start += s.start;
    }
    if (!common)
        assert_true(fabs(luck) < 1e-6 && fabs(start - 1) < 1e-6 && fabs(result - 1) < 1e-9);
    for (uint32_t i = 0; i < rec->count; i++) {
        struct mur_review_entry e = mur_review_entry(v, i);
        double sum = 0;
        for (int seat = 0; seat < v->r->players; seat++)
            sum += e.after.share[seat];
        assert_true(common || fabs(sum - 1) < 1e-6);
        assert_true(e.loss_points >= 0 && e.loss_share >= 0);
        assert_true(e.rated != MUR_REVIEW_OPEN);
    }
    mur_review_free(v);
    mur_record_free(rec);
}

/* Start, luck, errors and rest are the result; what one wins by luck the others lose; chances are a whole. */
static void sums_are_whole(void **state)
{
    (void)state;
    static const char *const setups[] = {"carcassonne:players=2",
                                         "carcassonne:players=6",
                                         "carcassonne:players=2,plus",
                                         "carcassonne:players=3,edition=grow",
                                         "carcassonne:players=2,messages",
                                         "carcassonne:players=2,flying,robbers",
                                         "carcassonne:solo",
                                         "carcassonne:solo,coop=3",
                                         "catan-cards:players=2",
                                         "catan-cards:players=6"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        sums_check(setups[i], i, 16);
    sums_check("carcassonne:players=3", 8, 40);
    sums_check("none:players=2", 1, UINT32_MAX); /* to its end */
}

/* What the rules say of the result: a share of the victory, or the points of a common game. */
static double result_by_rules(const struct mur_record *rec, int seat)
{
    struct mur_result end;
    int winners = 0;
    mur_result(rec->rules, rec->state, &end);
    if (ai_is_common(rec->rules))
        return end.value;
    for (int i = 0; i < rec->rules->players; i++)
        winners += end.rank[i] == 1;
    return end.rank[seat] == 1 ? 1.0 / winners : 0;
}

/* What the evaluator errs by: it promises something after an action, and something else before the next. */
static double rest_by_steps(const struct mur_review *v, int seat)
{
    double rest = 0, promised = 0;
    for (uint32_t i = 0; i < v->rec->count; i++) {
        struct mur_review_entry e = mur_review_entry(v, i);
        if (i)
            rest += review_stake(v->r, &e.best_after, seat) - promised;
        promised = review_stake(v->r, &e.after, seat);
    }
    return rest + result_by_rules(v->rec, seat) - promised;
}

/* The line of a seat in the text has the sum with all its parts, the rest too. */
static void sum_is_printed(const struct mur_review *v, int seat, const struct mur_review_seat *s)
{
    const double part[] = {s->start, s->luck, s->own, s->others, s->rest, s->result};
    static const char *const before[] = {"",      "luck ", "own errors ", "errors of others ",
                                         "rest ", ": "};
    static const char *const behind[] = {" at the start", ",", ",", ",", ":", " at the end."};
    bool common = ai_is_common(v->r), alone = v->r->players == 1;
    int length = mur_review_text(v, "en", NULL, 0);
    char *text = malloc((size_t)length + 1);
    mur_review_text(v, "en", text, length + 1);
    char *line = strtok(text, "\n"); /* that it is not finished; then two of each seat */
    for (int i = 0; i < 2 * seat + 1; i++)
        line = strtok(NULL, "\n");
    for (int i = 0; i < 6; i++) {
        char number[64], want[128];
        struct mur_writer w = mur_writer_init(number, sizeof number);
        if (i == 3 && alone)
            continue;
        review_put_fixed(&w, common ? part[i] : 100 * part[i], common, i > 0 && i < 5);
        snprintf(want, sizeof want, "%s%s%s%s", i == 2 && alone ? "errors " : before[i], number,
                 common ? "" : " %", behind[i]);
        if (!strstr(line, want))
            fail_msg("%s: \"%s\" is not in: %s", v->r->setup, want, line);
    }
    free(text);
}

static void whole_game_check(const char *setup, uint64_t seed)
{
    struct mur_record *rec = record_make(setup, seed, UINT32_MAX);
    struct mur_review *v = review_make(rec, 1);
    assert_int_equal(mur_point(rec->rules, rec->state).turn, MUR_TURN_OVER);
    for (uint32_t i = 0; i < rec->count; i++)
        assert_true(mur_review_work(v, 0));
    for (int seat = 0; seat < v->r->players; seat++) {
        struct mur_review_seat s;
        mur_review_seat(v, seat, &s);
        assert_true(fabs(s.result - result_by_rules(rec, seat)) < 1e-9);
        assert_true(fabs(s.rest - rest_by_steps(v, seat)) < 1e-9);
        assert_true(fabs(s.start + s.luck + s.own + s.others + s.rest - s.result) < 1e-9);
        assert_true(s.own <= 1e-9 || !ai_is_common(v->r));
        sum_is_printed(v, seat, &s);
    }
    mur_review_free(v);
    mur_record_free(rec);
}

/* Games to their end: the result is that of the rules, and the rest is what the promises differ by. */
static void whole_games_add_up(void **state)
{
    (void)state;
    if (!property_thin()) /* half of the time of all; the others pass the same lines */
        whole_game_check("carcassonne:players=2", 3);
    whole_game_check("carcassonne:solo", 4);
    whole_game_check("carcassonne:solo,coop=2", 5);
    whole_game_check("catan-cards:players=2,rounds=5", 6);
    whole_game_check("catan-cards:players=4,rounds=4", 7);
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

/* A person reads 0,5 in Portuguese and Spanish; JSON has points. */
static void numbers_are_read(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"en", "-0.5"}, {"es", "-0,5"}, {"pt", "-0,5"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[48];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        review_put_number(&w, mur_language_find(cases[i][0]), -0.5, 1, true);
        assert_string_equal(text, cases[i][1]);
    }
}

/* Three errors of one seat at the same question of one turn are told once, as the worst of them. */
static void an_error_is_told_once(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("catan-cards:players=2", 4, 60);
    struct mur_review *v = review_make(rec, 1);
    int first = 0, told = 0;
    while (rec->entry[first].actor == MUR_NOBODY)
        first++;
    for (int i = 0; i < (int)rec->count; i++)
        v->pass[0][i] = (struct mur_review_entry){.passes = 1, .seat = rec->entry[i].actor};
    for (int i = 0; i < 3; i++) {
        rec->entry[first + i] = rec->entry[first];
        v->pass[0][first + i].seat = rec->entry[first].actor;
        v->pass[0][first + i].rated = MUR_REVIEW_MISTAKE;
        v->pass[0][first + i].loss_share = i == 1 ? 0.2 : 0.1;
    }
    struct mur_review_seat s;
    mur_review_seat(v, rec->entry[first].actor, &s);
    for (int i = 0; i < MUR_REVIEW_WORST; i++)
        told += s.worst[i] >= 0;
    assert_int_equal(told, 1);
    assert_int_equal(s.worst[0], first + 1);
    mur_review_free(v);
    mur_record_free(rec);
}

/* Alone every tile begins a turn, so errors in three turns are three errors. */
static void errors_alone_are_of_many_turns(void **state)
{
    (void)state;
    struct mur_record *rec = record_make("carcassonne:solo", 4, 60);
    struct mur_review *v = review_make(rec, 1);
    struct mur_review_seat s;
    int prompt = 0;
    int told = 0;
    for (int i = 0; i < (int)rec->count && told < MUR_REVIEW_WORST; i++) {
        if (rec->entry[i].actor == MUR_NOBODY)
            continue;
        prompt = prompt ? prompt : mur_action_prompt(rec->entry[i].action);
        if (mur_action_prompt(rec->entry[i].action) != prompt)
            continue;
        v->pass[0][i] = (struct mur_review_entry){
            .passes = 1, .rated = MUR_REVIEW_MISTAKE, .loss_points = 9 - told++};
    }
    mur_review_seat(v, 0, &s);
    assert_int_equal(told, MUR_REVIEW_WORST);
    for (int i = 0; i < told; i++)
        assert_true(s.worst[i] >= 0);
    mur_review_free(v);
    mur_record_free(rec);
}

/* A seat whose first decisions were all best, each with so much of a lead and of a gain on what looks best at
 * first sight: the one that is called its best decision, counted among them; -1: none. */
static int best_of(const double lead[3], const double found[3])
{
    struct mur_record *rec = record_make("carcassonne:players=2", 1, 20);
    struct mur_review *v = review_make(rec, 1);
    int seat = MUR_NOBODY, entry[3], count = 0, best = -1;
    for (int i = 0; i < (int)rec->count && count < 3; i++) {
        seat = seat == MUR_NOBODY ? rec->entry[i].actor : seat;
        if (rec->entry[i].actor != seat || seat == MUR_NOBODY)
            continue;
        v->pass[0][i] = (struct mur_review_entry){.passes = 1,
                                                  .seat = (uint8_t)seat,
                                                  .rated = MUR_REVIEW_FINE,
                                                  .doubt = 0.01,
                                                  .lead = lead[count],
                                                  .found = found[count]};
        entry[count++] = i;
    }
    struct mur_review_seat s;
    assert_int_equal(count, 3);
    mur_review_seat(v, seat, &s);
    for (int i = 0; i < 3; i++)
        best = s.best == entry[i] ? i : best;
    mur_review_free(v);
    mur_record_free(rec);
    return best;
}

/* The best decision is the hardest to find; where none was hard, that with the largest lead beyond doubt. */
static void best_decision_was_hard(void **state)
{
    (void)state;
    static const double none[3] = {0, 0, 0};
    assert_int_equal(best_of((double[]){0.5, 0.01, 0.02}, (double[]){0, 0.03, 0.1}), 2);
    assert_int_equal(best_of((double[]){0.01, 0.5, 0.6}, (double[]){0.03, 0, 0}), 0);
    assert_int_equal(best_of((double[]){0.1, 0.3, 0.2}, none), 1);
    assert_int_equal(best_of((double[]){0.01, 0.02, 0.019}, none), -1);
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
        cmocka_unit_test(same_in_any_order),
        cmocka_unit_test(same_without_common_memory),
        cmocka_unit_test(kept_review_is_checked),
        cmocka_unit_test(future_is_not_used),
        cmocka_unit_test(hidden_is_not_used),
        cmocka_unit_test(sums_are_whole),
        cmocka_unit_test(every_game_is_told),
        cmocka_unit_test(numbers_round),
        cmocka_unit_test(chances_follow_points),
        cmocka_unit_test(numbers_are_read),
        cmocka_unit_test(an_error_is_told_once),
        cmocka_unit_test(whole_games_add_up),
        cmocka_unit_test(best_decision_was_hard),
        cmocka_unit_test(few_rolls_are_enough),
        cmocka_unit_test(turns_are_those_that_were_seen),
        cmocka_unit_test(reasons_have_room_for_six),
        cmocka_unit_test(errors_alone_are_of_many_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
