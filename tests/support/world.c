#include "support/world.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/downtime.h"

/* ---- the port -------------------------------------------------------------------------------------- */

static void text_put(struct world_text ***end, const char *text, size_t length)
{
    struct world_text *t = malloc(sizeof *t + length + 1);
    MUR_CHECK(t);
    *t = (struct world_text){.length = length};
    memcpy(t->text, text, length);
    t->text[length] = '\0';
    **end = t;
    *end = &t->next;
}

static void port_send(void *self, const uint64_t *serial, int count, const char *text,
                      size_t length)
{
    struct world *w = self;
    MUR_CHECK(length < PROTO_MAX_REPLY);
    for (int i = 0; i < count; i++) {
        struct world_conn *c = world_at(w, serial[i]);
        if (c->open && w->spy)
            w->spy(w->spy_self, c->serial, text, length);
        if (c->open)
            text_put(&c->end, text, length);
    }
}

static void port_close(void *self, uint64_t serial, int code)
{
    world_at(self, serial)->closed = code;
}

static void port_run(void *self, struct hub_job *job)
{
    struct world *w = self;
    *hub_job_next(job) = NULL;
    *w->job_end = job;
    w->job_end = hub_job_next(job);
    w->jobs++;
}

static void port_think(void *self, struct hub_think *think)
{
    struct world *w = self;
    think->next = NULL;
    *w->think_end = think;
    w->think_end = &think->next;
    w->thinks++;
}

static int port_mark(void *self, int64_t game)
{
    struct world *w = self;
    MUR_CHECK(!w->marked);
    w->marked = game;
    return 1;
}

static void port_unmark(void *self, int slot)
{
    struct world *w = self;
    MUR_CHECK(slot == 1 && w->marked);
    w->marked = 0;
}

static void port_log(void *self, const struct hub_event *event)
{
    struct world *w = self;
    w->logged += event->weight == HUB_TROUBLE;
}

/* ---- making ---------------------------------------------------------------------------------------- */

static void hub_begin(struct world *w)
{
    struct hub_port port = {.self = w,
                            .send = port_send,
                            .close = port_close,
                            .run = port_run,
                            .think = port_think,
                            .mark = port_mark,
                            .unmark = port_unmark,
                            .log = port_log};
    w->job_end = &w->job;
    w->think_end = &w->think;
    w->hub = hub_new(&w->options, &port, w->secret);
    MUR_CHECK(w->hub);
}

void world_init(struct world *w, const char *url, const struct hub_options *options)
{
    *w = (struct world){.now = 1000000};
    struct hub_options usual = hub_options_default();
    usual.hash_ops = crypto_pwhash_OPSLIMIT_MIN;
    usual.hash_memory = crypto_pwhash_MEMLIMIT_MIN;
    w->options = options ? *options : usual;
    w->store = store_open(url, NULL, NULL);
    MUR_CHECK(w->store);
    memset(w->secret, 7, sizeof w->secret);
    hub_begin(w);
}

static void pending_free(struct world *w)
{
    while (w->job) {
        struct hub_job *next = *hub_job_next(w->job);
        hub_job_free(w->job);
        w->job = next;
    }
    while (w->think) {
        struct hub_think *next = w->think->next;
        hub_think_free(w->think);
        w->think = next;
    }
    w->jobs = w->thinks = 0;
}

static void texts_free(struct world_text **first, struct world_text ***end)
{
    while (*first) {
        struct world_text *next = (*first)->next;
        free(*first);
        *first = next;
    }
    *end = first;
}

void world_forget(struct world_conn *c)
{
    texts_free(&c->inbox, &c->end);
}

void world_release(struct world *w)
{
    pending_free(w);
    hub_free(w->hub);
    store_close(w->store);
    for (uint64_t i = 0; i < w->conns; i++) {
        world_forget(w->conn[i]);
        texts_free(&w->conn[i]->outbox, &w->conn[i]->outbox_end);
        free(w->conn[i]->memory);
        free(w->conn[i]);
    }
    free(w->conn);
}

static void game_remember(struct world *w, int status)
{
    struct store_rows rows = {0};
    struct store_query q = {.status = status, .limit = STORE_PAGE_MAX};
    do {
        MUR_CHECK(store_games(w->store, &q, &rows) == STORE_OK);
        for (int i = 0; i < rows.games; i++)
            hub_remember(w->hub, &rows.game[i]);
        q.after = rows.games ? rows.game[rows.games - 1].id : 0;
    } while (rows.games == STORE_PAGE_MAX);
    store_rows_release(&rows);
}

void world_restart(struct world *w)
{
    pending_free(w);
    hub_free(w->hub);
    for (uint64_t i = 0; i < w->conns; i++)
        w->conn[i]->open = false;
    w->marked = 0;
    hub_begin(w);
    int64_t down;
    MUR_CHECK(downtime_read(w->store, (int64_t)w->now, &down));
    hub_down(w->hub, down);
    game_remember(w, STORE_PLAYING);
    game_remember(w, STORE_LOBBY);
    hub_tick(w->hub, w->now);
}

/* ---- connections ----------------------------------------------------------------------------------- */

struct world_conn *world_at(struct world *w, uint64_t serial)
{
    MUR_CHECK(serial >= 1 && serial <= w->conns);
    return w->conn[serial - 1];
}

struct world_conn *world_connect(struct world *w, const char *address)
{
    if (w->conns == w->conns_cap) {
        w->conns_cap = w->conns_cap ? 2 * w->conns_cap : 64;
        w->conn = realloc(w->conn, w->conns_cap * sizeof *w->conn);
        MUR_CHECK(w->conn);
    }
    struct world_conn *c = calloc(1, sizeof *c);
    MUR_CHECK(c);
    w->conn[w->conns++] = c;
    *c = (struct world_conn){.serial = w->conns, .open = true};
    c->end = &c->inbox;
    c->outbox_end = &c->outbox;
    hub_opened(w->hub, c->serial, address, w->now);
    return c;
}

void world_cut(struct world *w, struct world_conn *c)
{
    if (c->open)
        hub_closed(w->hub, c->serial, w->now);
    c->open = false;
}

/* ---- talking --------------------------------------------------------------------------------------- */

void world_say_text(struct world *w, struct world_conn *c, const char *text, size_t length)
{
    if (c->open && w->slow)
        text_put(&c->outbox_end, text, length);
    else if (c->open)
        hub_text(w->hub, c->serial, text, length, false, w->now);
}

bool world_deliver(struct world *w, struct world_conn *c)
{
    struct world_text *t = c->outbox;
    if (!t || !c->open)
        return false;
    c->outbox = t->next;
    if (!c->outbox)
        c->outbox_end = &c->outbox;
    hub_text(w->hub, c->serial, t->text, t->length, false, w->now);
    free(t);
    return true;
}

void world_say(struct world *w, struct world_conn *c, const char *format, ...)
{
    char text[8192];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    MUR_CHECK(length < (int)sizeof text);
    for (int i = 0; i < length; i++)
        if (text[i] == '\'')
            text[i] = '"';
    world_say_text(w, c, text, (size_t)length);
}

void world_say_message(struct world *w, struct world_conn *c, const struct proto_client *m)
{
    char text[PROTO_MAX_MESSAGE];
    int length = proto_encode_client(m, text, sizeof text);
    MUR_CHECK(length < (int)sizeof text);
    world_say_text(w, c, text, (size_t)length);
}

const struct proto_server *world_next(struct world_conn *c)
{
    struct world_text *t = c->inbox;
    if (!t)
        return NULL;
    c->inbox = t->next;
    if (!c->inbox)
        c->end = &c->inbox;
    size_t size = PROTO_SERVER_MEMORY(t->length);
    c->memory = realloc(c->memory, size);
    MUR_CHECK(c->memory);
    struct proto_memory memory = {.at = c->memory, .size = size};
    struct proto_error err;
    bool good = proto_decode_server(t->text, t->length, &memory, &c->m, &err);
    if (!good)
        fprintf(stderr, "%s at %d: %s\n", err.message, err.position, t->text);
    MUR_CHECK(good); /* the server speaks its own protocol */
    free(t);
    return &c->m;
}

const struct proto_server *world_until(struct world_conn *c, enum proto_server_type type)
{
    const struct proto_server *m;
    while ((m = world_next(c)) && m->type != type)
        continue;
    return m;
}

static const char *id_of(const struct proto_server *m)
{
    const char *id = m->type == PROTO_SERVER_ACK      ? m->ack.id
                     : m->type == PROTO_SERVER_ERR    ? m->err.id
                     : m->type == PROTO_SERVER_TABLES ? m->tables.id
                                                      : NULL;
    return id ? id : "";
}

const struct proto_server *world_answer(struct world *w, struct world_conn *c, const char *id)
{
    const struct proto_server *m;
    world_settle(w);
    while ((m = world_next(c)) && strcmp(id_of(m), id) != 0)
        continue;
    return m;
}

/* ---- jobs ------------------------------------------------------------------------------------------ */

static struct hub_job *job_take(struct world *w)
{
    struct hub_job *job = w->job;
    if (!job)
        return NULL;
    w->job = *hub_job_next(job);
    if (!w->job)
        w->job_end = &w->job;
    w->jobs--;
    return job;
}

static void writes_fail(const struct world *w, struct store_job *job, int count)
{
    for (int i = 0; i < count; i++)
        job[i].status = w->fails;
}

static void job_do(struct world *w, struct hub_job *job)
{
    int count;
    struct store_job *writes = hub_job_writes(job, &count);
    if (hub_job_lane(job) == HUB_READ)
        hub_job_read(job, w->store);
    else if (hub_job_lane(job) == HUB_HASH)
        hub_job_hash(job);
    else if (w->fails && !w->fails_after)
        writes_fail(w, writes, count);
    else
        store_write(w->store, writes, count);
    if (hub_job_lane(job) == HUB_WRITE && w->fails_after)
        writes_fail(w, writes, count);
}

bool world_job(struct world *w)
{
    struct hub_job *job = job_take(w);
    if (!job)
        return false;
    job_do(w, job);
    hub_done(w->hub, job, w->now);
    return true;
}

bool world_think(struct world *w)
{
    struct hub_think *think = w->think;
    if (!think)
        return false;
    w->think = think->next;
    if (!w->think)
        w->think_end = &w->think;
    w->thinks--;
    if (w->bots)
        think->action = mur_sample(think->rules, think->view, w->bots);
    else
        hub_think_run(think);
    hub_thought(w->hub, think, w->now);
    return true;
}

void world_settle(struct world *w)
{
    hub_tick(w->hub, w->now);
    while (world_job(w) || world_think(w))
        continue;
}

void world_overtake(struct world *w)
{
    struct hub_job *late = job_take(w);
    job_do(w, late);
    world_settle(w);
    hub_done(w->hub, late, w->now);
    world_settle(w);
}

void world_pass(struct world *w, uint64_t milliseconds)
{
    w->now += milliseconds;
    hub_tick(w->hub, w->now);
}

/* ---- people ---------------------------------------------------------------------------------------- */

struct world_conn *world_guest(struct world *w, char *token)
{
    struct world_conn *c = world_connect(w, "192.0.2.1");
    world_say(w, c, "{'t':'hello','v':1}");
    world_settle(w);
    const struct proto_server *m = world_until(c, PROTO_SERVER_WELCOME);
    MUR_CHECK(m && m->welcome.token);
    if (token)
        strcpy(token, m->welcome.token);
    return c;
}

struct world_conn *world_return(struct world *w, const char *token)
{
    struct world_conn *c = world_connect(w, "192.0.2.1");
    world_say(w, c, "{'t':'hello','v':1,'token':'%s'}", token);
    world_settle(w);
    MUR_CHECK(world_until(c, PROTO_SERVER_WELCOME));
    return c;
}

/* ---- what is stored -------------------------------------------------------------------------------- */

static void digest_text(uint64_t *sum, const char *text)
{
    for (; *text; text++)
        *sum = (*sum ^ (unsigned char)*text) * UINT64_C(1099511628211);
    *sum = (*sum ^ 0xFF) * UINT64_C(1099511628211);
}

static void digest_number(uint64_t *sum, int64_t number)
{
    *sum = mur_mix(*sum ^ (uint64_t)number);
}

static void digest_game(uint64_t *sum, const struct store_game *g)
{
    const char *texts[] = {g->name, g->setup, g->clock, g->commitment, g->key, g->result, g->note};
    int64_t numbers[] = {g->id,  g->rules_version, g->owner, g->visibility, g->status,
                         g->seq, g->updated,       g->due,   g->seats};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        digest_text(sum, texts[i]);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        digest_number(sum, numbers[i]);
    for (int i = 0; i < g->seats; i++) {
        digest_number(sum, g->seat[i].kind);
        digest_number(sum, g->seat[i].account);
        digest_text(sum, g->seat[i].text);
    }
}

static void digest_feed(uint64_t *sum, struct store *store, int64_t game, struct store_rows *rows)
{
    MUR_CHECK(store_load(store, game, 0, rows) == STORE_OK);
    for (int i = 0; i < rows->items; i++) {
        digest_number(sum, rows->item[i].action);
        digest_text(sum, rows->item[i].message_id);
        digest_text(sum, rows->item[i].text);
    }
    MUR_CHECK(store_lines(store, game, 0, STORE_PAGE_MAX, rows) == STORE_OK);
    for (int i = 0; i < rows->lines; i++)
        digest_text(sum, rows->line[i].text);
}

uint64_t world_digest(struct world *w)
{
    uint64_t sum = 1;
    struct store_rows rows = {0}, more = {0};
    struct store_query q = {.status = STORE_ANY, .limit = STORE_PAGE_MAX};
    MUR_CHECK(store_games(w->store, &q, &rows) == STORE_OK);
    for (int i = 0; i < rows.games; i++) {
        digest_game(&sum, &rows.game[i]);
        digest_feed(&sum, w->store, rows.game[i].id, &more);
    }
    for (int64_t id = 1; store_account_get(w->store, id, &rows) == STORE_OK; id++) {
        digest_text(&sum, rows.account[0].name);
        digest_text(&sum, rows.account[0].login);
        digest_text(&sum, rows.account[0].passphrase);
    }
    store_rows_release(&rows);
    store_rows_release(&more);
    return sum;
}
