/* train.c - `muralha train`: weights of the evaluation learnt by play, and tested before they are praised. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/train.h"
#include "cli/cli.h"
#include "cli/input.h"
#include "match/match.h"

struct train_values {
    const char *keep;
    uint64_t pairs, seed, test;
};

#define VALUE(field) offsetof(struct train_values, field)

const struct cli_option train_options[] = {
    {.name = "pairs",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(pairs),
     .help = MUR_N("deals that are learnt from, each played twice (2000)"),
     .max = 100000000},
    {.name = "test",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = VALUE(test),
     .help = MUR_N("other deals, at most, that say whether it was worth it (4000)"),
     .max = 100000000},
    {.name = "seed",
     .value = "S",
     .type = CLI_NUMBER,
     .offset = VALUE(seed),
     .help = MUR_N("seed of the deals (1)")},
    {.name = "keep",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = VALUE(keep),
     .help = MUR_N("keep what was learnt there, and go on with what is there")},
    {.name = NULL},
};

enum { KEEP_EVERY = 500, TEXT_MAX = 16384 };

/* Training while it runs. */
struct course {
    const struct cli_command *self;
    const struct train_values *v;
    struct ai_training training;
    struct ai_trainer *trainer;
    struct cli_input input;
    bool stopped, failed;
};

/* ---- the file -------------------------------------------------------------------------------------- */

/* Every digit of a weight, so that going on is the same as never having stopped. */
static bool course_keep(struct course *c)
{
    char text[TEXT_MAX];
    const struct ai_training *t = &c->training;
    if (!c->v->keep)
        return true;
    int length = snprintf(text, sizeof text,
                          "muralha training 1\nsetup %s\nseed %" PRIu64 "\npairs %" PRIu64 "\n",
                          t->r->setup, t->seed, t->pairs);
    for (int i = 0; i < t->count && length < TEXT_MAX; i++)
        length += snprintf(text + length, (size_t)(TEXT_MAX - length), "weight %s %.17g\n",
                           ai_training_weight(t, i)->name, t->value[i]);
    return length < TEXT_MAX && cli_file_write(c->v->keep, text, (size_t)length);
}

/* What stands behind `key ` in the line, which ends there; NULL if it is another line. */
static char *line_take(char **text, const char *key)
{
    char *line = *text, *end = strchr(line, '\n');
    size_t length = strlen(key);
    if (!end || strncmp(line, key, length) != 0 || line[length] != ' ')
        return NULL;
    *end = '\0';
    *text = end + 1;
    return line + length + 1;
}

static bool number_take(char **text, const char *key, uint64_t *out)
{
    char *value = line_take(text, key), *end = NULL;
    if (!value || *value < '0' || *value > '9')
        return false;
    *out = strtoull(value, &end, 10);
    return !*end;
}

static bool weight_take(char **text, const char *name, double *out)
{
    char *value = line_take(text, "weight"), *end = NULL;
    size_t length = strlen(name);
    if (!value || strncmp(value, name, length) != 0 || value[length] != ' ')
        return false;
    *out = strtod(value + length + 1, &end);
    return end != value + length + 1 && !*end && isfinite(*out);
}

/* Says what is wrong with a file that was kept; NULL if it is that of this training. */
static const char *kept_fault(struct ai_training *t, char *text)
{
    struct ai_training found = *t;
    char *kind = line_take(&text, "muralha");
    if (!kind || strcmp(kind, "training 1") != 0)
        return MUR_N("this file is none that training kept");
    char *setup = line_take(&text, "setup");
    if (!setup || strcmp(setup, t->r->setup) != 0)
        return MUR_N("this file belongs to another set-up");
    if (!number_take(&text, "seed", &found.seed) || found.seed != t->seed)
        return MUR_N("this file belongs to another seed");
    if (!number_take(&text, "pairs", &found.pairs))
        return MUR_N("this file is damaged");
    for (int i = 0; i < t->count; i++)
        if (!weight_take(&text, ai_training_weight(t, i)->name, &found.value[i]))
            return MUR_N("this file has other weights");
    if (*text)
        return MUR_N("this file is damaged");
    *t = found;
    return NULL;
}

/* Goes on with what is in the file, if it is there. */
static bool course_resume(struct course *c)
{
    size_t length;
    if (!c->v->keep || access(c->v->keep, F_OK) != 0)
        return true;
    char *text = cli_read_text(c->v->keep, &length, c->self->language);
    if (!text)
        return false;
    const char *fault = kept_fault(&c->training, text);
    free(text);
    if (fault)
        cli_usage(c->self, fault, c->v->keep);
    return !fault;
}

/* ---- learning and testing -------------------------------------------------------------------------- */

static bool is_stopped(struct course *c)
{
    enum cli_input_event event = cli_input_poll(&c->input);
    c->stopped = c->stopped || event == CLI_INPUT_STOP || event == CLI_INPUT_GONE;
    return c->stopped;
}

static void course_learn(struct course *c)
{
    struct ai_training *t = &c->training;
    struct cli_progress progress = cli_progress_begin("train", c->v->pairs);
    while (t->pairs < c->v->pairs && !c->failed && !is_stopped(c)) {
        ai_train_pair(c->trainer, t);
        cli_progress_set(&progress, t->pairs);
        if (t->pairs % KEEP_EVERY == 0)
            c->failed = !course_keep(c);
    }
    cli_progress_end(&progress);
    c->failed = !course_keep(c) || c->failed;
}

/* Better by ten Elo, or not at all? */
static const struct match_hypotheses worth = {.elo0 = 0, .elo1 = 10};

static void course_test(struct course *c)
{
    static const double bound = MATCH_SPRT_BOUND_MILLI / 1000.0;
    struct match_sums s = {0};
    double llr = 0;
    struct cli_progress progress = cli_progress_begin("test", c->v->test);
    while ((uint64_t)s.n < c->v->test && fabs(llr) < bound && !is_stopped(c)) {
        double share = ai_train_test(c->trainer, &c->training, (uint64_t)s.n);
        match_sums_add(&s, share);
        llr = match_likelihood(&s, 2, worth);
        cli_progress_set(&progress, (uint64_t)s.n);
    }
    cli_progress_end(&progress);
    if (s.n < 1)
        return;
    const char *verdict = llr >= bound    ? MUR_N("better than those of today")
                          : llr <= -bound ? MUR_N("not better than those of today")
                                          : MUR_N("not decided");
    printf("%s: %.1f %% (%.0f, llr %.2f)\n", mur_tr(c->self->language, verdict), 100 * s.sum / s.n,
           s.n, llr);
}

static int course_run(struct course *c)
{
    cli_input_init(&c->input);
    course_learn(c);
    if (!c->stopped && !c->failed)
        course_test(c);
    cli_input_release(&c->input);
    const struct ai_training *t = &c->training;
    cli_print(stdout, "%s, pairs %" PRIu64 ", seed %" PRIu64 "\n", t->r->setup, t->pairs, t->seed);
    for (int i = 0; i < t->count; i++)
        printf("  %-20s %.3g\n", ai_training_weight(t, i)->name, t->value[i]);
    return c->stopped || c->failed ? CLI_FAILED : CLI_OK;
}

int cmd_train(const struct cli_command *self, int argc, char **argv)
{
    struct train_values v = {.pairs = 2000, .seed = 1, .test = 4000};
    struct course c = {.self = self, .v = &v};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &v, &words);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, MUR_N("name one set-up"), NULL);
    struct mur_rules *r = cli_rules(self, words.word[0]);
    if (!r)
        return CLI_WRONG;
    if (!ai_training_begin(&c.training, r, v.seed))
        status = cli_usage(self, MUR_N("this game has no weights that can be learnt"), r->setup);
    else if (!(c.trainer = ai_trainer_new(r)) || !course_resume(&c))
        status = CLI_WRONG;
    else
        status = course_run(&c);
    ai_trainer_free(c.trainer);
    mur_rules_free(r);
    return status;
}
