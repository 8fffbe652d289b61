/* picture.h - `muralha show` as SVG. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "cli/cli.h"
#include "cli/position.h"

struct picture_wish {
    const char *file; /* NULL: standard output */
    const char *zone; /* to be highlighted, like "road E at 1,0" */
    bool cells, fields, plain;
    int pixels;
};

/* Each writes one picture; CLI_OK, or CLI_WRONG after telling what is wrong. */
int picture_position(const struct cli_command *self, const struct cli_position *p,
                     const struct picture_wish *wish);
int picture_tiles(const struct picture_wish *wish);
int picture_cards(const struct picture_wish *wish);
int picture_symbols(const struct picture_wish *wish);

#endif
