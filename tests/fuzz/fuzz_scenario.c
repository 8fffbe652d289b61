/* Scenario texts: whatever they say, running one ends with an outcome and places inside the text. */
#include "fuzz/input.h"
#include "muralha/scenario.h"

static int lines_of(const char *text)
{
    int lines = 1;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in);
    struct mur_scenario run;
    mur_scenario_run(text, &run);
    FUZZ_HOLDS((run.outcome == MUR_SCENARIO_PASSED) == (run.failures == 0));
    for (int i = 0; i < run.failures && i < MUR_FAILURES_MAX; i++) {
        const struct mur_failure *f = &run.failure[i];
        FUZZ_HOLDS(f->line >= 1 && f->line <= lines_of(text) && f->column >= 1);
        FUZZ_HOLDS(memchr(f->text, '\0', sizeof f->text) && f->text[0]);
    }
    free(text);
    return 0;
}
