/*
 * geometry.h - points, curves and polygons on a tile of 100 x 100, x to the east and y to the south.
 */
#ifndef ART_GEOMETRY_H
#define ART_GEOMETRY_H

#include <math.h>
#include <stdbool.h>

enum { ART_LINE_POINTS = 160, ART_CURVE_PIECES = 3, ART_FLAT_STEPS = 14 };

struct art_point {
    double x, y;
};

/* A polyline, or a polygon if its user closes it. */
struct art_line {
    int count;
    struct art_point at[ART_LINE_POINTS];
};

/* Cubic pieces that share their end points: 1 + 3 * pieces points. */
struct art_curve {
    int pieces;
    struct art_point at[1 + 3 * ART_CURVE_PIECES];
};

static inline struct art_point art_add(struct art_point a, struct art_point b)
{
    return (struct art_point){a.x + b.x, a.y + b.y};
}
static inline struct art_point art_sub(struct art_point a, struct art_point b)
{
    return (struct art_point){a.x - b.x, a.y - b.y};
}
static inline struct art_point art_scale(struct art_point a, double by)
{
    return (struct art_point){a.x * by, a.y * by};
}
static inline double art_cross(struct art_point a, struct art_point b)
{
    return a.x * b.y - a.y * b.x;
}
static inline double art_distance(struct art_point a, struct art_point b)
{
    struct art_point d = art_sub(a, b);
    return sqrt(d.x * d.x + d.y * d.y);
}
struct art_point art_unit(struct art_point a);
/* Turns a point of the tile by quarter turns clockwise round its middle, or a direction. */
struct art_point art_turn(struct art_point a, int quarters);
struct art_point art_turn_direction(struct art_point a, int quarters);

void art_line_add(struct art_line *line, struct art_point p);
/* Appends a flattened curve; its first point is left out if `line` ends there already. */
void art_line_add_curve(struct art_line *line, const struct art_curve *curve);
/* A closed band of the given half width along a curve. */
struct art_line art_band(const struct art_curve *curve, double half);
/* A regular polygon that stands for a circle. */
struct art_line art_disc(struct art_point middle, double radius);
struct art_line art_square(struct art_point middle, double half);

struct art_curve art_curve_make(struct art_point a, struct art_point b, struct art_point c,
                                struct art_point d);
void art_curve_add(struct art_curve *curve, struct art_point b, struct art_point c,
                   struct art_point d);
struct art_point art_curve_at(const struct art_curve *curve, double t); /* t from 0 to 1 */
struct art_point art_curve_direction(const struct art_curve *curve, double t);
double art_curve_distance(const struct art_curve *curve, struct art_point p);

bool art_inside(const struct art_line *polygon, struct art_point p);
double art_segment_distance(struct art_point a, struct art_point b, struct art_point p);
/* The square of that distance: cheaper where many are compared. */
static inline double art_segment_square(struct art_point a, struct art_point b, struct art_point p)
{
    struct art_point d = art_sub(b, a), e = art_sub(p, a);
    double square = d.x * d.x + d.y * d.y;
    double t = square > 0 ? (d.x * e.x + d.y * e.y) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    struct art_point f = art_sub(p, art_add(a, art_scale(d, t)));
    return f.x * f.x + f.y * f.y;
}

#endif
