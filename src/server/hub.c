/* hub.c - the hub itself: connections, what comes back from outside, and time. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/internal.h"

/* ---- making ---------------------------------------------------------------------------------------- */

struct hub_options hub_options_default(void)
{
    return (struct hub_options){
        .rooms_max = 4096,
        .rules_max = 256,
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
        .session_ms = INT64_C(400) * 24 * 3600 * 1000,
        .visitor_ms = INT64_C(30) * 24 * 3600 * 1000,
        .identities = {.burst = 20, .every = 30000},
        .logins = {.burst = 5, .every = 30000},
        .tables = {.burst = 10, .every = 60000},
        .lines = {.burst = 5, .every = 2000},
        .tables_ahead = 4,
        .open_person = 50,
        .open_address = 200,
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
    crypto_generichash(hub->hash_key, sizeof hub->hash_key, (const uint8_t *)"hashes", 6, secret,
                       32); /* other processes have the same: keys of limits are told them */
    crypto_generichash(hub->digest_key, sizeof hub->digest_key, (const uint8_t *)"digests", 7,
                       secret, 32);
    crypto_generichash(hub->who_key, sizeof hub->who_key, (const uint8_t *)"people", 6, secret, 32);
    hub->presence_at = UINT64_MAX;
    hub->limits.shared = options->shared;
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
    open_release(&hub->open);
    map_release(&hub->leases);
    free(hub->serials);
    sodium_memzero(hub->secret, sizeof hub->secret);
    sodium_memzero(hub->digest_key, sizeof hub->digest_key);
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
    hub_tell(hub,
             &(struct hub_event){.weight = HUB_TROUBLE, .what = what, .game = game, .text = text});
}

void hub_tell(struct hub *hub, const struct hub_event *event)
{
    if (hub->port.log)
        hub->port.log(hub->port.self, event);
}

uint64_t hub_stopwatch(const struct hub *hub)
{
    return hub->port.stopwatch ? hub->port.stopwatch(hub->port.self) : 0;
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
    conn_leave(hub, conn);
    map_remove(&hub->conns, connection);
    free(conn);
    persons_trim(hub);
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

/* A bot is asked at once. (Before there was DUE_NOW, what had been due when it was stored was a bot's.) */
void due_set(struct hub *hub, const struct row *row)
{
    bool bot = row->phase == STORE_PLAYING && row->due && row->due <= row->updated;
    int64_t due = row->due && !bot ? row->due + row_shift(hub, row) : row->due;
    if (bot) /* or somebody else asks it */
        due = lease_held(hub, row->id) ? DUE_NOW : 0;
    agenda_set(&hub->agenda, row->id, (uint64_t)due, bot);
}

void hub_remember(struct hub *hub, const struct store_game *game)
{
    bool runs = game->status == STORE_PLAYING || game->status == STORE_LOBBY;
    if (runs)
        open_known(hub, game->owner, game->id);
    struct row row;
    if (runs && game->due > 0 && !hub->options.shared && row_read(game, &row))
        due_set(hub, &row);
}

/* Of those that it does not look after a process only knows when it would be worth to ask for them. */
void hub_wake(struct hub *hub, int64_t game)
{
    struct room *room = room_get(hub, game);
    if (!lease_held(hub, game) && (!room || room->state == ROOM_READY)) {
        share_soon(hub);
        return;
    }
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
    while (!hub->draining && !hub->read_only && hub->loading < LOADING_MAX &&
           (first = agenda_first(&hub->agenda)) && first->due <= hub->now) {
        int64_t game = first->game;
        bool later = first->bot && hub->thinking >= (uint32_t)hub->options.thinking_max;
        agenda_set(&hub->agenda, game, later ? hub->now + AGAIN_MS : 0, first->bot);
        if (!later)
            hub_wake(hub, game);
    }
}

/* Games are forgotten last: one that was just loaded because it is due has something to do by now. */
void hub_tick(struct hub *hub, uint64_t now)
{
    now_set(hub, now);
    if (hub->presence_at <= hub->now)
        presences_tell(hub);
    agenda_do(hub);
    sessions_tidy(hub);
    alive_keep(hub);
    share_keep(hub);
    rooms_trim(hub);
}

uint64_t hub_due(const struct hub *hub)
{
    const struct agenda_entry *first = agenda_first(&hub->agenda);
    uint64_t due = first && !hub->draining && !hub->read_only ? first->due : UINT64_MAX;
    if (hub->tidy_at && hub->tidy_at < due && !hub->draining)
        due = hub->tidy_at;
    if (hub->agenda.count && hub->alive_at < due && !hub->draining && !hub->options.shared)
        due = hub->alive_at;
    uint64_t poll = !hub->polling ? hub->poll_at : hub->lost ? UINT64_MAX : hub->silent_at;
    if (hub->options.shared && poll < due && !hub->draining)
        due = poll;
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
                               .rules = (uint32_t)hub->rules.count,
                               .running = (uint32_t)hub->agenda.count,
                               .thinking = hub->thinking,
                               .jobs = hub->jobs,
                               .open = (uint32_t)hub->open.by_game.count,
                               .moves = hub->moves};
}
