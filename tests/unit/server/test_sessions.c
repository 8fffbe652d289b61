/* Tokens: until when they are worth something, and what of people is told. */
#include <stdio.h>
#include <string.h>

#include "support/unit.h"
#include "support/world.h"
#include "unit/server/one_world.h"

#define DAY (UINT64_C(24) * 3600 * 1000)

static bool is_known(const char *token)
{
    struct world_conn *c = world_connect(&w, "192.0.2.7");
    world_say(&w, c, "{'t':'hello','v':1,'token':'%s'}", token);
    world_settle(&w);
    const struct proto_server *m = world_next(c);
    assert_non_null(m);
    bool known = m->type == PROTO_SERVER_WELCOME;
    assert_true(known || m->err.why == PROTO_WHY_TOKEN);
    world_cut(&w, c);
    return known;
}

static void expect(struct world_conn *c, const char *id, enum proto_server_type type)
{
    const struct proto_server *m = world_answer(&w, c, id);
    assert_non_null(m);
    assert_int_equal(m->type, type);
}

/* Days pass one by one: what is done each day has to be done. */
static void days_pass(int days)
{
    for (int day = 0; day < days; day++)
        for (int step = 0; step < 4; step++) {
            world_pass(&w, DAY / 4);
            world_settle(&w);
        }
}

static void logging_out_ends_this_session_alone(void **state)
{
    (void)state;
    char token[64], phone[64];
    struct world_conn *ana = world_guest(&w, token);
    world_say(&w, ana, "{'t':'name','id':'n','name':'Ana','pass':'uma frase longa'}");
    expect(ana, "n", PROTO_SERVER_ACK);
    struct world_conn *other = world_connect(&w, "192.0.2.2");
    world_say(&w, other, "{'t':'login','v':1,'name':'Ana','pass':'uma frase longa'}");
    world_settle(&w);
    strcpy(phone, world_until(other, PROTO_SERVER_WELCOME)->welcome.token);
    struct world_conn *second = world_return(&w, token); /* another window of the same device */

    world_say(&w, ana, "{'t':'logout','id':'x'}");
    expect(ana, "x", PROTO_SERVER_ACK);
    struct world_conn *gone[] = {ana, second};
    for (int i = 0; i < 2; i++) {
        world_say(&w, gone[i], "{'t':'list','id':'l','which':'mine'}");
        const struct proto_server *m = world_answer(&w, gone[i], "l");
        assert_int_equal(m->type, PROTO_SERVER_ERR);
        assert_int_equal(m->err.why, PROTO_WHY_HELLO);
    }
    assert_false(is_known(token));
    assert_true(is_known(phone));
    world_say(&w, other, "{'t':'list','id':'l','which':'mine'}");
    expect(other, "l", PROTO_SERVER_TABLES);
    world_say(&w, ana, "{'t':'hello','v':1}"); /* somebody else may go on here */
    world_settle(&w);
    assert_non_null(world_until(ana, PROTO_SERVER_WELCOME)->welcome.token);
    world_restart(&w);
    assert_false(is_known(token));
}

static void who_is_logged_out_meanwhile_does_not_enter(void **state)
{
    (void)state;
    char token[64];
    struct world_conn *ana = world_guest(&w, token), *late = world_connect(&w, "192.0.2.2");
    world_say(&w, late, "{'t':'hello','v':1,'token':'%s'}", token);
    world_say(&w, ana, "{'t':'logout','id':'x'}");
    world_overtake(&w);
    const struct proto_server *m = world_next(late);
    assert_int_equal(m->type, PROTO_SERVER_ERR);
    assert_int_equal(m->err.why, PROTO_WHY_TOKEN);

    /* Somebody else's session is looked for once more, and is there. */
    struct world_conn *eva = world_guest(&w, NULL), *back = world_connect(&w, "192.0.2.3");
    world_guest(&w, token);
    world_say(&w, back, "{'t':'hello','v':1,'token':'%s'}", token);
    world_say(&w, eva, "{'t':'logout','id':'x'}");
    world_overtake(&w);
    assert_non_null(world_until(back, PROTO_SERVER_WELCOME));
}

static void an_old_passphrase_does_not_enter_meanwhile(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *late = world_connect(&w, "192.0.2.2");
    world_say(&w, ana, "{'t':'name','id':'n','name':'Ana','pass':'uma frase longa'}");
    expect(ana, "n", PROTO_SERVER_ACK);
    world_say(&w, late, "{'t':'login','v':1,'name':'Ana','pass':'uma frase longa'}");
    world_say(&w, ana, "{'t':'name','id':'o','name':'Ana','pass':'outra frase longa'}");
    world_overtake(&w);
    assert_null(world_until(late, PROTO_SERVER_WELCOME));
}

static void a_new_passphrase_ends_all_other_sessions(void **state)
{
    (void)state;
    char token[64], phone[64];
    struct world_conn *ana = world_guest(&w, token), *eva = world_guest(&w, NULL);
    world_say(&w, ana, "{'t':'name','id':'n','name':'Ana','pass':'uma frase longa'}");
    expect(ana, "n", PROTO_SERVER_ACK);
    struct world_conn *other = world_connect(&w, "192.0.2.2");
    world_say(&w, other, "{'t':'login','v':1,'name':'Ana','pass':'uma frase longa'}");
    world_settle(&w);
    strcpy(phone, world_until(other, PROTO_SERVER_WELCOME)->welcome.token);

    /* A name without a passphrase, or one that is taken, ends nothing. */
    world_say(&w, ana, "{'t':'name','id':'m','name':'Ana Maria'}");
    expect(ana, "m", PROTO_SERVER_ACK);
    world_say(&w, eva, "{'t':'name','id':'m','name':'Ana','pass':'outra frase longa'}");
    expect(eva, "m", PROTO_SERVER_ERR);
    assert_true(is_known(phone));

    world_say(&w, ana, "{'t':'name','id':'o','name':'Ana','pass':'outra frase longa'}");
    expect(ana, "o", PROTO_SERVER_ACK);
    assert_int_equal(world_until(other, PROTO_SERVER_BYE)->bye.why, PROTO_BYE_TOKEN);
    assert_int_equal(other->closed, 1008);
    assert_false(is_known(phone));
    assert_true(is_known(token));
    world_say(&w, ana, "{'t':'list','id':'l','which':'mine'}");
    expect(ana, "l", PROTO_SERVER_TABLES);
}

static void visitors_who_left_nothing_are_forgotten(void **state)
{
    (void)state;
    char visitor[64], owner[64], here[64], faithful[64];
    world_cut(&w, world_guest(&w, visitor));
    struct world_conn *c = world_guest(&w, owner);
    world_say(&w, c,
              "{'t':'create','id':'c','setup':'none:players=2','access':'link',"
              "'seats':[{'kind':'me'},{'kind':'bot','level':'random'}]}");
    expect(c, "c", PROTO_SERVER_ACK);
    char table[32];
    world_say(&w, c, "{'t':'list','id':'l','which':'mine'}");
    strcpy(table, world_answer(&w, c, "l")->tables.list[0].game);
    world_say(&w, c, "{'t':'start','id':'s','g':'%s'}", table);
    expect(c, "s", PROTO_SERVER_ACK);
    world_cut(&w, c);
    world_guest(&w, here); /* stays connected and says nothing */
    world_cut(&w, world_guest(&w, faithful));
    days_pass(20);
    assert_true(is_known(faithful));
    days_pass(15);
    assert_false(is_known(visitor));
    assert_true(is_known(owner));
    assert_true(is_known(here));
    assert_true(is_known(faithful));
    days_pass(395); /* those above were used 395 days ago, or all the time */
    assert_true(is_known(owner));
    days_pass(405);
    assert_false(is_known(owner));
    assert_true(is_known(here));
}

/* Public ids do not count people, and are the same after a restart. */
static void public_ids_tell_nothing(void **state)
{
    (void)state;
    char who[3][32], token[64];
    for (int i = 0; i < 3; i++) {
        struct world_conn *c = world_connect(&w, "192.0.2.1");
        world_say(&w, c, "{'t':'hello','v':1}");
        world_settle(&w);
        const struct proto_server *m = world_until(c, PROTO_SERVER_WELCOME);
        strcpy(who[i], m->welcome.who);
        strcpy(token, m->welcome.token);
        int same = 0;
        for (int k = 0; i && who[i][k]; k++)
            same += who[i][k] == who[i - 1][k];
        assert_in_range(same, 0, 8); /* of 13 letters */
    }
    world_restart(&w);
    struct world_conn *c = world_connect(&w, "192.0.2.1");
    world_say(&w, c, "{'t':'hello','v':1,'token':'%s'}", token);
    world_settle(&w);
    assert_string_equal(world_until(c, PROTO_SERVER_WELCOME)->welcome.who, who[2]);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(logging_out_ends_this_session_alone),
        TEST(who_is_logged_out_meanwhile_does_not_enter),
        TEST(an_old_passphrase_does_not_enter_meanwhile),
        TEST(a_new_passphrase_ends_all_other_sessions),
        TEST(visitors_who_left_nothing_are_forgotten),
        TEST(public_ids_tell_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
