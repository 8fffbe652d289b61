/* check.c - `muralha check`: scenarios, and records too. */
#include <stdlib.h>
#include <string.h>

#include "cli/check.h"
#include "cli/paths.h"

struct check_values {
    bool verbose;
    const char *bot;
};

const struct cli_option check_options[] = {
    {.name = "verbose",
     .type = CLI_SWITCH,
     .offset = offsetof(struct check_values, verbose),
     .help = MUR_N("name the files that passed as well")},
    {.name = "bot",
     .value = "BOT",
     .type = CLI_TEXT,
     .offset = offsetof(struct check_values, bot),
     .help = MUR_N("who has to find what `expect best` says (hard:visits=300,time=0); `none`:\n"
                   "nobody")},
    {.name = NULL},
};

struct tally {
    int passed, failed, malformed;
    bool verbose;
    const char *bot;
};

/* ---- one file -------------------------------------------------------------------------------------- */

static void report_scenario(const char *path, const struct mur_scenario *s)
{
    int kept = s->failures < MUR_FAILURES_MAX ? s->failures : MUR_FAILURES_MAX;
    for (int i = 0; i < kept; i++) {
        const struct mur_failure *f = &s->failure[i];
        bool malformed = s->outcome == MUR_SCENARIO_MALFORMED && i == kept - 1;
        cli_print(stdout, "%s:%d:", path, f->line);
        if (malformed)
            cli_print(stdout, "%d:", f->column);
        cli_print(stdout, " %s\n", f->text);
    }
    if (s->failures > kept)
        cli_print(stdout, "%s: %d more failures\n", path, s->failures - kept);
}

/* A record, or a table, which is a record with more lines. */
static enum mur_scenario_outcome check_record(const char *path, const char *text)
{
    struct mur_error err = {0};
    struct mur_table *t = mur_table_parse(NULL, text, &err);
    if (!t) {
        int line, column;
        mur_text_place(text, err.position, &line, &column);
        cli_print(stdout, "%s:%d:%d: %s\n", path, line, column, err.message);
        return MUR_SCENARIO_MALFORMED;
    }
    mur_table_free(t);
    return MUR_SCENARIO_PASSED;
}

static bool begins_record(const char *text)
{
    return strncmp(text, "muralha record", strlen("muralha record")) == 0;
}

static enum mur_scenario_outcome check_text(const struct tally *t, const char *path,
                                            const char *text, size_t length)
{
    if (strlen(text) != length) {
        cli_print(stdout, "%s: this is not a text\n", path);
        return MUR_SCENARIO_MALFORMED;
    }
    if (begins_record(text))
        return check_record(path, text);
    struct mur_scenario *s = cli_alloc(sizeof *s);
    mur_scenario_run(text, s);
    report_scenario(path, s);
    enum mur_scenario_outcome outcome = s->outcome;
    free(s);
    if (outcome == MUR_SCENARIO_PASSED && strcmp(t->bot, "none") != 0 &&
        !check_best(path, text, t->bot))
        outcome = MUR_SCENARIO_FAILED;
    return outcome;
}

static void check_file(struct tally *t, const char *path)
{
    size_t length = 0;
    char *text = cli_read_file(path, &length);
    enum mur_scenario_outcome outcome =
        text ? check_text(t, path, text, length) : MUR_SCENARIO_MALFORMED;
    free(text);
    t->passed += outcome == MUR_SCENARIO_PASSED;
    t->failed += outcome != MUR_SCENARIO_PASSED;
    t->malformed += outcome == MUR_SCENARIO_MALFORMED;
    if (t->verbose && outcome == MUR_SCENARIO_PASSED)
        cli_print(stdout, "%s: passed\n", path);
}

int cmd_check(const struct cli_command *self, int argc, char **argv)
{
    struct check_values values = {.bot = "hard:visits=300,time=0"};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    if (!words.count)
        return cli_usage(self, "name a file or a directory", NULL);
    struct cli_paths paths = {0};
    for (int i = 0; i < words.count; i++)
        cli_paths_collect(&paths, words.word[i]);
    struct tally tally = {.verbose = values.verbose, .bot = values.bot};
    struct cli_progress progress = cli_progress_begin("check", (uint64_t)paths.count);
    for (int i = 0; i < paths.count; i++) {
        check_file(&tally, paths.path[i]);
        cli_progress_set(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    cli_paths_free(&paths);
    cli_print(stdout, "%d passed, %d failed\n", tally.passed, tally.failed);
    return tally.malformed ? CLI_WRONG : tally.failed ? CLI_FAILED : CLI_OK;
}
