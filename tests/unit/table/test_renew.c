/* Games of earlier rules. The Catan cards had five types of building before they had a choice. */
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/setup.h"
#include "muralha/record.h"
#include "muralha/table.h"

enum { TEXT = 1 << 18 };

static void setups_of_earlier_rules_say_what_they_meant(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int version;
        const char *renewed;
    } table[] = {
        {"catan-cards", 1, "catan-cards:players=2,rounds=200,kinds=5"},
        {"catan-cards:players=3,rounds=9", 1, "catan-cards:players=3,rounds=9,kinds=5"},
        {"catan-cards:players=3,kinds=4", 1, "catan-cards:players=3,kinds=4"},
        {"catan-cards:players=3", 2, "catan-cards:players=3"},
        {"catan-cards:players=99", 1, "catan-cards:players=99"},
        {"carcassonne:players=3", 1, "carcassonne:players=3"},
        {"chess", 1, "chess"},
        {"", 1, ""},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char found[MUR_SETUP_MAX];
        assert_true(mur_setup_renew(table[i].text, table[i].version, found, sizeof found));
        assert_string_equal(found, table[i].renewed);
    }
    char small[12];
    assert_false(mur_setup_renew("catan-cards", 1, small, sizeof small));
    assert_false(mur_setup_renew("carcassonne:players=2", 1, small, sizeof small));
}

static void setups_in_the_words_of_earlier_rules(void **state)
{
    (void)state;
    char text[MUR_SETUP_MAX];
    struct mur_rules *five = mur_rules_new("catan-cards:players=3,kinds=5", NULL);
    struct mur_rules *four = mur_rules_new("catan-cards:players=3,kinds=4", NULL);
    assert_true(mur_setup_earlier(five, 1, text, sizeof text));
    assert_string_equal(text, "catan-cards:players=3,rounds=200");
    assert_true(mur_setup_earlier(five, 2, text, sizeof text));
    assert_string_equal(text, five->setup);
    assert_false(mur_setup_earlier(four, 1, text, sizeof text));
    assert_true(mur_setup_earlier(four, 2, text, sizeof text));
    assert_string_equal(text, four->setup);
    mur_rules_free(five);
    mur_rules_free(four);
}

static struct mur_record *game_of(const char *setup, uint64_t seed)
{
    struct mur_record *rec = mur_record_new(setup, NULL);
    struct mur_rng g;
    struct mur_point p;
    mur_rng_seed(&g, seed, 0);
    while ((p = mur_point(rec->rules, rec->state)).turn != MUR_TURN_OVER) {
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(rec->rules, rec->state, &g)
                                                 : mur_sample(rec->rules, rec->state, &g);
        assert_int_equal(mur_record_add(rec, p.seat, a, NULL, NULL), MUR_OK);
    }
    return rec;
}

/* The hash of the state after so many actions, which was all that records of those days had. */
static uint64_t state_hash(const struct mur_record *rec, uint32_t count)
{
    mur_start(rec->rules, rec->scratch);
    for (uint32_t i = 0; i < count; i++)
        mur_apply(rec->rules, rec->scratch, rec->entry[i].action, NULL);
    return mur_hash(rec->rules, rec->scratch);
}

static void hashes_of_version_1(const struct mur_record *rec, char *text)
{
    memcpy(strstr(text, "record 2"), "record 1", 8);
    for (char *at = text; (at = strstr(at, "\nhash ")) != NULL;) {
        char *number = at + strlen("\nhash "), digits[17];
        uint32_t count = (uint32_t)strtoul(number, &at, 10);
        snprintf(digits, sizeof digits, "%016llx", (unsigned long long)state_hash(rec, count));
        memcpy(at + 1, digits, 16);
    }
}

/* The text as the first version of the rules wrote it. */
static char *text_of_version_1(const struct mur_record *rec)
{
    char *text = malloc(TEXT);
    assert_true(mur_record_text(rec, text, TEXT) < TEXT);
    char *kinds = strstr(text, ",kinds=5\nrules 2\n");
    assert_non_null(kinds);
    char *rest = kinds + strlen(",kinds=5\nrules 2\n");
    memcpy(kinds, "\nrules 1\n", strlen("\nrules 1\n"));
    memmove(kinds + strlen("\nrules 1\n"), rest, strlen(rest) + 1);
    hashes_of_version_1(rec, text);
    return text;
}

static void records_and_tables_of_earlier_rules_are_replayed(void **state)
{
    (void)state;
    struct mur_error err = {0};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct mur_record *rec = game_of("catan-cards:players=2,kinds=5", seed);
        char *text = text_of_version_1(rec);
        struct mur_record *old = mur_record_parse(text, &err);
        assert_non_null(old);
        assert_string_equal(old->rules->setup, rec->rules->setup);
        assert_memory_equal(old->state, rec->state, rec->rules->state_size);
        struct mur_table *t = mur_table_parse(NULL, text, &err);
        assert_non_null(t);
        assert_memory_equal(mur_table_state(t), rec->state, rec->rules->state_size);
        mur_table_free(t);
        mur_record_free(old);
        char *hash = strstr(text, "\nhash 32 ") + strlen("\nhash 32 ");
        *hash = *hash == '0' ? '1' : '0'; /* the states are the same ones, and are compared */
        assert_null(mur_record_parse(text, &err));
        assert_string_equal(err.message, "the record has another hash here");
        mur_record_free(rec);
        free(text);
    }
}

static void bytes_of_earlier_rules_are_replayed(void **state)
{
    (void)state;
    static const char kinds[] = ",kinds=5";
    enum { FORMAT = 4, VERSION = 6, LENGTH = 8, SETUP = 16, CUT = sizeof kinds - 1 };
    struct mur_record *rec = game_of("catan-cards:players=3,kinds=5", 7);
    size_t size = mur_record_bytes(rec, NULL, 0), end = SETUP + strlen(rec->rules->setup);
    uint8_t *bytes = malloc(size);
    mur_record_bytes(rec, bytes, size);
    assert_memory_equal(bytes + end - CUT, kinds, CUT);
    for (uint32_t i = 1; i <= rec->count; i++)
        if (i % MUR_RECORD_HASH_EVERY == 0 || i == rec->count) {
            uint64_t hash = state_hash(rec, i);
            uint32_t before = (i == rec->count ? i : i - 1) / MUR_RECORD_HASH_EVERY;
            memcpy(bytes + end + 8 * (size_t)(i + before), &hash, sizeof hash);
        }
    bytes[FORMAT] = bytes[VERSION] = 1;
    bytes[LENGTH] = (uint8_t)(bytes[LENGTH] - CUT);
    memmove(bytes + end - CUT, bytes + end, size - end);
    struct mur_record *old = mur_record_read(bytes, size - CUT, NULL);
    assert_non_null(old);
    assert_string_equal(old->rules->setup, rec->rules->setup);
    assert_memory_equal(old->state, rec->state, rec->rules->state_size);
    mur_record_free(old);
    mur_record_free(rec);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setups_of_earlier_rules_say_what_they_meant),
        cmocka_unit_test(setups_in_the_words_of_earlier_rules),
        cmocka_unit_test(records_and_tables_of_earlier_rules_are_replayed),
        cmocka_unit_test(bytes_of_earlier_rules_are_replayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
