/* layout_plan.c - what the catalogue says about a face's geometry: who ends where, what touches what. */
#include "art/layout_internal.h"

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

/* Bits of the cities that a field touches; none for CARC_NO_SLOT. */
static unsigned cities_of(const struct carc_face *face, int field)
{
    return field == CARC_NO_SLOT ? 0 : face->slot[field].cities;
}

int art_first_bit(unsigned edges)
{
    int side = 0;
    while (!(edges >> side & 1))
        side++;
    return side;
}

int art_count_bits(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

struct art_point art_side_middle(int side)
{
    return art_turn((struct art_point){50, 0}, side);
}

struct art_point art_side_inward(int side)
{
    return art_turn_direction((struct art_point){0, 1}, side);
}

unsigned art_river_sides(const struct carc_face *face)
{
    unsigned sides = 0;
    for (int s = 0; s < CARC_SIDES; s++)
        if (face->border[0][s].terrain == CARC_EDGE_RIVER)
            sides |= 1U << s;
    return sides;
}

/* The city at whose wall a road from `side` ends: the one that both fields beside it touch. */
unsigned art_gate_cities(const struct carc_face *face, int side)
{
    int before = art_field_at(face, 2 * side), behind = art_field_at(face, 2 * side + 1);
    return before == behind ? 0 : cities_of(face, before) & cities_of(face, behind);
}

void art_plan_roads(struct art_layout *l)
{
    const struct carc_face *f = l->face;
    bool ends_elsewhere =
        f->marks & (CARC_LAKE | CARC_CIRCLE) || art_slot_of(f, CARC_MONASTERY) != CARC_NO_SLOT;
    for (int i = 0; i < f->slots; i++) {
        unsigned edges = f->slot[i].edges;
        if (f->slot[i].zone != CARC_ROAD)
            continue;
        if (art_count_bits(edges) == 2)
            l->through |= 1U << i;
        else if (!ends_elsewhere &&
                 (art_gate_cities(f, art_first_bit(edges)) || art_river_sides(f)))
            l->gates |= 1U << i;
        else
            l->at_hub |= 1U << i;
    }
}

/* A corner between two fields that no road parts: a city runs into it. */
int art_corner_parted(const struct carc_face *face)
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
unsigned art_hub_cities(const struct art_layout *l)
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
bool art_hub_at_road(const struct art_layout *l)
{
    if (!l->through || art_count_bits(l->at_hub) != 1)
        return false;
    int side = art_first_bit(l->face->slot[art_first_bit(l->at_hub)].edges);
    return art_field_at(l->face, 2 * side) != art_field_at(l->face, 2 * side + 1);
}
