/* Questions to bots are taken in turns of the owners. */
#include "server/thoughts.h"
#include "support/unit.h"

static void expect(struct thoughts *t, int64_t game)
{
    const struct hub_think *think = thoughts_take(t);
    assert_non_null(think);
    assert_int_equal(think->game, game);
}

static void as_they_came(void **state)
{
    (void)state;
    struct thoughts t = {0};
    struct hub_think one[3] = {{.game = 1, .owner = 1}, {.game = 2, .owner = 2}, {.game = 3}};
    assert_null(thoughts_take(&t));
    for (int i = 0; i < 3; i++)
        thoughts_put(&t, &one[i]);
    for (int i = 0; i < 3; i++)
        expect(&t, i + 1);
    assert_null(thoughts_take(&t));
}

/* Forty tables of one owner, and then somebody else: behind one of them, not behind all. */
static void many_tables_wait_for_their_own(void **state)
{
    (void)state;
    struct thoughts t = {0};
    struct hub_think many[40] = {0},
                     other[2] = {{.game = 100, .owner = 8}, {.game = 101, .owner = 8}};
    for (int i = 0; i < 40; i++) {
        many[i] = (struct hub_think){.game = i, .owner = 7};
        thoughts_put(&t, &many[i]);
    }
    expect(&t, 0);
    expect(&t, 1);
    thoughts_put(&t, &other[0]);
    thoughts_put(&t, &other[1]);
    thoughts_put(&t, &many[0]); /* asked again: behind all of the same owner */
    expect(&t, 2);
    expect(&t, 100);
    expect(&t, 3);
    expect(&t, 101);
    thoughts_put(&t, &other[0]);
    expect(&t, 4);
    expect(&t, 100);
    for (int i = 5; i < 40; i++)
        expect(&t, i);
    expect(&t, 0);
    assert_null(thoughts_take(&t));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_they_came),
        cmocka_unit_test(many_tables_wait_for_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
