/* sqlite.c - the store in a file of SQLite: opening and closing. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "store/sqlite.h"

/* The file holds secrets, so it is made for its owner alone; what SQLite puts beside it gets the same mode. */
static enum store_status file_make(const char *path, struct store_error *err)
{
    char detail[200];
    int file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) {
        snprintf(detail, sizeof detail, "%s: %s", path, strerror(errno));
        return store_fail(err, errno == ENOSPC ? STORE_FULL : STORE_ERROR,
                          MUR_N("the store cannot be opened"), detail);
    }
    close(file);
    return STORE_OK;
}

/* WAL: readers and the writer do not wait for each other, and a commit is one sync. Small pages: a move touches
 * some that lie far apart, and writes 8 KB instead of 20 (docs/PERFORMANCE.md). */
static enum store_status writer_open(struct sqlite_store *s, const char *path,
                                     const struct store_options *o, struct store_error *err)
{
    uint32_t version = 0;
    enum store_status status = sqlite_link_open(&s->writer, path, false, o->busy_ms, err);
    if (!status)
        status = sqlite_version(s->writer.db, path, &version, err);
    if (status)
        return status;
    int code = sqlite_run(s->writer.db, "PRAGMA page_size = 1024; PRAGMA journal_mode = WAL;"
                                        "PRAGMA wal_autocheckpoint = 0"); /* sqlite_fold.c */
    if (code != SQLITE_OK)
        return sqlite_fail(err, s->writer.db, code, path);
    s->version_before = version;
    status = sqlite_migrate(s->writer.db, path, version, err);
    return status ? status : sqlite_fold_begin(s, path, o->busy_ms, err);
}

static enum store_status serve_open(struct sqlite_store *s, const char *path,
                                    const struct store_options *o, struct store_error *err)
{
    s->lock = sqlite_lock(path, err);
    if (s->lock < 0)
        return err->status;
    enum store_status status = file_make(path, err);
    if (!status)
        status = writer_open(s, path, o, err);
    if (!status && !sqlite_space_init(&s->space, path, o))
        status = store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    return status;
}

/* The reader of a store that is served comes after its writer; one that stands alone must not be older. */
static enum store_status reader_open(struct sqlite_store *s, const char *path,
                                     const struct store_options *o, struct store_error *err)
{
    uint32_t version = 0;
    enum store_status status = o->read_only ? sqlite_readable(path, err) : STORE_OK;
    if (!status)
        status = sqlite_link_open(&s->reader, path, true, o->busy_ms, err);
    if (!status)
        status = sqlite_version(s->reader.db, path, &version, err);
    if (!status && version == 0)
        status = store_fail(err, STORE_MISSING, MUR_N("this file is empty"), path);
    if (!status && version < sqlite_newest())
        status = store_fail(err, STORE_OLDER, NULL, path);
    if (o->read_only)
        s->version_before = version;
    return status;
}

static enum store_status marks_open(struct sqlite_store *s, const char *path, bool read_only,
                                    struct store_error *err)
{
    char *name = sqlite_path(path, ".marks");
    s->base.marks = name ? store_marks_open(name, read_only) : NULL;
    free(name);
    if (s->base.marks || read_only) /* a store that was never served has none */
        return STORE_OK;
    return store_fail(err, STORE_ERROR, MUR_N("a file cannot be made beside the store"), path);
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    sqlite_fold_end(s);
    sqlite_link_close(&s->reader);
    sqlite_link_close(&s->writer); /* the last link puts the log into the file */
    store_marks_close(s->base.marks);
    sqlite_space_release(&s->space);
    if (s->lock >= 0)
        close(s->lock);
    pthread_mutex_destroy(&s->why_lock);
    free(s);
}

static enum store_status links_open(struct sqlite_store *s, const char *path,
                                    const struct store_options *o, struct store_error *err)
{
    enum store_status status = o->read_only ? STORE_OK : serve_open(s, path, o, err);
    if (!status)
        status = reader_open(s, path, o, err);
    if (!status)
        status = marks_open(s, path, o->read_only, err);
    return status;
}

static struct store *sqlite_open(const char *path, const struct store_options *o,
                                 struct store_error *err)
{
    struct sqlite_store *s = calloc(1, sizeof *s);
    if (!s || !*path) {
        free(s);
        store_fail(err, s ? STORE_INVALID : STORE_NO_MEMORY,
                   s ? MUR_N("a store is memory:, sqlite:PATH or postgres://...") : NULL, NULL);
        return NULL;
    }
    s->lock = -1;
    s->base.read_only = o->read_only;
    pthread_mutex_init(&s->why_lock, NULL);
    char *real = sqlite_real(path);
    enum store_status status =
        real ? links_open(s, real, o, err) : store_fail(err, STORE_NO_MEMORY, NULL, NULL);
    free(real);
    if (!status)
        return &s->base;
    sqlite_close(&s->base);
    return NULL;
}

/* After a commit that failed only another one tells whether the disk can be written again. */
static enum store_status try_again(struct store *store)
{
    struct store_job job = {.kind = STORE_SETTING, .setting = {.name = "health", .value = "asked"}};
    return store_write(store, &job, 1);
}

static enum store_status sqlite_health(struct store *store, struct store_error *err)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    char why[sizeof s->why];
    if (store->read_only)
        return store_fail(err, STORE_READONLY, NULL, NULL);
    bool ready = !atomic_load(&s->space.full);
    if (!ready && pthread_mutex_trylock(&s->writer.lock) == 0) { /* no commit is waited for */
        ready = sqlite_space_ready(&s->space);
        pthread_mutex_unlock(&s->writer.lock);
    }
    pthread_mutex_lock(&s->why_lock);
    memcpy(why, s->why, sizeof why);
    pthread_mutex_unlock(&s->why_lock);
    if (!ready)
        return store_fail(err, STORE_FULL, NULL, why);
    struct store_rows rows = {0};
    enum store_status status = store_setting(store, "health", &rows);
    store_rows_release(&rows);
    if ((!status || status == STORE_MISSING) && atomic_load(&s->failing))
        status = try_again(store);
    return status && status != STORE_MISSING ? store_fail(err, status, NULL, why) : STORE_OK;
}

static uint32_t sqlite_store_version(struct store *store, uint32_t *before)
{
    *before = ((struct sqlite_store *)store)->version_before;
    return sqlite_newest();
}

const struct store_backend store_sqlite = {
    .scheme = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .load = sqlite_load,
    .game_find = sqlite_game_find,
    .games = sqlite_games,
    .lines = sqlite_lines,
    .account = sqlite_account,
    .setting = sqlite_setting,
    .health = sqlite_health,
    .version = sqlite_store_version,
    .dump = sqlite_dump,
    .fill_begin = sqlite_fill_begin,
    .fill = sqlite_fill,
    .fill_end = sqlite_fill_end,
    .backup = sqlite_backup,
    .restore = sqlite_restore,
    .verify = sqlite_verify,
};
