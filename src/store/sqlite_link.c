/* sqlite_link.c - links to a file of SQLite: opening, statements, and what result codes mean. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* ---- result codes ------------------------------------------------------------------------------------ */

enum store_status sqlite_status(sqlite3 *db, int code)
{
    int system = db ? sqlite3_system_errno(db) : 0;
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return STORE_OK;
    case SQLITE_FULL:
        return STORE_FULL;
    case SQLITE_IOERR: /* not every place where room can be missing says so itself */
        return system == ENOSPC || system == EDQUOT ? STORE_FULL : STORE_ERROR;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return STORE_BUSY;
    case SQLITE_READONLY:
        return STORE_READONLY;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return STORE_CORRUPT;
    case SQLITE_NOMEM:
        return STORE_NO_MEMORY;
    default:
        return STORE_ERROR;
    }
}

enum store_status sqlite_fail(struct store_error *err, sqlite3 *db, int code, const char *path)
{
    char detail[sizeof err->detail];
    int system = db ? sqlite3_system_errno(db) : 0;
    snprintf(detail, sizeof detail, "%s: %s%s%s", path,
             db ? sqlite3_errmsg(db) : sqlite3_errstr(code), system ? ": " : "",
             system ? strerror(system) : "");
    return store_fail(
        err, sqlite_status(db, code),
        code == SQLITE_NOTADB ? MUR_N("this is no store, or one whose beginning is damaged") : NULL,
        detail);
}

/* ---- opening ----------------------------------------------------------------------------------------- */

static const char *const settings =
    "PRAGMA foreign_keys = ON;"
    "PRAGMA synchronous = FULL;" /* in WAL mode: every commit is on the disk when it returns */
    "PRAGMA trusted_schema = OFF;"
    "PRAGMA cell_size_check = ON;"
    "PRAGMA temp_store = MEMORY;"
    "PRAGMA cache_size = -16384;"           /* KiB */
    "PRAGMA journal_size_limit = 67108864"; /* what a burst made longer is given back */

enum store_status sqlite_link_open(struct sqlite_link *link, const char *path, bool read_only,
                                   int busy_ms, struct store_error *err)
{
    int flags = read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    int code = sqlite3_open_v2(path, &link->db, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(link->db, 1);
        sqlite3_busy_timeout(link->db, busy_ms);
        sqlite3_db_config(link->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        code = sqlite_run(link->db, settings);
    }
    if (code != SQLITE_OK) {
        sqlite_fail(err, link->db, code, path);
        enum store_status status = sqlite_status(link->db, code);
        sqlite3_close(link->db);
        link->db = NULL;
        return status;
    }
    pthread_mutex_init(&link->lock, NULL);
    return STORE_OK;
}

void sqlite_link_close(struct sqlite_link *link)
{
    if (!link->db)
        return;
    for (int i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(link->statement[i]);
    sqlite3_close(link->db);
    pthread_mutex_destroy(&link->lock);
    *link = (struct sqlite_link){0};
}

/* ---- statements -------------------------------------------------------------------------------------- */

static const char *const statements[SQL_STATEMENTS] = {
#define STATEMENT(name, sql) [SQL_##name] = sql,
#include "store/sqlite_statements.def"
#undef STATEMENT
};

sqlite3_stmt *sqlite_use(struct sqlite_link *link, enum sqlite_statement number)
{
    if (!link->statement[number])
        sqlite3_prepare_v3(link->db, statements[number], -1, SQLITE_PREPARE_PERSISTENT,
                           &link->statement[number], NULL);
    return link->statement[number];
}

/* What resetting returns is the error of the last step; clearing keeps no pointer to the caller's texts. */
int sqlite_finish(sqlite3_stmt *stmt)
{
    int code = sqlite3_step(stmt);
    if (code == SQLITE_ROW)
        code = SQLITE_DONE;
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return code;
}

int sqlite_simple(struct sqlite_link *link, enum sqlite_statement number)
{
    sqlite3_stmt *stmt = sqlite_use(link, number);
    int code = stmt ? sqlite_finish(stmt) : sqlite3_extended_errcode(link->db);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int sqlite_run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

int64_t sqlite_number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    int64_t number = SQLITE_NO_NUMBER;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW)
        number = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return number;
}

/* Bound texts belong to the caller and live until the statement is finished. */
void sqlite_bind_text(sqlite3_stmt *stmt, int place, const char *text)
{
    sqlite3_bind_text(stmt, place, store_text(text), -1, SQLITE_STATIC);
}

void sqlite_bind_name(sqlite3_stmt *stmt, int place, const char *text)
{
    sqlite3_bind_text(stmt, place, *store_text(text) ? text : NULL, -1, SQLITE_STATIC);
}

void sqlite_bind_id(sqlite3_stmt *stmt, int place, int64_t id)
{
    if (id)
        sqlite3_bind_int64(stmt, place, id);
    else
        sqlite3_bind_null(stmt, place);
}
