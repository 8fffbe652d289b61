/* Tables from their making to their end, as people at them see it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/unit.h"
#include "support/world.h"
#include "text/language.h"
#include "unit/server/one_world.h"

static void expect_ack(struct world_conn *c, const char *id)
{
    const struct proto_server *m = world_answer(&w, c, id);
    assert_non_null(m);
    if (m->type == PROTO_SERVER_ERR)
        print_message("%s: %s\n", proto_words_why.word[m->err.why], m->err.say);
    assert_int_equal(m->type, PROTO_SERVER_ACK);
}

static void expect_err(struct world_conn *c, const char *id, enum proto_why why)
{
    const struct proto_server *m = world_answer(&w, c, id);
    assert_non_null(m);
    assert_int_equal(m->type, PROTO_SERVER_ERR);
    if (m->err.why != why)
        print_message("%s: %s\n", proto_words_why.word[m->err.why], m->err.say);
    assert_int_equal(m->err.why, why);
}

/* A table of the person; its name. */
static const char *table_make(struct world_conn *owner, const char *setup, const char *seats)
{
    static char name[32];
    static int number;
    char id[16];
    sprintf(id, "make%d", number++);
    world_say(&w, owner,
              "{'t':'create','id':'%s','setup':'%s','access':'public','seats':[%s],"
              "'order':'seated'}",
              id, setup, seats);
    const struct proto_server *m = world_answer(&w, owner, id);
    assert_non_null(m);
    if (m->type == PROTO_SERVER_ERR)
        print_message("%s\n", m->err.say);
    assert_int_equal(m->type, PROTO_SERVER_ACK);
    strcpy(name, m->ack.game);
    return name;
}

/* ---- who somebody is -------------------------------------------------------------------------------- */

static void token_is_the_identity(void **state)
{
    (void)state;
    char token[64], who[32];
    struct world_conn *c = world_connect(&w, "192.0.2.1");
    world_say(&w, c, "{'t':'hello','v':1,'lang':'pt'}");
    world_settle(&w);
    const struct proto_server *m = world_next(c);
    assert_int_equal(m->type, PROTO_SERVER_WELCOME);
    assert_int_equal(m->welcome.lang, PROTO_LANG_PT);
    assert_memory_equal(m->welcome.name, "Visitante ", 10);
    assert_int_equal(strlen(m->welcome.token), 43);
    strcpy(token, m->welcome.token);
    strcpy(who, m->welcome.who);
    struct world_conn *again = world_connect(&w, "192.0.2.2");
    world_say(&w, again, "{'t':'hello','v':1,'token':'%s'}", token);
    world_settle(&w);
    m = world_next(again);
    assert_int_equal(m->type, PROTO_SERVER_WELCOME);
    assert_string_equal(m->welcome.who, who);
    assert_null(m->welcome.token);

    /* Neither the token nor anything like it is in the store. */
    struct store_rows rows = {0};
    assert_int_equal(store_account_by_token(w.store, token, &rows), STORE_MISSING);
    store_rows_release(&rows);
}

static void wrong_tokens_and_versions_are_refused(void **state)
{
    (void)state;
    struct world_conn *c = world_connect(&w, "192.0.2.1");
    world_say(&w, c, "{'t':'hello','v':1,'token':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'}");
    world_settle(&w);
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_TOKEN);
    world_say(&w, c, "{'t':'hello','v':2}");
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_VERSION);
    world_say(&w, c, "{'t':'list','id':'l','which':'open'}");
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_HELLO);
    world_say(&w, c, "{'t':'hello','v':1}");
    world_say(&w, c, "{'t':'hello','v':1}");
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_HELLO);
    world_settle(&w);
    assert_int_equal(world_next(c)->type, PROTO_SERVER_WELCOME);
    world_say(&w, c, "{'t':'hello','v':1}");
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_HELLO);
}

static void passphrases_lead_to_the_same_person(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    world_say(&w, ana, "{'t':'name','id':'n1','name':'Ana','pass':'correct horse'}");
    expect_ack(ana, "n1");
    struct world_conn *phone = world_connect(&w, "192.0.2.9");
    world_say(&w, phone, "{'t':'login','v':1,'name':'ANA','pass':'correct horse'}");
    world_settle(&w);
    const struct proto_server *m = world_next(phone);
    assert_int_equal(m->type, PROTO_SERVER_WELCOME);
    assert_string_equal(m->welcome.name, "Ana");
    assert_non_null(m->welcome.token);

    /* Nobody else can have the name, with or without a passphrase. */
    world_say(&w, bea, "{'t':'name','id':'n1','name':'ana','pass':'another one'}");
    expect_err(bea, "n1", PROTO_WHY_TAKEN);
    world_say(&w, bea, "{'t':'name','id':'n2','name':'Ana'}");
    expect_err(bea, "n2", PROTO_WHY_TAKEN);
    world_say(&w, bea, "{'t':'name','id':'n3','name':'Bea'}");
    expect_ack(bea, "n3");
    world_say(&w, bea, "{'t':'name','id':'n3','name':'Bea'}");
    assert_true(world_answer(&w, bea, "n3")->ack.again);
    world_say(&w, bea, "{'t':'name','id':'n3','name':'Eva'}");
    expect_err(bea, "n3", PROTO_WHY_REUSED);

    /* Another name keeps the passphrase. */
    world_say(&w, ana, "{'t':'name','id':'n2','name':'Anita'}");
    expect_ack(ana, "n2");
    world_pass(&w, 100000);
    struct world_conn *third = world_connect(&w, "192.0.2.9");
    world_say(&w, third, "{'t':'login','v':1,'name':'Ana','pass':'correct horse'}");
    world_settle(&w);
    assert_string_equal(world_next(third)->welcome.name, "Anita");
}

static void wrong_passphrases_are_refused_and_counted(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *c = world_connect(&w, "192.0.2.7");
    world_say(&w, ana, "{'t':'name','id':'n1','name':'Ana','pass':'correct horse'}");
    expect_ack(ana, "n1");
    for (int i = 0; i < 5; i++) {
        world_say(&w, c, "{'t':'login','v':1,'name':'%s','pass':'wrong horse'}",
                  i % 2 ? "Ana" : "Eva");
        world_settle(&w);
        assert_int_equal(world_next(c)->err.why, PROTO_WHY_LOGIN);
    }
    world_say(&w, c, "{'t':'login','v':1,'name':'Ana','pass':'correct horse'}");
    world_settle(&w);
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_RATE);
    world_pass(&w, 60000);
    world_say(&w, c, "{'t':'login','v':1,'name':'Ana','pass':'correct horse'}");
    world_settle(&w);
    assert_int_equal(world_next(c)->type, PROTO_SERVER_WELCOME);
}

/* Whatever a hello or login is refused for, the sentence is in its language. */
static void refusals_are_told_in_the_language_of_the_hello(void **state)
{
    (void)state;
    const struct mur_language *pt = mur_language_find("pt"), *es = mur_language_find("es");
    struct world_conn *c = world_connect(&w, "192.0.2.1");
    world_say(&w, c, "{'t':'login','v':1,'name':'Ana','pass':'wrong horse','lang':'pt'}");
    world_settle(&w);
    const struct proto_server *m = world_next(c);
    assert_int_equal(m->err.why, PROTO_WHY_LOGIN);
    assert_string_equal(m->err.say, mur_tr(pt, proto_why_sentences[PROTO_WHY_LOGIN]));
    assert_string_not_equal(m->err.say, proto_why_sentences[PROTO_WHY_LOGIN]);
    world_say(&w, c, "{'t':'hello','v':2,'lang':'es'}");
    assert_string_equal(world_next(c)->err.say, mur_tr(es, proto_why_sentences[PROTO_WHY_VERSION]));
    world_say(&w, c, "{'t':'hello','v':2}");
    assert_string_equal(world_next(c)->err.say, proto_why_sentences[PROTO_WHY_VERSION]);
}

/* The name has a limit as well, against guessing from many addresses; one of them does not use it up. */
static void nobody_alone_keeps_others_from_logging_in(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *c;
    world_say(&w, ana, "{'t':'name','id':'n1','name':'Ana','pass':'correct horse'}");
    expect_ack(ana, "n1");
    c = world_connect(&w, "192.0.2.7");
    for (int i = 0; i < 6; i++) {
        world_say(&w, c, "{'t':'login','v':1,'name':'Ana','pass':'wrong horse'}");
        world_settle(&w);
    }
    struct world_conn *phone = world_connect(&w, "192.0.2.9");
    world_say(&w, phone, "{'t':'login','v':1,'name':'Ana','pass':'correct horse'}");
    world_settle(&w);
    assert_int_equal(world_next(phone)->type, PROTO_SERVER_WELCOME);
    bool refused = false;
    for (int i = 10; i < 40 && !refused; i++) {
        char address[24];
        sprintf(address, "192.0.2.%d", i);
        c = world_connect(&w, address);
        world_say(&w, c, "{'t':'login','v':1,'name':'Ana','pass':'wrong horse'}");
        world_settle(&w);
        refused = world_next(c)->err.why == PROTO_WHY_RATE;
    }
    assert_true(refused);
}

/* Hashing a passphrase costs much, also for who chooses one after the other. */
static void new_passphrases_are_counted(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    for (int i = 0; i < 6; i++) {
        char id[16];
        sprintf(id, "n%d", i);
        world_say(&w, ana, "{'t':'name','id':'%s','name':'Ana','pass':'correct horse %d'}", id, i);
        if (i < 5)
            expect_ack(ana, id);
        else
            expect_err(ana, id, PROTO_WHY_RATE);
    }
    world_say(&w, ana, "{'t':'name','id':'plain','name':'Anita'}");
    expect_ack(ana, "plain");
    world_pass(&w, 60000);
    world_say(&w, ana, "{'t':'name','id':'later','name':'Ana','pass':'correct horse'}");
    expect_ack(ana, "later");
}

static void identities_of_an_address_are_counted(void **state)
{
    (void)state;
    struct world_conn *c = NULL;
    for (uint32_t i = 0; i < w.options.identities.burst; i++)
        world_guest(&w, NULL);
    c = world_connect(&w, "192.0.2.1");
    world_say(&w, c, "{'t':'hello','v':1}");
    world_settle(&w);
    assert_int_equal(world_next(c)->err.why, PROTO_WHY_RATE);
    struct world_conn *other = world_connect(&w, "192.0.2.2");
    world_say(&w, other, "{'t':'hello','v':1}");
    world_settle(&w);
    assert_int_equal(world_next(other)->type, PROTO_SERVER_WELCOME);
}

/* ---- the lobby -------------------------------------------------------------------------------------- */

static void people_sit_stand_and_start(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    const char *g =
        table_make(ana, "none:players=3", "{'kind':'me'},{'kind':'open'},{'kind':'open'}");
    const struct proto_server *m = world_until(ana, PROTO_SERVER_TABLE);
    assert_non_null(m);
    assert_int_equal(m->table.you, 0);
    assert_int_equal(m->table.phase, PROTO_PHASE_OPEN);
    assert_int_equal(m->table.seats_count, 3);
    assert_null(m->table.commit);

    world_say(&w, bea, "{'t':'sit','id':'1','g':'%s','seat':0}", g);
    expect_err(bea, "1", PROTO_WHY_TAKEN);
    world_say(&w, bea, "{'t':'sit','id':'2','g':'%s','seat':3}", g);
    expect_err(bea, "2", PROTO_WHY_UNKNOWN);
    world_say(&w, bea, "{'t':'sit','id':'3','g':'%s','seat':1}", g);
    expect_ack(bea, "3");
    assert_int_equal(world_until(ana, PROTO_SERVER_TABLE)->table.seats[1].kind,
                     PROTO_SITTER_PERSON);
    world_say(&w, bea, "{'t':'sit','id':'4','g':'%s','seat':2}", g);
    expect_ack(bea, "4");
    m = world_until(ana, PROTO_SERVER_TABLE);
    assert_int_equal(m->table.seats[1].kind, PROTO_SITTER_OPEN);
    assert_int_equal(m->table.seats[2].kind, PROTO_SITTER_PERSON);
    world_say(&w, bea, "{'t':'bot','id':'5','g':'%s','seat':1,'level':'easy'}", g);
    expect_err(bea, "5", PROTO_WHY_FORBIDDEN);
    world_say(&w, ana, "{'t':'start','id':'6','g':'%s'}", g);
    expect_err(ana, "6", PROTO_WHY_EMPTY);
    world_say(&w, ana, "{'t':'bot','id':'7','g':'%s','seat':1,'level':'perfect'}", g);
    expect_err(ana, "7", PROTO_WHY_UNKNOWN);
    world_say(&w, ana, "{'t':'bot','id':'7','g':'%s','seat':1,'level':'hard:threads=64'}", g);
    expect_err(ana, "7", PROTO_WHY_UNKNOWN);
    world_say(&w, ana, "{'t':'bot','id':'7','g':'%s','seat':1,'level':'hard:visits=1000000'}", g);
    expect_err(ana, "7", PROTO_WHY_UNKNOWN);
    world_say(&w, ana, "{'t':'bot','id':'7','g':'%s','seat':2,'level':'easy'}", g);
    expect_err(ana, "7", PROTO_WHY_TAKEN);
    world_say(&w, ana, "{'t':'bot','id':'8','g':'%s','seat':1,'level':'easy:seed=3'}", g);
    expect_ack(ana, "8");
    world_say(&w, ana, "{'t':'clear','id':'9','g':'%s','seat':2}", g);
    expect_ack(ana, "9");
    world_say(&w, bea, "{'t':'stand','id':'10','g':'%s'}", g);
    expect_err(bea, "10", PROTO_WHY_FORBIDDEN);
    world_say(&w, bea, "{'t':'sit','id':'11','g':'%s','seat':2}", g);
    expect_ack(bea, "11");
    world_say(&w, bea, "{'t':'start','id':'12','g':'%s'}", g);
    expect_err(bea, "12", PROTO_WHY_FORBIDDEN);
    world_say(&w, ana, "{'t':'start','id':'13','g':'%s'}", g);
    expect_ack(ana, "13");
    world_say(&w, bea, "{'t':'sit','id':'14','g':'%s','seat':1}", g);
    expect_err(bea, "14", PROTO_WHY_PHASE);
}

/* Until the game begins; then everybody is who they were when it did. */
static void names_at_open_tables_follow_the_person(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    const char *g =
        table_make(ana, "none:players=2", "{'kind':'me'},{'kind':'bot','level':'easy'}");
    world_say(&w, bea, "{'t':'join','id':'j','g':'%s'}", g);
    expect_ack(bea, "j");
    world_until(bea, PROTO_SERVER_TABLE);
    world_say(&w, ana, "{'t':'name','id':'n1','name':'Ana'}");
    expect_ack(ana, "n1");
    world_settle(&w);
    const struct proto_server *m = world_until(bea, PROTO_SERVER_TABLE);
    assert_non_null(m);
    assert_string_equal(m->table.seats[0].name, "Ana");
    /* Renamed while elsewhere, and back: the name comes along. */
    world_say(&w, ana, "{'t':'leave','id':'l','g':'%s'}", g);
    expect_ack(ana, "l");
    world_say(&w, ana, "{'t':'name','id':'n3','name':'Anabela'}");
    expect_ack(ana, "n3");
    world_settle(&w);
    assert_null(world_until(bea, PROTO_SERVER_TABLE));
    world_say(&w, ana, "{'t':'join','id':'m','g':'%s'}", g);
    expect_ack(ana, "m");
    world_settle(&w);
    m = world_until(bea, PROTO_SERVER_TABLE);
    assert_non_null(m);
    assert_string_equal(m->table.seats[0].name, "Anabela");
    world_say(&w, ana, "{'t':'start','id':'s','g':'%s'}", g);
    expect_ack(ana, "s");
    assert_int_equal(world_until(bea, PROTO_SERVER_TABLE)->table.phase, PROTO_PHASE_RUNNING);
    world_say(&w, ana, "{'t':'name','id':'n2','name':'Anita'}");
    expect_ack(ana, "n2");
    world_settle(&w);
    assert_null(world_until(bea, PROTO_SERVER_TABLE));
    world_say(&w, bea, "{'t':'join','id':'k','g':'%s'}", g);
    expect_ack(bea, "k");
    assert_string_equal(world_until(bea, PROTO_SERVER_TABLE)->table.seats[0].name, "Anabela");
}

static void wrong_set_ups_are_explained(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    world_say(&w, ana, "{'t':'create','id':'1','setup':'carcassonne:rivers','access':'public'}");
    const struct proto_server *m = world_answer(&w, ana, "1");
    assert_int_equal(m->err.why, PROTO_WHY_SETUP);
    assert_true(m->err.has_at);
    assert_int_equal(m->err.at, 12);
    static const char *const wrong[] = {
        "'setup':'none:players=2','seats':[{'kind':'me'}]",
        "'setup':'none:players=2','seats':[{'kind':'me'},{'kind':'me'}]",
        "'setup':'none:players=2','seats':[{'kind':'me'},{'kind':'bot'}]",
        "'setup':'none:players=2','seats':[{'kind':'me','level':'easy'},{'kind':'open'}]",
        "'setup':'none:players=2','seats':[{'kind':'me'},{'kind':'bot','level':'x'}]",
        "'setup':'none:players=2','clock':{'mode':'bank'}",
        "'setup':'none:players=2','clock':{'mode':'days'}",
        "'setup':'none:players=2','clock':{'mode':'none','days':3}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        world_say(&w, ana, "{'t':'create','id':'w','access':'public',%s}", wrong[i]);
        assert_int_equal(world_answer(&w, ana, "w")->type, PROTO_SERVER_ERR);
    }
    struct store_rows rows = {0};
    struct store_query q = {.status = STORE_ANY, .limit = 10};
    store_games(w.store, &q, &rows);
    assert_int_equal(rows.games, 0);
    store_rows_release(&rows);
}

static void same_creation_makes_one_table(void **state)
{
    (void)state;
    char token[64], first[32];
    struct world_conn *ana = world_guest(&w, token);
    const char *say = "{'t':'create','id':'c1','setup':'none:players=2','access':'link'}";
    world_say(&w, ana, "%s", say);
    strcpy(first, world_answer(&w, ana, "c1")->ack.game);
    world_say(&w, ana, "%s", say);
    const struct proto_server *m = world_answer(&w, ana, "c1");
    assert_true(m->ack.again);
    assert_string_equal(m->ack.game, first);
    world_restart(&w);
    ana = world_return(&w, token);
    world_say(&w, ana, "%s", say);
    m = world_answer(&w, ana, "c1");
    assert_true(m->ack.again);
    assert_string_equal(m->ack.game, first);

    /* Another person's message of the same id is another one. */
    struct world_conn *bea = world_guest(&w, NULL);
    world_say(&w, bea, "%s", say);
    m = world_answer(&w, bea, "c1");
    assert_false(m->ack.again);
    assert_string_not_equal(m->ack.game, first);
}

/* Somebody who has as many tables as may be is told again which one was made, not that there are too many. */
static void creation_at_the_bound_is_answered_again(void **state)
{
    (void)state;
    char token[64];
    struct hub_options options = w.options;
    options.open_person = 1;
    world_release(&w);
    world_init(&w, "memory:", &options);
    struct world_conn *ana = world_guest(&w, token);
    for (int dies = 0; dies < 3; dies++) {
        world_say(&w, ana, "{'t':'create','id':'c','setup':'none','access':'link'}");
        expect_ack(ana, "c");
        world_say(&w, ana, "{'t':'create','id':'d','setup':'none','access':'link'}");
        expect_err(ana, "d", PROTO_WHY_FULL);
        world_restart(&w);
        ana = world_return(&w, token);
    }
}

/* What is stored says nothing about the passphrase that could be guessed fast, and still tells it from another. */
static void passphrases_are_told_apart_after_a_restart(void **state)
{
    (void)state;
    char token[64];
    struct world_conn *ana = world_guest(&w, token);
    for (int dies = 0; dies < 2; dies++) {
        for (int twice = 0; twice < 2; twice++) {
            world_say(&w, ana, "{'t':'name','id':'n','name':'Ana','pass':'uma frase longa'}");
            expect_ack(ana, "n");
        }
        world_say(&w, ana, "{'t':'name','id':'n','name':'Ana','pass':'outra frase longa'}");
        expect_err(ana, "n", PROTO_WHY_REUSED);
        world_say(&w, ana, "{'t':'name','id':'n','name':'Ana'}");
        expect_err(ana, "n", PROTO_WHY_REUSED);
        world_restart(&w);
        world_pass(&w, 600000); /* so many times are only allowed slowly */
        ana = world_return(&w, token);
    }
}

/* Later answers push earlier ones out, but a line of chat is never said twice. */
static void old_lines_are_not_said_again(void **state)
{
    (void)state;
    char token[64], id[16];
    struct world_conn *ana = world_guest(&w, token);
    char table[32];
    strcpy(table, table_make(ana, "none:players=2", "{'kind':'me'},{'kind':'open'}"));
    for (int i = 0; i < 2 * STORE_ANSWERS; i++) {
        snprintf(id, sizeof id, "l%d", i);
        world_say(&w, ana, "{'t':'chat','id':'%s','g':'%s','text':'line %d'}", id, table, i);
        expect_ack(ana, id);
        world_pass(&w, 5000);
    }
    world_restart(&w);
    ana = world_return(&w, token);
    world_say(&w, ana, "{'t':'chat','id':'l0','g':'%s','text':'line 0'}", table);
    assert_true(world_answer(&w, ana, "l0")->ack.again);
    world_say(&w, ana, "{'t':'chat','id':'l0','g':'%s','text':'another'}", table);
    expect_err(ana, "l0", PROTO_WHY_REUSED);
}

static void lists_show_what_may_be_seen(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    world_say(&w, ana, "{'t':'create','id':'h','setup':'none:players=2','access':'link'}");
    expect_ack(ana, "h");
    for (int i = 0; i < 5; i++) {
        world_say(&w, ana,
                  "{'t':'create','id':'c%d','setup':'none:players=2','access':'public',"
                  "'title':'Table %d'}",
                  i, i);
        char id[16];
        sprintf(id, "c%d", i);
        expect_ack(ana, id);
    }
    world_say(&w, bea, "{'t':'list','id':'l1','which':'open','count':3}");
    const struct proto_server *m = world_answer(&w, bea, "l1");
    assert_int_equal(m->tables.list_count, 3);
    assert_string_equal(m->tables.list[0].title, "Table 4");
    assert_non_null(m->tables.next);
    char next[64];
    strcpy(next, m->tables.next);
    world_say(&w, bea, "{'t':'list','id':'l2','which':'open','count':3,'after':'%s'}", next);
    m = world_answer(&w, bea, "l2");
    assert_int_equal(m->tables.list_count, 2);
    assert_string_equal(m->tables.list[1].title, "Table 0");
    assert_null(m->tables.next);
    world_say(&w, ana, "{'t':'list','id':'l3','which':'mine'}");
    assert_int_equal(world_answer(&w, ana, "l3")->tables.list_count, 6);
    world_say(&w, bea, "{'t':'list','id':'l4','which':'mine'}");
    assert_int_equal(world_answer(&w, bea, "l4")->tables.list_count, 0);
    world_say(&w, bea, "{'t':'list','id':'l5','which':'running'}");
    assert_int_equal(world_answer(&w, bea, "l5")->tables.list_count, 0);
}

static void closed_tables_are_gone(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    const char *g = table_make(ana, "none:players=2", "{'kind':'me'},{'kind':'open'}");
    world_say(&w, bea, "{'t':'join','id':'j','g':'%s'}", g);
    expect_ack(bea, "j");
    world_say(&w, bea, "{'t':'close','id':'x','g':'%s'}", g);
    expect_err(bea, "x", PROTO_WHY_FORBIDDEN);
    world_say(&w, ana, "{'t':'close','id':'x','g':'%s'}", g);
    expect_ack(ana, "x");
    assert_non_null(world_until(bea, PROTO_SERVER_GONE));
    world_say(&w, bea, "{'t':'join','id':'k','g':'%s'}", g);
    expect_err(bea, "k", PROTO_WHY_UNKNOWN);
    world_say(&w, ana, "{'t':'close','id':'x','g':'%s'}", g);
    assert_true(world_answer(&w, ana, "x")->ack.again);
}

static void tables_that_never_start_are_taken_away(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    char g[32];
    strcpy(g, table_make(ana, "none:players=2", "{'kind':'me'},{'kind':'open'}"));
    world_cut(&w, ana);
    world_pass(&w, (uint64_t)w.options.lobby_ms - 1000);
    world_settle(&w);
    struct store_rows rows = {0};
    assert_int_equal(store_game_find(w.store, g, &rows), STORE_OK);
    world_pass(&w, 2000);
    world_settle(&w);
    assert_int_equal(store_game_find(w.store, g, &rows), STORE_MISSING);
    store_rows_release(&rows);
}

static void too_many_tables_are_refused(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL);
    for (uint32_t i = 0; i <= w.options.tables.burst; i++) {
        char id[16];
        sprintf(id, "c%u", i);
        world_say(&w, ana, "{'t':'create','id':'%s','setup':'none:players=2','access':'link'}", id);
        if (i < w.options.tables.burst)
            expect_ack(ana, id);
        else
            expect_err(ana, id, PROTO_WHY_FULL);
    }
}

/* Rules of a set-up take more than 100 KB, and there are thousands of set-ups. */
static void few_set_ups_stay_in_memory(void **state)
{
    (void)state;
    static const char *const more[] = {"",        ",river",       ",abbot",      ",inns",
                                       ",gold",   ",river,abbot", ",river,inns", ",river,gold",
                                       ",ferries"};
    struct hub_options options = w.options;
    world_release(&w);
    options.rules_max = 20;
    options.tables.burst = 1000;
    world_init(&w, "memory:", &options);
    struct world_conn *ana = world_guest(&w, NULL);
    for (int i = 0; i < 45; i++) {
        char id[16], table[32];
        sprintf(id, "c%d", i);
        world_say(&w, ana,
                  "{'t':'create','id':'%s','setup':'carcassonne:players=%d%s','access':'link'}", id,
                  2 + i % 5, more[i / 5]);
        strcpy(table, world_answer(&w, ana, id)->ack.game);
        world_say(&w, ana, "{'t':'leave','id':'l%d','g':'%s'}", i, table);
        world_pass(&w, 1000);
    }
    assert_true(hub_counts(w.hub).rules <= 20);
    assert_true(hub_counts(w.hub).rooms >= 16);
}

static void too_much_at_once_has_to_wait(void **state)
{
    (void)state;
    struct hub_options options = w.options;
    end(NULL);
    options.jobs_max = 2;
    world_init(&w, "memory:", &options);
    struct world_conn *ana = world_guest(&w, NULL);
    world_say(&w, ana, "{'t':'list','id':'1','which':'open'}");
    world_say(&w, ana, "{'t':'list','id':'2','which':'open'}");
    world_say(&w, ana, "{'t':'list','id':'3','which':'open'}");
    const struct proto_server *m = world_next(ana);
    assert_string_equal(m->err.id, "3");
    assert_int_equal(m->err.why, PROTO_WHY_RETRY);
    world_say(&w, ana, "{'t':'ping'}");
    assert_int_equal(world_next(ana)->type, PROTO_SERVER_PONG);
    assert_int_equal(world_answer(&w, ana, "1")->type, PROTO_SERVER_TABLES);
    world_say(&w, ana, "{'t':'list','id':'3','which':'open'}");
    assert_int_equal(world_answer(&w, ana, "3")->type, PROTO_SERVER_TABLES);
}

static void who_speaks_another_language_is_sent_away(void **state)
{
    (void)state;
    struct world_conn *c = world_connect(&w, "192.0.2.1");
    for (int i = 0; i < 19; i++) {
        world_say(&w, c, "nonsense");
        assert_int_equal(world_next(c)->err.why, PROTO_WHY_BAD);
    }
    assert_int_equal(c->closed, 0);
    world_say(&w, c, "nonsense");
    assert_int_equal(c->closed, 1008);
}

/* ---- chat -------------------------------------------------------------------------------------------- */

static void chat_is_heard_kept_and_bounded(void **state)
{
    (void)state;
    struct world_conn *ana = world_guest(&w, NULL), *bea = world_guest(&w, NULL);
    const char *g = table_make(ana, "none:players=2", "{'kind':'me'},{'kind':'open'}");
    world_say(&w, bea, "{'t':'join','id':'j','g':'%s'}", g);
    expect_ack(bea, "j");
    world_say(&w, ana, "{'t':'chat','id':'1','g':'%s','text':'hello \\\"you\\\"'}", g);
    expect_ack(ana, "1");
    const struct proto_server *m = world_until(bea, PROTO_SERVER_CHAT);
    assert_string_equal(m->chat.text, "hello \"you\"");
    assert_int_equal(m->chat.seat, 0);
    world_say(&w, ana, "{'t':'chat','id':'1','g':'%s','text':'hello \\\"you\\\"'}", g);
    assert_true(world_answer(&w, ana, "1")->ack.again);
    assert_null(world_until(bea, PROTO_SERVER_CHAT));
    world_say(&w, bea, "{'t':'chat','id':'1','g':'%s','text':'me too'}", g);
    expect_err(bea, "1", PROTO_WHY_FORBIDDEN);
    for (int i = 2; i < 20; i++)
        world_say(&w, ana, "{'t':'chat','id':'%d','g':'%s','text':'spam'}", i, g);
    expect_err(ana, "19", PROTO_WHY_RATE);
    int heard = 0;
    while (world_until(bea, PROTO_SERVER_CHAT))
        heard++;
    assert_int_equal(heard, (int)w.options.lines.burst - 1);
    world_restart(&w);
    bea = world_guest(&w, NULL);
    world_say(&w, bea, "{'t':'join','id':'j','g':'%s'}", g);
    expect_ack(bea, "j");
    assert_string_equal(world_until(bea, PROTO_SERVER_CHAT)->chat.text, "hello \"you\"");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(token_is_the_identity),
        TEST(wrong_tokens_and_versions_are_refused),
        TEST(passphrases_lead_to_the_same_person),
        TEST(wrong_passphrases_are_refused_and_counted),
        TEST(refusals_are_told_in_the_language_of_the_hello),
        TEST(nobody_alone_keeps_others_from_logging_in),
        TEST(new_passphrases_are_counted),
        TEST(identities_of_an_address_are_counted),
        TEST(people_sit_stand_and_start),
        TEST(names_at_open_tables_follow_the_person),
        TEST(wrong_set_ups_are_explained),
        TEST(same_creation_makes_one_table),
        TEST(creation_at_the_bound_is_answered_again),
        TEST(passphrases_are_told_apart_after_a_restart),
        TEST(old_lines_are_not_said_again),
        TEST(lists_show_what_may_be_seen),
        TEST(closed_tables_are_gone),
        TEST(tables_that_never_start_are_taken_away),
        TEST(too_many_tables_are_refused),
        TEST(few_set_ups_stay_in_memory),
        TEST(too_much_at_once_has_to_wait),
        TEST(who_speaks_another_language_is_sent_away),
        TEST(chat_is_heard_kept_and_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
