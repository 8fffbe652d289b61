/* share.c - the hub as one of many processes on one store (docs/STORE.md, "Many processes"). What others change is
 * read again when they say so, and looked for now and then in case that was not heard; bots and clocks are looked
 * after by whoever has the game's lease. With a store of its own none of this happens. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

enum {
    POLL_MS = 1000,
    SOON_MS = 100,
    CLAIM_MAX = 64,
    KEEP_MAX = 4096,
    SAY_MAX = 512,
    MARGIN_MS = 1000,
    SILENT_MS = 8000
};

struct hub_poll {
    uint64_t began;
    int64_t keep[KEEP_MAX], claimed[KEEP_MAX + CLAIM_MAX];
    int keeps, most, claims;
    struct store_known *known;
    int64_t *changed;
    int knowns, changes;
    int64_t now, down;
    struct store_hint say[SAY_MAX];
    int says;
};

/* ---- leases -------------------------------------------------------------------------------------------- */

/* Until when stands in the map itself. */
static uint64_t lease_until(const struct hub *hub, int64_t game)
{
    return (uint64_t)(uintptr_t)map_get(&hub->leases, (uint64_t)game);
}

bool lease_held(const struct hub *hub, int64_t game)
{
    return !hub->options.shared || lease_until(hub, game) > hub->now;
}

/* Is it for this process to look after games at all? */
static bool lease_wanted(const struct hub *hub)
{
    return hub->options.shared && !hub->options.bots_elsewhere;
}

/* Counted from before it was asked for, so that nobody else has it before it ends here. Without memory it is not
 * held: after its time somebody takes it. */
void lease_begin(struct hub *hub, int64_t game, uint64_t asked)
{
    if (lease_wanted(hub))
        map_put(&hub->leases, (uint64_t)game,
                (void *)(uintptr_t)(asked + STORE_LEASE_MS - MARGIN_MS));
}

void lease_end(struct hub *hub, int64_t game)
{
    map_remove(&hub->leases, (uint64_t)game);
}

/* Those for which something goes on here are kept; the others end by themselves. */
static void leases_collect(struct hub *hub, struct hub_poll *poll)
{
    for (size_t i = 0; i < hub->leases.cap && poll->keeps < KEEP_MAX; i++) {
        const struct map_entry *entry = &hub->leases.entry[i];
        if (!entry->value)
            continue;
        int64_t game = (int64_t)entry->key;
        const struct room *room = room_get(hub, game);
        if ((room && room->thinking) || agenda_bot(&hub->agenda, game))
            poll->keep[poll->keeps++] = game;
    }
}

static void leases_trim(struct hub *hub)
{
    enum { LOOKED_AT = 64 };
    int64_t ended[LOOKED_AT];
    int count = 0;
    for (size_t i = 0; i < hub->leases.cap && count < LOOKED_AT; i++)
        if (hub->leases.entry[i].value &&
            (uint64_t)(uintptr_t)hub->leases.entry[i].value <= hub->now)
            ended[count++] = (int64_t)hub->leases.entry[i].key;
    while (count > 0)
        lease_end(hub, ended[--count]);
}

/* ---- looking now and then --------------------------------------------------------------------------------- */

static uint32_t last_line(const struct room *room)
{
    return room->lines ? room->line[room->lines - 1].number : 0;
}

/* Everything that is in memory, every other time. */
static bool known_collect(struct hub *hub, struct hub_poll *poll)
{
    size_t rooms = hub->look ? hub->rooms.count : 0;
    hub->look = !hub->look;
    poll->known = calloc(rooms + 1, sizeof *poll->known);
    poll->changed = calloc(rooms + 1, sizeof *poll->changed);
    if (!poll->known || !poll->changed)
        return false;
    for (const struct room *room = hub->newest; room; room = room->older)
        if (room->state == ROOM_READY && !room->job && poll->knowns < (int)rooms)
            poll->known[poll->knowns++] = (struct store_known){.game = room->row.id,
                                                               .updated = room->row.updated,
                                                               .seq = room->row.seq,
                                                               .line = last_line(room)};
    return true;
}

void hub_poll_free(struct hub_poll *poll)
{
    if (!poll)
        return;
    free(poll->known);
    free(poll->changed);
    free(poll);
}

void hub_job_keep(struct hub_job *job, struct store *store)
{
    struct hub_poll *p = job->poll;
    job->status = store_beat(store, &p->now, &p->down);
    if (!job->status)
        job->status =
            store_claim(store, p->keep, p->keeps, p->claimed, p->keeps + p->most, &p->claims);
    if (!job->status && p->says)
        job->status = store_announce(store, p->say, p->says);
    if (!job->status && p->knowns)
        job->status = store_changed(store, p->known, p->knowns, p->changed, &p->changes);
}

/* Everybody is told when the database goes and when it is back. */
static void lost_tell(struct hub *hub, bool lost)
{
    if (hub->lost == lost)
        return;
    hub->lost = lost;
    hub_log(hub, lost ? "database lost" : "database back", 0, NULL);
    struct proto_server m = {.type = PROTO_SERVER_STORE, .store = {.lost = lost}};
    for (size_t i = 0; i < hub->conns.cap; i++) {
        const struct conn *conn = hub->conns.entry[i].value;
        if (conn && conn->person)
            hub_send_one(hub, conn->serial, &m);
    }
}

static void polled(struct hub *hub, struct hub_job *job)
{
    const struct hub_poll *p = job->poll;
    hub->polling = false;
    hub->poll_at = hub->now + (hub->soon ? SOON_MS : POLL_MS);
    hub->soon = false;
    if (job->status == STORE_LOST)
        lost_tell(hub, true);
    if (job->status)
        return;
    lost_tell(hub, false);
    hub->down = p->down;
    if (hub->port.clock)
        hub->port.clock(hub->port.self, p->now);
    if (p->most && p->claims == p->keeps + p->most)
        hub->poll_at = hub->now + SOON_MS;
    for (int i = 0; i < p->claims; i++) {
        lease_begin(hub, p->claimed[i], p->began);
        hub_wake(hub, p->claimed[i]);
    }
    for (int i = 0; i < p->changes; i++) {
        struct room *room = room_get(hub, p->changed[i]);
        if (room)
            room_stale(hub, room);
    }
    leases_trim(hub);
}

void share_soon(struct hub *hub)
{
    hub->soon = hub->polling; /* what is being asked now was asked before there was reason to */
    if (hub->options.shared && hub->poll_at > hub->now + SOON_MS)
        hub->poll_at = hub->now + SOON_MS;
}

void share_keep(struct hub *hub)
{
    if (hub->polling && hub->silent_at <= hub->now)
        lost_tell(hub, true); /* it does not even say no; the answer will say that it is back */
    if (!hub->options.shared || hub->polling || hub->poll_at > hub->now || hub->draining)
        return;
    struct hub_job *job = job_new(HUB_KEEP, NULL, polled);
    struct hub_poll *poll = job ? calloc(1, sizeof *poll) : NULL;
    hub->poll_at = hub->now + POLL_MS;
    if (!poll || !known_collect(hub, poll)) {
        hub_poll_free(poll);
        free(job);
        return;
    }
    poll->began = hub->now;
    int room = hub->options.thinking_max - (int)hub->thinking;
    poll->most = room < 1 ? 1 : room > CLAIM_MAX ? CLAIM_MAX : room;
    if (hub->read_only || !lease_wanted(hub)) /* others look after the games */
        poll->most = 0;
    else
        leases_collect(hub, poll);
    poll->says = limits_collect(&hub->limits, poll->say, LIMITS_TAKEN);
    poll->says += elsewhere_collect(hub, poll->say + poll->says, SAY_MAX - poll->says);
    job->poll = poll;
    hub->polling = true;
    hub->silent_at = hub->now + SILENT_MS;
    job_run(hub, job);
}

/* ---- what others say --------------------------------------------------------------------------------------- */

/* Everybody who is connected as this person (0: as anybody) still has a session? */
static void session_checked(struct hub *hub, struct hub_job *job)
{
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (!conn || !conn->person || strcmp(conn->session, job->name) != 0)
        return;
    if (job->status == STORE_MISSING)
        session_revoked(hub, conn);
    else if (!job->status)
        person_refresh(hub, conn->person, &job->rows);
}

static void sessions_check(struct hub *hub, int64_t account)
{
    for (size_t i = 0; i < hub->conns.cap; i++) {
        const struct conn *conn = hub->conns.entry[i].value;
        if (!conn || !conn->person || (account && conn->person->account != account))
            continue;
        struct hub_job *job =
            job_new(HUB_READ, &(struct asker){.serial = conn->serial}, session_checked);
        if (!job)
            return;
        job->read = READ_TOKEN;
        strcpy(job->name, conn->session);
        job_run(hub, job);
    }
}

static bool is_news(const struct room *room, const struct store_hint *hint)
{
    switch (hint->kind) {
    case STORE_HINT_GAME:
        return room->row.seq < hint->first || room->row.updated < hint->second;
    case STORE_HINT_CHAT:
        return last_line(room) < hint->first;
    default:
        return hint->kind == STORE_HINT_GONE;
    }
}

/* Whoever appended last looks after the game, or leaves it to others. A process to which nobody is connected is there
 * for that: it asks at once whether there is something to do. */
static void lease_passed(struct hub *hub, const struct room *room, const struct store_hint *hint)
{
    if (room && room->state == ROOM_READY && is_news(room, hint))
        lease_end(hub, hint->id);
    if (lease_wanted(hub) && !hub->conns.count)
        share_soon(hub);
}

void hub_hint(struct hub *hub, const struct store_hint *hint, uint64_t now)
{
    hub_tick(hub, now);
    bool of_game = hint->kind != STORE_HINT_PERSON && hint->kind != STORE_HINT_TOOK;
    struct room *room = of_game ? room_get(hub, hint->id) : NULL;
    if (hint->kind == STORE_HINT_TOOK)
        limits_hear(&hub->limits, hint, hub->now);
    if (hint->kind == STORE_HINT_MADE)
        open_known(hub, hint->first, hint->id);
    if (hint->kind == STORE_HINT_ENDED || hint->kind == STORE_HINT_GONE)
        open_end(hub, hint->id);
    if (hint->kind == STORE_HINT_PERSON || hint->kind == STORE_HINT_ALL) {
        revoked_note(hub, hint->id);
        sessions_check(hub, hint->id);
    }
    if (hint->kind == STORE_HINT_ALL) {
        hub->look = true;
        hub->soon = hub->polling;
        hub->poll_at = hub->now;
    }
    if (hint->kind == STORE_HINT_GAME)
        lease_passed(hub, room, hint);
    if (room && hint->kind == STORE_HINT_HERE)
        elsewhere_hear(hub, room, hint);
    else if (room && (room->state == ROOM_LOADING || is_news(room, hint)))
        room_stale(hub, room);
    hub_tick(hub, now);
}
