/* Who sits at a table, comes and goes, acts and resigns. */
#include "unit/table/table_of.h"

/* ---- names ----------------------------------------------------------------------------------------- */

static void names(void **state)
{
    (void)state;
    static const char *const fine[] = {"Ana", "João Ñandú", "李四", "a", "#1 % \\", "O'Neil 🙂"};
    static const char *const wrong[] = {"",
                                        " Ana",
                                        "Ana ",
                                        "A\na",
                                        "\x7f",
                                        "\xc2\x85", /* a control character */
                                        ("\xe2\x80\xae"
                                         "a"),              /* turns the direction of writing */
                                        "\xe2\x80\xa8",     /* ends a line */
                                        "\xc3",             /* cut off */
                                        "\xc0\x80",         /* 0, too long */
                                        "\xed\xa0\x80",     /* half a pair */
                                        "\xf4\x90\x80\x80", /* beyond the last */
                                        "\xef\xbf\xbf"};
    char longest[MUR_NAME_MAX + 1];
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        assert_int_equal(mur_name_check(fine[i], NULL), MUR_OK);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_not_equal(mur_name_check(wrong[i], NULL), MUR_OK);
    memset(longest, 'x', sizeof longest);
    longest[MUR_NAME_MAX] = '\0';
    assert_int_equal(mur_name_check(longest, NULL), MUR_OUT_OF_RANGE);
    longest[MUR_NAME_MAX - 1] = '\0';
    assert_int_equal(mur_name_check(longest, NULL), MUR_OK);
}

/* ---- sitting --------------------------------------------------------------------------------------- */

static void sitting_down(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_table *t = mur_table_new(r, NULL, NULL);
    struct mur_seat ana = person("Ana"), hard = bot("hard:visits=5"), wrong = bot("two words");
    assert_int_equal(mur_table_seat(t, 1).who, MUR_WHO_OPEN);
    assert_int_equal(mur_table_sit(t, 1, &ana, 5, NULL), MUR_OK);
    assert_int_equal(mur_table_sit(t, 2, &hard, 4, NULL), MUR_OK);
    assert_int_equal(mur_table_sit(t, 3, &ana, 5, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_sit(t, -1, &ana, 5, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_sit(t, 0, &wrong, 5, NULL), MUR_BAD_SYNTAX);
    wrong = (struct mur_seat){.who = MUR_WHO_OPEN, .name = "Nobody"};
    assert_int_equal(mur_table_sit(t, 0, &wrong, 5, NULL), MUR_CONFLICT);
    wrong = (struct mur_seat){.who = MUR_WHO_PERSON, .name = "Ana", .bot = "hard"};
    assert_int_equal(mur_table_sit(t, 0, &wrong, 5, NULL), MUR_CONFLICT);
    assert_int_equal(mur_table_seq(t), 2);
    assert_string_equal(mur_table_seat(t, 1).name, "Ana");
    assert_string_equal(mur_table_seat(t, 2).bot, "hard:visits=5");
    assert_string_equal(mur_table_bot(t, 2), "hard:visits=5");
    assert_null(mur_table_bot(t, 1));
    assert_null(mur_table_bot(t, 0));
    struct mur_item item[3];
    assert_int_equal(mur_table_feed(t, MUR_NOBODY, 0, item, 3), 2);
    assert_int_equal(item[0].kind, MUR_ITEM_SEAT);
    assert_int_equal(item[0].seq, 1);
    assert_string_equal(item[0].name, "Ana");
    assert_int_equal(item[1].seat, 2);
    assert_int_equal(item[1].at, 5); /* time does not go back */
    assert_string_equal(item[1].bot, "hard:visits=5");
    mur_table_free(t);
    mur_rules_free(r);
}

/* A bot gets other levels and keeps its name, which is a text of the table itself. */
static void own_texts(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    struct mur_table *t = mur_table_new(r, NULL, NULL);
    struct mur_seat s = {.who = MUR_WHO_BOT, .name = "Baltasar", .bot = "easy"};
    for (int i = 0; i < 50; i++) {
        assert_int_equal(mur_table_sit(t, 1, &s, 0, NULL), MUR_OK);
        s = mur_table_seat(t, 1);
        assert_string_equal(s.name, "Baltasar");
        assert_string_equal(s.bot, i % 2 ? "hard" : "easy");
        s.bot = i % 2 ? "easy" : "hard";
    }
    mur_table_free(t);
    mur_rules_free(r);
}

/* Whoever comes and goes does not fill the memory for ever. */
static void seatings_end(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    int rounds = 0;
    while (!mur_table_away(t, 0, 0, NULL) && !mur_table_back(t, 0, 0, NULL))
        assert_true(++rounds < MUR_TABLE_SEATINGS);
    assert_true(rounds > 1000);
    assert_true(mur_table_seat(t, 0).away);
    mur_table_free(t);
    mur_rules_free(r);
}

/* ---- acting ---------------------------------------------------------------------------------------- */

static void refusals(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_table *t = table_of(r, NULL);
    int seat = mur_table_point(t).seat, other = (seat + 1) % 3;
    uint32_t seq = mur_table_seq(t);
    mur_action a = first_legal(t), both[] = {a, 0xFFFFFFFFu};
    struct mur_error err = {0};
    assert_int_equal(mur_table_try(t, seat, seq - 1, &a, 1, 0, NULL, NULL), MUR_STALE);
    assert_int_equal(mur_table_try(t, seat, seq + 1, &a, 1, 0, NULL, NULL), MUR_STALE);
    assert_int_equal(mur_table_try(t, other, seq, &a, 1, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_try(t, 7, seq, &a, 1, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_try(t, MUR_NOBODY, seq, &a, 1, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_try(t, seat, seq, &both[1], 1, 0, NULL, NULL), MUR_ILLEGAL);
    assert_int_not_equal(mur_table_try(t, seat, seq, both, 2, 0, NULL, &err), MUR_OK);
    assert_int_equal(err.position, 1);
    assert_int_equal(mur_table_try(t, seat, seq, &a, 0, 0, NULL, NULL), MUR_OUT_OF_RANGE);
    assert_int_equal(mur_table_try_bot(t, seat, seq, a, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_chance(t, a, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_seq(t), seq);
    struct mur_seat away = person("Xavier");
    assert_int_equal(mur_table_sit(t, other, &away, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_try(t, seat, seq, &a, 1, 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_seq(t), seq + 2);
    mur_table_free(t);
    mur_rules_free(r);
}

/* Of several actions all are taken or none. */
static void all_or_none(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    int seat = mur_table_point(t).seat;
    uint32_t seq = mur_table_seq(t);
    uint64_t hash = mur_hash(r, mur_table_state(t));
    mur_action turn[2] = {first_legal(t), 0};
    struct mur_event event[64];
    struct mur_sink sink = {.event = event, .cap = 64, .count = 1};
    struct mur_error err = {0};
    assert_int_not_equal(mur_table_try(t, seat, seq, turn, 2, 0, &sink, &err), MUR_OK);
    assert_int_equal(err.position, 1);
    assert_int_equal(sink.count, 1);
    assert_int_equal(mur_table_seq(t), seq);
    assert_true(mur_hash(r, mur_table_state(t)) == hash);
    assert_int_equal(mur_table_draft(t, seat, turn[0], 0, NULL, NULL), MUR_OK);
    turn[1] = first_legal(t);
    assert_int_equal(mur_table_try(t, seat, seq, turn, 2, 0, &sink, NULL), MUR_OK);
    assert_int_equal(mur_table_seq(t), seq + 2);
    assert_int_equal(mur_table_drafts(t), 0);
    mur_table_free(t);
    mur_rules_free(r);
}

/* ---- the stand-in ---------------------------------------------------------------------------------- */

static void away_and_back(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=2", NULL);
    struct mur_table *t = table_of(r, &(struct mur_table_options){.stand_in = "easy"});
    int seat = mur_table_point(t).seat;
    mur_action a = first_legal(t);
    assert_int_equal(mur_table_back(t, seat, 0, NULL), MUR_CONFLICT);
    assert_int_equal(mur_table_away(t, seat, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_away(t, seat, 0, NULL), MUR_CONFLICT);
    assert_true(mur_table_seat(t, seat).away);
    assert_string_equal(mur_table_bot(t, seat), "easy");
    uint32_t seq = mur_table_seq(t);
    assert_int_equal(mur_table_try(t, seat, seq, &a, 1, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_back(t, seat, 0, NULL), MUR_OK);
    /* what the bot thought meanwhile comes too late */
    assert_int_equal(mur_table_try_bot(t, seat, seq, a, 0, NULL, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_away(t, seat, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_try_bot(t, seat, seq, a, 0, NULL, NULL), MUR_STALE);
    assert_int_equal(mur_table_try_bot(t, seat, seq + 2, a, 0, NULL, NULL), MUR_OK);
    struct mur_seat eva = person("Eva"); /* whoever sits down plays */
    assert_int_equal(mur_table_sit(t, seat, &eva, 0, NULL), MUR_OK);
    assert_false(mur_table_seat(t, seat).away);
    assert_null(mur_table_bot(t, seat));
    mur_table_free(t);
    mur_rules_free(r);
}

/* ---- resigning ------------------------------------------------------------------------------------- */

static void two_players(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=2", NULL);
    struct mur_table *t = table_of(r, NULL);
    struct mur_result result;
    mur_action a = first_legal(t);
    assert_int_equal(mur_table_resign(t, 0, 9, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_OVER);
    struct mur_item item[1];
    uint32_t seq = mur_table_seq(t);
    assert_int_equal(mur_table_feed(t, 1, seq - 1, item, 1), 1);
    assert_int_equal(item[0].kind, MUR_ITEM_OVER);
    assert_int_equal(item[0].who, MUR_END_RESIGNED);
    assert_int_equal(item[0].at, 9);
    mur_table_result(t, &result);
    assert_int_equal(result.rank[0], 2);
    assert_int_equal(result.rank[1], 1);
    assert_int_equal(result.limited, 1);
    struct mur_seat ana = person("Ana");
    assert_int_equal(mur_table_try(t, 1, seq, &a, 1, 9, NULL, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_draft(t, 1, a, 9, NULL, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_resign(t, 1, 9, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_sit(t, 1, &ana, 9, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_away(t, 1, 9, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_chance(t, a, 9, NULL, NULL), MUR_GAME_OVER);
    assert_int_equal(mur_table_seq(t), seq);
    mur_table_free(t);
    mur_rules_free(r);
}

static void four_players(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:players=4", NULL);
    struct mur_table *t = table_of(r, NULL);
    struct mur_result result;
    int seat = mur_table_point(t).seat;
    mur_action a = first_legal(t);
    assert_int_equal(mur_table_resign(t, seat, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_resign(t, seat, 0, NULL), MUR_RESIGNED);
    assert_int_equal(mur_table_back(t, seat, 0, NULL), MUR_RESIGNED);
    assert_int_equal(mur_table_point(t).seat, seat); /* the stand-in plays on */
    assert_string_equal(mur_table_bot(t, seat), "normal");
    uint32_t seq = mur_table_seq(t);
    assert_int_equal(mur_table_try(t, seat, seq, &a, 1, 0, NULL, NULL), MUR_RESIGNED);
    assert_int_equal(mur_table_try_bot(t, seat, seq, a, 0, NULL, NULL), MUR_OK);
    assert_int_equal(mur_table_resign(t, (seat + 2) % 4, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_PLAYER);
    assert_int_equal(mur_table_resign(t, (seat + 1) % 4, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_OVER);
    mur_table_result(t, &result);
    assert_int_equal(result.rank[seat], 4);
    assert_int_equal(result.rank[(seat + 2) % 4], 3);
    assert_int_equal(result.rank[(seat + 1) % 4], 2);
    assert_int_equal(result.rank[(seat + 3) % 4], 1);
    mur_table_free(t);
    mur_rules_free(r);
}

/* When the last person gives up, bots do not play on among themselves. */
static void last_person(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=3", NULL);
    struct mur_table *t = table_of(r, NULL);
    struct mur_seat normal = bot("normal");
    struct mur_result result;
    assert_int_equal(mur_table_sit(t, 0, &normal, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_sit(t, 2, &normal, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_resign(t, 0, 0, NULL), MUR_WRONG_SEAT);
    assert_int_equal(mur_table_resign(t, 1, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_OVER);
    mur_table_result(t, &result);
    assert_int_equal(result.rank[1], 3);
    assert_true(result.rank[0] < 3 && result.rank[2] < 3);
    mur_table_free(t);
    mur_rules_free(r);
}

/* Where all play for one result nobody is ranked by resigning; it ends when nobody is left. */
static void together(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("carcassonne:coop=2,solo", NULL);
    struct mur_result result, played;
    assert_non_null(r);
    struct mur_table *t = table_of(r, NULL);
    assert_int_equal(mur_table_resign(t, 0, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_PLAYER);
    assert_int_equal(mur_table_resign(t, 1, 0, NULL), MUR_OK);
    assert_int_equal(mur_table_point(t).turn, MUR_TURN_OVER);
    mur_table_result(t, &result);
    mur_result(r, mur_table_state(t), &played);
    assert_memory_equal(result.rank, played.rank, sizeof result.rank);
    assert_int_equal(result.value, played.value);
    assert_int_equal(result.limited, 1);
    mur_table_free(t);
    mur_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),         cmocka_unit_test(sitting_down),
        cmocka_unit_test(own_texts),     cmocka_unit_test(seatings_end),
        cmocka_unit_test(refusals),      cmocka_unit_test(all_or_none),
        cmocka_unit_test(away_and_back), cmocka_unit_test(two_players),
        cmocka_unit_test(four_players),  cmocka_unit_test(last_person),
        cmocka_unit_test(together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
