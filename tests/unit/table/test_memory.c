/* Where there is no memory a table says so and is as it was. */
#include <stdlib.h>

#include "support/allocation.h"
#include "unit/table/table_of.h"

static char *text_of(const struct mur_table *t)
{
    int length = mur_table_text(t, NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_table_text(t, text, length + 1), length);
    return text;
}

/* ---- steps of a game ------------------------------------------------------------------------------- */

static enum mur_status step_sit(struct mur_table *t)
{
    struct mur_seat s = person("A name that is rather long, so that the texts have to grow");
    int seat = 0;
    while (seat + 1 < mur_table_rules(t)->players && mur_table_seat(t, seat).who)
        seat++;
    return mur_table_sit(t, seat, &s, 0, NULL);
}

static enum mur_status step_chance(struct mur_table *t)
{
    struct mur_rng g;
    mur_rng_seed(&g, 1, 1);
    if (mur_table_point(t).turn != MUR_TURN_CHANCE)
        return MUR_OK;
    mur_action a = mur_chance_sample(mur_table_rules(t), mur_table_state(t), &g);
    return mur_table_chance(t, a, 1, NULL, NULL);
}

static enum mur_status step_draft(struct mur_table *t)
{
    if (mur_table_draft_done(t))
        return MUR_OK;
    return mur_table_draft(t, mur_table_point(t).seat, first_legal(t), 2, NULL, NULL);
}

static enum mur_status step_commit(struct mur_table *t)
{
    return mur_table_drafts(t) ? mur_table_commit(t, mur_table_point(t).seat, 3, NULL) : MUR_OK;
}

static enum mur_status step_several(struct mur_table *t)
{
    mur_action turn[8];
    int seat = mur_table_point(t).seat, count = mur_table_drafts(t);
    if (!mur_table_draft_done(t))
        return MUR_OK;
    assert_true(count <= 8);
    for (int i = 0; i < count; i++)
        turn[i] = mur_table_drafted(t, i);
    return mur_table_try(t, seat, mur_table_seq(t), turn, count, 4, NULL, NULL);
}

static enum mur_status step_away(struct mur_table *t)
{
    return mur_table_away(t, 0, 5, NULL);
}

static enum mur_status step_back(struct mur_table *t)
{
    return mur_table_back(t, 0, 6, NULL);
}

static enum mur_status step_expire(struct mur_table *t)
{
    return mur_table_expire(t, mur_table_due(t), NULL);
}

static enum mur_status step_resign(struct mur_table *t)
{
    return mur_table_resign(t, 1, 7, NULL);
}

static int refusals;

/* The step with less and less memory missing, until it succeeds. */
static void step_till_done(struct mur_table *t, enum mur_status (*step)(struct mur_table *t))
{
    for (int which = 1;; which++) {
        char *before = text_of(t);
        int drafts = mur_table_drafts(t);
        allocation_fail(which);
        enum mur_status status = step(t);
        allocation_fail(0);
        char *after = text_of(t);
        bool same = strcmp(before, after) == 0 && drafts == mur_table_drafts(t);
        free(before);
        free(after);
        if (status == MUR_OK)
            return;
        assert_int_equal(status, MUR_NO_MEMORY);
        assert_true(same);
        refusals++;
    }
}

static void play(const char *setup, struct mur_table **out, struct mur_rules **rules)
{
    static enum mur_status (*const round[])(struct mur_table *) = {
        step_chance, step_draft, step_commit, step_chance, step_draft, step_draft, step_several};
    struct mur_rules *r = mur_rules_new(setup, NULL);
    struct mur_table_options options = {.clock = {.mode = MUR_CLOCK_BANK, .bank = 600000}};
    struct mur_table *t = mur_table_new(r, &options, NULL);
    for (int seat = 0; seat < r->players; seat++)
        step_till_done(t, step_sit);
    for (int k = 0; k < 12; k++) {
        while (mur_table_point(t).turn == MUR_TURN_CHANCE)
            step_till_done(t, step_chance);
        for (size_t i = 0; i < sizeof round / sizeof round[0]; i++)
            if (mur_table_point(t).turn == MUR_TURN_PLAYER || round[i] == step_chance)
                step_till_done(t, round[i]);
    }
    while (mur_table_point(t).turn == MUR_TURN_CHANCE)
        step_till_done(t, step_chance);
    step_till_done(t, step_away);
    step_till_done(t, step_back);
    if (mur_table_due(t) != MUR_NEVER)
        step_till_done(t, step_expire);
    step_till_done(t, step_resign);
    *out = t;
    *rules = r;
}

/* ---- storage --------------------------------------------------------------------------------------- */

static void parse_and_restore(const struct mur_table *t)
{
    struct mur_table_options options = mur_table_options(t);
    uint32_t count = mur_table_seq(t);
    struct mur_item *item = calloc(count, sizeof *item);
    char *text = text_of(t);
    struct mur_table *again = NULL;
    mur_table_items(t, 0, item, (int)count);
    for (int which = 1; !again; which += 3) {
        struct mur_error err = {0};
        allocation_fail(which);
        again = mur_table_parse(NULL, text, &err);
        allocation_fail(0);
        assert_true(again || err.status == MUR_NO_MEMORY);
        refusals += !again;
    }
    mur_table_free(again);
    again = NULL;
    for (int which = 1; !again; which++) {
        struct mur_error err = {0};
        allocation_fail(which);
        again = mur_table_restore(mur_table_rules(t), &options, item, count, &err);
        allocation_fail(0);
        assert_true(again || err.status == MUR_NO_MEMORY);
        refusals += !again;
    }
    mur_table_free(again);
    allocation_fail(1);
    assert_int_equal(mur_table_text(t, NULL, 0), -1);
    allocation_fail(1);
    assert_null(mur_table_record(t, NULL));
    allocation_fail(0);
    free(text);
    free(item);
}

static void nothing_is_half_done(void **state)
{
    (void)state;
    static const char *const setups[] = {"carcassonne:players=3", "catan-cards:players=3"};
    for (int i = 0; i < 2; i++) {
        struct mur_table *t;
        struct mur_rules *r;
        refusals = 0;
        play(setups[i], &t, &r);
        assert_true(refusals > 20);
        parse_and_restore(t);
        mur_table_free(t);
        mur_rules_free(r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_half_done)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
