/* Records: what is written comes back, and whatever contradicts itself is refused with its place. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/record_lines.h"
#include "muralha/record.h"

static struct mur_record *record_random(const char *setup, uint64_t seed, uint32_t steps)
{
    struct mur_record *rec = mur_record_new(setup, NULL);
    assert_non_null(rec);
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    while (rec->count < steps) {
        struct mur_point p = mur_point(rec->rules, rec->state);
        if (p.turn == MUR_TURN_OVER)
            break;
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, &g)
                                                 : mur_sample(rec->rules, rec->state, &g);
        assert_int_equal(mur_record_add(rec, p.seat, a, NULL, NULL), MUR_OK);
    }
    return rec;
}

static char *text_of(const struct mur_record *rec)
{
    int length = mur_record_text(rec, NULL, 0);
    char *text = malloc((size_t)length + 1);
    assert_int_equal(mur_record_text(rec, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static void assert_same_record(const struct mur_record *a, const struct mur_record *b)
{
    assert_non_null(b);
    assert_string_equal(a->rules->setup, b->rules->setup);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->entry, b->entry, a->count * sizeof *a->entry);
    assert_memory_equal(a->state, b->state, a->rules->state_size);
}

static void records_come_back(void **state)
{
    (void)state;
    static const struct {
        const char *setup;
        uint32_t steps;
    } table[] = {{"none:players=3,turns=40", 1000}, {"none:players=3,turns=40", 0},
                 {"none:players=2,turns=31", 64},   {"none:players=2,turns=40", 33},
                 {"carcassonne:players=2", 1000},   {"carcassonne:players=4", 77}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_record *rec = record_random(table[i].setup, i + 1, table[i].steps);
        char *text = text_of(rec);
        struct mur_record *back = mur_record_parse(text, NULL);
        assert_same_record(rec, back);
        size_t size = mur_record_bytes(rec, NULL, 0);
        uint8_t *bytes = malloc(size);
        assert_int_equal(mur_record_bytes(rec, bytes, size), size);
        struct mur_record *again = mur_record_read(bytes, size, NULL);
        assert_same_record(rec, again);
        mur_record_free(again);
        mur_record_free(back);
        mur_record_free(rec);
        free(bytes);
        free(text);
    }
}

static void bytes_need_their_room(void **state)
{
    (void)state;
    struct mur_record *rec = record_random("none:players=2", 1, 5);
    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = calloc(1, size);
    assert_int_equal(mur_record_bytes(rec, bytes, size - 1), size);
    assert_int_equal(bytes[0], 0);
    free(bytes);
    mur_record_free(rec);
}

/* Every byte matters: change or drop one, and the record is refused or is a different one. */
static void damaged_bytes_are_refused(void **state)
{
    (void)state;
    struct mur_record *rec = record_random("none:players=2,turns=20", 9, 1000);
    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = malloc(size + 1);
    mur_record_bytes(rec, bytes, size);
    bytes[size] = 0;
    struct mur_error err = {0};
    for (size_t cut = 0; cut < size; cut++) {
        assert_null(mur_record_read(bytes, cut, &err));
        assert_non_null(err.message);
        assert_true(err.position >= 0 && (size_t)err.position <= cut + 4);
    }
    assert_null(mur_record_read(bytes, size + 1, &err));
    for (size_t i = 0; i < size; i++) {
        if (i >= 6 && i < 8)
            continue; /* an older version of the rules is allowed: next test */
        bytes[i] ^= 1;
        assert_null(mur_record_read(bytes, size, &err));
        bytes[i] ^= 1;
    }
    free(bytes);
    mur_record_free(rec);
}

static void versions_are_told_apart(void **state)
{
    (void)state;
    struct mur_record *rec = record_random("none:players=2", 1, 1000);
    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = malloc(size);
    mur_record_bytes(rec, bytes, size);
    struct mur_error err = {0};
    bytes[4] = 9;
    assert_null(mur_record_read(bytes, size, &err));
    assert_string_equal(err.message, "this version of records is not known");
    bytes[4] = MUR_RECORD_VERSION;
    bytes[6]++;
    assert_null(mur_record_read(bytes, size, &err));
    assert_string_equal(err.message, "this record was made by newer rules");
    bytes[6] = 0; /* older rules: hashes are not compared, scores are */
    size_t hash = size - 8 - 2 * 4;
    bytes[hash] ^= 1;
    struct mur_record *old = mur_record_read(bytes, size, &err);
    assert_non_null(old);
    mur_record_free(old);
    bytes[size - 1] ^= 1;
    assert_null(mur_record_read(bytes, size, &err));
    assert_string_equal(err.message, "the scores are others");
    free(bytes);
    mur_record_free(rec);
}

static void hand_written_records_are_read(void **state)
{
    (void)state;
    static const char text[] = "# a record by hand\n"
                               "muralha record 1\r\n"
                               "\n"
                               "setup none:players=2,turns=1   # one turn only\n"
                               "  deal heads\n"
                               "deal tails\n"
                               "toss heads\n"
                               "count 3 on heads # no seat in front\n"
                               "scores Red 5 Blue 0";
    struct mur_error err = {0};
    struct mur_record *rec = mur_record_parse(text, &err);
    assert_non_null(rec);
    assert_int_equal(rec->count, 4);
    assert_int_equal(rec->entry[0].seen_by, 1);
    assert_int_equal(rec->entry[1].seen_by, 2);
    assert_int_equal(rec->entry[3].actor, 0);
    mur_record_free(rec);
}

static void wrong_texts_say_why_and_where(void **state)
{
    (void)state;
#define HEAD "muralha record 1\nsetup none:players=2,turns=1\n"
    static const struct {
        const char *text;
        int line, column;
        const char *message;
    } table[] = {
        {"", 1, 1, "a record begins with `muralha record 2`"},
        {"\n\n setup none", 3, 2, "a record begins with `muralha record 2`"},
        {"muralha record 3\n", 1, 16, "this version of records is not known"},
        {"muralha record 0\n", 1, 16, "this version of records is not known"},
        {"muralha record 2\n", 2, 1, "`setup` is expected here"},
        {"muralha record 2\nsetup none:players=9\n", 2, 20, "this number is out of range"},
        {HEAD "rules 0", 3, 7, "a version is expected here"},
        {HEAD "rules 99", 3, 7, "this record was made by newer rules"},
        {HEAD "deal up", 3, 6, "a side is heads or tails"},
        {HEAD "  Red deal heads", 3, 3, "it is not this seat's turn"},
        {HEAD "toss heads", 3, 1, "the rules do not allow this now"},
        {HEAD "deal ?", 3, 1, "the rules do not allow this now"},
        {HEAD "deal heads\ndeal heads\ntoss heads\nBlue count 1 on heads", 6, 1,
         "it is not this seat's turn"},
        {HEAD "deal heads\ndeal heads\ntoss heads\nRed count 1 on tails", 6, 16,
         "the coin shows another side"},
        {HEAD "deal heads\ndeal heads\ntoss heads\ncount 1 on heads\ntoss heads", 7, 1,
         "the game is over"},
        {HEAD "hash 1 0000000000000000", 3, 6, "the record has another number of actions here"},
        {HEAD "hash 0 00000000000000zz", 3, 8, "a hash of 16 digits is expected here"},
        {HEAD "hash 0 0000000000000000", 3, 8, "the record has another hash here"},
        {HEAD "scores Red 0 Blue 1", 3, 19, "the score is another one"},
        {HEAD "scores Blue 0 Red 0", 3, 8, "the next seat is expected here"},
        {HEAD "scores Red 0 Blue 0 Green 0", 3, 21, "nothing more is expected here"},
        {HEAD "scores Red 0 Blue 0\ndeal heads", 4, 1, "nothing follows the scores"},
        {HEAD "deal \x01heads", 3, 6, "a line has no control characters"},
        {HEAD "deal \x7fheads", 3, 6, "a line has no control characters"},
        {HEAD "deal \xc2\x9bheads", 3, 6, "a line has no control characters"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_error err = {0};
        int line, column;
        assert_null(mur_record_parse(table[i].text, &err));
        assert_null(mur_record_parse(table[i].text, NULL));
        mur_text_place(table[i].text, err.position, &line, &column);
        assert_string_equal(err.message, table[i].message);
        assert_int_equal(line, table[i].line);
        assert_int_equal(column, table[i].column);
    }
}

/* The text of a record with one part exchanged. */
static char *text_with(const struct mur_record *rec, const char *from, const char *to)
{
    int length = mur_record_text(rec, NULL, 0);
    char *text = malloc((size_t)length + 1), *other = malloc((size_t)length + strlen(to) + 1);
    mur_record_text(rec, text, length + 1);
    char *at = strstr(text, from);
    assert_non_null(at);
    sprintf(other, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    free(text);
    return other;
}

/* Nothing of it changes a state, so the hashes of the first version noticed nothing. */
static void another_set_up_is_noticed(void **state)
{
    (void)state;
    struct mur_record *rec = record_random("catan-cards:players=2,rounds=200", 1, 50);
    struct mur_error err = {0};
    char *text = text_with(rec, "rounds=200", "rounds=210");
    assert_null(mur_record_parse(text, &err));
    assert_string_equal(err.message, "the record has another hash here");
    memcpy(strstr(text, "record 2"), "record 1", 8);
    assert_null(mur_record_parse(text, &err)); /* its hashes are of another sort */
    free(text);
    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = malloc(size);
    mur_record_bytes(rec, bytes, size);
    char *rounds = strstr((char *)bytes + 16, "rounds=200");
    assert_non_null(rounds);
    rounds[8] = '1';
    assert_null(mur_record_read(bytes, size, &err));
    assert_string_equal(err.message, "the record has another hash here");
    free(bytes);
    mur_record_free(rec);
}

/* Actions count one by one, in their order, with their actor; so does the version of the rules. */
static void another_action_is_noticed(void **state)
{
    (void)state;
    static const char *const text[] = {
        "muralha record 2\nsetup none:players=2\nrules 1\n",
        "muralha record 2\nsetup none:players=2\n",
    };
    uint64_t chain = mur_chain_begin("none:players=2", 1);
    uint64_t one = mur_chain_add(mur_chain_add(chain, 0, 1), 0, 2);
    uint64_t other = mur_chain_add(mur_chain_add(chain, 0, 2), 0, 1);
    assert_true(one != other && one != mur_chain_add(mur_chain_add(chain, 1, 1), 0, 2));
    assert_true(chain != mur_chain_begin("none:players=2", 2));
    /* The hash of the first line's record does not hold without its version of the rules. */
    struct mur_record *rec = mur_record_parse(text[0], NULL);
    char *whole = text_with(rec, "rules 1\n", "");
    struct mur_error err = {0};
    assert_null(mur_record_parse(whole, &err));
    assert_int_equal(err.status, MUR_CORRUPT);
    free(whole);
    mur_record_free(rec);
    rec = mur_record_parse(text[1], &err);
    assert_non_null(rec);
    mur_record_free(rec);
}

/* As the first version of the format wrote it, in text and in bytes. */
static void old_records_are_read(void **state)
{
    (void)state;
    static const char text[] = "muralha record 1\n"
                               "setup none:players=2,turns=1\n"
                               "rules 1\n"
                               "deal heads\n"
                               "deal tails\n"
                               "toss heads\n"
                               "Red count 3 on heads\n"
                               "hash 4 0e94adaa7e8a132c\n"
                               "scores Red 5 Blue 0\n";
    struct mur_error err = {0};
    struct mur_record *rec = mur_record_parse(text, &err);
    assert_non_null(rec);
    assert_int_equal(rec->count, 4);
    size_t size = mur_record_bytes(rec, NULL, 0);
    uint8_t *bytes = malloc(size);
    mur_record_bytes(rec, bytes, size);
    uint64_t hash = mur_hash(rec->rules, rec->state);
    bytes[4] = 1;
    for (int i = 0; i < 8; i++)
        bytes[size - 8 - 2 * 4 + (size_t)i] = (uint8_t)(hash >> (8 * i));
    struct mur_record *again = mur_record_read(bytes, size, &err);
    assert_non_null(again);
    mur_record_free(again);
    bytes[size - 8 - 2 * 4] ^= 1;
    assert_null(mur_record_read(bytes, size, &err));
    free(bytes);
    mur_record_free(rec);
}

static void a_refused_action_adds_nothing(void **state)
{
    (void)state;
    struct mur_record *rec = record_random("none:players=2", 1, 3);
    struct mur_error err = {0};
    uint64_t hash = mur_hash(rec->rules, rec->state);
    assert_int_equal(mur_record_add(rec, 1, 0x03000000, NULL, &err), MUR_WRONG_SEAT);
    assert_int_equal(mur_record_add(rec, 0, 0xFFFFFFFF, NULL, &err), MUR_ILLEGAL);
    assert_int_equal(rec->count, 3);
    assert_true(mur_hash(rec->rules, rec->state) == hash);
    mur_record_free(rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(bytes_need_their_room),
        cmocka_unit_test(damaged_bytes_are_refused),
        cmocka_unit_test(versions_are_told_apart),
        cmocka_unit_test(hand_written_records_are_read),
        cmocka_unit_test(wrong_texts_say_why_and_where),
        cmocka_unit_test(another_set_up_is_noticed),
        cmocka_unit_test(another_action_is_noticed),
        cmocka_unit_test(old_records_are_read),
        cmocka_unit_test(a_refused_action_adds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
