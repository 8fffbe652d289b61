/*
 * tile.h - a Carcassonne tile as a few characters.
 *
 * A tile is WIDTH x HEIGHT characters, both odd, so that roads and rivers run through the middle. A
 * raster says for each character what is there and to which slot of the face it belongs; drawing it is
 * a second step. Two sizes are used: 7 x 3 and 11 x 5.
 */
#ifndef MUR_CLI_TILE_H
#define MUR_CLI_TILE_H

#include "cli/canvas.h"
#include "games/carcassonne/catalog.h"

enum { TILE_WIDTH_MAX = 11, TILE_HEIGHT_MAX = 5 };

struct tile_size {
    int width, height;
};

enum tile_ground {
    TILE_FIELD,
    TILE_CITY,
    TILE_ROAD,
    TILE_RIVER,
    TILE_VILLAGE, /* where roads end */
    TILE_HOUSE    /* a monastery or garden */
};

struct tile_patch {
    uint8_t ground; /* enum tile_ground */
    uint8_t slot;   /* CARC_NO_SLOT: none */
    uint8_t joins;  /* of roads and rivers: sides that it goes to */
};

/* The middle of the three characters of a figure. */
struct tile_place {
    int column, row;
};

struct tile_raster {
    struct tile_size size;
    const char *goods; /* letters of wine, grain and cloth in the reader's language */
    struct tile_place anchor[CARC_MAX_SLOTS]; /* of each slot: no two at one place */
    struct tile_patch patch[TILE_HEIGHT_MAX][TILE_WIDTH_MAX];
};

void tile_raster_make(struct tile_raster *out, struct tile_size size, int face, int rotation);
/* Draws the face at (x, y), turned as its raster was; `tone` 0 or 1 tells neighbours apart. */
void tile_draw(struct cli_canvas *c, int x, int y, const struct tile_raster *t, int face,
               int rotation, int tone);

#endif
