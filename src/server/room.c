/* room.c - tables in memory: finding them, who follows them, what waits for them, and forgetting those that
 * nobody needs. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

/* ---- finding --------------------------------------------------------------------------------------- */

static uint64_t name_key(const struct hub *hub, const char *name)
{
    return hub_hash(hub, 2, name);
}

struct room *room_find(const struct hub *hub, const char *name)
{
    struct room *room = map_get(&hub->rooms_by_name, name_key(hub, name));
    return room && strcmp(room->row.name, name) == 0 ? room : NULL;
}

struct room *room_get(const struct hub *hub, int64_t id)
{
    return map_get(&hub->rooms, (uint64_t)id);
}

int row_seat(const struct row *row, int64_t account)
{
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].kind == MUR_WHO_PERSON && row->seat[i].account == account)
            return i;
    return -1;
}

int room_seat(const struct room *room, int64_t account)
{
    return row_seat(&room->row, account);
}

/* ---- by use ---------------------------------------------------------------------------------------- */

static void unlink_used(struct hub *hub, struct room *room)
{
    *(room->newer ? &room->newer->older : &hub->newest) = room->older;
    *(room->older ? &room->older->newer : &hub->oldest) = room->newer;
    room->newer = room->older = NULL;
}

static void link_used(struct hub *hub, struct room *room)
{
    room->older = hub->newest;
    *(hub->newest ? &hub->newest->newer : &hub->oldest) = room;
    hub->newest = room;
}

void room_touch(struct hub *hub, struct room *room)
{
    if (hub->newest == room)
        return;
    unlink_used(hub, room);
    link_used(hub, room);
}

static bool is_needed(const struct room *room)
{
    return room->watch || room->job || room->waiting || room->thinking || room->answer ||
           room->presence || room->said; /* others think that somebody is here */
}

/* Rules are much larger than tables: of those that many tables share there are few, but whoever makes tables
 * of ever other set-ups gets one for each. */
static bool is_dispensable(const struct hub *hub, const struct room *room)
{
    bool many = hub->rooms.count > (size_t)hub->options.rooms_max;
    return !is_needed(room) && (many || (room->rules && rules_users(room->rules) == 1));
}

/* Looks at some of those that were not used for longest. */
void rooms_trim(struct hub *hub)
{
    enum { LOOKED_AT = 8 };
    for (int i = 0; i < LOOKED_AT && hub->oldest; i++) {
        if (hub->rooms.count <= (size_t)hub->options.rooms_max &&
            hub->rules.count <= (size_t)hub->options.rules_max)
            return;
        struct room *room = hub->oldest;
        if (!is_dispensable(hub, room))
            room_touch(hub, room);
        else
            room_free(hub, room);
    }
}

/* ---- making and freeing ---------------------------------------------------------------------------- */

bool room_index(struct hub *hub, struct room *room)
{
    const struct row *row = &room->row;
    return (!row->id || map_put(&hub->rooms, (uint64_t)row->id, room)) &&
           (!*row->name || map_put(&hub->rooms_by_name, name_key(hub, row->name), room));
}

struct room *room_add(struct hub *hub, const struct row *row, struct shared_rules *rules)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        return NULL;
    room->row = *row;
    room->rules = rules;
    room->state = ROOM_READY;
    room->waiting_end = &room->waiting;
    link_used(hub, room);
    if (room_index(hub, room))
        return room;
    room->rules = NULL;
    room_free(hub, room);
    return NULL;
}

static void lines_free(struct room *room)
{
    for (int i = 0; i < room->lines; i++)
        free(room->line[i].name);
    free(room->line);
    room->line = NULL;
    room->lines = 0;
}

/* What was made of the store's rows, except for the rules, which a bot may be thinking with. */
static void room_empty(struct hub *hub, struct room *room)
{
    bot_forget(hub, room);
    mur_table_free(room->table);
    room->table = NULL;
    free(room->told);
    room->told = NULL;
    room->tolds = room->tolds_cap = 0;
    lines_free(room);
    if (room->answer)
        hub_think_free(room->answer);
    room->answer = NULL;
    room->aside = false;
    room->failures = 0;
    sodium_memzero(&room->fair, sizeof room->fair);
}

static void presence_forget(struct hub *hub, struct room *room)
{
    struct room **at = &hub->presences;
    while (room->presence && *at && *at != room)
        at = &(*at)->presence_next;
    if (room->presence && *at)
        *at = room->presence_next;
}

void room_free(struct hub *hub, struct room *room)
{
    for (struct watch *w = room->watch, *next; w; w = next) {
        next = w->next_of_room;
        watch_remove(hub, w);
    }
    presence_forget(hub, room);
    free(room->elsewhere);
    room_empty(hub, room);
    rules_drop(hub, room->rules);
    while (room->waiting) {
        struct waiting *next = room->waiting->next;
        free(room->waiting);
        room->waiting = next;
    }
    if (room->row.id && room_get(hub, room->row.id) == room)
        map_remove(&hub->rooms, (uint64_t)room->row.id);
    if (room_find(hub, room->row.name) == room)
        map_remove(&hub->rooms_by_name, name_key(hub, room->row.name));
    unlink_used(hub, room);
    sodium_memzero(&room->row, sizeof room->row);
    free(room);
}

void room_reload(struct hub *hub, struct room *room)
{
    room_empty(hub, room);
    room_read(hub, room);
}

void room_stale(struct hub *hub, struct room *room)
{
    room->stale = true;
    if (room->job || room->state == ROOM_LOADING)
        return; /* room_next does it then */
    if (!is_needed(room)) {
        room_free(hub, room);
        return;
    }
    room->refreshing = true;
    room_reload(hub, room);
}

/* ---- who follows it -------------------------------------------------------------------------------- */

struct watch *room_watch(struct hub *hub, struct room *room, struct conn *conn)
{
    for (struct watch *w = conn->watch; w; w = w->next_of_conn)
        if (w->room == room)
            return w;
    struct watch *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    *w = (struct watch){
        .conn = conn, .room = room, .next_of_conn = conn->watch, .next_of_room = room->watch};
    conn->watch = w;
    conn->watches++;
    room->watch = w;
    room->watches++;
    presence_changed(hub, room);
    return w;
}

void watch_remove(struct hub *hub, struct watch *w)
{
    struct watch **at = &w->conn->watch;
    while (*at != w)
        at = &(*at)->next_of_conn;
    *at = w->next_of_conn;
    w->conn->watches--;
    at = &w->room->watch;
    while (*at != w)
        at = &(*at)->next_of_room;
    *at = w->next_of_room;
    w->room->watches--;
    if (w->room->watch)
        presence_changed(hub, w->room);
    free(w);
}

void presence_changed(struct hub *hub, struct room *room)
{
    enum { TOGETHER_MS = 300 };
    if (room->presence)
        return;
    room->presence = true;
    room->presence_next = hub->presences;
    hub->presences = room;
    if (hub->presence_at == UINT64_MAX)
        hub->presence_at = hub->now + TOGETHER_MS;
    share_soon(hub);
}

/* ---- what waits ------------------------------------------------------------------------------------ */

void room_wait(struct hub *hub, struct room *room, const struct input *in, bool command)
{
    bool loading = room->state == ROOM_LOADING;
    bool full = (command && room->commands >= 1) || room->waits >= JOINS_MAX ||
                (loading && room->waits >= WAITING_MAX);
    struct waiting *w = full ? NULL : malloc(sizeof *w + in->length);
    if (!w) {
        input_err(hub, in, PROTO_WHY_BUSY);
        return;
    }
    *w = (struct waiting){.serial = in->conn->serial,
                          .came = in->asker.came,
                          .command = command,
                          .tries = hub->tries,
                          .length = in->length};
    memcpy(w->text, in->text, in->length);
    *room->waiting_end = w;
    room->waiting_end = &w->next;
    room->waits++;
    room->commands += command;
}

struct waiting *room_said(const struct hub *hub)
{
    enum { TRIES = 5 };
    const struct input *in = hub->input;
    if (!hub->options.shared || !in || hub->tries >= TRIES)
        return NULL;
    struct waiting *w = malloc(sizeof *w + in->length);
    if (!w)
        return NULL;
    *w = (struct waiting){.serial = in->conn->serial,
                          .command = true,
                          .tries = (uint8_t)(hub->tries + 1),
                          .length = in->length};
    memcpy(w->text, in->text, in->length);
    return w;
}

void room_again(struct room *room, struct waiting *said)
{
    said->next = room->waiting;
    if (!room->waiting)
        room->waiting_end = &said->next;
    room->waiting = said;
    room->waits++;
    room->commands++;
}

/* Only as many as wait now: what is put behind them again is for the next time. */
void room_next(struct hub *hub, struct room *room)
{
    int64_t id = room->row.id;
    if (room->stale && !room->job && room->state == ROOM_READY) {
        room_stale(hub, room);
        return;
    }
    if (room->answer && !room->job && room->state == ROOM_READY) {
        struct hub_think *answer = room->answer;
        room->answer = NULL;
        play_answer(hub, room, answer);
    }
    for (int left = room->waits; left > 0 && room->waiting && !room->job; left--) {
        struct waiting *w = room->waiting;
        room->waiting = w->next;
        if (!room->waiting)
            room->waiting_end = &room->waiting;
        room->waits--;
        room->commands -= w->command;
        struct conn *conn = hub_conn(hub, w->serial);
        hub->tries = w->tries;
        hub->came = w->came;
        if (conn)
            hub_take(hub, conn, w->text, w->length);
        hub->tries = 0;
        free(w);
        if (room_get(hub, id) != room)
            return; /* it was taken away */
    }
}

/* ---- messages that were done ----------------------------------------------------------------------- */

uint64_t told_key(const struct hub *hub, int64_t account, const char *id)
{
    return hub_hash(hub, (uint64_t)account, id);
}

bool room_tell(struct room *room, uint64_t key, uint32_t first, uint32_t last)
{
    if (room->tolds == room->tolds_cap) {
        uint32_t cap = room->tolds_cap ? 2 * room->tolds_cap : 16;
        struct told *grown = realloc(room->told, cap * sizeof *grown);
        if (!grown)
            return false;
        room->told = grown;
        room->tolds_cap = cap;
    }
    room->told[room->tolds++] = (struct told){.key = key, .first = first, .last = last};
    return true;
}

const struct told *room_told(const struct room *room, uint64_t key)
{
    for (uint32_t i = room->tolds; i > 0; i--)
        if (room->told[i - 1].key == key)
            return &room->told[i - 1];
    return NULL;
}
