/* postgres_write.c - batches of jobs: each batch is one transaction and one round trip. What a job does is a function
 * of the database (migrations/postgres/0002_jobs.sql). */
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

/* The functions of the database name them by number. */
_Static_assert(STORE_CONFLICT == 1 && STORE_DUPLICATE == 2 && STORE_MISSING == 3, "statuses");
_Static_assert(STORE_SET_STATUS == 1 && STORE_SET_DUE == 2 && STORE_SET_SEATS == 4 &&
                   STORE_SET_SETUP == 8 && STORE_SET_OWNER == 16 && STORE_SET_VISIBILITY == 32 &&
                   STORE_SET_CLOCK == 64 && STORE_SET_COMMITMENT == 128 && STORE_SET_KEY == 256 &&
                   STORE_SET_RESULT == 512 && STORE_SET_NOTE == 1024,
               "fields");

/* ---- parameters ---------------------------------------------------------------------------------------- */

static void put_answer(struct pg_call *c, const struct store_answer *a)
{
    struct pg_list l = {0};
    if (!*store_text(a->message_id)) {
        pg_put_null(c);
        return;
    }
    pg_list_number(&l, a->account);
    pg_list_number(&l, a->number % STORE_ANSWERS);
    pg_list_number(&l, a->number);
    pg_list_text(&l, a->message_id);
    pg_list_number(&l, (int64_t)a->digest);
    pg_list_text(&l, a->proof);
    pg_list_text(&l, a->game);
    pg_list_number(&l, a->n);
    pg_put_list(c, &l);
}

static void put_seats(struct pg_call *c, const struct store_game *g)
{
    struct pg_list kinds = {0}, accounts = {0}, texts = {0};
    for (int i = 0; i < g->seats; i++) {
        pg_list_number(&kinds, g->seat[i].kind);
        if (g->seat[i].account)
            pg_list_number(&accounts, g->seat[i].account);
        else
            pg_list_null(&accounts);
        pg_list_text(&texts, g->seat[i].text);
    }
    pg_put_list(c, &kinds);
    pg_put_list(c, &accounts);
    pg_put_list(c, &texts);
}

static void put_items(struct pg_call *c, const struct store_item *item, int items)
{
    struct pg_list kinds = {0}, actors = {0}, actions = {0}, texts = {0}, ats = {0}, hashes = {0};
    for (int i = 0; i < items; i++) {
        pg_list_number(&kinds, item[i].kind);
        pg_list_number(&actors, item[i].actor);
        pg_list_number(&actions, item[i].action);
        pg_list_text(&texts, item[i].text);
        pg_list_number(&ats, item[i].at);
        if (item[i].has_hash)
            pg_list_number(&hashes, (int64_t)item[i].hash);
        else
            pg_list_null(&hashes);
    }
    pg_put_list(c, &kinds);
    pg_put_list(c, &actors);
    pg_put_list(c, &actions);
    pg_put_list(c, &texts);
    pg_put_list(c, &ats);
    pg_put_list(c, &hashes);
}

/* ---- jobs ---------------------------------------------------------------------------------------------- */

static void append_fill(const struct pg_store *s, const struct store_job *job, struct pg_call *c)
{
    const struct store_append *a = &job->append;
    const struct store_game *v = &a->value;
    bool refers =
        a->fields & (STORE_SET_SEATS | STORE_SET_OWNER) || *store_text(job->answer.message_id);
    *c = pg_call(refers ? PG_APPEND : PG_APPEND_PLAIN);
    pg_put_number(c, a->game);
    pg_put_number(c, a->expected);
    pg_put_number(c, a->known);
    pg_put_number(c, a->at);
    pg_put_number(c, a->sender);
    pg_put_name(c, a->message_id);
    put_items(c, a->item, a->items);
    pg_put_number(c, a->fields);
    pg_put_number(c, v->status);
    pg_put_number(c, v->due);
    pg_put_text(c, v->setup);
    pg_put_number(c, v->rules_version);
    pg_put_id(c, v->owner);
    pg_put_number(c, v->visibility);
    pg_put_text(c, v->clock);
    pg_put_number(c, v->stand_in);
    pg_put_text(c, v->commitment);
    pg_put_text(c, v->key);
    pg_put_text(c, v->result);
    pg_put_text(c, v->note);
    put_seats(c, v);
    put_answer(c, &job->answer);
    pg_put_text(c, s->name);
    pg_put_number(c, a->leave ? 0 : STORE_LEASE_MS);
}

static void game_fill(const struct store_job *job, struct pg_call *c)
{
    const struct store_game *g = &job->game;
    *c = pg_call(PG_GAME_NEW);
    pg_put_text(c, g->name);
    pg_put_text(c, g->setup);
    pg_put_number(c, g->rules_version);
    pg_put_id(c, g->owner);
    pg_put_number(c, g->visibility);
    pg_put_text(c, g->clock);
    pg_put_number(c, g->stand_in);
    pg_put_number(c, g->status);
    pg_put_number(c, g->created);
    pg_put_number(c, g->updated);
    pg_put_number(c, g->due);
    pg_put_text(c, g->commitment);
    pg_put_text(c, g->key);
    pg_put_text(c, g->result);
    pg_put_text(c, g->note);
    put_seats(c, g);
    put_answer(c, &job->answer);
}

static void chat_fill(const struct store_job *job, struct pg_call *c)
{
    const struct store_line *line = &job->chat.line;
    *c = pg_call(PG_CHAT);
    pg_put_number(c, job->chat.game);
    pg_put_id(c, line->account);
    pg_put_number(c, line->actor);
    pg_put_text(c, line->text);
    pg_put_number(c, line->at);
    pg_put_name(c, line->message_id);
    put_answer(c, &job->answer);
}

static void account_fill(const struct store_job *job, struct pg_call *c)
{
    const struct store_account *a = &job->account;
    bool fresh = job->kind == STORE_ACCOUNT_NEW;
    *c = pg_call(fresh ? PG_ACCOUNT_NEW : PG_ACCOUNT_SET);
    if (!fresh)
        pg_put_number(c, a->id);
    pg_put_text(c, a->name);
    pg_put_name(c, a->login);
    pg_put_text(c, a->passphrase);
    if (fresh)
        pg_put_number(c, a->created);
    pg_put_name(c, a->token_hash);
    put_answer(c, &job->answer);
}

static void session_fill(const struct store_job *job, struct pg_call *c)
{
    enum { USED, END, END_ALL };
    *c = pg_call(job->kind == STORE_SESSION_PUT ? PG_SESSION_PUT : PG_SESSION);
    if (job->kind != STORE_SESSION_PUT)
        pg_put_number(c, job->kind == STORE_SESSION_USED     ? USED
                         : job->kind == STORE_SESSION_DELETE ? END
                                                             : END_ALL);
    pg_put_text(c, job->session.token_hash);
    pg_put_number(c, job->session.account);
    pg_put_number(c, job->session.used);
    put_answer(c, &job->answer);
}

static void call_fill(const struct pg_store *s, const struct store_job *job, struct pg_call *c)
{
    switch (job->kind) {
    case STORE_APPEND:
        append_fill(s, job, c);
        return;
    case STORE_GAME_NEW:
        game_fill(job, c);
        return;
    case STORE_GAME_DELETE:
        *c = pg_call(PG_GAME_DELETE);
        pg_put_number(c, job->game.id);
        pg_put_number(c, job->game.updated);
        break;
    case STORE_CHAT:
        chat_fill(job, c);
        return;
    case STORE_ACCOUNT_NEW:
    case STORE_ACCOUNT_SET:
        account_fill(job, c);
        return;
    case STORE_SESSION_PUT:
    case STORE_SESSION_USED:
    case STORE_SESSION_DELETE:
    case STORE_SESSIONS_END:
        session_fill(job, c);
        return;
    case STORE_FORGET:
        *c = pg_call(PG_FORGET);
        pg_put_number(c, job->forget.after);
        pg_put_number(c, job->forget.limit);
        pg_put_number(c, job->forget.sessions);
        pg_put_number(c, job->forget.accounts);
        break;
    default:
        *c = pg_call(PG_SETTING_PUT);
        pg_put_text(c, job->setting.name);
        pg_put_text(c, job->setting.value);
        pg_put_number(c, job->setting.once);
    }
    put_answer(c, &job->answer);
}

/* ---- a batch ------------------------------------------------------------------------------------------- */

static bool send_simple(struct pg_link *link, enum pg_statement which)
{
    struct pg_call c = pg_call(which);
    return pg_send(link, &c);
}

static int64_t game_of(const struct store_job *job)
{
    return job->status                      ? 0
           : job->kind == STORE_APPEND      ? job->append.game
           : job->kind == STORE_CHAT        ? job->chat.game
           : job->kind == STORE_GAME_DELETE ? job->game.id
                                            : 0;
}

static bool send_lock(struct pg_link *link, const struct store_job *job, int count)
{
    struct pg_call c = pg_call(PG_LOCK);
    struct pg_list games = {0};
    for (int i = 0; i < count; i++)
        if (game_of(&job[i]))
            pg_list_number(&games, game_of(&job[i]));
    pg_put_list(&c, &games);
    bool good = pg_send(link, &c);
    pg_call_end(&c);
    return good;
}

/* The whole transaction; `skip` tells which jobs are none. */
static bool batch_send(struct pg_store *s, const struct store_job *job, int count, const bool *skip)
{
    struct pg_link *link = &s->writer;
    bool good = PQenterPipelineMode(link->conn) && send_simple(link, PG_BEGIN_WRITE) &&
                send_lock(link, job, count);
    for (int i = 0; good && i < count; i++) {
        struct pg_call c;
        if (skip[i])
            continue;
        call_fill(s, &job[i], &c);
        good = pg_send(link, &c);
        pg_call_end(&c);
    }
    return good && send_simple(link, PG_COMMIT) && PQpipelineSync(link->conn);
}

static void result_take(struct store_job *job, const PGresult *r)
{
    job->status = (enum store_status)pg_number(r, 0, 0);
    job->made = pg_number(r, 0, 1);
    job->first = (uint32_t)pg_number(r, 0, 2);
    job->last = (uint32_t)pg_number(r, 0, 3);
    job->seq = (uint32_t)pg_number(r, 0, 4);
}

/* One result of the transaction: what it means if it is not good. After the first that failed the others say only
 * that they were not tried. */
static enum store_status result_check(struct pg_store *s, const PGresult *r)
{
    if (!r)
        return pg_link_failed(s, &s->writer, NULL);
    return pg_good(r) ? STORE_OK : pg_link_failed(s, &s->writer, r);
}

static enum store_status batch_take(struct pg_store *s, struct store_job *job, int count,
                                    const bool *skip)
{
    enum store_status status = STORE_OK;
    for (int i = -2; !status && i <= count; i++) { /* begin, lock, jobs, commit */
        if (i >= 0 && i < count && skip[i])
            continue;
        PGresult *r = pg_next(&s->writer);
        status = result_check(s, r);
        if (!status && i >= 0 && i < count)
            result_take(&job[i], r);
        PQclear(r);
    }
    return status;
}

/* Whatever failed, the link is ready for the next one or given up. */
static void batch_clean(struct pg_store *s)
{
    struct pg_link *link = &s->writer;
    if (!link->conn)
        return;
    bool good = pg_drain(link);
    if (good && PQtransactionStatus(link->conn) != PQTRANS_IDLE)
        good = pg_run(link, "ROLLBACK", NULL) == STORE_OK;
    if (!good)
        pg_link_failed(s, link, NULL);
}

static enum store_status batch_do(struct pg_store *s, struct store_job *job, int count,
                                  const bool *skip)
{
    enum store_status status = pg_link_ready(s, &s->writer);
    if (status)
        return status;
    atomic_store(&s->writer_pid, PQbackendPID(s->writer.conn));
    if (batch_send(s, job, count, skip))
        status = batch_take(s, job, count, skip);
    else
        status = pg_link_failed(s, &s->writer, NULL);
    batch_clean(s);
    return status;
}

/* Processes that wait for each other are told so by the database: one of them begins again. A link that broke before
 * anything was sent over it is made anew at once; what was perhaps committed is not sent again, as it would look
 * like somebody else's. */
enum store_status pg_write(struct store *store, struct store_job *job, int count)
{
    enum { TRIES = 5 };
    struct pg_store *s = (struct pg_store *)store;
    bool *skip = calloc((size_t)count, sizeof *skip);
    enum store_status status = skip ? STORE_BUSY : STORE_NO_MEMORY;
    for (int i = 0; skip && i < count; i++)
        skip[i] = job[i].status != STORE_OK;
    pthread_mutex_lock(&s->writer.lock);
    for (int i = 0; i < TRIES && status == STORE_BUSY; i++)
        status = batch_do(s, job, count, skip);
    pthread_mutex_unlock(&s->writer.lock);
    free(skip);
    return status;
}
