/* sqlite_dump.c - every row of a file of SQLite as text, and into an empty one. */
#include <stdio.h>
#include <string.h>

#include "store/sqlite.h"

enum { COLUMNS_MAX = 20, SQL_MAX = 512 };

static enum store_status table_dump(struct sqlite_link *link, int table, store_row *row, void *self,
                                    struct store_error *err)
{
    char sql[SQL_MAX];
    const char *value[COLUMNS_MAX];
    sqlite3_stmt *stmt = NULL;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s", store_tables[table].columns,
             store_tables[table].name);
    int code = sqlite3_prepare_v2(link->db, sql, -1, &stmt, NULL);
    enum store_status status = STORE_OK;
    while (code == SQLITE_OK && !status && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
        for (int i = 0; i < store_tables[table].count; i++)
            value[i] = (const char *)sqlite3_column_text(stmt, i);
        status = row(self, table, value);
        code = SQLITE_OK;
    }
    if (!status && code != SQLITE_DONE)
        status = sqlite_fail(err, link->db, code, store_tables[table].name);
    sqlite3_finalize(stmt);
    return status;
}

enum store_status sqlite_dump(struct store *store, store_row *row, void *self,
                              struct store_error *err)
{
    struct sqlite_link *link = &((struct sqlite_store *)store)->reader;
    pthread_mutex_lock(&link->lock);
    int code = sqlite_simple(link, SQL_BEGIN_READ);
    enum store_status status =
        code == SQLITE_OK ? STORE_OK : sqlite_fail(err, link->db, code, "BEGIN");
    for (int i = 0; !status && i < STORE_TABLES; i++)
        status = table_dump(link, i, row, self, err);
    if (!sqlite3_get_autocommit(link->db))
        sqlite_simple(link, SQL_COMMIT);
    pthread_mutex_unlock(&link->lock);
    return status;
}

/* ---- filling ------------------------------------------------------------------------------------------- */

enum store_status sqlite_fill_begin(struct store *store, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    pthread_mutex_lock(&s->writer.lock);
    int code = sqlite_simple(&s->writer, SQL_BEGIN_WRITE);
    if (code == SQLITE_OK)
        return STORE_OK;
    pthread_mutex_unlock(&s->writer.lock);
    return sqlite_fail(err, s->writer.db, code, "BEGIN");
}

enum store_status sqlite_fill(struct store *store, int table, const char *const *value,
                              struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    static const char marks[] = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?";
    int count = store_tables[table].count, code = SQLITE_OK;
    char sql[SQL_MAX];
    if (!s->filling || s->filled != table) {
        sqlite3_finalize(s->filling);
        snprintf(sql, sizeof sql, "INSERT INTO %s(%s) VALUES(%.*s)", store_tables[table].name,
                 store_tables[table].columns, 3 * count - 2, marks);
        code = sqlite3_prepare_v2(s->writer.db, sql, -1, &s->filling, NULL);
        s->filled = table;
    }
    for (int i = 0; code == SQLITE_OK && i < count; i++)
        code = sqlite3_bind_text(s->filling, i + 1, value[i], -1, SQLITE_STATIC);
    if (code == SQLITE_OK)
        code = sqlite_finish(s->filling);
    return code == SQLITE_DONE ? STORE_OK
                               : sqlite_fail(err, s->writer.db, code, store_tables[table].name);
}

enum store_status sqlite_fill_end(struct store *store, bool good, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    enum store_status status = STORE_OK;
    sqlite3_finalize(s->filling);
    s->filling = NULL;
    int code = good ? sqlite_simple(&s->writer, SQL_COMMIT) : SQLITE_OK;
    if (code != SQLITE_OK)
        status = sqlite_fail(err, s->writer.db, code, "COMMIT");
    if (!sqlite3_get_autocommit(s->writer.db))
        sqlite_simple(&s->writer, SQL_ROLLBACK);
    pthread_mutex_unlock(&s->writer.lock);
    return status;
}
