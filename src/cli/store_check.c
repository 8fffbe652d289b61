/* store_check.c - `muralha store check`: the file, and every game played again. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/isolate.h"
#include "cli/store.h"

enum { PAGE = 200 };

struct checking {
    const struct cli_command *self;
    const struct store_values *v;
    struct cli_progress bar;
};

/* ---- games ------------------------------------------------------------------------------------------- */

/* A game that was deleted in the meantime is nobody's fault. */
static void game_check(struct checking *c, struct store *s, struct store_replay *rp,
                       const struct store_game *g, struct isolate *count)
{
    struct store_rows rows = {0};
    const char *why = NULL;
    enum store_status status = store_load(s, g->id, 0, &rows);
    struct mur_table *t = status ? NULL : store_replay(rp, c->self->language, &rows);
    if (status && status != STORE_MISSING)
        why = mur_tr(c->self->language, store_status_text(status));
    else if (!status && !t)
        why = rp->why;
    if (why) {
        cli_progress_end(&c->bar);
        cli_print(stdout, "%s (%" PRId64 "): %s\n", g->name, g->id, why);
    }
    atomic_fetch_add(why ? &count->bad : &count->good, 1);
    mur_table_free(t);
    store_rows_release(&rows);
}

/* In a process of its own, which opens the store for itself. */
static void games_check(void *data, struct isolate *count, int64_t after)
{
    struct checking *c = data;
    struct store_query q = {.status = STORE_ANY, .after = after, .limit = PAGE};
    struct store_rows page = {0};
    struct store_replay rp = {0};
    struct store *s = store_read(c->self, c->v);
    enum store_status status = STORE_OK;
    int full = s ? PAGE : 0;
    while (!status && full == PAGE) {
        status = store_games(s, &q, &page);
        full = page.games;
        for (int i = 0; i < page.games; i++) {
            q.after = page.game[i].id;
            atomic_store(&count->at, q.after);
            game_check(c, s, &rp, &page.game[i], count);
            cli_progress_set(&c->bar, (uint64_t)q.after);
        }
    }
    cli_progress_end(&c->bar);
    if (status)
        store_tell_status(c->self, status, NULL);
    if (status || !s)
        atomic_fetch_add(&count->bad, 1);
    mur_rules_free(rp.rules);
    store_rows_release(&page);
    store_close(s);
}

static void game_died(void *data, int64_t at, int signal)
{
    struct checking *c = data;
    cli_print(stdout, "(%" PRId64 "): %s (%d)\n", at,
              mur_tr(c->self->language, "the rules stop the program at this game"), signal);
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static int all_check(struct checking *c)
{
    struct isolate_job job = {.work = games_check, .died = game_died, .data = c};
    int64_t good = 0, bad = 0;
    if (!isolate_run(&job, &good, &bad)) {
        cli_print(stderr, "muralha store: %s\n",
                  mur_tr(c->self->language, "no process can be made"));
        bad++;
    }
    cli_print(stdout, "%" PRId64 " passed, %" PRId64 " failed\n", good, bad);
    return bad ? CLI_FAILED : CLI_OK;
}

static int one_check(struct checking *c, struct store *s, const char *name)
{
    struct store_rows rows = {0};
    struct store_replay rp = {0};
    struct isolate count = {0};
    enum store_status status = store_game_named(s, name, &rows);
    if (status)
        store_tell_status(c->self, status, name);
    else
        game_check(c, s, &rp, &rows.game[0], &count);
    mur_rules_free(rp.rules);
    store_rows_release(&rows);
    return status || count.bad ? CLI_FAILED : CLI_OK;
}

/* How far the numbers of the games go. */
static uint64_t last_game(struct store *s)
{
    struct store_query q = {.status = STORE_ANY, .newest = true, .limit = 1};
    struct store_rows rows = {0};
    uint64_t last = store_games(s, &q, &rows) || !rows.games ? 1 : (uint64_t)rows.game[0].id;
    store_rows_release(&rows);
    return last;
}

int store_check_run(const struct cli_command *self, const struct store_values *v,
                    const struct cli_words *words)
{
    struct checking c = {.self = self, .v = v};
    struct store_error err;
    struct store *s = store_read(self, v);
    if (!s)
        return CLI_FAILED;
    if (words->count) {
        int result = one_check(&c, s, words->word[0]);
        store_close(s);
        return result;
    }
    int file = store_verify(s, &err) ? store_tell(self, &err) : CLI_OK;
    uint64_t last = last_game(s);
    store_close(s); /* none of SQLite's may go along into another process */
    c.bar = cli_progress_begin("check", last);
    int games = all_check(&c);
    return file == CLI_OK ? games : file;
}
