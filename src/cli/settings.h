/*
 * settings.h - options of a command that may also stand in a file or in the environment.
 *
 * The table of options is the table of settings: what --name takes on the command line, MURALHA_NAME takes in
 * the environment (with _ for -), and `name = value` in a file. Flags come before the environment, the
 * environment before the file. A list that is given in one place replaces that of the places behind it; in the
 * environment and in a line its values stand one after the other with blanks between them.
 */
#ifndef MUR_CLI_SETTINGS_H
#define MUR_CLI_SETTINGS_H

#include "cli/cli.h"

enum setting_source { SETTING_STANDARD, SETTING_FILE, SETTING_VARIABLE, SETTING_FLAG };
enum { SETTINGS_MAX = 64 };

struct settings {
    enum setting_source source[SETTINGS_MAX]; /* of each option, in the order of the table */
    char *text[SETTINGS_MAX + 1];             /* what lists and the file point to */
    int texts;
};

/* Fills `values`, which holds the flags, from the environment and the file (NULL: none). Returns -1 to go on;
 * otherwise the exit status, after telling which file, which line and what is allowed. */
int settings_read(const struct cli_command *self, const char *file, void *values,
                  struct settings *s);
/* Prints what holds now and whence, in the form of a file. */
void settings_print(const struct cli_command *self, const void *values, const struct settings *s);
/* Tells of variables that look like settings and are none. */
void settings_warn(const struct cli_command *self);
void settings_release(struct settings *s);

#endif
