/*
 * lines.h - files of lines: blank lines and comments are left out, positions stay true.
 *
 * A comment begins with # at the beginning of a line or after a blank.
 */
#ifndef MUR_CORE_LINES_H
#define MUR_CORE_LINES_H

#include "muralha/game.h"

enum { MUR_LINE_MAX = 8192 };

struct mur_lines {
    const char *text;
    int at;                  /* where the next line begins */
    int number;              /* of the line read last, from 1 */
    int start;               /* where line[] begins in the text */
    char line[MUR_LINE_MAX]; /* without comment and without blanks around it */
};

void mur_lines_init(struct mur_lines *l, const char *text);
/* Reads on to the next line that says something; *more is false, and the line empty, at the end of the
 * text. Fails for a line that is too long or has control characters. */
enum mur_status mur_lines_next(struct mur_lines *l, bool *more, struct mur_error *err);

/* Fails at bytes of line[]. */
enum mur_status mur_line_fail(const struct mur_lines *l, struct mur_error *err,
                              enum mur_status status, const char *message, int position,
                              int length);
/* Moves an error found in a text that begins at line[offset] to its place in the whole text. */
enum mur_status mur_line_shift(const struct mur_lines *l, struct mur_error *err, int offset,
                               enum mur_status status);

/* The seat that a word names: -1 if it names none. */
int mur_seat_find(const struct mur_rules *r, const char *word, int length);
/* The same among all who have points (rules->sides). */
int mur_side_find(const struct mur_rules *r, const char *word, int length);

#endif
