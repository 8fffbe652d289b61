/*
 * The lists that the program keeps: how the games of a match ended, and one's own results. Whatever a line
 * is, it is refused or in range; nothing is read behind the text.
 */
#include "cli/match.h"
#include "cli/results.h"
#include "fuzz/input.h"

enum { GAMES = 8 };

static void outcome_is_sound(const struct match_plan *m, const struct match_outcome *o)
{
    FUZZ_HOLDS(o->played <= 1 && o->forfeit <= m->players);
    for (int i = 0; i < m->players && o->played; i++)
        FUZZ_HOLDS(o->rank[i] >= 1 && o->rank[i] <= MUR_SEATS);
}

/* A list has whole lines only: the last one is left out if it was cut off. */
static void match_is_read(char *text)
{
    struct match_plan m = {.players = 2, .games = GAMES};
    struct match_outcome *outcome = calloc(GAMES, sizeof *outcome);
    char *end = strrchr(text, '\n');
    FUZZ_HOLDS(outcome != NULL);
    text[end ? end + 1 - text : 0] = '\0';
    match_lines_read(text, &m, outcome);
    for (int i = 0; i < GAMES; i++)
        outcome_is_sound(&m, &outcome[i]);
    free(outcome);
}

static void result_is_read(const char *line)
{
    struct result found;
    size_t length = strcspn(line, "\n");
    if (!results_line_read(line, length, &found))
        return;
    FUZZ_HOLDS(results_date_valid(found.date));
    FUZZ_HOLDS(strlen(found.setup) > 0 && strlen(found.setup) < MUR_SETUP_MAX);
    results_daily_seed(found.daily);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in);
    for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n')
        result_is_read(line);
    match_is_read(text);
    free(text);
    return 0;
}
