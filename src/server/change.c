/* change.c - a change of a table on its way through the store. There is one at a time; until it is stored
 * nobody is told, and if it cannot be stored the table is made anew from what is. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

/* ---- when it is stored ----------------------------------------------------------------------------- */

static bool is_game(const struct row *row)
{
    return row->phase == STORE_PLAYING || row->phase == STORE_FINISHED;
}

/* The number of the last item in an answer; below 0: there are none yet. */
static int64_t number_told(const struct row *row)
{
    return is_game(row) ? (int64_t)row->seq : -1;
}

/* Everybody hears what is new, then whoever asked for it. */
static void change_tell(struct hub *hub, struct room *room, const struct hub_job *job,
                        unsigned fields)
{
    unsigned shown = STORE_SET_STATUS | STORE_SET_SEATS | STORE_SET_CLOCK;
    if (fields & shown || job->seated)
        feed_table(hub, room, NULL);
    if (is_game(&room->row)) {
        feed_news(hub, room);
        feed_clocks(hub, room, NULL);
    }
    if (fields & STORE_SET_STATUS && room->row.phase == STORE_FINISHED)
        feed_over(hub, room, NULL);
    if (*job->asker.id)
        answer_done(hub, job, *job->name ? job->name : room->row.name, number_told(&room->row));
}

/* What operators see of it. */
static void change_count(struct hub *hub, const struct hub_job *job)
{
    const struct store_append *a = &job->write[0].append;
    const struct row *row = &job->room->row;
    bool person = *job->asker.id != '\0', phase = a->fields & STORE_SET_STATUS;
    struct hub_event event = {.what = "changed",
                              .game = row->id,
                              .connection = job->asker.serial,
                              .n = (int64_t)row->seq};
    if (a->items) {
        hub->meters.by_person += person;
        hub->meters.by_server += !person;
        if (person && hub->port.stopwatch)
            meter_add(&hub->meters.acknowledged, hub_stopwatch(hub) - job->asker.came);
    }
    if (phase && row->phase == STORE_PLAYING) {
        hub->meters.started++;
        event.what = "started";
        event.weight = HUB_NEWS;
    } else if (phase && row->phase == STORE_FINISHED) {
        hub->meters.over++;
        event.what = "over";
        event.weight = HUB_NEWS;
    }
    hub_tell(hub, &event);
}

static void change_stored(struct hub *hub, struct hub_job *job)
{
    const struct store_append *a = &job->write[0].append;
    struct room *room = job->room;
    uint32_t before = room->row.seq;
    room->row = job->row;
    room->row.seq = job->write[0].seq;
    room->row.updated = a->at;
    if (*job->asker.id && a->items)
        room_tell(room, told_key(hub, job->asker.account, job->asker.id), before + 1,
                  room->row.seq);
    if (a->items) {
        hub->moves++;
        room->hashed = a->item[a->items - 1].has_hash;
        room->hash = a->item[a->items - 1].hash;
    }
    if (room->row.phase == STORE_FINISHED)
        open_end(hub, room->row.id);
    lease_begin(hub, room->row.id, job->began); /* who appends looks after it */
    due_set(hub, &room->row);
    room_touch(hub, room);
    change_tell(hub, room, job, a->fields);
    change_count(hub, job);
    room_next(hub, room);
}

/* Nothing was written, or something else was there before. */
static void change_lost(struct hub *hub, struct hub_job *job)
{
    enum store_status status = job->write[0].status;
    if (status == STORE_CONFLICT && job->said) {
        room_again(job->room, job->said); /* somebody at another process was faster */
        job->said = NULL;
        room_reload(hub, job->room);
        return;
    }
    hub->meters.unkept++;
    if (status == STORE_DUPLICATE)
        answer_ack(hub, &job->asker, job->room->row.name, job->write[0].last, true);
    else
        answer_stored(hub, &job->asker, status);
    hub_log(hub, "not stored", job->room->row.id, store_status_text(status));
    room_reload(hub, job->room);
}

static void change_done(struct hub *hub, struct hub_job *job)
{
    job->room->job = NULL;
    if (job->write[0].status == STORE_OK)
        change_stored(hub, job);
    else
        change_lost(hub, job);
}

/* ---- on its way ------------------------------------------------------------------------------------ */

struct hub_job *room_change(struct room *room, const struct asker *asker)
{
    struct hub_job *job = job_new(HUB_WRITE, asker, change_done);
    if (!job)
        return NULL;
    job->room = room;
    job->row = room->row;
    return job;
}

/* The items that the table has and the store has not; at the end of a turn with a hash. */
static bool items_collect(struct room *room, struct hub_job *job)
{
    struct store_append *a = &job->write[0].append;
    uint32_t have = room->row.seq, count = room->table ? mur_table_seq(room->table) - have : 0;
    if (!count)
        return true;
    struct mur_item *item = calloc(count, sizeof *item);
    job->items = calloc(count, sizeof *job->items);
    job->texts = malloc((size_t)count * KEEP_ITEM_TEXT);
    bool good = item && job->items && job->texts;
    if (good) {
        mur_table_items(room->table, have, item, (int)count);
        for (uint32_t i = 0; i < count; i++) {
            keep_item(&item[i], job->texts + (size_t)i * KEEP_ITEM_TEXT, &job->items[i]);
            job->seated = job->seated || item[i].kind != MUR_ITEM_ACTION;
        }
        job->items[count - 1].has_hash = true;
        job->items[count - 1].hash = mur_hash(rules_of(room->rules), mur_table_state(room->table));
        a->item = job->items;
        a->items = (int)count;
    }
    free(item);
    return good;
}

void room_commit(struct hub *hub, struct room *room, struct hub_job *job, unsigned fields)
{
    job->write[0].kind = STORE_APPEND;
    job->writes = 1;
    struct store_append *a = &job->write[0].append;
    int64_t now = (int64_t)hub->now;
    *a = (struct store_append){.game = room->row.id,
                               .expected = room->row.seq,
                               .known = room->row.updated,
                               .sender = job->asker.account,
                               .message_id = job->asker.id,
                               .at = now > room->row.updated ? now : room->row.updated + 1,
                               .fields = fields,
                               .leave = hub->options.bots_elsewhere};
    if (!items_collect(room, job)) {
        answer_stored(hub, &job->asker, STORE_NO_MEMORY);
        hub_job_free(job);
        room_reload(hub, room);
        return;
    }
    if (!a->items)
        a->message_id = NULL;
    row_write(&job->row, job, &a->value);
    job->row.seq = room->row.seq + (uint32_t)a->items;
    answer_store(hub, job, *job->name ? job->name : job->row.name, number_told(&job->row), "");
    job->began = hub->now;
    job->said = *job->asker.id ? room_said(hub) : NULL;
    room->job = job;
    job_run(hub, job);
}

void room_nothing(struct hub *hub, const struct input *in)
{
    struct hub_job *job = room_change(in->room, &in->asker);
    if (job)
        room_commit(hub, in->room, job, 0);
    else
        input_err(hub, in, PROTO_WHY_RETRY);
}

void game_commit(struct hub *hub, struct room *room, struct hub_job *job, unsigned fields)
{
    const struct mur_table *t = room->table;
    struct mur_point p = mur_table_point(t);
    uint64_t due = mur_table_due(t);
    bool bot = p.turn == MUR_TURN_PLAYER && mur_table_bot(t, p.seat);
    job->row.asked = p.turn == MUR_TURN_PLAYER ? p.seat : -1;
    job->row.due = bot ? DUE_NOW : due == MUR_NEVER ? 0 : (int64_t)due;
    if (p.turn == MUR_TURN_OVER && job->row.phase == STORE_PLAYING) {
        job->row.phase = STORE_FINISHED;
        fields |= STORE_SET_STATUS;
    }
    room_commit(hub, room, job, fields | STORE_SET_DUE | STORE_SET_RESULT);
}
