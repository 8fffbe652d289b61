/* store_move.c - `muralha store copy`: a whole store into an empty one of another kind, and whether both are the same. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/isolate.h"
#include "cli/store.h"

enum { PAGE = 200 };

struct moving {
    const struct cli_command *self;
    const struct store_values *v;
    struct cli_progress bar;
};

static struct store *side_open(const struct cli_command *self, const char *url, bool read_only)
{
    struct store_error err;
    struct store *s = store_open(url, &(struct store_options){.read_only = read_only}, &err);
    if (!s)
        store_tell(self, &err);
    return s;
}

/* ---- are they the same? -------------------------------------------------------------------------------- */

static bool items_same(const struct store_rows *a, const struct store_rows *b)
{
    bool same = a->items == b->items;
    for (int i = 0; same && i < a->items; i++) {
        const struct store_item *x = &a->item[i], *y = &b->item[i];
        same = x->seq == y->seq && x->kind == y->kind && x->actor == y->actor &&
               x->action == y->action && x->at == y->at && x->has_hash == y->has_hash &&
               x->hash == y->hash && x->sender == y->sender && x->span == y->span &&
               strcmp(x->text, y->text) == 0 && strcmp(x->message_id, y->message_id) == 0;
    }
    return same;
}

/* The hash of the position to which the game is played again; 0 if it cannot be. */
static uint64_t hash_of(struct store_replay *rp, const struct moving *m,
                        const struct store_rows *rows)
{
    struct mur_table *t = store_replay(rp, m->self->language, rows);
    uint64_t hash = t ? mur_hash(rp->rules, mur_table_state(t)) : 0;
    mur_table_free(t);
    return hash;
}

static bool game_same(struct moving *m, struct store_replay *rp, struct store *from,
                      struct store *to, int64_t game)
{
    struct store_rows a = {0}, b = {0};
    bool same = store_load(from, game, 0, &a) == STORE_OK &&
                store_load(to, game, 0, &b) == STORE_OK &&
                strcmp(a.game[0].name, b.game[0].name) == 0 && items_same(&a, &b) &&
                hash_of(rp, m, &a) == hash_of(rp, m, &b);
    store_rows_release(&a);
    store_rows_release(&b);
    return same;
}

/* In a process of its own, as a game may be one at which the rules stop the program. */
static void games_compare(void *data, struct isolate *count, int64_t after)
{
    struct moving *m = data;
    struct store_query q = {.status = STORE_ANY, .after = after, .limit = PAGE};
    struct store_rows page = {0};
    struct store_replay rp = {0};
    struct store *from = side_open(m->self, m->v->from, true),
                 *to = side_open(m->self, m->v->to, true);
    enum store_status status = from && to ? STORE_OK : STORE_ERROR;
    for (int full = PAGE; !status && full == PAGE; full = page.games) {
        status = store_games(from, &q, &page);
        for (int i = 0; !status && i < page.games; i++) {
            q.after = page.game[i].id;
            atomic_store(&count->at, q.after);
            bool same = game_same(m, &rp, from, to, q.after);
            if (!same)
                cli_print(stdout, "%s (%" PRId64 "): %s\n", page.game[i].name, q.after,
                          mur_tr(m->self->language, "the two stores differ"));
            atomic_fetch_add(same ? &count->good : &count->bad, 1);
            cli_progress_set(&m->bar, (uint64_t)q.after);
        }
    }
    if (status)
        atomic_fetch_add(&count->bad, 1);
    mur_rules_free(rp.rules);
    store_rows_release(&page);
    store_close(from);
    store_close(to);
}

static void game_died(void *data, int64_t at, int signal)
{
    struct moving *m = data;
    cli_print(stdout, "(%" PRId64 "): %s (%d)\n", at,
              mur_tr(m->self->language, "the rules stop the program at this game"), signal);
}

static int all_compare(struct moving *m, uint64_t games)
{
    struct isolate_job job = {.work = games_compare, .died = game_died, .data = m};
    int64_t good = 0, bad = 0;
    m->bar = cli_progress_begin("compare", games ? games : 1);
    bool ran = isolate_run(&job, &good, &bad);
    cli_progress_end(&m->bar);
    cli_print(stdout, "%" PRId64 " passed, %" PRId64 " failed\n", good, bad + !ran);
    return ran && !bad ? CLI_OK : CLI_FAILED;
}

/* ---- copying ------------------------------------------------------------------------------------------- */

/* As many rows in every table? They are printed. */
static bool counts_same(struct moving *m, struct store *from, struct store *to, uint64_t *games)
{
    enum { GAME = 2 };
    uint64_t a[STORE_TABLES], b[STORE_TABLES];
    struct store_error err;
    bool same = true;
    if (store_count(from, a, &err) || store_count(to, b, &err)) {
        store_tell(m->self, &err);
        return false;
    }
    for (int i = 0; i < STORE_TABLES; i++) {
        cli_print(stdout, "%-8s %" PRIu64 "\n", store_table_name(i), b[i]);
        same = same && a[i] == b[i];
    }
    *games = a[GAME];
    if (!same)
        cli_print(stderr, "muralha store: %s\n",
                  mur_tr(m->self->language, "the two stores differ"));
    return same;
}

static int copy_all(struct moving *m, struct store *from, struct store *to, uint64_t *games)
{
    struct store_error err = {0};
    m->bar = cli_progress_begin("copy", 1);
    struct store_progress progress = store_bar(&m->bar);
    enum store_status status = store_copy(from, to, &progress, &err);
    cli_progress_end(&m->bar);
    if (status)
        return store_tell(m->self, &err);
    return counts_same(m, from, to, games) ? CLI_OK : CLI_FAILED;
}

int store_move_run(const struct cli_command *self, const struct store_values *v,
                   const struct cli_words *words)
{
    (void)words;
    struct moving m = {.self = self, .v = v};
    uint64_t games = 0;
    if (!v->from || !v->to)
        return cli_usage(self, "say from where and to where: --from URL --to URL", NULL);
    struct store *from = side_open(self, v->from, true);
    struct store *to = from ? side_open(self, v->to, false) : NULL;
    int result = to ? copy_all(&m, from, to, &games) : CLI_FAILED;
    store_close(from);
    store_close(to); /* no link may go along into another process */
    return result == CLI_OK ? all_compare(&m, games) : result;
}
