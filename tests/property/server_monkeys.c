/*
 * server_monkeys.c - people who press every button. Random messages of every type, right and wrong, from
 * several people at several tables, while the store fails now and then, connections break and the process
 * dies. Every message gets exactly one answer; what somebody who joins is shown is what is stored; and nothing
 * else happens.
 *
 *     server_monkeys            the short run
 *     server_monkeys FACTOR     FACTOR times as many messages
 *     server_monkeys --soak     a hundred times as many
 *     server_monkeys =SEED      one world
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/table_page.h"
#include "support/property.h"
#include "support/protocol_cases.h"
#include "support/world.h"

enum { PEOPLE = 5, TABLES = 12, STEPS = 1500 };

struct monkey {
    struct world_conn *c;
    char token[64];
    uint32_t id;  /* of its last message */
    bool waiting; /* for the answer to it */
};

struct zoo {
    struct world w;
    struct mur_rng rng, bots;
    struct monkey monkey[PEOPLE];
    char table[TABLES][32];
    int tables;
    long said, answered, refused[PROTO_WHY_COUNT], by_type[PROTO_CLIENT_TYPES];
};

static int failures;

static void fail(uint64_t seed, const char *what, const char *text)
{
    if (failures++ < 10)
        printf("FAIL seed %llu: %s: %.400s\n", (unsigned long long)seed, what, text);
}

static int pick(struct zoo *z, int count)
{
    return (int)mur_rng_below(&z->rng, (uint32_t)count);
}

/* ---- connections ------------------------------------------------------------------------------------------ */

static void monkey_connect(struct zoo *z, struct monkey *m)
{
    m->c = *m->token ? world_return(&z->w, m->token) : world_guest(&z->w, m->token);
    m->waiting = false;
}

static void table_found(struct zoo *z, const char *name)
{
    for (int i = 0; i < z->tables; i++)
        if (strcmp(z->table[i], name) == 0)
            return;
    int at = z->tables < TABLES ? z->tables++ : pick(z, TABLES);
    strcpy(z->table[at], name);
}

static const char *id_of(const struct proto_server *m)
{
    return m->type == PROTO_SERVER_ACK      ? m->ack.id
           : m->type == PROTO_SERVER_ERR    ? m->err.id
           : m->type == PROTO_SERVER_TABLES ? m->tables.id
                                            : NULL;
}

static void monkey_read(struct zoo *z, struct monkey *k, uint64_t seed)
{
    const struct proto_server *m;
    char own[16];
    snprintf(own, sizeof own, "m%u", k->id);
    while ((m = world_next(k->c))) {
        const char *id = id_of(m);
        if (!id)
            continue;
        if (strcmp(id, own) != 0 || !k->waiting)
            fail(seed, "an answer that nobody waits for", id);
        k->waiting = false;
        z->answered++;
        if (m->type == PROTO_SERVER_ERR)
            z->refused[m->err.why]++;
        if (m->type == PROTO_SERVER_ACK && m->ack.game)
            table_found(z, m->ack.game);
    }
}

/* ---- what they say ------------------------------------------------------------------------------------------ */

static const char *const setups[] = {"\"none:players=2\"", "\"none:players=3,turns=3\"",
                                     "\"catan-cards:players=2,rounds=2\"", "\"none:players=1\"",
                                     "\"nonsense\""};
static const char *const levels[] = {"\"random\"", "\"greedy\"", "\"easy:visits=2\"", "\"nobody\""};

/* A random message; the one before once more, sometimes. */
static int message_make(struct zoo *z, struct monkey *k, char *buf, int cap)
{
    /* Not those that end the talk: hello, login and logout. */
    int type = PROTO_CLIENT_NAME + pick(z, PROTO_CLIENT_PING - PROTO_CLIENT_NAME);
    if (pick(z, 3) == 0 || type == PROTO_CLIENT_LOGOUT)
        type = PROTO_CLIENT_CREATE + pick(z, 2) * (PROTO_CLIENT_START - PROTO_CLIENT_CREATE);
    char id[24], table[48], seat[8], n[8], action[24];
    if (!k->id || pick(z, 10))
        k->id++;
    snprintf(id, sizeof id, "\"m%u\"", k->id);
    snprintf(table, sizeof table, "\"%s\"",
             z->tables && pick(z, 20) ? z->table[pick(z, z->tables)] : "nosuchtable");
    snprintf(seat, sizeof seat, "%d", pick(z, 4));
    snprintf(n, sizeof n, "%d", pick(z, 30));
    snprintf(action, sizeof action, "[%u]", (unsigned)pick(z, 1 << 26));
    struct protocol_value values[] = {{"id", id},
                                      {"g", table},
                                      {"seat", seat},
                                      {"n", n},
                                      {"a", action},
                                      {"setup", setups[pick(z, 5)]},
                                      {"level", levels[pick(z, 4)]},
                                      {"name", pick(z, 2) ? "\"Ana\"" : "\"Bea\""},
                                      {"after", "\"3\""},
                                      {NULL, NULL}};
    z->by_type[type]++;
    return protocol_right(&proto_client_messages[type], pick(z, 8) == 0, values, buf, cap);
}

static void monkey_step(struct zoo *z, struct monkey *k, uint64_t seed)
{
    char text[PROTOCOL_CASE_MAX];
    if (!k->c->open) {
        monkey_connect(z, k);
        return;
    }
    monkey_read(z, k, seed);
    if (k->waiting)
        return;
    int length = message_make(z, k, text, sizeof text);
    k->waiting = true;
    z->said++;
    world_say_text(&z->w, k->c, text, (size_t)length);
}

/* ---- what goes wrong ------------------------------------------------------------------------------------------ */

static void store_step(struct zoo *z)
{
    if (pick(z, 12) == 0) {
        z->w.fails = pick(z, 2) ? STORE_FULL : STORE_ERROR;
        z->w.fails_after = pick(z, 2);
    }
    world_job(&z->w);
    z->w.fails = STORE_OK;
    z->w.fails_after = false;
}

static void people_arrive(struct zoo *z)
{
    for (int i = 0; i < PEOPLE; i++)
        if (!z->monkey[i].c || !z->monkey[i].c->open)
            monkey_connect(z, &z->monkey[i]);
}

static void zoo_step(struct zoo *z, uint64_t seed)
{
    struct monkey *k = &z->monkey[pick(z, PEOPLE)];
    int what = pick(z, 1000);
    if (what < 500)
        monkey_step(z, k, seed);
    else if (what < 900)
        store_step(z);
    else if (what < 960)
        world_think(&z->w);
    else if (what < 985)
        world_pass(&z->w, (uint64_t)pick(z, 200000));
    else if (what < 996)
        world_cut(&z->w, k->c);
    else if (what == 996) {
        world_restart(&z->w);
        people_arrive(z);
    }
}

/* ---- in the end -------------------------------------------------------------------------------------------------- */

/* The part of a table's text that the row in the store knows: without who is here and for whom a bot plays. */
static void text_plain(char *text)
{
    static const char *const parts[] = {",\"level\":\"normal\"", ",\"here\":true", ",\"away\":true",
                                        ",\"resigned\":true"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        for (char *at; (at = strstr(text, parts[i]));)
            memmove(at, at + strlen(parts[i]), strlen(at + strlen(parts[i])) + 1);
}

struct shown {
    char text[16384];
};

static void shown_hear(void *self, uint64_t serial, const char *text, size_t length)
{
    struct shown *s = self;
    (void)serial;
    if (strncmp(text, "{\"t\":\"table\"", 12) == 0 && length < sizeof s->text) {
        memcpy(s->text, text, length);
        s->text[length] = '\0';
    }
}

/* Cuts "name":value out of a text. */
static void member_cut(char *text, const char *name)
{
    char *at = strstr(text, name);
    if (at) {
        char *end = at + strlen(name);
        while (*end && *end != ',' && *end != '}')
            end++;
        memmove(at, end, strlen(end) + 1);
    }
}

static void table_compare(struct zoo *z, struct world_conn *c, const char *name, uint64_t seed)
{
    static struct shown shown;
    char *stored = NULL;
    shown.text[0] = '\0';
    z->w.spy = shown_hear;
    z->w.spy_self = &shown;
    world_say(&z->w, c, "{'t':'join','id':'see','g':'%s'}", name);
    world_settle(&z->w);
    z->w.spy = NULL;
    int status = table_page_state(z->w.hub, z->w.store, name, &stored);
    if ((status == 200) != (shown.text[0] != '\0')) {
        fail(seed, "only one of store and hub has the table", name);
    } else if (status == 200) {
        /* What only memory knows. */
        static const char *const members[] = {",\"watchers\":", ",\"you\":", ",\"began\":"};
        text_plain(shown.text);
        for (int i = 0; i < 3; i++) {
            member_cut(shown.text, members[i]);
            member_cut(stored, members[i]);
        }
        if (strcmp(shown.text, stored) != 0) {
            fail(seed, "shown", shown.text);
            fail(seed, "stored", stored);
        }
    }
    world_say(&z->w, c, "{'t':'leave','id':'seen','g':'%s'}", name);
    free(stored);
}

static void zoo_check(struct zoo *z, uint64_t seed)
{
    world_settle(&z->w);
    for (int i = 0; i < PEOPLE; i++) {
        struct monkey *k = &z->monkey[i];
        if (!k->c->open)
            continue;
        monkey_read(z, k, seed);
        if (k->waiting)
            fail(seed, "no answer", "");
    }
    if (!hub_idle(z->w.hub))
        fail(seed, "something is still under way", "");
    struct world_conn *c = world_guest(&z->w, NULL);
    for (int i = 0; i < z->tables; i++)
        table_compare(z, c, z->table[i], seed);
}

static void zoo_run(uint64_t seed, struct zoo *sum)
{
    struct zoo *z = calloc(1, sizeof *z);
    struct hub_options options = hub_options_default();
    options.tables.burst = options.identities.burst = options.lines.burst = 1000000;
    options.hash_ops = crypto_pwhash_OPSLIMIT_MIN;
    options.hash_memory = crypto_pwhash_MEMLIMIT_MIN;
    mur_rng_seed(&z->rng, seed, 5);
    mur_rng_seed(&z->bots, seed, 6);
    options.rooms_max = pick(z, 2) ? 2 : 1000;
    options.watches_max = 6;
    world_init(&z->w, "memory:", &options);
    z->w.bots = &z->bots;
    people_arrive(z);
    for (int i = 0; i < STEPS; i++)
        zoo_step(z, seed);
    zoo_check(z, seed);
    sum->said += z->said;
    sum->answered += z->answered;
    for (int i = 0; i < PROTO_WHY_COUNT; i++)
        sum->refused[i] += z->refused[i];
    world_release(&z->w);
    free(z);
}

int main(int argc, char **argv)
{
    static struct zoo sum;
    if (argc > 1 && argv[1][0] == '=') {
        zoo_run(strtoull(argv[1] + 1, NULL, 10), &sum);
    } else {
        int worlds = property_games(200) * property_factor(argc, argv);
        for (int seed = 1; seed <= worlds && failures < 10; seed++)
            zoo_run((uint64_t)seed, &sum);
    }
    printf("%ld messages, %ld answers, refused:", sum.said, sum.answered);
    for (int i = 0; i < PROTO_WHY_COUNT; i++)
        if (sum.refused[i])
            printf(" %s %ld", proto_words_why.word[i], sum.refused[i]);
    printf("\n");
    return failures > 0;
}
