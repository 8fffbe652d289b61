#include "art/layout.h"

#include "base/check.h"

int art_hash(int face, int salt, int range)
{
    unsigned h = (unsigned)face * 2654435761U ^ (unsigned)salt * 2246822519U;
    h ^= h >> 15;
    h *= 2654435769U;
    h ^= h >> 13;
    return (int)(h % (unsigned)range);
}

int art_field_at(const struct carc_face *face, int half)
{
    for (int i = 0; i < face->slots; i++)
        if (face->slot[i].zone == CARC_FIELD && face->slot[i].halves >> (half & 7) & 1)
            return i;
    return CARC_NO_SLOT;
}

int art_slot_of(const struct carc_face *face, int zone)
{
    for (int i = 0; i < face->slots; i++)
        if (face->slot[i].zone == zone)
            return i;
    return CARC_NO_SLOT;
}

static unsigned cities_of(const struct carc_face *face, int field)
{
    return field == CARC_NO_SLOT ? 0 : face->slot[field].cities;
}

static int side_first(unsigned edges)
{
    int side = 0;
    while (!(edges >> side & 1))
        side++;
    return side;
}

static int bits_count(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

static struct art_point side_middle(int side)
{
    return art_turn((struct art_point){50, 0}, side);
}

static struct art_point side_inward(int side)
{
    return art_turn_direction((struct art_point){0, 1}, side);
}

static unsigned river_sides(const struct carc_face *face)
{
    unsigned sides = 0;
    for (int s = 0; s < CARC_SIDES; s++)
        if (face->border[0][s].terrain == CARC_EDGE_RIVER)
            sides |= 1U << s;
    return sides;
}

/* ---- which road ends where ------------------------------------------------------------------- */

/* The city at whose wall a road from `side` ends: the one that both fields beside it touch. */
static unsigned gate_cities(const struct carc_face *face, int side)
{
    int before = art_field_at(face, 2 * side), behind = art_field_at(face, 2 * side + 1);
    return before == behind ? 0 : cities_of(face, before) & cities_of(face, behind);
}

static void plan_roads(struct art_layout *l)
{
    const struct carc_face *f = l->face;
    bool ends_elsewhere =
        f->marks & (CARC_LAKE | CARC_CIRCLE) || art_slot_of(f, CARC_MONASTERY) != CARC_NO_SLOT;
    for (int i = 0; i < f->slots; i++) {
        unsigned edges = f->slot[i].edges;
        if (f->slot[i].zone != CARC_ROAD)
            continue;
        if (bits_count(edges) == 2)
            l->through |= 1U << i;
        else if (!ends_elsewhere && (gate_cities(f, side_first(edges)) || river_sides(f)))
            l->gates |= 1U << i;
        else
            l->at_hub |= 1U << i;
    }
}

/* A corner between two fields that no road parts: a city runs into it. */
static int corner_parted(const struct carc_face *face)
{
    for (int corner = 0; corner < CARC_SIDES; corner++) {
        int a = art_field_at(face, 2 * corner + 1), b = art_field_at(face, 2 * corner + 2);
        if (a != b && a != CARC_NO_SLOT && b != CARC_NO_SLOT)
            return corner;
    }
    return -1;
}

/* Cities that touch the hub: between two roads that end there the field changes, so a city lies in
 * the gap. A crop circle without roads between two fields is touched by both cities. */
static unsigned hub_cities(const struct art_layout *l)
{
    const struct carc_face *f = l->face;
    unsigned cities = 0;
    for (int s = 0; s < CARC_SIDES; s++) {
        int road = f->border[0][s].middle;
        if (f->border[0][s].terrain != CARC_EDGE_ROAD || !(l->at_hub >> road & 1))
            continue;
        int next = (s + 1) % CARC_SIDES;
        while (f->border[0][next].terrain != CARC_EDGE_ROAD)
            next = (next + 1) % CARC_SIDES;
        int a = art_field_at(f, 2 * s + 1), b = art_field_at(f, 2 * next);
        if (a != b)
            cities |= cities_of(f, a) & cities_of(f, b);
    }
    if (f->circle == CARC_CITY && f->marks & CARC_CIRCLE)
        for (int i = 0; i < f->slots; i++)
            cities |= cities_of(f, f->slot[i].zone == CARC_FIELD ? i : CARC_NO_SLOT);
    return cities;
}

/* True if a road that ends at the hub has different fields on its two sides although it is alone
 * there: then the hub lies at the through road. */
static bool hub_at_road(const struct art_layout *l)
{
    if (!l->through || bits_count(l->at_hub) != 1)
        return false;
    int side = side_first(l->face->slot[side_first(l->at_hub)].edges);
    return art_field_at(l->face, 2 * side) != art_field_at(l->face, 2 * side + 1);
}

/* ---- cities ------------------------------------------------------------------------------------ */

static bool side_is_city(const struct carc_face *face, int side)
{
    return face->border[0][side & 3].terrain == CARC_EDGE_CITY;
}

/* A road or river that joins two sides, both in `sides`. */
static bool joined_across(const struct carc_face *face, unsigned sides)
{
    if (river_sides(face) == sides)
        return true;
    for (int i = 0; i < face->slots; i++)
        if (face->slot[i].zone == CARC_ROAD && face->slot[i].edges == sides)
            return true;
    return false;
}

/* How far a city of one side reaches in. */
static double depth_of_one(const struct art_layout *l, int slot)
{
    const struct carc_face *f = l->face;
    int side = side_first(f->slot[slot].edges);
    int left = f->border[0][(side + 3) & 3].middle, right = f->border[0][(side + 1) & 3].middle;
    bool wraps = side_is_city(f, side + 1) && side_is_city(f, side + 3) && left == right;
    if (hub_cities(l) >> slot & 1)
        return bits_count(hub_cities(l)) > 1 && l->hub_kind == ART_VILLAGE ? 45 : 41;
    if (wraps)
        return 21;
    if (l->hub_kind == ART_LAKE || l->hub_kind == ART_CIRCLE)
        return 26;
    if (side_is_city(f, side + 1) || side_is_city(f, side + 3))
        return 27;
    return 30 + art_hash(l->number, slot, 4);
}

/* Canonical gaps begin at the east side, behind the city's north side. */
static struct art_curve wall_round_one(const struct art_layout *l, int slot, int start)
{
    double rise = depth_of_one(l, slot) / 0.75;
    double a = side_is_city(l->face, start) ? rise * 1.13 : 23;
    double b = side_is_city(l->face, start + 2) ? rise * 1.13 : 23;
    return art_curve_make((struct art_point){100, 0}, (struct art_point){100 - a, rise},
                          (struct art_point){b, rise}, (struct art_point){0, 0});
}

/* Where the wall of a city of two neighbouring sides crosses the diagonal. */
static double diagonal_of_two(const struct art_layout *l, int start)
{
    const struct carc_face *f = l->face;
    unsigned gap = (1U << (start & 3)) | (1U << ((start + 1) & 3));
    bool monastery = art_slot_of(f, CARC_MONASTERY) != CARC_NO_SLOT;
    int cities = (int)side_is_city(f, start) + (int)side_is_city(f, start + 1);
    if (art_slot_of(f, CARC_FIELD) == CARC_NO_SLOT)
        return 50;
    if (cities == 2)
        return 39;
    if (monastery)
        return joined_across(f, gap) ? 37 : 42;
    if (joined_across(f, gap) || cities || l->parted >= 0)
        return 44;
    if (bits_count(l->gates) == 2)
        return 58;
    return l->gates ? 50 : 53 + art_hash(l->number, 1, 4);
}

static struct art_curve wall_round_two(const struct art_layout *l, int start)
{
    double lean = (diagonal_of_two(l, start) - 50) / 0.75;
    double a = 37.5 - lean, b = 37.5 + lean;
    return art_curve_make((struct art_point){100, 0}, (struct art_point){100 - a, b},
                          (struct art_point){b, 100 - a}, (struct art_point){0, 100});
}

static struct art_curve wall_round_three(const struct art_layout *l, int slot, int start)
{
    bool to_corner = l->parted >= 0;
    double depth = side_is_city(l->face, start) ? 46 : to_corner ? 27 : 31;
    if (to_corner && bits_count(l->face->slot[slot].edges) == 1)
        depth = 20;
    double rise = depth / 0.75;
    return art_curve_make((struct art_point){100, 0}, (struct art_point){100 - rise, 22},
                          (struct art_point){100 - rise, 78}, (struct art_point){100, 100});
}

/* Adds the wall along a gap of `length` sides from `start` on and the part of the outline behind it. */
static void city_add_wall(struct art_layout *l, int slot, int start, int length)
{
    struct art_city *city = &l->city[slot];
    struct art_curve wall = length == 3   ? wall_round_one(l, slot, start)
                            : length == 2 ? wall_round_two(l, start)
                                          : wall_round_three(l, slot, start);
    for (int i = 0; i < 4; i++)
        wall.at[i] = art_turn(wall.at[i], start + 3);
    city->wall[city->walls++] = wall;
    art_line_add_curve(&city->outline, &wall);
}

/* Adds the walls of a whole gap; a corner that the city runs into cuts it in two. */
static void city_add_gap(struct art_layout *l, int slot, int start, int length)
{
    for (int i = 1; i < length; i++)
        if (l->parted == ((start + i - 1) & 3)) {
            city_add_wall(l, slot, start, i);
            city_add_wall(l, slot, start + i, length - i);
            return;
        }
    city_add_wall(l, slot, start, length);
}

static void city_make(struct art_layout *l, int slot)
{
    static const struct art_point corner[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    unsigned edges = l->face->slot[slot].edges;
    bool whole = edges == 15;
    if (art_slot_of(l->face, CARC_FIELD) == CARC_NO_SLOT && l->face->slot[slot].twins < 1 << slot)
        whole = true; /* the last of several cities lies under the others */
    if (whole) {
        l->city[slot].outline = art_square((struct art_point){50, 50}, 50);
        return;
    }
    int first = side_first(edges & ~(edges << 1 | edges >> 3));
    for (int i = 0; i < CARC_SIDES; i++) {
        int side = (first + i) & 3;
        if (!(edges >> side & 1))
            continue;
        struct art_line *outline = &l->city[slot].outline;
        if (!outline->count)
            art_line_add(outline, corner[side]);
        int gap = 0;
        while (gap < 3 && !(edges >> ((side + 1 + gap) & 3) & 1))
            gap++;
        if (gap)
            city_add_gap(l, slot, side + 1, gap);
        else
            art_line_add(outline, corner[(side + 1) & 3]);
    }
    if (art_distance(l->city[slot].outline.at[0],
                     l->city[slot].outline.at[l->city[slot].outline.count - 1]) < 1e-6)
        l->city[slot].outline.count--;
}

/* ---- roads and rivers ---------------------------------------------------------------------------- */

/* From side to side; `pull` says how far a bend keeps straight before it turns. */
static struct art_curve curve_through(unsigned edges, double pull, double bow)
{
    int a = side_first(edges), b = side_first(edges & (edges - 1));
    struct art_point from = side_middle(a), to = side_middle(b);
    struct art_point in = side_inward(a), out = side_inward(b);
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
    struct art_point from = side_middle(side);
    double pull = 0.45 * art_distance(from, end);
    return art_curve_make(from, art_add(from, art_scale(side_inward(side), pull)),
                          art_sub(end, art_scale(arrive, pull)), end);
}

/* First point inside the city on the way straight in from the side; false if the way misses it. */
static bool straight_to(const struct art_layout *l, int side, unsigned cities,
                        struct art_point *end)
{
    for (int step = 8; step < 95; step++) {
        struct art_point p = art_add(side_middle(side), art_scale(side_inward(side), step));
        for (int k = 0; k < l->face->slots; k++)
            if (l->face->slot[k].zone == CARC_CITY && art_inside(&l->city[k].outline, p)) {
                *end = art_add(p, art_scale(side_inward(side), 5));
                return cities >> k & 1;
            }
    }
    return false;
}

static struct art_curve curve_to_gate(const struct art_layout *l, int side)
{
    unsigned cities = gate_cities(l->face, side);
    if (!cities)
        cities = 0xFF; /* over the river to the city behind it */
    struct art_point end, in = side_inward(side);
    if (straight_to(l, side, cities, &end))
        return curve_to(side, end, in);
    const struct art_city *city = &l->city[side_first(cities)];
    struct art_point d = art_curve_direction(&city->wall[0], 0.5);
    struct art_point into = {-d.y, d.x};
    end = art_add(art_curve_at(&city->wall[0], 0.5), art_scale(into, 5));
    return curve_to(side, end, into);
}

static double bend_pull(const struct art_layout *l)
{
    if (art_slot_of(l->face, CARC_MONASTERY) != CARC_NO_SLOT)
        return 11;
    if (l->hub_kind == ART_CIRCLE && !hub_at_road(l))
        return 19;
    return 24 + art_hash(l->number, 2, 5);
}

static void road_make(struct art_layout *l, int slot)
{
    unsigned edges = l->face->slot[slot].edges;
    int side = side_first(edges);
    if (l->through >> slot & 1)
        l->road[slot] = curve_through(edges, bend_pull(l), art_hash(l->number, 3 + slot, 7) - 3);
    else if (l->gates >> slot & 1)
        l->road[slot] = curve_to_gate(l, side);
    else {
        struct art_point end = l->hub_kind ? l->hub : l->monastery;
        l->road[slot] = curve_to(side, end, art_unit(art_sub(end, side_middle(side))));
    }
}

static void river_make(struct art_layout *l)
{
    unsigned sides = river_sides(l->face);
    bool monastery = art_slot_of(l->face, CARC_MONASTERY) != CARC_NO_SLOT;
    if (bits_count(sides) == 2)
        l->river = curve_through(sides, 26, monastery ? 12 : 4 - art_hash(l->number, 9, 9));
    if (bits_count(sides) != 1)
        return;
    bool spring = sides & 1U << CARC_E; /* the spring's water leaves to the east as written */
    int side = side_first(sides);
    l->pool = art_add(side_middle(side), art_scale(side_inward(side), spring ? 62 : 56));
    l->pool_radius = spring ? 11 : 25;
    l->river = curve_to(side, l->pool, side_inward(side));
}

/* ---- hub, monastery, garden ------------------------------------------------------------------------ */

static struct art_point city_side_inward(const struct carc_face *face)
{
    int city = art_slot_of(face, CARC_CITY);
    if (city == CARC_NO_SLOT)
        return (struct art_point){0, 0};
    return side_inward(side_first(face->slot[city].edges));
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
    if (monastery && river_sides(f))
        l->monastery.y = 26;
    unsigned touching = hub_cities(l);
    double away = bits_count(touching) == 1 ? -4 : touching ? 0 : 5;
    l->hub = art_add(l->hub, art_scale(city_side_inward(f), away));
    if (l->hub_kind != ART_CIRCLE || !l->through)
        return;
    struct art_curve bend = curve_through(f->slot[side_first(l->through)].edges, bend_pull(l), 0);
    struct art_point at = art_curve_at(&bend, 0.5);
    struct art_point off = art_unit(art_sub((struct art_point){50, 50}, at));
    l->hub = art_add(at, art_scale(off, hub_at_road(l) ? 16 : 29));
}

/* Distance from p to the nearest outline so far, and to the tile's border; negative if p is covered. */
static double ground_clearance(const struct art_layout *l, struct art_point p)
{
    double clear = p.x < p.y ? p.x : p.y;
    clear = 100 - p.x < clear ? 100 - p.x : clear;
    clear = 100 - p.y < clear ? 100 - p.y : clear;
    for (int i = 0; i < l->shapes; i++) {
        const struct art_line *o = &l->shape[i].outline;
        if (art_inside(o, p))
            return -1;
        for (int k = 0, m = o->count - 1; k < o->count; m = k++) {
            double d = art_segment_distance(o->at[m], o->at[k], p);
            clear = d < clear ? d : clear;
        }
    }
    return clear;
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
            double clear = ground_clearance(l, p);
            double score = (clear < enough ? clear : enough) - 0.02 * art_distance(p, wish);
            if (score > best_score) {
                best_score = score;
                best = p;
            }
        }
    return best;
}

static void shape_add(struct art_layout *l, int label, struct art_line outline)
{
    MUR_CHECK(l->shapes < ART_SHAPES);
    l->shape[l->shapes++] = (struct art_shape){.label = label, .outline = outline};
}

static void shapes_add_roads(struct art_layout *l, unsigned slots)
{
    for (int i = 0; i < l->face->slots; i++)
        if (slots >> i & 1)
            shape_add(l, i, art_band(&l->road[i], ART_ROAD_HALF));
}

static void shapes_add_ground(struct art_layout *l)
{
    int monastery = art_slot_of(l->face, CARC_MONASTERY);
    int garden = art_slot_of(l->face, CARC_GARDEN);
    const struct art_point middle = {50, 50};
    if (monastery != CARC_NO_SLOT) {
        if (!l->at_hub)
            l->monastery = ground_spot(l, 19, middle);
        shape_add(l, monastery, art_square(l->monastery, ART_MONASTERY_RADIUS));
    }
    if (garden != CARC_NO_SLOT) {
        struct art_point wish = {35 + art_hash(l->number, 20, 30),
                                 35 + art_hash(l->number, 21, 30)};
        l->garden = ground_spot(l, 17, wish);
        shape_add(l, garden, art_disc(l->garden, ART_GARDEN_RADIUS));
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
        shape_add(l, ART_HUB, art_disc(l->hub, l->hub_radius));
    int above_roads = l->shapes;
    for (int i = 0; i < l->face->slots; i++)
        if (l->face->slot[i].zone == CARC_CITY)
            shape_add(l, i, l->city[i].outline);
    shapes_add_roads(l, l->gates | l->at_hub);
    if (l->pool_radius > 0)
        shape_add(l, ART_WATER, art_disc(l->pool, l->pool_radius));
    if (l->river.pieces)
        shape_add(l, ART_WATER, art_band(&l->river, ART_RIVER_HALF));
    int ground = l->shapes;
    shapes_add_ground(l);
    for (int i = ground; i < l->shapes; i++)
        shapes_raise(l, i, above_roads);
}

struct art_layout art_layout_make(int face)
{
    MUR_CHECK(face > 0 && face < CARC_FACES);
    struct art_layout l = {.number = face, .face = &carc_face[face]};
    l.parted = corner_parted(l.face);
    if (art_slot_of(l.face, CARC_ROAD) != CARC_NO_SLOT)
        plan_roads(&l);
    if (l.face->marks & CARC_CIRCLE)
        l.parted = -1; /* the circle parts the fields */
    hub_make(&l);
    for (int i = 0; i < l.face->slots; i++)
        if (l.face->slot[i].zone == CARC_CITY)
            city_make(&l, i);
    for (int i = 0; i < l.face->slots; i++)
        if (l.face->slot[i].zone == CARC_ROAD)
            road_make(&l, i);
    river_make(&l);
    shapes_make(&l);
    return l;
}

int art_layout_label(const struct art_layout *layout, struct art_point p)
{
    if (p.x < 0 || p.y < 0 || p.x > 100 || p.y > 100)
        return ART_OUTSIDE;
    for (int i = 0; i < layout->shapes; i++)
        if (art_inside(&layout->shape[i].outline, p))
            return layout->shape[i].label;
    return ART_GROUND;
}
