/* scratch.h - a folder for the files of one test. */
#ifndef MUR_TESTS_SCRATCH_H
#define MUR_TESTS_SCRATCH_H

enum { SCRATCH_PATH = 512 };

/* Makes an empty folder below TMPDIR and writes its path; ends the program if that fails. */
void scratch_make(char folder[SCRATCH_PATH]);
/* Removes it with everything in it. */
void scratch_remove(const char *folder);

#endif
