/* lobby.c - making tables, listing them, taking them away, playing again. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "server/internal.h"

/* ---- names of tables ------------------------------------------------------------------------------- */

/* A table's name is made from what asked for it: the same message makes the same table, even if the server
 * was started anew in between. Nobody else can guess it, as the secret is in it. */
static void name_make(const struct hub *hub, const char *purpose, int64_t number, const char *text,
                      size_t length, char out[KEEP_NAME])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    enum { LETTERS = 20 };
    uint8_t sum[32];
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, hub->secret, sizeof hub->secret, sizeof sum);
    crypto_generichash_update(&hash, (const unsigned char *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&hash, (const unsigned char *)&number, sizeof number);
    crypto_generichash_update(&hash, (const unsigned char *)text, length);
    crypto_generichash_final(&hash, sum, sizeof sum);
    for (int i = 0; i < LETTERS; i++)
        out[i] = letters[sum[i] & 31];
    out[LETTERS] = '\0';
}

/* ---- creating -------------------------------------------------------------------------------------- */

static void created(struct hub *hub, struct hub_job *job)
{
    enum store_status status = job->write[0].status;
    struct shared_rules *rules = job->rules;
    if (job->counted)
        open_made(hub, job->row.owner, job->address, status ? 0 : job->write[0].made);
    if (status == STORE_CONFLICT) { /* the same message, before a restart */
        answer_ack(hub, &job->asker, job->row.name, -1, true);
        rules_drop(hub, rules);
        return;
    }
    if (status) {
        answer_stored(hub, &job->asker, status);
        rules_drop(hub, rules);
        return;
    }
    job->row.id = job->write[0].made;
    struct room *known = room_get(hub, job->row.id); /* loaded by somebody who had its name */
    struct room *room = known ? NULL : room_add(hub, &job->row, rules);
    if (!room)
        rules_drop(hub, rules);
    agenda_set(&hub->agenda, job->row.id, (uint64_t)job->row.due, false);
    answer_done(hub, job, job->row.name, -1);
    hub->meters.created++;
    hub_tell(hub, &(struct hub_event){.weight = HUB_NEWS,
                                      .what = "created",
                                      .game = job->row.id,
                                      .connection = job->asker.serial});
    struct conn *conn = hub_conn(hub, job->asker.serial);
    if (room && conn && conn->watches < (uint32_t)hub->options.watches_max)
        follow_begin(hub, room, conn);
}

/* Stores a new table whose row is ready. */
static void create_store(struct hub *hub, const struct input *in, struct hub_job *job)
{
    job->address = in->conn->address;
    job->counted = open_begin(hub, job->row.owner, job->address);
    job->row.created = job->row.updated = (int64_t)hub->now;
    job->row.due = (int64_t)hub->now + hub->options.lobby_ms;
    job->row.asked = -1;
    job->write[0].kind = STORE_GAME_NEW;
    row_write(&job->row, job, &job->write[0].game);
    job->writes = 1;
    answer_store(hub, job, job->row.name, -1, "");
    job_run(hub, job);
}

static bool clock_read(const struct proto_clock_plan *plan, struct mur_clock *out)
{
    enum { SECOND = 1000 };
    const uint64_t day = UINT64_C(24) * 3600 * SECOND;
    switch (plan->mode) {
    case PROTO_CLOCK_BANK:
        out->mode = MUR_CLOCK_BANK;
        out->more = (uint64_t)plan->move * SECOND;
        out->bank = (uint64_t)plan->bank * SECOND;
        return plan->has_move && plan->has_bank && !plan->has_days;
    case PROTO_CLOCK_DAYS:
        out->mode = MUR_CLOCK_SPELL;
        out->more = (uint64_t)plan->days * day;
        return plan->has_days && !plan->has_move && !plan->has_bank;
    default:
        return !plan->has_move && !plan->has_bank && !plan->has_days;
    }
}

/* The plan of a new table; false if the clock makes no sense. */
static bool plan_read(const struct proto_client_create *m, struct keep_plan *out)
{
    *out = (struct keep_plan){.drawn = !m->has_order || m->order == PROTO_ORDER_DRAWN};
    if (m->has_timeout && m->timeout == PROTO_TIMEOUT_RESIGN)
        out->clock.lapse = MUR_LAPSE_RESIGN;
    if (m->title)
        strcpy(out->title, m->title);
    return !m->has_clock || clock_read(&m->clock, &out->clock);
}

/* Who sits at the new table from the beginning. */
static enum proto_why wishes_read(struct hub *hub, const struct input *in, struct row *row)
{
    const struct proto_client_create *m = &in->m->create;
    if (m->seats && m->seats_count != row->seats)
        return PROTO_WHY_UNKNOWN;
    for (int i = 0; m->seats && i < m->seats_count; i++) {
        const struct proto_seat_wish *wish = &m->seats[i];
        if ((wish->kind == PROTO_WISH_BOT) != (wish->level != NULL))
            return PROTO_WHY_BAD;
        if (wish->kind == PROTO_WISH_ME && row_seat(row, in->person->account) >= 0)
            return PROTO_WHY_BAD;
        if (wish->kind == PROTO_WISH_BOT && !bot_allowed(hub, wish->level))
            return PROTO_WHY_UNKNOWN;
        if (wish->kind == PROTO_WISH_ME)
            seat_person(&row->seat[i], in->person);
        else if (wish->kind == PROTO_WISH_BOT)
            seat_bot(&row->seat[i], wish->level);
    }
    return PROTO_WHY_COUNT; /* nothing is wrong */
}

static bool create_allowed(struct hub *hub, const struct input *in)
{
    uint64_t person = hub_hash(hub, (uint64_t)in->person->account, "tables of a person");
    uint64_t address = hub_hash(hub, in->conn->address, "tables of an address");
    return open_allowed(hub, in->person->account, in->conn->address) &&
           limits_take(&hub->limits, person, hub->options.tables, 1, hub->now) &&
           limits_take(&hub->limits, address, hub->options.tables,
                       (uint32_t)hub->options.tables_ahead, hub->now);
}

/* The row of the new table from the message; false after answering what is wrong. */
static bool create_read(struct hub *hub, struct input *in, const struct mur_rules *r,
                        struct row *row)
{
    const struct proto_client_create *m = &in->m->create;
    bool public = m->access == PROTO_ACCESS_PUBLIC;
    *row = (struct row){.rules_version = r->kind->rules_version,
                        .owner = in->person->account,
                        .visibility = public ? STORE_PUBLIC : STORE_BY_LINK,
                        .phase = STORE_LOBBY,
                        .seats = r->players};
    strcpy(row->setup, r->setup);
    enum proto_why why = wishes_read(hub, in, row);
    if (why == PROTO_WHY_COUNT && !plan_read(m, &row->plan))
        why = PROTO_WHY_BAD;
    if (why != PROTO_WHY_COUNT) {
        input_err(hub, in, why);
        return false;
    }
    int length = proto_encode_client(in->m, hub->out, sizeof hub->out);
    name_make(hub, "create", in->person->account, hub->out, (size_t)length, row->name);
    return true;
}

void lobby_create(struct hub *hub, struct input *in)
{
    struct mur_error err = {0};
    struct shared_rules *rules = rules_take(hub, in->m->create.setup, &err);
    if (!rules) {
        answer_err_why(hub, &in->asker,
                       err.status == MUR_NO_MEMORY ? PROTO_WHY_RETRY : PROTO_WHY_SETUP, &err);
        return;
    }
    struct hub_job *job = job_new(HUB_WRITE, &in->asker, created);
    if (!job || !create_read(hub, in, rules_of(rules), &job->row)) {
        if (job)
            hub_job_free(job);
        else
            input_err(hub, in, PROTO_WHY_RETRY);
        rules_drop(hub, rules);
        return;
    }
    if (!create_allowed(hub, in)) {
        hub_job_free(job);
        rules_drop(hub, rules);
        input_err(hub, in, PROTO_WHY_FULL);
        return;
    }
    job->rules = rules;
    create_store(hub, in, job);
}

/* ---- playing again --------------------------------------------------------------------------------- */

/* The old table says where it goes on, and so does the answer to whoever asks after the first. */
static void rematch_told(struct hub *hub, struct room *old, const struct asker *asker,
                         const char *name)
{
    bool same = strcmp(old->row.plan.next, name) == 0;
    struct hub_job *job = same && !asker ? NULL : room_change(old, asker);
    if (!job) {
        if (asker)
            answer_err(hub, asker, PROTO_WHY_RETRY);
        return;
    }
    strcpy(job->row.plan.next, name);
    strcpy(job->name, name);
    room_commit(hub, old, job, same ? 0 : STORE_SET_CLOCK);
}

static void rematch_created(struct hub *hub, struct hub_job *job)
{
    struct room *old = job->room;
    int64_t id = old->row.id;
    old->job = NULL;
    if (job->write[0].status == STORE_CONFLICT) { /* somebody asked before */
        if (job->counted)
            open_made(hub, job->row.owner, job->address, 0);
        rules_drop(hub, job->rules);
        rematch_told(hub, old, &job->asker, job->row.name);
    } else {
        created(hub, job);
        if (job->write[0].status == STORE_OK)
            rematch_told(hub, old, NULL, job->row.name);
    }
    if (room_get(hub, id) == old && !old->job)
        room_next(hub, old);
}

/* The same people and bots are invited: bots sit, and so does who asks; the others find `next`. */
static void rematch_row(const struct room *old, const struct person *p, struct row *row)
{
    *row = (struct row){.rules_version = old->row.rules_version,
                        .owner = p->account,
                        .visibility = old->row.visibility,
                        .phase = STORE_LOBBY,
                        .seats = old->row.seats,
                        .plan = old->row.plan};
    row->plan.next[0] = '\0';
    strcpy(row->setup, old->row.setup);
    for (int i = 0; i < row->seats; i++)
        if (old->row.seat[i].kind == MUR_WHO_BOT)
            row->seat[i] = old->row.seat[i];
    int seat = room_seat(old, p->account);
    if (seat >= 0)
        seat_person(&row->seat[seat], p);
}

void lobby_rematch(struct hub *hub, struct input *in)
{
    struct room *old = in->room;
    /* What is not in memory may have been taken away again: then it is made anew, by the same name. */
    if (*old->row.plan.next && room_find(hub, old->row.plan.next)) {
        char next[KEEP_NAME];
        strcpy(next, old->row.plan.next);
        rematch_told(hub, old, &in->asker, next);
        return;
    }
    if (!create_allowed(hub, in)) {
        input_err(hub, in, PROTO_WHY_FULL);
        return;
    }
    struct hub_job *job = old->rules ? job_new(HUB_WRITE, &in->asker, rematch_created) : NULL;
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    rematch_row(old, in->person, &job->row);
    name_make(hub, "rematch", old->row.id, "", 0, job->row.name);
    job->rules = rules_share(old->rules);
    job->room = old;
    old->job = job;
    create_store(hub, in, job);
}

/* ---- taking away ----------------------------------------------------------------------------------- */

static void closed(struct hub *hub, struct hub_job *job)
{
    struct room *room = job->room;
    enum store_status status = job->write[0].status;
    room->job = NULL;
    if (status == STORE_CONFLICT && job->said) {
        room_again(room, job->said);
        job->said = NULL;
    } else if (status && status != STORE_MISSING) {
        answer_stored(hub, &job->asker, status);
    }
    if (status && status != STORE_MISSING) {
        room_reload(hub, room);
        return;
    }
    agenda_set(&hub->agenda, room->row.id, 0, false);
    open_end(hub, room->row.id);
    feed_gone(hub, room);
    if (*job->asker.id)
        answer_done(hub, job, room->row.name, -1);
    waiting_refuse(hub, room, PROTO_WHY_UNKNOWN);
    room_free(hub, room);
}

static bool close_begin(struct hub *hub, struct room *room, const struct asker *asker)
{
    struct hub_job *job = job_new(HUB_WRITE, asker, closed);
    if (!job)
        return false;
    job->write[0] = (struct store_job){.kind = STORE_GAME_DELETE,
                                       .game = {.id = room->row.id, .updated = room->row.updated}};
    job->said = asker ? room_said(hub) : NULL;
    job->writes = 1;
    strcpy(job->row.name, room->row.name);
    answer_store(hub, job, job->row.name, -1, "");
    job->room = room;
    room->job = job;
    job_run(hub, job);
    return true;
}

void lobby_close(struct hub *hub, struct input *in)
{
    if (!close_begin(hub, in->room, &in->asker))
        input_err(hub, in, PROTO_WHY_RETRY);
}

/* Nobody has started it for so long. Whoever follows it may still do so. */
void lobby_expire(struct hub *hub, struct room *room)
{
    enum { HOUR = 3600 * 1000 };
    if (room->row.due > (int64_t)hub->now)
        agenda_set(&hub->agenda, room->row.id, (uint64_t)room->row.due, false);
    else if (room->watch || !close_begin(hub, room, NULL))
        agenda_set(&hub->agenda, room->row.id, hub->now + HOUR, false);
}

/* ---- lists ----------------------------------------------------------------------------------------- */

static bool is_listed(const struct row *row, int filter)
{
    if (filter != PROTO_FILTER_OPEN)
        return true;
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].kind == MUR_WHO_OPEN)
            return true;
    return false;
}

struct list_memory {
    struct row row[PROTO_MAX_PAGE];
    char who[PROTO_MAX_PAGE][MUR_SEATS][ID_MAX];
    struct proto_seat_state seats[PROTO_MAX_PAGE][MUR_SEATS];
    struct proto_table_line line[PROTO_MAX_PAGE];
};

/* One line; what only memory knows is added if the table is there. */
static void line_fill(const struct hub *hub, struct list_memory *m, int i)
{
    const struct row *row = &m->row[i];
    const struct room *room = room_get(hub, row->id);
    for (int seat = 0; seat < row->seats; seat++)
        feed_seat(hub, row, seat, m->who[i][seat], &m->seats[i][seat]);
    m->line[i] =
        (struct proto_table_line){.game = row->name,
                                  .setup = row->setup,
                                  .title = *row->plan.title ? row->plan.title : NULL,
                                  .phase = feed_phase(row->phase),
                                  .clock = feed_clock(&row->plan),
                                  .seats = m->seats[i],
                                  .seats_count = row->seats,
                                  .watchers = room ? (int32_t)room->watches : 0,
                                  .has_asked = row->phase == STORE_PLAYING && row->asked >= 0,
                                  .asked = row->asked < 0 ? 0 : row->asked,
                                  .at = row->updated};
}

static void listed(struct hub *hub, struct hub_job *job)
{
    if (job->status) {
        answer_stored(hub, &job->asker, job->status);
        return;
    }
    struct list_memory *memory = calloc(1, sizeof *memory);
    if (!memory) {
        answer_err(hub, &job->asker, PROTO_WHY_RETRY);
        return;
    }
    int count = 0, page = job->query.limit - 1;
    char next[ID_MAX] = "";
    for (int i = 0; i < job->rows.games && i < page; i++)
        if (row_read(&job->rows.game[i], &memory->row[count]) &&
            is_listed(&memory->row[count], job->filter))
            line_fill(hub, memory, count++);
    if (job->rows.games > page) {
        struct mur_writer w = mur_writer_init(next, sizeof next);
        mur_put_int(&w, job->rows.game[page - 1].id);
    }
    struct proto_server m = {.type = PROTO_SERVER_TABLES,
                             .tables = {.id = job->asker.id,
                                        .which = (enum proto_filter)job->filter,
                                        .list = memory->line,
                                        .list_count = count,
                                        .next = *next ? next : NULL}};
    if (hub_conn(hub, job->asker.serial))
        hub_send_one(hub, job->asker.serial, &m);
    free(memory);
}

/* One more than the page is asked for, to see whether there are more. */
void lobby_list(struct hub *hub, struct input *in)
{
    static const int phases[PROTO_FILTER_COUNT] = {[PROTO_FILTER_OPEN] = STORE_LOBBY,
                                                   [PROTO_FILTER_RUNNING] = STORE_PLAYING,
                                                   [PROTO_FILTER_OVER] = STORE_FINISHED,
                                                   [PROTO_FILTER_MINE] = STORE_ANY};
    const struct proto_client_list *m = &in->m->list;
    bool mine = m->which == PROTO_FILTER_MINE;
    int64_t after = m->after ? strtoll(m->after, NULL, 10) : 0;
    struct hub_job *job = job_new(HUB_READ, &in->asker, listed);
    if (!job || after < 0) {
        free(job);
        input_err(hub, in, job ? PROTO_WHY_BAD : PROTO_WHY_RETRY);
        return;
    }
    job->read = READ_GAMES;
    job->filter = (int)m->which;
    job->query = (struct store_query){.status = phases[m->which],
                                      .listed = !mine,
                                      .account = mine ? in->person->account : 0,
                                      .newest = true,
                                      .after = after,
                                      .limit = (m->has_count ? m->count : PROTO_MAX_PAGE) + 1};
    job_run(hub, job);
}
