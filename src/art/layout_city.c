/* layout_city.c - the walls of cities. Every wall runs from corner to corner of the tile, along a gap of
 * one, two or three sides that do not belong to the city. */
#include "art/layout_internal.h"

static bool side_is_city(const struct carc_face *face, int side)
{
    return face->border[0][side & 3].terrain == CARC_EDGE_CITY;
}

/* A road or river that joins two sides, both in `sides`. */
static bool joined_across(const struct carc_face *face, unsigned sides)
{
    if (art_river_sides(face) == sides)
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
    int side = art_first_bit(f->slot[slot].edges);
    int left = f->border[0][(side + 3) & 3].middle, right = f->border[0][(side + 1) & 3].middle;
    bool wraps = side_is_city(f, side + 1) && side_is_city(f, side + 3) && left == right;
    if (art_hub_cities(l) >> slot & 1)
        return art_count_bits(art_hub_cities(l)) > 1 && l->hub_kind == ART_VILLAGE ? 45 : 41;
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
    if (art_count_bits(l->gates) == 2)
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
    if (to_corner && art_count_bits(l->face->slot[slot].edges) == 1)
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

void art_city_make(struct art_layout *l, int slot)
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
    int first = art_first_bit(edges & ~(edges << 1 | edges >> 3));
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
