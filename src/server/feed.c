/* feed.c - what each viewer is told about a game: the viewer's feed of the table and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/text.h"
#include "server/internal.h"

/* ---- who gets it ----------------------------------------------------------------------------------- */

/* As whom a connection sees the table. */
static int viewer_of(const struct room *room, const struct conn *conn)
{
    int seat = room_seat(room, conn->person->account);
    return seat < 0 ? MUR_NOBODY : seat;
}

/* Room for everybody who follows the table. */
static bool serials_reserve(struct hub *hub, const struct room *room)
{
    if (room->watches < hub->serials_cap)
        return true;
    size_t cap = 2 * (size_t)room->watches + 16;
    uint64_t *grown = realloc(hub->serials, cap * sizeof *grown);
    if (!grown)
        return false;
    hub->serials = grown;
    hub->serials_cap = cap;
    return true;
}

/* To one connection or to all who follow the table; all see the same. */
static void send_all(struct hub *hub, struct room *room, struct conn *only,
                     const struct proto_server *m)
{
    int count = 0;
    if (only) {
        hub_send_one(hub, only->serial, m);
        return;
    }
    if (!serials_reserve(hub, room))
        return;
    for (const struct watch *w = room->watch; w; w = w->next_of_room)
        hub->serials[count++] = w->conn->serial;
    hub_send(hub, hub->serials, count, m);
}

/* ---- items ----------------------------------------------------------------------------------------- */

static struct proto_feed_item item_shown(const struct mur_item *item, uint64_t began)
{
    static const enum proto_item kinds[MUR_ITEM_KINDS] = {
        [MUR_ITEM_SEAT] = PROTO_ITEM_SEAT,       [MUR_ITEM_AWAY] = PROTO_ITEM_AWAY,
        [MUR_ITEM_BACK] = PROTO_ITEM_BACK,       [MUR_ITEM_RESIGN] = PROTO_ITEM_RESIGN,
        [MUR_ITEM_TIMEOUT] = PROTO_ITEM_TIMEOUT, [MUR_ITEM_OVER] = PROTO_ITEM_OVER};
    bool action = item->kind == MUR_ITEM_ACTION, nobody = item->seat == MUR_NOBODY;
    return (struct proto_feed_item){.kind = !action  ? kinds[item->kind]
                                            : nobody ? PROTO_ITEM_CHANCE
                                                     : PROTO_ITEM_ACT,
                                    .seat = nobody ? -1 : item->seat,
                                    .x = action ? item->action : item->who,
                                    .at = (int64_t)(item->at - began)};
}

static uint64_t began_at(const struct room *room)
{
    struct mur_item first = {0};
    mur_table_items(room->table, 0, &first, 1);
    return first.at;
}

/* The viewer's view where something is hidden, and at the end of a turn the hash of what the viewer has. */
static void last_fill(const struct room *room, int viewer, struct proto_server_feed *m,
                      char **view_text, char hash_text[17])
{
    const struct mur_rules *r = rules_of(room->rules);
    uint64_t hash = room->hash;
    if (r->traits & MUR_TRAIT_HIDDEN) {
        size_t length = sodium_base64_ENCODED_LEN(r->state_size, sodium_base64_VARIANT_ORIGINAL);
        uint8_t *view = malloc(r->state_size);
        *view_text = malloc(length);
        if (view && *view_text) {
            mur_table_view(room->table, viewer, view);
            sodium_bin2base64(*view_text, length, view, r->state_size,
                              sodium_base64_VARIANT_ORIGINAL);
            hash = mur_hash(r, view);
            m->view = *view_text;
        }
        free(view);
    }
    struct mur_writer w = mur_writer_init(hash_text, 17);
    mur_put_hex(&w, hash, 16);
    m->hash = room->hashed ? hash_text : NULL;
}

/* The items after `since` as the viewer may know them, in as many messages as it takes. */
static void items_send(struct hub *hub, const struct room *room, int viewer, uint32_t since,
                       const uint64_t *serial, int count)
{
    int slot = hub_mark(hub, room->row.id);                 /* views may fail as well as moves */
    MUR_CHECK(mur_table_seq(room->table) == room->row.seq); /* nothing that is not stored */
    struct mur_item item[PROTO_MAX_ITEMS];
    struct proto_feed_item shown[PROTO_MAX_ITEMS];
    uint64_t began = began_at(room);
    char *view = NULL, hash[17];
    for (bool more = true; more;) {
        int got = mur_table_feed(room->table, viewer, since, item, PROTO_MAX_ITEMS);
        for (int i = 0; i < got; i++)
            shown[i] = item_shown(&item[i], began);
        more = since + (uint32_t)got < room->row.seq;
        struct proto_server m = {.type = PROTO_SERVER_FEED,
                                 .feed = {.game = room->row.name,
                                          .n = (int32_t)since + 1,
                                          .items = shown,
                                          .items_count = got,
                                          .more = more}};
        if (!more)
            last_fill(room, viewer, &m.feed, &view, hash);
        hub_send(hub, serial, count, &m);
        since += (uint32_t)got;
    }
    hub_unmark(hub, slot);
    free(view);
}

void feed_items(struct hub *hub, struct room *room, struct conn *conn, uint32_t since)
{
    if (room->table)
        items_send(hub, room, viewer_of(room, conn), since > room->row.seq ? 0 : since,
                   &conn->serial, 1);
}

/* Whoever has seen the same and may know the same gets the same text. */
void feed_news(struct hub *hub, struct room *room)
{
    if (!room->table || !room->watch || !serials_reserve(hub, room))
        return;
    bool hidden = rules_of(room->rules)->traits & MUR_TRAIT_HIDDEN;
    for (struct watch *w = room->watch; w; w = w->next_of_room) {
        if (w->seen >= room->row.seq)
            continue;
        uint32_t since = w->seen;
        int viewer = viewer_of(room, w->conn), count = 0;
        for (struct watch *other = w; other; other = other->next_of_room)
            if (other->seen == since && (!hidden || viewer_of(room, other->conn) == viewer)) {
                hub->serials[count++] = other->conn->serial;
                other->seen = room->row.seq;
            }
        items_send(hub, room, viewer, since, hub->serials, count);
    }
}

/* ---- the table ------------------------------------------------------------------------------------- */

enum proto_phase feed_phase(int32_t phase)
{
    static const enum proto_phase shown[STORE_PHASES] = {[STORE_LOBBY] = PROTO_PHASE_OPEN,
                                                         [STORE_PLAYING] = PROTO_PHASE_RUNNING,
                                                         [STORE_FINISHED] = PROTO_PHASE_OVER,
                                                         [STORE_ASIDE] = PROTO_PHASE_OVER};
    return shown[phase];
}

void feed_person(const struct hub *hub, int64_t account, char out[ID_MAX])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    enum { LETTERS = 12 };
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)&account, sizeof account,
                     hub->who_key);
    out[0] = 'p';
    for (int i = 1; i <= LETTERS; i++, hash >>= 5)
        out[i] = letters[hash & 31];
    out[LETTERS + 1] = '\0';
}

struct proto_clock_plan feed_clock(const struct keep_plan *plan)
{
    enum { SECOND = 1000, DAY = 24 * 3600 * SECOND };
    struct proto_clock_plan out = {.mode = PROTO_CLOCK_NONE};
    if (plan->clock.mode == MUR_CLOCK_BANK)
        out = (struct proto_clock_plan){.mode = PROTO_CLOCK_BANK,
                                        .has_move = true,
                                        .move = (int32_t)(plan->clock.more / SECOND),
                                        .has_bank = true,
                                        .bank = (int32_t)(plan->clock.bank / SECOND)};
    else if (plan->clock.mode == MUR_CLOCK_SPELL)
        out = (struct proto_clock_plan){
            .mode = PROTO_CLOCK_DAYS, .has_days = true, .days = (int32_t)(plan->clock.more / DAY)};
    return out;
}

static bool is_here(const struct room *room, int64_t account)
{
    for (const struct watch *w = room->watch; w; w = w->next_of_room)
        if (w->conn->person->account == account)
            return true;
    return false;
}

int feed_watchers(const struct room *room)
{
    int count = 0;
    for (const struct watch *w = room->watch; w; w = w->next_of_room)
        count += viewer_of(room, w->conn) == MUR_NOBODY;
    return count;
}

bool feed_is_here(const struct room *room, int seat)
{
    const struct seat *s = &room->row.seat[seat];
    return s->kind == MUR_WHO_PERSON && is_here(room, s->account);
}

void feed_seat(const struct hub *hub, const struct row *row, int i, char who[ID_MAX],
               struct proto_seat_state *out)
{
    const struct seat *s = &row->seat[i];
    *out = (struct proto_seat_state){.kind = (enum proto_sitter)s->kind};
    if (s->kind == MUR_WHO_PERSON) {
        feed_person(hub, s->account, who);
        out->who = who;
        out->name = s->text;
    } else if (s->kind == MUR_WHO_BOT) {
        out->level = s->text;
    }
}

static void seats_fill(const struct hub *hub, const struct room *room, char who[][ID_MAX],
                       struct proto_seat_state *out)
{
    uint32_t elsewhere = elsewhere_seats(hub, room);
    for (int i = 0; i < room->row.seats; i++) {
        feed_seat(hub, &room->row, i, who[i], &out[i]);
        if (room->row.seat[i].kind != MUR_WHO_PERSON)
            continue;
        out[i].here = feed_is_here(room, i) || elsewhere >> i & 1;
        if (room->table) {
            struct mur_seat s = mur_table_seat(room->table, i);
            out[i].away = s.away;
            out[i].resigned = s.resigned;
            out[i].level = mur_table_bot(room->table, i);
        }
    }
}

struct proto_server_table feed_row(const struct row *row)
{
    bool open = row->phase == STORE_LOBBY;
    return (struct proto_server_table){
        .game = row->name,
        .setup = row->setup,
        .rules = row->rules_version,
        .title = *row->plan.title ? row->plan.title : NULL,
        .phase = feed_phase(row->phase),
        .access = row->visibility == STORE_PUBLIC ? PROTO_ACCESS_PUBLIC : PROTO_ACCESS_LINK,
        .order = row->plan.drawn ? PROTO_ORDER_DRAWN : PROTO_ORDER_SEATED,
        .clock = feed_clock(&row->plan),
        .timeout =
            row->plan.clock.lapse == MUR_LAPSE_RESIGN ? PROTO_TIMEOUT_RESIGN : PROTO_TIMEOUT_BOT,
        .n = (int32_t)row->seq,
        .has_asked = row->asked >= 0,
        .asked = row->asked < 0 ? 0 : row->asked,
        .commit = open || !*row->commitment ? NULL : row->commitment,
        .next = *row->plan.next ? row->plan.next : NULL,
        .seats_count = row->seats};
}

/* Everybody with a seat gets one with it; all others the same. */
static void table_send(struct hub *hub, struct room *room, struct conn *only,
                       struct proto_server *m)
{
    int count = 0;
    if (only) {
        int seat = viewer_of(room, only);
        m->table.has_you = seat != MUR_NOBODY;
        m->table.you = seat == MUR_NOBODY ? 0 : seat;
        hub_send_one(hub, only->serial, m);
        return;
    }
    if (!serials_reserve(hub, room))
        return;
    for (const struct watch *w = room->watch; w; w = w->next_of_room) {
        if (viewer_of(room, w->conn) == MUR_NOBODY)
            hub->serials[count++] = w->conn->serial;
        else
            table_send(hub, room, w->conn, m);
    }
    m->table.has_you = false;
    hub_send(hub, hub->serials, count, m);
}

void feed_table(struct hub *hub, struct room *room, struct conn *only)
{
    char who[MUR_SEATS][ID_MAX], owner[ID_MAX];
    struct proto_seat_state seats[MUR_SEATS];
    seats_fill(hub, room, who, seats);
    feed_person(hub, room->row.owner, owner);
    struct proto_server m = {.type = PROTO_SERVER_TABLE, .table = feed_row(&room->row)};
    m.table.owner = owner;
    m.table.seats = seats;
    m.table.watchers = feed_watchers(room) + (int)elsewhere_watchers(hub, room);
    if (room->aside)
        m.table.phase = PROTO_PHASE_OVER;
    if (room->table) {
        m.table.has_began = true;
        m.table.began = (int64_t)began_at(room);
    }
    table_send(hub, room, only, &m);
}

void feed_gone(struct hub *hub, struct room *room)
{
    struct proto_server m = {.type = PROTO_SERVER_GONE, .gone = {.game = room->row.name}};
    send_all(hub, room, NULL, &m);
}

void feed_presence(struct hub *hub, struct room *room)
{
    bool here[MUR_SEATS];
    uint32_t elsewhere = elsewhere_seats(hub, room);
    for (int i = 0; i < room->row.seats; i++)
        here[i] = feed_is_here(room, i) ||
                  (room->row.seat[i].kind == MUR_WHO_PERSON && elsewhere >> i & 1);
    struct proto_server m = {
        .type = PROTO_SERVER_PRESENCE,
        .presence = {.game = room->row.name,
                     .here = here,
                     .here_count = room->row.seats,
                     .watchers = feed_watchers(room) + (int)elsewhere_watchers(hub, room)}};
    send_all(hub, room, NULL, &m);
}

/* ---- time, the end, chat --------------------------------------------------------------------------- */

void feed_clocks(struct hub *hub, struct room *room, struct conn *only)
{
    const struct mur_table *t = room->table;
    if (!t || room->row.plan.clock.mode == MUR_CLOCK_NONE || room->row.phase != STORE_PLAYING)
        return;
    int seat = mur_table_clock_seat(t);
    int64_t bank[MUR_SEATS];
    struct proto_server m = {.type = PROTO_SERVER_CLOCKS,
                             .clocks = {.game = room->row.name, .at = (int64_t)hub->now}};
    if (seat != MUR_NOBODY) {
        m.clocks.has_seat = m.clocks.has_move = true;
        m.clocks.seat = seat;
        m.clocks.move = (int64_t)mur_table_left(t, seat, room_now(hub, room));
    }
    if (room->row.plan.clock.mode == MUR_CLOCK_BANK) {
        for (int i = 0; i < room->row.seats; i++)
            bank[i] = (int64_t)mur_table_left(t, i, room_now(hub, room));
        m.clocks.bank = bank;
        m.clocks.bank_count = room->row.seats;
    }
    send_all(hub, room, only, &m);
}

static enum proto_ending ending_of(const struct room *room)
{
    struct mur_item item[3];
    uint32_t seq = room->row.seq;
    int got = mur_table_items(room->table, seq > 3 ? seq - 3 : 0, item, 3);
    if (got < 1 || item[got - 1].kind != MUR_ITEM_OVER || item[got - 1].who == MUR_END_RULES)
        return PROTO_ENDING_RULES;
    return got == 3 && item[0].kind == MUR_ITEM_TIMEOUT ? PROTO_ENDING_TIME : PROTO_ENDING_RESIGN;
}

void feed_over(struct hub *hub, struct room *room, struct conn *only)
{
    struct mur_result result = {0};
    struct proto_place places[MUR_SEATS];
    struct proto_server m = {.type = PROTO_SERVER_OVER,
                             .over = {.game = room->row.name,
                                      .n = (int32_t)room->row.seq,
                                      .ending = PROTO_ENDING_ASIDE,
                                      .places = places,
                                      .places_count = room->row.seats}};
    if (!room->aside) {
        const struct mur_rules *r = rules_of(room->rules);
        int slot = hub_mark(hub, room->row.id);
        mur_table_result(room->table, &result);
        hub_unmark(hub, slot);
        m.over.ending = ending_of(room);
        m.over.has_value = r->players == 1 || r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
        m.over.value = result.value;
        m.over.limited = result.limited;
        m.over.key = room->row.key;
    }
    for (int i = 0; i < room->row.seats; i++)
        places[i] = (struct proto_place){.score = result.score[i], .rank = result.rank[i]};
    send_all(hub, room, only, &m);
}

void feed_line(struct hub *hub, struct room *room, const struct line *line, struct conn *only)
{
    struct proto_server m = {.type = PROTO_SERVER_CHAT,
                             .chat = {.game = room->row.name,
                                      .number = (int32_t)line->number,
                                      .has_seat = line->seat >= 0,
                                      .seat = line->seat < 0 ? 0 : line->seat,
                                      .name = line->name,
                                      .text = line->text,
                                      .at = line->at}};
    send_all(hub, room, only, &m);
}

void feed_lines(struct hub *hub, struct room *room, struct conn *conn)
{
    for (int i = 0; i < room->lines; i++)
        feed_line(hub, room, &room->line[i], conn);
}
