/* sqlite_copy.c - backups while others write, putting them back, and looking at a whole file. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "store/sqlite.h"

enum { BUSY_MS = 5000 };

/* ---- verifying --------------------------------------------------------------------------------------- */

/* The first row of a check that should say `good`, or nothing at all if `good` is NULL. */
static enum store_status first_row(sqlite3 *db, const char *sql, const char *good,
                                   struct store_error *err)
{
    sqlite3_stmt *stmt = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(stmt);
    enum store_status status = STORE_OK;
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(stmt, 0) : NULL;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = sqlite_fail(err, db, code, "");
    else if (text && (!good || strcmp(text, good) != 0))
        status = store_fail(err, STORE_CORRUPT, NULL, text);
    sqlite3_finalize(stmt);
    return status;
}

static enum store_status db_verify(sqlite3 *db, struct store_error *err)
{
    enum store_status status = first_row(db, "PRAGMA integrity_check(1)", "ok", err);
    if (!status)
        status = first_row(db, "PRAGMA foreign_key_check", NULL, err);
    return status;
}

/* One more link for long work, so that nobody who reads waits for it. */
static enum store_status link_beside(struct store *store, struct sqlite_link *link,
                                     struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    return sqlite_link_open(link, sqlite3_db_filename(s->reader.db, "main"), true, BUSY_MS, err);
}

enum store_status sqlite_verify(struct store *store, struct store_error *err)
{
    struct sqlite_link link = {0};
    enum store_status status = link_beside(store, &link, err);
    if (!status)
        status = db_verify(link.db, err);
    sqlite_link_close(&link);
    return status;
}

/* ---- copying ----------------------------------------------------------------------------------------- */

/* All pages, some at a time. Within a transaction of `from` they are all of one moment, whoever writes. */
static int pages_copy(sqlite3 *from, sqlite3 *to, const struct store_progress *progress)
{
    enum { PAGES = 256 };
    sqlite3_backup *copy = sqlite3_backup_init(to, "main", from, "main");
    int code = copy ? SQLITE_OK : sqlite3_extended_errcode(to);
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(copy, PAGES);
        uint64_t all = (uint64_t)sqlite3_backup_pagecount(copy);
        if (progress->told)
            progress->told(progress->who, all - (uint64_t)sqlite3_backup_remaining(copy), all);
    }
    int end = copy ? sqlite3_backup_finish(copy) : SQLITE_OK;
    return code == SQLITE_DONE || code == SQLITE_OK ? end : code;
}

/* Copies into a new file `path`. The caller syncs it, once, as a whole. */
static enum store_status db_copy(sqlite3 *from, const char *path,
                                 const struct store_progress *progress, struct store_error *err)
{
    sqlite3 *to = NULL;
    unlink(path);
    int made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0)
        return sqlite_file_fail(err, path);
    close(made);
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite_run(to, "PRAGMA synchronous = OFF");
    if (code == SQLITE_OK)
        code = sqlite_run(from, "BEGIN; SELECT 1 FROM sqlite_schema");
    if (code == SQLITE_OK)
        code = pages_copy(from, to, progress);
    if (code == SQLITE_OK) /* a file without a log can be read where nothing can be written */
        code = sqlite_run(to, "PRAGMA journal_mode = DELETE");
    enum store_status status = STORE_OK;
    if (code != SQLITE_OK)
        status = sqlite_fail(err, sqlite3_errcode(to) == SQLITE_OK ? from : to, code, path);
    if (!sqlite3_get_autocommit(from))
        sqlite_run(from, "ROLLBACK");
    sqlite3_close(to);
    if (status)
        unlink(path);
    return status;
}

/* Copies beside `path` and gives the finished copy this name, after what is there was put out of the way; without
 * `clear` nothing may be there. */
static enum store_status copy_named(sqlite3 *from, const char *path,
                                    enum store_status clear(const char *, struct store_error *),
                                    const struct store_progress *progress, struct store_error *err)
{
    char *beside = sqlite_path(path, ".tmp");
    if (!beside)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    enum store_status status = db_copy(from, beside, progress, err);
    if (!status && clear)
        status = clear(path, err);
    if (!status)
        status = sqlite_file_name(beside, path, clear != NULL, err);
    if (status)
        unlink(beside);
    free(beside);
    return status;
}

enum store_status sqlite_backup(struct store *store, const char *path, bool replace,
                                const struct store_progress *progress, struct store_error *err)
{
    struct sqlite_link link = {0};
    int lock = -1;
    enum store_status status = link_beside(store, &link, err);
    if (!status)
        status = sqlite_place_take(path, sqlite3_db_filename(link.db, "main"), replace, &lock, err);
    if (!status)
        status = copy_named(link.db, path, replace ? sqlite_logs_remove : NULL, progress, err);
    sqlite_link_close(&link);
    if (lock >= 0)
        close(lock);
    return status;
}

/* ---- restoring --------------------------------------------------------------------------------------- */

/* Is it a store that this program can serve, and is it whole? */
static enum store_status backup_open(struct sqlite_link *link, const char *path,
                                     struct store_error *err)
{
    uint32_t version = 0;
    enum store_status status = sqlite_readable(path, err);
    if (!status)
        status = sqlite_link_open(link, path, true, BUSY_MS, err);
    if (!status)
        status = sqlite_version(link->db, path, &version, err);
    if (!status && version == 0)
        status = store_fail(err, STORE_CORRUPT, MUR_N("this file is empty"), path);
    return status ? status : db_verify(link->db, err);
}

static enum store_status restore_locked(struct sqlite_link *from, const char *path, bool replace,
                                        const struct store_progress *progress,
                                        struct store_error *err)
{
    if (!replace && access(path, F_OK) == 0)
        return store_fail(err, STORE_CONFLICT,
                          MUR_N("there is such a file already; --force replaces it"), path);
    return copy_named(from->db, path, sqlite_keep_old, progress, err);
}

enum store_status sqlite_restore(const char *backup, const char *place, bool replace,
                                 const struct store_progress *progress, struct store_error *err)
{
    char *path = sqlite_real(place);
    if (!path)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    struct sqlite_link from = {0};
    int lock = sqlite_lock(path, err);
    enum store_status status = lock < 0 ? err->status : backup_open(&from, backup, err);
    if (!status)
        status = restore_locked(&from, path, replace, progress, err);
    sqlite_link_close(&from);
    if (lock >= 0)
        close(lock);
    free(path);
    return status;
}
