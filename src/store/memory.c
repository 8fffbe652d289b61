/* memory.c - the store that forgets: opening, finding and reading. memory_write.c changes it. */
#include "store/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening ----------------------------------------------------------------------------------------- */

static struct store *memory_open(const char *place, const struct store_options *o,
                                 struct store_error *err)
{
    (void)place;
    struct memory_store *m = calloc(1, sizeof *m);
    struct store_marks *marks = m ? store_marks_open(NULL, false) : NULL;
    if (!m || !marks) {
        free(m);
        store_fail(err, STORE_NO_MEMORY, NULL, NULL);
        return NULL;
    }
    m->base.marks = marks;
    m->base.read_only = o->read_only;
    pthread_mutex_init(&m->lock, NULL);
    return &m->base;
}

static void memory_close(struct store *s)
{
    struct memory_store *m = (struct memory_store *)s;
    for (int i = 0; i < m->games; i++) {
        store_blocks_free(&m->game[i].row_memory);
        store_blocks_free(&m->game[i].memory);
        free(m->game[i].item);
        free(m->game[i].line);
    }
    for (int i = 0; i < m->accounts; i++) {
        store_blocks_free(&m->account[i].memory);
        for (int slot = 0; slot < STORE_ANSWERS; slot++)
            store_blocks_free(&m->account[i].answer_memory[slot]);
    }
    for (int i = 0; i < m->settings; i++)
        store_blocks_free(&m->setting[i].memory);
    free(m->game);
    free(m->account);
    free(m->session);
    free(m->setting);
    store_marks_close(m->base.marks);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

static enum store_status memory_health(struct store *s, struct store_error *err)
{
    return s->read_only ? store_fail(err, STORE_READONLY, NULL, NULL) : STORE_OK;
}

static uint32_t memory_version(struct store *s, uint32_t *before)
{
    (void)s;
    return *before = 0;
}

/* ---- finding ----------------------------------------------------------------------------------------- */

struct memory_game *memory_game(struct memory_store *m, int64_t id)
{
    return id >= 1 && id <= m->games && !m->game[id - 1].deleted ? &m->game[id - 1] : NULL;
}

struct memory_game *memory_game_named(struct memory_store *m, const char *name)
{
    for (int i = 0; i < m->games; i++)
        if (!m->game[i].deleted && strcmp(m->game[i].row.name, name) == 0)
            return &m->game[i];
    return NULL;
}

struct memory_account *memory_account(struct memory_store *m, int64_t id)
{
    return id >= 1 && id <= m->accounts && !m->account[id - 1].deleted ? &m->account[id - 1] : NULL;
}

struct memory_account *memory_account_login(struct memory_store *m, const char *login)
{
    for (int i = 0; i < m->accounts; i++)
        if (*login && strcmp(m->account[i].row.login, login) == 0)
            return &m->account[i];
    return NULL;
}

struct memory_session *memory_session(struct memory_store *m, const char *token_hash)
{
    for (int i = 0; i < m->sessions; i++)
        if (strcmp(m->session[i].token_hash, token_hash) == 0)
            return &m->session[i];
    return NULL;
}

struct memory_setting *memory_setting(struct memory_store *m, const char *name)
{
    for (int i = 0; i < m->settings; i++)
        if (strcmp(m->setting[i].name, name) == 0)
            return &m->setting[i];
    return NULL;
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static enum store_status load_rows(struct memory_store *m, int64_t id, uint32_t since,
                                   struct store_rows *rows)
{
    const struct memory_game *g = memory_game(m, id);
    if (!g)
        return STORE_MISSING;
    bool good = store_rows_game(rows, &g->row);
    for (uint32_t i = since; good && i < g->row.seq; i++)
        good = store_rows_item(rows, &g->item[i]);
    return good ? STORE_OK : STORE_NO_MEMORY;
}

static enum store_status memory_load(struct store *s, int64_t game, uint32_t since,
                                     struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    pthread_mutex_lock(&m->lock);
    enum store_status status = load_rows(m, game, since, rows);
    pthread_mutex_unlock(&m->lock);
    return status;
}

static enum store_status memory_game_find(struct store *s, const char *name,
                                          struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    pthread_mutex_lock(&m->lock);
    const struct memory_game *g = memory_game_named(m, name);
    enum store_status status = !g                               ? STORE_MISSING
                               : store_rows_game(rows, &g->row) ? STORE_OK
                                                                : STORE_NO_MEMORY;
    pthread_mutex_unlock(&m->lock);
    return status;
}

static bool has_seat(const struct store_game *g, int64_t account)
{
    bool found = g->owner == account;
    for (int i = 0; i < g->seats; i++)
        found = found || g->seat[i].account == account;
    return found;
}

static bool query_matches(const struct store_query *q, const struct store_game *g)
{
    return (q->status == STORE_ANY || g->status == q->status) &&
           (!q->listed || g->visibility == STORE_PUBLIC) &&
           (!q->account || has_seat(g, q->account));
}

static enum store_status list_rows(struct memory_store *m, const struct store_query *q,
                                   struct store_rows *rows)
{
    int64_t last = q->after && q->after <= m->games ? q->after - 1 : m->games;
    int64_t id = q->newest ? last : q->after + 1;
    for (; id >= 1 && id <= m->games && rows->games < q->limit; id += q->newest ? -1 : 1) {
        const struct memory_game *g = memory_game(m, id);
        if (g && query_matches(q, &g->row) && !store_rows_game(rows, &g->row))
            return STORE_NO_MEMORY;
    }
    return STORE_OK;
}

static int by_due(const void *a, const void *b)
{
    const struct store_game *x = a, *y = b;
    if (x->due != y->due)
        return x->due < y->due ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static enum store_status due_rows(struct memory_store *m, const struct store_query *q,
                                  struct store_rows *rows)
{
    for (int i = 0; i < m->games; i++) {
        const struct memory_game *g = &m->game[i];
        if (!g->deleted && g->row.due && g->row.due <= q->due && !store_rows_game(rows, &g->row))
            return STORE_NO_MEMORY;
    }
    if (rows->games)
        qsort(rows->game, (size_t)rows->games, sizeof *rows->game, by_due);
    if (rows->games > q->limit)
        rows->games = q->limit;
    return STORE_OK;
}

static enum store_status memory_games(struct store *s, const struct store_query *q,
                                      struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    pthread_mutex_lock(&m->lock);
    enum store_status status = q->due ? due_rows(m, q, rows) : list_rows(m, q, rows);
    pthread_mutex_unlock(&m->lock);
    return status;
}

static enum store_status memory_lines(struct store *s, int64_t game, uint32_t since, int limit,
                                      struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    enum store_status status = STORE_OK;
    pthread_mutex_lock(&m->lock);
    const struct memory_game *g = memory_game(m, game);
    int64_t from = since;
    if (g && !since && g->lines > limit)
        from = g->lines - limit;
    for (int64_t i = from; g && !status && i < g->lines && rows->lines < limit; i++)
        if (!store_rows_line(rows, &g->line[i]))
            status = STORE_NO_MEMORY;
    pthread_mutex_unlock(&m->lock);
    return g ? status : STORE_MISSING;
}

/* The one with the next number; NULL if there is none. */
static const struct store_answer *answer_after(const struct memory_account *a, int64_t number)
{
    const struct store_answer *found = NULL;
    for (int i = 0; i < STORE_ANSWERS; i++)
        if (a->answer[i].message_id && a->answer[i].number > number &&
            (!found || a->answer[i].number < found->number))
            found = &a->answer[i];
    return found;
}

static bool answer_rows(const struct memory_account *a, struct store_rows *rows)
{
    const struct store_answer *answer = NULL;
    bool good = true;
    while (good && (answer = answer_after(a, answer ? (int64_t)answer->number : -1)))
        good = store_rows_answer(rows, answer);
    return good;
}

static enum store_status account_rows(const struct memory_account *a, int64_t used,
                                      struct store_rows *rows)
{
    if (!a)
        return STORE_MISSING;
    struct store_account row = a->row;
    row.used = used;
    return store_rows_account(rows, &row) && answer_rows(a, rows) ? STORE_OK : STORE_NO_MEMORY;
}

static enum store_status memory_account_read(struct store *s, enum store_account_key by, int64_t id,
                                             const char *text, struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    int64_t used = 0;
    pthread_mutex_lock(&m->lock);
    if (by == STORE_ACCOUNT_TOKEN) {
        const struct memory_session *session = memory_session(m, text);
        id = session ? session->account : 0;
        used = session ? session->used : 0;
    }
    enum store_status status = account_rows(
        by == STORE_ACCOUNT_LOGIN ? memory_account_login(m, text) : memory_account(m, id), used,
        rows);
    pthread_mutex_unlock(&m->lock);
    return status;
}

static enum store_status memory_setting_read(struct store *s, const char *name,
                                             struct store_rows *rows)
{
    struct memory_store *m = (struct memory_store *)s;
    pthread_mutex_lock(&m->lock);
    const struct memory_setting *found = memory_setting(m, name);
    enum store_status status = STORE_MISSING;
    if (found && *found->value)
        status = store_text_copy(&rows->memory, &rows->setting, found->value) ? STORE_OK
                                                                              : STORE_NO_MEMORY;
    pthread_mutex_unlock(&m->lock);
    return status;
}

static enum store_status memory_write(struct store *s, struct store_job *job, int count)
{
    struct memory_store *m = (struct memory_store *)s;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < count; i++)
        if (!job[i].status)
            job[i].status = memory_do(m, &job[i]);
    pthread_mutex_unlock(&m->lock);
    return STORE_OK;
}

const struct store_backend store_memory = {
    .scheme = "memory",
    .open = memory_open,
    .close = memory_close,
    .write = memory_write,
    .load = memory_load,
    .game_find = memory_game_find,
    .games = memory_games,
    .lines = memory_lines,
    .account = memory_account_read,
    .setting = memory_setting_read,
    .health = memory_health,
    .version = memory_version,
};
