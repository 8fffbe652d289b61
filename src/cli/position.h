/*
 * position.h - the position that a file of records or scenarios leads to; for commands that show it.
 */
#ifndef MUR_CLI_POSITION_H
#define MUR_CLI_POSITION_H

#include "cli/cli.h"

struct cli_position {
    const struct mur_rules *rules;
    void *state;
    void *before;      /* of a record: the state before the last action, NULL if there was none */
    mur_action action; /* ... that action ... */
    struct mur_event *event; /* ... and its events */
    int events;
    struct mur_record *rec;      /* what owns the rules: the record ... */
    struct mur_rules *own_rules; /* ... or this */
};

/* Reads a record (the position after `at` actions) or a scenario (before the first line behind line
 * `at`); UINT64_MAX is the end. False after saying what is wrong. */
bool cli_position_read(const struct cli_command *self, const char *path, uint64_t at,
                       struct cli_position *out);
void cli_position_release(struct cli_position *p);

#endif
