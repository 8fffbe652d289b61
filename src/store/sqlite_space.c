/* sqlite_space.c - a full disk. A ballast file keeps some room back. When a commit finds no room, the ballast is
 * given up, so that the log can be put into the file and whoever administers the machine can work; then
 * nothing is written until the ballast fits again: that is when there is room worth speaking of. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/host.h"
#include "store/sqlite.h"

static bool ballast_make(const struct sqlite_space *space)
{
    int file = open(space->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    bool good = file >= 0 && posix_fallocate(file, 0, space->bytes) == 0;
    if (file >= 0)
        close(file);
    if (!good)
        unlink(space->path);
    return good;
}

bool sqlite_space_init(struct sqlite_space *space, const char *path, const struct store_options *o)
{
    space->bytes = o->ballast;
    space->retry_ms = o->retry_ms;
    if (o->ballast < 0)
        return true;
    space->path = sqlite_path(path, ".ballast");
    if (!space->path)
        return false;
    space->tried = ai_clock_ms();
    space->full = !ballast_make(space);
    return true;
}

void sqlite_space_release(struct sqlite_space *space)
{
    free(space->path);
    space->path = NULL;
}

bool sqlite_space_ready(struct sqlite_space *space)
{
    if (!space->full)
        return true;
    int64_t now = ai_clock_ms();
    if (now - space->tried < space->retry_ms)
        return false;
    space->tried = now;
    bool room = !space->path || ballast_make(space);
    space->full = !room;
    return room;
}

void sqlite_space_out(struct sqlite_space *space, sqlite3 *db)
{
    space->full = true;
    space->tried = ai_clock_ms();
    if (space->path)
        unlink(space->path);
    sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
}
