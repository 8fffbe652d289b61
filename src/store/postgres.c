/* postgres.c - the store in a PostgreSQL database: opening, closing, health and tables. */
#define _DEFAULT_SOURCE
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/text.h"
#include "store/migrations.h"

/* What is confirmed is on the disk; nobody holds the others up for long. */
static const char *const writes = "SET synchronous_commit = on; SET statement_timeout = '20s'; "
                                  "SET lock_timeout = '5s'; "
                                  "SET idle_in_transaction_session_timeout = '20s'";
static const char *const reads =
    "SET statement_timeout = '20s'; SET default_transaction_read_only = on; "
    "SET idle_in_transaction_session_timeout = '20s'";

/* ---- tables -------------------------------------------------------------------------------------------- */

static uint32_t pg_newest(void)
{
    uint32_t count = 0;
    while (store_postgres_migrations[count].name)
        count++;
    return count;
}

static enum store_status pg_version(struct pg_link *link, uint32_t *version,
                                    struct store_error *err)
{
    int64_t found = 0, is_there = 0;
    char place[120], detail[200];
    if (pg_run(link, "SELECT (to_regclass('muralha_version') IS NOT NULL)::integer", &is_there) ||
        (is_there && pg_run(link, "SELECT version FROM muralha_version", &found)))
        return pg_said(link, err);
    if (found > pg_newest()) {
        pg_place(link, place, sizeof place);
        snprintf(detail, sizeof detail, "%s: %lld > %lu", place, (long long)found,
                 (unsigned long)pg_newest());
        return store_fail(err, STORE_NEWER, NULL, detail);
    }
    *version = (uint32_t)found;
    return STORE_OK;
}

/* One transaction for all steps: whoever comes second waits for the first and finds nothing to do. */
static enum store_status migrate_locked(struct pg_link *link, uint32_t *before,
                                        struct store_error *err)
{
    char mark[96];
    if (pg_run(link, "BEGIN; SELECT pg_advisory_xact_lock(7825119610237)", NULL))
        return pg_said(link, err);
    enum store_status status = pg_version(link, before, err);
    if (status)
        return status;
    if (!*before && pg_run(link,
                           "CREATE TABLE IF NOT EXISTS muralha_version(version integer NOT NULL); "
                           "INSERT INTO muralha_version VALUES(0)",
                           NULL))
        return pg_said(link, err);
    for (uint32_t i = *before; i < pg_newest(); i++)
        if (pg_run(link, store_postgres_migrations[i].sql, NULL))
            return pg_said(link, err);
    snprintf(mark, sizeof mark, "UPDATE muralha_version SET version = %lu; COMMIT",
             (unsigned long)pg_newest());
    return pg_run(link, mark, NULL) ? pg_said(link, err) : STORE_OK;
}

/* Texts are UTF-8 everywhere else. */
static enum store_status encoding_check(struct pg_link *link, struct store_error *err)
{
    const char *encoding = PQparameterStatus(link->conn, "server_encoding");
    if (encoding && strcmp(encoding, "UTF8") == 0)
        return STORE_OK;
    return store_fail(err, STORE_INVALID, MUR_N("the database must be of the encoding UTF8"),
                      encoding);
}

static enum store_status pg_migrate(struct pg_store *s, uint32_t *before, struct store_error *err)
{
    struct pg_link link = {0};
    enum store_status status = pg_link_open(s, &link, NULL, err);
    if (!status)
        status = encoding_check(&link, err);
    if (!status)
        status = pg_version(&link, before, err);
    if (!status && *before < pg_newest())
        status = migrate_locked(&link, before, err);
    pg_link_close(&link);
    return status;
}

/* For reading alone nothing is made or changed. */
static enum store_status version_check(struct pg_store *s, struct store_error *err)
{
    struct pg_link link = {0};
    char place[120];
    enum store_status status = pg_link_open(s, &link, NULL, err);
    if (!status)
        status = pg_version(&link, &s->version_before, err);
    pg_place(&link, place, sizeof place);
    if (!status && !s->version_before)
        status = store_fail(err, STORE_MISSING,
                            MUR_N("there is no store here; serving or copying into it makes one"),
                            place);
    else if (!status && s->version_before < pg_newest())
        status = store_fail(err, STORE_OLDER, NULL, place);
    pg_link_close(&link);
    return status;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static void pg_close(struct store *store)
{
    struct pg_store *s = (struct pg_store *)store;
    struct pg_link *links[] = {&s->writer, &s->reader, &s->keeper, &s->listener};
    pg_leases_end(s);
    if (s->stop >= 0)
        close(s->stop);
    for (int i = 0; i < 4; i++) {
        pg_link_close(links[i]);
        pthread_mutex_destroy(&links[i]->lock);
    }
    store_marks_close(s->base.marks);
    if (s->marks_lock >= 0)
        close(s->marks_lock);
    pthread_mutex_destroy(&s->why_lock);
    free(s->url);
    free(s);
}

static struct pg_store *pg_new(const char *place)
{
    struct pg_store *s = calloc(1, sizeof *s);
    size_t size = strlen(place) + sizeof "postgres:";
    if (!s || !(s->url = malloc(size))) {
        free(s);
        return NULL;
    }
    snprintf(s->url, size, "postgres:%s", place);
    pthread_mutex_init(&s->writer.lock, NULL);
    pthread_mutex_init(&s->reader.lock, NULL);
    pthread_mutex_init(&s->keeper.lock, NULL);
    pthread_mutex_init(&s->listener.lock, NULL);
    s->stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&s->why_lock, NULL);
    s->marks_lock = -1;
    return s;
}

/* Games have their numbers in their database alone. */
static enum store_status marks_open(struct pg_store *s, const struct store_options *o,
                                    struct store_error *err)
{
    char place[300];
    const PGconn *conn = s->reader.conn;
    snprintf(place, sizeof place, "%s %s %s", store_text(PQhost(conn)), store_text(PQport(conn)),
             store_text(PQdb(conn)));
    s->base.marks = store_marks_among(o->read_only ? NULL : o->folder, place, &s->marks_lock);
    return s->base.marks ? STORE_OK : store_fail(err, STORE_NO_MEMORY, NULL, NULL);
}

static struct store *pg_open(const char *place, const struct store_options *o,
                             struct store_error *err)
{
    struct pg_store *s = pg_new(place);
    if (!s) {
        store_fail(err, STORE_NO_MEMORY, NULL, NULL);
        return NULL;
    }
    s->base.read_only = o->read_only;
    enum store_status status = STORE_OK;
    if (s->stop < 0 || !store_random_id(s->name))
        status = store_fail(err, STORE_ERROR, NULL, NULL);
    if (!status)
        status = o->read_only ? version_check(s, err) : pg_migrate(s, &s->version_before, err);
    if (!status && !o->read_only)
        status = pg_link_open(s, &s->writer, writes, err);
    s->keeper.settings = s->listener.settings = writes; /* made when they are needed */
    if (!status)
        status = pg_link_open(s, &s->reader, reads, err);
    if (!status)
        status = marks_open(s, o, err);
    if (!status)
        return &s->base;
    pg_close(&s->base);
    return NULL;
}

/* ---- health -------------------------------------------------------------------------------------------- */

static enum store_status pg_health(struct store *store, struct store_error *err)
{
    struct pg_store *s = (struct pg_store *)store;
    char why[sizeof s->why];
    struct store_rows rows = {0};
    if (store->read_only)
        return store_fail(err, STORE_READONLY, NULL, NULL);
    enum store_status status = store_setting(store, "health", &rows);
    store_rows_release(&rows);
    pthread_mutex_lock(&s->why_lock);
    memcpy(why, s->why, sizeof why);
    pthread_mutex_unlock(&s->why_lock);
    return status && status != STORE_MISSING ? store_fail(err, status, NULL, why) : STORE_OK;
}

static uint32_t pg_store_version(struct store *store, uint32_t *before)
{
    *before = ((struct pg_store *)store)->version_before;
    return pg_newest();
}

const struct store_backend store_postgres = {
    .scheme = "postgres",
    .alias = "postgresql",
    .open = pg_open,
    .close = pg_close,
    .write = pg_write,
    .load = pg_load,
    .game_find = pg_game_find,
    .games = pg_games,
    .lines = pg_lines,
    .account = pg_account,
    .setting = pg_setting,
    .health = pg_health,
    .version = pg_store_version,
    .dump = pg_dump,
    .fill_begin = pg_fill_begin,
    .fill = pg_fill,
    .fill_end = pg_fill_end,
    .listen = pg_listen,
    .tell = pg_tell,
    .listen_end = pg_listen_end,
    .beat = pg_beat,
    .claim = pg_claim,
    .changed = pg_changed,
};
