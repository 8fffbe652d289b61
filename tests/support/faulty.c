#include "support/faulty.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Before something is written: what stood there. */
struct undo {
    struct undo *next; /* older */
    sqlite3_file *file;
    sqlite3_int64 at, size; /* of the file before */
    int length;
    char bytes[];
};

static struct {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    int left, code, count;
    bool failing;
    struct undo *undo; /* the newest first */
} disk;

/* A file of ours is followed by the real one. */
struct faulty_file {
    sqlite3_file base;
    bool journaled; /* does its content matter after the power was cut? */
};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return (sqlite3_file *)((struct faulty_file *)file + 1);
}

void faulty_fail(int n, int code)
{
    disk.failing = n >= 0;
    disk.left = n;
    disk.code = code;
    disk.count = 0;
}

int faulty_count(void)
{
    return disk.count;
}

/* The log is folded by a thread of its own. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool fails(void)
{
    pthread_mutex_lock(&lock);
    disk.count++;
    bool failed = disk.failing && disk.left-- <= 0;
    pthread_mutex_unlock(&lock);
    return failed;
}

/* ---- what was not synced ------------------------------------------------------------------------------- */

static void undo_note(sqlite3_file *file, sqlite3_int64 at, int length)
{
    sqlite3_file *real = real_of(file);
    struct undo *u = calloc(1, sizeof *u + (size_t)length);
    if (!u)
        abort();
    u->file = file;
    u->at = at;
    real->pMethods->xFileSize(real, &u->size);
    u->length = at >= u->size ? 0 : at + length > u->size ? (int)(u->size - at) : length;
    if (u->length)
        real->pMethods->xRead(real, u->bytes, u->length, at);
    pthread_mutex_lock(&lock);
    u->next = disk.undo;
    disk.undo = u;
    pthread_mutex_unlock(&lock);
}

static void undo_forget(sqlite3_file *file)
{
    pthread_mutex_lock(&lock);
    for (struct undo **u = &disk.undo; *u;) {
        struct undo *gone = *u;
        if (gone->file != file) {
            u = &gone->next;
            continue;
        }
        *u = gone->next;
        free(gone);
    }
    pthread_mutex_unlock(&lock);
}

/* Afterwards nothing reaches the disk any more: whoever writes then waits for the end of the process. */
void faulty_power_cut(void)
{
    pthread_mutex_lock(&lock);
    for (struct undo *u = disk.undo; u; u = u->next) {
        sqlite3_file *real = real_of(u->file);
        real->pMethods->xTruncate(real, u->size);
        if (u->length)
            real->pMethods->xWrite(real, u->bytes, u->length, u->at);
    }
}

/* ---- the functions of a file ----------------------------------------------------------------------------- */

static int file_close(sqlite3_file *file)
{
    undo_forget(file);
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int file_read(sqlite3_file *file, void *to, int length, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), to, length, at);
}

static int file_write(sqlite3_file *file, const void *from, int length, sqlite3_int64 at)
{
    if (fails())
        return disk.code;
    if (((struct faulty_file *)file)->journaled)
        undo_note(file, at, length);
    return real_of(file)->pMethods->xWrite(real_of(file), from, length, at);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_int64 before = 0;
    if (fails())
        return disk.code;
    real_of(file)->pMethods->xFileSize(real_of(file), &before);
    if (((struct faulty_file *)file)->journaled && before > size)
        undo_note(file, size, (int)(before - size));
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

/* The real disk need not sync: what counts is what would be lost. */
static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    if (fails())
        return disk.code;
    undo_forget(file);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int file_reserved(sqlite3_file *file, int *out)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int file_control(sqlite3_file *file, int op, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), op, argument);
}

static int file_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

/* No promises about order or wholeness: the worst disk that SQLite works on. */
static int file_traits(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, n, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int file_shm_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    struct faulty_file *f = (struct faulty_file *)file;
    *f = (struct faulty_file){.journaled = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL |
                                                     SQLITE_OPEN_MAIN_JOURNAL)) != 0};
    int code = disk.real->xOpen(disk.real, name, real_of(file), flags, out);
    if (real_of(file)->pMethods)
        f->base.pMethods = &methods;
    return code;
}

void faulty_install(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "faulty";
    disk.vfs.szOsFile += (int)sizeof(struct faulty_file);
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = disk_open;
    sqlite3_vfs_register(&disk.vfs, 1);
}
