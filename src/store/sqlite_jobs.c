/* sqlite_jobs.c - what each job does inside the transaction of its batch. Whoever gets here holds the write lock
 * of the file, so what was looked up stays true. */
#include "store/sqlite.h"

#include "base/check.h"

/* ---- running ----------------------------------------------------------------------------------------- */

/* Runs a statement whose parameters are bound; false if it failed, with the code in *code. */
static bool done(sqlite3_stmt *stmt, int *code)
{
    *code = sqlite_finish(stmt);
    if (*code == SQLITE_DONE)
        *code = SQLITE_OK;
    return *code == SQLITE_OK;
}

/* The same for one that gives a row of numbers: false also if there is none. It runs to its end, as what the
 * tables forbid is found out there. */
static bool numbers_get(sqlite3_stmt *stmt, int64_t *number, int count, int *code)
{
    bool found = sqlite3_step(stmt) == SQLITE_ROW;
    for (int i = 0; found && i < count; i++)
        number[i] = sqlite3_column_int64(stmt, i);
    if (found)
        sqlite3_step(stmt);
    *code = sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return found && *code == SQLITE_OK;
}

/* A statement for its parameters; when it cannot be had, the code says why. */
static sqlite3_stmt *use(struct sqlite_link *link, enum sqlite_statement number, int *code)
{
    sqlite3_stmt *stmt = sqlite_use(link, number);
    if (!stmt)
        *code = sqlite3_extended_errcode(link->db);
    return stmt;
}

/* ---- games ------------------------------------------------------------------------------------------- */

static bool seats_put(struct sqlite_link *link, int64_t game, const struct store_game *from,
                      int *code)
{
    for (int i = 0; i < from->seats; i++) {
        sqlite3_stmt *stmt = use(link, SQL_SEAT_ADD, code);
        if (!stmt)
            return false;
        sqlite3_bind_int64(stmt, 1, game);
        sqlite3_bind_int(stmt, 2, i);
        sqlite3_bind_int(stmt, 3, from->seat[i].kind);
        sqlite_bind_id(stmt, 4, from->seat[i].account);
        sqlite_bind_text(stmt, 5, from->seat[i].text);
        if (!done(stmt, code))
            return false;
    }
    return true;
}

static enum store_status game_new(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_game *g = &job->game;
    sqlite3_stmt *stmt = use(link, SQL_GAME_ADD, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite_bind_text(stmt, 1, g->name);
    sqlite_bind_text(stmt, 2, g->setup);
    sqlite3_bind_int(stmt, 3, g->rules_version);
    sqlite_bind_id(stmt, 4, g->owner);
    sqlite3_bind_int(stmt, 5, g->visibility);
    sqlite_bind_text(stmt, 6, g->clock);
    sqlite3_bind_int(stmt, 7, g->stand_in);
    sqlite3_bind_int(stmt, 8, g->status);
    sqlite3_bind_int64(stmt, 9, g->created);
    sqlite3_bind_int64(stmt, 10, g->updated);
    sqlite3_bind_int64(stmt, 11, g->due);
    sqlite_bind_text(stmt, 12, g->commitment);
    sqlite_bind_text(stmt, 13, g->key);
    sqlite_bind_text(stmt, 14, g->result);
    sqlite_bind_text(stmt, 15, g->note);
    if (!done(stmt, code))
        return STORE_ERROR;
    job->made = sqlite3_last_insert_rowid(link->db);
    return seats_put(link, job->made, g, code) ? STORE_OK : STORE_ERROR;
}

static bool game_seq(struct sqlite_link *link, int64_t game, uint32_t *seq, int *code)
{
    sqlite3_stmt *stmt = use(link, SQL_GAME_SEQ, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, game);
    int64_t found = 0;
    bool known = numbers_get(stmt, &found, 1, code);
    *seq = (uint32_t)found;
    return known;
}

static enum store_status game_delete(struct sqlite_link *link, struct store_job *job, int *code)
{
    sqlite3_stmt *stmt = use(link, SQL_GAME_DELETE, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite3_bind_int64(stmt, 1, job->game.id);
    sqlite3_bind_int64(stmt, 2, job->game.updated);
    if (!done(stmt, code))
        return STORE_ERROR;
    if (sqlite3_changes(link->db))
        return STORE_OK;
    uint32_t seq;
    bool known = job->game.updated && game_seq(link, job->game.id, &seq, code);
    return known ? STORE_CONFLICT : STORE_MISSING;
}

/* ---- appending --------------------------------------------------------------------------------------- */

/* The first time that this message was stored. */
static bool message_known(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_append *a = &job->append;
    sqlite3_stmt *stmt = *store_text(a->message_id) ? use(link, SQL_MESSAGE_FIND, code) : NULL;
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, a->game);
    sqlite3_bind_int64(stmt, 2, a->sender);
    sqlite_bind_text(stmt, 3, a->message_id);
    int64_t range[2];
    if (!numbers_get(stmt, range, 2, code))
        return false;
    job->first = (uint32_t)range[0];
    job->last = (uint32_t)(range[0] + range[1] - 1);
    return true;
}

/* Columns that do not change stay unbound, which is NULL. */
static void change_bind(sqlite3_stmt *stmt, unsigned fields, const struct store_game *v)
{
    const struct {
        unsigned field;
        int place;
        int64_t number;
    } numbers[] = {{STORE_SET_STATUS, 6, v->status},
                   {STORE_SET_SETUP, 8, v->rules_version},
                   {STORE_SET_VISIBILITY, 11, v->visibility},
                   {STORE_SET_CLOCK, 13, v->stand_in}};
    const struct {
        unsigned field;
        int place;
        const char *text;
    } texts[] = {{STORE_SET_SETUP, 7, v->setup},
                 {STORE_SET_CLOCK, 12, v->clock},
                 {STORE_SET_COMMITMENT, 14, v->commitment},
                 {STORE_SET_KEY, 15, v->key},
                 {STORE_SET_RESULT, 16, v->result},
                 {STORE_SET_NOTE, 17, v->note}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (fields & numbers[i].field)
            sqlite3_bind_int64(stmt, numbers[i].place, numbers[i].number);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (fields & texts[i].field)
            sqlite_bind_text(stmt, texts[i].place, texts[i].text);
    sqlite3_bind_int(stmt, 9, (fields & STORE_SET_OWNER) != 0);
    sqlite_bind_id(stmt, 10, v->owner);
}

/* Moves the game on if it stands where the caller thinks; then 1 row has changed. */
static bool row_change(struct sqlite_link *link, const struct store_append *a, int *code)
{
    unsigned row = a->fields & ~(unsigned)STORE_SET_SEATS;
    enum sqlite_statement which = !row                   ? SQL_GAME_MOVE
                                  : row == STORE_SET_DUE ? SQL_GAME_MOVE_DUE
                                                         : SQL_GAME_CHANGE;
    sqlite3_stmt *stmt = use(link, which, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, a->game);
    sqlite3_bind_int64(stmt, 2, a->expected);
    sqlite3_bind_int64(stmt, 3, (int64_t)a->expected + a->items);
    sqlite3_bind_int64(stmt, 4, a->at);
    sqlite3_bind_int64(stmt, 18, a->known);
    if (row & STORE_SET_DUE)
        sqlite3_bind_int64(stmt, 5, a->value.due);
    if (which == SQL_GAME_CHANGE)
        change_bind(stmt, row, &a->value);
    return done(stmt, code);
}

static bool item_put(struct sqlite_link *link, const struct store_append *a, int index, int *code)
{
    const struct store_item *item = &a->item[index];
    sqlite3_stmt *stmt = use(link, SQL_ITEM_ADD, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, a->game);
    sqlite3_bind_int64(stmt, 2, (int64_t)a->expected + 1 + index);
    sqlite3_bind_int(stmt, 3, item->kind);
    sqlite3_bind_int(stmt, 4, item->actor);
    sqlite3_bind_int64(stmt, 5, item->action);
    sqlite_bind_text(stmt, 6, item->text);
    sqlite3_bind_int64(stmt, 7, item->at);
    if (item->has_hash)
        sqlite3_bind_int64(stmt, 8, (int64_t)item->hash);
    if (index == 0 && *store_text(a->message_id)) {
        sqlite3_bind_int64(stmt, 9, a->sender);
        sqlite_bind_text(stmt, 10, a->message_id);
        sqlite3_bind_int(stmt, 11, a->items);
    }
    return done(stmt, code);
}

static bool seats_replace(struct sqlite_link *link, const struct store_append *a, int *code)
{
    sqlite3_stmt *stmt = use(link, SQL_SEATS_DELETE, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, a->game);
    return done(stmt, code) && seats_put(link, a->game, &a->value, code);
}

static enum store_status append(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_append *a = &job->append;
    if (message_known(link, job, code))
        return game_seq(link, a->game, &job->seq, code) ? STORE_DUPLICATE : STORE_ERROR;
    if (*code != SQLITE_OK || !row_change(link, a, code))
        return STORE_ERROR;
    if (sqlite3_changes(link->db) == 0)
        return game_seq(link, a->game, &job->seq, code) ? STORE_CONFLICT : STORE_MISSING;
    for (int i = 0; i < a->items; i++)
        if (!item_put(link, a, i, code))
            return STORE_ERROR;
    if (a->fields & STORE_SET_SEATS && !seats_replace(link, a, code))
        return STORE_ERROR;
    job->first = a->expected + 1;
    job->last = job->seq = a->expected + (uint32_t)a->items;
    return STORE_OK;
}

/* ---- chat -------------------------------------------------------------------------------------------- */

static enum store_status chat(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_line *line = &job->chat.line;
    sqlite3_stmt *stmt = NULL;
    if (*store_text(line->message_id) && (stmt = use(link, SQL_LINE_FIND, code))) {
        sqlite3_bind_int64(stmt, 1, job->chat.game);
        sqlite3_bind_int64(stmt, 2, line->account);
        sqlite_bind_text(stmt, 3, line->message_id);
        if (numbers_get(stmt, &job->made, 1, code))
            return STORE_DUPLICATE;
    }
    if (*code != SQLITE_OK || !(stmt = use(link, SQL_LINE_ADD, code)))
        return STORE_ERROR;
    sqlite3_bind_int64(stmt, 1, job->chat.game);
    sqlite_bind_id(stmt, 2, line->account);
    sqlite3_bind_int(stmt, 3, line->actor);
    sqlite_bind_text(stmt, 4, line->text);
    sqlite3_bind_int64(stmt, 5, line->at);
    sqlite_bind_name(stmt, 6, line->message_id);
    return numbers_get(stmt, &job->made, 1, code) ? STORE_OK : STORE_ERROR;
}

/* ---- people and settings ------------------------------------------------------------------------------- */

static enum store_status session_put(struct sqlite_link *link, enum sqlite_statement how,
                                     const struct store_session *session, int *code)
{
    sqlite3_stmt *stmt = use(link, how, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite_bind_text(stmt, 1, session->token_hash);
    sqlite3_bind_int64(stmt, 2, session->account);
    sqlite3_bind_int64(stmt, 3, session->used);
    return done(stmt, code) ? STORE_OK : STORE_ERROR;
}

static enum store_status sessions_end(struct sqlite_link *link, const struct store_session *which,
                                      int64_t *ended, int *code)
{
    sqlite3_stmt *stmt = use(link, which->account ? SQL_SESSIONS_END_OF : SQL_SESSIONS_END, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite3_bind_int64(stmt, 1, which->used);
    sqlite_bind_text(stmt, 2, which->token_hash);
    if (which->account)
        sqlite3_bind_int64(stmt, 3, which->account);
    if (!done(stmt, code))
        return STORE_ERROR;
    *ended = sqlite3_changes(link->db);
    return STORE_OK;
}

static enum store_status session_used(struct sqlite_link *link, const struct store_session *session,
                                      int *code)
{
    sqlite3_stmt *stmt = use(link, SQL_SESSION_USED, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite_bind_text(stmt, 1, session->token_hash);
    sqlite3_bind_int64(stmt, 2, session->used);
    if (!done(stmt, code))
        return STORE_ERROR;
    return sqlite3_changes(link->db) ? STORE_OK : STORE_MISSING;
}

/* Deletes what nobody used since, of the accounts after `after` and up to `until`. */
static bool forget_some(struct sqlite_link *link, enum sqlite_statement what, int64_t after,
                        int64_t until, int64_t since, int *code)
{
    sqlite3_stmt *stmt = use(link, what, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, after);
    sqlite3_bind_int64(stmt, 2, until);
    sqlite3_bind_int64(stmt, 3, since);
    return done(stmt, code);
}

static enum store_status forget(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_forget *f = &job->forget;
    sqlite3_stmt *stmt = use(link, SQL_FORGET_UNTIL, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite3_bind_int64(stmt, 1, f->after);
    sqlite3_bind_int(stmt, 2, f->limit);
    int64_t until = 0;
    if (!numbers_get(stmt, &until, 1, code) ||
        !forget_some(link, SQL_FORGET_SESSIONS, f->after, until, f->sessions, code) ||
        !forget_some(link, SQL_FORGET_ACCOUNTS, f->after, until, f->accounts, code))
        return STORE_ERROR;
    job->made = until;
    job->seq = (uint32_t)sqlite3_changes(link->db);
    return STORE_OK;
}

static enum store_status account_new(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_account *a = &job->account;
    sqlite3_stmt *stmt = use(link, SQL_ACCOUNT_ADD, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite_bind_text(stmt, 1, a->name);
    sqlite_bind_name(stmt, 2, a->login);
    sqlite_bind_text(stmt, 3, a->passphrase);
    sqlite3_bind_int64(stmt, 4, a->created);
    if (!done(stmt, code))
        return STORE_ERROR;
    job->made = sqlite3_last_insert_rowid(link->db);
    struct store_session first = {
        .token_hash = a->token_hash, .account = job->made, .used = a->created};
    return *store_text(a->token_hash) ? session_put(link, SQL_SESSION_ADD, &first, code) : STORE_OK;
}

static enum store_status account_set(struct sqlite_link *link, struct store_job *job, int *code)
{
    const struct store_account *a = &job->account;
    sqlite3_stmt *stmt = use(link, SQL_ACCOUNT_SET, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite3_bind_int64(stmt, 1, a->id);
    sqlite_bind_text(stmt, 2, a->name);
    sqlite_bind_name(stmt, 3, a->login);
    sqlite_bind_text(stmt, 4, a->passphrase);
    if (!done(stmt, code))
        return STORE_ERROR;
    if (!sqlite3_changes(link->db))
        return STORE_MISSING;
    struct store_session only = {.token_hash = a->token_hash, .account = a->id, .used = INT64_MAX};
    return *store_text(a->token_hash) ? sessions_end(link, &only, &job->made, code) : STORE_OK;
}

/* Deleting a session, and setting or removing a setting: a name and perhaps a value. */
static enum store_status named(struct sqlite_link *link, enum sqlite_statement how,
                               const char *name, const char *value, int *code)
{
    sqlite3_stmt *stmt = use(link, how, code);
    if (!stmt)
        return STORE_ERROR;
    sqlite_bind_text(stmt, 1, name);
    if (value)
        sqlite_bind_text(stmt, 2, value);
    return done(stmt, code) ? STORE_OK : STORE_ERROR;
}

static enum store_status setting_set(struct sqlite_link *link, const struct store_job *job,
                                     int *code)
{
    const char *value = job->setting.value;
    if (!*store_text(value))
        return named(link, SQL_SETTING_DELETE, job->setting.name, NULL, code);
    return named(link, job->setting.once ? SQL_SETTING_ONCE : SQL_SETTING_PUT, job->setting.name,
                 value, code);
}

/* ---- one job ----------------------------------------------------------------------------------------- */

static enum store_status job_run(struct sqlite_link *link, struct store_job *job, int *code)
{
    switch (job->kind) {
    case STORE_APPEND:
        return append(link, job, code);
    case STORE_GAME_NEW:
        return game_new(link, job, code);
    case STORE_GAME_DELETE:
        return game_delete(link, job, code);
    case STORE_CHAT:
        return chat(link, job, code);
    case STORE_ACCOUNT_NEW:
        return account_new(link, job, code);
    case STORE_ACCOUNT_SET:
        return account_set(link, job, code);
    case STORE_SESSION_PUT:
        return session_put(link, SQL_SESSION_PUT, &job->session, code);
    case STORE_SESSION_USED:
        return session_used(link, &job->session, code);
    case STORE_SESSION_DELETE:
        return named(link, SQL_SESSION_DELETE, job->session.token_hash, NULL, code);
    case STORE_SESSIONS_END:
        return sessions_end(link, &job->session, &job->made, code);
    case STORE_FORGET:
        return forget(link, job, code);
    case STORE_SETTING:
        return setting_set(link, job, code);
    case STORE_JOB_KINDS:
        break;
    }
    return STORE_INVALID;
}

static bool answer_put(struct sqlite_link *link, const struct store_answer *a, int *code)
{
    sqlite3_stmt *stmt = use(link, SQL_ANSWER_PUT, code);
    if (!stmt)
        return false;
    sqlite3_bind_int64(stmt, 1, a->account);
    sqlite3_bind_int64(stmt, 2, a->number % STORE_ANSWERS);
    sqlite3_bind_int64(stmt, 3, a->number);
    sqlite_bind_text(stmt, 4, a->message_id);
    sqlite3_bind_int64(stmt, 5, (int64_t)a->digest);
    sqlite_bind_text(stmt, 6, a->proof);
    sqlite_bind_text(stmt, 7, a->game);
    sqlite3_bind_int64(stmt, 8, a->n);
    return done(stmt, code);
}

/* What the tables forbid is the job's own matter: it refers to nobody, or its name is taken. */
static bool refused(int code, enum store_status *status)
{
    if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
        *status = STORE_MISSING;
    else if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY)
        *status = STORE_CONFLICT;
    else
        return false;
    return true;
}

int sqlite_do(struct sqlite_link *link, struct store_job *job)
{
    int code = sqlite_simple(link, SQL_SAVE);
    if (code != SQLITE_OK)
        return code;
    bool answers = *store_text(job->answer.message_id);
    enum store_status status = STORE_ERROR;
    if (!answers || answer_put(link, &job->answer, &code))
        status = job_run(link, job, &code);
    if (code != SQLITE_OK || (answers && status)) {
        if (code != SQLITE_OK && !refused(code, &status))
            return code;
        if (code != SQLITE_OK)
            job->made = 0;
        code = sqlite_simple(link, SQL_UNDO);
        if (code != SQLITE_OK)
            return code;
    }
    job->status = status;
    return sqlite_simple(link, SQL_RELEASE);
}
