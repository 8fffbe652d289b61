/* games.c - `muralha games` */
#include "cli/cli.h"

int cmd_games(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    const struct mur_kind *kind;
    const struct mur_language *l = self->language;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        char players[64];
        struct mur_writer w = mur_writer_init(players, sizeof players);
        MUR_FILL(&w, mur_tr(l, "{n}-{m} players"), {"n", NULL, kind->min_players},
                 {"m", NULL, kind->max_players});
        printf("%s%s (%s): %s\n", i ? "\n" : "", kind->name, players, mur_tr(l, kind->summary));
        for (const char *const *o = kind->options; o && *o; o += 2)
            printf("  %-20s %s\n", o[0], mur_tr(l, o[1]));
    }
    return CLI_OK;
}
