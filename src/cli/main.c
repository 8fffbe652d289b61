/* main.c - the program `muralha`: finds the command and runs it. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "commit.h"
#include "muralha/version.h"

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

/* The program, what was built, and the rules that each game is played by. */
static void print_version(void)
{
    printf("muralha %s%s%s\n", mur_library_version(), MURALHA_COMMIT[0] ? " " : "", MURALHA_COMMIT);
    const struct mur_kind *kind;
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        printf("rules of %s: %d\n", kind->name, kind->rules_version);
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

/* ---- standard files -------------------------------------------------------------------------------- */

/* A standard file that was closed would be the next one that is opened, a record or a socket. An input
 * that is missing has nothing to say; what is written to an output that is missing fails. */
static bool standard_files_open(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0 && errno == EBADF && open("/dev/null", O_RDONLY) != file)
            return false;
    return true;
}

/* ---- running --------------------------------------------------------------------------------------- */

/* What could not be written makes a status of its own. */
static int output_end(const struct mur_language *l, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    cli_print(stderr, "muralha: %s\n", mur_tr(l, "the output could not be written"));
    return CLI_WRONG;
}

static int help_run(const struct cli_command *about, bool asked, const struct mur_language *l)
{
    if (!about) {
        print_overview(asked ? stdout : stderr, l);
        return asked ? CLI_OK : CLI_WRONG;
    }
    struct cli_command self = *about;
    self.language = l;
    cli_help(stdout, &self);
    return CLI_OK;
}

static int command_run(const struct mur_language *l, int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "help";
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help_run(argc > 2 ? command_find(argv[2]) : NULL, argc > 1, l);
    if (strcmp(name, "--version") == 0) {
        print_version();
        return CLI_OK;
    }
    const struct cli_command *command = command_find(name);
    if (!command) {
        cli_print(stderr, "muralha: %s: %s\n",
                  mur_tr(l, "there is no such command; `muralha help` lists them"), name);
        return CLI_WRONG;
    }
    struct cli_command self = *command;
    self.language = l;
    return self.run(&self, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    if (!standard_files_open())
        return CLI_WRONG;
    const struct mur_language *l = language_take(&argc, argv);
    if (!l) {
        fputs("muralha: --lang is one of: en, es, pt\n", stderr);
        return CLI_WRONG;
    }
    return output_end(l, command_run(l, argc, argv));
}
