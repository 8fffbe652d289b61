/* load.c - tables between the store and memory. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "core/setup.h"
#include "server/internal.h"

/* ---- rows ------------------------------------------------------------------------------------------ */

static bool text_copy(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

/* The column `result` says whose turn it is while the game runs, for lists of tables. */
static int32_t asked_read(const char *text)
{
    struct mur_scanner s = mur_scanner_init(text);
    int seat;
    return mur_take_word(&s, "asked") && mur_read_int(&s, &seat) && seat >= 0 && seat < MUR_SEATS
               ? seat
               : -1;
}

/* Games of earlier rules that these still play are of these rules from here on; of others nothing is
 * changed, and room_fill sets them aside. */
static bool rules_renew(const struct store_game *g, struct row *out)
{
    const struct mur_kind *kind = mur_kind_find(g->setup, strcspn(g->setup, ":"));
    if (!kind || g->rules_version < kind->replays_from || g->rules_version >= kind->rules_version)
        return text_copy(out->setup, sizeof out->setup, g->setup);
    out->rules_version = kind->rules_version;
    return mur_setup_renew(g->setup, g->rules_version, out->setup, sizeof out->setup);
}

bool row_read(const struct store_game *g, struct row *out)
{
    *out = (struct row){.id = g->id,
                        .rules_version = g->rules_version,
                        .owner = g->owner,
                        .visibility = g->visibility,
                        .phase = g->status,
                        .seq = g->seq,
                        .created = g->created,
                        .updated = g->updated,
                        .due = g->due,
                        .asked = asked_read(g->result),
                        .seats = g->seats};
    bool good = text_copy(out->name, sizeof out->name, g->name) && rules_renew(g, out) &&
                text_copy(out->commitment, sizeof out->commitment, g->commitment) &&
                text_copy(out->key, sizeof out->key, g->key) &&
                keep_plan_read(g->clock, &out->plan) && g->seats > 0 && g->seats <= MUR_SEATS &&
                g->status >= 0 && g->status < STORE_PHASES;
    for (int i = 0; good && i < g->seats; i++) {
        out->seat[i].kind = (uint8_t)g->seat[i].kind;
        out->seat[i].account = g->seat[i].account;
        good = g->seat[i].kind >= 0 && g->seat[i].kind < MUR_WHOS &&
               text_copy(out->seat[i].text, sizeof out->seat[i].text, g->seat[i].text);
    }
    if (!text_copy(out->note, sizeof out->note, g->note))
        memcpy(out->note, g->note, sizeof out->note - 1);
    return good;
}

void row_write(const struct row *row, struct hub_job *job, struct store_game *out)
{
    struct mur_writer w = mur_writer_init(job->result, sizeof job->result);
    if (row->asked >= 0) {
        mur_put(&w, "asked ");
        mur_put_int(&w, row->asked);
    }
    keep_plan_text(&row->plan, job->plan, sizeof job->plan);
    *out = (struct store_game){.id = row->id,
                               .name = row->name,
                               .setup = row->setup,
                               .rules_version = row->rules_version,
                               .owner = row->owner,
                               .visibility = row->visibility,
                               .clock = job->plan,
                               .status = row->phase,
                               .created = row->created,
                               .updated = row->updated,
                               .due = row->due,
                               .commitment = row->commitment,
                               .key = row->key,
                               .result = job->result,
                               .note = row->note,
                               .seats = row->seats};
    for (int i = 0; i < row->seats; i++)
        out->seat[i] = (struct store_seat){
            .kind = row->seat[i].kind, .account = row->seat[i].account, .text = row->seat[i].text};
}

/* ---- a game from its rows -------------------------------------------------------------------------- */

/* It stays readable as far as it can be read, and nothing can be done with it. */
static void set_aside(struct hub *hub, struct room *room, const char *why)
{
    room->aside = true;
    if (!*room->row.note)
        text_copy(room->row.note, sizeof room->row.note, why);
    hub_log(hub, "aside", room->row.id, room->row.note);
}

static void told_read(struct hub *hub, struct room *room, const struct store_rows *rows)
{
    for (int i = 0; i < rows->items; i++) {
        const struct store_item *item = &rows->item[i];
        if (*item->message_id && item->span)
            room_tell(room, told_key(hub, item->sender, item->message_id), item->seq,
                      item->seq + item->span - 1);
    }
}

/* Does the state have the hash that was stored last? */
static bool hash_agrees(const struct room *room, const struct store_rows *rows)
{
    const struct store_item *last = rows->items ? &rows->item[rows->items - 1] : NULL;
    return !last || !last->has_hash || last->hash == room->hash;
}

static void table_read(struct hub *hub, struct room *room, const struct store_rows *rows)
{
    struct mur_error err = {0};
    int slot = hub_mark(hub, room->row.id);
    room->table = keep_table(rules_of(room->rules), &room->row.plan, rows->item, rows->items, &err);
    hub_unmark(hub, slot);
    if (room->table) {
        room->hash = mur_hash(rules_of(room->rules), mur_table_state(room->table));
        room->hashed = true;
    }
    if (!room->table)
        set_aside(hub, room, err.message);
    else if (!hash_agrees(room, rows))
        set_aside(hub, room, "the rules lead to another position than when it was played");
    else if (!fair_read(&room->fair, room->row.name, room->row.key))
        set_aside(hub, room, "its key is missing");
}

static void room_fill(struct hub *hub, struct room *room, const struct store_rows *rows)
{
    struct mur_error err = {0};
    struct shared_rules *before = room->rules;
    room->rules = rules_take(hub, room->row.setup, &err);
    rules_drop(hub, before);
    if (room->row.phase == STORE_ASIDE)
        set_aside(hub, room, room->row.note);
    else if (!room->rules)
        set_aside(hub, room, err.message);
    else if (rules_of(room->rules)->kind->rules_version != room->row.rules_version)
        set_aside(hub, room, "it was played by other rules than this version has");
    else if (rules_of(room->rules)->players != room->row.seats)
        set_aside(hub, room, "its seats do not fit its set-up");
    else if (room->row.phase != STORE_LOBBY)
        table_read(hub, room, rows);
    told_read(hub, room, rows);
    if (room->aside || room->row.phase == STORE_FINISHED)
        open_end(hub, room->row.id);
    else
        open_known(hub, room->row.owner, room->row.id);
}

/* ---- loading --------------------------------------------------------------------------------------- */

void waiting_refuse(struct hub *hub, struct room *room, enum proto_why why)
{
    while (room->waiting) {
        struct waiting *w = room->waiting;
        room->waiting = w->next;
        char bytes[PROTO_CLIENT_MEMORY];
        struct proto_memory memory = {.at = bytes, .size = sizeof bytes};
        struct proto_client m;
        struct asker asker = {.serial = w->serial};
        if (proto_decode_client(w->text, w->length, &memory, &m, NULL)) {
            message_names(&m, &asker);
            answer_err(hub, &asker, why);
        }
        free(w);
    }
    room->waiting_end = &room->waiting;
    room->waits = room->commands = 0;
}

/* While somebody follows the table it is tried again; game_wake does that. */
static void load_failed(struct hub *hub, struct room *room, enum store_status status)
{
    enum { AGAIN_MS = 1000 };
    bool missing = status == STORE_MISSING;
    waiting_refuse(hub, room, missing ? PROTO_WHY_UNKNOWN : PROTO_WHY_RETRY);
    if (missing) {
        feed_gone(hub, room);
        open_end(hub, room->row.id);
    }
    if (room->row.id)
        agenda_set(&hub->agenda, room->row.id, missing ? 0 : hub->now + AGAIN_MS, false);
    if (missing || (!room->watch && !room->thinking))
        room_free(hub, room);
}

/* The same game was asked for by its number and by its name: what waits for one waits for the other. */
static void load_merge(struct hub *hub, struct room *room, struct room *other)
{
    if (room->waiting) {
        *other->waiting_end = room->waiting;
        other->waiting_end = room->waiting_end;
        other->waits += room->waits;
        other->commands += room->commands;
        room->waiting = NULL;
    }
    room->row.id = 0;
    room_free(hub, room);
    if (other->state == ROOM_READY)
        room_next(hub, other);
}

static void loaded_fill(struct hub *hub, struct room *room, const struct hub_job *job,
                        const struct row *before)
{
    room->state = ROOM_READY;
    room_fill(hub, room, &job->rows);
    for (int i = 0; i < job->lines.lines; i++)
        chat_keep(room, &job->lines.line[i]);
    const struct row *row = &room->row;
    bool runs = !room->aside && (row->phase == STORE_PLAYING || row->phase == STORE_LOBBY);
    if (runs)
        due_set(hub, row);
    else
        agenda_set(&hub->agenda, row->id, 0, false);
    if (room->refreshing)
        follow_news(hub, room, before, job->line);
    else
        follow_again(hub, room);
    room->refreshing = false;
    room_next(hub, room);
}

static void loaded(struct hub *hub, struct hub_job *job)
{
    struct room *room = job->room;
    struct row row;
    room->job = NULL;
    hub->loading--;
    if (job->status || !row_read(&job->rows.game[0], &row)) {
        load_failed(hub, room, job->status ? job->status : STORE_MISSING);
        return;
    }
    struct room *other = room_get(hub, row.id);
    if (other && other != room) {
        load_merge(hub, room, other);
        return;
    }
    struct row before = room->row;
    room->row = row;
    if (room_index(hub, room))
        loaded_fill(hub, room, job, &before);
    else
        load_failed(hub, room, STORE_NO_MEMORY);
}

static bool read_begin(struct hub *hub, struct room *room)
{
    struct hub_job *job = job_new(HUB_READ, NULL, loaded);
    room->state = ROOM_LOADING;
    if (!job)
        return false;
    job->read = READ_GAME;
    job->game = room->row.id;
    strcpy(job->name, room->row.name);
    job->room = room;
    job->line = room->told_line;
    room->stale = false;
    room->job = job;
    hub->loading++;
    job_run(hub, job);
    return true;
}

void room_read(struct hub *hub, struct room *room)
{
    if (!read_begin(hub, room))
        load_failed(hub, room, STORE_NO_MEMORY);
}

struct room *room_load(struct hub *hub, const char *name, int64_t id)
{
    struct row row = {.id = id};
    if (name)
        strcpy(row.name, name);
    struct room *room = room_add(hub, &row, NULL);
    if (room && !read_begin(hub, room)) {
        room_free(hub, room);
        room = NULL;
    }
    return room;
}
