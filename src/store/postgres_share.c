/* postgres_share.c - what processes that share a database tell each other: hints about what changed, the database's
 * clock, and who looks after which game. docs/STORE.md, "Many processes". */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "store/postgres.h"

/* ---- hints ----------------------------------------------------------------------------------------------- */

static const char *const words[STORE_HINTS] = {
    [STORE_HINT_GAME] = "game", [STORE_HINT_CHAT] = "chat",   [STORE_HINT_GONE] = "gone",
    [STORE_HINT_MADE] = "made", [STORE_HINT_ENDED] = "ended", [STORE_HINT_PERSON] = "person",
    [STORE_HINT_HERE] = "here", [STORE_HINT_TOOK] = "took",
};

static bool hint_read(const char *text, struct store_hint *out)
{
    size_t length = strcspn(text, " ");
    *out = (struct store_hint){0};
    for (int i = 0; i < STORE_HINTS; i++)
        if (words[i] && strlen(words[i]) == length && strncmp(text, words[i], length) == 0) {
            out->kind = (enum store_hint_kind)i;
            return sscanf(text + length, "%" SCNd64 " %" SCNd64 " %" SCNd64, &out->id, &out->first,
                          &out->second) >= 1;
        }
    return false;
}

static int hints_take(struct pg_store *s, struct store_hint *out, int cap)
{
    int count = 0;
    for (PGnotify *n; count < cap && (n = PQnotifies(s->listener.conn)); PQfreemem(n))
        if (n->be_pid != atomic_load(&s->writer_pid) && n->be_pid != atomic_load(&s->keeper_pid) &&
            hint_read(n->extra, &out[count])) {
            out[count].from = n->be_pid;
            count++;
        }
    return count;
}

/* Listening begins with everything: nobody knows what was said before. */
static enum store_status listen_begin(struct pg_store *s)
{
    enum store_status status = pg_link_ready(s, &s->listener);
    if (!status && pg_run(&s->listener, "LISTEN muralha", NULL))
        status = pg_link_failed(s, &s->listener, NULL);
    s->listening = !status;
    return status;
}

/* True if there may be something to read. */
static bool listen_wait(struct pg_store *s, int ms)
{
    struct pollfd fds[2] = {
        {.fd = s->stop, .events = POLLIN},
        {.fd = s->listening ? PQsocket(s->listener.conn) : -1, .events = POLLIN}};
    return poll(fds, 2, ms) > 0 && fds[1].revents;
}

enum store_status pg_listen(struct store *store, int ms, struct store_hint *out, int cap,
                            int *count)
{
    struct pg_store *s = (struct pg_store *)store;
    *count = 0;
    if (!s->listening) {
        if (listen_begin(s) != STORE_OK) {
            listen_wait(s, ms < 200 ? ms : 200);
            return STORE_LOST;
        }
        out[(*count)++] = (struct store_hint){.kind = STORE_HINT_ALL};
        return STORE_OK;
    }
    *count = hints_take(s, out, cap);
    if (*count || !listen_wait(s, ms))
        return STORE_OK;
    if (!PQconsumeInput(s->listener.conn) || PQstatus(s->listener.conn) != CONNECTION_OK) {
        pg_link_failed(s, &s->listener, NULL);
        if (s->listener.conn)
            pg_link_close(&s->listener);
        s->listening = false;
        return STORE_LOST;
    }
    *count = hints_take(s, out, cap);
    return STORE_OK;
}

void pg_listen_end(struct store *store)
{
    uint64_t one = 1;
    ssize_t wrote = write(((struct pg_store *)store)->stop, &one, sizeof one);
    (void)wrote;
}

/* ---- calls of the keeper ----------------------------------------------------------------------------------- */

/* One call that is a transaction of its own; NULL and *status if it failed. The caller holds the lock. */
static PGresult *keeper_call(struct pg_store *s, struct pg_call *c, enum store_status *status)
{
    char name[16];
    *status = pg_link_ready(s, &s->keeper);
    if (*status)
        return NULL;
    atomic_store(&s->keeper_pid, PQbackendPID(s->keeper.conn));
    snprintf(name, sizeof name, "s%d", c->statement);
    PGresult *r =
        c->bad ? NULL : PQexecPrepared(s->keeper.conn, name, c->count, c->value, NULL, NULL, 0);
    if (r && pg_good(r))
        return r;
    *status = c->bad ? STORE_NO_MEMORY : pg_link_failed(s, &s->keeper, r);
    PQclear(r);
    return NULL;
}

enum store_status pg_beat(struct store *store, int64_t *now, int64_t *down)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_call c = pg_call(PG_BEAT);
    enum store_status status;
    pthread_mutex_lock(&s->keeper.lock);
    PGresult *r = keeper_call(s, &c, &status);
    if (r) {
        *now = pg_number(r, 0, 0);
        *down = pg_number(r, 0, 1);
    }
    PQclear(r);
    pthread_mutex_unlock(&s->keeper.lock);
    return status;
}

static int numbers_take(const PGresult *r, int64_t *out, int cap)
{
    int count = 0;
    for (; r && count < PQntuples(r) && count < cap; count++)
        out[count] = pg_number(r, count, 0);
    return count;
}

/* A call that answers with a column of numbers; it is over then. */
static enum store_status keeper_numbers(struct pg_store *s, struct pg_call *c, int64_t *out,
                                        int cap, int *count)
{
    enum store_status status;
    pthread_mutex_lock(&s->keeper.lock);
    PGresult *r = keeper_call(s, c, &status);
    *count = numbers_take(r, out, cap);
    PQclear(r);
    pthread_mutex_unlock(&s->keeper.lock);
    pg_call_end(c);
    return status;
}

enum store_status pg_claim(struct store *store, const int64_t *keep, int keeps, int64_t *out,
                           int cap, int *count)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_call c = pg_call(PG_CLAIM);
    struct pg_list games = {0};
    pg_put_text(&c, s->name);
    pg_put_number(&c, STORE_LEASE_MS);
    for (int i = 0; i < keeps; i++)
        pg_list_number(&games, keep[i]);
    pg_put_list(&c, &games);
    pg_put_number(&c, cap - keeps);
    return keeper_numbers(s, &c, out, cap, count);
}

enum store_status pg_changed(struct store *store, const struct store_known *known, int knowns,
                             int64_t *out, int *count)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_call c = pg_call(PG_CHANGED);
    struct pg_list id = {0}, seq = {0}, updated = {0}, line = {0};
    for (int i = 0; i < knowns; i++) {
        pg_list_number(&id, known[i].game);
        pg_list_number(&seq, known[i].seq);
        pg_list_number(&updated, known[i].updated);
        pg_list_number(&line, known[i].line);
    }
    pg_put_list(&c, &id);
    pg_put_list(&c, &seq);
    pg_put_list(&c, &updated);
    pg_put_list(&c, &line);
    return keeper_numbers(s, &c, out, knowns, count);
}

enum store_status pg_tell(struct store *store, const struct store_hint *hint, int count)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_call c = pg_call(PG_TELL);
    struct pg_list texts = {0};
    enum store_status status;
    for (int i = 0; i < count; i++) {
        char text[96];
        snprintf(text, sizeof text, "%s %" PRId64 " %" PRId64 " %" PRId64, words[hint[i].kind],
                 hint[i].id, hint[i].first, hint[i].second);
        pg_list_text(&texts, text);
    }
    pg_put_list(&c, &texts);
    pthread_mutex_lock(&s->keeper.lock);
    PQclear(keeper_call(s, &c, &status));
    pthread_mutex_unlock(&s->keeper.lock);
    pg_call_end(&c);
    return status;
}

/* Others need not wait until it would end by itself. */
void pg_leases_end(struct pg_store *s)
{
    struct pg_call c = pg_call(PG_LEASES_END);
    enum store_status status;
    if (!s->keeper.conn)
        return;
    pg_put_text(&c, s->name);
    PQclear(keeper_call(s, &c, &status));
}
