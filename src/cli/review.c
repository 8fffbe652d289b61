/* review.c - `muralha review`: a finished game, looked through. */
#include <inttypes.h>
#include <stdlib.h>

#include "ai/host.h"
#include "cli/cli.h"
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
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = offsetof(struct review_values, seed),
     .help = MUR_N("seed of what is played on (1)")},
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
    {.name = NULL},
};

struct job {
    struct mur_review *review;
    struct cli_progress progress;
};

static void job_share(void *common, int share)
{
    struct job *job = common;
    uint32_t all;
    while (mur_review_work(job->review, (uint32_t)share))
        if (share == 0)
            cli_progress_set(&job->progress, mur_review_done(job->review, &all));
}

static void review_print(const struct mur_review *review, const struct review_values *v,
                         const char *language)
{
    int (*write)(const struct mur_review *, const char *, char *, int) = mur_review_json;
    (void)v;
    int length = write(review, language, NULL, 0);
    char *text = cli_alloc((size_t)length + 1);
    write(review, language, text, length + 1);
    puts(text);
    free(text);
}

int cmd_review(const struct cli_command *self, int argc, char **argv)
{
    struct review_values v = {.seed = 1, .threads = 2};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one record", NULL);
    struct mur_record *rec = cli_record_read(self, words.word[0]);
    if (!rec)
        return CLI_WRONG;
    struct mur_error err = {0};
    struct job job = {
        .review = mur_review_new(rec,
                                 &(struct mur_review_options){.seed = v.seed,
                                                              .rolls = (uint32_t)v.rolls,
                                                              .workers = (uint32_t)v.threads},
                                 &err)};
    if (!job.review)
        return cli_usage(self, err.message, NULL);
    uint32_t all;
    mur_review_done(job.review, &all);
    job.progress = cli_progress_begin("review", all);
    ai_share(job_share, &job, (int)v.threads);
    cli_progress_end(&job.progress);
    review_print(job.review, &v, self->language->code);
    mur_review_free(job.review);
    mur_record_free(rec);
    return CLI_OK;
}
