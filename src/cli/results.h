/*
 * results.h - the list of one's own results, and the daily challenge (docs/DAILY.md).
 *
 * A result is a line of $XDG_DATA_HOME/muralha/results.txt. A list that cannot be understood is reported
 * and left as it is.
 */
#ifndef MUR_CLI_RESULTS_H
#define MUR_CLI_RESULTS_H

#include "cli/play.h"

enum { RESULTS_DATE = 11 };

struct result {
    char date[RESULTS_DATE], daily[RESULTS_DATE]; /* "-": no daily game */
    char setup[MUR_SETUP_MAX];
    int value;
};
/* A line of the list, without its end; false if it is no result. */
bool results_line_read(const char *line, size_t length, struct result *out);

/* Today in UTC, YYYY-MM-DD. */
void results_today(char date[RESULTS_DATE]);
/* Is it a day of the calendar, written YYYY-MM-DD? */
bool results_date_valid(const char *date);
/* The seed of a day's deck. */
uint64_t results_daily_seed(const char *date);

/* After a game for one, or for people who play together: keeps the result and the record, and tells the
 * rank, the best and a text to share. Not for games in which a bot played. An exit status. */
int results_keep(const struct play_game *g);

#endif
