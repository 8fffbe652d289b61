/* store.c - opening by URL, and the door that checks what goes to any store. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "base/check.h"
#include "base/json_read.h"
#include "base/text.h"
#include "store/internal.h"

static const struct store_backend *const backends[] = {
    &store_sqlite,
    &store_memory,
#ifdef MUR_POSTGRES
    &store_postgres,
#endif
};
enum { BACKENDS = sizeof backends / sizeof backends[0] };

static const char *const status_texts[STORE_STATUSES] = {
    [STORE_OK] = MUR_N("all is well"),
    [STORE_CONFLICT] = MUR_N("something else was stored in the meantime"),
    [STORE_DUPLICATE] = MUR_N("this was stored before"),
    [STORE_MISSING] = MUR_N("there is nothing of this name"),
    [STORE_INVALID] = MUR_N("this cannot be stored: it is too long or makes no sense"),
    [STORE_READONLY] = MUR_N("nothing can be stored at the moment"),
    [STORE_FULL] = MUR_N("the disk is full"),
    [STORE_BUSY] = MUR_N("another program is writing into the store for too long"),
    [STORE_LOCKED] = MUR_N("another process is serving this store"),
    [STORE_NEWER] = MUR_N("this store was written by a newer version of muralha; use that one"),
    [STORE_OLDER] = MUR_N("this store is of an older version; run `muralha store migrate` first"),
    [STORE_CORRUPT] = MUR_N("the store is damaged; restore a backup"),
    [STORE_NO_MEMORY] = MUR_N("there is not enough memory"),
    [STORE_LOST] = MUR_N("the database cannot be reached"),
    [STORE_ERROR] = MUR_N("the store cannot be read or written"),
};

const char *store_status_text(enum store_status status)
{
    return status_texts[status];
}

enum store_status store_fail(struct store_error *err, enum store_status status, const char *message,
                             const char *detail)
{
    *err = (struct store_error){.status = status,
                                .message = message ? message : store_status_text(status)};
    snprintf(err->detail, sizeof err->detail, "%s", store_text(detail));
    return status;
}

/* ---- opening ----------------------------------------------------------------------------------------- */

/* The kind of store that a URL names, and what follows the colon. */
static const struct store_backend *backend_find(const char *url, const char **place)
{
    size_t length = strcspn(url, ":");
    for (int i = 0; url[length] && i < BACKENDS; i++) {
        const char *names[] = {backends[i]->scheme, backends[i]->alias};
        for (int n = 0; n < 2; n++)
            if (names[n] && strlen(names[n]) == length && strncmp(url, names[n], length) == 0) {
                *place = url + length + 1;
                return backends[i];
            }
    }
    return NULL;
}

static enum store_status url_fail(struct store_error *err, const char *url)
{
    bool postgres = strncmp(url, "postgres", 8) == 0; /* which may have a password in it */
    return store_fail(err, STORE_INVALID,
                      postgres ? MUR_N("this program was built without PostgreSQL")
                               : MUR_N("a store is memory:, sqlite:PATH or postgres://..."),
                      postgres ? NULL : url);
}

struct store *store_open(const char *url, const struct store_options *options,
                         struct store_error *err)
{
    const char *place = NULL;
    const struct store_backend *backend = backend_find(url, &place);
    struct store_options o = options ? *options : (struct store_options){0};
    struct store_error unread;
    err = err ? err : &unread;
    if (!backend) {
        url_fail(err, url);
        return NULL;
    }
    if (!o.ballast)
        o.ballast = 8 << 20;
    if (!o.retry_ms)
        o.retry_ms = 1000;
    if (!o.busy_ms)
        o.busy_ms = 5000;
    struct store *s = backend->open(place, &o, err);
    if (s)
        s->backend = backend;
    /* cppcheck-suppress returnDanglingLifetime - a backend copies what it keeps of the options */
    return s;
}

void store_close(struct store *s)
{
    if (s)
        s->backend->close(s);
}

enum store_status store_health(struct store *s, struct store_error *err)
{
    struct store_error unread;
    return s->backend->health(s, err ? err : &unread);
}

uint32_t store_version(struct store *s, uint32_t *before)
{
    uint32_t unread;
    return s->backend->version(s, before ? before : &unread);
}

bool store_random_id(char out[STORE_RANDOM_ID])
{
    /* Without those that look alike. */
    static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t random[STORE_RANDOM_ID - 1];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return false;
    for (size_t i = 0; i < sizeof random; i++)
        out[i] = digits[random[i] % 32];
    out[sizeof random] = '\0';
    return true;
}

/* ---- what may be stored ------------------------------------------------------------------------------ */

/* Texts are UTF-8; not every store would take others. */
static bool utf8_fits(const char *text, size_t most)
{
    const char *at = store_text(text), *end = at + strlen(at);
    uint32_t code;
    if ((size_t)(end - at) > most)
        return false;
    while (at < end) {
        int bytes = mur_utf8_read(at, end, &code);
        if (bytes < 1)
            return false;
        at += bytes;
    }
    return true;
}

static bool name_fits(const char *text)
{
    return utf8_fits(text, STORE_NAME_MAX);
}

static bool name_given(const char *text)
{
    return *store_text(text) && name_fits(text);
}

static bool text_fits(const char *text)
{
    return utf8_fits(text, STORE_TEXT_MAX);
}

static bool game_fits(const struct store_game *g)
{
    bool good = g->seats >= 0 && g->seats <= MUR_SEATS && text_fits(g->setup) &&
                text_fits(g->clock) && text_fits(g->commitment) && text_fits(g->key) &&
                text_fits(g->result) && text_fits(g->note) && g->status >= 0 &&
                g->status < STORE_PHASES && g->due >= 0;
    for (int i = 0; good && i < g->seats; i++)
        good = text_fits(g->seat[i].text);
    return good;
}

static bool append_fits(const struct store_append *a)
{
    bool good = a->items >= 0 && (uint32_t)a->items <= INT32_MAX - a->expected &&
                a->expected <= INT32_MAX && name_fits(a->message_id) &&
                (a->items || !*store_text(a->message_id)) && game_fits(&a->value);
    for (int i = 0; good && i < a->items; i++)
        good = text_fits(a->item[i].text);
    return good;
}

static bool answer_fits(const struct store_answer *a)
{
    return name_fits(a->message_id) && text_fits(a->proof) && name_fits(a->game) &&
           a->number <= INT32_MAX;
}

static bool kind_fits(const struct store_job *job)
{
    const struct store_account *account = &job->account;
    switch (job->kind) {
    case STORE_APPEND:
        return append_fits(&job->append);
    case STORE_GAME_NEW:
        return name_given(job->game.name) && game_fits(&job->game);
    case STORE_CHAT:
        return text_fits(job->chat.line.text) && name_fits(job->chat.line.message_id);
    case STORE_ACCOUNT_NEW:
    case STORE_ACCOUNT_SET:
        return name_fits(account->name) && name_fits(account->login) &&
               text_fits(account->passphrase) && name_fits(account->token_hash);
    case STORE_SESSION_PUT:
    case STORE_SESSION_USED:
    case STORE_SESSION_DELETE:
        return name_given(job->session.token_hash);
    case STORE_SETTING:
        return name_given(job->setting.name) && text_fits(job->setting.value);
    case STORE_SESSIONS_END:
        return name_fits(job->session.token_hash);
    case STORE_FORGET:
        return job->forget.limit >= 1 && job->forget.limit <= STORE_PAGE_MAX;
    case STORE_GAME_DELETE:
        return true;
    case STORE_JOB_KINDS:
        break;
    }
    return false;
}

static bool job_fits(const struct store_job *job)
{
    return kind_fits(job) && answer_fits(&job->answer);
}

static void result_clear(struct store_job *job, enum store_status status)
{
    job->status = status;
    job->made = 0;
    job->seq = job->last = 0;
    job->first = 1;
}

/* Jobs that do not fit never get to the store: it passes over those whose status is set. */
enum store_status store_write(struct store *s, struct store_job *job, int count)
{
    enum store_status status = s->read_only ? STORE_READONLY : STORE_OK;
    for (int i = 0; i < count; i++)
        result_clear(&job[i], job_fits(&job[i]) ? STORE_OK : STORE_INVALID);
    if (!status && count > 0)
        status = s->backend->write(s, job, count);
    for (int i = 0; i < count; i++)
        if (status || job[i].status > STORE_DUPLICATE) /* those told nothing but why not */
            result_clear(&job[i], status ? status : job[i].status);
    return status;
}

/* ---- reading ----------------------------------------------------------------------------------------- */

/* Nothing half read remains. */
static enum store_status read_end(struct store_rows *rows, enum store_status status)
{
    if (status)
        store_rows_release(rows);
    return status;
}

enum store_status store_load(struct store *s, int64_t game, uint32_t since, struct store_rows *rows)
{
    store_rows_release(rows);
    return read_end(rows, s->backend->load(s, game, since, rows));
}

enum store_status store_game_find(struct store *s, const char *name, struct store_rows *rows)
{
    store_rows_release(rows);
    if (!name_given(name))
        return STORE_MISSING;
    return read_end(rows, s->backend->game_find(s, name, rows));
}

enum store_status store_games(struct store *s, const struct store_query *q, struct store_rows *rows)
{
    store_rows_release(rows);
    if (q->limit < 1 || q->limit > STORE_PAGE_MAX || q->status < STORE_ANY ||
        q->status >= STORE_PHASES)
        return STORE_INVALID;
    return read_end(rows, s->backend->games(s, q, rows));
}

enum store_status store_lines(struct store *s, int64_t game, uint32_t since, int limit,
                              struct store_rows *rows)
{
    store_rows_release(rows);
    if (limit < 1 || limit > STORE_PAGE_MAX)
        return STORE_INVALID;
    return read_end(rows, s->backend->lines(s, game, since, limit, rows));
}

enum store_status store_account_get(struct store *s, int64_t id, struct store_rows *rows)
{
    store_rows_release(rows);
    return read_end(rows, s->backend->account(s, STORE_ACCOUNT_ID, id, NULL, rows));
}

static enum store_status account_by(struct store *s, enum store_account_key by, const char *text,
                                    struct store_rows *rows)
{
    store_rows_release(rows);
    if (!name_given(text))
        return STORE_MISSING;
    return read_end(rows, s->backend->account(s, by, 0, text, rows));
}

enum store_status store_account_by_login(struct store *s, const char *login,
                                         struct store_rows *rows)
{
    return account_by(s, STORE_ACCOUNT_LOGIN, login, rows);
}

enum store_status store_account_by_token(struct store *s, const char *token_hash,
                                         struct store_rows *rows)
{
    return account_by(s, STORE_ACCOUNT_TOKEN, token_hash, rows);
}

enum store_status store_setting(struct store *s, const char *name, struct store_rows *rows)
{
    store_rows_release(rows);
    if (!name_given(name))
        return STORE_MISSING;
    return read_end(rows, s->backend->setting(s, name, rows));
}

/* ---- many processes ------------------------------------------------------------------------------------ */

bool store_shared(const struct store *s)
{
    return s->backend->listen != NULL;
}

enum store_status store_listen(struct store *s, int ms, struct store_hint *out, int cap, int *count)
{
    return s->backend->listen(s, ms, out, cap, count);
}

enum store_status store_announce(struct store *s, const struct store_hint *hint, int count)
{
    return s->backend->tell(s, hint, count);
}

void store_listen_end(struct store *s)
{
    s->backend->listen_end(s);
}

enum store_status store_beat(struct store *s, int64_t *now, int64_t *down)
{
    return s->backend->beat(s, now, down);
}

enum store_status store_claim(struct store *s, const int64_t *keep, int keeps, int64_t *out,
                              int cap, int *count)
{
    return s->backend->claim(s, keep, keeps, out, cap, count);
}

enum store_status store_changed(struct store *s, const struct store_known *known, int knowns,
                                int64_t *out, int *count)
{
    return s->backend->changed(s, known, knowns, out, count);
}

/* ---- keeping it safe --------------------------------------------------------------------------------- */

static const char only_files[] =
    MUR_N("only a store in a file has such backups; a database has its own "
          "(pg_dump), and `muralha store copy` copies any into any");

enum store_status store_backup(struct store *s, const char *path, bool replace,
                               const struct store_progress *progress, struct store_error *err)
{
    static const struct store_progress silent;
    struct store_error unread;
    err = err ? err : &unread;
    if (!s->backend->backup)
        return store_fail(err, STORE_INVALID, only_files, NULL);
    return s->backend->backup(s, path, replace, progress ? progress : &silent, err);
}

enum store_status store_restore(const char *backup, const char *url, bool replace,
                                const struct store_progress *progress, struct store_error *err)
{
    static const struct store_progress silent;
    struct store_error unread;
    err = err ? err : &unread;
    const char *place = NULL;
    const struct store_backend *backend = backend_find(url, &place);
    if (!backend)
        return url_fail(err, url);
    if (!backend->restore)
        return store_fail(err, STORE_INVALID, only_files, NULL);
    return backend->restore(backup, place, replace, progress ? progress : &silent, err);
}

enum store_status store_verify(struct store *s, struct store_error *err)
{
    struct store_error unread;
    return s->backend->verify ? s->backend->verify(s, err ? err : &unread) : STORE_OK;
}
