/* postgres_read.c - reading: every answer is one moment of the database, and one round trip where it can be. */
#include <string.h>

#include "store/postgres.h"

/* ---- one reading --------------------------------------------------------------------------------------- */

struct reading {
    struct pg_store *s;
    struct pg_link *link;
    struct store_rows *rows;
    enum store_status status;
};

static struct reading reading_begin(struct store *store, struct store_rows *rows)
{
    struct pg_store *s = (struct pg_store *)store;
    pthread_mutex_lock(&s->reader.lock);
    return (struct reading){.s = s, .link = &s->reader, .rows = rows};
}

static enum store_status reading_end(struct reading *rd, bool found)
{
    pthread_mutex_unlock(&rd->s->reader.lock);
    return rd->status ? rd->status : found ? STORE_OK : STORE_MISSING;
}

/* All calls in one transaction and one round trip, up to their end; a link that turns out to be broken is tried
 * once more, as nothing is lost by reading again. */
static bool calls_send(struct reading *rd, struct pg_call *const *call, int count)
{
    struct pg_call begin = pg_call(PG_BEGIN_READ), commit = pg_call(PG_COMMIT);
    bool good = PQenterPipelineMode(rd->link->conn) && pg_send(rd->link, &begin);
    for (int i = 0; good && i < count; i++)
        good = pg_send(rd->link, call[i]);
    return good && pg_send(rd->link, &commit) && PQpipelineSync(rd->link->conn);
}

static void results_free(PGresult **result, int count)
{
    for (int i = 0; i < count; i++) {
        PQclear(result[i]);
        result[i] = NULL;
    }
}

static enum store_status calls_try(struct reading *rd, struct pg_call *const *call,
                                   PGresult **result, int count)
{
    enum store_status status = pg_link_ready(rd->s, rd->link);
    if (status)
        return status;
    bool sent = calls_send(rd, call, count);
    if (!sent)
        status = pg_link_failed(rd->s, rd->link, NULL);
    for (int i = -1; !status && i <= count; i++) {
        PGresult *r = pg_next(rd->link);
        if (!r || !pg_good(r))
            status = pg_link_failed(rd->s, rd->link, r);
        if (!status && i >= 0 && i < count)
            result[i] = r;
        else
            PQclear(r);
    }
    if (rd->link->conn && !pg_drain(rd->link))
        status = pg_link_failed(rd->s, rd->link, NULL);
    if (rd->link->conn && status)
        pg_run(rd->link, "ROLLBACK", NULL);
    if (status)
        results_free(result, count);
    return status;
}

static bool calls_run(struct reading *rd, struct pg_call *const *call, PGresult **result, int count)
{
    if (rd->status)
        return false;
    rd->status = calls_try(rd, call, result, count);
    if (rd->status == STORE_LOST) {
        rd->link->next = 0;
        rd->status = calls_try(rd, call, result, count);
    }
    return !rd->status;
}

/* ---- columns ------------------------------------------------------------------------------------------- */

static int32_t int_at(const PGresult *r, int row, int column)
{
    return (int32_t)pg_number(r, row, column);
}

static const char *text_at(const PGresult *r, int row, int column)
{
    return PQgetvalue(r, row, column);
}

static void take(struct reading *rd, bool good)
{
    if (!good)
        rd->status = STORE_NO_MEMORY;
}

static void take_games(struct reading *rd, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_game g = {
            .id = pg_number(r, i, 0),
            .name = text_at(r, i, 1),
            .setup = text_at(r, i, 2),
            .rules_version = int_at(r, i, 3),
            .owner = pg_number(r, i, 4),
            .visibility = int_at(r, i, 5),
            .clock = text_at(r, i, 6),
            .stand_in = int_at(r, i, 7),
            .status = int_at(r, i, 8),
            .seq = (uint32_t)pg_number(r, i, 9),
            .created = pg_number(r, i, 10),
            .updated = pg_number(r, i, 11),
            .due = pg_number(r, i, 12),
            .commitment = text_at(r, i, 13),
            .key = text_at(r, i, 14),
            .result = text_at(r, i, 15),
            .note = text_at(r, i, 16),
        };
        take(rd, store_rows_game(rd->rows, &g));
    }
}

static struct store_game *game_find(const struct store_rows *rows, int64_t id)
{
    for (int i = 0; i < rows->games; i++)
        if (rows->game[i].id == id)
            return &rows->game[i];
    return NULL;
}

static void take_seats(struct reading *rd, const PGresult *r)
{
    struct store_game *g = NULL;
    for (int i = 0; i < PQntuples(r); i++) {
        int64_t id = pg_number(r, i, 0), seat = pg_number(r, i, 1);
        if (!g || g->id != id)
            g = game_find(rd->rows, id);
        if (!g || seat < 0 || seat >= MUR_SEATS)
            continue;
        g->seat[seat].kind = int_at(r, i, 2);
        g->seat[seat].account = pg_number(r, i, 3);
        take(rd, store_text_copy(&rd->rows->memory, &g->seat[seat].text, text_at(r, i, 4)));
        if (g->seats <= seat)
            g->seats = (int32_t)seat + 1;
    }
}

static void take_items(struct reading *rd, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_item item = {
            .seq = (uint32_t)pg_number(r, i, 0),
            .kind = int_at(r, i, 1),
            .actor = int_at(r, i, 2),
            .action = (uint32_t)pg_number(r, i, 3),
            .text = text_at(r, i, 4),
            .at = pg_number(r, i, 5),
            .has_hash = !PQgetisnull(r, i, 6),
            .hash = (uint64_t)pg_number(r, i, 6),
            .sender = pg_number(r, i, 7),
            .message_id = text_at(r, i, 8),
            .span = (uint32_t)pg_number(r, i, 9),
        };
        take(rd, store_rows_item(rd->rows, &item));
    }
}

static void take_lines(struct reading *rd, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_line line = {
            .number = (uint32_t)pg_number(r, i, 0),
            .account = pg_number(r, i, 1),
            .actor = int_at(r, i, 2),
            .text = text_at(r, i, 3),
            .at = pg_number(r, i, 4),
            .message_id = text_at(r, i, 5),
        };
        take(rd, store_rows_line(rd->rows, &line));
    }
}

static void take_accounts(struct reading *rd, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_account a = {
            .id = pg_number(r, i, 0),
            .name = text_at(r, i, 1),
            .login = text_at(r, i, 2),
            .passphrase = text_at(r, i, 3),
            .created = pg_number(r, i, 4),
            .used = pg_number(r, i, 5),
        };
        take(rd, store_rows_account(rd->rows, &a));
    }
}

static void take_answers(struct reading *rd, const PGresult *r)
{
    for (int i = 0; i < PQntuples(r); i++) {
        struct store_answer a = {
            .account = pg_number(r, i, 0),
            .number = (uint32_t)pg_number(r, i, 1),
            .message_id = text_at(r, i, 2),
            .digest = (uint64_t)pg_number(r, i, 3),
            .proof = text_at(r, i, 4),
            .game = text_at(r, i, 5),
            .n = pg_number(r, i, 6),
        };
        take(rd, store_rows_answer(rd->rows, &a));
    }
}

/* ---- games --------------------------------------------------------------------------------------------- */

enum store_status pg_load(struct store *store, int64_t game, uint32_t since,
                          struct store_rows *rows)
{
    struct reading rd = reading_begin(store, rows);
    struct pg_call by_id = pg_call(PG_GAME_BY_ID), seats = pg_call(PG_SEATS),
                   items = pg_call(PG_ITEMS);
    struct pg_call *const calls[] = {&by_id, &seats, &items};
    struct pg_list id = {0};
    PGresult *result[3] = {0};
    pg_put_number(&by_id, game);
    pg_list_number(&id, game);
    pg_put_list(&seats, &id);
    pg_put_number(&items, game);
    pg_put_number(&items, since);
    if (calls_run(&rd, calls, result, 3)) {
        take_games(&rd, result[0]);
        take_seats(&rd, result[1]);
        take_items(&rd, result[2]);
    }
    results_free(result, 3);
    pg_call_end(&seats);
    return reading_end(&rd, rows->games);
}

enum store_status pg_game_find(struct store *store, const char *name, struct store_rows *rows)
{
    struct reading rd = reading_begin(store, rows);
    struct pg_call by_name = pg_call(PG_GAME_BY_NAME), seats = pg_call(PG_SEATS_BY_NAME);
    struct pg_call *const calls[] = {&by_name, &seats};
    PGresult *result[2] = {0};
    pg_put_text(&by_name, name);
    pg_put_text(&seats, name);
    if (calls_run(&rd, calls, result, 2)) {
        take_games(&rd, result[0]);
        take_seats(&rd, result[1]);
    }
    results_free(result, 2);
    return reading_end(&rd, rows->games);
}

static enum pg_statement list_choose(const struct store_query *q)
{
    if (q->account)
        return q->newest ? PG_LIST_ACCOUNT_NEWEST : PG_LIST_ACCOUNT;
    if (q->status == STORE_ANY)
        return q->newest ? PG_LIST_ALL_NEWEST : PG_LIST_ALL;
    if (q->listed)
        return q->newest ? PG_LIST_PUBLIC_NEWEST : PG_LIST_PUBLIC;
    return q->newest ? PG_LIST_STATUS_NEWEST : PG_LIST_STATUS;
}

static struct pg_call list_call(const struct store_query *q)
{
    return pg_call(q->due ? PG_LIST_DUE : list_choose(q));
}

static void list_fill(struct pg_call *c, const struct store_query *q)
{
    if (q->due) {
        pg_put_number(c, q->due);
        pg_put_number(c, q->limit);
        return;
    }
    pg_put_number(c, q->status);
    pg_put_number(c, q->newest && !q->after ? INT64_MAX : q->after);
    pg_put_number(c, q->limit);
    if (q->account || q->status == STORE_ANY)
        pg_put_number(c, q->listed);
    if (q->account)
        pg_put_number(c, q->account);
}

/* The seats of the games that were found. A game may change between the two, as between two lists. */
static void seats_read(struct reading *rd)
{
    struct pg_call seats = pg_call(PG_SEATS);
    struct pg_call *const calls[] = {&seats};
    struct pg_list ids = {0};
    PGresult *result[1] = {0};
    for (int i = 0; i < rd->rows->games; i++)
        pg_list_number(&ids, rd->rows->game[i].id);
    pg_put_list(&seats, &ids);
    if (rd->rows->games && calls_run(rd, calls, result, 1))
        take_seats(rd, result[0]);
    results_free(result, 1);
    pg_call_end(&seats);
}

enum store_status pg_games(struct store *store, const struct store_query *q,
                           struct store_rows *rows)
{
    struct reading rd = reading_begin(store, rows);
    struct pg_call list = list_call(q);
    struct pg_call *const calls[] = {&list};
    PGresult *result[1] = {0};
    list_fill(&list, q);
    if (calls_run(&rd, calls, result, 1))
        take_games(&rd, result[0]);
    results_free(result, 1);
    seats_read(&rd);
    return reading_end(&rd, true);
}

/* ---- chat, people, settings ---------------------------------------------------------------------------- */

enum store_status pg_lines(struct store *store, int64_t game, uint32_t since, int limit,
                           struct store_rows *rows)
{
    struct reading rd = reading_begin(store, rows);
    struct pg_call known = pg_call(PG_GAME_SEQ), lines = pg_call(since ? PG_LINES : PG_LINES_LAST);
    struct pg_call *const calls[] = {&known, &lines};
    PGresult *result[2] = {0};
    bool found = false;
    pg_put_number(&known, game);
    pg_put_number(&lines, game);
    pg_put_number(&lines, since);
    pg_put_number(&lines, limit);
    if (calls_run(&rd, calls, result, 2)) {
        found = PQntuples(result[0]);
        take_lines(&rd, result[1]);
    }
    results_free(result, 2);
    return reading_end(&rd, found);
}

static void answers_read(struct reading *rd)
{
    struct pg_call answers = pg_call(PG_ANSWERS);
    struct pg_call *const calls[] = {&answers};
    PGresult *result[1] = {0};
    if (!rd->rows->accounts)
        return;
    pg_put_number(&answers, rd->rows->account[0].id);
    if (calls_run(rd, calls, result, 1))
        take_answers(rd, result[0]);
    results_free(result, 1);
}

enum store_status pg_account(struct store *store, enum store_account_key by, int64_t id,
                             const char *text, struct store_rows *rows)
{
    static const enum pg_statement keys[] = {
        [STORE_ACCOUNT_ID] = PG_ACCOUNT_BY_ID,
        [STORE_ACCOUNT_LOGIN] = PG_ACCOUNT_BY_LOGIN,
        [STORE_ACCOUNT_TOKEN] = PG_ACCOUNT_BY_TOKEN,
    };
    struct reading rd = reading_begin(store, rows);
    struct pg_call account = pg_call(keys[by]);
    struct pg_call *const calls[] = {&account};
    PGresult *result[1] = {0};
    if (by == STORE_ACCOUNT_ID)
        pg_put_number(&account, id);
    else
        pg_put_text(&account, text);
    if (calls_run(&rd, calls, result, 1))
        take_accounts(&rd, result[0]);
    results_free(result, 1);
    answers_read(&rd);
    return reading_end(&rd, rows->accounts);
}

enum store_status pg_setting(struct store *store, const char *name, struct store_rows *rows)
{
    struct reading rd = reading_begin(store, rows);
    struct pg_call setting = pg_call(PG_SETTING);
    struct pg_call *const calls[] = {&setting};
    PGresult *result[1] = {0};
    pg_put_text(&setting, name);
    if (calls_run(&rd, calls, result, 1) && PQntuples(result[0]))
        take(&rd, store_text_copy(&rows->memory, &rows->setting, text_at(result[0], 0, 0)));
    results_free(result, 1);
    return reading_end(&rd, rows->setting);
}
