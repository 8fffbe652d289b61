/* hub.c - the hub itself: connections, and which message is whose matter. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/internal.h"

/* ---- making ---------------------------------------------------------------------------------------- */

struct hub_options hub_options_default(void)
{
    return (struct hub_options){
        .rooms_max = 4096,
        .persons_max = 10000,
        .watchers_max = 1000,
        .watches_max = 32,
        .jobs_max = 10000,
        .thinking_max = 1024,
        .hashing_max = 8,
        .bots_kept = 64,
        .bot_megabytes = 8,
        .bot_visits = 20000,
        .bot_ms = 5000,
        .lobby_ms = INT64_C(7) * 24 * 3600 * 1000,
        .identities = {.burst = 20, .every = 30000},
        .logins = {.burst = 5, .every = 30000},
        .tables = {.burst = 10, .every = 60000},
        .lines = {.burst = 5, .every = 2000},
        .tables_ahead = 4,
        .hash_ops = crypto_pwhash_OPSLIMIT_INTERACTIVE,
        .hash_memory = crypto_pwhash_MEMLIMIT_INTERACTIVE,
    };
}

struct hub *hub_new(const struct hub_options *options, const struct hub_port *port,
                    const uint8_t secret[32])
{
    struct hub *hub = sodium_init() < 0 ? NULL : calloc(1, sizeof *hub);
    if (!hub)
        return NULL;
    hub->options = *options;
    hub->port = *port;
    memcpy(hub->secret, secret, sizeof hub->secret);
    crypto_shorthash_keygen(hub->hash_key);
    hub->presence_at = UINT64_MAX;
    return hub;
}

/* Frees everything that a map holds. */
static void map_empty(struct map *m, void (*release)(void *value))
{
    for (size_t i = 0; i < m->cap; i++)
        if (m->entry[i].value)
            release(m->entry[i].value);
    map_release(m);
}

static void conn_release(void *value)
{
    free(value);
}

static void person_release(void *value)
{
    person_free(value);
}

void hub_free(struct hub *hub)
{
    if (!hub)
        return;
    for (struct room *room = hub->newest, *older; room; room = older) {
        older = room->older;
        room_free(hub, room);
    }
    map_empty(&hub->conns, conn_release);
    map_empty(&hub->persons, person_release);
    map_release(&hub->rooms);
    map_release(&hub->rooms_by_name);
    rules_release(hub);
    agenda_release(&hub->agenda);
    limits_release(&hub->limits);
    free(hub->serials);
    sodium_memzero(hub->secret, sizeof hub->secret);
    free(hub);
}

/* ---- small things ---------------------------------------------------------------------------------- */

uint64_t hub_hash_bytes(const struct hub *hub, const void *bytes, size_t length)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((unsigned char *)&hash, bytes, length, hub->hash_key);
    return hash;
}

uint64_t hub_hash(const struct hub *hub, uint64_t number, const char *text)
{
    uint64_t part[2] = {number, hub_hash_bytes(hub, text, strlen(text))};
    return hub_hash_bytes(hub, part, sizeof part);
}

struct conn *hub_conn(const struct hub *hub, uint64_t serial)
{
    return map_get(&hub->conns, serial);
}

void hub_log(struct hub *hub, const char *what, int64_t game, const char *text)
{
    if (hub->port.log)
        hub->port.log(hub->port.self, what, game, text);
}

int hub_mark(struct hub *hub, int64_t game)
{
    return hub->port.mark ? hub->port.mark(hub->port.self, game) : -1;
}

void hub_unmark(struct hub *hub, int slot)
{
    if (hub->port.unmark)
        hub->port.unmark(hub->port.self, slot);
}

/* Time does not go back. */
static void now_set(struct hub *hub, uint64_t now)
{
    if (now > hub->now)
        hub->now = now;
}

/* ---- connections ----------------------------------------------------------------------------------- */

void hub_opened(struct hub *hub, uint64_t connection, const char *address, uint64_t now)
{
    now_set(hub, now);
    struct conn *conn = calloc(1, sizeof *conn);
    if (!conn || !map_put(&hub->conns, connection, conn)) {
        free(conn);
        hub->port.close(hub->port.self, connection, 1013);
        return;
    }
    conn->serial = connection;
    conn->address = hub_hash(hub, 0, address);
}

void hub_closed(struct hub *hub, uint64_t connection, uint64_t now)
{
    now_set(hub, now);
    struct conn *conn = hub_conn(hub, connection);
    if (!conn)
        return;
    for (struct watch *w = conn->watch, *next; w; w = next) {
        next = w->next_of_conn;
        watch_remove(hub, w);
    }
    if (conn->person && --conn->person->connections == 0)
        conn->person->left = hub->now;
    map_remove(&hub->conns, connection);
    free(conn);
    persons_trim(hub);
}

/* ---- messages -------------------------------------------------------------------------------------- */

void input_err(struct hub *hub, const struct input *in, enum proto_why why)
{
    answer_err(hub, &in->asker, why);
}

static void ping(struct hub *hub, struct input *in)
{
    struct proto_server m = {.type = PROTO_SERVER_PONG, .pong = {.at = (int64_t)hub->now}};
    hub_send_one(hub, in->conn->serial, &m);
}

static const struct {
    void (*handle)(struct hub *hub, struct input *in);
    bool keep;    /* its answer comes again if the message does, while the server runs */
    bool command; /* changes the table: one after the other */
    bool waits;   /* shows the table: not while it is ahead of what is stored */
} handlers[PROTO_CLIENT_TYPES] = {
    [PROTO_CLIENT_HELLO] = {.handle = identity_hello},
    [PROTO_CLIENT_LOGIN] = {.handle = identity_login},
    [PROTO_CLIENT_NAME] = {.handle = identity_name, .keep = true},
    [PROTO_CLIENT_CREATE] = {.handle = lobby_create, .keep = true},
    [PROTO_CLIENT_LIST] = {.handle = lobby_list},
    [PROTO_CLIENT_JOIN] = {.handle = follow_join, .waits = true},
    [PROTO_CLIENT_LEAVE] = {.handle = follow_leave},
    [PROTO_CLIENT_SIT] = {.handle = seats_sit, .keep = true, .command = true},
    [PROTO_CLIENT_STAND] = {.handle = seats_stand, .keep = true, .command = true},
    [PROTO_CLIENT_BOT] = {.handle = seats_bot, .keep = true, .command = true},
    [PROTO_CLIENT_CLEAR] = {.handle = seats_clear, .keep = true, .command = true},
    [PROTO_CLIENT_CLOSE] = {.handle = lobby_close, .keep = true, .command = true},
    [PROTO_CLIENT_START] = {.handle = seats_start, .keep = true, .command = true},
    [PROTO_CLIENT_REMATCH] = {.handle = lobby_rematch, .keep = true, .command = true},
    [PROTO_CLIENT_ACT] = {.handle = play_act, .command = true},
    [PROTO_CLIENT_RESIGN] = {.handle = play_resign, .command = true},
    [PROTO_CLIENT_BACK] = {.handle = play_back, .command = true},
    [PROTO_CLIENT_CHAT] = {.handle = chat_say, .keep = true},
    [PROTO_CLIENT_PING] = {.handle = ping},
};

/* A field of the message that is a text; NULL if the message has none of this name. */
static const char *text_field(const struct proto_client *m, const struct proto_message *row,
                              const char *name)
{
    for (int i = 0; i < row->shape.fields; i++) {
        const struct proto_field *f = &row->shape.field[i];
        if (f->kind == PROTO_TEXT && strcmp(f->name, name) == 0)
            return *(const char *const *)((const char *)&m->hello + f->offset);
    }
    return NULL;
}

void message_names(const struct proto_client *m, struct asker *out)
{
    const struct proto_message *row = &proto_client_messages[m->type];
    const char *id = text_field(m, row, "id"), *game = text_field(m, row, "g");
    if (id)
        strcpy(out->id, id);
    if (game)
        strcpy(out->game, game);
}

/* What the person is at the table. */
static uint32_t roles_of(const struct input *in)
{
    uint32_t roles = 0;
    if (in->seat >= 0)
        roles |= 1u << PROTO_ROLE_SEAT;
    if (in->room->row.owner == in->person->account)
        roles |= 1u << PROTO_ROLE_OWNER;
    if (!roles)
        for (const struct watch *w = in->conn->watch; w; w = w->next_of_conn)
            if (w->room == in->room)
                roles = 1u << PROTO_ROLE_WATCHER;
    return roles ? roles : 1u << PROTO_ROLE_GUEST;
}

/* May this person do it at all? */
static bool role_allows(struct hub *hub, const struct input *in)
{
    bool allowed = roles_of(in) & in->row->roles;
    if (!allowed)
        input_err(hub, in, PROTO_WHY_FORBIDDEN);
    return allowed;
}

/* And now? */
static bool phase_allows(struct hub *hub, const struct input *in)
{
    const struct room *room = in->room;
    enum proto_phase phase = room->aside ? PROTO_PHASE_OVER : feed_phase(room->row.phase);
    bool aside = room->aside && handlers[in->m->type].command;
    bool allowed = !aside && in->row->phases & 1u << phase;
    bool says = aside && in->row->errors & 1u << PROTO_WHY_ASIDE;
    if (!allowed)
        input_err(hub, in, says ? PROTO_WHY_ASIDE : PROTO_WHY_PHASE);
    return allowed;
}

/* A message about a table, which may have to be loaded first or to become free. */
static void table_message(struct hub *hub, struct input *in)
{
    MUR_CHECK(in->person); /* strangers have nothing to say about tables */
    bool command = handlers[in->m->type].command;
    struct room *room = room_find(hub, in->asker.game);
    if (!room && !(room = room_load(hub, in->asker.game, 0))) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    in->room = room;
    room_touch(hub, room);
    if (room->state == ROOM_LOADING) {
        room_wait(hub, room, in, false);
        return;
    }
    in->seat = room_seat(room, in->person->account);
    if (!role_allows(hub, in) || (command && play_done_before(hub, in)) || !phase_allows(hub, in))
        return;
    if (room->job && (command || handlers[in->m->type].waits))
        room_wait(hub, room, in, command);
    else
        handlers[in->m->type].handle(hub, in);
}

/* The same message once more: the first answer again. */
static bool is_known(struct hub *hub, const struct input *in)
{
    const struct recent *r = recent_find(hub, in->person, in->asker.id);
    if (!r)
        return false;
    if (r->digest != in->asker.digest)
        input_err(hub, in, PROTO_WHY_REUSED);
    else
        answer_ack(hub, &in->asker, *r->game ? r->game : NULL, r->has_n ? (int64_t)r->n : -1, true);
    return true;
}

/* A hash of what the message says, however it was written. */
static uint64_t digest_of(struct hub *hub, const struct proto_client *m)
{
    int length = proto_encode_client(m, hub->out, sizeof hub->out);
    return hub_hash_bytes(hub, hub->out, (size_t)length);
}

static void message_handle(struct hub *hub, struct input *in)
{
    uint32_t stranger = 1u << PROTO_ROLE_STRANGER;
    bool again = in->row->roles == stranger && (in->person || in->conn->asking);
    if (again || (!in->person && !(in->row->roles & stranger))) {
        input_err(hub, in, PROTO_WHY_HELLO);
        return;
    }
    if (hub->draining && in->m->type != PROTO_CLIENT_PING) {
        input_err(hub, in, PROTO_WHY_DRAIN);
        return;
    }
    if (hub->jobs >= (uint32_t)hub->options.jobs_max && in->m->type != PROTO_CLIENT_PING) {
        bool busy = in->row->errors & 1u << PROTO_WHY_BUSY;
        input_err(hub, in, busy ? PROTO_WHY_BUSY : PROTO_WHY_RETRY);
        return;
    }
    in->asker.keep = handlers[in->m->type].keep;
    if (in->asker.keep) {
        in->asker.digest = digest_of(hub, in->m);
        if (is_known(hub, in))
            return;
    }
    if (in->row->table)
        table_message(hub, in);
    else
        handlers[in->m->type].handle(hub, in);
}

/* Whoever sends many bad messages speaks another language, or means no good. */
static void message_bad(struct hub *hub, struct conn *conn, const struct proto_error *err)
{
    struct proto_server m = {.type = PROTO_SERVER_ERR,
                             .err = {.id = *err->id ? err->id : NULL,
                                     .why = PROTO_WHY_BAD,
                                     .say = mur_tr(conn_language(conn), err->message),
                                     .has_at = true,
                                     .at = err->position}};
    hub_send_one(hub, conn->serial, &m);
    if (conn->bad < BAD_MAX && ++conn->bad == BAD_MAX)
        hub->port.close(hub->port.self, conn->serial, 1008);
}

void hub_take(struct hub *hub, struct conn *conn, const char *text, size_t length)
{
    char bytes[PROTO_CLIENT_MEMORY];
    struct proto_memory memory = {.at = bytes, .size = sizeof bytes};
    struct proto_client m;
    struct proto_error err;
    if (!proto_decode_client(text, length, &memory, &m, &err)) {
        message_bad(hub, conn, &err);
        return;
    }
    struct input in = {.conn = conn,
                       .person = conn->person,
                       .text = text,
                       .length = length,
                       .m = &m,
                       .row = &proto_client_messages[m.type],
                       .asker.serial = conn->serial,
                       .seat = -1};
    message_names(&m, &in.asker);
    in.asker.account = conn->person ? conn->person->account : 0;
    message_handle(hub, &in);
}

void hub_text(struct hub *hub, uint64_t connection, const char *text, size_t length, bool excess,
              uint64_t now)
{
    hub_tick(hub, now);
    struct conn *conn = hub_conn(hub, connection);
    if (!conn)
        return;
    if (excess)
        answer_err(hub, &(struct asker){.serial = connection}, PROTO_WHY_RATE);
    else
        hub_take(hub, conn, text, length);
    hub_tick(hub, now);
}

/* ---- what comes back ------------------------------------------------------------------------------- */

void hub_done(struct hub *hub, struct hub_job *job, uint64_t now)
{
    now_set(hub, now);
    hub->jobs--;
    job->done(hub, job);
    hub_job_free(job);
    hub_tick(hub, now);
}

void hub_thought(struct hub *hub, struct hub_think *think, uint64_t now)
{
    now_set(hub, now);
    hub->thinking--;
    struct room *room = room_get(hub, think->game);
    MUR_CHECK(room); /* it is kept while its bot thinks */
    room->thinking = false;
    if (room->job || room->state == ROOM_LOADING)
        room->answer = think;
    else
        play_answer(hub, room, think);
    hub_tick(hub, now);
}

/* ---- time ------------------------------------------------------------------------------------------ */

/* A bot is asked at once, also if the machine's clock stood later when that was stored. */
void due_set(struct hub *hub, int64_t game, int64_t due, int64_t updated)
{
    bool bot = due <= updated;
    int64_t now = hub->now ? (int64_t)hub->now : 1;
    agenda_set(&hub->agenda, game, (uint64_t)(bot && due > now ? now : due), bot);
}

void hub_remember(struct hub *hub, const struct store_game *game)
{
    bool runs = game->status == STORE_PLAYING || game->status == STORE_LOBBY;
    if (runs && game->due > 0)
        due_set(hub, game->id, game->due, game->updated);
}

static void game_wake(struct hub *hub, int64_t game)
{
    struct room *room = room_get(hub, game);
    if (!room) {
        room_load(hub, NULL, game);
        return;
    }
    if (room->job)
        return; /* when that is done it will be asked again what is due */
    if (room->state == ROOM_LOADING) {
        room_read(hub, room); /* the last time it failed */
        return;
    }
    if (room->row.phase == STORE_LOBBY)
        lobby_expire(hub, room);
    else
        play_wake(hub, room);
}

static void presences_tell(struct hub *hub)
{
    struct room *room = hub->presences;
    hub->presences = NULL;
    hub->presence_at = UINT64_MAX;
    while (room) {
        struct room *next = room->presence_next;
        room->presence = false;
        feed_presence(hub, room);
        room = next;
    }
}

/* Whatever is due, as far as there is room for it. */
static void agenda_do(struct hub *hub)
{
    enum { LOADING_MAX = 64, AGAIN_MS = 200 };
    const struct agenda_entry *first;
    while (!hub->draining && hub->loading < LOADING_MAX && (first = agenda_first(&hub->agenda)) &&
           first->due <= hub->now) {
        int64_t game = first->game;
        bool later = first->bot && hub->thinking >= (uint32_t)hub->options.thinking_max;
        agenda_set(&hub->agenda, game, later ? hub->now + AGAIN_MS : 0, first->bot);
        if (!later)
            game_wake(hub, game);
    }
}

/* Games are forgotten last: one that was just loaded because it is due has something to do by now. */
void hub_tick(struct hub *hub, uint64_t now)
{
    now_set(hub, now);
    if (hub->presence_at <= hub->now)
        presences_tell(hub);
    agenda_do(hub);
    rooms_trim(hub);
}

uint64_t hub_due(const struct hub *hub)
{
    const struct agenda_entry *first = agenda_first(&hub->agenda);
    uint64_t due = first && !hub->draining ? first->due : UINT64_MAX;
    return due < hub->presence_at ? due : hub->presence_at;
}

void hub_drain(struct hub *hub, uint64_t now)
{
    now_set(hub, now);
    hub->draining = true;
    struct proto_server m = {.type = PROTO_SERVER_BYE,
                             .bye = {.why = PROTO_BYE_DRAIN, .has_wait = true, .wait = 2}};
    for (size_t i = 0; i < hub->conns.cap; i++) {
        const struct conn *conn = hub->conns.entry[i].value;
        if (conn)
            hub_send_one(hub, conn->serial, &m);
    }
}

bool hub_idle(const struct hub *hub)
{
    return !hub->jobs && !hub->thinking;
}

struct hub_counts hub_counts(const struct hub *hub)
{
    return (struct hub_counts){.connections = (uint32_t)hub->conns.count,
                               .persons = (uint32_t)hub->persons.count,
                               .rooms = (uint32_t)hub->rooms.count,
                               .running = (uint32_t)hub->agenda.count,
                               .thinking = hub->thinking,
                               .jobs = hub->jobs,
                               .moves = hub->moves};
}
