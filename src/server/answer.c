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
    for (int i = 0; p->recent && i < STORE_ANSWERS; i++)
        if (p->recent[i].id == key)
            return &p->recent[i];
    return NULL;
}

static bool text_copy(char **to, const char *text)
{
    *to = malloc(strlen(text) + 1);
    if (*to)
        strcpy(*to, text);
    return *to;
}

/* Without memory it is forgotten, as if others had come after it. */
static void recent_put(struct hub *hub, struct person *p, const struct store_answer *from)
{
    char *proof = NULL;
    if (!p->recent && !(p->recent = calloc(STORE_ANSWERS, sizeof *p->recent)))
        return;
    if (strlen(from->game) >= KEEP_NAME || (*from->proof && !text_copy(&proof, from->proof)))
        return;
    struct recent *r = &p->recent[from->number % STORE_ANSWERS];
    free(r->proof);
    *r = (struct recent){.id = hub_hash(hub, (uint64_t)p->account, from->message_id),
                         .digest = from->digest,
                         .proof = proof,
                         .n = from->n};
    strcpy(r->game, from->game);
}

void recent_read(struct hub *hub, struct person *p, const struct store_rows *rows)
{
    for (int i = 0; i < rows->answers; i++) {
        recent_put(hub, p, &rows->answer[i]);
        if (rows->answer[i].number >= p->answers)
            p->answers = rows->answer[i].number + 1;
    }
}

void recent_free(struct person *p)
{
    for (int i = 0; p->recent && i < STORE_ANSWERS; i++)
        free(p->recent[i].proof);
    free(p->recent);
}

void answer_store(struct hub *hub, struct hub_job *job, const char *game, int64_t n,
                  const char *proof)
{
    struct person *p = map_get(&hub->persons, (uint64_t)job->asker.account);
    if (!job->asker.keep || !p)
        return;
    job->asker.number = p->answers++ & INT32_MAX;
    job->write[0].answer = (struct store_answer){.account = p->account,
                                                 .number = job->asker.number,
                                                 .message_id = job->asker.id,
                                                 .digest = job->asker.digest,
                                                 .proof = proof,
                                                 .game = game,
                                                 .n = n};
}

/* ---- answers --------------------------------------------------------------------------------------- */

void answer_ack(struct hub *hub, const struct asker *a, const char *game, int64_t n, bool again)
{
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

void answer_done(struct hub *hub, const struct hub_job *job, const char *game, int64_t n)
{
    const struct store_answer *stored = &job->write[0].answer;
    struct person *p = map_get(&hub->persons, (uint64_t)job->asker.account);
    if (stored->message_id && p)
        recent_put(hub, p, stored);
    answer_ack(hub, &job->asker, game, n, false);
}

void answer_again(struct hub *hub, const struct asker *a, const struct recent *r)
{
    answer_ack(hub, a, *r->game ? r->game : NULL, r->n, true);
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
    const struct room *room = *a->game ? room_find(hub, a->game) : NULL;
    hub->meters.errors[why]++;
    hub_tell(hub, &(struct hub_event){.what = "refused",
                                      .game = room ? room->row.id : 0,
                                      .connection = a->serial,
                                      .text = proto_words_why.word[why]});
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
