/*
 * layout.h - where things lie on a face, worked out from the catalogue alone.
 *
 * What meets a side meets it at fixed places: a city along the whole side, a road in its middle, a
 * river in its middle. So any two tiles whose terrains agree fit without a step. Inside, the shapes
 * are stacked: a point belongs to the topmost shape that covers it, and to the ground if none does.
 */
#ifndef ART_LAYOUT_H
#define ART_LAYOUT_H

#include "art/geometry.h"
#include "games/carcassonne/catalog.h"

/* Whose a point is: a slot, or one of these. Fields are told apart only in zones.h. */
enum art_label { ART_GROUND = CARC_MAX_SLOTS, ART_WATER, ART_HUB, ART_OUTSIDE };

enum art_hub { ART_NO_HUB, ART_VILLAGE, ART_LAKE, ART_CIRCLE };

enum { ART_SHAPES = 14, ART_WALLS = 4 };

#define ART_ROAD_HALF  5.0
#define ART_RIVER_HALF 8.0

struct art_shape {
    int label;
    struct art_point low, high; /* corners of the outline */
    struct art_line outline;
};

struct art_city {
    int walls;
    struct art_curve wall[ART_WALLS]; /* from corner to corner, the city to the right */
    struct art_line outline;
};

struct art_layout {
    int number;
    const struct carc_face *face;
    unsigned through; /* bit k = slot k is a road from side to side */
    unsigned gates;   /* bit k = slot k is a road that ends at a city's wall */
    unsigned at_hub;  /* bit k = slot k is a road that ends at the hub */
    int parted;       /* corner where a city parts two fields; -1: none */
    struct art_city city[CARC_MAX_SLOTS];
    struct art_curve road[CARC_MAX_SLOTS];
    struct art_curve river; /* pieces 0 if there is none */
    struct art_point pool;  /* the spring or lake at the river's end ... */
    double pool_radius;     /* ... 0 if there is none */
    enum art_hub hub_kind;  /* where roads meet, or a crop circle */
    struct art_point hub;
    double hub_radius;
    struct art_point monastery, garden; /* middles, if the face has them */
    int shapes;
    struct art_shape shape[ART_SHAPES]; /* topmost first */
};

#define ART_MONASTERY_RADIUS 14.0
#define ART_GARDEN_RADIUS    10.0

void art_layout_make(struct art_layout *l, int face); /* large, so made where it stays */

/* Label of a point: a slot's, or of enum art_label. */
int art_layout_label(const struct art_layout *layout, struct art_point p);

/* A number from 0 to range-1 that depends on the face and on `salt` only. */
int art_hash(int face, int salt, int range);

/* Field slot that has half-side `half`; CARC_NO_SLOT if a city has it. */
int art_field_at(const struct carc_face *face, int half);
/* Slot of this zone, the first one; CARC_NO_SLOT if there is none. */
int art_slot_of(const struct carc_face *face, int zone);

#endif
