/* engine.c - `muralha engine`: the engine protocol over the standard input and output. */
#include <string.h>

#include "ai/engine/engine.h"
#include "cli/cli.h"

enum { THINK_MOST = 600000 };

/* Reads a line into `line`. False at the end of the input; *whole is false if it was too long or had a
 * zero in it. */
static bool line_read(FILE *in, char *line, bool *whole)
{
    int length = 0, c;
    *whole = true;
    while ((c = getc(in)) != EOF && c != '\n') {
        *whole = *whole && c != '\0' && length < AI_ENGINE_LINE_MAX - 1;
        if (*whole)
            line[length++] = (char)c;
    }
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return c != EOF || length > 0;
}

int cmd_engine(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    char line[AI_ENGINE_LINE_MAX];
    bool whole;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    if (words.count)
        return cli_usage(self, "this command has no arguments", words.word[0]);
    struct ai_engine *e = ai_engine_new((struct mur_budget){.milliseconds = THINK_MOST});
    if (!e)
        return CLI_WRONG;
    while (!ai_engine_done(e) && line_read(stdin, line, &whole)) {
        fputs(whole ? ai_engine_line(e, line) : "err this is no line\nok\n", stdout);
        if (fflush(stdout) != 0)
            break;
    }
    ai_engine_free(e);
    return CLI_OK;
}
