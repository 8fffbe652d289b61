/* The library as bindings see it: whole games through handles, numbers and texts alone, with the results
 * that the structs of C would give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "muralha/flat.h"

static int64_t constant(const char *name)
{
    for (int i = 0; mur_constant_name(i); i++)
        if (strcmp(mur_constant_name(i), name) == 0)
            return mur_constant_value(i);
    fail_msg("there is no constant %s", name);
    return 0;
}

static void constants_have_names(void **state)
{
    (void)state;
    assert_int_equal(constant("MUR_SEATS"), MUR_SEATS);
    assert_int_equal(constant("MUR_TURN_OVER"), MUR_TURN_OVER);
    assert_int_equal(constant("MUR_NEVER"), -1);
    assert_null(mur_constant_name(-1));
    assert_int_equal(mur_constant_value(100000), 0);
    assert_string_equal(mur_library_version(), MUR_VERSION);
    assert_int_equal(mur_abi(), constant("MUR_ABI"));
}

static void errors_and_words_can_be_read(void **state)
{
    (void)state;
    struct mur_error *err = mur_error_new();
    assert_int_equal(mur_error_status(err), MUR_OK);
    assert_string_equal(mur_error_message(err), "");
    assert_null(mur_rules_new("carcassonne:players=2,wheels", err));
    assert_int_equal(mur_error_status(err), constant("MUR_UNKNOWN_WORD"));
    assert_int_equal(mur_error_position(err), 22);
    assert_int_equal(mur_error_length(err), 6);
    const char *message = mur_error_message(err);
    assert_string_not_equal(mur_translate("pt", message), message);
    assert_string_equal(mur_translate("en", message), message);
    assert_string_equal(mur_translate("xx", message), message);
    mur_error_free(err);

    assert_string_equal(mur_language_code_at(0), "en");
    assert_string_equal(mur_language_title_at(1), "Español");
    assert_null(mur_language_code_at(3));
    assert_null(mur_language_title_at(-1));
    for (int i = 0; mur_kind_at(i); i++) {
        const struct mur_kind *kind = mur_kind_at(i);
        assert_ptr_equal(mur_kind_find(mur_kind_name(kind), strlen(mur_kind_name(kind))), kind);
        assert_true(strlen(mur_kind_summary(kind)) > 0);
        assert_true(mur_kind_rules_version(kind) >= 1);
        assert_int_equal(mur_kind_traits(kind), kind->traits); /* a game may have none of them */
        assert_true(mur_kind_min_players(kind) <= mur_kind_max_players(kind));
    }
}

/* ---- a record, by bots and a dealer -------------------------------------------------------------------- */

/* One action; its events into `sink`. False when the game is over. */
static bool step(struct mur_record *rec, struct mur_bot *bot, struct mur_dealer *dealer,
                 struct mur_sink *sink, void *scratch)
{
    const struct mur_rules *r = mur_record_rules(rec);
    const void *st = mur_record_state(rec);
    int turn = mur_point_turn(r, st), seat = mur_point_seat(r, st);
    mur_action a;
    if (turn == MUR_TURN_OVER)
        return false;
    if (turn == MUR_TURN_CHANCE) {
        assert_true(mur_deal(dealer, r, st, scratch, &a));
        assert_int_equal(mur_chance_number(r, st) >> 16, mur_chance_id(r, st).stream);
    } else {
        void *view = mur_bytes_new(mur_rules_state_size(r));
        mur_view(r, st, seat, view);
        mur_bot_begin(bot, view, 0, 0);
        while (!mur_bot_step(bot, 4))
            assert_true(mur_bot_visits(bot) > 0 && mur_bot_permille(bot) < 1000);
        a = mur_bot_answer(bot);
        assert_int_equal(mur_bot_best(bot), a);
        mur_bytes_free(view);
    }
    mur_sink_clear(sink);
    assert_int_equal(mur_record_add(rec, seat, a, sink, NULL), MUR_OK);
    return true;
}

/* Points of all sides that the events award. */
static int awarded(const struct mur_sink *sink)
{
    int points = 0;
    for (int i = 0; i < mur_sink_count(sink); i++)
        if (mur_event_kind(sink, i) == MUR_EVENT_AWARD)
            points += mur_event_a(sink, i);
    return points;
}

/* The events of the last entry, told from the sink as they are from the array. */
static void last_is_told(const struct mur_record *rec)
{
    const struct mur_rules *r = mur_record_rules(rec);
    uint32_t last = mur_record_count(rec) - 1;
    static char flat[1 << 17], plain[1 << 17];
    void *st = mur_bytes_new(mur_rules_state_size(r)), *after = mur_bytes_new(r->state_size);
    void *scratch = mur_bytes_new(mur_describe_scratch(r));
    struct mur_sink *sink = mur_sink_new(r, 1);
    mur_record_replay(rec, last, st, NULL);
    mur_record_replay(rec, last + 1, after, sink);
    mur_action a = mur_record_action(rec, last);
    int length = mur_describe_events(r, st, a, after, sink, 0, "pt", scratch, flat, sizeof flat);
    assert_int_equal(length, mur_describe_happened(r, st, a, after, sink->event, sink->count, 0,
                                                   "pt", scratch, plain, sizeof plain));
    assert_true(length > 0 && length < (int)sizeof flat);
    assert_string_equal(flat, plain);
    mur_sink_free(sink);
    mur_bytes_free(scratch);
    mur_bytes_free(after);
    mur_bytes_free(st);
}

static void replay_is_the_same(const struct mur_record *rec)
{
    const struct mur_rules *r = mur_record_rules(rec);
    void *st = mur_bytes_new(mur_rules_state_size(r));
    uint32_t count = mur_record_count(rec);
    mur_record_replay(rec, count, st, NULL);
    assert_memory_equal(st, mur_record_state(rec), mur_rules_state_size(r));
    mur_record_replay(rec, count / 2, st, NULL);
    assert_int_equal(mur_point_seat(r, st), mur_record_actor(rec, count / 2));
    assert_true(mur_is_legal(r, st, mur_record_action(rec, count / 2)));
    assert_int_equal(mur_record_seen_by(rec, count / 2),
                     mur_seen_by(r, st, mur_record_action(rec, count / 2)));
    mur_bytes_free(st);
}

static void play(const char *setup, const char *name)
{
    struct mur_record *rec = mur_record_new(setup, NULL);
    const struct mur_rules *r = mur_record_rules(rec);
    struct mur_bot *bot = mur_bot_new(r, name, NULL);
    struct mur_dealer *dealer = mur_dealer_new_keyed(5);
    struct mur_sink *sink = mur_sink_new(r, 1);
    struct mur_result *result = mur_result_new();
    void *scratch = mur_bytes_new(mur_chance_bytes(r));
    assert_string_equal(mur_rules_setup(r), mur_rules_setup(mur_record_rules(rec)));
    int points = 0, sum = 0, firsts = 0;
    while (step(rec, bot, dealer, sink, scratch)) {
        points += awarded(sink);
        assert_int_equal(mur_sink_lost(sink), 0);
        if (mur_sink_count(sink) > 0)
            assert_int_equal(mur_sink_events(sink)[0].kind, mur_event_kind(sink, 0));
    }
    mur_result(r, mur_record_state(rec), result);
    for (int side = 0; side < mur_rules_sides(r); side++)
        sum += mur_result_score(result, side);
    for (int seat = 0; seat < mur_rules_players(r); seat++)
        firsts += mur_result_rank(result, seat) == 1;
    assert_int_equal(points, sum);
    assert_true(firsts > 0);
    assert_int_equal(mur_result_limited(result), false);
    assert_true(mur_record_count(rec) <= mur_rules_max_steps(r));
    replay_is_the_same(rec);
    last_is_told(rec);
    mur_bytes_free(scratch);
    mur_result_free(result);
    mur_sink_free(sink);
    mur_dealer_free(dealer);
    mur_bot_free(bot);
    mur_record_free(rec);
}

static void whole_games_need_no_struct(void **state)
{
    (void)state;
    play("carcassonne:players=3,inns", "hard:visits=6,time=0,memory=1");
    play("none:players=2", "greedy");
}

/* ---- chance ------------------------------------------------------------------------------------------- */

static void dealers_are_handles(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    void *st = mur_bytes_new(mur_rules_state_size(r));
    uint32_t *pairs = mur_bytes_new(mur_chance_bytes(r));
    mur_start(r, st);
    int count = mur_chance(r, st, (struct mur_outcome *)pairs);
    assert_true(count > 1 && (uint32_t)count <= mur_rules_max_outcomes(r) && pairs[1] > 0);
    mur_action list[2] = {pairs[2], 0}, a = 0;
    assert_true(mur_is_legal(r, st, list[0]));
    struct mur_dealer *dealer = mur_dealer_new_forced(list, 2);
    mur_action wanted = list[0];
    list[0] = 0; /* the dealer has a list of its own */
    assert_true(mur_deal(dealer, r, st, (struct mur_outcome *)pairs, &a));
    assert_int_equal(a, wanted);
    assert_false(mur_deal(dealer, r, st, (struct mur_outcome *)pairs, &a));
    mur_dealer_free(dealer);
    dealer = mur_dealer_new_random(3, 1);
    struct mur_dealer same = mur_dealer_random(3, 1);
    mur_action b = 0;
    assert_true(mur_deal(dealer, r, st, (struct mur_outcome *)pairs, &a));
    assert_true(mur_deal(&same, r, st, (struct mur_outcome *)pairs, &b));
    assert_int_equal(a, b);
    struct mur_rng *g = mur_rng_new(1, 2);
    assert_true(mur_play_random(r, st, g, 0) > 70);
    assert_int_equal(mur_point_turn(r, st), MUR_TURN_OVER);
    assert_int_equal(mur_point_prompt(r, st), 0);
    mur_rng_free(g);
    mur_dealer_free(dealer);
    mur_bytes_free(pairs);
    mur_bytes_free(st);
    mur_rules_free(r);
}

/* ---- bots, scenarios ------------------------------------------------------------------------------------ */

static void bots_have_levels_and_options(void **state)
{
    (void)state;
    assert_string_equal(mur_level_name(0), "random");
    assert_true(strlen(mur_level_summary(0)) > 0);
    assert_true(strlen(mur_level_title(0)) > 0);
    assert_null(mur_level_title(-1));
    assert_int_equal(mur_level_milliseconds(0), 0);
    assert_int_equal(mur_level_milliseconds(-1), 0);
    assert_null(mur_level_name(100));
    assert_null(mur_level_summary(-1));
    int options = 0, switches = 0;
    for (; mur_bot_option_name(options); options++) {
        assert_true(mur_bot_option_min(options) < mur_bot_option_max(options));
        assert_true(mur_bot_option_standard(options) <= mur_bot_option_max(options));
        assert_true(strlen(mur_bot_option_help(options)) > 0);
        switches += mur_bot_option_is_switch(options);
    }
    assert_true(options > 5 && switches == 1);
    assert_int_equal(mur_bot_option_max(options), 0);
}

static void scenarios_tell_what_failed(void **state)
{
    (void)state;
    struct mur_scenario *s = mur_scenario_new();
    mur_scenario_run("setup none:players=2\nexpect score First 7\n", s);
    assert_int_not_equal(mur_scenario_outcome(s), MUR_SCENARIO_PASSED);
    assert_int_equal(mur_scenario_failures(s), 1);
    assert_int_equal(mur_scenario_failure_line(s, 0), 2);
    assert_true(mur_scenario_failure_column(s, 0) >= 1);
    assert_true(strlen(mur_scenario_failure_text(s, 0)) > 0);
    struct mur_rules *r;
    void *st;
    assert_true(mur_scenario_position("setup none:players=2\n", 0, s, &r, &st));
    assert_int_equal(mur_scenario_expectations(s), 0);
    mur_bytes_free(st);
    mur_rules_free(r);
    mur_scenario_free(s);
}

/* ---- tables --------------------------------------------------------------------------------------------- */

static void tables_are_handles(void **state)
{
    (void)state;
    struct mur_error *err = mur_error_new();
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    assert_null(mur_table_open(r, 77, 0, 0, 0, NULL, err));
    assert_int_equal(mur_error_status(err), MUR_OUT_OF_RANGE);
    assert_null(mur_table_open(r, -1, 256, 0, 0, NULL, err));
    struct mur_table *t =
        mur_table_open(r, MUR_CLOCK_BANK, MUR_LAPSE_RESIGN, 60000, 5000, "easy", err);
    assert_int_equal(mur_table_clock_mode(t), MUR_CLOCK_BANK);
    assert_int_equal(mur_table_clock_lapse(t), MUR_LAPSE_RESIGN);
    assert_int_equal(mur_table_clock_bank(t), 60000);
    assert_int_equal(mur_table_clock_more(t), 5000);
    assert_string_equal(mur_table_stand_in(t), "easy");
    assert_int_equal(mur_table_seat_set(t, 0, 256, "Ana", NULL, 1, err), MUR_OUT_OF_RANGE);
    assert_int_equal(mur_table_seat_set(t, 0, MUR_WHO_PERSON, "Ana", NULL, 1, err), MUR_OK);
    assert_int_equal(mur_table_seat_set(t, 1, MUR_WHO_BOT, NULL, "hard", 2, err), MUR_OK);
    assert_int_equal(mur_table_seat_who(t, 1), MUR_WHO_BOT);
    assert_string_equal(mur_table_seat_name(t, 0), "Ana");
    assert_string_equal(mur_table_seat_bot(t, 1), "hard");
    assert_false(mur_table_seat_away(t, 0) || mur_table_seat_resigned(t, 0));
    assert_int_equal(mur_table_turn(t), mur_point_turn(r, mur_table_state(t)));
    assert_int_equal(mur_table_asked(t), mur_point_seat(r, mur_table_state(t)));
    assert_int_equal(mur_table_prompt(t), mur_point_prompt(r, mur_table_state(t)));

    struct mur_item *items = mur_items_new(4);
    assert_int_equal(mur_table_feed(t, MUR_NOBODY, 0, items, 4), 2);
    assert_int_equal(mur_item_kind(items, 0), MUR_ITEM_SEAT);
    assert_int_equal(mur_item_at(items, 1), 2);
    assert_int_equal(mur_item_seq(items, 1), 2);
    assert_int_equal(mur_item_seat(items, 1), 1);
    assert_int_equal(mur_item_who(items, 1), MUR_WHO_BOT);
    assert_int_equal(mur_item_action(items, 1), 0);
    assert_false(mur_item_masked(items, 1));
    assert_string_equal(mur_item_name(items, 0), "Ana");
    assert_string_equal(mur_item_bot(items, 1), "hard");
    mur_items_free(items);
    mur_table_free(t);
    mur_rules_free(r);
    mur_error_free(err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_have_names),
        cmocka_unit_test(errors_and_words_can_be_read),
        cmocka_unit_test(whole_games_need_no_struct),
        cmocka_unit_test(dealers_are_handles),
        cmocka_unit_test(bots_have_levels_and_options),
        cmocka_unit_test(scenarios_tell_what_failed),
        cmocka_unit_test(tables_are_handles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
