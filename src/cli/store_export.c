/* store_export.c - `muralha store export`: games as the text of their records. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/store.h"
#include "fair/fair.h"
#include "server/keep.h"

enum { PAGE = 200, PROOF_MAX = 512, PATH_BYTES = 4096 };

/* The record, with what is needed to verify its draws once the game is over; before, the key is a secret. The
 * caller frees it. */
static char *record_make(const struct store_game *g, const struct mur_table *t)
{
    char proof[PROOF_MAX] = "";
    struct fair_proof p = {0};
    struct keep_plan plan;
    struct fair f;
    if (g->status == STORE_FINISHED && *g->key) {
        snprintf(p.game, sizeof p.game, "%s", g->name);
        snprintf(p.commitment, sizeof p.commitment, "%s", g->commitment);
        snprintf(p.key, sizeof p.key, "%s", g->key);
        if (keep_plan_read(g->clock, &plan) && plan.drawn && fair_read(&f, p.game, p.key))
            fair_order_text(&f, g->seats, p.seats);
        fair_proof_text(&p, proof, sizeof proof);
    }
    int length = mur_table_text(t, NULL, 0);
    if (length < 0)
        return NULL;
    char *text = cli_alloc((size_t)length + sizeof proof + 1);
    mur_table_text(t, text, length + 1);
    strcat(text, proof);
    return text;
}

/* Into a file of the folder, or to the output. */
static bool record_put(const char *folder, const char *name, const char *text)
{
    char path[PATH_BYTES];
    if (!folder)
        return fputs(text, stdout) >= 0;
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    cli_folders_make(path);
    return cli_file_write(path, text, strlen(text));
}

static int game_export(const struct cli_command *self, const struct store_values *v,
                       struct store_replay *rp, const struct store_rows *loaded)
{
    struct mur_table *t = store_replay(rp, self->language, loaded);
    if (!t) {
        cli_print(stderr, "%s: %s\n", loaded->game[0].name, rp->why);
        return CLI_FAILED;
    }
    char *text = record_make(&loaded->game[0], t);
    bool good = text && record_put(v->into, loaded->game[0].name, text);
    free(text);
    mur_table_free(t);
    return good ? CLI_OK : CLI_FAILED;
}

static int one_export(const struct cli_command *self, const struct store_values *v, struct store *s,
                      const char *name)
{
    struct store_rows rows = {0};
    struct store_replay rp = {0};
    enum store_status status = store_game_named(s, name, &rows);
    if (!status)
        status = store_load(s, rows.game[0].id, 0, &rows);
    int result = status ? store_tell_status(self, status, name) : game_export(self, v, &rp, &rows);
    mur_rules_free(rp.rules);
    store_rows_release(&rows);
    return result;
}

/* A game that cannot be exported is told and does not keep the others back. */
static int all_export(const struct cli_command *self, const struct store_values *v, struct store *s)
{
    struct store_query q = {.status = STORE_ANY, .limit = PAGE};
    struct store_rows page = {0}, rows = {0};
    struct store_replay rp = {0};
    struct cli_progress bar = cli_progress_begin("export", 1);
    int result = CLI_OK, full = PAGE;
    enum store_status status = STORE_OK;
    while (!status && full == PAGE) {
        status = store_games(s, &q, &page);
        full = page.games;
        for (int i = 0; i < page.games; i++) {
            status = store_load(s, page.game[i].id, 0, &rows);
            if (status)
                result = store_tell_status(self, status, page.game[i].name);
            else if (game_export(self, v, &rp, &rows) != CLI_OK)
                result = CLI_FAILED;
            status = STORE_OK;
            q.after = page.game[i].id;
            bar.total = (uint64_t)q.after + PAGE;
            cli_progress_set(&bar, (uint64_t)q.after);
        }
    }
    cli_progress_end(&bar);
    if (status)
        result = store_tell_status(self, status, NULL);
    mur_rules_free(rp.rules);
    store_rows_release(&rows);
    store_rows_release(&page);
    return result;
}

int store_export_run(const struct cli_command *self, const struct store_values *v,
                     const struct cli_words *words)
{
    if (!words->count && !v->into)
        return cli_usage(self, "name a game, or with --into a folder for all of them", "export");
    struct store *s = store_read(self, v);
    if (!s)
        return CLI_FAILED;
    int result = words->count ? one_export(self, v, s, words->word[0]) : all_export(self, v, s);
    store_close(s);
    return result;
}
