/* Games on the hub: moves, duplicates, what goes wrong, and coming back. */
#include <string.h>

#include "fair/fair.h"
#include "unit/server/three_people.h"

static enum proto_why say_wrong(struct player *p, const char *text)
{
    uint32_t n = p->n;
    world_say(&w, p->c, "%s", text);
    const struct proto_server *m = world_answer(&w, p->c, "x");
    assert_non_null(m);
    assert_int_equal(m->type, PROTO_SERVER_ERR);
    enum proto_why why = m->err.why;
    settle();
    assert_int_equal(p->n, n);
    return why;
}

/* ---- playing ----------------------------------------------------------------------------------------- */

static void whole_games_end_the_same_for_all(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2", "");
    play_moves(10000);
    assert_true(ana.over && bea.over && eva.over);
    assert_true(ana.hashes > 50 && eva.hashes > 50);
    check_stored();

    /* The key that was promised comes at the end, and what was drawn follows from it. */
    struct fair f;
    char commitment[FAIR_HEX];
    assert_true(fair_read(&f, ana.table, ana.key));
    fair_commitment(&f, ana.rules->setup, commitment);
    assert_string_equal(commitment, ana.commit);
    assert_string_equal(eva.key, ana.key);
}

/* Who sits where follows from the key as well; some games, so that somebody has changed places. */
static void seats_are_drawn_by_the_key(void **state)
{
    (void)state;
    enum { GAMES_MOST = 64 };
    bool changed = false;
    for (int i = 0; i < GAMES_MOST && !changed; i++) {
        uint8_t order[MUR_SEATS];
        struct fair f;
        assert_int_equal(end(state) + begin(state), 0);
        game_begin_in("drawn", "none:players=2,turns=2", "");
        play_moves(100);
        assert_true(ana.over);
        assert_true(fair_read(&f, ana.table, ana.key));
        fair_order(&f, 2, order);
        assert_int_equal(ana.seat, order[0]);
        assert_int_equal(bea.seat, order[1]);
        changed = order[0] != 0;
    }
    assert_true(changed);
}

static void hidden_games_end_the_same_for_all(void **state)
{
    (void)state;
    game_begin("catan-cards:players=2", "");
    for (int i = 0; i < 200 && asked(); i++) {
        play_moves(3);
        check_stored();
    }
    play_moves(10000);
    assert_true(ana.over && bea.over && eva.over);
    check_stored();
}

static void duplicates_are_done_once(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    struct player *p = asked();
    uint32_t n = p->n;
    player_act(p);
    uint32_t id = p->id;
    p->id = 0;
    settle();
    uint32_t after = p->n;
    assert_true(after > n);
    p->id = id;
    p->says = SAYS_ACT;
    p->again = 0;
    player_resend(p);
    settle();
    assert_int_equal(p->again, 1);
    assert_int_equal(p->id, 0);
    assert_int_equal(p->n, after);

    /* Also after a restart. */
    world_restart(&w);
    everybody_connects();
    p->id = id;
    p->says = SAYS_ACT;
    player_resend(p);
    settle();
    assert_int_equal(p->again, 2);
    assert_int_equal(p->n, after);

    /* The same id for something else. */
    world_say(&w, p->c, "{'t':'do','id':'m%u','g':'%s','n':%u,'a':[%u]}", id, p->table, n,
              p->action + 1);
    char text[16];
    sprintf(text, "m%u", id);
    assert_int_equal(world_answer(&w, p->c, text)->err.why, PROTO_WHY_REUSED);
    world_say(&w, p->c, "{'t':'resign','id':'m%u','g':'%s'}", id, p->table);
    assert_int_equal(world_answer(&w, p->c, text)->err.why, PROTO_WHY_REUSED);
}

static void what_is_wrong_changes_nothing(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    play_moves(3);
    struct player *p = asked(), *other = p == &ana ? &bea : &ana;
    mur_action a = mur_sample(p->rules, p->state, &p->rng);
    assert_int_equal(say_wrong(other, act_text(other, other->n, a)), PROTO_WHY_TURN);
    assert_int_equal(say_wrong(&eva, act_text(&eva, eva.n, a)), PROTO_WHY_FORBIDDEN);
    assert_int_equal(say_wrong(p, act_text(p, p->n, 0)), PROTO_WHY_ILLEGAL);
    assert_int_equal(say_wrong(p, act_text(p, p->n, 4294967295u)), PROTO_WHY_ILLEGAL);
    assert_int_equal(say_wrong(p, act_text(p, p->n + 1, a)), PROTO_WHY_STALE);
    uint32_t n = p->n;
    p->n = 3; /* as if it had not seen the rest: it comes again */
    world_say(&w, p->c, "%s", act_text(p, 3, a));
    const struct proto_server *m = world_answer(&w, p->c, "x");
    assert_int_equal(m->err.why, PROTO_WHY_STALE);
    assert_int_equal(m->err.n, n);
    m = world_next(p->c);
    assert_int_equal(m->type, PROTO_SERVER_FEED);
    assert_int_equal(m->feed.n, 4);
    assert_int_equal(m->feed.n + m->feed.items_count - 1, n);
    p->n = n;
    play_moves(5);
    check_stored();
}

static void one_command_waits_and_more_are_refused(void **state)
{
    (void)state;
    game_begin("none:players=2", "");
    struct player *p = asked(), *other = p == &ana ? &bea : &ana;
    uint32_t n = eva.n;
    mur_action a = mur_sample(p->rules, p->state, &p->rng);
    world_say(&w, p->c, "%s", act_text(p, p->n, a));
    world_say(&w, other->c, "{'t':'resign','id':'r1','g':'%s'}", other->table);
    world_say(&w, p->c, "{'t':'resign','id':'r2','g':'%s'}", p->table);
    world_say(&w, eva.c, "{'t':'join','id':'j2','g':'%s','since':0}", eva.table);
    /* Nothing is stored yet, so nobody has heard anything but `busy`. */
    const struct proto_server *m = world_next(p->c);
    assert_int_equal(m->err.why, PROTO_WHY_BUSY);
    assert_string_equal(m->err.id, "r2");
    assert_null(world_next(p->c));
    assert_null(world_next(other->c));
    assert_null(world_next(eva.c));
    settle();
    assert_true(eva.n > n);
    assert_true(eva.over); /* the one that waited resigned afterwards */
    check_stored();
}

/* ---- when storing fails -------------------------------------------------------------------------------- */

static void what_is_not_stored_did_not_happen(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2", "");
    play_moves(20);
    enum store_status how[] = {STORE_FULL, STORE_READONLY, STORE_ERROR, STORE_BUSY};
    for (int i = 0; i < 4; i++) {
        uint32_t n = eva.n;
        struct player *p = asked();
        w.fails = how[i];
        player_act(p);
        settle();
        assert_int_equal(p->why, i < 2 ? PROTO_WHY_READONLY : PROTO_WHY_RETRY);
        assert_int_not_equal(p->id, 0);
        assert_int_equal(eva.n, n);
        w.fails = STORE_OK;
        player_resend(p);
        settle();
        assert_int_equal(p->id, 0);
        assert_true(eva.n > n);
        check_stored();
    }
    play_moves(10);
    check_stored();
}

static void what_was_stored_without_our_knowing_happened_once(void **state)
{
    (void)state;
    game_begin("carcassonne:players=2", "");
    play_moves(20);
    struct player *p = asked();
    uint32_t n = eva.n;
    w.fails = STORE_ERROR;
    w.fails_after = true;
    player_act(p);
    settle();
    assert_true(eva.n > n); /* it was read again, and there it is */
    w.fails = STORE_OK;
    w.fails_after = false;
    player_resend(p);
    settle();
    assert_int_equal(p->again, 1);
    assert_int_equal(p->id, 0);
    check_stored();
    play_moves(10);
    check_stored();
}

/* ---- restarting and coming back -------------------------------------------------------------------------- */

static void games_go_on_after_a_restart(void **state)
{
    (void)state;
    game_begin("catan-cards:players=2", "");
    for (int round = 0; round < 5; round++) {
        play_moves(10);
        struct player *p = asked();
        player_act(p); /* on its way when the process dies: not stored */
        world_restart(&w);
        everybody_returns();
        player_resend(p);
        settle();
        assert_int_equal(p->id, 0);
        check_stored();
    }
}

static void who_was_away_gets_what_was_missed(void **state)
{
    (void)state;
    game_begin("catan-cards:players=2", "");
    player_cut(&eva);
    play_moves(300);
    player_connect(&eva, "192.0.2.1");
    settle();
    player_join(&eva);
    settle();
    assert_int_equal(eva.n, ana.n);
    check_stored();

    /* All of it takes more than one message, and each goes on where the one before ended. */
    struct world_conn *c = world_guest(&w, NULL);
    const struct proto_server *m;
    int next = 1, messages = 0;
    world_say(&w, c, "{'t':'join','id':'j','g':'%s'}", ana.table);
    world_settle(&w);
    for (; (m = world_until(c, PROTO_SERVER_FEED)); messages++) {
        assert_int_equal(m->feed.n, next);
        next += m->feed.items_count;
    }
    assert_int_equal(next, ana.n + 1);
    assert_true(messages > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(whole_games_end_the_same_for_all),
        TEST(seats_are_drawn_by_the_key),
        TEST(hidden_games_end_the_same_for_all),
        TEST(duplicates_are_done_once),
        TEST(what_is_wrong_changes_nothing),
        TEST(one_command_waits_and_more_are_refused),
        TEST(what_is_not_stored_did_not_happen),
        TEST(what_was_stored_without_our_knowing_happened_once),
        TEST(games_go_on_after_a_restart),
        TEST(who_was_away_gets_what_was_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
