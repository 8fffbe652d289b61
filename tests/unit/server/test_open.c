/* Tables that have not ended are bounded in number, by person and by address. */
#include <stdio.h>
#include <string.h>

#include "support/unit.h"
#include "support/world.h"

enum { PERSON = 3, ADDRESS = 5 };

static struct world w;

static int begin(void **state)
{
    (void)state;
    struct hub_options options;
    world_init(&w, "memory:", NULL);
    options = w.options;
    world_release(&w);
    options.tables.burst = 1000;
    options.open_person = PERSON;
    options.open_address = ADDRESS;
    world_init(&w, "memory:", &options);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_release(&w);
    return 0;
}

/* Says it, and is it done? */
#define DONE(c, id, ...)                                                                           \
    (world_say(&w, c, __VA_ARGS__), world_answer(&w, c, id)->type == PROTO_SERVER_ACK)

/* The name of a new table, "" if there are too many. */
static const char *make(struct world_conn *c)
{
    static char name[32];
    static int number;
    char id[16];
    snprintf(id, sizeof id, "c%d", number++);
    world_say(&w, c,
              "{'t':'create','id':'%s','setup':'carcassonne:players=2','access':'link','seats':"
              "[{'kind':'me'},{'kind':'bot','level':'greedy'}]}",
              id);
    const struct proto_server *m = world_answer(&w, c, id);
    bool made = m->type == PROTO_SERVER_ACK;
    if (!made)
        assert_int_equal(m->err.why, PROTO_WHY_FULL);
    strcpy(name, made ? m->ack.game : "");
    return name;
}

static void fill(struct world_conn *c, int count)
{
    for (int i = 0; i < count; i++)
        assert_true(*make(c));
    assert_false(*make(c));
}

static void a_table_that_ends_makes_room(void **state)
{
    (void)state;
    char g[32];
    struct world_conn *ana = world_guest(&w, NULL);
    strcpy(g, make(ana));
    fill(ana, PERSON - 1);
    assert_true(DONE(ana, "x", "{'t':'close','id':'x','g':'%s'}", g));
    strcpy(g, make(ana));
    assert_true(*g);
    assert_false(*make(ana));
    assert_true(DONE(ana, "s", "{'t':'start','id':'s','g':'%s'}", g));
    assert_false(*make(ana)); /* running ones count */
    assert_true(DONE(ana, "r", "{'t':'resign','id':'r','g':'%s'}", g));
    world_settle(&w);
    assert_true(*make(ana));
    assert_false(*make(ana));
    assert_false(DONE(ana, "again", "{'t':'rematch','id':'again','g':'%s'}", g));
    world_pass(&w, (uint64_t)w.options.lobby_ms + 1000); /* they are followed, and stay */
    world_settle(&w);
    assert_false(*make(ana));
}

static void persons_of_an_address_count_together(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    struct world_conn *eva = world_connect(&w, "192.0.2.77");
    fill(ana, PERSON);
    fill(bea, ADDRESS - PERSON);
    world_say(&w, eva, "{'t':'hello','v':1}");
    world_settle(&w);
    fill(eva, PERSON);
}

static void a_restart_forgets_no_table(void **state)
{
    (void)state;
    char token[64];
    struct world_conn *ana = world_guest(&w, token);
    fill(ana, PERSON);
    world_restart(&w);
    ana = world_return(&w, token);
    assert_false(*make(ana));
    world_pass(&w, (uint64_t)w.options.lobby_ms + 1000); /* nobody follows them any more */
    world_settle(&w);
    fill(ana, PERSON);
}

static void what_is_not_stored_does_not_count(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    w.fails = STORE_READONLY;
    for (int i = 0; i < 2 * PERSON; i++) {
        char id[16];
        snprintf(id, sizeof id, "f%d", i);
        world_say(&w, ana, "{'t':'create','id':'%s','setup':'none:players=2','access':'link'}", id);
        assert_int_equal(world_answer(&w, ana, id)->err.why, PROTO_WHY_READONLY);
    }
    w.fails = STORE_OK;
    fill(ana, PERSON);
}

/* It need not be stored yet. */
static void tables_on_their_way_count(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    for (int i = 0; i <= PERSON; i++) {
        world_say(&w, ana, "{'t':'create','id':'w%d','setup':'none:players=2','access':'link'}", i);
        while (world_deliver(&w, ana))
            continue;
    }
    char last[16];
    snprintf(last, sizeof last, "w%d", PERSON);
    assert_int_equal(world_answer(&w, ana, last)->err.why, PROTO_WHY_FULL);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_table_that_ends_makes_room), TEST(persons_of_an_address_count_together),
        TEST(a_restart_forgets_no_table),   TEST(what_is_not_stored_does_not_count),
        TEST(tables_on_their_way_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
