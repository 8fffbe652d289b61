/*
 * completion.h - what the completions of the shells share.
 */
#ifndef MUR_CLI_COMPLETION_H
#define MUR_CLI_COMPLETION_H

#include "cli/cli.h"

/* A kind of value, by its name in the tables of options and arguments. */
struct completion_value {
    const char *value;
    void (*put)(void);   /* prints the words that it may be; NULL: files, or what ... */
    const char *handled; /* ... this function of the shell completes */
};

/* The kind of value that a text from the tables speaks of; NULL if none. */
const struct completion_value *completion_find(const char *text);

void completion_put_games(void);
/* What may stand between the commas of a set-up: "players=", "edition=grow", "river". */
void completion_put_options(const struct mur_kind *kind);

void completion_fish(const struct mur_language *l);

#endif
