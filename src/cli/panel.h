/*
 * panel.h - what stands beside or below the board of Carcassonne.
 */
#ifndef MUR_CLI_PANEL_H
#define MUR_CLI_PANEL_H

#include "cli/screen.h"

enum { PANEL_WIDE = 31, PANEL_NARROW = 25 };

/* Is a place for the drawn tile asked for? */
bool panel_asks_place(const struct screen_scene *s);
/* The lines that it takes with everything but the key of signs. */
int panel_lines(const struct screen_scene *s, int width);
/* Draws it in so many lines; if they are too few, what is asked comes first. Returns the lines used. */
int panel_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
               int height, bool legend);

#endif
