/* sqlite_copy.c - backups while others write, putting them back, and looking at a whole file. */
#define _DEFAULT_SOURCE
#include <errno.h>
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

/* ---- files ------------------------------------------------------------------------------------------- */

static enum store_status file_fail(struct store_error *err, const char *path)
{
    char detail[200];
    int why = errno;
    snprintf(detail, sizeof detail, "%s: %s", path, strerror(why));
    return store_fail(err, why == ENOSPC || why == EDQUOT ? STORE_FULL : STORE_ERROR,
                      MUR_N("a file cannot be written"), detail);
}

static bool path_sync(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

/* The name of a file is on the disk when its folder is. */
static bool folder_sync(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = sqlite_path(slash ? path : ".", "");
    if (!folder)
        return false;
    if (slash)
        folder[slash == path ? 1 : slash - path] = '\0';
    bool good = path_sync(folder, O_RDONLY | O_DIRECTORY);
    free(folder);
    return good;
}

/* Gives a finished file its name, at once; without `replace` only if nothing has it. */
static enum store_status file_name(const char *from, const char *path, bool replace,
                                   struct store_error *err)
{
    bool good = path_sync(from, O_RDWR);
    if (good && replace)
        good = rename(from, path) == 0;
    else if (good)
        good = link(from, path) == 0 && unlink(from) == 0;
    if (!good && errno == EEXIST)
        return store_fail(err, STORE_CONFLICT,
                          MUR_N("there is such a file already; --force replaces it"), path);
    return good && folder_sync(path) ? STORE_OK : file_fail(err, path);
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
        return file_fail(err, path);
    close(made);
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK)
        code = sqlite_run(to, "PRAGMA synchronous = OFF");
    if (code == SQLITE_OK)
        code = sqlite_run(from, "BEGIN; SELECT 1 FROM sqlite_schema");
    if (code == SQLITE_OK)
        code = pages_copy(from, to, progress);
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

enum store_status sqlite_backup(struct store *store, const char *path, bool replace,
                                const struct store_progress *progress, struct store_error *err)
{
    char *beside = sqlite_path(path, ".tmp");
    if (!beside)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    enum store_status status = STORE_OK;
    if (!replace && access(path, F_OK) == 0) /* said before the work; file_name is what holds */
        status = store_fail(err, STORE_CONFLICT,
                            MUR_N("there is such a file already; --force replaces it"), path);
    struct sqlite_link link = {0};
    if (!status)
        status = link_beside(store, &link, err);
    if (!status)
        status = db_copy(link.db, beside, progress, err);
    sqlite_link_close(&link);
    if (!status) {
        status = file_name(beside, path, replace, err);
        if (status)
            unlink(beside);
    }
    free(beside);
    return status;
}

/* ---- restoring --------------------------------------------------------------------------------------- */

/* Is it a store that this program can serve, and is it whole? */
static enum store_status backup_open(struct sqlite_link *link, const char *path,
                                     struct store_error *err)
{
    uint32_t version = 0;
    if (access(path, R_OK) != 0)
        return store_fail(err, STORE_MISSING, MUR_N("there is no store here"), path);
    enum store_status status = sqlite_link_open(link, path, true, BUSY_MS, err);
    if (!status)
        status = sqlite_version(link->db, path, &version, err);
    if (!status && version == 0)
        status = store_fail(err, STORE_CORRUPT, MUR_N("this file is empty"), path);
    return status ? status : db_verify(link->db, err);
}

/* The old store under another name, its log included; a log that stayed would be read into the new one. The
 * store itself keeps its name until the new one takes it, so that there always is one. */
static enum store_status old_keep(const char *path, struct store_error *err)
{
    static const char *const parts[] = {"", "-wal"};
    enum store_status status = STORE_OK;
    for (int i = 0; i < 2 && !status; i++) {
        char *from = sqlite_path(path, parts[i]), *kept = sqlite_path(path, ".replaced");
        char *to = kept ? sqlite_path(kept, parts[i]) : NULL;
        if (!from || !to)
            status = store_fail(err, STORE_NO_MEMORY, NULL, NULL);
        else if ((unlink(to) != 0 && errno != ENOENT) ||
                 ((i == 0 ? link(from, to) : rename(from, to)) != 0 && errno != ENOENT))
            status = file_fail(err, to);
        free(from);
        free(kept);
        free(to);
    }
    for (int i = 0; i < 2 && !status; i++) {
        char *name = sqlite_path(path, i ? ".marks" : "-shm");
        if (name && unlink(name) != 0 && errno != ENOENT)
            status = file_fail(err, name);
        free(name);
    }
    return status;
}

static enum store_status restore_locked(struct sqlite_link *from, const char *path, bool replace,
                                        const struct store_progress *progress,
                                        struct store_error *err)
{
    if (!replace && access(path, F_OK) == 0)
        return store_fail(err, STORE_CONFLICT,
                          MUR_N("there is such a file already; --force replaces it"), path);
    char *beside = sqlite_path(path, ".tmp");
    if (!beside)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    enum store_status status = db_copy(from->db, beside, progress, err);
    if (!status)
        status = old_keep(path, err);
    if (!status)
        status = file_name(beside, path, true, err);
    if (status)
        unlink(beside);
    free(beside);
    return status;
}

enum store_status sqlite_restore(const char *backup, const char *place, bool replace,
                                 const struct store_progress *progress, struct store_error *err)
{
    int lock = sqlite_lock(place, err);
    if (lock < 0)
        return err->status;
    struct sqlite_link from = {0};
    enum store_status status = backup_open(&from, backup, err);
    if (!status)
        status = restore_locked(&from, place, replace, progress, err);
    sqlite_link_close(&from);
    close(lock);
    return status;
}
