/* Finding games, making rules, and what is wrong with set-up texts. */
#include "support/unit.h"

#include <string.h>

#include "muralha/game.h"

static void kinds_are_found_by_name(void **state)
{
    (void)state;
    const struct mur_kind *kind;
    int count = 0;
    for (; (kind = mur_kind_at(count)) != NULL; count++) {
        assert_ptr_equal(mur_kind_find(kind->name, strlen(kind->name)), kind);
        assert_int_equal(kind->abi, MUR_ABI);
        assert_non_null(kind->summary);
    }
    assert_true(count >= 1);
    assert_null(mur_kind_at(count + 5));
    assert_null(mur_kind_find("nonesuch", 8));
    assert_null(mur_kind_find("none", 3));
    assert_non_null(mur_kind_find("none:players=2", 4));
}

static void setups_become_canonical(void **state)
{
    (void)state;
    static const char *const table[][2] = {
        {"none", "none:players=2"},
        {"none:", "none:players=2"},
        {"none: turns=9 , players=3", "none:players=3,turns=9"},
        {"none:turns=6", "none:players=2"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_rules *r = mur_rules_new(table[i][0], NULL);
        assert_non_null(r);
        assert_string_equal(r->setup, table[i][1]);
        mur_rules_free(r);
    }
    mur_rules_free(NULL);
}

static void wrong_setups_say_why_and_where(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum mur_status status;
        int position, length;
    } table[] = {
        {"", MUR_BAD_SYNTAX, 0, 0},
        {"  :players=2", MUR_BAD_SYNTAX, 2, 0},
        {"chess", MUR_UNKNOWN_WORD, 0, 5},
        {"none:colour=red", MUR_UNKNOWN_WORD, 5, 6},
        {"none:players", MUR_BAD_SYNTAX, 5, 7},
        {"none:players=", MUR_BAD_SYNTAX, 13, 0},
        {"none:players=two", MUR_BAD_SYNTAX, 13, 0},
        {"none:players=7", MUR_OUT_OF_RANGE, 13, 1},
        {"none:players=0", MUR_OUT_OF_RANGE, 13, 1},
        {"none:turns=99999999999", MUR_BAD_SYNTAX, 11, 0},
        {"none:players=2,players=3", MUR_CONFLICT, 15, 7},
        {"none:players=2 turns=3", MUR_BAD_SYNTAX, 15, 1},
        {"none:players=2,", MUR_BAD_SYNTAX, 15, 0},
        {"none players=2", MUR_BAD_SYNTAX, 5, 1},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct mur_error err = {0};
        assert_null(mur_rules_new(table[i].text, &err));
        assert_null(mur_rules_new(table[i].text, NULL));
        assert_int_equal(err.status, table[i].status);
        assert_int_equal(err.position, table[i].position);
        assert_int_equal(err.length, table[i].length);
        assert_non_null(err.message);
    }
}

static void the_untrusted_door_refuses(void **state)
{
    (void)state;
    struct mur_rules *r = mur_rules_new("none:players=2,turns=1", NULL);
    unsigned char st[64], before[64];
    assert_true(r->state_size <= sizeof st);
    mur_start(r, st);
    memcpy(before, st, sizeof st);
    mur_action deal;
    struct mur_error err = {0};
    assert_int_equal(mur_action_parse(r, st, "deal heads", &deal, &err), MUR_OK);
    assert_int_equal(mur_try(r, st, 0, deal, NULL, &err), MUR_WRONG_SEAT);
    assert_int_equal(mur_try(r, st, MUR_NOBODY, deal + 7, NULL, &err), MUR_ILLEGAL);
    assert_memory_equal(st, before, r->state_size);
    assert_int_equal(mur_try(r, st, MUR_NOBODY, deal, NULL, &err), MUR_OK);
    assert_memory_not_equal(st, before, r->state_size);
    struct mur_rng g;
    mur_rng_seed(&g, 1, 1);
    while (mur_point(r, st).turn != MUR_TURN_OVER)
        mur_apply(r, st,
                  mur_point(r, st).turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g)
                                                           : mur_sample(r, st, &g),
                  NULL);
    assert_int_equal(mur_try(r, st, MUR_NOBODY, deal, NULL, &err), MUR_GAME_OVER);
    mur_rules_free(r);
}

/* FNV-1a of the bytes, by its published definition. */
static void hash_is_fnv(void **state)
{
    (void)state;
    struct mur_rules r = {.state_size = 6};
    assert_true(mur_hash(&r, "foobar") == UINT64_C(0x85944171F73967E8));
    r.state_size = 1;
    assert_true(mur_hash(&r, "a") == UINT64_C(0xAF63DC4C8601EC8C));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_found_by_name),
        cmocka_unit_test(setups_become_canonical),
        cmocka_unit_test(wrong_setups_say_why_and_where),
        cmocka_unit_test(the_untrusted_door_refuses),
        cmocka_unit_test(hash_is_fnv),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
