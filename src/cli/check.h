/* check.h - what the files of `muralha check` share. */
#ifndef MUR_CLI_CHECK_H
#define MUR_CLI_CHECK_H

#include "cli/cli.h"
#include "muralha/scenario.h"

/* Asks a bot at every `expect best` of a scenario that has passed otherwise, and tells what it did
 * instead. False if it did, or if there is no such bot. */
bool check_best(const char *path, const char *text, const char *bot);
/* The rest of a line behind `expect best`, without a comment; NULL if the line is another one. */
const char *check_best_of_line(const char *text, char *buf, size_t cap);

#endif
