/* sqlite_read.c - reading rows, beside whoever writes. */
#include "store/sqlite.h"

/* ---- columns ----------------------------------------------------------------------------------------- */

static const char *text_at(sqlite3_stmt *stmt, int column)
{
    return store_text((const char *)sqlite3_column_text(stmt, column));
}

static int32_t int_at(sqlite3_stmt *stmt, int column)
{
    return sqlite3_column_int(stmt, column);
}

static int64_t long_at(sqlite3_stmt *stmt, int column)
{
    return sqlite3_column_int64(stmt, column);
}

/* ---- one reading --------------------------------------------------------------------------------------- */

/* A reading that takes rows one by one. `take` is false when there is no memory. */
struct reading {
    struct sqlite_link *link;
    struct store_rows *rows;
    int taken; /* rows, by all statements */
    enum store_status status;
};

static sqlite3_stmt *reading_use(struct reading *rd, enum sqlite_statement number)
{
    sqlite3_stmt *stmt = rd->status ? NULL : sqlite_use(rd->link, number);
    if (!stmt && !rd->status)
        rd->status = sqlite_status(rd->link->db, sqlite3_extended_errcode(rd->link->db));
    return stmt;
}

static void reading_run(struct reading *rd, sqlite3_stmt *stmt,
                        bool (*take)(struct reading *rd, sqlite3_stmt *stmt))
{
    int code;
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW)
        if (!take(rd, stmt)) {
            rd->status = rd->status ? rd->status : STORE_NO_MEMORY;
            break;
        } else {
            rd->taken++;
        }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        rd->status = sqlite_status(rd->link->db, code);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
}

/* Everything that belongs to one reading is of one moment. */
static struct reading reading_begin(struct store *store, struct store_rows *rows)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    pthread_mutex_lock(&s->reader.lock);
    int code = sqlite_simple(&s->reader, SQL_BEGIN_READ);
    return (struct reading){
        .link = &s->reader, .rows = rows, .status = sqlite_status(s->reader.db, code)};
}

static enum store_status reading_end(struct store *store, struct reading *rd, bool wanted)
{
    struct sqlite_store *s = (struct sqlite_store *)store;
    if (rd->status)
        sqlite_why(s, s->reader.db);
    if (!sqlite3_get_autocommit(s->reader.db))
        sqlite_simple(&s->reader, SQL_ROLLBACK);
    pthread_mutex_unlock(&s->reader.lock);
    return !rd->status && !wanted ? STORE_MISSING : rd->status;
}

/* ---- games ------------------------------------------------------------------------------------------- */

static bool take_seat(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_game *g = &rd->rows->game[rd->rows->games - 1];
    int seat = int_at(stmt, 0);
    if (seat != g->seats || seat >= MUR_SEATS) {
        rd->status = STORE_CORRUPT;
        return false;
    }
    g->seat[seat] = (struct store_seat){.kind = int_at(stmt, 1), .account = long_at(stmt, 2)};
    g->seats++;
    return store_text_copy(&rd->rows->memory, &g->seat[seat].text, text_at(stmt, 3));
}

static bool take_game(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_game g = {
        .id = long_at(stmt, 0),
        .name = text_at(stmt, 1),
        .setup = text_at(stmt, 2),
        .rules_version = int_at(stmt, 3),
        .owner = long_at(stmt, 4),
        .visibility = int_at(stmt, 5),
        .clock = text_at(stmt, 6),
        .stand_in = int_at(stmt, 7),
        .status = int_at(stmt, 8),
        .seq = (uint32_t)long_at(stmt, 9),
        .created = long_at(stmt, 10),
        .updated = long_at(stmt, 11),
        .due = long_at(stmt, 12),
        .commitment = text_at(stmt, 13),
        .key = text_at(stmt, 14),
        .result = text_at(stmt, 15),
        .note = text_at(stmt, 16),
    };
    if (!store_rows_game(rd->rows, &g))
        return false;
    sqlite3_stmt *seats = reading_use(rd, SQL_SEATS);
    if (!seats)
        return false;
    sqlite3_bind_int64(seats, 1, g.id);
    reading_run(rd, seats, take_seat);
    return !rd->status;
}

static bool take_item(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_item item = {
        .seq = (uint32_t)long_at(stmt, 0),
        .kind = int_at(stmt, 1),
        .actor = int_at(stmt, 2),
        .action = (uint32_t)long_at(stmt, 3),
        .text = text_at(stmt, 4),
        .at = long_at(stmt, 5),
        .has_hash = sqlite3_column_type(stmt, 6) != SQLITE_NULL,
        .hash = (uint64_t)long_at(stmt, 6),
        .sender = long_at(stmt, 7),
        .message_id = text_at(stmt, 8),
        .span = (uint32_t)long_at(stmt, 9),
    };
    return store_rows_item(rd->rows, &item);
}

enum store_status sqlite_load(struct store *s, int64_t game, uint32_t since,
                              struct store_rows *rows)
{
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, SQL_GAME_BY_ID);
    if (stmt) {
        sqlite3_bind_int64(stmt, 1, game);
        reading_run(&rd, stmt, take_game);
    }
    stmt = reading_use(&rd, SQL_ITEMS);
    if (stmt) {
        sqlite3_bind_int64(stmt, 1, game);
        sqlite3_bind_int64(stmt, 2, since);
        reading_run(&rd, stmt, take_item);
    }
    return reading_end(s, &rd, rows->games);
}

enum store_status sqlite_game_find(struct store *s, const char *name, struct store_rows *rows)
{
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, SQL_GAME_BY_NAME);
    if (stmt) {
        sqlite_bind_text(stmt, 1, name);
        reading_run(&rd, stmt, take_game);
    }
    return reading_end(s, &rd, rows->games);
}

/* ---- lists ------------------------------------------------------------------------------------------- */

static enum sqlite_statement list_choose(const struct store_query *q)
{
    if (q->account)
        return q->newest ? SQL_LIST_ACCOUNT_NEWEST : SQL_LIST_ACCOUNT;
    if (q->status == STORE_ANY)
        return q->newest ? SQL_LIST_ALL_NEWEST : SQL_LIST_ALL;
    if (q->listed)
        return q->newest ? SQL_LIST_PUBLIC_NEWEST : SQL_LIST_PUBLIC;
    return q->newest ? SQL_LIST_STATUS_NEWEST : SQL_LIST_STATUS;
}

static void list_bind(sqlite3_stmt *stmt, const struct store_query *q)
{
    sqlite3_bind_int(stmt, 1, q->status);
    sqlite3_bind_int64(stmt, 2, q->newest && !q->after ? INT64_MAX : q->after);
    sqlite3_bind_int(stmt, 3, q->limit);
    if (q->account || q->status == STORE_ANY)
        sqlite3_bind_int(stmt, 4, q->listed);
    if (q->account)
        sqlite3_bind_int64(stmt, 5, q->account);
}

enum store_status sqlite_games(struct store *s, const struct store_query *q,
                               struct store_rows *rows)
{
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, q->due ? SQL_LIST_DUE : list_choose(q));
    if (stmt && q->due) {
        sqlite3_bind_int64(stmt, 1, q->due);
        sqlite3_bind_int(stmt, 2, q->limit);
    } else if (stmt) {
        list_bind(stmt, q);
    }
    if (stmt)
        reading_run(&rd, stmt, take_game);
    return reading_end(s, &rd, true);
}

/* ---- chat, people, settings ------------------------------------------------------------------------------ */

static bool take_line(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_line line = {
        .number = (uint32_t)long_at(stmt, 0),
        .account = long_at(stmt, 1),
        .actor = int_at(stmt, 2),
        .text = text_at(stmt, 3),
        .at = long_at(stmt, 4),
        .message_id = text_at(stmt, 5),
    };
    return store_rows_line(rd->rows, &line);
}

static bool take_nothing(struct reading *rd, sqlite3_stmt *stmt)
{
    (void)rd;
    (void)stmt;
    return true;
}

enum store_status sqlite_lines(struct store *s, int64_t game, uint32_t since, int limit,
                               struct store_rows *rows)
{
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, SQL_GAME_SEQ);
    if (stmt) {
        sqlite3_bind_int64(stmt, 1, game);
        reading_run(&rd, stmt, take_nothing);
    }
    bool known = rd.taken;
    stmt = reading_use(&rd, since ? SQL_LINES : SQL_LINES_LAST);
    if (stmt) {
        sqlite3_bind_int64(stmt, 1, game);
        sqlite3_bind_int64(stmt, 2, since);
        sqlite3_bind_int(stmt, 3, limit);
        reading_run(&rd, stmt, take_line);
    }
    return reading_end(s, &rd, known);
}

static bool take_account(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_account a = {
        .id = long_at(stmt, 0),
        .name = text_at(stmt, 1),
        .login = text_at(stmt, 2),
        .passphrase = text_at(stmt, 3),
        .created = long_at(stmt, 4),
        .used = long_at(stmt, 5),
    };
    return store_rows_account(rd->rows, &a);
}

static bool take_answer(struct reading *rd, sqlite3_stmt *stmt)
{
    struct store_answer a = {
        .account = long_at(stmt, 0),
        .number = (uint32_t)long_at(stmt, 1),
        .message_id = text_at(stmt, 2),
        .digest = (uint64_t)long_at(stmt, 3),
        .proof = text_at(stmt, 4),
        .game = text_at(stmt, 5),
        .n = long_at(stmt, 6),
    };
    return store_rows_answer(rd->rows, &a);
}

enum store_status sqlite_account(struct store *s, enum store_account_key by, int64_t id,
                                 const char *text, struct store_rows *rows)
{
    static const enum sqlite_statement keys[] = {
        [STORE_ACCOUNT_ID] = SQL_ACCOUNT_BY_ID,
        [STORE_ACCOUNT_LOGIN] = SQL_ACCOUNT_BY_LOGIN,
        [STORE_ACCOUNT_TOKEN] = SQL_ACCOUNT_BY_TOKEN,
    };
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, keys[by]);
    if (stmt && by == STORE_ACCOUNT_ID)
        sqlite3_bind_int64(stmt, 1, id);
    else if (stmt)
        sqlite_bind_text(stmt, 1, text);
    if (stmt)
        reading_run(&rd, stmt, take_account);
    stmt = rows->accounts ? reading_use(&rd, SQL_ANSWERS) : NULL;
    if (stmt) {
        sqlite3_bind_int64(stmt, 1, rows->account[0].id);
        reading_run(&rd, stmt, take_answer);
    }
    return reading_end(s, &rd, rows->accounts);
}

static bool take_setting(struct reading *rd, sqlite3_stmt *stmt)
{
    return store_text_copy(&rd->rows->memory, &rd->rows->setting, text_at(stmt, 0));
}

enum store_status sqlite_setting(struct store *s, const char *name, struct store_rows *rows)
{
    struct reading rd = reading_begin(s, rows);
    sqlite3_stmt *stmt = reading_use(&rd, SQL_SETTING);
    if (stmt) {
        sqlite_bind_text(stmt, 1, name);
        reading_run(&rd, stmt, take_setting);
    }
    return reading_end(s, &rd, rows->setting);
}
