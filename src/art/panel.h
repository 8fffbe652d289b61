/* panel.h - what stands beside a board, in pixels: the players, the tile in hand, what is asked. */
#ifndef ART_PANEL_H
#define ART_PANEL_H

#include "art/art.h"
#include "art/faces.h"

enum { ART_PANEL_WIDTH = 300 };

/* Grows downwards from the origin; begins as zeros. */
struct art_panel {
    struct art_text body;
    int height;
};

void art_panel_make(struct art_panel *p, const struct art_board *b, const struct art_faces *faces);
void art_panel_release(struct art_panel *p);

#endif
