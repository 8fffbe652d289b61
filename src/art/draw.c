#include "art/draw.h"

#include "art/palette.h"

void art_put_curve(struct art_text *out, const struct art_curve *curve)
{
    const struct art_point *p = curve->at;
    art_put(out, "M%g %g", p[0].x, p[0].y);
    for (int i = 0; i < curve->pieces; i++, p += 3)
        art_put(out, "C%g %g %g %g %g %g", p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
}

void art_put_line(struct art_text *out, const struct art_point *at, int count, bool closed)
{
    for (int i = 0; i < count; i++)
        art_put(out, "%c%g %g", i ? 'L' : 'M', at[i].x, at[i].y);
    if (closed)
        art_put(out, "Z");
}

void art_put_zone(struct art_text *out, const struct art_zones *zones, int label)
{
    for (int i = 0; i < zones->loops; i++)
        if (zones->loop[i].label == label)
            art_put_line(out, zones->point + zones->loop[i].first, zones->loop[i].count, true);
}

/* One slope of a roof, or all of it moved for its shadow: from ridge + a to ridge + b. */
static void put_slope(struct art_text *out, const struct art_roof *r, double a, double b,
                      double shift)
{
    struct art_point u = art_scale(r->along, r->length / 2), n = {-r->along.y, r->along.x};
    if (n.x + n.y > 0)
        n = art_scale(n, -1); /* the first slope is turned to the light */
    struct art_point at = art_add(r->at, (struct art_point){shift, shift});
    struct art_point from = art_add(at, art_scale(n, a)), to = art_add(at, art_scale(n, b));
    const struct art_point corner[] = {art_sub(from, u), art_add(from, u), art_add(to, u),
                                       art_sub(to, u)};
    struct art_point across = art_sub(corner[2], corner[0]);
    if (u.x * u.y == 0)
        art_put(out, "M%g %gh%gv%gh%gz", corner[0].x, corner[0].y, across.x, across.y, -across.x);
    else
        art_put_line(out, corner, 4, true);
}

void art_put_roofs(struct art_text *out, const struct art_roof *roof, int count)
{
    if (!count)
        return;
    art_put(out, "<path fill=\"" ART_INK "\" opacity=\".3\" d=\"");
    for (int i = 0; i < count; i++)
        put_slope(out, &roof[i], -roof[i].width / 2, roof[i].width / 2, 1.1);
    art_put(out, "\"/><path fill=\"" ART_ROOF_DARK "\" d=\"");
    for (int i = 0; i < count; i++)
        put_slope(out, &roof[i], -roof[i].width / 2, 0, 0);
    art_put(out, "\"/><path fill=\"" ART_ROOF "\" d=\"");
    for (int i = 0; i < count; i++)
        put_slope(out, &roof[i], 0, roof[i].width / 2, 0);
    art_put(out, "\"/>");
}
