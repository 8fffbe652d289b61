/* follow.c - following a table: what somebody gets who comes, or comes back. */
#include <string.h>

#include "server/internal.h"

/* The table, what happened after `since`, the clocks, the chat and the end. */
static void everything(struct hub *hub, struct room *room, struct watch *w, uint32_t since)
{
    feed_table(hub, room, w->conn);
    feed_items(hub, room, w->conn, since);
    w->seen = room->row.seq;
    feed_clocks(hub, room, w->conn);
    feed_lines(hub, room, w->conn);
    if (room->row.phase == STORE_FINISHED || room->aside)
        feed_over(hub, room, w->conn);
}

void follow_begin(struct hub *hub, struct room *room, struct conn *conn)
{
    struct watch *w = room_watch(hub, room, conn);
    if (w)
        everything(hub, room, w, 0);
}

void follow_again(struct hub *hub, struct room *room)
{
    for (struct watch *w = room->watch; w; w = w->next_of_room)
        everything(hub, room, w, w->seen);
}

/* Has something changed that the message `table` tells? */
static bool is_other(const struct room *room, const struct row *before)
{
    const struct row *row = &room->row;
    bool same = before->id && before->phase == row->phase && before->owner == row->owner &&
                before->visibility == row->visibility && strcmp(before->setup, row->setup) == 0 &&
                strcmp(before->plan.next, row->plan.next) == 0;
    for (int i = 0; same && i < row->seats; i++)
        same = before->seat[i].kind == row->seat[i].kind &&
               before->seat[i].account == row->seat[i].account &&
               strcmp(before->seat[i].text, row->seat[i].text) == 0;
    struct mur_item item;
    for (uint32_t n = before->seq; same && room->table && n < row->seq; n++)
        same = mur_table_items(room->table, n, &item, 1) == 1 && item.kind == MUR_ITEM_ACTION;
    return !same;
}

void follow_news(struct hub *hub, struct room *room, const struct row *before, uint32_t line)
{
    if (!room->watch)
        return;
    if (is_other(room, before))
        feed_table(hub, room, NULL);
    feed_news(hub, room);
    feed_clocks(hub, room, NULL);
    for (int i = 0; i < room->lines; i++)
        if (room->line[i].number > line)
            feed_line(hub, room, &room->line[i], NULL);
    bool over = room->row.phase == STORE_FINISHED || room->aside;
    if (over && before->phase != room->row.phase)
        feed_over(hub, room, NULL);
}

static bool is_full(const struct hub *hub, const struct input *in)
{
    for (const struct watch *w = in->conn->watch; w; w = w->next_of_conn)
        if (w->room == in->room)
            return false;
    bool spectator = in->seat < 0 && in->room->row.owner != in->person->account;
    return in->conn->watches >= (uint32_t)hub->options.watches_max ||
           (spectator && in->room->watches >= (uint32_t)hub->options.watchers_max);
}

void follow_join(struct hub *hub, struct input *in)
{
    if (is_full(hub, in)) {
        input_err(hub, in, PROTO_WHY_FULL);
        return;
    }
    struct watch *w = room_watch(hub, in->room, in->conn);
    if (!w) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    const struct proto_client_join *m = &in->m->join;
    answer_ack(hub, &in->asker, in->room->row.name, (int64_t)in->room->row.seq, false);
    everything(hub, in->room, w, m->has_since ? (uint32_t)m->since : 0);
    /* Whoever took another name elsewhere brings it along. */
    seat_renamed(hub, in->room, in->person);
}

void follow_leave(struct hub *hub, struct input *in)
{
    for (struct watch *w = in->conn->watch; w; w = w->next_of_conn)
        if (w->room == in->room) {
            watch_remove(hub, w);
            break;
        }
    answer_ack(hub, &in->asker, in->room->row.name, -1, false);
}
