/* memory_write.c - jobs in the store in memory. Each finds everything that could refuse it and takes all
 * memory first, so that it is done as a whole or not at all. */
#include <stdlib.h>
#include <string.h>

#include "store/memory.h"

/* ---- what refers to accounts ------------------------------------------------------------------------- */

static bool account_known(struct memory_store *m, int64_t id)
{
    return id == 0 || memory_account(m, id); /* 0: nobody */
}

static bool accounts_known(struct memory_store *m, const struct store_game *g)
{
    bool known = account_known(m, g->owner);
    for (int i = 0; i < g->seats; i++)
        known = known && account_known(m, g->seat[i].account);
    return known;
}

/* ---- games ------------------------------------------------------------------------------------------- */

/* Takes over the fields that an append changes. */
static void row_change(struct store_game *row, const struct store_append *a)
{
    const struct store_game *v = &a->value;
    row->updated = a->at;
    if (a->fields & STORE_SET_STATUS)
        row->status = v->status;
    if (a->fields & STORE_SET_DUE)
        row->due = v->due;
    if (a->fields & STORE_SET_SEATS) {
        row->seats = v->seats;
        memcpy(row->seat, v->seat, sizeof row->seat);
    }
    if (a->fields & STORE_SET_SETUP) {
        row->setup = v->setup;
        row->rules_version = v->rules_version;
    }
    if (a->fields & STORE_SET_OWNER)
        row->owner = v->owner;
    if (a->fields & STORE_SET_VISIBILITY)
        row->visibility = v->visibility;
    if (a->fields & STORE_SET_CLOCK) {
        row->clock = v->clock;
        row->stand_in = v->stand_in;
    }
    if (a->fields & STORE_SET_COMMITMENT)
        row->commitment = v->commitment;
    if (a->fields & STORE_SET_KEY)
        row->key = v->key;
    if (a->fields & STORE_SET_RESULT)
        row->result = v->result;
    if (a->fields & STORE_SET_NOTE)
        row->note = v->note;
}

/* The row with new texts in place of the old. */
static bool row_replace(struct memory_game *g, const struct store_game *row)
{
    struct store_block *memory = NULL;
    struct store_game copy;
    if (!store_game_copy(&memory, &copy, row)) {
        store_blocks_free(&memory);
        return false;
    }
    store_blocks_free(&g->row_memory);
    g->row = copy;
    g->row_memory = memory;
    return true;
}

static enum store_status game_new(struct memory_store *m, struct store_job *job)
{
    if (memory_game_named(m, job->game.name))
        return STORE_CONFLICT;
    if (!accounts_known(m, &job->game))
        return STORE_MISSING;
    struct memory_game *grown = store_grow(m->game, m->games, sizeof *grown);
    if (!grown)
        return STORE_NO_MEMORY;
    m->game = grown;
    struct store_game row = job->game;
    row.id = m->games + 1;
    row.seq = 0;
    m->game[m->games] = (struct memory_game){0};
    if (!row_replace(&m->game[m->games], &row))
        return STORE_NO_MEMORY;
    m->games++;
    job->made = row.id;
    return STORE_OK;
}

static enum store_status game_delete(struct memory_store *m, struct store_job *job)
{
    struct memory_game *g = memory_game(m, job->game.id);
    if (!g)
        return STORE_MISSING;
    if (job->game.updated && job->game.updated != g->row.updated)
        return STORE_CONFLICT;
    store_blocks_free(&g->row_memory);
    store_blocks_free(&g->memory);
    free(g->item);
    free(g->line);
    *g = (struct memory_game){.deleted = true};
    return STORE_OK;
}

/* ---- appending --------------------------------------------------------------------------------------- */

static bool message_known(const struct memory_game *g, struct store_job *job)
{
    const struct store_append *a = &job->append;
    for (uint32_t i = 0; *store_text(a->message_id) && i < g->row.seq; i++)
        if (g->item[i].sender == a->sender && strcmp(g->item[i].message_id, a->message_id) == 0) {
            job->first = g->item[i].seq;
            job->last = g->item[i].seq + g->item[i].span - 1;
            return true;
        }
    return false;
}

/* Copies the items behind those of the game, which does not count them yet. */
static bool items_add(struct memory_game *g, const struct store_append *a)
{
    for (int i = 0; i < a->items; i++) {
        int count = (int)g->row.seq + i;
        struct store_item *grown = store_grow(g->item, count, sizeof *grown);
        struct store_item item = a->item[i];
        bool begins = i == 0 && *store_text(a->message_id);
        if (!grown)
            return false;
        g->item = grown;
        item.seq = (uint32_t)count + 1;
        item.hash = item.has_hash ? item.hash : 0;
        item.sender = begins ? a->sender : 0;
        item.message_id = begins ? a->message_id : "";
        item.span = begins ? (uint32_t)a->items : 0;
        if (!store_item_copy(&g->memory, &g->item[count], &item))
            return false;
    }
    return true;
}

static enum store_status append(struct memory_store *m, struct store_job *job)
{
    const struct store_append *a = &job->append;
    struct memory_game *g = memory_game(m, a->game);
    if (!g)
        return STORE_MISSING;
    job->seq = g->row.seq;
    if (message_known(g, job))
        return STORE_DUPLICATE;
    if (g->row.seq != a->expected || (a->known && a->known != g->row.updated))
        return STORE_CONFLICT;
    struct store_game row = g->row;
    row_change(&row, a);
    if (!accounts_known(m, &row))
        return STORE_MISSING;
    row.seq += (uint32_t)a->items;
    if (!items_add(g, a) || !row_replace(g, &row))
        return STORE_NO_MEMORY;
    job->first = a->expected + 1;
    job->last = job->seq = row.seq;
    return STORE_OK;
}

static enum store_status chat(struct memory_store *m, struct store_job *job)
{
    struct memory_game *g = memory_game(m, job->chat.game);
    struct store_line line = job->chat.line;
    if (!g || !account_known(m, line.account))
        return STORE_MISSING;
    for (int i = 0; *store_text(line.message_id) && i < g->lines; i++)
        if (g->line[i].account == line.account &&
            strcmp(g->line[i].message_id, line.message_id) == 0) {
            job->made = g->line[i].number;
            return STORE_DUPLICATE;
        }
    struct store_line *grown = store_grow(g->line, g->lines, sizeof *grown);
    if (!grown)
        return STORE_NO_MEMORY;
    g->line = grown;
    line.number = (uint32_t)g->lines + 1;
    if (!store_line_copy(&g->memory, &g->line[g->lines], &line))
        return STORE_NO_MEMORY;
    g->lines++;
    job->made = line.number;
    return STORE_OK;
}

/* ---- people and settings ------------------------------------------------------------------------------- */

static enum store_status session_put(struct memory_store *m, const struct store_session *put)
{
    struct memory_session *session = memory_session(m, put->token_hash);
    if (!memory_account(m, put->account))
        return STORE_MISSING;
    if (!session) {
        struct memory_session *grown = store_grow(m->session, m->sessions, sizeof *grown);
        if (!grown)
            return STORE_NO_MEMORY;
        m->session = grown;
        session = &m->session[m->sessions++];
        strcpy(session->token_hash, put->token_hash);
    }
    session->account = put->account;
    session->used = put->used;
    return STORE_OK;
}

static enum store_status session_used(struct memory_store *m, const struct store_session *put)
{
    struct memory_session *session = memory_session(m, put->token_hash);
    if (session)
        session->used = put->used;
    return session ? STORE_OK : STORE_MISSING;
}

static enum store_status session_delete(struct memory_store *m, const struct store_session *put)
{
    struct memory_session *session = memory_session(m, put->token_hash);
    if (session)
        session->token_hash[0] = '\0';
    return STORE_OK;
}

static enum store_status sessions_end(struct memory_store *m, const struct store_session *which,
                                      int64_t *ended)
{
    for (int i = 0; i < m->sessions; i++) {
        struct memory_session *session = &m->session[i];
        bool theirs = !which->account || session->account == which->account;
        if (!session->token_hash[0] || session->used >= which->used || !theirs ||
            strcmp(session->token_hash, store_text(which->token_hash)) == 0)
            continue;
        session->token_hash[0] = '\0';
        ++*ended;
    }
    return STORE_OK;
}

/* ---- what nobody has used for long --------------------------------------------------------------------- */

static bool has_session(const struct memory_store *m, int64_t account, int64_t since)
{
    for (int i = 0; i < m->sessions; i++)
        if (m->session[i].token_hash[0] && m->session[i].account == account &&
            m->session[i].used >= since)
            return true;
    return false;
}

static bool has_anything(const struct memory_store *m, int64_t account)
{
    for (int i = 0; i < m->games; i++) {
        const struct memory_game *g = &m->game[i];
        bool found = !g->deleted && g->row.owner == account;
        for (int seat = 0; seat < g->row.seats; seat++)
            found = found || (!g->deleted && g->row.seat[seat].account == account);
        for (int line = 0; line < g->lines; line++)
            found = found || g->line[line].account == account;
        if (found)
            return true;
    }
    return false;
}

static void sessions_forget(struct memory_store *m, int64_t account, int64_t before)
{
    for (int i = 0; i < m->sessions; i++)
        if (m->session[i].account == account && m->session[i].used < before)
            m->session[i].token_hash[0] = '\0';
}

static enum store_status forget(struct memory_store *m, struct store_job *job)
{
    const struct store_forget *f = &job->forget;
    int left = f->limit;
    for (int64_t id = f->after < 0 ? 1 : f->after + 1; id <= m->accounts && left > 0; id++) {
        struct memory_account *a = memory_account(m, id);
        if (!a)
            continue;
        left--;
        job->made = id;
        sessions_forget(m, id, f->sessions);
        if (*a->row.login || has_session(m, id, f->accounts) || has_anything(m, id))
            continue;
        sessions_forget(m, id, INT64_MAX);
        a->deleted = true;
        job->seq++;
    }
    return STORE_OK;
}

static enum store_status account_new(struct memory_store *m, struct store_job *job)
{
    struct store_account row = job->account;
    bool token = *store_text(row.token_hash);
    if (memory_account_login(m, store_text(row.login)) ||
        (token && memory_session(m, row.token_hash)))
        return STORE_CONFLICT;
    struct memory_account *grown = store_grow(m->account, m->accounts, sizeof *grown);
    if (!grown)
        return STORE_NO_MEMORY;
    m->account = grown;
    row.id = m->accounts + 1;
    struct memory_account made = {0};
    if (!store_account_copy(&made.memory, &made.row, &row)) {
        store_blocks_free(&made.memory);
        return STORE_NO_MEMORY;
    }
    m->account[m->accounts++] = made;
    struct store_session first = {
        .token_hash = row.token_hash, .account = row.id, .used = row.created};
    enum store_status status = token ? session_put(m, &first) : STORE_OK;
    if (status)
        store_blocks_free(&m->account[--m->accounts].memory);
    else
        job->made = row.id;
    return status;
}

static enum store_status account_set(struct memory_store *m, struct store_job *job)
{
    struct store_account row = job->account;
    struct memory_account *a = memory_account(m, row.id);
    if (!a)
        return STORE_MISSING;
    const struct memory_account *other = memory_account_login(m, store_text(row.login));
    if (other && other != a)
        return STORE_CONFLICT;
    struct memory_account made = {0};
    row.created = a->row.created;
    if (!store_account_copy(&made.memory, &made.row, &row)) {
        store_blocks_free(&made.memory);
        return STORE_NO_MEMORY;
    }
    store_blocks_free(&a->memory);
    a->row = made.row;
    a->memory = made.memory;
    struct store_session only = {
        .token_hash = job->account.token_hash, .account = row.id, .used = INT64_MAX};
    return *store_text(only.token_hash) ? sessions_end(m, &only, &job->made) : STORE_OK;
}

static enum store_status setting_set(struct memory_store *m, const struct store_job *job)
{
    struct memory_setting *old = memory_setting(m, job->setting.name), made = {0};
    if (old && *old->value && job->setting.once)
        return STORE_OK;
    struct memory_setting *grown =
        old ? m->setting : store_grow(m->setting, m->settings, sizeof *grown);
    if (!grown)
        return STORE_NO_MEMORY;
    m->setting = grown;
    if (!store_text_copy(&made.memory, &made.name, job->setting.name) ||
        !store_text_copy(&made.memory, &made.value, job->setting.value)) {
        store_blocks_free(&made.memory);
        return STORE_NO_MEMORY;
    }
    if (old)
        store_blocks_free(&old->memory);
    else
        old = &m->setting[m->settings++];
    *old = made;
    return STORE_OK;
}

static enum store_status kind_do(struct memory_store *m, struct store_job *job)
{
    switch (job->kind) {
    case STORE_APPEND:
        return append(m, job);
    case STORE_GAME_NEW:
        return game_new(m, job);
    case STORE_GAME_DELETE:
        return game_delete(m, job);
    case STORE_CHAT:
        return chat(m, job);
    case STORE_ACCOUNT_NEW:
        return account_new(m, job);
    case STORE_ACCOUNT_SET:
        return account_set(m, job);
    case STORE_SESSION_PUT:
        return session_put(m, &job->session);
    case STORE_SESSION_USED:
        return session_used(m, &job->session);
    case STORE_SESSION_DELETE:
        return session_delete(m, &job->session);
    case STORE_SESSIONS_END:
        return sessions_end(m, &job->session, &job->made);
    case STORE_FORGET:
        return forget(m, job);
    case STORE_SETTING:
        return setting_set(m, job);
    case STORE_JOB_KINDS:
        break;
    }
    return STORE_INVALID;
}

/* A job whose answer is kept: both are done, or neither. */
enum store_status memory_do(struct memory_store *m, struct store_job *job)
{
    const struct store_answer *from = &job->answer;
    if (!*store_text(from->message_id))
        return kind_do(m, job);
    if (!memory_account(m, from->account))
        return STORE_MISSING;
    struct store_block *memory = NULL;
    struct store_answer kept;
    bool good = store_answer_copy(&memory, &kept, from);
    enum store_status status = good ? kind_do(m, job) : STORE_NO_MEMORY;
    struct memory_account *a = memory_account(m, from->account);
    if (status || !a) {
        store_blocks_free(&memory);
        return status;
    }
    uint32_t slot = from->number % STORE_ANSWERS;
    store_blocks_free(&a->answer_memory[slot]);
    a->answer[slot] = kept;
    a->answer_memory[slot] = memory;
    return STORE_OK;
}
