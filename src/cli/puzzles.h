/* puzzles.h - what the files of `muralha puzzles` share: puzzles that are there. */
#ifndef MUR_CLI_PUZZLES_H
#define MUR_CLI_PUZZLES_H

#include <stdbool.h>
#include <stdint.h>

/* Is the answer of a puzzle confirmed, with luck that belongs to `seed`? */
bool puzzle_file_holds(const char *path, uint64_t seed);
/* Writes its reasons anew, in every language; false after telling why not. */
bool puzzle_file_tell(const char *path);

#endif
