/* man.c - `muralha man`: the manual page, made of the tables of commands, options and games. */
#include <string.h>

#include "cli/cli.h"
#include "core/setup.h"
#include "muralha/bot.h"

/* Text of a page: what troff would take as its own is escaped. */
static void put_text(const char *text)
{
    bool line_begins = true;
    for (; *text; text++) {
        if (line_begins && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
        line_begins = *text == '\n';
    }
}

static void put_section(const struct mur_language *l, const char *heading)
{
    printf(".SH \"%s\"\n", mur_tr(l, heading));
}

static void put_line(const char *text)
{
    put_text(text);
    putchar('\n');
}

static void put_option(const char *name, const char *value, const char *help)
{
    fputs(".TP\n.B \\-\\-", stdout);
    put_text(name);
    if (value) {
        fputs(" \\fI", stdout);
        put_text(value);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    put_line(help);
}

static void put_command(const struct mur_language *l, const struct cli_command *c)
{
    fputs(".SS \"muralha ", stdout);
    put_text(c->name);
    if (*c->arguments) {
        putchar(' ');
        put_text(c->arguments);
    }
    fputs("\"\n", stdout);
    put_line(mur_tr(l, c->summary));
    if (c->details) {
        puts(".PP");
        put_line(mur_tr(l, c->details));
    }
    for (const struct cli_option *o = c->options; o && o->name; o++)
        put_option(o->name, o->value, mur_tr(l, o->help));
    if (c->examples) {
        puts(".PP\n.nf");
        put_line(c->examples);
        puts(".fi");
    }
}

static void put_setup_option(const struct mur_language *l, const struct mur_option *o)
{
    char syntax[128], standard[64];
    mur_option_syntax(o, syntax, sizeof syntax);
    mur_option_standard(o, standard, sizeof standard);
    fputs(".TP\n.B ", stdout);
    put_line(syntax);
    put_text(mur_tr(l, o->help));
    if (*standard) {
        fputs(" (", stdout);
        put_text(standard);
        putchar(')');
    }
    putchar('\n');
}

static void put_game(const struct mur_language *l, const struct mur_kind *kind)
{
    fputs(".SS \"", stdout);
    put_text(kind->name);
    fputs("\"\n", stdout);
    put_line(mur_tr(l, kind->summary));
    for (const struct mur_option *const *o = kind->options; *o; o++)
        put_setup_option(l, *o);
}

static void put_bots(const struct mur_language *l)
{
    for (int i = 0; mur_level_at(i); i++) {
        fputs(".TP\n.B ", stdout);
        put_line(mur_level_at(i)->name);
        put_line(mur_tr(l, mur_level_at(i)->summary));
    }
    for (int i = 0; mur_bot_option_at(i); i++) {
        fputs(".TP\n.B :", stdout);
        put_text(mur_bot_option_at(i)->name);
        puts("=\\fIN\\fR");
        put_line(mur_tr(l, mur_bot_option_at(i)->help));
    }
}

static void put_page(const struct mur_language *l)
{
    puts(".TH MURALHA 6 \"\" \"muralha\"");
    put_section(l, MUR_N("NAME"));
    put_line(mur_tr(l, "muralha - a table for board games"));
    put_section(l, MUR_N("SYNOPSIS"));
    puts(".B muralha\n\\fICOMMAND\\fR ...");
    put_section(l, MUR_N("COMMANDS"));
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            put_command(l, c);
    put_section(l, MUR_N("GAMES AND SET-UPS"));
    put_line(mur_tr(l, "A set-up is the name of a game, and behind a colon its options, separated "
                       "by commas."));
    for (int i = 0; mur_kind_at(i); i++)
        put_game(l, mur_kind_at(i));
    put_section(l, MUR_N("BOTS"));
    put_bots(l);
    put_section(l, MUR_N("ENVIRONMENT"));
    puts(".TP\n.B LANGUAGE, LC_ALL, LC_MESSAGES, LANG");
    put_line(mur_tr(l, "the language, and whether characters beyond ASCII may be used"));
    puts(".TP\n.B NO_COLOR");
    put_line(mur_tr(l, "if it is set, there are no colours unless --color always asks for them"));
    put_section(l, MUR_N("FILES"));
    puts(".TP\n.I $XDG_STATE_HOME/muralha/last\\-game.txt");
    put_line(mur_tr(l, "the last game that was stopped; ~/.local/state stands for an unset "
                       "XDG_STATE_HOME"));
    puts(".TP\n.I $XDG_DATA_HOME/muralha/results.txt");
    put_line(mur_tr(l, "one's own results of games without opponents; ~/.local/share stands for an "
                       "unset XDG_DATA_HOME"));
    put_section(l, MUR_N("EXIT STATUS"));
    put_line(mur_tr(l, "0: all is well; 1: something failed or was refused; 2: the command line or "
                       "a file is wrong."));
}

int cmd_man(const struct cli_command *self, int argc, char **argv)
{
    struct cli_words words;
    int status = cli_parse(self, argc, argv, NULL, &words);
    if (status >= 0)
        return status;
    put_page(self->language);
    return CLI_OK;
}
