/* store_bench.c - `muralha store bench`: moves a second by how many go into a commit, and opening many games. */
#define _DEFAULT_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/store.h"

enum {
    GAMES = 10000,
    BATCH_MAX = 128,
    PATH_BYTES = 4096,
    URL_BYTES = PATH_BYTES + 8,
    COMMITS = 4000
};
static const double seconds_each = 2;

struct bench {
    struct store *store;
    uint32_t *seq; /* of each game */
    char path[PATH_BYTES];
};

/* ---- moves ------------------------------------------------------------------------------------------- */

/* A move as a server stores it: the player's action, what chance did then, a message id, the clock. */
struct move {
    struct store_item item[2];
    char id[24];
};

static void move_make(struct bench *b, struct move *m, struct store_job *job, uint64_t number)
{
    uint32_t game = (uint32_t)(number * 7919 % GAMES);
    snprintf(m->id, sizeof m->id, "m%" PRIu64, number);
    for (int i = 0; i < 2; i++)
        m->item[i] = (struct store_item){
            .kind = 1, .actor = i ? 255 : 0, .action = 0x02000101, .at = 1700000000000};
    m->item[1].has_hash = true;
    m->item[1].hash = number;
    *job = (struct store_job){.kind = STORE_APPEND,
                              .append = {.game = game + 1,
                                         .expected = b->seq[game],
                                         .item = m->item,
                                         .items = 2,
                                         .sender = game,
                                         .message_id = m->id,
                                         .at = 1700000000000,
                                         .fields = STORE_SET_DUE,
                                         .value = {.due = (int64_t)number + 1700000000000}}};
    b->seq[game] += 2;
}

/* What this process has used so far; unlike time it does not depend on what else the machine does. */
struct used {
    double cpu; /* seconds */
    uint64_t written;
};

static struct used used_now(void)
{
    struct used u = {0};
    struct rusage usage;
    char line[64];
    getrusage(RUSAGE_SELF, &usage);
    u.cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
            1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    FILE *in = fopen("/proc/self/io", "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "wchar: %" SCNu64, &u.written) == 1)
            break;
    if (in)
        fclose(in);
    return u;
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static enum store_status batches_time(struct bench *b, int batch, uint64_t *number)
{
    struct move move[BATCH_MAX];
    struct store_job job[BATCH_MAX];
    double *took = cli_alloc(COMMITS * sizeof *took), began = cli_clock(), now = began;
    int commits = 0;
    enum store_status status = STORE_OK;
    struct used before_all = used_now();
    while (!status && commits < COMMITS && now - began < seconds_each) {
        for (int i = 0; i < batch; i++)
            move_make(b, &move[i], &job[i], (*number)++);
        double before = cli_clock();
        status = store_write(b->store, job, batch);
        for (int i = 0; i < batch && !status; i++)
            status = job[i].status;
        now = cli_clock();
        took[commits++] = now - before;
    }
    struct used after = used_now();
    double moves = (double)commits * batch;
    qsort(took, (size_t)commits, sizeof *took, by_time);
    printf("%6d %9.0f %9.2f %9.2f %9.1f %9.1f\n", batch, moves / (now - began),
           1000 * took[commits / 2], 1000 * took[commits * 99 / 100],
           1e6 * (after.cpu - before_all.cpu) / moves,
           (double)(after.written - before_all.written) / 1024 / moves);
    free(took);
    return status;
}

/* ---- many games -------------------------------------------------------------------------------------- */

static enum store_status games_make(struct bench *b)
{
    struct store_job job[BATCH_MAX];
    char name[BATCH_MAX][24];
    enum store_status status = STORE_OK;
    for (int at = 0; at < GAMES && !status; at += BATCH_MAX) {
        int count = GAMES - at < BATCH_MAX ? GAMES - at : BATCH_MAX;
        for (int i = 0; i < count; i++) {
            snprintf(name[i], sizeof name[i], "game%d", at + i);
            job[i] = (struct store_job){.kind = STORE_GAME_NEW,
                                        .game = {.name = name[i],
                                                 .setup = "carcassonne:players=2",
                                                 .rules_version = 1,
                                                 .visibility = STORE_PUBLIC,
                                                 .status = STORE_PLAYING,
                                                 .seats = 2}};
        }
        status = store_write(b->store, job, count);
    }
    return status;
}

/* As after a restart: all games that go on, page by page, with their items. */
static enum store_status games_read(struct bench *b)
{
    struct store_query q = {.status = STORE_PLAYING, .limit = STORE_PAGE_MAX};
    struct store_rows page = {0}, rows = {0};
    double began = cli_clock(), listed = 0;
    uint64_t games = 0, items = 0;
    enum store_status status = STORE_OK;
    for (int full = STORE_PAGE_MAX; full == STORE_PAGE_MAX && !status;) {
        double before = cli_clock();
        status = store_games(b->store, &q, &page);
        listed += cli_clock() - before;
        full = page.games;
        for (int i = 0; i < full && !status; i++) {
            status = store_load(b->store, page.game[i].id, 0, &rows);
            items += (uint64_t)rows.items;
            q.after = page.game[i].id;
            games++;
        }
    }
    printf("%" PRIu64 " games: listed in %.2f s, read with their %" PRIu64 " items in %.2f s\n",
           games, listed, items, cli_clock() - began);
    store_rows_release(&rows);
    store_rows_release(&page);
    return status;
}

/* ---- the action -------------------------------------------------------------------------------------- */

static void file_remove(const char *path)
{
    static const char *const parts[] = {"", "-wal", "-shm", ".lock", ".marks", ".ballast"};
    char name[PATH_BYTES + 16];
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        snprintf(name, sizeof name, "%s%s", path, parts[i]);
        remove(name);
    }
}

static enum store_status bench_all(struct bench *b, const char *url, struct store_error *err)
{
    static const int batches[] = {1, 4, 16, 64, BATCH_MAX};
    uint64_t number = 0;
    enum store_status status = games_make(b);
    printf("%6s %9s %9s %9s %9s %9s\n", "batch", "moves/s", "p50 ms", "p99 ms", "CPU us", "KB");
    for (size_t i = 0; i < sizeof batches / sizeof batches[0] && !status; i++)
        status = batches_time(b, batches[i], &number);
    store_close(b->store);
    double began = cli_clock();
    b->store = status ? NULL : store_open(url, NULL, err);
    if (!b->store)
        return status;
    printf("opened in %.3f s\n", cli_clock() - began);
    status = games_read(b);
    store_close(b->store);
    return status;
}

int store_bench_run(const struct cli_command *self, const struct store_values *v,
                    const struct cli_words *words)
{
    (void)words;
    struct bench b = {0};
    struct store_error err = {0};
    char url[URL_BYTES];
    snprintf(b.path, sizeof b.path, "%s/muralha-bench-%ld.db", v->into ? v->into : ".",
             (long)getpid());
    snprintf(url, sizeof url, "sqlite:%s", b.path);
    b.store = store_open(url, NULL, &err);
    if (!b.store)
        return store_tell(self, &err);
    b.seq = cli_alloc(GAMES * sizeof *b.seq);
    memset(b.seq, 0, GAMES * sizeof *b.seq);
    enum store_status status = bench_all(&b, url, &err);
    free(b.seq);
    file_remove(b.path);
    return status ? store_tell_status(self, status, b.path) : CLI_OK;
}
