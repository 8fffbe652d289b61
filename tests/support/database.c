/* database.c - a schema of its own for every test. */
#include "support/database.h"

#include <stdio.h>
#include <stdlib.h>

#ifdef MUR_POSTGRES
#include <libpq-fe.h>

static const char *given(void)
{
    return getenv("MURALHA_POSTGRES");
}

bool database_given(void)
{
    return given() != NULL;
}

void database_fresh(char *url, size_t size)
{
    static int number;
    char sql[160];
    PGconn *conn = PQconnectdb(given());
    number++;
    snprintf(
        sql, sizeof sql,
        "SET client_min_messages = error; DROP SCHEMA IF EXISTS t%d CASCADE; CREATE SCHEMA t%d",
        number, number);
    PGresult *r = PQexec(conn, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK) {
        fprintf(stderr, "%s\n", PQerrorMessage(conn));
        abort();
    }
    PQclear(r);
    PQfinish(conn);
    snprintf(url, size, "%s&options=-csearch_path%%3Dt%d", given(), number);
}

#else

bool database_given(void)
{
    return false;
}

void database_fresh(char *url, size_t size)
{
    (void)url;
    (void)size;
    abort();
}
#endif
