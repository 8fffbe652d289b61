/* answer.c - sending, and the answers to messages, which come again if their messages do. */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/internal.h"

/* ---- sending --------------------------------------------------------------------------------------- */

void hub_send(struct hub *hub, const uint64_t *serial, int count, const struct proto_server *m)
{
    if (count < 1)
        return;
    int length = proto_encode_server(m, hub->out, sizeof hub->out);
    MUR_CHECK(length < (int)sizeof hub->out);
    hub->port.send(hub->port.self, serial, count, hub->out, (size_t)length);
}

void hub_send_one(struct hub *hub, uint64_t serial, const struct proto_server *m)
{
    hub_send(hub, &serial, 1, m);
}

const struct mur_language *conn_language(const struct conn *conn)
{
    const struct mur_language *l = mur_language_find(proto_words_lang.word[conn->lang]);
    return l ? l : &mur_languages[0];
}

/* ---- what was answered before ---------------------------------------------------------------------- */

const struct recent *recent_find(const struct hub *hub, const struct person *p, const char *id)
{
    uint64_t key = hub_hash(hub, (uint64_t)p->account, id);
    for (int i = 0; p->recent && i < RECENT; i++)
        if (p->recent[i].id == key)
            return &p->recent[i];
    return NULL;
}

static void recent_keep(struct hub *hub, const struct asker *a, const char *game, int64_t n)
{
    struct person *p = map_get(&hub->persons, (uint64_t)a->account);
    if (!p || (!p->recent && !(p->recent = calloc(RECENT, sizeof *p->recent))))
        return;
    struct recent *r = &p->recent[p->recent_next++ % RECENT];
    *r = (struct recent){.id = hub_hash(hub, (uint64_t)a->account, a->id),
                         .digest = a->digest,
                         .has_n = n >= 0,
                         .n = (uint32_t)(n < 0 ? 0 : n)};
    if (game)
        strcpy(r->game, game);
}

/* ---- answers --------------------------------------------------------------------------------------- */

void answer_ack(struct hub *hub, const struct asker *a, const char *game, int64_t n, bool again)
{
    if (a->keep && !again)
        recent_keep(hub, a, game, n);
    if (!hub_conn(hub, a->serial))
        return;
    struct proto_server m = {.type = PROTO_SERVER_ACK,
                             .ack = {.id = a->id,
                                     .game = game,
                                     .has_n = n >= 0,
                                     .n = (int32_t)(n < 0 ? 0 : n),
                                     .again = again}};
    hub_send_one(hub, a->serial, &m);
}

/* The number of the table's last item, where somebody is told that it is another. */
static void err_number(const struct hub *hub, const struct asker *a, struct proto_server_err *err)
{
    const struct room *room = *a->game ? room_find(hub, a->game) : NULL;
    if (err->why == PROTO_WHY_STALE && room) {
        err->has_n = true;
        err->n = (int32_t)room->row.seq;
    }
}

void answer_err_why(struct hub *hub, const struct asker *a, enum proto_why why,
                    const struct mur_error *err)
{
    const struct conn *conn = hub_conn(hub, a->serial);
    if (!conn)
        return;
    struct proto_server m = {
        .type = PROTO_SERVER_ERR,
        .err = {.id = *a->id ? a->id : NULL,
                .game = *a->game ? a->game : NULL,
                .why = why,
                .say = mur_tr(conn_language(conn),
                              err && err->message ? err->message : proto_why_sentences[why])}};
    if (why == PROTO_WHY_SETUP && err) {
        m.err.has_at = true;
        m.err.at = err->position < 0 ? 0 : err->position;
    }
    err_number(hub, a, &m.err);
    hub_send_one(hub, a->serial, &m);
}

void answer_err(struct hub *hub, const struct asker *a, enum proto_why why)
{
    answer_err_why(hub, a, why, NULL);
}

/* It could not be stored. */
void answer_stored(struct hub *hub, const struct asker *a, enum store_status status)
{
    bool full = status == STORE_READONLY || status == STORE_FULL;
    if (*a->id || a->serial)
        answer_err(hub, a, full ? PROTO_WHY_READONLY : PROTO_WHY_RETRY);
}
