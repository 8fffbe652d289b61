/* What a person drafts, takes back and confirms. */
#include "unit/table/table_of.h"

/* In Carcassonne a turn is a tile, then perhaps a figure; then chance draws. */
static void a_turn(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    int seat = mur_table_point(t).seat;
    uint32_t seq = mur_table_seq(t), steps = mur_table_steps(t);
    uint64_t before = mur_hash(r, mur_table_state(t));
    assert_false(mur_table_draft_done(t));
    assert_int_equal(mur_table_draft(t, seat, UINT32_MAX, 0, NULL, NULL), MUR_ILLEGAL);
    assert_int_equal(mur_table_draft(t, 1 - seat, first_legal(t), 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_drafts(t), 0);
    size_t small = mur_table_bytes(t);
    while (!mur_table_draft_done(t))
        assert_int_equal(mur_table_draft(t, seat, first_legal(t), 0, NULL, NULL), MUR_OK);
    int drafts = mur_table_drafts(t);
    assert_true(drafts >= 2);
    assert_true(mur_table_bytes(t) >= small + r->state_size);
    assert_int_equal(mur_table_draft(t, seat, 0, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_undo(t, 1 - seat, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_commit(t, 1 - seat, 0, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_undo(t, seat, NULL), MUR_OK);
    assert_false(mur_table_draft_done(t));
    assert_int_equal(mur_table_draft(t, seat, first_legal(t), 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_seq(t), seq); /* nobody has seen anything yet */
    assert_true(mur_hash(r, mur_table_state(t)) == before);
    assert_int_equal(mur_table_commit(t, seat, 7, NULL), MUR_OK);
    assert_int_equal(mur_table_seq(t), seq + (uint32_t)drafts);
    assert_int_equal(mur_table_steps(t), steps + (uint32_t)drafts);
    assert_int_equal(mur_table_drafts(t), 0);
    assert_int_equal(mur_table_undo(t, seat, NULL), MUR_ILLEGAL); /* what is confirmed stays */
    mur_table_free(t);
    mur_rules_free(r);
}

/* A draft is done as soon as somebody else is asked, even if the turn goes on: about a robber, say. */
static void others_are_asked(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2,robbers", NULL);
    struct mur_table *t = table_of(r, NULL);
    struct mur_rng g;
    int handed_over = 0;
    mur_rng_seed(&g, 1, 1);
    while (mur_table_point(t).turn != MUR_TURN_OVER) {
        int seat = mur_table_point(t).seat;
        while (!mur_table_draft_done(t)) {
            mur_action a = mur_sample(r, mur_table_draft_state(t), &g);
            assert_int_equal(mur_table_draft(t, seat, a, 0, NULL, NULL), MUR_OK);
            struct mur_point p = mur_point(r, mur_table_draft_state(t));
            assert_int_equal(mur_table_draft_done(t), p.turn != MUR_TURN_PLAYER || p.seat != seat);
            handed_over += p.turn == MUR_TURN_PLAYER && p.seat != seat;
        }
        assert_int_equal(mur_table_commit(t, seat, 0, NULL), MUR_OK);
        deal(t, 0);
    }
    assert_true(handed_over > 0);
    mur_table_free(t);
    mur_rules_free(r);
}

/* Does the action, applied to `state`, show something to some only, or end the game? */
static bool shows(const struct mur_rules *r, void *state, mur_action a)
{
    struct mur_event event[256];
    struct mur_sink sink = {.event = event, .cap = 256};
    bool some = mur_seen_by(r, state, a) != 0xFF;
    mur_apply(r, state, a, &sink);
    assert_true(sink.count <= sink.cap);
    for (int i = 0; i < sink.count; i++)
        some = some || event[i].seen_by != 0xFF;
    return some || mur_point(r, state).turn == MUR_TURN_OVER;
}

/* Cards that only some see: the draft is confirmed at once, and a turn that goes on is not taken whole. */
static void secrets(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("catan-cards:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    unsigned char after[1024];
    struct mur_rng g;
    int shown = 0, open = 0, whole = 0;
    mur_rng_seed(&g, 1, 1);
    while (mur_table_point(t).turn != MUR_TURN_OVER) {
        int seat = mur_table_point(t).seat;
        mur_action turn[2] = {mur_sample(r, mur_table_state(t), &g), 0};
        mur_copy(r, after, mur_table_state(t));
        bool secret = shows(r, after, turn[0]);
        if (secret && mur_point(r, after).seat == seat) {
            struct mur_error err = {.position = 9};
            turn[1] = mur_sample(r, after, &g);
            assert_int_equal(mur_table_try(t, seat, mur_table_seq(t), turn, 2, 0, NULL, &err),
                             MUR_CONFLICT);
            assert_int_equal(err.position, 0);
            whole++;
        }
        assert_int_equal(mur_table_draft(t, seat, turn[0], 0, NULL, NULL), MUR_OK);
        assert_int_equal(mur_table_drafts(t), secret ? 0 : 1);
        *(secret ? &shown : &open) += 1;
        if (!secret)
            assert_int_equal(mur_table_commit(t, seat, 0, NULL), MUR_OK);
        deal(t, 0);
    }
    assert_true(shown > 0 && open > 0 && whole > 0);
    mur_table_free(t);
    mur_rules_free(r);
}

/* When somebody else plays for the seat the draft is gone; other seats do not matter. */
static void dropped(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=3", NULL);
    struct mur_table *t = table_of(r, NULL);
    int seat = mur_table_point(t).seat, other = (seat + 1) % 3;
    struct mur_seat easy = bot("easy");
    assert_int_equal(mur_table_draft(t, seat, first_legal(t), 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_away(t, other, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_resign(t, other, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_drafts(t), 1);
    assert_int_equal(mur_table_away(t, seat, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_drafts(t), 0);
    assert_ptr_equal(mur_table_draft_state(t), mur_table_state(t));
    assert_int_equal(mur_table_back(t, seat, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_draft(t, seat, first_legal(t), 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_sit(t, seat, &easy, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_drafts(t), 0);
    mur_table_free(t);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn),
        cmocka_unit_test(others_are_asked),
        cmocka_unit_test(secrets),
        cmocka_unit_test(dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
