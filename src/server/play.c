/* play.c - moves: of persons, of bots, and what time does. A move, and what chance does after it, is one
 * change. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

/* ---- a change of the game -------------------------------------------------------------------------- */

/* Draws what chance does now and stores everything; the game has changed already. */
static void game_store(struct hub *hub, struct room *room, const struct asker *asker)
{
    struct mur_error err;
    struct hub_job *job = room_change(room, asker);
    if (job && fair_deal(&room->fair, room->table, room_now(hub, room), &err) == MUR_OK) {
        game_commit(hub, room, job, 0);
        return;
    }
    if (job)
        hub_job_free(job);
    if (asker)
        answer_stored(hub, asker, STORE_NO_MEMORY);
    room_reload(hub, room);
}

/* Does the message say what these items say? */
static bool says_same(const struct input *in, const struct mur_item *item, int count)
{
    switch (in->m->type) {
    case PROTO_CLIENT_ACT:
        for (int i = 0; i < in->m->act.actions_count; i++)
            if (i >= count || item[i].kind != MUR_ITEM_ACTION || item[i].seat != in->seat ||
                item[i].action != in->m->act.actions[i])
                return false;
        return true;
    case PROTO_CLIENT_RESIGN:
        return count && item[0].kind == MUR_ITEM_RESIGN;
    case PROTO_CLIENT_BACK:
        return count && item[0].kind == MUR_ITEM_BACK;
    case PROTO_CLIENT_START:
        return count && item[0].kind == MUR_ITEM_SEAT;
    default:
        return false;
    }
}

bool play_done_before(struct hub *hub, const struct input *in)
{
    const struct told *told = room_told(in->room, told_key(hub, in->person->account, in->asker.id));
    if (!told || !in->room->table)
        return false;
    struct mur_item item[PROTO_MAX_ACTIONS];
    int count = (int)(told->last - told->first) + 1;
    if (count > PROTO_MAX_ACTIONS)
        count = PROTO_MAX_ACTIONS;
    if (says_same(in, item, mur_table_items(in->room->table, told->first - 1, item, count)))
        answer_ack(hub, &in->asker, in->room->row.name, told->last, true);
    else
        input_err(hub, in, PROTO_WHY_REUSED);
    return true;
}

/* ---- moves of persons ------------------------------------------------------------------------------ */

static enum proto_why why_of(enum mur_status status)
{
    switch (status) {
    case MUR_STALE:
        return PROTO_WHY_STALE;
    case MUR_WRONG_SEAT:
    case MUR_RESIGNED:
    case MUR_LATE:
        return PROTO_WHY_TURN;
    case MUR_GAME_OVER:
        return PROTO_WHY_PHASE;
    case MUR_NO_MEMORY:
        return PROTO_WHY_RETRY;
    default:
        return PROTO_WHY_ILLEGAL;
    }
}

void play_act(struct hub *hub, struct input *in)
{
    const struct proto_client_act *m = &in->m->act;
    struct mur_error err = {0};
    int slot = hub_mark(hub, in->room->row.id);
    enum mur_status status = mur_table_try(in->room->table, in->seat, (uint32_t)m->n, m->actions,
                                           m->actions_count, room_now(hub, in->room), NULL, &err);
    if (status == MUR_OK)
        game_store(hub, in->room, &in->asker);
    hub_unmark(hub, slot);
    if (status == MUR_OK)
        return;
    answer_err_why(hub, &in->asker, why_of(status), status == MUR_STALE ? NULL : &err);
    if (status == MUR_STALE)
        feed_items(hub, in->room, in->conn, (uint32_t)m->n);
}

void play_resign(struct hub *hub, struct input *in)
{
    struct mur_error err;
    int slot = hub_mark(hub, in->room->row.id);
    enum mur_status status =
        mur_table_resign(in->room->table, in->seat, room_now(hub, in->room), &err);
    if (status == MUR_OK)
        game_store(hub, in->room, &in->asker);
    hub_unmark(hub, slot);
    if (status != MUR_OK)
        answer_err_why(hub, &in->asker, status == MUR_NO_MEMORY ? PROTO_WHY_RETRY : PROTO_WHY_PHASE,
                       &err);
}

void play_back(struct hub *hub, struct input *in)
{
    struct mur_error err;
    int slot = hub_mark(hub, in->room->row.id);
    enum mur_status status =
        mur_table_back(in->room->table, in->seat, room_now(hub, in->room), &err);
    if (status == MUR_OK)
        game_store(hub, in->room, &in->asker);
    hub_unmark(hub, slot);
    if (status == MUR_CONFLICT) /* they play already */
        room_nothing(hub, in);
    else if (status != MUR_OK)
        answer_err_why(hub, &in->asker, status == MUR_NO_MEMORY ? PROTO_WHY_RETRY : PROTO_WHY_PHASE,
                       &err);
}

/* ---- what the game does by itself ------------------------------------------------------------------ */

void play_wake(struct hub *hub, struct room *room)
{
    struct mur_error err;
    if (room->aside || room->row.phase != STORE_PLAYING)
        return;
    struct mur_point p = mur_table_point(room->table);
    const char *bot = p.turn == MUR_TURN_PLAYER ? mur_table_bot(room->table, p.seat) : NULL;
    uint64_t due = mur_table_due(room->table);
    if (p.turn == MUR_TURN_CHANCE) {
        game_store(hub, room, NULL); /* it was stored half-way */
    } else if (due <= room_now(hub, room)) {
        int slot = hub_mark(hub, room->row.id);
        if (mur_table_expire(room->table, room_now(hub, room), &err) == MUR_OK)
            game_store(hub, room, NULL);
        else
            room_reload(hub, room);
        hub_unmark(hub, slot);
    } else if (bot) {
        bot_ask(hub, room, p.seat, bot);
    } else if (due != MUR_NEVER) {
        agenda_set(&hub->agenda, room->row.id, due + (uint64_t)row_shift(hub, &room->row), false);
    }
}

/* Any legal action, for a bot that has none. */
static mur_action any_action(const struct room *room)
{
    struct mur_rng g;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    mur_rng_seed(&g, seed, 0);
    return mur_sample(rules_of(room->rules), mur_table_state(room->table), &g);
}

/* The bot's action. If the game has gone on without it, whoever is asked now is asked again. */
static void answer_take(struct hub *hub, struct room *room, const struct hub_think *think)
{
    enum { FAILURES_MAX = 3 };
    struct mur_error err;
    if (hub->read_only) { /* it is asked again later */
        agenda_set(&hub->agenda, room->row.id, hub->now, true);
        return;
    }
    struct mur_point p = mur_table_point(room->table);
    bool asked = p.turn == MUR_TURN_PLAYER && p.seat == think->seat &&
                 mur_table_bot(room->table, p.seat) != NULL;
    bool lost = asked && think->failed && ++room->failures >= FAILURES_MAX;
    mur_action action = lost ? any_action(room) : think->action;
    enum mur_status status = MUR_STALE;
    int slot = hub_mark(hub, room->row.id);
    if (asked && (lost || !think->failed))
        status = mur_table_try_bot(room->table, think->seat, think->seq, action,
                                   room_now(hub, room), NULL, &err);
    if (status == MUR_OK) {
        room->failures = 0;
        game_store(hub, room, NULL);
    } else {
        room->failures += status != MUR_STALE;
        agenda_set(&hub->agenda, room->row.id, hub->now, true);
    }
    hub_unmark(hub, slot);
}

void play_answer(struct hub *hub, struct room *room, struct hub_think *think)
{
    if (think->bot && !room->bot && !think->failed) {
        room->bot = think->bot;
        room->bot_seat = think->seat;
        think->bot = NULL;
        hub->bots++;
    }
    if (room->table && !room->aside && room->row.phase == STORE_PLAYING)
        answer_take(hub, room, think);
    hub_think_free(think);
    if (hub->bots > (uint32_t)hub->options.bots_kept)
        bots_trim(hub);
}
