/* match_store.c - a match as a folder, so that it can go on after an interruption. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/match.h"

enum { HEAD_MAX = 8192 };

static bool store_path(char *path, const char *folder, const char *name)
{
    int length = snprintf(path, MATCH_PATH_MAX, "%s/%s", folder, name);
    return length > 0 && length < MATCH_PATH_MAX;
}

/* What must be the same for two runs to be one match; the number of games may grow. */
static void head_make(char *head, const struct match_values *v, const struct match_plan *m)
{
    int at =
        snprintf(head, HEAD_MAX, "setup %s\nseed %" PRIu64 "\ntime %" PRIu64 "\nvisits %" PRIu64,
                 m->r->setup, v->seed, v->time, v->visits);
    for (int i = 0; i < m->players && at < HEAD_MAX; i++)
        at += snprintf(head + at, (size_t)(HEAD_MAX - at), "\nbot %s", m->name[i]);
    if (at < HEAD_MAX)
        snprintf(head + at, (size_t)(HEAD_MAX - at), "\n");
}

/* `game N forfeit F value V` and rank:score of every player. */
static bool line_read(const char *line, const struct match_plan *m, struct match_outcome *outcome)
{
    uint64_t game;
    int forfeit, value, used = 0;
    if (sscanf(line, "game %" SCNu64 " forfeit %d value %d%n", &game, &forfeit, &value, &used) != 3)
        return false;
    struct match_outcome o = {.played = 1, .forfeit = (uint8_t)forfeit, .value = value};
    for (int i = 0; i < m->players; i++) {
        int rank, score, more = 0;
        if (sscanf(line + used, " %d:%d%n", &rank, &score, &more) != 2 || rank < 1 ||
            rank > MUR_SEATS)
            return false;
        o.rank[i] = (uint8_t)rank;
        o.score[i] = score;
        used += more;
    }
    if (game < m->games && forfeit >= 0 && forfeit <= m->players && line[used] == '\n')
        outcome[game] = o;
    return true;
}

bool match_lines_read(const char *text, const struct match_plan *m, struct match_outcome *outcome)
{
    while (*text) {
        if (!line_read(text, m, outcome))
            return false;
        text = strchr(text, '\n') + 1;
    }
    return true;
}

static bool refuse(const char *path, const char *why)
{
    cli_print(stderr, "%s: %s\n", path, why);
    return false;
}

/* A match that was stopped before its first line begins anew. */
static bool store_begin(struct match_store *store, const struct match_values *v,
                        const struct match_plan *m, struct match_outcome *outcome)
{
    const struct mur_language *l = v->language;
    char head[HEAD_MAX];
    head_make(head, v, m);
    if (!store->list.length)
        return cli_list_add(&store->list, head);
    if (!v->resume)
        return refuse(store->path, mur_tr(l, "there is a match already; --resume goes on with it"));
    if (strncmp(store->list.text, head, strlen(head)) != 0 ||
        !match_lines_read(store->list.text + strlen(head), m, outcome))
        return refuse(store->path, mur_tr(l, "this is another match"));
    return true;
}

bool match_store_open(struct match_store *store, const struct match_values *v,
                      const struct match_plan *m, struct match_outcome *outcome)
{
    store->list.file = -1;
    if (!store_path(store->path, v->save, "match.txt"))
        return refuse(v->save, mur_tr(v->language, "this name is too long"));
    if (mkdir(v->save, 0777) != 0 && errno != EEXIST)
        return refuse(v->save, strerror(errno));
    if (!cli_list_open(&store->list, store->path, v->language))
        return false;
    if (store_begin(store, v, m, outcome))
        return true;
    cli_list_close(&store->list);
    return false;
}

bool match_store_add(struct match_store *store, const struct match_values *v,
                     const struct match_plan *m, uint64_t game, const struct match_outcome *o,
                     const struct mur_table *table)
{
    char path[MATCH_PATH_MAX], name[32], line[256];
    snprintf(name, sizeof name, "%06" PRIu64 ".txt", game);
    if (!store_path(path, v->save, name) || !cli_table_write(table, "", path))
        return false;
    int at = snprintf(line, sizeof line, "game %" PRIu64 " forfeit %d value %d", game, o->forfeit,
                      o->value);
    for (int i = 0; i < m->players; i++)
        at += snprintf(line + at, sizeof line - (size_t)at, " %d:%d", o->rank[i], o->score[i]);
    snprintf(line + at, sizeof line - (size_t)at, "\n");
    return cli_list_add(&store->list, line);
}

void match_store_close(struct match_store *store)
{
    cli_list_close(&store->list);
}
