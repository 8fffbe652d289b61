/* The conformance suite notices a game that breaks its promises: the do-nothing game with one function
 * replaced by a wrong one. */
#include "support/unit.h"

#include <string.h>

#include "muralha/conform.h"

static const struct mur_kind *honest;

static int legal_descending(const struct mur_rules *r, const void *st, mur_action *out)
{
    int count = honest->legal(r, st, out);
    for (int i = 0; i < count / 2; i++) {
        mur_action a = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = a;
    }
    return count;
}

static int legal_incomplete(const struct mur_rules *r, const void *st, mur_action *out)
{
    int count = honest->legal(r, st, out);
    return count > 1 ? count - 1 : count;
}

static int count_incomplete(const struct mur_rules *r, const void *st)
{
    int count = honest->count(r, st);
    return count > 1 ? count - 1 : count;
}

static bool is_legal_careless(const struct mur_rules *r, const void *st, mur_action a)
{
    return honest->is_legal(r, st, a & ~UINT32_C(0x800000));
}

static mur_action sample_first(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    (void)g;
    mur_action legal[8];
    honest->legal(r, st, legal);
    return legal[0];
}

/* Each action is sampled, but the first twice as often. */
static mur_action sample_uneven(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    mur_action legal[8];
    uint32_t count = (uint32_t)honest->legal(r, st, legal), x = mur_rng_below(g, count + 1);
    return legal[x < count ? x : 0];
}

static int chance_weightless(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    int count = honest->chance(r, st, out);
    if (count > 1)
        out[1].weight = 0;
    return count;
}

static int chance_uneven(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    int count = honest->chance(r, st, out);
    if (count > 1)
        out[1].weight += 3;
    return count;
}

static struct mur_draw chance_id_stuck(const struct mur_rules *r, const void *st)
{
    (void)r, (void)st;
    return (struct mur_draw){0};
}

static void view_open(const struct mur_rules *r, const void *st, int seat, void *out)
{
    if (seat == MUR_NOBODY)
        honest->view(r, st, seat, out);
    else if (out != st)
        memcpy(out, st, r->state_size);
}

/* Guesses the unknown cards, and forgets what the seat knows. */
static bool guess_careless(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g,
                           void *out)
{
    unsigned char blind[64];
    (void)seat;
    honest->view(r, view, MUR_NOBODY, blind);
    return honest->guess(r, blind, MUR_NOBODY, g, out);
}

static mur_action masked_open(mur_action a)
{
    return a;
}

static int action_text_same(const struct mur_rules *r, const void *st, mur_action a, char *buf,
                            int cap)
{
    return honest->action_text(r, st, mur_action_make(mur_action_prompt(a), 1), buf, cap);
}

static int action_text_wide(const struct mur_rules *r, const void *st, mur_action a, char *buf,
                            int cap)
{
    return honest->action_text(r, st, a, buf, cap > 1 ? cap + 1 : cap);
}

static int position_text_same(const struct mur_rules *r, const void *st, char *buf, int cap)
{
    (void)st;
    unsigned char first[64];
    honest->start(r, first);
    return honest->position_text(r, first, buf, cap);
}

static enum mur_status position_parse_dirty(const struct mur_rules *r, const char *text, void *st,
                                            struct mur_error *err)
{
    memset(st, 0, r->state_size);
    return honest->position_parse(r, text, st, err);
}

static void apply_loud(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink)
{
    honest->apply(r, st, a, sink);
    if (sink && mur_action_prompt(a) == 3)
        ((int32_t *)st)[0]++; /* a point more when somebody looks */
}

static void apply_unexplained(const struct mur_rules *r, void *st, mur_action a,
                              struct mur_sink *sink)
{
    honest->apply(r, st, a, sink);
    if (mur_action_prompt(a) == 3)
        ((int32_t *)st)[0]++;
}

static void apply_miscounted(const struct mur_rules *r, void *st, mur_action a,
                             struct mur_sink *sink)
{
    honest->apply(r, st, a, sink);
    for (int i = 0; sink && i < sink->count && i < sink->cap; i++)
        if (sink->event[i].kind == MUR_EVENT_ITEM)
            sink->event[i].c++;
}

static void start_careless(const struct mur_rules *r, void *st)
{
    unsigned char last = ((unsigned char *)st)[33]; /* the spare byte */
    honest->start(r, st);
    ((unsigned char *)st)[33] = last;
}

static void result_upside_down(const struct mur_rules *r, const void *st, struct mur_result *out)
{
    honest->result(r, st, out);
    for (int seat = 0; seat < r->players; seat++)
        out->rank[seat] = (uint8_t)(r->players + 1 - out->rank[seat]);
}

static enum mur_status check_unhappy(const struct mur_rules *r, const void *st,
                                     struct mur_error *err)
{
    if (honest->point(r, st).turn == MUR_TURN_OVER)
        return mur_fail(err, MUR_CORRUPT, "this oracle likes no end", 0, 0);
    return MUR_OK;
}

static void the_honest_game_conforms(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3,turns=12", NULL);
    struct mur_conform c = {.seed = 1, .games = 10, .level = 2};
    assert_true(mur_conform(r, &c));
    assert_null(c.what);
    assert_int_equal(c.nodes, 10 * (3 + 2 * 12 + 1));
    mur_rules_free(r);
}

/* Runs the suite on a game with `wrong` in place of the honest kind. */
static void assert_noticed(const struct mur_kind *wrong, const char *promise)
{
    struct mur_rules *r = mur_rules_new("none:players=3,turns=12", NULL);
    r->kind = wrong;
    struct mur_conform c = {.seed = 1, .games = 10, .level = 2};
    assert_false(mur_conform(r, &c));
    assert_string_equal(c.what, promise);
    r->kind = honest;
    mur_rules_free(r);
}

#define NOTICED(member, function, promise)                                                         \
    do {                                                                                           \
        struct mur_kind wrong = *honest;                                                           \
        wrong.member = function;                                                                   \
        assert_noticed(&wrong, promise);                                                           \
    } while (0)

static void wrong_lists_are_noticed(void **state)
{
    (void)state;
    NOTICED(legal, legal_descending, "a list is ascending and has each action once");
    NOTICED(legal, legal_incomplete, "mur_count is the length of mur_legal's list");
    NOTICED(count, count_incomplete, "mur_count is the length of mur_legal's list");
    NOTICED(is_legal, is_legal_careless, "the list is complete");
    struct mur_kind wrong = *honest;
    wrong.legal = legal_incomplete;
    wrong.count = count_incomplete;
    assert_noticed(&wrong, "the list is complete");
}

static void wrong_samplers_are_noticed(void **state)
{
    (void)state;
    NOTICED(sample, sample_first, "samples follow the weights");
    NOTICED(sample, sample_uneven, "samples follow the weights");
    NOTICED(chance, chance_uneven, "samples follow the weights");
    NOTICED(chance, chance_weightless, "the weights of outcomes are positive");
    NOTICED(chance_id, chance_id_stuck, "the ordinals of a stream ascend");
}

static void wrong_views_are_noticed(void **state)
{
    (void)state;
    NOTICED(guess, guess_careless, "the view of a guess is the view it came from");
    NOTICED(masked, masked_open, "a masked action cannot be applied");
}

static void wrong_texts_are_noticed(void **state)
{
    (void)state;
    NOTICED(action_text, action_text_same, "an action's text means the action");
    NOTICED(action_text, action_text_wide, "a writer stays within its buffer");
    NOTICED(position_text, position_text_same, "a position's text means the position");
    NOTICED(position_parse, position_parse_dirty, "a position that is refused changes nothing");
}

static void wrong_steps_are_noticed(void **state)
{
    (void)state;
    NOTICED(start, start_careless, "mur_start defines every byte");
    NOTICED(apply, apply_loud, "a score changes only by awards");
    NOTICED(apply, apply_unexplained, "a score changes only by awards");
    NOTICED(apply, apply_miscounted, "the items of an award sum to its points");
    NOTICED(result, result_upside_down, "more points mean a better rank");
    NOTICED(check, check_unhappy, "this oracle likes no end");
}

/* A game that says it hides nothing but does, and bounds that are too small. */
static void wrong_rules_are_noticed(void **state)
{
    (void)state;
    static const struct {
        size_t offset;
        const char *promise;
    } bounds[] = {{offsetof(struct mur_rules, max_steps), "max_steps is a bound"},
                  {offsetof(struct mur_rules, max_events), "max_events is a bound"}};
    for (size_t i = 0; i < 2; i++) {
        struct mur_rules *r = mur_rules_new("none:players=3,turns=12", NULL);
        *(uint32_t *)(void *)((char *)r + bounds[i].offset) = 1;
        struct mur_conform c = {.seed = 1, .games = 3, .level = 1};
        assert_false(mur_conform(r, &c));
        assert_string_equal(c.what, bounds[i].promise);
        mur_rules_free(r);
    }
    struct mur_kind open = *honest;
    open.view = view_open;
    struct mur_rules *r = mur_rules_new("none:players=3,turns=12", NULL);
    r->kind = &open;
    struct mur_conform c = {.seed = 1, .games = 3, .level = 1};
    assert_true(mur_conform(r, &c)); /* showing a seat everything breaks no promise of the suite */
    r->kind = honest;
    r->traits &= (uint8_t)~MUR_TRAIT_HIDDEN;
    assert_false(mur_conform(r, &c));
    mur_rules_free(r);
}

int main(void)
{
    honest = mur_kind_find("none", 4);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_honest_game_conforms),   cmocka_unit_test(wrong_lists_are_noticed),
        cmocka_unit_test(wrong_samplers_are_noticed), cmocka_unit_test(wrong_views_are_noticed),
        cmocka_unit_test(wrong_texts_are_noticed),    cmocka_unit_test(wrong_steps_are_noticed),
        cmocka_unit_test(wrong_rules_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
