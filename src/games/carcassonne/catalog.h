/*
 * catalog.h - the 131 tile faces as const tables, made by tools/tiles2c from data/carcassonne/.
 *
 * A face is described in its written orientation; a tile lies turned by `rotation` quarter turns
 * clockwise. A *slot* is one piece of city, road, field, monastery or garden on a face, numbered in the
 * order in which the data file writes them (rivers have none). Face and slot numbers stand in
 * stored games and never change.
 */
#ifndef CARC_CATALOG_H
#define CARC_CATALOG_H

#include <stdint.h>

enum carc_side { CARC_N, CARC_E, CARC_S, CARC_W, CARC_SIDES };

/* What meets at a side; also the digit of an open cell's constraint (CARC_ANY: no neighbour there). */
enum carc_terrain {
    CARC_ANY,
    CARC_EDGE_CITY,
    CARC_EDGE_ROAD,
    CARC_EDGE_FIELD,
    CARC_EDGE_RIVER,
    CARC_TERRAINS
};

enum carc_zone { CARC_CITY, CARC_ROAD, CARC_FIELD, CARC_MONASTERY, CARC_GARDEN, CARC_ZONES };

enum carc_slot_mark { CARC_SHIELD = 1, CARC_INN = 2, CARC_CATHEDRAL = 4, CARC_SLOT_MARKS_END };

enum carc_goods { CARC_NO_GOODS, CARC_WINE, CARC_GRAIN, CARC_CLOTH, CARC_GOODS };

enum carc_face_mark {
    CARC_GOLD = 1,
    CARC_MAGIC = 2,
    CARC_ROBBER = 4,
    CARC_LAKE = 8,
    CARC_CIRCLE = 16,
    CARC_HAS_GARDEN = 32,
    CARC_HAS_RIVER = 64,
    CARC_FLIES = 128,
    CARC_FACE_MARKS_END
};

/* The sets of tiles, one data file each; a set is in the bag only if its option is on. */
enum carc_set {
    CARC_SET_BASE,
    CARC_SET_RIVER,
    CARC_SET_INNS,
    CARC_SET_TRADERS,
    CARC_SET_FLYING,
    CARC_SET_FERRIES,
    CARC_SET_GOLD,
    CARC_SET_MAGIC,
    CARC_SET_ROBBERS,
    CARC_SET_CIRCLES,
    CARC_SETS
};

enum {
    CARC_FACES = 132,   /* faces are numbered 1 .. 131; 0 is no face */
    CARC_TILES = 172,   /* tiles in the box */
    CARC_PIECES = 685,  /* slots of all of them */
    CARC_MONKS = 29,    /* ... of which monasteries and gardens */
    CARC_LAKES = 8,     /* tiles with one */
    CARC_MINES = 8,     /* tiles with gold */
    CARC_MAX_SLOTS = 8, /* on one face */
    CARC_NO_SLOT = 15
};

struct carc_slot_info {
    uint8_t zone;   /* enum carc_zone */
    uint8_t edges;  /* city, road: bit s = reaches side s */
    uint8_t halves; /* field: bit h = reaches half-edge h; n1 n2 e1 e2 s1 s2 w1 w2 are 0 .. 7 */
    uint8_t marks;  /* enum carc_slot_mark */
    uint8_t goods;  /* enum carc_goods */
    uint8_t cities; /* field: bit k = touches the city of slot k on this face */
    uint8_t twins;  /* bit k = slot k is another one of the same zone */
    uint8_t spare;
};

/* What a tile offers its neighbour along one side, looking outwards, clockwise: the slot before the
 * middle, in the middle, behind the middle. A field side has its field in the middle only; a road has
 * fields on both sides; a river has no slot in the middle. CARC_NO_SLOT where there is none. Two tiles
 * meet middle to middle and `before` to `behind`. */
struct carc_border {
    uint8_t terrain; /* enum carc_terrain */
    uint8_t before, middle, behind;
};

struct carc_face {
    char code[8];      /* as the rulebook's overview prints it */
    uint8_t set;       /* enum carc_set */
    uint8_t count;     /* tiles of this face in the box */
    uint8_t slots;     /* how many of slot[] are used */
    uint8_t marks;     /* enum carc_face_mark */
    uint8_t rotations; /* bit r: rotation r differs in play from all smaller ones */
    uint8_t flies;     /* direction of a flying machine: 0 N, 1 NE, 2 E ... 7 NW */
    uint8_t circle;    /* enum carc_zone of a crop circle */
    uint8_t plain;     /* face that is the same but for its garden; itself if there is none */
    struct carc_slot_info slot[CARC_MAX_SLOTS];
    struct carc_border border[4][CARC_SIDES]; /* [rotation][side as the tile lies] */
};

extern const struct carc_face carc_face[CARC_FACES];
extern const char *const carc_set_name[CARC_SETS]; /* "base", "river", ... */

#endif
