/* face.c - the picture of a face: ground, water, roads, cities, and what stands on them. */
#include "art/art.h"
#include "art/draw.h"
#include "art/palette.h"
#include "art/scene.h"

/* ---- ground ------------------------------------------------------------------------------------ */

static void put_furrows(struct art_text *out, struct art_scene *s)
{
    struct art_point p;
    art_put(out, "<path fill=\"none\" stroke=\"" ART_FURROW "\" stroke-width=\"1.3\" d=\"");
    for (int i = 0, found = 0; i < 60 && found < 3; i++) {
        if (!art_spot_find(s, CARC_FIELD, 9, 100 + 2 * i, &p))
            continue;
        found++;
        bool upright = art_hash(s->layout.number, i, 2);
        for (int k = -1; k <= 1; k++)
            if (upright)
                art_put(out, "M%g %gq2-5 0-10", p.x + 4 * k, p.y + 5);
            else
                art_put(out, "M%g %gq5-2 10 0", p.x - 5, p.y + 3.5 * k);
    }
    art_put(out, "\"/>");
}

/* Trees in twos, with their shadows; the light comes from the north-west. */
static void put_trees(struct art_text *out, struct art_scene *s)
{
    static const struct {
        const char *colour, *opacity;
        double width, shift;
    } coat[] = {
        {ART_INK, ".25", 5.4, 1.1}, {ART_TREE, "1", 5.4, 0}, {ART_TREE_LIGHT, "1", 2.6, -0.8}};
    struct art_point tree[6];
    int trees = 0;
    for (int i = 0; i < 90 && trees < 6; i++)
        if (art_spot_find(s, CARC_FIELD, 5.8, 300 + 2 * i, &tree[trees]))
            trees++;
    for (int k = 0; trees && k < 3; k++) {
        art_put(
            out,
            "<path stroke=\"%s\" opacity=\"%s\" stroke-width=\"%g\" stroke-linecap=\"round\" d=\"",
            coat[k].colour, coat[k].opacity, coat[k].width);
        for (int i = 0; i < trees; i++) {
            art_put(out, "M%g %gh.1", tree[i].x + coat[k].shift, tree[i].y + coat[k].shift);
            if (i % 2)
                art_put(out, "m2.8 2.4h.1");
        }
        art_put(out, "\"/>");
    }
}

/* Broad lighter patches, so that large fields are not one flat tone. */
static void put_meadow(struct art_text *out, const struct art_scene *s)
{
    for (int i = 0; i < 2; i++)
        art_put(out, "<ellipse cx=\"%d\" cy=\"%d\" rx=\"%d\" ry=\"%d\" fill=\"" ART_MEADOW "\"/>",
                32 + art_hash(s->layout.number, 40 + i, 36),
                i * 45 + 20 + art_hash(s->layout.number, 50 + i, 16),
                16 + art_hash(s->layout.number, 60 + i, 14),
                8 + art_hash(s->layout.number, 70 + i, 8));
}

static void put_ground(struct art_text *out, struct art_scene *s)
{
    art_put(out, "<path fill=\"" ART_FIELD "\" d=\"M0 0H100V100H0z\"/>");
    if (art_slot_of(s->layout.face, CARC_FIELD) == CARC_NO_SLOT)
        return;
    put_meadow(out, s);
    art_put(out, "<g class=\"detail\">");
    put_furrows(out, s);
    put_trees(out, s);
    art_put(out, "</g>");
}

/* ---- water and roads ---------------------------------------------------------------------------- */

static void put_stroke(struct art_text *out, const struct art_curve *curve, const char *colour,
                       double width)
{
    art_put(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" d=\"", colour, width);
    art_put_curve(out, curve);
    art_put(out, "\"/>");
}

static void put_pool(struct art_text *out, const struct art_layout *l)
{
    if (l->pool_radius <= 0)
        return;
    art_put(out,
            "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"" ART_RIVER "\" stroke=\"" ART_RIVER_EDGE
            "\" stroke-width=\"1.5\"/>",
            l->pool.x, l->pool.y, l->pool_radius - 0.7);
}

static void put_river(struct art_text *out, const struct art_layout *l)
{
    if (!l->river.pieces)
        return;
    put_stroke(out, &l->river, ART_RIVER_EDGE, 2 * ART_RIVER_HALF);
    put_pool(out, l);
    put_stroke(out, &l->river, ART_RIVER, 2 * ART_RIVER_HALF - 3);
    art_put(out, "<path class=\"detail\" fill=\"none\" stroke=\"" ART_RIPPLE
                 "\" stroke-width=\"1.1\" d=\"");
    for (int i = 1; i < 6; i++) {
        struct art_point p = art_curve_at(&l->river, i / 6.0);
        art_put(out, "M%g %gq1.5-1.6 3 0t3 0", p.x - 3 + 2 * (i % 2), p.y + (i % 3 - 1) * 2.4);
    }
    art_put(out, "\"/>");
    if (l->pool_radius > 0 && l->pool_radius < 15) /* stones round the spring */
        for (int i = 0; i < 5; i++)
            art_put(out,
                    "<circle cx=\"%g\" cy=\"%g\" r=\"%g\" fill=\"#B9B2A6\" stroke=\"#7C766C\"/>",
                    l->pool.x - 8 - 3 * (i & 1), l->pool.y - 10 + 5 * i, 3 + 0.5 * (i % 3));
    else if (l->pool_radius > 0)
        art_put(out,
                "<path fill=\"none\" stroke=\"" ART_RIPPLE
                "\" stroke-width=\"1.4\" d=\"M%g %gq4-3 8 0t8 0M%g %gq4-3 8 0t8 0\"/>",
                l->pool.x - 12, l->pool.y - 8, l->pool.x - 4, l->pool.y + 9);
}

static void put_roads(struct art_text *out, const struct art_layout *l, unsigned slots)
{
    static const struct {
        const char *colour;
        double width;
    } coat[] = {{ART_ROAD_EDGE, 2 * ART_ROAD_HALF}, {ART_ROAD, 2 * ART_ROAD_HALF - 2.6}};
    if (!slots)
        return;
    for (int k = 0; k < 2; k++) {
        art_put(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" d=\"", coat[k].colour,
                coat[k].width);
        for (int i = 0; i < l->face->slots; i++)
            if (slots >> i & 1)
                art_put_curve(out, &l->road[i]);
        art_put(out, "\"/>");
    }
}

/* The part of a road that lies above water, another road or a city, as a bridge with rails. */
static void put_bridge(struct art_text *out, const struct art_layout *l, int slot)
{
    enum { STEPS = 40 };
    struct art_line over = {0};
    for (int i = 0; i <= STEPS; i++) {
        struct art_point p = art_curve_at(&l->road[slot], (double)i / STEPS);
        bool covered = false;
        for (int k = 0; k < l->shapes; k++)
            if (l->shape[k].label != slot && l->shape[k].label != ART_HUB)
                covered |= (l->shape[k].label > slot || l->shape[k].label == ART_WATER ||
                            (l->shape[k].label < slot && !(l->through >> l->shape[k].label & 1))) &&
                           art_inside(&l->shape[k].outline, p);
        if (covered)
            art_line_add(&over, p);
    }
    if (over.count < 2)
        return;
    for (int coat = 0; coat < 2; coat++) {
        art_put(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" d=\"",
                coat ? ART_ROAD : ART_WALL, coat ? 7.0 : 11.5);
        art_put_line(out, over.at, over.count, false);
        art_put(out, "\"/>");
    }
}

/* ---- hubs ---------------------------------------------------------------------------------------- */

static void put_village(struct art_text *out, const struct art_layout *l)
{
    static const struct art_point way[] = {{0, -1}, {0.71, -0.71}, {1, 0},  {0.71, 0.71},
                                           {0, 1},  {-0.71, 0.71}, {-1, 0}, {-0.71, -0.71}};
    struct art_roof roof[8];
    int roofs = 0;
    for (int i = 0; i < 8 && roofs < 4; i++) {
        struct art_point p = art_add(l->hub, art_scale(way[i], 8.5));
        bool on_road = false;
        for (int k = 0; k < l->face->slots; k++)
            on_road |= l->at_hub >> k & 1 && art_curve_distance(&l->road[k], p) < 5.5;
        if (!on_road)
            roof[roofs++] = (struct art_roof){
                .at = p, .along = {-way[i].y, way[i].x}, .length = 7.5, .width = 6};
    }
    art_put(out,
            "<circle cx=\"%g\" cy=\"%g\" r=\"8.4\" fill=\"" ART_ROAD "\" stroke=\"" ART_ROAD_EDGE
            "\" stroke-width=\"1.3\"/>",
            l->hub.x, l->hub.y);
    art_put_roofs(out, roof, roofs);
    art_put(out, "<circle cx=\"%g\" cy=\"%g\" r=\"3\" fill=\"" ART_TREE "\"/>", l->hub.x, l->hub.y);
}

/* A ferry lake with a landing stage at each road. */
static void put_lake(struct art_text *out, const struct art_layout *l)
{
    art_put(out,
            "<circle cx=\"%g\" cy=\"%g\" r=\"15.3\" fill=\"" ART_RIVER "\" stroke=\"" ART_RIVER_EDGE
            "\" stroke-width=\"1.5\"/>",
            l->hub.x, l->hub.y);
    art_put(out,
            "<path class=\"detail\" fill=\"none\" stroke=\"" ART_RIPPLE
            "\" stroke-width=\"1.1\" d=\"M%g %gq3-2.5 6 0t6 0M%g %gq3-2.5 6 0t6 0\"/>",
            l->hub.x - 8, l->hub.y - 4, l->hub.x - 3, l->hub.y + 5);
    art_put(out, "<path stroke=\"" ART_WOOD "\" stroke-width=\"6.5\" d=\"");
    for (int i = 0; i < l->face->slots; i++)
        if (l->at_hub >> i & 1) {
            struct art_point d = art_unit(art_sub(art_curve_at(&l->road[i], 0.3), l->hub));
            struct art_point a = art_add(l->hub, art_scale(d, 17));
            struct art_point b = art_add(l->hub, art_scale(d, 9.5));
            art_put(out, "M%g %gL%g %g", a.x, a.y, b.x, b.y);
        }
    art_put(out, "\"/>");
}

static void put_hub(struct art_text *out, const struct art_layout *l)
{
    if (l->hub_kind == ART_VILLAGE)
        put_village(out, l);
    else if (l->hub_kind == ART_LAKE)
        put_lake(out, l);
}

/* What lies on the tile and turns with it. */
static void put_built(struct art_text *out, const struct art_scene *s)
{
    const struct art_layout *l = &s->layout;
    if (art_slot_of(l->face, CARC_GARDEN) != CARC_NO_SLOT)
        art_put_garden(out, l->garden);
    for (int i = 0; i < s->places.marks; i++) {
        const struct art_placed *m = &s->places.mark[i];
        if (m->mark < ART_UPRIGHT_MARKS)
            continue;
        art_put(out, "<g transform=\"translate(%g %g)", m->at.x, m->at.y);
        if (m->mark == ART_FLIER)
            art_put(out, "rotate(%d)", 45 * l->face->flies);
        art_put(out, "\">");
        art_put_mark_body(out, m->mark);
        art_put(out, "</g>");
    }
}

static void put_bare(struct art_text *out, struct art_scene *s)
{
    const struct art_layout *l = &s->layout;
    put_ground(out, s);
    put_river(out, l);
    put_roads(out, l, l->gates | l->at_hub);
    for (int i = 0; i < l->face->slots; i++)
        if ((l->gates | l->at_hub) >> i & 1 && l->river.pieces)
            put_bridge(out, l, i);
    art_put_cities(out, s);
    put_roads(out, l, l->through);
    for (int i = 0; i < l->face->slots; i++)
        if (l->through >> i & 1)
            put_bridge(out, l, i);
    put_hub(out, l);
    put_built(out, s);
    art_put(out, "<path fill=\"none\" stroke=\"" ART_INK
                 "\" stroke-opacity=\".16\" d=\"M.5.5H99.5V99.5H.5z\"/>");
}

void art_scene_base(struct art_text *out, struct art_scene *s)
{
    art_put(out, "<symbol id=\"b-%s\" viewBox=\"0 0 100 100\"><svg>", s->layout.face->code);
    put_bare(out, s);
    art_put(out, "</svg></symbol>\n");
}

void art_scene_whole(struct art_text *out, const struct art_scene *s)
{
    const char *code = s->layout.face->code;
    art_put(out,
            "<symbol id=\"t-%s\" viewBox=\"0 0 100 100\">"
            "<use href=\"#b-%s\" width=\"100\" height=\"100\"/>",
            code, code);
    art_put_upright(out, &s->places, 0, 0, 0);
    art_put(out, "</symbol>\n");
}

void art_face_base(struct art_text *out, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    art_scene_base(out, &s);
}

void art_face_whole(struct art_text *out, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    art_scene_whole(out, &s);
}

void art_face_symbol(struct art_text *out, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    art_scene_base(out, &s);
    art_scene_whole(out, &s);
}

struct art_point art_face_anchor(int face, int slot)
{
    struct art_scene s;
    art_scene_make(&s, face);
    return s.places.anchor[slot];
}

void art_put_base(struct art_text *out, int face, int rotation, int x, int y)
{
    art_put(out, "<use href=\"#b-%s\" width=\"100\" height=\"100\" transform=\"translate(%d %d)",
            carc_face[face].code, x, y);
    if (rotation)
        art_put(out, " rotate(%d 50 50)", 90 * rotation);
    art_put(out, "\"/>\n");
}

void art_put_upright(struct art_text *out, const struct art_places *places, int rotation, int x,
                     int y)
{
    for (int i = 0; i < places->marks; i++) {
        struct art_point at = art_turn(places->mark[i].at, rotation);
        if (places->mark[i].mark < ART_UPRIGHT_MARKS)
            art_put_mark_use(out, places->mark[i].mark, art_add(at, (struct art_point){x, y}));
    }
}

/* ---- data --------------------------------------------------------------------------------------- */

/* Names as the records write them. */
static const char *const zone_name[CARC_ZONES] = {"city", "road", "field", "monastery", "garden"};

static void put_zones(struct art_text *out, const struct art_scene *s)
{
    const struct carc_face *f = s->layout.face;
    art_put(out, "<symbol id=\"z-%s\" viewBox=\"0 0 100 100\">", f->code);
    for (int i = 0; i < f->slots; i++) {
        art_put(out, "<path id=\"z-%s-%d\" class=\"zone-%s\" fill-rule=\"evenodd\" d=\"", f->code,
                i, zone_name[f->slot[i].zone]);
        art_put_zone(out, &s->zones, i);
        art_put(out, "\"/>");
    }
    art_put(out, "</symbol>\n");
}

void art_face_zones(struct art_text *out, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    put_zones(out, &s);
}

static void put_slot(struct art_text *out, const struct art_scene *s, int slot)
{
    struct art_point at = s->places.anchor[slot];
    art_put(out, "%s{\"zone\":\"%s\",\"anchor\":[%g,%g],\"path\":\"", slot ? "," : "",
            zone_name[s->layout.face->slot[slot].zone], at.x, at.y);
    art_put_zone(out, &s->zones, slot);
    art_put(out, "\"");
    struct art_point beside = art_beside(s->layout.face->slot[slot].zone);
    if (beside.x != 0)
        art_put(out, ",\"beside\":[%g,%g]", beside.x, beside.y);
    art_put(out, "}");
}

void art_scene_places(struct art_text *out, const struct art_scene *s)
{
    art_put(out, "\"whole\":[%g,%g],\"slots\":[", art_whole_tile.x, art_whole_tile.y);
    for (int slot = 0; slot < s->layout.face->slots; slot++)
        put_slot(out, s, slot);
    art_put(out, "],\"marks\":[");
    for (int i = 0, n = 0; i < s->places.marks; i++)
        if (s->places.mark[i].mark < ART_UPRIGHT_MARKS)
            art_put(out, "%s{\"symbol\":\"m-%s\",\"at\":[%g,%g]}", n++ ? "," : "",
                    art_mark_name[s->places.mark[i].mark], s->places.mark[i].at.x,
                    s->places.mark[i].at.y);
    art_put(out, "]");
}

void art_face_all(struct art_text *symbols, struct art_text *data, int face)
{
    struct art_scene s;
    art_scene_make(&s, face);
    art_scene_base(symbols, &s);
    art_scene_whole(symbols, &s);
    put_zones(symbols, &s);
    art_put(data, "{\"face\":%d,\"code\":\"%s\",\"count\":%d,", face, s.layout.face->code,
            s.layout.face->count);
    art_scene_places(data, &s);
    art_put(data, "}");
}
