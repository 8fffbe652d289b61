/*
 * server_refusals.c - every message of the protocol from everybody, in every phase of a table, right and
 * wrong, once and twice. Who may send what and when stands in the specification, and so does what the others
 * are told; this test reads it there, so that a new message cannot be forgotten. Whatever is refused changes
 * nothing that is stored, and what was done once is not done twice, not even if the process died in between.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/keep.h"
#include "support/player.h"
#include "support/protocol_cases.h"

enum sender { OWNER, SEAT, WATCHER, GUEST, STRANGER, IMPOSTOR, SENDERS };
static const char *const sender_names[] = {"owner", "other seat", "watcher",
                                           "guest", "stranger",   "wrong token"};

enum stage { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER, STAGE_ASIDE, STAGES };
static const char *const stage_names[] = {"open", "running", "over", "set aside"};

/* What of an answer the client sees; its texts do not live for long. */
struct heard {
    enum proto_server_type type;
    enum proto_why why;
    char game[32];
    int64_t n;
};

struct scene {
    struct world w;
    struct player player[2]; /* owner, other seat */
    struct world_conn *conn[SENDERS];
    char table[32], token[SENDERS][64];
    uint32_t n;
    struct heard heard; /* the last answer */
};

static int failures, refused, done, reused;

/* ---- a table in a stage ---------------------------------------------------------------------------------- */

static const char *ack_game(struct scene *s, struct world_conn *c, const char *id)
{
    const struct proto_server *m = world_answer(&s->w, c, id);
    MUR_CHECK(m && m->type == PROTO_SERVER_ACK);
    return m->ack.game;
}

static void settle(struct scene *s)
{
    world_settle(&s->w);
    player_read(&s->player[0]);
    player_read(&s->player[1]);
}

static void play(struct scene *s, int moves)
{
    while (moves-- > 0 && !s->player[0].over) {
        player_act(&s->player[0]);
        player_act(&s->player[1]);
        settle(s);
    }
}

/* An item that the rules forbid makes the game one that the server cannot play. */
static void damage(struct scene *s)
{
    struct store_rows rows = {0};
    struct store_item wrong = {.kind = MUR_ITEM_ACTION, .action = 99, .text = ""};
    MUR_CHECK(store_game_find(s->w.store, s->table, &rows) == STORE_OK);
    struct store_job job = {.kind = STORE_APPEND,
                            .append = {.game = rows.game[0].id,
                                       .expected = rows.game[0].seq,
                                       .at = rows.game[0].updated,
                                       .item = &wrong,
                                       .items = 1}};
    store_write(s->w.store, &job, 1);
    MUR_CHECK(job.status == STORE_OK);
    store_rows_release(&rows);
}

static void people_arrive(struct scene *s)
{
    char token[64];
    for (int i = 0; i < 2; i++) {
        player_connect(&s->player[i], "192.0.2.1");
        settle(s);
        MUR_CHECK(s->player[i].known);
        s->conn[i] = s->player[i].c;
    }
    for (int i = WATCHER; i <= GUEST; i++)
        s->conn[i] =
            *s->token[i] ? world_return(&s->w, s->token[i]) : world_guest(&s->w, s->token[i]);
    strcpy(token, s->token[WATCHER]);
    s->conn[STRANGER] = world_connect(&s->w, "192.0.2.1");
    s->conn[IMPOSTOR] = world_connect(&s->w, "192.0.2.1");
    token[0] = token[0] == 'A' ? 'B' : 'A';
    world_say(&s->w, s->conn[IMPOSTOR], "{'t':'hello','v':1,'token':'%s'}", token);
    world_settle(&s->w);
    const struct proto_server *m = world_next(s->conn[IMPOSTOR]);
    MUR_CHECK(m && m->type == PROTO_SERVER_ERR && m->err.why == PROTO_WHY_TOKEN);
}

static void everybody_joins(struct scene *s)
{
    player_join(&s->player[0]);
    player_join(&s->player[1]);
    world_say(&s->w, s->conn[WATCHER], "{'t':'join','id':'join','g':'%s'}", s->table);
    settle(s);
}

static void scene_begin(struct scene *s, enum stage stage)
{
    *s = (struct scene){.n = 0};
    world_init(&s->w, "memory:", NULL);
    for (int i = 0; i < 2; i++)
        player_init(&s->player[i], &s->w, (uint64_t)i + 1);
    people_arrive(s);
    world_say(&s->w, s->conn[OWNER],
              "{'t':'create','id':'made','setup':'none:players=3','access':'public',"
              "'order':'seated','seats':[{'kind':'me'},{'kind':'open'},"
              "{'kind':'bot','level':'random'}]}");
    strcpy(s->table, ack_game(s, s->conn[OWNER], "made"));
    strcpy(s->player[0].table, s->table);
    strcpy(s->player[1].table, s->table);
    world_say(&s->w, s->conn[SEAT], "{'t':'sit','id':'sat','g':'%s','seat':1}", s->table);
    ack_game(s, s->conn[SEAT], "sat");
    everybody_joins(s);
    if (stage != STAGE_OPEN) {
        player_say(&s->player[0], SAYS_START);
        settle(s);
        play(s, stage == STAGE_OVER ? 1000 : 2);
        MUR_CHECK(s->player[0].over == (stage == STAGE_OVER));
    }
    if (stage == STAGE_ASIDE) {
        damage(s);
        world_restart(&s->w);
        people_arrive(s);
        everybody_joins(s);
    }
    s->n = s->player[0].n;
    for (int i = 0; i < SENDERS; i++)
        world_forget(s->conn[i]);
}

static void scene_end(struct scene *s)
{
    player_release(&s->player[0]);
    player_release(&s->player[1]);
    world_release(&s->w);
}

/* ---- what is said ------------------------------------------------------------------------------------------ */

/* Another message with the same id, about the same table; if there is nothing else to say, about another. */
static int other_message(const struct scene *s, const struct proto_message *row, char *buf, int cap)
{
    char table[48];
    bool more = false;
    for (int i = 0; i < row->shape.fields; i++) {
        const struct proto_field *f = &row->shape.field[i];
        more = more || (!f->optional && strcmp(f->name, "id") && strcmp(f->name, "g"));
    }
    snprintf(table, sizeof table, "\"%s\"", more ? s->table : "nosuchtable");
    struct protocol_value values[] = {{"g", table},
                                      {"n", "1"},
                                      {"a", "[4242]"},
                                      {"seat", "0"},
                                      {"level", "\"random\""},
                                      {"name", "\"Somebody else\""},
                                      {"setup", "\"none:players=4\""},
                                      {"text", "\"something else\""},
                                      {NULL, NULL}};
    return protocol_right(row, false, values, buf, cap);
}

/* A right message for this table: an action that is legal, seats and levels that there are. */
static int right_message(const struct scene *s, const struct proto_message *row, char *buf, int cap)
{
    char table[48], n[16], actions[16];
    mur_action a = 1;
    for (int i = 0; i < 2; i++)
        if (player_asked(&s->player[i])) {
            struct mur_rng g = s->player[i].rng;
            a = mur_sample(s->player[i].rules, s->player[i].state, &g);
        }
    snprintf(table, sizeof table, "\"%s\"", s->table);
    snprintf(n, sizeof n, "%u", s->n);
    snprintf(actions, sizeof actions, "[%u]", a);
    struct protocol_value values[] = {{"g", table},
                                      {"n", n},
                                      {"a", actions},
                                      {"v", "1"},
                                      {"seat", "2"},
                                      {"level", "\"greedy\""},
                                      {"name", "\"Somebody\""},
                                      {"setup", "\"none:players=2\""},
                                      {NULL, NULL}};
    return protocol_right(row, false, values, buf, cap);
}

static bool is_answer(const struct proto_server *m)
{
    return m->type == PROTO_SERVER_ACK || m->type == PROTO_SERVER_ERR ||
           m->type == PROTO_SERVER_WELCOME || m->type == PROTO_SERVER_TABLES ||
           m->type == PROTO_SERVER_PONG;
}

static struct heard heard_in(const struct proto_server *m)
{
    struct heard h = {.type = m->type, .why = PROTO_WHY_COUNT, .n = -1};
    if (m->type == PROTO_SERVER_ERR)
        h.why = m->err.why;
    if (m->type == PROTO_SERVER_ACK && m->ack.game)
        strcpy(h.game, m->ack.game);
    if (m->type == PROTO_SERVER_ACK && m->ack.has_n)
        h.n = m->ack.n;
    return h;
}

/* Says it and gives the answer, whose texts are in s->heard; exactly one has to come. */
static struct proto_server say(struct scene *s, enum sender who, const char *text, int length,
                               const char *where)
{
    struct proto_server answer = {.type = PROTO_SERVER_TYPES};
    const struct proto_server *m;
    int answers = 0;
    world_say_text(&s->w, s->conn[who], text, (size_t)length);
    world_settle(&s->w);
    while ((m = world_next(s->conn[who])))
        if (is_answer(m)) {
            answer = *m;
            s->heard = heard_in(m);
            answers++;
        }
    if (answers != 1) {
        printf("FAIL %s: %d answers\n", where, answers);
        failures++;
    }
    return answer;
}

/* ---- who is refused, and how ------------------------------------------------------------------------------- */

static uint32_t roles_of(enum sender who)
{
    static const uint32_t roles[] = {
        [OWNER] = 1u << PROTO_ROLE_OWNER | 1u << PROTO_ROLE_SEAT,
        [SEAT] = 1u << PROTO_ROLE_SEAT,
        [WATCHER] = 1u << PROTO_ROLE_WATCHER,
        [GUEST] = 1u << PROTO_ROLE_GUEST,
        [STRANGER] = 1u << PROTO_ROLE_STRANGER,
        [IMPOSTOR] = 1u << PROTO_ROLE_STRANGER,
    };
    return roles[who];
}

/* What the specification says without looking at anything but who, what and when; PROTO_WHY_COUNT: it may be
 * done, or be refused with one of its own errors. */
static enum proto_why expected(const struct proto_message *row, enum sender who, enum stage stage)
{
    static const enum proto_phase phases[] = {PROTO_PHASE_OPEN, PROTO_PHASE_RUNNING,
                                              PROTO_PHASE_OVER, PROTO_PHASE_OVER};
    uint32_t stranger = 1u << PROTO_ROLE_STRANGER;
    bool known = roles_of(who) != stranger;
    if (!known)
        return row->roles & stranger ? PROTO_WHY_COUNT : PROTO_WHY_HELLO;
    if (row->roles == stranger)
        return PROTO_WHY_HELLO;
    if (!row->table)
        return PROTO_WHY_COUNT;
    if (!(row->roles & roles_of(who)))
        return PROTO_WHY_FORBIDDEN;
    if (stage == STAGE_ASIDE && row->errors & 1u << PROTO_WHY_ASIDE)
        return PROTO_WHY_ASIDE;
    if (!(row->phases & 1u << phases[stage]))
        return PROTO_WHY_PHASE;
    return PROTO_WHY_COUNT;
}

static void fail(const char *where, const char *what, const struct proto_server *m)
{
    printf("FAIL %s: %s", where, what);
    if (m->type == PROTO_SERVER_ERR)
        printf(" (%s: %s)", proto_words_why.word[m->err.why], m->err.say);
    printf("\n");
    failures++;
}

static bool is_listed(const struct proto_message *row, enum stage stage, enum proto_why why)
{
    bool always = why == PROTO_WHY_BAD || why == PROTO_WHY_RATE || why == PROTO_WHY_DRAIN;
    return always || row->errors & 1u << why || (stage == STAGE_ASIDE && why == PROTO_WHY_PHASE);
}

/* The same once more: the first answer, and nothing changes. */
static void say_twice(struct scene *s, const struct proto_message *row, enum sender who,
                      const char *text, int length, const char *where)
{
    uint64_t before = world_digest(&s->w);
    bool changes = row->answer == PROTO_SERVER_ACK;
    struct proto_server m = say(s, who, text, length, where);
    if (world_digest(&s->w) != before)
        fail(where, "done twice", &m);
    bool left = row == &proto_client_messages[PROTO_CLIENT_LOGOUT]; /* and is a stranger now */
    if (row->roles == 1u << PROTO_ROLE_STRANGER || left) {
        if (m.type != PROTO_SERVER_ERR || m.err.why != PROTO_WHY_HELLO)
            fail(where, "somebody may say hello twice", &m);
    } else if (changes && m.type != PROTO_SERVER_ACK) {
        fail(where, "refused the second time", &m);
    } else if (!changes && m.type != row->answer) {
        fail(where, "another answer the second time", &m);
    }
}

static bool heard_same(const struct heard *a, const struct heard *b)
{
    return a->type == b->type && a->why == b->why && strcmp(a->game, b->game) == 0 && a->n == b->n;
}

static void die_and_return(struct scene *s)
{
    world_restart(&s->w);
    people_arrive(s);
    everybody_joins(s);
    for (int i = 0; i < SENDERS; i++)
        world_forget(s->conn[i]);
}

/* The process dies between the message and its repetition: the first answer nevertheless. The same id with
 * another message is answered as if it had not died. */
static void try_restarted(enum proto_client_type type, enum sender who, enum stage stage)
{
    const struct proto_message *row = &proto_client_messages[type];
    char text[PROTOCOL_CASE_MAX], other[PROTOCOL_CASE_MAX], where[128];
    struct heard others[2];
    snprintf(where, sizeof where, "%s from %s, table %s, again after a restart", row->shape.name,
             sender_names[who], stage_names[stage]);
    for (int dies = 0; dies < 2; dies++) {
        struct scene s;
        scene_begin(&s, stage);
        int length = right_message(&s, row, text, sizeof text);
        int other_length = other_message(&s, row, other, sizeof other);
        struct proto_server m = say(&s, who, text, length, where);
        struct heard first = s.heard;
        if (dies)
            die_and_return(&s);
        uint64_t before = world_digest(&s.w);
        m = say(&s, who, text, length, where);
        if (!heard_same(&first, &s.heard))
            fail(where, "not the first answer", &m);
        if (world_digest(&s.w) != before)
            fail(where, "done twice", &m);
        m = say(&s, who, other, other_length, where);
        others[dies] = s.heard;
        if (dies && !heard_same(&others[0], &others[1]))
            fail(where, "another message with the same id is answered in another way", &m);
        scene_end(&s);
        reused += others[dies].why == PROTO_WHY_REUSED;
    }
}

static bool has_id(const struct proto_message *row)
{
    for (int i = 0; i < row->shape.fields; i++)
        if (strcmp(row->shape.field[i].name, "id") == 0)
            return true;
    return false;
}

static void try_one(enum proto_client_type type, enum sender who, enum stage stage)
{
    const struct proto_message *row = &proto_client_messages[type];
    struct scene s;
    char text[PROTOCOL_CASE_MAX], where[128];
    snprintf(where, sizeof where, "%s from %s, table %s", row->shape.name, sender_names[who],
             stage_names[stage]);
    scene_begin(&s, stage);
    int length = right_message(&s, row, text, sizeof text);
    uint64_t before = world_digest(&s.w);
    struct proto_server m = say(&s, who, text, length, where);
    enum proto_why due = expected(row, who, stage);
    bool err = m.type == PROTO_SERVER_ERR;
    if (due != PROTO_WHY_COUNT && (!err || m.err.why != due))
        fail(where, proto_words_why.word[due], &m);
    if (due == PROTO_WHY_COUNT && err && !is_listed(row, stage, m.err.why))
        fail(where, "an error that the specification does not list", &m);
    if (due == PROTO_WHY_COUNT && !err && m.type != row->answer)
        fail(where, "not the answer of the specification", &m);
    if (err && world_digest(&s.w) != before)
        fail(where, "refused, but something changed", &m);
    refused += err;
    done += !err;
    if (!err)
        say_twice(&s, row, who, text, length, where);
    scene_end(&s);
    if (!err && has_id(row) && type != PROTO_CLIENT_LOGOUT) /* from there nobody comes back */
        try_restarted(type, who, stage);
}

/* ---- what is no message, or of no table ---------------------------------------------------------------------- */

static void try_wrong(enum proto_client_type type)
{
    const struct proto_message *row = &proto_client_messages[type];
    struct scene s;
    char text[PROTOCOL_CASE_MAX], where[160];
    const char *what;
    int length;
    scene_begin(&s, STAGE_RUNNING);
    uint64_t before = world_digest(&s.w);
    for (int k = 0; protocol_wrong(row, k, NULL, text, sizeof text, &length, &what); k++) {
        snprintf(where, sizeof where, "%s with %s", row->shape.name, what);
        for (int who = 0; who < SENDERS; who += STRANGER) {
            struct proto_server m = say(&s, (enum sender)who, text, length, where);
            if (m.type != PROTO_SERVER_ERR || m.err.why != PROTO_WHY_BAD)
                fail(where, "bad", &m);
            refused++;
        }
    }
    if (world_digest(&s.w) != before)
        fail(row->shape.name, "something wrong changed something", &(struct proto_server){0});
    scene_end(&s);
}

static void try_unknown_table(enum proto_client_type type)
{
    const struct proto_message *row = &proto_client_messages[type];
    struct scene s;
    char text[PROTOCOL_CASE_MAX];
    if (!row->table)
        return;
    scene_begin(&s, STAGE_RUNNING);
    strcpy(s.table, "nosuchtable");
    int length = right_message(&s, row, text, sizeof text);
    struct proto_server m = say(&s, OWNER, text, length, row->shape.name);
    if (m.type != PROTO_SERVER_ERR || m.err.why != PROTO_WHY_UNKNOWN)
        fail(row->shape.name, "unknown", &m);
    scene_end(&s);
}

/* While the server stops, and where the store takes nothing. */
static void try_late(enum proto_client_type type)
{
    const struct proto_message *row = &proto_client_messages[type];
    struct scene s;
    char text[PROTOCOL_CASE_MAX];
    scene_begin(&s, STAGE_RUNNING);
    int length = right_message(&s, row, text, sizeof text);
    uint64_t before = world_digest(&s.w);
    enum sender who = row->roles == 1u << PROTO_ROLE_STRANGER ? STRANGER : OWNER;
    hub_drain(s.w.hub, s.w.now);
    struct proto_server m = say(&s, who, text, length, row->shape.name);
    if (type != PROTO_CLIENT_PING && (m.type != PROTO_SERVER_ERR || m.err.why != PROTO_WHY_DRAIN))
        fail(row->shape.name, "drain", &m);
    if (world_digest(&s.w) != before)
        fail(row->shape.name, "something changed while draining", &m);
    scene_end(&s);
}

int main(void)
{
    for (int type = 0; type < PROTO_CLIENT_TYPES; type++) {
        for (int stage = 0; stage < STAGES; stage++)
            for (int who = 0; who < SENDERS; who++)
                try_one((enum proto_client_type)type, (enum sender)who, (enum stage)stage);
        try_wrong((enum proto_client_type)type);
        try_unknown_table((enum proto_client_type)type);
        try_late((enum proto_client_type)type);
    }
    printf("%d messages done, %d refused, %d ids used again, %d failures\n", done, refused, reused,
           failures);
    return failures > 0 || !done || !refused || !reused;
}
