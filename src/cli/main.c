/* main.c - the program `muralha`: finds the command and runs it. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static void print_overview(FILE *out, const struct mur_language *l)
{
    fprintf(out, "%s\n\n%s\n\n", mur_tr(l, "muralha - a table for board games"),
            mur_tr(l, "usage: muralha COMMAND ..."));
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (!c->hidden)
            fprintf(out, "  %-10s %s\n", c->name, mur_tr(l, c->summary));
    fprintf(out, "\n%s\n",
            mur_tr(l, "`muralha COMMAND --help` says more. A SETUP is a game and its options, for "
                      "instance\ncarcassonne:players=3,farmers=off; `muralha games` lists them."));
    for (const struct mur_language *other = mur_languages; other->code; other++)
        fprintf(out, "  --lang %s  %s\n", other->code, mur_language_name(other));
}

static const struct cli_command *command_find(const char *name)
{
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

/* ---- the language ---------------------------------------------------------------------------------- */

/* What the environment asks for, in the order of gettext. */
static const struct mur_language *language_of_environment(void)
{
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return mur_language_of_locale(value);
    }
    return mur_language_find("en");
}

/* Takes `--lang X` or `--lang=X` out of the command line, wherever it stands before `--`. NULL if there
 * is no such language. */
static const struct mur_language *language_take(int *argc, char **argv)
{
    const struct mur_language *l = language_of_environment();
    int kept = 1;
    bool options = true;
    for (int i = 1; i < *argc; i++) {
        const char *value = NULL;
        if (options && strcmp(argv[i], "--lang") == 0)
            value = i + 1 < *argc ? argv[++i] : "";
        else if (options && strncmp(argv[i], "--lang=", 7) == 0)
            value = argv[i] + 7;
        else
            argv[kept++] = argv[i];
        options = options && strcmp(argv[i], "--") != 0;
        if (value && !(l = mur_language_find(value)))
            return NULL;
    }
    *argc = kept;
    return l;
}

/* ---- running --------------------------------------------------------------------------------------- */

static int command_run(const struct cli_command *command, const struct mur_language *l, int argc,
                       char **argv)
{
    struct cli_command self = *command;
    self.language = l;
    int status = self.run(&self, argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "muralha: %s\n", mur_tr(l, "the output could not be written"));
        return CLI_WRONG;
    }
    return status;
}

int main(int argc, char **argv)
{
    const struct mur_language *l = language_take(&argc, argv);
    if (!l) {
        fputs("muralha: --lang is one of: en, es, pt\n", stderr);
        return CLI_WRONG;
    }
    const char *name = argc > 1 ? argv[1] : "help";
    bool help = strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    const struct cli_command *command = command_find(help && argc > 2 ? argv[2] : name);
    if (help && command) {
        struct cli_command self = *command;
        self.language = l;
        cli_help(stdout, &self);
        return CLI_OK;
    }
    if (help) {
        print_overview(argc > 1 ? stdout : stderr, l);
        return argc > 1 ? CLI_OK : CLI_WRONG;
    }
    if (!command) {
        fprintf(stderr, "muralha: %s: %s\n",
                mur_tr(l, "there is no such command; `muralha help` lists them"), name);
        return CLI_WRONG;
    }
    return command_run(command, l, argc - 1, argv + 1);
}
