/* scratch.c - a folder for the files of one test. */
#define _XOPEN_SOURCE 700
#include "support/scratch.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>

void scratch_make(char folder[SCRATCH_PATH])
{
    const char *place = getenv("TMPDIR");
    snprintf(folder, SCRATCH_PATH, "%s/muralha-test-XXXXXX", place && *place ? place : "/tmp");
    if (!mkdtemp(folder)) {
        perror(folder);
        exit(1);
    }
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st;
    (void)kind;
    (void)where;
    return remove(path);
}

void scratch_remove(const char *folder)
{
    nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
