/* sqlite_write.c - batches of jobs, each batch one transaction. sqlite_jobs.c has the jobs. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

void sqlite_why(struct sqlite_store *s, sqlite3 *db)
{
    pthread_mutex_lock(&s->why_lock);
    snprintf(s->why, sizeof s->why, "%s", sqlite3_errmsg(db));
    pthread_mutex_unlock(&s->why_lock);
}

static int batch_do(struct sqlite_link *link, struct store_job *job, int count)
{
    int code = sqlite_simple(link, SQL_BEGIN_WRITE);
    for (int i = 0; code == SQLITE_OK && i < count; i++)
        if (!job[i].status)
            code = sqlite_do(link, &job[i]);
    return code == SQLITE_OK ? sqlite_simple(link, SQL_COMMIT) : code;
}

/* Some failures have rolled everything back already, a full disk among them. */
static enum store_status batch_fail(struct sqlite_store *s, int code)
{
    sqlite3 *db = s->writer.db;
    enum store_status status = sqlite_status(db, code);
    sqlite_why(s, db);
    if (!sqlite3_get_autocommit(db))
        sqlite_simple(&s->writer, SQL_ROLLBACK);
    if (status == STORE_FULL)
        sqlite_space_out(&s->space, db);
    return status;
}

enum store_status sqlite_write(struct store *store, struct store_job *job, int count)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    enum store_status status = STORE_OK;
    pthread_mutex_lock(&s->writer.lock);
    if (!sqlite_space_ready(&s->space)) {
        status = STORE_READONLY;
    } else {
        int code = batch_do(&s->writer, job, count);
        if (code != SQLITE_OK)
            status = batch_fail(s, code);
        atomic_store(&s->failing, status && status != STORE_FULL && status != STORE_BUSY);
    }
    pthread_mutex_unlock(&s->writer.lock);
    return status;
}
