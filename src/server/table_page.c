/* table_page.c - tables and records for /api. */
#include "server/table_page.h"

#include <stdlib.h>
#include <string.h>

#include "server/internal.h"

static int status_of(enum store_status status)
{
    return status == STORE_OK ? 200 : status == STORE_MISSING ? 404 : 503;
}

/* ---- the table --------------------------------------------------------------------------------------- */

static char *row_text(const struct hub *hub, const struct row *row)
{
    char who[MUR_SEATS][ID_MAX], owner[ID_MAX];
    struct proto_seat_state seats[MUR_SEATS];
    struct proto_server m = {.type = PROTO_SERVER_TABLE, .table = feed_row(row)};
    for (int i = 0; i < row->seats; i++)
        feed_seat(hub, row, i, who[i], &seats[i]);
    feed_person(hub, row->owner, owner);
    m.table.owner = owner;
    m.table.seats = seats;
    int length = proto_encode_server(&m, NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (text)
        proto_encode_server(&m, text, length + 1);
    return text;
}

int table_page_state(const struct hub *hub, struct store *store, const char *name, char **out)
{
    struct store_rows rows = {0};
    struct row row;
    int status = status_of(store_game_find(store, name, &rows));
    if (status == 200 && !row_read(&rows.game[0], &row))
        status = 404;
    if (status == 200 && !(*out = row_text(hub, &row)))
        status = 503;
    sodium_memzero(&row, sizeof row);
    store_rows_release(&rows);
    return status;
}

/* ---- the record -------------------------------------------------------------------------------------- */

static char *record_text(const struct mur_table *t, const struct row *row)
{
    struct fair_proof proof = {0};
    struct fair f;
    struct mur_record *rec = mur_table_record(t, NULL);
    if (!rec)
        return NULL;
    strcpy(proof.game, row->name);
    strcpy(proof.commitment, row->commitment);
    strcpy(proof.key, row->key);
    if (row->plan.drawn && fair_read(&f, row->name, row->key))
        fair_order_text(&f, row->seats, proof.seats);
    int length = mur_record_text(rec, NULL, 0), more = fair_proof_text(&proof, NULL, 0);
    char *text = malloc((size_t)(length + more) + 1);
    if (text) {
        mur_record_text(rec, text, length + 1);
        fair_proof_text(&proof, text + length, more + 1);
    }
    mur_record_free(rec);
    return text;
}

/* A running game as it can be gone on with. */
static char *table_text(const struct mur_table *t)
{
    int length = mur_table_text(t, NULL, 0);
    char *text = length < 0 ? NULL : malloc((size_t)length + 1);
    if (text)
        mur_table_text(t, text, length + 1);
    return text;
}

/* NULL if it cannot be played again, or memory is out. */
static char *game_text(const struct store_rows *rows, const struct row *row)
{
    struct mur_rules *r = mur_rules_new(row->setup, NULL);
    struct mur_table *t = r ? keep_table(r, &row->plan, rows->item, rows->items, NULL) : NULL;
    char *text = NULL;
    if (t)
        text = row->phase == STORE_FINISHED ? record_text(t, row) : table_text(t);
    mur_table_free(t);
    mur_rules_free(r);
    return text;
}

/* Loads a game that was found with this status and tells it; `unable`: the status if that fails. The rows are over. */
static int game_tell(struct store *store, struct suspects *suspects, struct store_rows *rows,
                     int status, int unable, char **out)
{
    struct row row = {0};
    if (status == 200)
        status = status_of(store_load(store, rows->game[0].id, 0, rows));
    if (status == 200 && !row_read(&rows->game[0], &row))
        status = 404;
    if (status == 200) {
        int slot = suspects_mark(suspects, row.id);
        *out = game_text(rows, &row);
        suspects_unmark(suspects, slot);
        status = *out ? 200 : unable;
    }
    sodium_memzero(&row, sizeof row);
    store_rows_release(rows);
    return status;
}

int table_page_record(struct store *store, struct suspects *suspects, const char *name, char **out)
{
    struct store_rows rows = {0};
    int status = status_of(store_game_find(store, name, &rows));
    if (status == 200 && rows.game[0].status != STORE_FINISHED)
        status = 404;
    return game_tell(store, suspects, &rows, status, 503, out);
}

/* ---- for operators ------------------------------------------------------------------------------------- */

enum store_status table_page_find(struct store *store, const char *name, struct store_rows *rows)
{
    bool number = *name && !name[strspn(name, "0123456789")];
    return number ? store_load(store, strtoll(name, NULL, 10), 0, rows)
                  : store_game_find(store, name, rows);
}

int table_page_export(struct store *store, struct suspects *suspects, const char *name, char **out)
{
    struct store_rows rows = {0};
    int status = status_of(table_page_find(store, name, &rows));
    return game_tell(store, suspects, &rows, status, 409, out);
}
