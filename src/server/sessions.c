/* sessions.c - tokens that are worth something, and until when: logging out, a new passphrase that ends the
 * sessions of other devices, and forgetting what nobody has used for long. */
#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

enum { DAY = 24 * 3600 * 1000 };

/* ---- the connections of a person --------------------------------------------------------------------- */

void conn_leave(struct hub *hub, struct conn *conn)
{
    for (struct watch *w = conn->watch, *next; w; w = next) {
        next = w->next_of_conn;
        watch_remove(hub, w);
    }
    if (conn->person && --conn->person->connections == 0)
        conn->person->left = hub->now;
    conn->person = NULL;
    conn->session[0] = '\0';
}

void revoked_note(struct hub *hub, int64_t account)
{
    hub->revoked_of[hub->revoked++ % REVOKED_KEPT] = account;
}

bool revoked_since(const struct hub *hub, uint64_t before, int64_t account)
{
    bool found = hub->revoked - before > REVOKED_KEPT;
    for (uint64_t i = before; !found && i < hub->revoked; i++) {
        int64_t whose = hub->revoked_of[i % REVOKED_KEPT];
        found = !whose || whose == account;
    }
    return found;
}

void session_revoked(struct hub *hub, struct conn *conn)
{
    struct proto_server m = {.type = PROTO_SERVER_BYE, .bye = {.why = PROTO_BYE_TOKEN}};
    hub_send_one(hub, conn->serial, &m);
    hub->port.close(hub->port.self, conn->serial, 1008);
    conn_leave(hub, conn);
}

void sessions_revoked(struct hub *hub, int64_t account, const char *except)
{
    revoked_note(hub, account);
    for (size_t i = 0; i < hub->conns.cap; i++) {
        struct conn *conn = hub->conns.entry[i].value;
        if (!conn || !conn->person || conn->person->account != account ||
            strcmp(conn->session, except) == 0)
            continue;
        session_revoked(hub, conn);
    }
}

/* ---- logging out ------------------------------------------------------------------------------------- */

/* Every connection that came by the token leaves, whichever asked. */
static void logged_out(struct hub *hub, struct hub_job *job)
{
    if (job->write[0].status) {
        answer_stored(hub, &job->asker, job->write[0].status);
        return;
    }
    answer_ack(hub, &job->asker, NULL, -1, false);
    revoked_note(hub, job->asker.account);
    for (size_t i = 0; i < hub->conns.cap; i++) {
        struct conn *conn = hub->conns.entry[i].value;
        if (conn && conn->person && strcmp(conn->session, job->token_hash) == 0)
            conn_leave(hub, conn);
    }
}

void session_logout(struct hub *hub, struct input *in)
{
    struct hub_job *job = job_new(HUB_WRITE, &in->asker, logged_out);
    if (!job) {
        input_err(hub, in, PROTO_WHY_RETRY);
        return;
    }
    strcpy(job->token_hash, in->conn->session);
    job->writes = 1;
    job->write[0] = (struct store_job){.kind = STORE_SESSION_DELETE,
                                       .session = {.token_hash = job->token_hash}};
    job_run(hub, job);
}

/* ---- what nobody uses -------------------------------------------------------------------------------- */

static void nothing_more(struct hub *hub, struct hub_job *job)
{
    (void)hub;
    (void)job;
}

void session_used(struct hub *hub, struct conn *conn, int64_t before)
{
    conn->used = before;
    if ((int64_t)hub->now - before < DAY)
        return;
    struct hub_job *job = job_new(HUB_WRITE, NULL, nothing_more);
    if (!job)
        return;
    conn->used = (int64_t)hub->now;
    strcpy(job->token_hash, conn->session);
    job->writes = 1;
    job->write[0] =
        (struct store_job){.kind = STORE_SESSION_USED,
                           .session = {.token_hash = job->token_hash, .used = (int64_t)hub->now}};
    job_run(hub, job);
}

/* Whoever is connected uses a session, even if nothing is said. */
static void connected_use(struct hub *hub)
{
    for (size_t i = 0; i < hub->conns.cap; i++) {
        struct conn *conn = hub->conns.entry[i].value;
        if (conn && conn->person && hub->jobs < (uint32_t)hub->options.jobs_max / 2)
            session_used(hub, conn, conn->used);
    }
}

/* Some accounts at a time, so that nobody's move waits for long; after the last one there is a day's rest. */
static void forgotten(struct hub *hub, struct hub_job *job)
{
    enum { PAUSE_MS = 1000 };
    hub->tidy_after = job->write[0].status ? 0 : job->write[0].made;
    hub->tidy_at = hub->now + (hub->tidy_after ? PAUSE_MS : DAY);
}

void sessions_tidy(struct hub *hub)
{
    enum { FIRST_MS = 60000, ACCOUNTS = 200 };
    if (!hub->tidy_at)
        hub->tidy_at = hub->now + FIRST_MS;
    if (hub->tidy_at > hub->now || hub->draining)
        return;
    if (!hub->tidy_after)
        connected_use(hub);
    struct hub_job *job = job_new(HUB_WRITE, NULL, forgotten);
    hub->tidy_at = job ? UINT64_MAX : hub->now + FIRST_MS;
    if (!job)
        return;
    job->writes = 1;
    job->write[0] =
        (struct store_job){.kind = STORE_FORGET,
                           .forget = {.after = hub->tidy_after,
                                      .limit = ACCOUNTS,
                                      .sessions = (int64_t)hub->now - hub->options.session_ms,
                                      .accounts = (int64_t)hub->now - hub->options.visitor_ms}};
    job_run(hub, job);
}
