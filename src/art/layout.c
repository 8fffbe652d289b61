#include "art/layout_internal.h"

#include <string.h>

#include "base/check.h"

/* ---- roads and rivers ---------------------------------------------------------------------------- */

/* From side to side; `pull` says how far a bend keeps straight before it turns. */
static struct art_curve curve_through(unsigned edges, double pull, double bow)
{
    int a = art_first_bit(edges), b = art_first_bit(edges & (edges - 1));
    struct art_point from = art_side_middle(a), to = art_side_middle(b);
    struct art_point in = art_side_inward(a), out = art_side_inward(b);
    if (b - a != 2)
        return art_curve_make(from, art_add(from, art_scale(in, pull)),
                              art_add(to, art_scale(out, pull)), to);
    struct art_point across = art_turn_direction(in, 3);
    struct art_point middle = art_add((struct art_point){50, 50}, art_scale(across, bow));
    struct art_point back = art_scale(in, 20), far = art_scale(in, 25);
    struct art_curve c = art_curve_make(from, art_add(from, far), art_sub(middle, back), middle);
    art_curve_add(&c, art_add(middle, back), art_sub(to, far), to);
    return c;
}

static struct art_curve curve_to(int side, struct art_point end, struct art_point arrive)
{
    struct art_point from = art_side_middle(side);
    double pull = 0.45 * art_distance(from, end);
    return art_curve_make(from, art_add(from, art_scale(art_side_inward(side), pull)),
                          art_sub(end, art_scale(arrive, pull)), end);
}

/* First point inside the city on the way straight in from the side; false if the way misses it. */
static bool straight_to(const struct art_layout *l, int side, unsigned cities,
                        struct art_point *end)
{
    for (int step = 8; step < 95; step++) {
        struct art_point p = art_add(art_side_middle(side), art_scale(art_side_inward(side), step));
        for (int k = 0; k < l->face->slots; k++)
            if (l->face->slot[k].zone == CARC_CITY && art_inside(&l->city[k].outline, p)) {
                *end = art_add(p, art_scale(art_side_inward(side), 5));
                return cities >> k & 1;
            }
    }
    return false;
}

static struct art_curve curve_to_gate(const struct art_layout *l, int side)
{
    unsigned cities = art_gate_cities(l->face, side);
    if (!cities)
        cities = 0xFF; /* over the river to the city behind it */
    struct art_point end, in = art_side_inward(side);
    if (straight_to(l, side, cities, &end))
        return curve_to(side, end, in);
    const struct art_city *city = &l->city[art_first_bit(cities)];
    struct art_point d = art_curve_direction(&city->wall[0], 0.5);
    struct art_point into = {-d.y, d.x};
    end = art_add(art_curve_at(&city->wall[0], 0.5), art_scale(into, 5));
    return curve_to(side, end, into);
}

static double bend_pull(const struct art_layout *l)
{
    if (art_slot_of(l->face, CARC_MONASTERY) != CARC_NO_SLOT)
        return 11;
    if (l->hub_kind == ART_CIRCLE && !art_hub_at_road(l))
        return 19;
    return 24 + art_hash(l->number, 2, 5);
}

static void road_make(struct art_layout *l, int slot)
{
    unsigned edges = l->face->slot[slot].edges;
    int side = art_first_bit(edges);
    if (l->through >> slot & 1)
        l->road[slot] = curve_through(edges, bend_pull(l), art_hash(l->number, 3 + slot, 7) - 3);
    else if (l->gates >> slot & 1)
        l->road[slot] = curve_to_gate(l, side);
    else {
        struct art_point end = l->hub_kind ? l->hub : l->monastery;
        l->road[slot] = curve_to(side, end, art_unit(art_sub(end, art_side_middle(side))));
    }
}

static void river_make(struct art_layout *l)
{
    unsigned sides = art_river_sides(l->face);
    bool monastery = art_slot_of(l->face, CARC_MONASTERY) != CARC_NO_SLOT;
    if (art_count_bits(sides) == 2)
        l->river = curve_through(sides, 26, monastery ? 12 : 4 - art_hash(l->number, 9, 9));
    if (art_count_bits(sides) != 1)
        return;
    bool spring = sides & 1U << CARC_E; /* the spring's water leaves to the east as written */
    int side = art_first_bit(sides);
    l->pool = art_add(art_side_middle(side), art_scale(art_side_inward(side), spring ? 62 : 56));
    l->pool_radius = spring ? 11 : 25;
    l->river = curve_to(side, l->pool, art_side_inward(side));
}

/* ---- hub, monastery, garden ------------------------------------------------------------------------ */

static struct art_point city_side_inward(const struct carc_face *face)
{
    int city = art_slot_of(face, CARC_CITY);
    if (city == CARC_NO_SLOT)
        return (struct art_point){0, 0};
    return art_side_inward(art_first_bit(face->slot[city].edges));
}

static void hub_make(struct art_layout *l)
{
    static const double radius[] = {
        [ART_NO_HUB] = 0, [ART_VILLAGE] = 10, [ART_LAKE] = 16, [ART_CIRCLE] = 13.5};
    const struct carc_face *f = l->face;
    bool monastery = art_slot_of(f, CARC_MONASTERY) != CARC_NO_SLOT;
    if (f->marks & CARC_LAKE)
        l->hub_kind = ART_LAKE;
    else if (f->marks & CARC_CIRCLE)
        l->hub_kind = ART_CIRCLE;
    else if (l->at_hub && !monastery)
        l->hub_kind = ART_VILLAGE;
    l->hub_radius = radius[l->hub_kind];
    l->hub = l->monastery = (struct art_point){50, 50};
    if (monastery && art_river_sides(f))
        l->monastery.y = 26;
    unsigned touching = art_hub_cities(l);
    double away = art_count_bits(touching) == 1 ? -4 : touching ? 0 : 5;
    l->hub = art_add(l->hub, art_scale(city_side_inward(f), away));
    if (l->hub_kind != ART_CIRCLE || !l->through)
        return;
    struct art_curve bend =
        curve_through(f->slot[art_first_bit(l->through)].edges, bend_pull(l), 0);
    struct art_point at = art_curve_at(&bend, 0.5);
    struct art_point off = art_unit(art_sub((struct art_point){50, 50}, at));
    l->hub = art_add(at, art_scale(off, art_hub_at_road(l) ? 16 : 29));
}

/* Does the shape cover the point? */
static bool covers(const struct art_shape *s, struct art_point p)
{
    return p.x >= s->low.x && p.x <= s->high.x && p.y >= s->low.y && p.y <= s->high.y &&
           art_inside(&s->outline, p);
}

/* Distance from p to the nearest outline so far, and to the tile's border; negative if p is covered. */
static double ground_clearance(const struct art_layout *l, struct art_point p)
{
    double clear = p.x < p.y ? p.x : p.y;
    clear = 100 - p.x < clear ? 100 - p.x : clear;
    clear = 100 - p.y < clear ? 100 - p.y : clear;
    double square = clear * clear;
    for (int i = 0; i < l->shapes; i++) {
        const struct art_line *o = &l->shape[i].outline;
        if (covers(&l->shape[i], p))
            return -1;
        for (int k = 0, m = o->count - 1; k < o->count; m = k++) {
            double d = art_segment_square(o->at[m], o->at[k], p);
            square = d < square ? d : square;
        }
    }
    return sqrt(square);
}

/* The best place on the ground for something round: clear by `enough` if that is possible, then near
 * to `wish`. */
static struct art_point ground_spot(const struct art_layout *l, double enough,
                                    struct art_point wish)
{
    struct art_point best = wish;
    double best_score = -1e9;
    for (int y = 4; y <= 96; y += 2)
        for (int x = 4; x <= 96; x += 2) {
            struct art_point p = {x, y};
            double far = 0.02 * art_distance(p, wish);
            if (enough - far <= best_score)
                continue; /* however clear it is */
            double clear = ground_clearance(l, p);
            double score = (clear < enough ? clear : enough) - far;
            if (score > best_score) {
                best_score = score;
                best = p;
            }
        }
    return best;
}

static void shape_add(struct art_layout *l, int label, const struct art_line *outline)
{
    MUR_CHECK(l->shapes < ART_SHAPES);
    struct art_shape *s = &l->shape[l->shapes++];
    s->label = label;
    s->low = s->high = outline->at[0];
    s->outline.count = outline->count;
    for (int i = 0; i < outline->count; i++) {
        struct art_point p = outline->at[i];
        s->outline.at[i] = p;
        s->low = (struct art_point){fmin(s->low.x, p.x), fmin(s->low.y, p.y)};
        s->high = (struct art_point){fmax(s->high.x, p.x), fmax(s->high.y, p.y)};
    }
}

static void shape_add_disc(struct art_layout *l, int label, struct art_point middle, double radius)
{
    struct art_line disc = art_disc(middle, radius);
    shape_add(l, label, &disc);
}

static void shape_add_band(struct art_layout *l, int label, const struct art_curve *along,
                           double half)
{
    struct art_line band = art_band(along, half);
    shape_add(l, label, &band);
}

static void shapes_add_roads(struct art_layout *l, unsigned slots)
{
    for (int i = 0; i < l->face->slots; i++)
        if (slots >> i & 1)
            shape_add_band(l, i, &l->road[i], ART_ROAD_HALF);
}

static void shapes_add_ground(struct art_layout *l)
{
    int monastery = art_slot_of(l->face, CARC_MONASTERY);
    int garden = art_slot_of(l->face, CARC_GARDEN);
    const struct art_point middle = {50, 50};
    if (monastery != CARC_NO_SLOT) {
        if (!l->at_hub)
            l->monastery = ground_spot(l, 19, middle);
        struct art_line yard = art_square(l->monastery, ART_MONASTERY_RADIUS);
        shape_add(l, monastery, &yard);
    }
    if (garden != CARC_NO_SLOT) {
        struct art_point wish = {35 + art_hash(l->number, 20, 30),
                                 35 + art_hash(l->number, 21, 30)};
        l->garden = ground_spot(l, 17, wish);
        shape_add_disc(l, garden, l->garden, ART_GARDEN_RADIUS);
    }
}

/* A monastery stands on the road that leads to it, so it has to lie above that road. */
static void shapes_raise(struct art_layout *l, int from, int to)
{
    struct art_shape moved = l->shape[from];
    for (int i = from; i > to; i--)
        l->shape[i] = l->shape[i - 1];
    l->shape[to] = moved;
}

static void shapes_make(struct art_layout *l)
{
    shapes_add_roads(l, l->through);
    if (l->hub_kind)
        shape_add_disc(l, ART_HUB, l->hub, l->hub_radius);
    int above_roads = l->shapes;
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_CITY)
            shape_add(l, i, &l->city[i].outline);
    shapes_add_roads(l, l->gates | l->at_hub);
    if (l->pool_radius > 0)
        shape_add_disc(l, ART_WATER, l->pool, l->pool_radius);
    if (l->river.pieces)
        shape_add_band(l, ART_WATER, &l->river, ART_RIVER_HALF);
    int ground = l->shapes;
    shapes_add_ground(l);
    for (int i = ground; i < l->shapes; i++)
        shapes_raise(l, i, above_roads);
}

void art_layout_make(struct art_layout *l, int face)
{
    MUR_CHECK(face > 0 && face < CARC_FACES);
    memset(l, 0, sizeof *l);
    l->number = face;
    l->face = &carc_face[face];
    l->parted = art_corner_parted(l->face);
    if (art_slot_of(l->face, CARC_ROAD) != CARC_NO_SLOT)
        art_plan_roads(l);
    if (l->face->marks & CARC_CIRCLE)
        l->parted = -1; /* the circle parts the fields */
    hub_make(l);
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_CITY)
            art_city_make(l, i);
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_ROAD)
            road_make(l, i);
    river_make(l);
    shapes_make(l);
}

int art_layout_label(const struct art_layout *layout, struct art_point p)
{
    if (p.x < 0 || p.y < 0 || p.x > 100 || p.y > 100)
        return ART_OUTSIDE;
    for (int i = 0; i < layout->shapes; i++)
        if (covers(&layout->shape[i], p))
            return layout->shape[i].label;
    return ART_GROUND;
}
