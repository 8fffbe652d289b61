/*
 * The outlines of all shapes are cut where they meet; of the pieces only those are kept whose two
 * sides carry different labels; what is left is linked into loops round each label. Ground falls
 * apart into loops of its own, one (with its holes) for each field.
 */
#include "art/zones.h"

#include <math.h>
#include <stdlib.h>

#include "base/check.h"

enum { EDGES = 1600, CUTS = 64 };

struct edge {
    struct art_point a, b;
    int label; /* of the side to the right, as one goes from a to b with y to the south */
};

struct edge_set {
    int count;
    struct edge edge[2 * EDGES];
};

static const double near = 1e-4;

static bool same_point(struct art_point a, struct art_point b)
{
    return fabs(a.x - b.x) < near && fabs(a.y - b.y) < near;
}

/* ---- cutting ------------------------------------------------------------------------------------ */

struct cuts {
    int count;
    double t[CUTS];
};

static void cut_add(struct cuts *cuts, double t)
{
    MUR_CHECK(cuts->count < CUTS);
    if (t > 1e-7 && t < 1 - 1e-7)
        cuts->t[cuts->count++] = t;
}

static void cut_at_point(struct cuts *cuts, const struct edge *e, struct art_point p)
{
    if (art_segment_distance(e->a, e->b, p) < near) {
        double length = art_distance(e->a, e->b);
        cut_add(cuts, art_distance(e->a, p) / length);
    }
}

/* Edges that do not even come near each other cut nothing. */
static bool edges_part(const struct edge *e, const struct edge *f)
{
    return (fmin(e->a.x, e->b.x) > fmax(f->a.x, f->b.x) + near) ||
           (fmin(f->a.x, f->b.x) > fmax(e->a.x, e->b.x) + near) ||
           (fmin(e->a.y, e->b.y) > fmax(f->a.y, f->b.y) + near) ||
           (fmin(f->a.y, f->b.y) > fmax(e->a.y, e->b.y) + near);
}

static void cut_by_edge(struct cuts *cuts, const struct edge *e, const struct edge *other)
{
    if (edges_part(e, other))
        return;
    struct art_point d = art_sub(e->b, e->a), f = art_sub(other->b, other->a);
    cut_at_point(cuts, e, other->a);
    cut_at_point(cuts, e, other->b);
    double cross = art_cross(d, f);
    if (fabs(cross) < 1e-9)
        return;
    struct art_point g = art_sub(other->a, e->a);
    double t = art_cross(g, f) / cross, u = art_cross(g, d) / cross;
    if (u > 0 && u < 1)
        cut_add(cuts, t);
}

static int compare_cuts(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Label beside the middle of a piece. */
static int label_beside(const struct art_layout *layout, struct art_point a, struct art_point b,
                        double offset)
{
    struct art_point d = art_unit(art_sub(b, a)), middle = art_scale(art_add(a, b), 0.5);
    struct art_point normal = {-d.y * offset, d.x * offset};
    return art_layout_label(layout, art_add(middle, normal));
}

static void edge_keep(struct edge_set *kept, struct edge e)
{
    if (e.label == ART_OUTSIDE)
        return;
    for (int i = 0; i < kept->count; i++)
        if (kept->edge[i].label == e.label && same_point(kept->edge[i].a, e.a) &&
            same_point(kept->edge[i].b, e.b))
            return;
    MUR_CHECK(kept->count < 2 * EDGES);
    kept->edge[kept->count++] = e;
}

static void piece_keep(const struct art_layout *layout, struct edge_set *kept, struct art_point a,
                       struct art_point b)
{
    if (same_point(a, b))
        return;
    int right = label_beside(layout, a, b, 0.004), left = label_beside(layout, a, b, -0.004);
    if (right == left)
        return;
    edge_keep(kept, (struct edge){.a = a, .b = b, .label = right});
    edge_keep(kept, (struct edge){.a = b, .b = a, .label = left});
}

static void edge_cut(const struct art_layout *layout, const struct edge_set *all, int which,
                     struct edge_set *kept)
{
    const struct edge *e = &all->edge[which];
    struct cuts cuts = {0};
    for (int i = 0; i < all->count; i++)
        if (i != which)
            cut_by_edge(&cuts, e, &all->edge[i]);
    qsort(cuts.t, (size_t)cuts.count, sizeof cuts.t[0], compare_cuts);
    struct art_point from = e->a, d = art_sub(e->b, e->a);
    for (int i = 0; i <= cuts.count; i++) {
        struct art_point to = i < cuts.count ? art_add(e->a, art_scale(d, cuts.t[i])) : e->b;
        piece_keep(layout, kept, from, to);
        from = to;
    }
}

static void edges_add(struct edge_set *all, const struct art_line *outline)
{
    for (int i = 0, k = outline->count - 1; i < outline->count; k = i++) {
        MUR_CHECK(all->count < EDGES);
        if (!same_point(outline->at[k], outline->at[i]))
            all->edge[all->count++] =
                (struct edge){.a = outline->at[k], .b = outline->at[i], .label = 0};
    }
}

/* ---- linking ------------------------------------------------------------------------------------ */

/* How sharply one turns to the right, from -2 (back to the left) to 2, growing with the angle. */
static double turn_of(const struct edge *from, const struct edge *to)
{
    struct art_point d = art_unit(art_sub(from->b, from->a));
    struct art_point e = art_unit(art_sub(to->b, to->a));
    double cross = art_cross(d, e), dot = d.x * e.x + d.y * e.y;
    return cross >= 0 ? 1 - dot : dot - 1;
}

/* The edge that goes on round the same part of the label: the sharpest turn to the right. */
static int edge_next(const struct edge_set *kept, int at, const bool *used)
{
    int best = -1;
    for (int i = 0; i < kept->count; i++) {
        const struct edge *e = &kept->edge[i];
        if (used[i] || e->label != kept->edge[at].label || !same_point(e->a, kept->edge[at].b))
            continue;
        if (best < 0 || turn_of(&kept->edge[at], e) > turn_of(&kept->edge[at], &kept->edge[best]))
            best = i;
    }
    return best;
}

static double loop_area(const struct art_zones *z, const struct art_loop *loop)
{
    double twice = 0;
    const struct art_point *p = z->point + loop->first;
    for (int i = 0, k = loop->count - 1; i < loop->count; k = i++)
        twice += art_cross(p[k], p[i]);
    return twice / 2;
}

static void loop_add(struct art_zones *z, const struct edge_set *kept, int first, bool *used)
{
    MUR_CHECK(z->loops < ART_LOOPS);
    struct art_loop *loop = &z->loop[z->loops++];
    struct art_point begin = kept->edge[first].a;
    *loop = (struct art_loop){
        .label = kept->edge[first].label, .first = z->points, .low = begin, .high = begin};
    for (int at = first; at >= 0; at = edge_next(kept, at, used)) {
        MUR_CHECK(z->points < ART_LOOP_POINTS);
        used[at] = true;
        z->point[z->points++] = kept->edge[at].a;
        loop->low.x = fmin(loop->low.x, kept->edge[at].a.x);
        loop->low.y = fmin(loop->low.y, kept->edge[at].a.y);
        loop->high.x = fmax(loop->high.x, kept->edge[at].a.x);
        loop->high.y = fmax(loop->high.y, kept->edge[at].a.y);
        loop->count++;
        if (same_point(kept->edge[at].b, kept->edge[first].a))
            break;
    }
    loop->area = loop_area(z, loop);
}

static struct art_point low_of(struct art_point a, struct art_point b)
{
    return (struct art_point){fmin(a.x, b.x), fmin(a.y, b.y)};
}

static struct art_point high_of(struct art_point a, struct art_point b)
{
    return (struct art_point){fmax(a.x, b.x), fmax(a.y, b.y)};
}

/* The line of a loop that ends in its point `at`. */
static const struct art_point *line_begin(const struct art_point *p, int at, int count)
{
    return &p[at ? at - 1 : count - 1];
}

static void stretches_add(struct art_zones *z, struct art_loop *loop)
{
    const struct art_point *p = z->point + loop->first;
    loop->stretch = z->stretches;
    for (int i = 0; i < loop->count; i++) {
        struct art_point from = *line_begin(p, i, loop->count);
        if (i % ART_STRETCH == 0) {
            MUR_CHECK(z->stretches < ART_STRETCHES);
            z->stretch[z->stretches++] = (struct art_stretch){.low = from, .high = from};
        }
        struct art_stretch *s = &z->stretch[z->stretches - 1];
        s->low = low_of(s->low, low_of(from, p[i]));
        s->high = high_of(s->high, high_of(from, p[i]));
    }
}

/* Where the line from b to a crosses the row of `y`, which it does. */
static double crossing(struct art_point a, struct art_point b, double y)
{
    return (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x;
}

static bool loop_contains(const struct art_zones *z, const struct art_loop *loop,
                          struct art_point p)
{
    bool inside = false;
    const struct art_point *at = z->point + loop->first;
    if (p.y < loop->low.y || p.y > loop->high.y || p.x > loop->high.x)
        return false;
    for (int i = 0, k = loop->count - 1; i < loop->count; k = i++)
        if ((at[i].y > p.y) != (at[k].y > p.y) && p.x < crossing(at[i], at[k], p.y))
            inside = !inside;
    return inside;
}

/* ---- fields ------------------------------------------------------------------------------------- */

/* A point just inside the tile at the middle of a half-side. */
static struct art_point half_point(int half)
{
    return art_turn((struct art_point){half & 1 ? 78 : 22, 0.3}, half / 2);
}

/* The smallest outer loop of this label round a point; -1 if there is none. */
static int loop_round(const struct art_zones *z, int label, struct art_point p)
{
    int best = -1;
    for (int i = 0; i < z->loops; i++)
        if (z->loop[i].label == label && z->loop[i].area > 0 && loop_contains(z, &z->loop[i], p) &&
            (best < 0 || z->loop[i].area < z->loop[best].area))
            best = i;
    return best;
}

static int loop_largest(const struct art_zones *z, int label)
{
    int best = -1;
    for (int i = 0; i < z->loops; i++)
        if (z->loop[i].label == label && (best < 0 || z->loop[i].area > z->loop[best].area))
            best = i;
    return best;
}

static void holes_give(struct art_zones *z)
{
    for (int i = 0; i < z->loops; i++) {
        struct art_loop *hole = &z->loop[i];
        if (hole->label != ART_GROUND || hole->area > 0)
            continue;
        for (int k = 0; k < z->loops; k++)
            if (z->loop[k].label < CARC_MAX_SLOTS && z->loop[k].area > -hole->area &&
                loop_contains(z, &z->loop[k], z->point[hole->first]))
                hole->label = z->loop[k].label;
    }
}

static void fields_give(struct art_zones *z, const struct carc_face *face)
{
    for (int half = 0; half < 8; half++) {
        int field = art_field_at(face, half);
        int loop = field == CARC_NO_SLOT ? -1 : loop_round(z, ART_GROUND, half_point(half));
        if (loop >= 0)
            z->loop[loop].label = field;
    }
    for (int i = 0; i < face->slots; i++) {
        bool inner = face->slot[i].zone == CARC_FIELD && !face->slot[i].halves;
        int loop = inner ? loop_largest(z, ART_GROUND) : -1;
        if (loop >= 0)
            z->loop[loop].label = i;
    }
    holes_give(z);
}

void art_zones_make(struct art_zones *z, const struct art_layout *layout)
{
    struct edge_set all, kept; /* large, so only what is counted is ever written */
    all.count = kept.count = 0;
    struct art_line tile = art_square((struct art_point){50, 50}, 50);
    edges_add(&all, &tile);
    for (int i = 0; i < layout->shapes; i++)
        edges_add(&all, &layout->shape[i].outline);
    for (int i = 0; i < all.count; i++)
        edge_cut(layout, &all, i, &kept);
    bool used[2 * EDGES] = {false};
    z->loops = z->points = z->stretches = 0;
    for (int i = 0; i < kept.count; i++)
        if (!used[i])
            loop_add(z, &kept, i, used);
    for (int i = 0; i < z->loops; i++)
        stretches_add(z, &z->loop[i]);
    fields_give(z, layout->face);
}

/* What a point is that lies in `loop` as the innermost one; -1: in none. */
static int label_of(const struct art_zones *zones, int loop)
{
    return loop < 0 || zones->loop[loop].area < 0 ? ART_GROUND : zones->loop[loop].label;
}

int art_zones_label(const struct art_zones *zones, struct art_point p)
{
    if (p.x < 0 || p.y < 0 || p.x > 100 || p.y > 100)
        return ART_OUTSIDE;
    int best = -1;
    for (int i = 0; i < zones->loops; i++) {
        const struct art_loop *loop = &zones->loop[i];
        if (loop_contains(zones, loop, p) &&
            (best < 0 || fabs(loop->area) < fabs(zones->loop[best].area)))
            best = i;
    }
    return label_of(zones, best);
}

/* Where the row of `y` crosses a loop. */
static int loop_crossings(const struct art_zones *z, const struct art_loop *loop, double y,
                          double *x)
{
    const struct art_point *at = z->point + loop->first;
    int count = 0;
    if (y < loop->low.y || y > loop->high.y)
        return 0;
    for (int i = 0, k = loop->count - 1; i < loop->count; k = i++)
        if ((at[i].y > y) != (at[k].y > y))
            x[count++] = crossing(at[i], at[k], y);
    return count;
}

void art_zones_row(const struct art_zones *zones, struct art_point first, double step, int count,
                   int *labels)
{
    double x[ART_LOOP_POINTS];
    for (int i = 0; i < count; i++)
        labels[i] = -1; /* the innermost loop, at first */
    for (int n = 0; n < zones->loops; n++) {
        const struct art_loop *loop = &zones->loop[n];
        int crossings = loop_crossings(zones, loop, first.y, x);
        for (int i = 0; crossings && i < count; i++) {
            bool inside = false;
            for (int k = 0; k < crossings; k++)
                inside ^= first.x + step * i < x[k];
            if (inside && (labels[i] < 0 || fabs(loop->area) < fabs(zones->loop[labels[i]].area)))
                labels[i] = n;
        }
    }
    for (int i = 0; i < count; i++)
        labels[i] = label_of(zones, labels[i]);
}

/* Is the box so far away in one direction that it cannot be nearer than `clear`? */
static bool is_farther(struct art_point low, struct art_point high, struct art_point p,
                       double clear)
{
    return low.x - p.x > clear || p.x - high.x > clear || low.y - p.y > clear ||
           p.y - high.y > clear;
}

/* The least of `square` and the squares of the distances from the lines of one stretch. */
static double stretch_square(const struct art_zones *zones, const struct art_loop *loop,
                             int stretch, struct art_point p, double square)
{
    const struct art_point *at = zones->point + loop->first;
    int from = ART_STRETCH * stretch, to = from + ART_STRETCH;
    to = to < loop->count ? to : loop->count;
    for (int i = from; i < to; i++) {
        double d = art_segment_square(*line_begin(at, i, loop->count), at[i], p);
        square = d < square ? d : square;
    }
    return square;
}

double art_zones_clearance(const struct art_zones *zones, int label, struct art_point p,
                           double limit)
{
    double clear = limit;
    for (int n = 0; n < zones->loops; n++) {
        const struct art_loop *loop = &zones->loop[n];
        if (loop->label != label)
            continue;
        for (int i = 0; ART_STRETCH * i < loop->count; i++) {
            const struct art_stretch *s = &zones->stretch[loop->stretch + i];
            if (!is_farther(s->low, s->high, p, clear))
                clear = sqrt(stretch_square(zones, loop, i, p, clear * clear));
        }
    }
    return clear;
}
