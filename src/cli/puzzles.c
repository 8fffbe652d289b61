/* puzzles.c - `muralha puzzles`: positions with one clearly best answer, found and confirmed. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/host.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "cli/paths.h"
#include "cli/puzzles.h"
#include "review/puzzle.h"
#include "review/selfplay.h"

struct puzzles_values {
    struct cli_texts setups;
    uint64_t games, seed, want, threads;
    bool check, tell;
};

const struct cli_option puzzles_options[] = {
    {.name = "setup",
     .value = "SETUP",
     .type = CLI_TEXTS,
     .offset = offsetof(struct puzzles_values, setups),
     .help = MUR_N("a game that bots play for it; may be given several times")},
    {.name = "games",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct puzzles_values, games),
     .help = MUR_N("how many games they play of each (100)"),
     .max = 1000000},
    {.name = "want",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct puzzles_values, want),
     .help = MUR_N("stop after so many puzzles, of which none is about the same too often (all)"),
     .max = 100000},
    {.name = "check",
     .type = CLI_SWITCH,
     .offset = offsetof(struct puzzles_values, check),
     .help = MUR_N("confirm the puzzles that are there, with the luck of another --seed")},
    {.name = "tell",
     .type = CLI_SWITCH,
     .offset = offsetof(struct puzzles_values, tell),
     .help = MUR_N("write the reasons of the puzzles that are there anew")},
    {.name = "threads",
     .value = "T",
     .type = CLI_NUMBER,
     .offset = offsetof(struct puzzles_values, threads),
     .help = MUR_N("threads (all cores)"),
     .min = 1,
     .max = AI_THREADS_MAX},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct puzzles_values, seed),
     .help = MUR_N("seed of the games and of what is played on (1)")},
    {.name = NULL},
};

enum {
    TRIES = 80,      /* positions of a game that are looked at */
    EASY = 6,        /* in one game of so many the answer may come to mind first */
    SECOND_BEST = 8, /* one decision of so many is that */
    THEMES = 16,     /* words that are told apart */
    TEXT_MAX = 65536 /* bytes of a puzzle */
};

struct theme {
    const char *word;
    uint64_t count;
};

/* What all threads share; the lock guards everything below it. */
struct hunt {
    const struct cli_command *self;
    const struct puzzles_values *v;
    const char *directory;
    struct cli_paths paths; /* records, or puzzles that are checked */
    uint64_t jobs;
    atomic_uint_least64_t next, done;
    atomic_bool stopped;
    struct cli_progress progress;
    struct cli_input input;
    pthread_mutex_t lock;
    struct theme theme[THEMES];
    uint64_t found, failed;
    bool broken;
};

/* ---- keeping ----------------------------------------------------------------------------------------- */

/* Counts a puzzle unless there are too many of its theme, or enough altogether. */
static bool is_wanted(struct hunt *h, const struct puzzle *x)
{
    uint64_t most = 2 + h->v->want / 4;
    int i = 0;
    while (i < THEMES - 1 && h->theme[i].word && strcmp(h->theme[i].word, x->theme) != 0)
        i++;
    h->theme[i].word = x->theme;
    if (h->v->want && (h->found >= h->v->want || h->theme[i].count >= most))
        return false;
    h->theme[i].count++;
    h->found++;
    return true;
}

static uint64_t text_hash(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* Its name is made of what it holds: found again it is the same file. */
static bool puzzle_write(const struct hunt *h, const struct mur_rules *r, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s-%08x.txt", h->directory, r->kind->name,
             (unsigned)(text_hash(strstr(text, "setup ")) >> 32));
    cli_folders_make(path);
    return cli_file_write(path, text, strlen(text));
}

static void puzzle_keep(struct hunt *h, struct puzzler *p, const struct mur_record *rec,
                        uint32_t entries, const struct puzzle *x)
{
    char *text = cli_alloc(TEXT_MAX);
    bool whole = puzzle_text(p, rec, entries, x, text, TEXT_MAX) < TEXT_MAX;
    pthread_mutex_lock(&h->lock);
    if (whole && is_wanted(h, x) && !puzzle_write(h, p->r, text))
        h->broken = true;
    if (h->broken || (h->v->want && h->found >= h->v->want))
        atomic_store(&h->stopped, true);
    pthread_mutex_unlock(&h->lock);
    free(text);
}

/* ---- looking ----------------------------------------------------------------------------------------- */

/* Looks at some positions of a game until one of them is a puzzle. */
static void record_search(struct hunt *h, struct puzzler *p, const struct mur_record *rec,
                          uint64_t luck)
{
    void *st = cli_alloc(p->r->state_size);
    struct puzzle found;
    /* Of a common result all bots think with the same weights, so that little surprises them. */
    bool easy = mur_mix(luck + 7) % EASY == 0 || ai_is_common(p->r), done = rec->count == 0;
    for (int i = 0; i < TRIES && !done && !atomic_load(&h->stopped); i++) {
        uint64_t seed = mur_mix(luck + 1000 + (uint64_t)i);
        uint32_t entries = (uint32_t)(seed % rec->count);
        if (rec->entry[entries].actor == MUR_NOBODY)
            continue;
        mur_start(p->r, st);
        for (uint32_t n = 0; n < entries; n++)
            mur_apply(p->r, st, rec->entry[n].action, NULL);
        done = puzzle_find(p, st, seed, easy, &found);
        if (done)
            puzzle_keep(h, p, rec, entries, &found);
    }
    free(st);
}

static void game_search(struct hunt *h, struct mur_record *rec, bool play, uint64_t luck)
{
    struct puzzler p;
    if (!rec || !puzzler_init(&p, rec->rules)) {
        h->broken = true;
        return;
    }
    if (play)
        selfplay(&p.valuer, rec, luck, SECOND_BEST);
    record_search(h, &p, rec, luck);
    puzzler_release(&p);
}

/* ---- the command ------------------------------------------------------------------------------------- */

/* The luck belongs to the name of the file: it is the same whatever else is in the folder. */
static void file_do(struct hunt *h, const char *path)
{
    const char *slash = strrchr(path, '/');
    uint64_t luck = mur_mix(mur_mix(h->v->seed) ^ text_hash(slash ? slash + 1 : path));
    bool fine = h->v->tell ? puzzle_file_tell(path) : puzzle_file_holds(path, luck);
    pthread_mutex_lock(&h->lock);
    h->found += fine;
    h->failed += !fine;
    if (!fine)
        cli_print(stdout, "%s: not confirmed\n", path);
    pthread_mutex_unlock(&h->lock);
}

static void job_do(struct hunt *h, uint64_t job)
{
    uint64_t luck = mur_mix(mur_mix(h->v->seed) ^ job);
    struct mur_record *rec = NULL;
    if (h->v->check || h->v->tell) {
        file_do(h, h->paths.path[job]);
        return;
    }
    bool play = job >= (uint64_t)h->paths.count;
    if (play)
        rec = mur_record_new(
            h->v->setups.text[(job - (uint64_t)h->paths.count) % (uint64_t)h->v->setups.count],
            NULL);
    else
        rec = cli_record_read(h->self, h->paths.path[job]);
    game_search(h, rec, play, luck);
    mur_record_free(rec);
}

/* The first share shows how far it is, and hears that it shall stop. */
static void hunt_share(void *common, int share)
{
    struct hunt *h = common;
    uint64_t job;
    while (!atomic_load(&h->stopped) && (job = atomic_fetch_add(&h->next, 1)) < h->jobs) {
        job_do(h, job);
        atomic_fetch_add(&h->done, 1);
        if (share != 0)
            continue;
        cli_progress_set(&h->progress, atomic_load(&h->done));
        enum cli_input_event event = cli_input_poll(&h->input);
        if (event == CLI_INPUT_STOP || event == CLI_INPUT_GONE)
            atomic_store(&h->stopped, true);
    }
}

static int hunt_run(struct hunt *h)
{
    pthread_mutex_init(&h->lock, NULL);
    cli_input_init(&h->input);
    h->progress = cli_progress_begin("puzzles", h->jobs);
    ai_share(hunt_share, h, (int)h->v->threads);
    cli_progress_end(&h->progress);
    cli_input_release(&h->input);
    pthread_mutex_destroy(&h->lock);
    if (h->v->check || h->v->tell)
        cli_print(stdout, "%d passed, %d failed\n", (int)h->found, (int)h->failed);
    else
        cli_print(stdout, "%d puzzles in %d games\n", (int)h->found, (int)atomic_load(&h->done));
    return h->broken ? CLI_WRONG : h->failed ? CLI_FAILED : CLI_OK;
}

/* Set-ups that are wrong are told before anything is played. */
static bool setups_are_good(const struct cli_command *self, const struct cli_texts *setups)
{
    for (int i = 0; i < setups->count; i++) {
        struct mur_rules *r = cli_rules(self, setups->text[i]);
        if (!r)
            return false;
        mur_rules_free(r);
    }
    return true;
}

int cmd_puzzles(const struct cli_command *self, int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct puzzles_values v = {.seed = 1, .games = 100, .threads = cores > 1 ? (uint64_t)cores : 1};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count < 1)
        return cli_usage(self, "name the folder of the puzzles", NULL);
    bool old = v.check || v.tell;
    if (!old && words.count == 1 && !v.setups.count)
        return cli_usage(self, "name records, or a set-up with --setup", NULL);
    if (!setups_are_good(self, &v.setups))
        return CLI_WRONG;
    struct hunt h = {.self = self, .v = &v, .directory = words.word[0]};
    for (int i = old ? 0 : 1; i < words.count; i++)
        cli_paths_collect(&h.paths, words.word[i]);
    h.jobs = (uint64_t)h.paths.count + (old ? 0 : v.games * (uint64_t)v.setups.count);
    status = hunt_run(&h);
    cli_paths_free(&h.paths);
    return status;
}
