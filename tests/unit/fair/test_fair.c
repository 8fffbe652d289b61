/* Draws that can be computed again: the published test vector, exact weights, and what verifying finds. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair/fair.h"
#include "support/unit.h"

static struct fair example(void)
{
    struct fair f;
    char hex[FAIR_HEX] = "";
    for (int i = 0; i < FAIR_KEY; i++)
        sprintf(hex + 2 * i, "%02x", i);
    assert_true(fair_read(&f, "abcdefgh", hex));
    return f;
}

static void test_vector_is_the_published_one(void **state)
{
    (void)state;
    struct fair f = example();
    static const struct mur_outcome outcome[] = {{1, 1}, {2, 2}, {3, 3}};
    char commitment[FAIR_HEX], draws[64] = "", seats[32] = "", text[256];
    uint8_t order[6];
    fair_commitment(&f, "none:players=2", commitment);
    for (int i = 0; i < 16; i++)
        sprintf(draws + strlen(draws), "%s%u", i ? " " : "",
                fair_draw(&f, (uint64_t)i, outcome, 3));
    fair_order(&f, 6, order);
    for (int i = 0; i < 6; i++)
        sprintf(seats + strlen(seats), "%s%u", i ? " " : "", order[i]);
    FILE *file = fopen("docs/FAIRNESS.md", "r");
    assert_non_null(file);
    bool found[3] = {false};
    while (fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        found[0] |= strcmp(text, commitment) == 0;
        found[1] |= strcmp(text, draws) == 0;
        found[2] |= strcmp(text, seats) == 0;
    }
    fclose(file);
    if (!found[0] || !found[1] || !found[2])
        print_message("%s\n%s\n%s\n", commitment, draws, seats);
    assert_true(found[0] && found[1] && found[2]);
}

/* The commitment once more, from the documentation's words. */
static void commitment_is_what_the_documentation_says(void **state)
{
    (void)state;
    struct fair f = example();
    uint8_t bytes[256], sum[32];
    size_t length = 0;
    memcpy(bytes, "muralha commitment 1", 21);
    length = 21;
    memcpy(bytes + length, f.key, 32);
    length += 32;
    memcpy(bytes + length, "abcdefgh\0none:players=2", 24);
    length += 24;
    crypto_generichash(sum, 32, bytes, length, NULL, 0);
    char expected[FAIR_HEX], got[FAIR_HEX];
    sodium_bin2hex(expected, sizeof expected, sum, 32);
    fair_commitment(&f, "none:players=2", got);
    assert_string_equal(got, expected);
}

/* And a draw, whose number needs no second try with weights that are a power of two. */
static void draw_is_what_the_documentation_says(void **state)
{
    (void)state;
    struct fair f = example();
    static const struct mur_outcome outcome[] = {{7, 3}, {8, 1}};
    for (uint64_t step = 0; step < 300; step += 299) {
        uint8_t bytes[64] = "muralha draw 1", sum[32];
        memcpy(bytes + 15, "abcdefgh", 9);
        bytes[24] = (uint8_t)step;
        bytes[25] = (uint8_t)(step >> 8);
        crypto_generichash(sum, 32, bytes, 15 + 9 + 16, f.key, 32);
        assert_int_equal(fair_draw(&f, step, outcome, 2), sum[0] % 4 == 3 ? 8 : 7);
    }
}

static void weights_are_kept(void **state)
{
    (void)state;
    struct fair f = example();
    static const struct mur_outcome outcome[] = {{1, 1}, {2, 2}, {3, 7}};
    int count[4] = {0};
    for (uint64_t step = 0; step < 20000; step++)
        count[fair_draw(&f, step, outcome, 3)]++;
    assert_in_range(count[1], 1800, 2200);
    assert_in_range(count[2], 3700, 4300);
    assert_in_range(count[3], 13700, 14300);
}

static void other_keys_games_and_steps_draw_otherwise(void **state)
{
    (void)state;
    struct fair a, b;
    assert_true(fair_new(&a, "one") && fair_new(&b, "one"));
    struct fair renamed = a;
    strcpy(renamed.game, "two");
    struct mur_outcome outcome[256];
    for (int i = 0; i < 256; i++)
        outcome[i] = (struct mur_outcome){(mur_action)i, 1};
    int same_key = 0, same_game = 0, same_step = 0;
    for (uint64_t i = 0; i < 64; i++) {
        mur_action drawn = fair_draw(&a, i, outcome, 256);
        same_key += drawn == fair_draw(&b, i, outcome, 256);
        same_game += drawn == fair_draw(&renamed, i, outcome, 256);
        same_step += drawn == fair_draw(&a, i + 1, outcome, 256);
    }
    assert_true(same_key < 8 && same_game < 8 && same_step < 8);
}

static void order_has_everybody_once(void **state)
{
    (void)state;
    int first[6] = {0};
    for (int game = 0; game < 600; game++) {
        struct fair f;
        uint8_t order[6];
        unsigned seen = 0;
        assert_true(fair_new(&f, "x"));
        fair_order(&f, 6, order);
        for (int i = 0; i < 6; i++)
            seen |= 1u << order[i];
        assert_int_equal(seen, 63);
        first[order[0]]++;
    }
    for (int i = 0; i < 6; i++)
        assert_in_range(first[i], 50, 150);
}

static void keys_that_are_none_are_refused(void **state)
{
    (void)state;
    struct fair f = example();
    char hex[FAIR_HEX];
    fair_key_text(&f, hex);
    assert_true(fair_read(&f, "x", hex));
    assert_false(fair_read(&f, "x", hex + 2));
    hex[63] = 'g';
    assert_false(fair_read(&f, "x", hex));
    assert_false(fair_read(&f, "x", ""));
    char name[80];
    memset(name, 'n', 79);
    name[79] = '\0';
    assert_false(fair_new(&f, name));
}

/* ---- a whole game ----------------------------------------------------------------------------------- */

static struct mur_table *table_play(const struct mur_rules *r, const struct fair *f)
{
    struct mur_error err;
    struct mur_table *t = mur_table_new(r, NULL, &err);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 2);
    for (int i = 0; i < r->players; i++)
        assert_false(
            mur_table_sit(t, i, &(struct mur_seat){.who = MUR_WHO_PERSON, .name = "A"}, 0, &err));
    for (;;) {
        assert_int_equal(fair_deal(f, t, 0, &err), MUR_OK);
        struct mur_point p = mur_table_point(t);
        if (p.turn == MUR_TURN_OVER)
            return t;
        mur_action a = mur_sample(r, mur_table_state(t), &g);
        assert_false(mur_table_try(t, p.seat, mur_table_seq(t), &a, 1, 0, NULL, &err));
    }
}

static void proof_make(const struct fair *f, const struct mur_rules *r, struct fair_proof *p)
{
    strcpy(p->game, f->game);
    fair_key_text(f, p->key);
    fair_commitment(f, r->setup, p->commitment);
    fair_order_text(f, r->players, p->seats);
}

static void check_game(const char *setup)
{
    struct mur_error err;
    struct mur_rules *r = mur_rules_new(setup, &err);
    struct fair f;
    assert_true(fair_new(&f, "sometable"));
    struct mur_table *t = table_play(r, &f);
    struct mur_record *rec = mur_table_record(t, &err);
    struct fair_proof p, read;
    struct fair_check c;
    proof_make(&f, r, &p);
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_TRUE);
    assert_true(c.draws > 0);

    /* Through the text: the comments do not disturb the record. */
    char text[1 << 17];
    int length = mur_record_text(rec, text, sizeof text);
    fair_proof_text(&p, text + length, (int)sizeof text - length);
    struct mur_record *again = mur_record_parse(text, &err);
    assert_non_null(again);
    assert_true(fair_proof_read(text, &read));
    assert_int_equal(fair_verify(again, &read, &c), FAIR_TRUE);

    /* Another key, another commitment, another game. */
    p.key[0] = p.key[0] == '0' ? '1' : '0';
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_NOT_KEY);
    proof_make(&f, r, &p);
    p.commitment[5] = p.commitment[5] == '0' ? '1' : '0';
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_NOT_KEY);
    proof_make(&f, r, &p);
    p.game[0] = 'S';
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_NOT_KEY);

    /* Other seats than those that were drawn; where they were not drawn nothing is said of them. */
    proof_make(&f, r, &p);
    char first = p.seats[0];
    p.seats[0] = p.seats[2];
    p.seats[2] = first;
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_NOT_SEATS);
    p.seats[0] = '\0';
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_TRUE);

    /* A key that was promised, but not used. */
    struct fair other;
    assert_true(fair_new(&other, "sometable"));
    proof_make(&other, r, &p);
    assert_int_equal(fair_verify(rec, &p, &c), FAIR_NOT_OUTCOME);
    assert_int_not_equal(rec->entry[c.step].action, c.due);
    assert_int_equal(rec->entry[c.step].actor, MUR_NOBODY);
    mur_record_free(again);
    mur_record_free(rec);
    mur_table_free(t);
    mur_rules_free(r);
}

static void whole_games_are_verified(void **state)
{
    (void)state;
    check_game("none:players=2,turns=40");
    check_game("carcassonne:players=3");
    check_game("catan-cards:players=2");
}

/* A game that was begun by rules without the choice of types was promised without its word. */
static void promise_of_earlier_rules(void **state)
{
    (void)state;
    static const struct {
        const char *setup, *promised;
        enum fair_verdict verdict;
    } table[] = {
        {"catan-cards:players=2,kinds=5", "catan-cards:players=2,rounds=200", FAIR_TRUE},
        {"catan-cards:players=2,kinds=4", "catan-cards:players=2,rounds=200", FAIR_NOT_KEY},
        {"catan-cards:players=2,kinds=5", "catan-cards:players=2,rounds=100", FAIR_NOT_KEY},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_error err;
        struct mur_rules *r = mur_rules_new(table[i].setup, &err);
        struct fair f;
        struct fair_proof p;
        struct fair_check c;
        assert_true(fair_new(&f, "sometable"));
        struct mur_table *t = table_play(r, &f);
        struct mur_record *rec = mur_table_record(t, &err);
        proof_make(&f, r, &p);
        fair_commitment(&f, table[i].promised, p.commitment);
        assert_int_equal(fair_verify(rec, &p, &c), table[i].verdict);
        mur_record_free(rec);
        mur_table_free(t);
        mur_rules_free(r);
    }
}

static void proofs_that_are_incomplete_are_refused(void **state)
{
    (void)state;
    struct fair_proof p;
    assert_false(fair_proof_read("", &p));
    assert_false(fair_proof_read("# game abc\n# key 00\n", &p));
    assert_false(fair_proof_read("# game \n# commitment \n# key \n", &p));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vector_is_the_published_one),
        cmocka_unit_test(commitment_is_what_the_documentation_says),
        cmocka_unit_test(draw_is_what_the_documentation_says),
        cmocka_unit_test(weights_are_kept),
        cmocka_unit_test(other_keys_games_and_steps_draw_otherwise),
        cmocka_unit_test(order_has_everybody_once),
        cmocka_unit_test(keys_that_are_none_are_refused),
        cmocka_unit_test(whole_games_are_verified),
        cmocka_unit_test(promise_of_earlier_rules),
        cmocka_unit_test(proofs_that_are_incomplete_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
