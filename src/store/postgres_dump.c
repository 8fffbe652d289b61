/* postgres_dump.c - every row of a database as text, and into an empty one by COPY. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres.h"

enum { COLUMNS_MAX = 20, SQL_MAX = 512 };

/* One row at a time, however many there are. All results are taken even if nobody wants them any more. */
static enum store_status table_dump(struct pg_link *link, int table, store_row *row, void *self,
                                    struct store_error *err)
{
    char sql[SQL_MAX];
    const char *value[COLUMNS_MAX];
    enum store_status status = STORE_OK;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s", store_tables[table].columns,
             store_tables[table].name);
    if (!PQsendQuery(link->conn, sql) || !PQsetSingleRowMode(link->conn))
        return pg_said(link, err);
    for (PGresult *r; (r = PQgetResult(link->conn)); PQclear(r)) {
        if (PQresultStatus(r) == PGRES_FATAL_ERROR && !status)
            status = pg_said(link, err);
        if (PQresultStatus(r) != PGRES_SINGLE_TUPLE || status)
            continue;
        for (int i = 0; i < store_tables[table].count; i++)
            value[i] = PQgetisnull(r, 0, i) ? NULL : PQgetvalue(r, 0, i);
        status = row(self, table, value);
    }
    return status;
}

enum store_status pg_dump(struct store *store, store_row *row, void *self, struct store_error *err)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_link *link = &s->reader;
    pthread_mutex_lock(&link->lock);
    enum store_status status = pg_link_ready(s, link);
    if (status)
        store_fail(err, status, NULL, NULL);
    else if (pg_run(link,
                    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; "
                    "SET LOCAL statement_timeout = 0; "
                    "SET LOCAL idle_in_transaction_session_timeout = 0",
                    NULL))
        status = pg_said(link, err);
    for (int i = 0; !status && i < STORE_TABLES; i++)
        status = table_dump(link, i, row, self, err);
    if (link->conn)
        pg_run(link, "ROLLBACK", NULL);
    pthread_mutex_unlock(&link->lock);
    return status;
}

/* ---- filling ------------------------------------------------------------------------------------------- */

enum store_status pg_fill_begin(struct store *store, struct store_error *err)
{
    struct pg_store *s = (struct pg_store *)store;
    pthread_mutex_lock(&s->writer.lock);
    s->filled = -1;
    enum store_status status = pg_link_ready(s, &s->writer);
    if (status)
        store_fail(err, status, NULL, NULL);
    else if (pg_run(&s->writer,
                    "BEGIN; SET LOCAL statement_timeout = 0; "
                    "SET LOCAL idle_in_transaction_session_timeout = 0",
                    NULL))
        status = pg_said(&s->writer, err);
    if (status)
        pthread_mutex_unlock(&s->writer.lock);
    return status;
}

/* Ends what is being copied into the table before. */
static enum store_status copy_end(struct pg_store *s, struct store_error *err)
{
    struct pg_link *link = &s->writer;
    bool good = s->filled < 0 || PQputCopyEnd(link->conn, NULL) == 1;
    for (PGresult *r; s->filled >= 0 && (r = PQgetResult(link->conn)); PQclear(r))
        good = good && PQresultStatus(r) == PGRES_COMMAND_OK;
    s->filled = -1;
    return good ? STORE_OK : pg_said(link, err);
}

static enum store_status copy_begin(struct pg_store *s, int table, struct store_error *err)
{
    char sql[SQL_MAX];
    enum store_status status = copy_end(s, err);
    if (status)
        return status;
    snprintf(sql, sizeof sql, "COPY %s(%s) FROM STDIN", store_tables[table].name,
             store_tables[table].columns);
    PGresult *r = PQexec(s->writer.conn, sql);
    bool good = PQresultStatus(r) == PGRES_COPY_IN;
    PQclear(r);
    if (!good)
        return pg_said(&s->writer, err);
    s->filled = table;
    return STORE_OK;
}

/* A value as COPY wants it; where its end is. */
static char *value_write(char *at, const char *value)
{
    static const char from[] = "\b\f\n\r\t\v\\", to[] = "bfnrtv\\";
    if (!value) {
        *at++ = '\\';
        *at++ = 'N';
        return at;
    }
    for (; *value; value++) {
        const char *special = strchr(from, *value);
        if (special) {
            *at++ = '\\';
            *at++ = to[special - from];
        } else {
            *at++ = *value;
        }
    }
    return at;
}

enum store_status pg_fill(struct store *store, int table, const char *const *value,
                          struct store_error *err)
{
    struct pg_store *s = (struct pg_store *)store;
    enum store_status status = s->filled == table ? STORE_OK : copy_begin(s, table, err);
    size_t bytes = 1;
    for (int i = 0; i < store_tables[table].count; i++)
        bytes += 2 * (value[i] ? strlen(value[i]) : 1) + 2;
    char *row = status ? NULL : malloc(bytes), *at = row;
    if (status)
        return status;
    if (!row)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    for (int i = 0; i < store_tables[table].count; i++) {
        at = value_write(at, value[i]);
        *at++ = i + 1 < store_tables[table].count ? '\t' : '\n';
    }
    if (PQputCopyData(s->writer.conn, row, (int)(at - row)) != 1)
        status = pg_said(&s->writer, err);
    free(row);
    return status;
}

/* Numbers go on behind those that were copied. */
enum store_status pg_fill_end(struct store *store, bool good, struct store_error *err)
{
    struct pg_store *s = (struct pg_store *)store;
    struct store_error unread;
    enum store_status status = copy_end(s, good ? err : &unread);
    if (!status && good &&
        pg_run(&s->writer,
               "SELECT setval(pg_get_serial_sequence('account', 'id'), "
               "(SELECT COALESCE(MAX(id), 0) + 1 FROM account), false), "
               "setval(pg_get_serial_sequence('game', 'id'), "
               "(SELECT COALESCE(MAX(id), 0) + 1 FROM game), false)",
               NULL))
        status = pg_said(&s->writer, err);
    if (s->writer.conn && pg_run(&s->writer, status || !good ? "ROLLBACK" : "COMMIT", NULL))
        status = pg_said(&s->writer, err);
    pthread_mutex_unlock(&s->writer.lock);
    return status;
}
