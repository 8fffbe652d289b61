/* match_store.c - a match as a folder, so that it can go on after an interruption. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/match.h"

enum { PATH_MAX_BYTES = 4096, HEAD_MAX = 8192 };

static bool store_path(char *path, const char *folder, const char *name)
{
    int length = snprintf(path, PATH_MAX_BYTES, "%s/%s", folder, name);
    return length > 0 && length < PATH_MAX_BYTES;
}

/* What must be the same for two runs to be one match; the number of games may grow. */
static void head_make(char *head, const struct match_values *v, const struct ai_match *m)
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
static bool line_read(const char *line, const struct ai_match *m, struct ai_outcome *outcome)
{
    uint64_t game;
    int forfeit, value, used = 0;
    if (sscanf(line, "game %" SCNu64 " forfeit %d value %d%n", &game, &forfeit, &value, &used) != 3)
        return false;
    struct ai_outcome o = {.played = 1, .forfeit = (uint8_t)forfeit, .value = value};
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

/* A last line that was cut off is not counted; its game is played again. */
static bool lines_read(const char *text, const struct ai_match *m, struct ai_outcome *outcome)
{
    while (*text) {
        const char *end = strchr(text, '\n');
        if (!end)
            return true;
        if (!line_read(text, m, outcome))
            return false;
        text = end + 1;
    }
    return true;
}

static FILE *store_fail(const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    return NULL;
}

FILE *match_store_open(const struct match_values *v, const struct ai_match *m,
                       struct ai_outcome *outcome)
{
    char path[PATH_MAX_BYTES], head[HEAD_MAX];
    struct stat st;
    if (!store_path(path, v->save, "match.txt"))
        return store_fail(v->save, "this name is too long");
    head_make(head, v, m);
    if (mkdir(v->save, 0777) != 0 && errno != EEXIST)
        return store_fail(v->save, strerror(errno));
    bool old = stat(path, &st) == 0;
    if (old && !v->resume)
        return store_fail(path, "there is a match already; --resume goes on with it");
    if (old) {
        size_t length = 0;
        char *text = cli_read_file(path, &length);
        bool same = text && strncmp(text, head, strlen(head)) == 0 &&
                    lines_read(text + strlen(head), m, outcome);
        free(text);
        if (!same)
            return store_fail(path, "this is another match");
    }
    FILE *store = fopen(path, "a");
    if (!store)
        return store_fail(path, strerror(errno));
    if (!old)
        fputs(head, store);
    return store;
}

void match_store_add(FILE *store, const struct match_values *v, const struct ai_match *m,
                     uint64_t game, const struct ai_outcome *o, const struct mur_record *rec)
{
    char path[PATH_MAX_BYTES], name[32];
    snprintf(name, sizeof name, "%06" PRIu64 ".txt", game);
    if (store_path(path, v->save, name))
        cli_record_write(rec, path);
    fprintf(store, "game %" PRIu64 " forfeit %d value %d", game, o->forfeit, o->value);
    for (int i = 0; i < m->players; i++)
        fprintf(store, " %d:%d", o->rank[i], o->score[i]);
    fputc('\n', store);
    fflush(store);
}
