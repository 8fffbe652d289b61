/* faulty.h - a disk that fails, for SQLite: calls that write or sync fail from a chosen one on, or all that was
 * not synced is lost as if the power had been cut. For one thread at a time. */
#ifndef MUR_TESTS_FAULTY_H
#define MUR_TESTS_FAULTY_H

#include <stdbool.h>

/* Becomes the disk of all files that are opened from now on. */
void faulty_install(void);
/* The n-th write, sync or truncation from now on (0: the next) and all after it fail with `code`, a result code
 * of SQLite; negative: none fails. */
void faulty_fail(int n, int code);
/* How many there were since faulty_fail was called. */
int faulty_count(void);
/* Takes back everything that was written and not synced. The process must end then, without a word to SQLite. */
void faulty_power_cut(void);

#endif
