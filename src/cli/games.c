/* games.c - `muralha games` */
#include "cli/cli.h"

int cmd_games(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        printf("%s%s (%d-%d players): %s\n", i ? "\n" : "", kind->name, kind->min_players,
               kind->max_players, kind->summary);
        for (const char *const *o = kind->options; o && *o; o += 2)
            printf("  %-20s %s\n", o[0], o[1]);
    }
    return CLI_OK;
}
