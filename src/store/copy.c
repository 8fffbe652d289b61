/* copy.c - a whole store into another one of any kind: tables row by row, of one moment, in one commit. */
#include <string.h>

#include "base/text.h"
#include "store/internal.h"

const struct store_table store_tables[STORE_TABLES] = {
    {"account", "id, name, login, passphrase, created", 5},
    {"session", "token_hash, account_id, used", 3},
    {"game",
     "id, name, setup, rules_version, owner, visibility, clock, stand_in, status, seq, created, "
     "updated, due, commitment, key, result, note",
     17},
    {"seat", "game_id, seat, kind, account_id, body", 5},
    {"item", "game_id, seq, kind, actor, action, body, at, hash, sender, message_id, span", 11},
    {"line", "game_id, number, account_id, actor, body, at, message_id", 7},
    {"setting", "name, value", 2},
    {"answer", "account_id, slot, number, message_id, digest, proof, game, n", 8},
};

const char *store_table_name(int table)
{
    return store_tables[table].name;
}

/* ---- counting ------------------------------------------------------------------------------------------ */

static enum store_status count_row(void *self, int table, const char *const *value)
{
    (void)value;
    ((uint64_t *)self)[table]++;
    return STORE_OK;
}

static enum store_status kind_fail(struct store_error *err)
{
    return store_fail(err, STORE_INVALID, MUR_N("a store of this kind cannot be copied"), NULL);
}

enum store_status store_count(struct store *s, uint64_t rows[STORE_TABLES], struct store_error *err)
{
    struct store_error unread;
    err = err ? err : &unread;
    memset(rows, 0, STORE_TABLES * sizeof *rows);
    return s->backend->dump ? s->backend->dump(s, count_row, rows, err) : kind_fail(err);
}

/* ---- copying ------------------------------------------------------------------------------------------- */

struct copying {
    struct store *to;
    const struct store_progress *progress;
    uint64_t done, all;
    struct store_error *err;
};

static enum store_status row_copy(void *self, int table, const char *const *value)
{
    enum { EVERY = 1024 };
    struct copying *c = self;
    if (c->progress->told && c->done++ % EVERY == 0)
        c->progress->told(c->progress->who, c->done, c->all);
    return c->to->backend->fill(c->to, table, value, c->err);
}

enum store_status store_copy(struct store *from, struct store *to,
                             const struct store_progress *progress, struct store_error *err)
{
    static const struct store_progress silent;
    struct copying c = {.to = to, .progress = progress ? progress : &silent, .err = err};
    uint64_t rows[STORE_TABLES], there = 0;
    if (!from->backend->dump || !to->backend->fill)
        return kind_fail(err);
    enum store_status status = store_count(to, rows, err);
    for (int i = 0; !status && i < STORE_TABLES; i++)
        there += rows[i];
    if (!status && there)
        return store_fail(err, STORE_CONFLICT,
                          MUR_N("there is something in the store already; copy into an empty one"),
                          NULL);
    if (!status)
        status = store_count(from, rows, err);
    for (int i = 0; !status && i < STORE_TABLES; i++)
        c.all += rows[i];
    if (!status)
        status = to->backend->fill_begin(to, err);
    if (status)
        return status;
    status = from->backend->dump(from, row_copy, &c, err);
    enum store_status end = to->backend->fill_end(to, !status, err);
    return status ? status : end;
}
