/*
 * zones.h - the outlines of a face's slots: together with water and hub they are the whole tile, and
 * no two of them overlap.
 */
#ifndef ART_ZONES_H
#define ART_ZONES_H

#include "art/layout.h"

enum { ART_LOOPS = 40, ART_LOOP_POINTS = 1600, ART_STRETCH = 8 };
enum { ART_STRETCHES = ART_LOOP_POINTS / ART_STRETCH + ART_LOOPS };

/* A closed line round a part of a slot; one that runs the other way (negative area) is a hole. */
struct art_loop {
    int label;        /* slot, ART_WATER or ART_HUB; ART_GROUND: a scrap that belongs to nobody */
    int first, count; /* in point[] */
    double area;
    struct art_point low, high; /* its corners */
    int stretch;                /* its first one in stretch[] */
};

/* The corners of ART_STRETCH lines of a loop; most are too far away to be looked at one by one. */
struct art_stretch {
    struct art_point low, high;
};

struct art_zones {
    int loops;
    struct art_loop loop[ART_LOOPS];
    int points;
    struct art_point point[ART_LOOP_POINTS];
    int stretches;
    struct art_stretch stretch[ART_STRETCHES];
};

void art_zones_make(struct art_zones *zones, const struct art_layout *layout);

/* Slot, ART_WATER, ART_HUB, ART_GROUND or ART_OUTSIDE. */
int art_zones_label(const struct art_zones *zones, struct art_point p);
/* The same for `count` points of one row: `first`, and others `step` to the east of each other. */
void art_zones_row(const struct art_zones *zones, struct art_point first, double step, int count,
                   int *labels);

/* Distance from p to the nearest outline of this label. Whoever knows that it is less than `limit` says
 * so, and need not wait for what lies farther away. */
double art_zones_clearance(const struct art_zones *zones, int label, struct art_point p,
                           double limit);
#define ART_ANYWHERE 1e9

#endif
