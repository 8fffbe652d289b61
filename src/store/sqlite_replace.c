/* sqlite_replace.c - files that take the place of others: what may be replaced, and what is kept of it. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "store/sqlite.h"

enum store_status sqlite_file_fail(struct store_error *err, const char *path)
{
    char detail[200];
    int why = errno;
    snprintf(detail, sizeof detail, "%s: %s", path, strerror(why));
    return store_fail(err, why == ENOSPC || why == EDQUOT ? STORE_FULL : STORE_ERROR,
                      MUR_N("a file cannot be written"), detail);
}

/* ---- what may be replaced ------------------------------------------------------------------------------ */

/* By the header, as whoever opens a file as a database changes what lies beside it. */
static bool is_ours(const char *path)
{
    enum { MARK = 68, HEADER = 72 }; /* where SQLite keeps the application's number */
    unsigned char head[HEADER];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? pread(file, head, sizeof head, 0) : -1;
    if (file >= 0)
        close(file);
    if (length < HEADER)
        return length == 0;
    uint32_t mark = 0;
    for (int i = MARK; i < HEADER; i++)
        mark = mark << 8 | head[i];
    return memcmp(head, "SQLite format 3", 16) == 0 && mark == SQLITE_APPLICATION;
}

/* A store that was never served has no such file, and gets none. */
static enum store_status served_lock(const char *path, int *lock, struct store_error *err)
{
    char *name = sqlite_path(path, ".lock");
    if (!name)
        return store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    bool served = access(name, F_OK) == 0; /* once, or now */
    free(name);
    *lock = served ? sqlite_lock(path, err) : -1;
    return served && *lock < 0 ? err->status : STORE_OK;
}

enum store_status sqlite_place_take(const char *path, const char *source, bool replace, int *lock,
                                    struct store_error *err)
{
    struct stat there, from;
    if (lstat(path, &there) != 0)
        return errno == ENOENT ? STORE_OK : sqlite_file_fail(err, path);
    if (!replace)
        return store_fail(err, STORE_CONFLICT,
                          MUR_N("there is such a file already; --force replaces it"), path);
    if (stat(source, &from) == 0 && from.st_dev == there.st_dev && from.st_ino == there.st_ino)
        return store_fail(err, STORE_INVALID, MUR_N("a store cannot be its own backup"), path);
    enum store_status status = served_lock(path, lock, err);
    if (!status && (!S_ISREG(there.st_mode) || !is_ours(path)))
        status =
            store_fail(err, STORE_INVALID, MUR_N("this is no backup that could be replaced"), path);
    return status;
}

/* ---- what is kept -------------------------------------------------------------------------------------- */

enum store_status sqlite_logs_remove(const char *path, struct store_error *err)
{
    static const char *const parts[] = {"-wal", "-shm", ".marks"};
    enum store_status status = STORE_OK;
    for (int i = 0; i < 3 && !status; i++) {
        char *name = sqlite_path(path, parts[i]);
        if (!name)
            status = store_fail(err, STORE_NO_MEMORY, NULL, NULL);
        else if (unlink(name) != 0 && errno != ENOENT)
            status = sqlite_file_fail(err, name);
        free(name);
    }
    return status;
}

/* Another name for a file, one that nothing has: PATH.replaced, PATH.replaced-2 and so on. NULL if that fails. */
static char *name_add(const char *path)
{
    for (unsigned n = 1;; n++) {
        char more[32] = ".replaced";
        if (n > 1)
            snprintf(more, sizeof more, ".replaced-%u", n);
        char *kept = sqlite_path(path, more);
        if (!kept || link(path, kept) == 0)
            return kept;
        free(kept);
        if (errno != EEXIST)
            return NULL;
    }
}

enum store_status sqlite_keep_old(const char *path, struct store_error *err)
{
    char *kept = name_add(path);
    if (!kept && errno != ENOENT)
        return sqlite_file_fail(err, path);
    char *from = sqlite_path(path, "-wal"), *to = kept ? sqlite_path(kept, "-wal") : NULL;
    enum store_status status = STORE_OK;
    if (!from || (kept && !to))
        status = store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    else if (kept && rename(from, to) != 0 && errno != ENOENT)
        status = sqlite_file_fail(err, to);
    free(from);
    free(to);
    free(kept);
    return status ? status : sqlite_logs_remove(path, err);
}

/* ---- names --------------------------------------------------------------------------------------------- */

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

enum store_status sqlite_file_name(const char *from, const char *path, bool replace,
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
    return good && folder_sync(path) ? STORE_OK : sqlite_file_fail(err, path);
}
