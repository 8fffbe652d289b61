/* review.c - `muralha review`: a finished game, looked through. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/host.h"
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/input.h"
#include "muralha/review.h"

struct review_values {
    bool json;
    uint64_t seed, rolls, threads;
    const char *svg, *keep;
};

const struct cli_option review_options[] = {
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = offsetof(struct review_values, json),
     .help = MUR_N("one JSON object instead of lines")},
    {.name = "svg",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct review_values, svg),
     .help = MUR_N("write a chart of the chances along the game there")},
    {.name = "keep",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct review_values, keep),
     .help = MUR_N("keep what is done there, and go on with what it holds")},
    {.name = "rolls",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct review_values, rolls),
     .help = MUR_N("how often a position is played on (64)"),
     .min = 4,
     .max = 10000},
    {.name = "threads",
     .value = "T",
     .type = CLI_NUMBER,
     .offset = offsetof(struct review_values, threads),
     .help = MUR_N("threads (all cores); the review does not depend on them"),
     .min = 1,
     .max = AI_THREADS_MAX},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct review_values, seed),
     .help = MUR_N("seed of what is played on (1)")},
    {.name = NULL},
};

/* ---- working --------------------------------------------------------------------------------------- */

struct job {
    struct mur_review *review;
    struct cli_progress progress;
    struct cli_input input;
    atomic_bool stopped; /* by Ctrl-C: what is done is kept */
};

/* The first share shows how far it is, and hears that it shall stop. */
static void job_look(struct job *job)
{
    uint32_t all;
    cli_progress_set(&job->progress, mur_review_done(job->review, &all));
    enum cli_input_event event = cli_input_poll(&job->input);
    if (event == CLI_INPUT_STOP || event == CLI_INPUT_GONE)
        atomic_store(&job->stopped, true);
}

static void job_share(void *common, int share)
{
    struct job *job = common;
    while (!atomic_load(&job->stopped) && mur_review_work(job->review, (uint32_t)share))
        if (share == 0)
            job_look(job);
}

static bool job_run(struct mur_review *review, int threads)
{
    struct job job = {.review = review};
    uint32_t all;
    mur_review_done(review, &all);
    cli_input_init(&job.input);
    job.progress = cli_progress_begin("review", all);
    ai_share(job_share, &job, threads);
    cli_progress_end(&job.progress);
    cli_input_release(&job.input);
    return !atomic_load(&job.stopped);
}

/* ---- files ----------------------------------------------------------------------------------------- */

/* A text in memory; the caller frees it. */
static char *text_make(int (*write)(const struct mur_review *, const char *, char *, int),
                       const struct mur_review *review, const char *language)
{
    int length = write(review, language, NULL, 0);
    char *text = cli_alloc((size_t)length + 1);
    write(review, language, text, length + 1);
    return text;
}

static int save_text(const struct mur_review *review, const char *language, char *buf, int cap)
{
    (void)language;
    return mur_review_save(review, buf, cap);
}

static bool text_write(int (*write)(const struct mur_review *, const char *, char *, int),
                       const struct mur_review *review, const char *language, const char *path)
{
    char *text = text_make(write, review, language);
    bool fine = cli_file_write(path, text, strlen(text));
    free(text);
    return fine;
}

/* Goes on with what a file holds, if there is one. */
static bool keep_read(const struct cli_command *self, struct mur_review *review, const char *path)
{
    size_t length;
    struct mur_error err = {0};
    if (access(path, F_OK) != 0)
        return true;
    char *text = cli_read_file(path, &length);
    bool fine = text && mur_review_restore(review, text, &err) == MUR_OK;
    if (text && !fine)
        cli_usage(self, err.message, path);
    free(text);
    return fine;
}

/* ---- the command ----------------------------------------------------------------------------------- */

static int review_run(const struct cli_command *self, const struct review_values *v,
                      struct mur_review *review)
{
    const char *language = self->language->code;
    if (v->keep && !keep_read(self, review, v->keep))
        return CLI_WRONG;
    bool whole = job_run(review, (int)v->threads);
    bool fine = !v->keep || text_write(save_text, review, language, v->keep);
    fine &= !v->svg || text_write(mur_review_chart, review, language, v->svg);
    char *text = text_make(v->json ? mur_review_json : mur_review_text, review, language);
    fputs(text, stdout);
    if (v->json)
        putchar('\n');
    free(text);
    return !fine ? CLI_WRONG : whole ? CLI_OK : CLI_FAILED;
}

int cmd_review(const struct cli_command *self, int argc, char **argv)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct review_values v = {.seed = 1, .threads = cores > 1 ? (uint64_t)cores : 1};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one record", NULL);
    struct mur_record *rec = cli_record_read(self, words.word[0]);
    if (!rec)
        return CLI_WRONG;
    struct mur_review_options options = {
        .seed = v.seed, .rolls = (uint32_t)v.rolls, .workers = (uint32_t)v.threads};
    struct mur_error err = {0};
    struct mur_review *review = mur_review_new(rec, &options, &err);
    status = review ? review_run(self, &v, review) : cli_usage(self, err.message, NULL);
    mur_review_free(review);
    mur_record_free(rec);
    return status;
}
