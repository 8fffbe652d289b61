#include "art/geometry.h"

#include <math.h>

#include "base/check.h"

struct art_point art_unit(struct art_point a)
{
    double length = art_distance(a, (struct art_point){0, 0});
    return length > 0 ? art_scale(a, 1 / length) : (struct art_point){1, 0};
}

struct art_point art_turn_direction(struct art_point a, int quarters)
{
    for (int i = quarters & 3; i > 0; i--)
        a = (struct art_point){-a.y, a.x};
    return a;
}

struct art_point art_turn(struct art_point a, int quarters)
{
    const struct art_point middle = {50, 50};
    return art_add(middle, art_turn_direction(art_sub(a, middle), quarters));
}

void art_line_add(struct art_line *line, struct art_point p)
{
    MUR_CHECK(line->count < ART_LINE_POINTS);
    line->at[line->count++] = p;
}

struct art_curve art_curve_make(struct art_point a, struct art_point b, struct art_point c,
                                struct art_point d)
{
    return (struct art_curve){.pieces = 1, .at = {a, b, c, d}};
}

void art_curve_add(struct art_curve *curve, struct art_point b, struct art_point c,
                   struct art_point d)
{
    MUR_CHECK(curve->pieces < ART_CURVE_PIECES);
    struct art_point *at = curve->at + 3 * curve->pieces++;
    at[1] = b;
    at[2] = c;
    at[3] = d;
}

/* The piece in which t lies; t becomes its own parameter. */
static const struct art_point *curve_piece(const struct art_curve *curve, double *t)
{
    double along = *t * curve->pieces;
    int piece = (int)along;
    if (piece >= curve->pieces)
        piece = curve->pieces - 1;
    *t = along - piece;
    return curve->at + 3 * piece;
}

struct art_point art_curve_at(const struct art_curve *curve, double t)
{
    const struct art_point *p = curve_piece(curve, &t);
    double u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    return (struct art_point){a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
                              a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y};
}

struct art_point art_curve_direction(const struct art_curve *curve, double t)
{
    const struct art_point *p = curve_piece(curve, &t);
    double u = 1 - t;
    struct art_point a = art_scale(art_sub(p[1], p[0]), u * u);
    struct art_point b = art_scale(art_sub(p[2], p[1]), 2 * u * t);
    struct art_point c = art_scale(art_sub(p[3], p[2]), t * t);
    return art_unit(art_add(art_add(a, b), c));
}

void art_line_add_curve(struct art_line *line, const struct art_curve *curve)
{
    int steps = ART_FLAT_STEPS * curve->pieces;
    bool follows = line->count && art_distance(line->at[line->count - 1], curve->at[0]) < 1e-6;
    for (int i = follows ? 1 : 0; i <= steps; i++)
        art_line_add(line, art_curve_at(curve, (double)i / steps));
}

struct art_line art_band(const struct art_curve *curve, double half)
{
    struct art_line band = {0};
    int steps = ART_FLAT_STEPS * curve->pieces;
    for (int i = 0; i <= 2 * steps + 1; i++) {
        bool back = i > steps;
        double t = (double)(back ? 2 * steps + 1 - i : i) / steps;
        struct art_point d = art_curve_direction(curve, t), p = art_curve_at(curve, t);
        struct art_point normal = art_scale((struct art_point){-d.y, d.x}, back ? half : -half);
        art_line_add(&band, art_add(p, normal));
    }
    return band;
}

struct art_line art_disc(struct art_point middle, double radius)
{
    enum { CORNERS = 28 };
    struct art_line line = {0};
    for (int i = 0; i < CORNERS; i++) {
        double angle = 6.283185307179586 * (i + 0.37) / CORNERS;
        art_line_add(&line, (struct art_point){middle.x + radius * cos(angle),
                                               middle.y + radius * sin(angle)});
    }
    return line;
}

struct art_line art_square(struct art_point middle, double half)
{
    static const struct art_point corner[] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    struct art_line line = {0};
    for (int i = 0; i < 4; i++)
        art_line_add(&line, art_add(middle, art_scale(corner[i], half)));
    return line;
}

double art_segment_distance(struct art_point a, struct art_point b, struct art_point p)
{
    return sqrt(art_segment_square(a, b, p));
}

double art_curve_distance(const struct art_curve *curve, struct art_point p)
{
    struct art_line line = {0};
    art_line_add_curve(&line, curve);
    double best = 1e9;
    for (int i = 1; i < line.count; i++) {
        double d = art_segment_distance(line.at[i - 1], line.at[i], p);
        best = d < best ? d : best;
    }
    return best;
}

bool art_inside(const struct art_line *polygon, struct art_point p)
{
    bool inside = false;
    for (int i = 0, k = polygon->count - 1; i < polygon->count; k = i++) {
        struct art_point a = polygon->at[i], b = polygon->at[k];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}
