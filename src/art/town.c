/* town.c - cities: a floor, houses in rows, a wall with battlements, and gates where roads arrive. */
#include "art/palette.h"
#include "art/scene.h"

enum { ROOFS = 36 };
#define TOWER 0.2 /* where a wall has its towers, from either end */

static void roof_add(struct art_scene *s, struct art_roof *roof, int *count, struct art_point p,
                     double size, int salt)
{
    bool upright = art_hash(s->layout.number, salt, 3) == 0;
    roof[(*count)++] = (struct art_roof){
        .at = p, .along = {!upright, upright}, .length = size * 1.15, .width = size * 0.82};
    art_spot_add(s, p, size * 0.56);
}

/* Rows of houses with streets between them, a little uneven; in narrow cities small houses as well. */
static int town_roofs(struct art_scene *s, struct art_roof *roof)
{
    int count = 0, n = s->layout.number;
    for (int row = 0; row < 8; row++)
        for (int column = 0; column < 7 && count < ROOFS; column++) {
            int salt = 700 + 8 * row + column;
            struct art_point p = {8 + 14 * column + (row % 2) * 6 + 0.1 * art_hash(n, salt, 16),
                                  8 + 12.3 * row + 0.1 * art_hash(n, salt + 90, 25)};
            if (art_hash(n, salt + 180, 7) && art_spot_free(s, CARC_CITY, 5.8, p))
                roof_add(s, roof, &count, p, 9 + 0.1 * art_hash(n, salt + 270, 14), salt);
        }
    for (int i = 0; i < 90 && count < 9; i++) {
        struct art_point p = {5 + 0.1 * art_hash(n, 1100 + i, 900),
                              5 + 0.1 * art_hash(n, 1300 + i, 900)};
        if (art_spot_free(s, CARC_CITY, 4.6, p))
            roof_add(s, roof, &count, p, 7.5, 1500 + i);
    }
    return count;
}

/* Is a point on another wall of the face? Where walls run together into a corner, one's teeth would lie on
 * the other. */
static bool on_other_wall(const struct art_layout *l, const struct art_curve *own,
                          struct art_point p)
{
    for (int i = 0; i < l->face->slots; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            if (&l->city[i].wall[w] != own && art_curve_distance(&l->city[i].wall[w], p) < 4.2)
                return true;
    return false;
}

/* Teeth on the outer edge of a wall, from tower to tower. */
static void put_battlements(struct art_text *out, const struct art_layout *l,
                            const struct art_curve *wall)
{
    struct art_line line = {0};
    for (int i = 0; i <= ART_FLAT_STEPS; i++) {
        double t = TOWER + (1 - 2 * TOWER) * i / ART_FLAT_STEPS;
        struct art_point d = art_curve_direction(wall, t);
        struct art_point p = art_add(art_curve_at(wall, t), (struct art_point){d.y * 2, -d.x * 2});
        if (!on_other_wall(l, wall, p))
            art_line_add(&line, p);
    }
    art_put_line(out, line.at, line.count, false);
}

static void put_wall_coat(struct art_text *out, const struct art_layout *l, const char *style,
                          bool battlements)
{
    art_put(out, "<path fill=\"none\" %s d=\"", style);
    for (int i = 0; i < l->face->slots; i++)
        for (int w = 0; w < l->city[i].walls; w++)
            if (battlements)
                put_battlements(out, l, &l->city[i].wall[w]);
            else
                art_put_curve(out, &l->city[i].wall[w]);
    art_put(out, "\"/>");
}

static void put_tower(struct art_text *out, struct art_point p)
{
    art_put(out, "M%g %gh.1", p.x, p.y);
}

static void put_towers(struct art_text *out, const struct art_layout *l)
{
    static const char *const coat[] = {"stroke=\"" ART_WALL "\" stroke-width=\"8.4\"",
                                       "stroke=\"" ART_WALL_TOP "\" stroke-width=\"6\"",
                                       "stroke=\"" ART_WALL_DIM "\" stroke-width=\"2.6\""};
    for (int k = 0; k < 3; k++) {
        art_put(out, "<path stroke-linecap=\"round\" %s d=\"", coat[k]);
        for (int i = 0; i < l->face->slots; i++)
            for (int w = 0; w < l->city[i].walls; w++) {
                put_tower(out, art_curve_at(&l->city[i].wall[w], TOWER));
                put_tower(out, art_curve_at(&l->city[i].wall[w], 1 - TOWER));
            }
        art_put(out, "\"/>");
    }
}

static void put_walls(struct art_text *out, const struct art_layout *l)
{
    int walls = 0;
    for (int i = 0; i < l->face->slots; i++)
        walls += l->city[i].walls;
    if (!walls)
        return;
    put_wall_coat(out, l, "stroke=\"" ART_WALL "\" stroke-width=\"5.6\"", false);
    put_wall_coat(out, l, "stroke=\"" ART_WALL_TOP "\" stroke-width=\"3.2\"", false);
    put_wall_coat(out, l,
                  "class=\"detail\" stroke=\"" ART_WALL
                  "\" stroke-width=\"1.7\" stroke-dasharray=\"1.5 2.3\"",
                  true);
    put_towers(out, l);
}

/* Two towers where a road meets a wall. */
static void put_gates(struct art_text *out, const struct art_layout *l)
{
    for (int i = 0; i < l->face->slots; i++) {
        if (!(l->gates >> i & 1))
            continue;
        double t = 1;
        while (t > 0.2 && art_layout_label(l, art_curve_at(&l->road[i], t)) != i)
            t -= 0.01;
        struct art_point p = art_curve_at(&l->road[i], t), d = art_curve_direction(&l->road[i], t);
        struct art_point n = {-d.y, d.x}, a = art_add(p, art_scale(n, 6)),
                         b = art_sub(p, art_scale(n, 6)), c = art_add(p, art_scale(d, 3.4));
        p = art_sub(p, art_scale(d, 2));
        art_put(out, "<path stroke=\"#4A3A30\" stroke-width=\"8\" d=\"M%g %gL%g %g\"/>", p.x, p.y,
                c.x, c.y);
        art_put(out,
                "<g fill=\"" ART_WALL_TOP "\" stroke=\"" ART_WALL
                "\" stroke-width=\"1.4\"><circle cx=\"%g\" cy=\"%g\" r=\"3.4\"/>"
                "<circle cx=\"%g\" cy=\"%g\" r=\"3.4\"/></g>",
                a.x, a.y, b.x, b.y);
    }
}

void art_put_cities(struct art_text *out, struct art_scene *s)
{
    const struct art_layout *l = &s->layout;
    if (art_slot_of(l->face, CARC_CITY) == CARC_NO_SLOT)
        return;
    art_put(out, "<path fill=\"" ART_FLOOR "\" d=\"");
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_CITY)
            art_put_line(out, l->city[i].outline.at, l->city[i].outline.count, true);
    art_put(out, "\"/>");
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_CITY)
            art_spot_add(s, s->places.anchor[i], 3);
    struct art_roof roof[ROOFS];
    art_put_roofs(out, roof, town_roofs(s, roof));
    put_walls(out, l);
    put_gates(out, l);
}
