/* Games on the hub that go on without their people: bots, clocks, the end, and what comes after it. */
#include <string.h>

#include "unit/server/three_people.h"

/* ---- bots ---------------------------------------------------------------------------------------------- */

/* A table of two bots, ana's; its start is on the way to the store. */
static void bots_begin(void)
{
    world_say(&w, ana.c,
              "{'t':'create','id':'c','setup':'none:players=2','access':'link',"
              "'seats':[{'kind':'bot','level':'greedy'},{'kind':'bot','level':'random'}]}");
    strcpy(ana.table, world_answer(&w, ana.c, "c")->ack.game);
    world_say(&w, ana.c, "{'t':'start','id':'s','g':'%s'}", ana.table);
}

static void bots_play_in_their_seats(void **state)
{
    (void)state;
    world_say(&w, ana.c,
              "{'t':'create','id':'c','setup':'carcassonne:players=3','access':'link',"
              "'seats':[{'kind':'me'},{'kind':'bot','level':'greedy'},{'kind':'bot','level':'easy:"
              "visits=3'}]}");
    strcpy(ana.table, world_answer(&w, ana.c, "c")->ack.game);
    player_join(&ana);
    settle();
    player_say(&ana, SAYS_START);
    settle();
    for (int i = 0; i < 400 && !ana.over; i++) {
        if (!player_act(&ana))
            break;
        settle();
    }
    assert_true(ana.over);
    assert_int_equal(hub_counts(w.hub).thinking, 0);
}

static void bots_go_on_after_a_restart(void **state)
{
    (void)state;
    bots_begin();
    world_job(&w); /* the start is stored; the bot is asked, and the process dies */
    assert_int_equal(w.thinks, 1);
    world_restart(&w);
    world_settle(&w);
    player_connect(&ana, "192.0.2.1");
    settle();
    player_join(&ana);
    settle();
    assert_true(ana.over);
}

/* The machine's clock was wrong when the bot was asked, and right when the next process came. */
static void bots_do_not_wait_for_a_clock_that_was_set_back(void **state)
{
    (void)state;
    bots_begin();
    world_job(&w);
    w.now -= 600 * 1000;
    world_restart(&w);
    world_settle(&w);
    player_connect(&ana, "192.0.2.1");
    settle();
    player_join(&ana);
    settle();
    assert_true(ana.over);
}

/* Milliseconds that whoever is asked has left. */
static int64_t time_left(void)
{
    struct world_conn *c = world_guest(&w, NULL);
    world_say(&w, c, "{'t':'join','id':'j','g':'%s'}", ana.table);
    world_settle(&w);
    const struct proto_server *m = world_until(c, PROTO_SERVER_CLOCKS);
    assert_non_null(m);
    int64_t left = m->clocks.move;
    world_cut(&w, c);
    return left;
}

/* Nobody loses time, and certainly not the game, because the server was down. */
static void clocks_stand_still_while_the_server_is_down(void **state)
{
    (void)state;
    enum { MINUTE = 60000 };
    game_begin("none:players=2,turns=9",
               ",'clock':{'mode':'bank','move':60,'bank':60},'timeout':'resign'");
    play_moves(2);
    for (int death = 1; death <= 3; death++) {
        world_pass(&w, MINUTE / 4);
        settle();
        int64_t before = time_left();
        assert_in_range(before, MINUTE, 2 * MINUTE + MINUTE * death);
        w.now += (uint64_t)death * 60 * MINUTE;
        world_restart(&w);
        settle();
        everybody_returns();
        assert_int_equal(ana.phase, PROTO_PHASE_RUNNING);
        assert_in_range(time_left(), before, before + 10000); /* what was not noted is given */
        play_moves(1);
        check_stored();
    }
    world_pass(&w, 10 * MINUTE); /* but it goes on afterwards */
    settle();
    assert_true(ana.over);
    check_stored();
}

static void bot_that_fails_does_not_stop_the_game(void **state)
{
    (void)state;
    bots_begin();
    for (int i = 0; i < 2000 && (w.think || w.job); i++) {
        if (w.think)
            strcpy(w.think->name, "nobody"); /* cannot be made */
        if (!world_job(&w))
            world_think(&w);
    }
    player_join(&ana);
    settle();
    assert_true(ana.over);
}

/* ---- clocks ---------------------------------------------------------------------------------------------- */

static void time_out_lets_a_bot_play_until_they_come_back(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2",
               ",'clock':{'mode':'bank','move':10,'bank':60},'timeout':'bot'");
    play_moves(4);
    struct player *p = asked(), *other = p == &ana ? &bea : &ana;
    world_pass(&w, 69000);
    settle();
    assert_false(p->away);
    world_pass(&w, 200000);
    settle();
    assert_true(p->away);
    assert_true(player_asked(other)); /* the bot has played */
    player_say(p, SAYS_BACK);
    settle();
    assert_false(p->away);
    play_moves(20);
    check_stored();
}

static void time_out_resigns_where_agreed(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2", ",'clock':{'mode':'days','days':2},'timeout':'resign'");
    play_moves(4);
    world_pass(&w, 86400000);
    settle();
    assert_false(ana.over);
    world_restart(&w); /* clocks go on without anybody connected */
    world_pass(&w, 86400000);
    world_settle(&w);
    everybody_returns();
    assert_true(ana.over && bea.over);
    check_stored();
}

static void late_moves_are_refused(void **state)
{
    (void)state;
    game_begin("none:players=2", ",'clock':{'mode':'bank','move':1,'bank':0},'timeout':'resign'");
    struct player *p = asked();
    mur_action a = mur_sample(p->rules, p->state, &p->rng);
    w.now += 60000;
    world_say(&w, p->c, "%s", act_text(p, p->n, a));
    const struct proto_server *m = world_answer(&w, p->c, "x");
    assert_int_equal(m->type, PROTO_SERVER_ERR);
    player_join(p);
    settle();
    assert_true(p->over);
}

/* ---- the end ---------------------------------------------------------------------------------------------- */

static void resigned_games_are_over(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2", "");
    play_moves(6);
    player_say(&bea, SAYS_RESIGN);
    settle();
    assert_true(ana.over && bea.over && eva.over);
    assert_int_equal(strlen(ana.key), 64);
    check_stored();
    world_say(&w, ana.c, "{'t':'do','id':'x','g':'%s','n':%u,'a':[1]}", ana.table, ana.n);
    assert_int_equal(world_answer(&w, ana.c, "x")->err.why, PROTO_WHY_PHASE);
}

static void rematch_is_one_table_for_all(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    world_say(&w, ana.c, "{'t':'rematch','id':'x','g':'%s'}", ana.table);
    assert_int_equal(world_answer(&w, ana.c, "x")->err.why, PROTO_WHY_PHASE);
    play_moves(1000);
    assert_true(ana.over);
    world_say(&w, eva.c, "{'t':'rematch','id':'x','g':'%s'}", ana.table);
    assert_int_equal(world_answer(&w, eva.c, "x")->err.why, PROTO_WHY_FORBIDDEN);
    char next[32];
    world_say(&w, bea.c, "{'t':'rematch','id':'r','g':'%s'}", ana.table);
    world_say(&w, ana.c, "{'t':'rematch','id':'r','g':'%s'}", ana.table);
    const struct proto_server *m = world_answer(&w, bea.c, "r");
    assert_int_equal(m->type, PROTO_SERVER_ACK);
    strcpy(next, m->ack.game);
    assert_string_not_equal(next, ana.table);
    m = world_answer(&w, ana.c, "r");
    assert_int_equal(m->type, PROTO_SERVER_ACK);
    assert_string_equal(m->ack.game, next);
    bool told = false;
    while ((m = world_until(eva.c, PROTO_SERVER_TABLE)))
        told = told || (m->table.next && strcmp(m->table.next, next) == 0);
    assert_true(told);
    world_say(&w, ana.c, "{'t':'sit','id':'s','g':'%s','seat':0}", next);
    assert_int_equal(world_answer(&w, ana.c, "s")->type, PROTO_SERVER_ACK);
    world_say(&w, ana.c, "{'t':'start','id':'st','g':'%s'}", next);
    assert_int_equal(world_answer(&w, ana.c, "st")->err.why, PROTO_WHY_FORBIDDEN);
    world_say(&w, bea.c, "{'t':'start','id':'st','g':'%s'}", next);
    assert_int_equal(world_answer(&w, bea.c, "st")->type, PROTO_SERVER_ACK);
}

static void rematch_that_was_taken_away_can_be_made_again(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    play_moves(1000);
    char next[32];
    world_say(&w, bea.c, "{'t':'rematch','id':'r1','g':'%s'}", ana.table);
    strcpy(next, world_answer(&w, bea.c, "r1")->ack.game);
    world_say(&w, bea.c, "{'t':'close','id':'k','g':'%s'}", next);
    assert_int_equal(world_answer(&w, bea.c, "k")->type, PROTO_SERVER_ACK);
    world_say(&w, ana.c, "{'t':'rematch','id':'r2','g':'%s'}", ana.table);
    strcpy(next, world_answer(&w, ana.c, "r2")->ack.game);
    world_say(&w, bea.c, "{'t':'join','id':'j','g':'%s'}", next);
    assert_int_equal(world_answer(&w, bea.c, "j")->type, PROTO_SERVER_ACK);
    world_say(&w, bea.c, "{'t':'rematch','id':'r3','g':'%s'}", ana.table);
    assert_string_equal(world_answer(&w, bea.c, "r3")->ack.game, next);
}

/* Whatever the rules do for a viewer could fail as well as a move, and is this game's fault, too. */
static void marks_hear(void *self, uint64_t serial, const char *text, size_t length)
{
    (void)serial;
    (void)length;
    int *feeds = self;
    if (strncmp(text, "{\"t\":\"feed\"", 11) != 0)
        return;
    assert_int_not_equal(w.marked, 0);
    ++*feeds;
}

static void views_are_made_under_suspicion(void **state)
{
    (void)state;
    int feeds = 0;
    w.spy = marks_hear;
    w.spy_self = &feeds;
    game_begin("catan-cards", "");
    play_moves(3);
    player_cut(&eva);
    player_connect(&eva, "192.0.2.1");
    settle();
    player_join(&eva);
    settle();
    assert_true(feeds > 3);
}

/* Adds to ana's game as if another program had the store. */
static void store_behind_the_server(struct store_append append)
{
    struct store_rows rows = {0};
    store_game_find(w.store, ana.table, &rows);
    append.game = rows.game[0].id;
    append.expected = rows.game[0].seq;
    struct store_job job = {.kind = STORE_APPEND, .append = append};
    store_write(w.store, &job, 1);
    assert_int_equal(job.status, STORE_OK);
    store_rows_release(&rows);
}

/* A game that was begun by the first version of the rules goes on as it was begun. */
static void games_of_earlier_rules_go_on(void **state)
{
    (void)state;
    game_begin("catan-cards:players=2,kinds=5", "");
    play_moves(10);
    store_behind_the_server((struct store_append){
        .fields = STORE_SET_SETUP,
        .value = {.setup = "catan-cards:players=2,rounds=200", .rules_version = 1}});
    world_restart(&w);
    everybody_returns();
    play_moves(100000);
    assert_true(ana.over);
}

static void damaged_games_are_set_aside_and_others_go_on(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    play_moves(2);
    struct store_item wrong = {
        .kind = MUR_ITEM_ACTION, .actor = 0, .action = 12345, .text = "", .at = 1};
    store_behind_the_server((struct store_append){.item = &wrong, .items = 1});
    world_restart(&w);
    everybody_connects();
    world_say(&w, ana.c, "{'t':'do','id':'x','g':'%s','n':1,'a':[1]}", ana.table);
    assert_int_equal(world_answer(&w, ana.c, "x")->err.why, PROTO_WHY_ASIDE);
    world_say(&w, ana.c, "{'t':'join','id':'j','g':'%s'}", ana.table);
    assert_int_equal(world_answer(&w, ana.c, "j")->type, PROTO_SERVER_ACK);
    assert_int_equal(world_until(ana.c, PROTO_SERVER_OVER)->over.ending, PROTO_ENDING_ASIDE);
    for (int i = 0; i < 3; i++) {
        char token[64];
        player_cut(everybody[i]);
        strcpy(token, everybody[i]->token);
        player_release(everybody[i]);
        player_init(everybody[i], &w, 9);
        everybody[i]->ids = 1000; /* those of before are known */
        strcpy(everybody[i]->token, token);
        player_connect(everybody[i], "192.0.2.1");
    }
    settle();
    game_begin("none:players=2", ",'title':'another'");
    play_moves(1000);
    assert_true(ana.over);
}

static void few_games_in_memory_are_enough(void **state)
{
    (void)state;
    struct hub_options options = w.options;
    end(NULL);
    options.rooms_max = 2;
    options.tables.burst = 1000;
    world_init(&w, "memory:", &options);
    player_init(&ana, &w, 1);
    player_init(&bea, &w, 2);
    player_init(&eva, &w, 3);
    player_connect(&ana, "192.0.2.1");
    settle();
    for (int i = 0; i < 30; i++) {
        char id[16];
        sprintf(id, "c%d", i);
        world_say(&w, ana.c,
                  "{'t':'create','id':'%s','setup':'none:players=2','access':'link',"
                  "'seats':[{'kind':'bot','level':'greedy'},{'kind':'bot','level':'random'}]}",
                  id);
        char g[32];
        strcpy(g, world_answer(&w, ana.c, id)->ack.game);
        world_say(&w, ana.c, "{'t':'leave','id':'l','g':'%s'}", g);
        world_say(&w, ana.c, "{'t':'start','id':'s%d','g':'%s'}", i, g);
    }
    settle();
    for (int i = 0; i < 10; i++)
        world_pass(&w, 1000);
    assert_true(hub_counts(w.hub).rooms <= 2);
    struct store_query q = {.status = STORE_FINISHED, .limit = 100};
    struct store_rows rows = {0};
    store_games(w.store, &q, &rows);
    assert_int_equal(rows.games, 30);
    store_rows_release(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bots_play_in_their_seats),
        TEST(bots_go_on_after_a_restart),
        TEST(bots_do_not_wait_for_a_clock_that_was_set_back),
        TEST(clocks_stand_still_while_the_server_is_down),
        TEST(bot_that_fails_does_not_stop_the_game),
        TEST(time_out_lets_a_bot_play_until_they_come_back),
        TEST(time_out_resigns_where_agreed),
        TEST(late_moves_are_refused),
        TEST(resigned_games_are_over),
        TEST(rematch_is_one_table_for_all),
        TEST(rematch_that_was_taken_away_can_be_made_again),
        TEST(views_are_made_under_suspicion),
        TEST(games_of_earlier_rules_go_on),
        TEST(damaged_games_are_set_aside_and_others_go_on),
        TEST(few_games_in_memory_are_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
