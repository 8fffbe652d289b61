/*
 * legend.h - the key of the signs that the board of Carcassonne shows.
 */
#ifndef MUR_CLI_LEGEND_H
#define MUR_CLI_LEGEND_H

#include "cli/screen.h"

/* Only what lies on the board or in the hand is explained. Returns the lines, at most so many. */
int legend_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                int most);

#endif
