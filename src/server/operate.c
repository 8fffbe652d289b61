/* operate.c - what an operator does with the tables of a running server. */
#include <string.h>

#include "server/internal.h"

_Static_assert((int)PROTO_WHY_COUNT <= (int)HUB_ERRORS_MAX, "every kind of error is counted");

const struct hub_meters *hub_meters(const struct hub *hub)
{
    return &hub->meters;
}

int hub_watchers(const struct hub *hub, int64_t game)
{
    const struct room *room = room_get(hub, game);
    return room ? (int)room->watches : -1;
}

/* ---- read-only ----------------------------------------------------------------------------------------- */

bool hub_is_read_only(const struct hub *hub)
{
    return hub->read_only;
}

bool hub_is_lost(const struct hub *hub)
{
    return hub->lost;
}

/* Clocks have stood still: whoever looks at one sees it as it is now. */
static void clocks_tell(struct hub *hub)
{
    for (struct room *room = hub->newest; room; room = room->older)
        if (room->watch && room->table && !room->aside && room->row.phase == STORE_PLAYING)
            feed_clocks(hub, room, NULL);
}

void hub_read_only(struct hub *hub, bool on, uint64_t now)
{
    if (now > hub->now)
        hub->now = now;
    if (on == hub->read_only)
        return;
    if (on)
        hub->read_only_since = hub->now;
    else
        hub->down = hub_down_now(hub);
    hub->read_only = on;
    hub_tell(hub, &(struct hub_event){
                      .weight = HUB_NEWS, .what = "read-only", .text = on ? "on" : "off"});
    clocks_tell(hub);
    hub_tick(hub, now);
}

/* ---- ending a table ------------------------------------------------------------------------------------ */

/* Whoever follows it hears what has become of it when it is loaded again. */
static void ended(struct hub *hub, struct hub_job *job)
{
    struct room *room = job->room;
    enum store_status status = job->write[0].status;
    room->job = NULL;
    if (!status)
        hub_tell(hub, &(struct hub_event){
                          .weight = HUB_NEWS, .what = "ended by the operator", .game = job->game});
    room_reload(hub, room);
    job->told(job->told_self, status);
    job->told = NULL;
}

static void end_write(struct hub *hub, const struct room *room, struct store_job *out)
{
    int64_t now = (int64_t)hub->now, before = room->row.updated;
    if (room->row.phase == STORE_LOBBY)
        *out = (struct store_job){.kind = STORE_GAME_DELETE, .game = {.id = room->row.id}};
    else
        *out = (struct store_job){
            .kind = STORE_APPEND,
            .append = {.game = room->row.id,
                       .expected = room->row.seq,
                       .known = before,
                       .at = now > before ? now : before + 1,
                       .fields = STORE_SET_STATUS | STORE_SET_DUE | STORE_SET_NOTE,
                       .value = {.status = STORE_ASIDE, .note = "the operator has ended it"}}};
}

enum hub_end hub_end(struct hub *hub, int64_t game, void (*told)(void *self, enum store_status),
                     void *self, uint64_t now)
{
    if (now > hub->now)
        hub->now = now;
    struct room *room = room_get(hub, game);
    if (!room)
        room_load(hub, NULL, game);
    if (!room || room->job || room->state == ROOM_LOADING || hub->draining)
        return HUB_END_BUSY;
    if (room->aside || (room->row.phase != STORE_LOBBY && room->row.phase != STORE_PLAYING))
        return HUB_END_OVER;
    struct hub_job *job = job_new(HUB_WRITE, NULL, ended);
    if (!job)
        return HUB_END_BUSY;
    job->room = room;
    job->game = game;
    job->told = told;
    job->told_self = self;
    job->writes = 1;
    end_write(hub, room, &job->write[0]);
    room->job = job;
    job_run(hub, job);
    return HUB_END_BEGUN;
}
