/* elsewhere.c - who is at a table by way of other processes. Each says who follows a table there when that changes,
 * when it hears of another process for the first time, and now and then; what was not said again for long counts no
 * more. Nothing of this is stored. */
#include <stdlib.h>

#include "server/internal.h"

enum { PROCESSES_MAX = 8, AGAIN_MS = 30000, FORGOTTEN_MS = 75000 };

struct elsewhere {
    int64_t from; /* the process; 0: none */
    uint32_t seats, watchers;
    uint64_t until;
};

uint32_t elsewhere_seats(const struct hub *hub, const struct room *room)
{
    uint32_t seats = 0;
    for (int i = 0; room->elsewhere && i < PROCESSES_MAX; i++)
        if (room->elsewhere[i].until > hub->now)
            seats |= room->elsewhere[i].seats;
    return seats;
}

uint32_t elsewhere_watchers(const struct hub *hub, const struct room *room)
{
    uint32_t watchers = 0;
    for (int i = 0; room->elsewhere && i < PROCESSES_MAX; i++)
        if (room->elsewhere[i].until > hub->now)
            watchers += room->elsewhere[i].watchers;
    return watchers;
}

/* The place of a process; one that is free if it has none yet. NULL if there are too many, or no memory. */
static struct elsewhere *place_of(const struct hub *hub, struct room *room, int64_t from)
{
    struct elsewhere *free_one = NULL;
    if (!room->elsewhere)
        room->elsewhere = calloc(PROCESSES_MAX, sizeof *room->elsewhere);
    for (int i = 0; room->elsewhere && i < PROCESSES_MAX; i++) {
        struct elsewhere *e = &room->elsewhere[i];
        if (e->from == from && e->until > hub->now)
            return e;
        if (e->until <= hub->now && !free_one)
            free_one = e;
    }
    if (free_one)
        *free_one = (struct elsewhere){0};
    return free_one;
}

void elsewhere_hear(struct hub *hub, struct room *room, const struct store_hint *hint)
{
    struct elsewhere *e = room->watch ? place_of(hub, room, hint->from) : NULL;
    if (!e)
        return;
    bool fresh = !e->from;
    bool other = e->seats != (uint32_t)hint->first || e->watchers != (uint32_t)hint->second;
    *e = (struct elsewhere){.from = hint->from,
                            .seats = (uint32_t)hint->first,
                            .watchers = (uint32_t)hint->second,
                            .until = hub->now + FORGOTTEN_MS};
    if (other)
        presence_changed(hub, room);
    if (fresh) { /* it does not know who is here */
        room->said_at = 0;
        share_soon(hub);
    }
}

/* Who is here, as one number; 0: nobody. */
static uint64_t here_now(const struct room *room)
{
    uint64_t seats = 0;
    for (int i = 0; i < room->row.seats; i++)
        seats |= (uint64_t)feed_is_here(room, i) << i;
    return seats | (uint64_t)feed_watchers(room) << 8;
}

int elsewhere_collect(struct hub *hub, struct store_hint *out, int cap)
{
    int count = 0;
    for (struct room *room = hub->newest; room && count < cap; room = room->older) {
        uint64_t here = room->state == ROOM_READY ? here_now(room) : room->said;
        if (here == room->said && (!here || room->said_at + AGAIN_MS > hub->now))
            continue;
        room->said = here;
        room->said_at = hub->now;
        out[count++] = (struct store_hint){.kind = STORE_HINT_HERE,
                                           .id = room->row.id,
                                           .first = here & 0xFF,
                                           .second = (int64_t)(here >> 8)};
    }
    return count;
}
