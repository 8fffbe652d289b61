/* picture.h - `muralha show` as SVG. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "cli/cli.h"
#include "cli/position.h"

struct picture_wish {
    const char *file;                /* NULL: standard output */
    const char *zone;                /* to be highlighted, like "road E at 1,0" */
    bool cells, fields, plain, bare; /* bare: without the panel */
    int pixels;
};

/* Writes one picture; CLI_OK, or CLI_WRONG after telling what is wrong. */
int picture_position(const struct cli_command *self, const struct cli_position *p,
                     const struct picture_wish *wish);
/* The sheet of this name, of the first game that has one. */
int picture_sheet(const struct cli_command *self, const struct picture_wish *wish,
                  const char *name);

#endif
