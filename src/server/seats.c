/* seats.c - who sits where before the game, and starting it. */
#include <string.h>

#include "base/check.h"
#include "server/internal.h"

/* ---- taking seats ---------------------------------------------------------------------------------- */

void seat_clear(struct seat *s)
{
    *s = (struct seat){.kind = MUR_WHO_OPEN};
}

void seat_person(struct seat *s, const struct person *p)
{
    *s = (struct seat){.kind = MUR_WHO_PERSON, .account = p->account};
    strcpy(s->text, p->name);
}

void seat_bot(struct seat *s, const char *level)
{
    *s = (struct seat){.kind = MUR_WHO_BOT};
    strcpy(s->text, level);
}

/* A change of the seats that has begun; NULL after answering why not. */
static struct hub_job *seats_change(struct hub *hub, struct input *in)
{
    struct hub_job *job = room_change(in->room, &in->asker);
    if (!job)
        input_err(hub, in, PROTO_WHY_RETRY);
    return job;
}

void seats_sit(struct hub *hub, struct input *in)
{
    int seat = in->m->sit.seat;
    if (seat >= in->room->row.seats) {
        input_err(hub, in, PROTO_WHY_UNKNOWN);
        return;
    }
    if (in->seat == seat) {
        room_nothing(hub, in);
        return;
    }
    if (in->room->row.seat[seat].kind != MUR_WHO_OPEN) {
        input_err(hub, in, PROTO_WHY_TAKEN);
        return;
    }
    struct hub_job *job = seats_change(hub, in);
    if (!job)
        return;
    if (in->seat >= 0)
        seat_clear(&job->row.seat[in->seat]);
    seat_person(&job->row.seat[seat], in->person);
    room_commit(hub, in->room, job, STORE_SET_SEATS);
}

void seats_stand(struct hub *hub, struct input *in)
{
    struct hub_job *job = seats_change(hub, in);
    if (!job)
        return;
    seat_clear(&job->row.seat[in->seat]);
    room_commit(hub, in->room, job, STORE_SET_SEATS);
}

void seats_bot(struct hub *hub, struct input *in)
{
    int seat = in->m->bot.seat;
    if (seat >= in->room->row.seats || !bot_allowed(hub, in->m->bot.level)) {
        input_err(hub, in, PROTO_WHY_UNKNOWN);
        return;
    }
    if (in->room->row.seat[seat].kind == MUR_WHO_PERSON) {
        input_err(hub, in, PROTO_WHY_TAKEN);
        return;
    }
    struct hub_job *job = seats_change(hub, in);
    if (!job)
        return;
    seat_bot(&job->row.seat[seat], in->m->bot.level);
    room_commit(hub, in->room, job, STORE_SET_SEATS);
}

void seats_clear(struct hub *hub, struct input *in)
{
    int seat = in->m->clear.seat;
    if (seat >= in->room->row.seats) {
        input_err(hub, in, PROTO_WHY_UNKNOWN);
        return;
    }
    if (in->room->row.seat[seat].kind == MUR_WHO_OPEN) {
        room_nothing(hub, in);
        return;
    }
    struct hub_job *job = seats_change(hub, in);
    if (!job)
        return;
    seat_clear(&job->row.seat[seat]);
    room_commit(hub, in->room, job, STORE_SET_SEATS);
}

/* A game that runs keeps its names, as its record does. */
void seat_renamed(struct hub *hub, struct room *room, const struct person *p)
{
    int seat = room_seat(room, p->account);
    if (seat < 0 || room->state != ROOM_READY || room->job || room->row.phase != STORE_LOBBY ||
        strcmp(room->row.seat[seat].text, p->name) == 0)
        return;
    struct hub_job *job = room_change(room, NULL);
    if (!job)
        return;
    seat_person(&job->row.seat[seat], p);
    room_commit(hub, room, job, STORE_SET_SEATS);
}

void seats_renamed(struct hub *hub, struct conn *conn)
{
    for (struct watch *w = conn->watch, *next; w; w = next) {
        next = w->next_of_conn;
        seat_renamed(hub, w->room, conn->person);
    }
}

/* ---- starting -------------------------------------------------------------------------------------- */

static bool all_taken(const struct row *row)
{
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].kind == MUR_WHO_OPEN)
            return false;
    return true;
}

static void seats_draw(const struct fair *f, struct row *row)
{
    struct seat before[MUR_SEATS];
    uint8_t order[MUR_SEATS];
    memcpy(before, row->seat, sizeof before);
    fair_order(f, row->seats, order);
    for (int i = 0; i < row->seats; i++)
        row->seat[order[i]] = before[i];
}

/* A table with everybody seated and the first outcomes drawn. */
static struct mur_table *table_begin(const struct mur_rules *r, const struct row *row,
                                     const struct fair *f, uint64_t now, struct mur_error *err)
{
    struct mur_table_options options = {.clock = row->plan.clock, .stand_in = keep_stand_in};
    struct mur_table *t = mur_table_new(r, &options, err);
    enum mur_status status = t ? MUR_OK : MUR_NO_MEMORY;
    for (int i = 0; i < row->seats && !status; i++) {
        const struct seat *s = &row->seat[i];
        bool bot = s->kind == MUR_WHO_BOT;
        struct mur_seat sitter = {
            .who = s->kind, .name = bot ? "" : s->text, .bot = bot ? s->text : ""};
        status = mur_table_sit(t, i, &sitter, now, err);
    }
    if (!status)
        status = fair_deal(f, t, now, err);
    if (!status)
        return t;
    mur_table_free(t);
    return NULL;
}

void seats_start(struct hub *hub, struct input *in)
{
    struct room *room = in->room;
    if (!all_taken(&room->row)) {
        input_err(hub, in, PROTO_WHY_EMPTY);
        return;
    }
    struct hub_job *job = seats_change(hub, in);
    if (!job)
        return;
    struct mur_error err = {0};
    struct row *row = &job->row;
    bool good = fair_new(&room->fair, row->name);
    if (good && row->plan.drawn)
        seats_draw(&room->fair, row);
    int slot = hub_mark(hub, row->id);
    room->table =
        good ? table_begin(rules_of(room->rules), row, &room->fair, hub->now, &err) : NULL;
    hub_unmark(hub, slot);
    if (!room->table) {
        hub_job_free(job);
        answer_err_why(hub, &in->asker, PROTO_WHY_RETRY, good ? &err : NULL);
        return;
    }
    fair_key_text(&room->fair, row->key);
    fair_commitment(&room->fair, row->setup, row->commitment);
    row->phase = STORE_PLAYING;
    row->plan.down = hub->down;
    game_commit(hub, room, job,
                STORE_SET_STATUS | STORE_SET_SEATS | STORE_SET_CLOCK | STORE_SET_COMMITMENT |
                    STORE_SET_KEY);
}
