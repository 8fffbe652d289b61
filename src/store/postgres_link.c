/* postgres_link.c - links to a database: connecting, pipelines, and what errors mean. */
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/host.h"
#include "base/text.h"
#include "store/postgres.h"

static const char *const statements[PG_STATEMENTS] = {
#define STATEMENT(name, sql) [PG_##name] = sql,
#include "store/postgres_statements.def"
#undef STATEMENT
};

int64_t pg_clock(void)
{
    return ai_clock_ms();
}

int64_t pg_number(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

bool pg_good(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* ---- errors -------------------------------------------------------------------------------------------- */

/* By the classes of SQLSTATE. */
static enum store_status status_of(const char *state)
{
    static const struct {
        const char *state;
        enum store_status status;
    } known[] = {{"53100", STORE_FULL},    {"53200", STORE_NO_MEMORY}, {"25006", STORE_READONLY},
                 {"40001", STORE_BUSY},    {"40P01", STORE_BUSY},      {"55P03", STORE_BUSY},
                 {"XX001", STORE_CORRUPT}, {"XX002", STORE_CORRUPT},   {"57P01", STORE_LOST},
                 {"57P02", STORE_LOST},    {"57P03", STORE_LOST},      {"57014", STORE_BUSY},
                 {"53300", STORE_LOST}};
    for (size_t i = 0; state && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(state, known[i].state) == 0)
            return known[i].status;
    return state && strncmp(state, "08", 2) == 0 ? STORE_LOST : STORE_ERROR;
}

static void why_keep(struct pg_store *s, const char *why)
{
    pthread_mutex_lock(&s->why_lock);
    snprintf(s->why, sizeof s->why, "%.*s", (int)strcspn(why, "\n"), why);
    pthread_mutex_unlock(&s->why_lock);
}

static void link_drop(struct pg_link *link)
{
    enum { FIRST_MS = 100, MOST_MS = 3000 };
    PQfinish(link->conn);
    link->conn = NULL;
    link->patience = link->patience ? 2 * link->patience : FIRST_MS;
    if (link->patience > MOST_MS)
        link->patience = MOST_MS;
    link->next = pg_clock() + link->patience;
}

enum store_status pg_link_failed(struct pg_store *s, struct pg_link *link, const PGresult *r)
{
    const char *said = r ? PQresultErrorMessage(r) : PQerrorMessage(link->conn);
    enum store_status status = r && PQresultStatus(r) == PGRES_FATAL_ERROR
                                   ? status_of(PQresultErrorField(r, PG_DIAG_SQLSTATE))
                                   : STORE_LOST;
    why_keep(s, *store_text(said) ? said : PQerrorMessage(link->conn));
    if (PQstatus(link->conn) != CONNECTION_OK)
        status = STORE_LOST;
    if (status == STORE_LOST)
        link_drop(link);
    return status;
}

void pg_place(const struct pg_link *link, char *out, size_t size)
{
    const char *host = link->conn ? PQhost(link->conn) : NULL,
               *db = link->conn ? PQdb(link->conn) : NULL;
    snprintf(out, size, "%s %s", store_text(db), store_text(host));
}

/* ---- connecting ---------------------------------------------------------------------------------------- */

/* Everything in one round trip. */
static bool statements_prepare(struct pg_link *link)
{
    bool good = PQenterPipelineMode(link->conn);
    for (int i = 0; good && i < PG_STATEMENTS; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        good = PQsendPrepare(link->conn, name, statements[i], 0, NULL);
    }
    good = good && PQpipelineSync(link->conn);
    for (int i = 0; good && i < PG_STATEMENTS; i++) {
        PGresult *r = pg_next(link);
        good = r && pg_good(r);
        PQclear(r);
    }
    return pg_drain(link) && good;
}

static PGconn *connect_to(const char *url)
{
    const char *keys[] = {"dbname",          "connect_timeout",           "tcp_user_timeout",
                          "keepalives_idle", "keepalives_interval",       "keepalives_count",
                          "client_encoding", "fallback_application_name", NULL};
    const char *values[] = {url, "4", "10000", "10", "5", "2", "UTF8", "muralha", NULL};
    return PQconnectdbParams(keys, values, 1);
}

static void notice_drop(void *self, const char *text)
{
    (void)self;
    (void)text;
}

/* Statements only where there are tables already: before they are migrated `settings` is NULL. */
static bool link_begin(struct pg_store *s, struct pg_link *link)
{
    link->conn = connect_to(s->url);
    if (PQstatus(link->conn) != CONNECTION_OK)
        return false;
    PQsetNoticeProcessor(link->conn, notice_drop, NULL);
    return !link->settings ||
           (pg_run(link, link->settings, NULL) == STORE_OK && statements_prepare(link));
}

enum store_status pg_link_open(struct pg_store *s, struct pg_link *link, const char *settings,
                               struct store_error *err)
{
    link->settings = settings;
    if (link_begin(s, link)) {
        link->patience = 0;
        return STORE_OK;
    }
    char why[200];
    snprintf(why, sizeof why, "%s", PQerrorMessage(link->conn));
    why[strcspn(why, "\n")] = '\0';
    why_keep(s, why);
    link_drop(link);
    return store_fail(err, STORE_LOST, NULL, why);
}

void pg_link_close(struct pg_link *link)
{
    PQfinish(link->conn);
    link->conn = NULL;
}

enum store_status pg_link_ready(struct pg_store *s, struct pg_link *link)
{
    struct store_error unread;
    if (link->conn)
        return STORE_OK;
    if (pg_clock() < link->next)
        return STORE_LOST;
    return pg_link_open(s, link, link->settings, &unread);
}

/* ---- calls --------------------------------------------------------------------------------------------- */

bool pg_send(struct pg_link *link, const struct pg_call *c)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", c->statement);
    return !c->bad && PQsendQueryPrepared(link->conn, name, c->count, c->value, NULL, NULL, 0);
}

/* Between the results of two calls there is an empty one. */
PGresult *pg_next(struct pg_link *link)
{
    PGresult *r = PQgetResult(link->conn);
    if (r && PQresultStatus(r) != PGRES_PIPELINE_SYNC) {
        PGresult *end = PQgetResult(link->conn);
        PQclear(end);
    }
    return r;
}

bool pg_drain(struct pg_link *link)
{
    int nothing = 0;
    while (PQstatus(link->conn) == CONNECTION_OK && nothing < 2) {
        PGresult *r = PQgetResult(link->conn);
        bool end = r && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
        nothing = r ? 0 : nothing + 1;
        PQclear(r);
        if (end)
            break;
    }
    return PQstatus(link->conn) == CONNECTION_OK && PQexitPipelineMode(link->conn);
}

enum store_status pg_run(struct pg_link *link, const char *sql, int64_t *number)
{
    PGresult *r = PQexec(link->conn, sql);
    enum store_status status = pg_good(r) ? STORE_OK : STORE_ERROR;
    if (!status && number)
        *number = PQntuples(r) && PQnfields(r) ? pg_number(r, 0, 0) : 0;
    PQclear(r);
    return status;
}

enum store_status pg_said(const struct pg_link *link, struct store_error *err)
{
    char why[200];
    snprintf(why, sizeof why, "%s", PQerrorMessage(link->conn));
    why[strcspn(why, "\n")] = '\0';
    return store_fail(err, STORE_ERROR, NULL, why);
}
