/* sqlite_file.c - the file of a SQLite store: its lock, its version, its migrations. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/text.h"
#include "store/migrations.h"
#include "store/sqlite.h"

char *sqlite_path(const char *path, const char *more)
{
    size_t size = strlen(path) + strlen(more) + 1;
    char *joined = malloc(size);
    if (joined)
        snprintf(joined, size, "%s%s", path, more);
    return joined;
}

/* Links are followed before the lock is looked for, or two processes would lock two files for one store. */
char *sqlite_real(const char *path)
{
    char *real = realpath(path, NULL);
    return real || errno == ENOMEM ? real : sqlite_path(path, "");
}

enum store_status sqlite_readable(const char *path, struct store_error *err)
{
    char detail[200];
    if (access(path, R_OK) == 0)
        return STORE_OK;
    if (errno == ENOENT || errno == ENOTDIR)
        return store_fail(err, STORE_MISSING, MUR_N("there is no store here"), path);
    snprintf(detail, sizeof detail, "%s: %s", path, strerror(errno));
    return store_fail(err, STORE_ERROR, MUR_N("the store cannot be opened"), detail);
}

/* ---- the lock ---------------------------------------------------------------------------------------- */

/* Who holds the lock, as it wrote there. */
static void holder_read(int file, const char *path, char *detail, size_t size)
{
    char number[24] = "";
    ssize_t length = pread(file, number, sizeof number - 1, 0);
    number[length > 0 ? length : 0] = '\0';
    number[strcspn(number, "\n")] = '\0';
    snprintf(detail, size, "%s%s%s", path, *number ? ", process " : "", number);
}

/* flock on a file of its own: it ends with the process however that ends, and it is nobody's business who only
 * reads. The file stays, as removing it would let two processes lock two files of this name. */
int sqlite_lock(const char *path, struct store_error *err)
{
    char *name = sqlite_path(path, ".lock"), detail[200];
    int file = name ? open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0) {
        snprintf(detail, sizeof detail, "%s.lock: %s", path, strerror(errno));
        store_fail(err, name ? STORE_ERROR : STORE_NO_MEMORY,
                   MUR_N("a file cannot be made beside the store"), detail);
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        holder_read(file, path, detail, sizeof detail);
        store_fail(err, STORE_LOCKED, NULL, detail);
        close(file);
        file = -1;
    } else {
        int length = snprintf(detail, sizeof detail, "%ld\n", (long)getpid());
        if (ftruncate(file, 0) != 0 || pwrite(file, detail, (size_t)length, 0) != length)
            errno = 0; /* on a full disk the number is missing; the lock is what counts */
    }
    free(name);
    return file;
}

/* ---- versions ---------------------------------------------------------------------------------------- */

uint32_t sqlite_newest(void)
{
    uint32_t count = 0;
    while (store_sqlite_migrations[count].name)
        count++;
    return count;
}

enum store_status sqlite_version(sqlite3 *db, const char *path, uint32_t *version,
                                 struct store_error *err)
{
    int64_t application = sqlite_number(db, "PRAGMA application_id");
    int64_t found = sqlite_number(db, "PRAGMA user_version");
    int64_t tables = sqlite_number(db, "SELECT count(*) FROM sqlite_schema");
    char detail[200];
    if (application == SQLITE_NO_NUMBER || found == SQLITE_NO_NUMBER || tables == SQLITE_NO_NUMBER)
        return sqlite_fail(err, db, sqlite3_extended_errcode(db), path);
    bool empty = !application && !found && !tables;
    if (!empty && (application != SQLITE_APPLICATION || found < 1))
        return store_fail(err, STORE_CORRUPT, MUR_N("this file belongs to another program"), path);
    if (found > sqlite_newest()) {
        snprintf(detail, sizeof detail, "%s: %lld > %lu", path, (long long)found,
                 (unsigned long)sqlite_newest());
        return store_fail(err, STORE_NEWER, NULL, detail);
    }
    *version = (uint32_t)found;
    return STORE_OK;
}

static int migration_run(sqlite3 *db, uint32_t version)
{
    char mark[96];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %lu",
             SQLITE_APPLICATION, (unsigned long)version + 1);
    int code = sqlite_run(db, "BEGIN IMMEDIATE");
    if (code == SQLITE_OK)
        code = sqlite_run(db, store_sqlite_migrations[version].sql);
    if (code == SQLITE_OK)
        code = sqlite_run(db, mark);
    return code == SQLITE_OK ? sqlite_run(db, "COMMIT") : code;
}

enum store_status sqlite_migrate(sqlite3 *db, const char *path, uint32_t version,
                                 struct store_error *err)
{
    for (; version < sqlite_newest(); version++) {
        int code = migration_run(db, version);
        if (code != SQLITE_OK) {
            enum store_status status = sqlite_fail(err, db, code, path);
            if (!sqlite3_get_autocommit(db))
                sqlite_run(db, "ROLLBACK");
            return status;
        }
    }
    return STORE_OK;
}
