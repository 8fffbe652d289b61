/* games.c - `muralha games` */
#include <string.h>

#include "cli/json.h"
#include "core/setup.h"

static void print_option(const struct mur_language *l, const struct mur_option *o)
{
    char syntax[128], standard[64];
    mur_option_syntax(o, syntax, sizeof syntax);
    mur_option_standard(o, standard, sizeof standard);
    bool none = !*standard;
    bool part = o->group == MUR_OPTION_PART;
    printf("  %s%-*s %s%s%s%s\n", part ? "  " : "", part ? 18 : 20, syntax, mur_tr(l, o->help),
           none ? "" : " (", standard, none ? "" : ")");
}

static void print_options(const struct mur_language *l, const struct mur_kind *kind,
                          unsigned groups)
{
    for (const struct mur_option *const *o = kind->options; *o; o++)
        if (groups >> (*o)->group & 1)
            print_option(l, *o);
}

struct games_values {
    bool json;
};

const struct cli_option games_options[] = {
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = offsetof(struct games_values, json),
     .help = MUR_N("one JSON object instead of lines")},
    {.name = NULL},
};

static void print_game(const struct mur_language *l, const struct mur_kind *kind)
{
    char players[64];
    struct mur_writer w = mur_writer_init(players, sizeof players);
    MUR_FILL(&w, mur_tr(l, "{n}-{m} players"), {"n", NULL, kind->min_players},
             {"m", NULL, kind->max_players});
    printf("%s (%s): %s\n", kind->name, players, mur_tr(l, kind->summary));
    print_options(l, kind, 1 << MUR_OPTION_TABLE);
    print_options(l, kind, 1 << MUR_OPTION_EXPANSION | 1 << MUR_OPTION_PART);
    print_options(l, kind, 1 << MUR_OPTION_SOLO);
}

int cmd_games(const struct cli_command *self, int argc, char **argv)
{
    struct games_values values = {0};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    const char *name = words.count ? words.word[0] : NULL;
    const struct mur_kind *kind, *only = name ? mur_kind_find(name, strlen(name)) : NULL;
    if (words.count > 1)
        return cli_usage(self, "one game at most can be named", words.word[1]);
    if (name && !only)
        return cli_usage(self, "there is no game of this name", name);
    if (values.json) {
        games_json(self, only);
        return CLI_OK;
    }
    for (int i = 0, shown = 0; (kind = mur_kind_at(i)) != NULL; i++) {
        if (only && kind != only)
            continue;
        fputs(shown++ ? "\n" : "", stdout);
        print_game(self->language, kind);
    }
    return CLI_OK;
}
