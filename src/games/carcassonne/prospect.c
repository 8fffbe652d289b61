/* prospect.c - what may become of zones and cells: questions of bots. */
#include <string.h>

#include "games/carcassonne/internal.h"

static inline int end_add(const struct carc_state *s, int piece, int cell, struct carc_end *out,
                          int count)
{
    int label = carc_label(s, piece);
    if (s->piece[label].power)
        out[count++] = (struct carc_end){.zone = (uint16_t)label, .cell = (uint16_t)cell};
    return count;
}

/* Apart, because only roads are linked, and few of them. */
MUR_APART static int linked_end_add(const struct mur_rules *r, const struct carc_state *s,
                                    int piece, int cell, struct carc_end *out, int count)
{
    if (carc_linked_power(s, piece))
        out[count++] =
            (struct carc_end){.zone = (uint16_t)carc_zone_id(r, s, piece), .cell = (uint16_t)cell};
    return count;
}

int carc_ends(const struct mur_rules *r, const void *st, struct carc_end out[CARC_ENDS_MAX])
{
    const struct carc_state *s = st;
    int count = 0, first;
    for (int cell = 0; cell < s->opens; cell++)
        for (int side = 0; side < CARC_SIDES; side++) {
            const struct carc_border *b = carc_border_at(s, cell, side, &first);
            if (!b)
                continue;
            if (b->terrain == CARC_EDGE_ROAD && carc_may_be_linked(s, first + b->middle))
                count = linked_end_add(r, s, first + b->middle, cell, out, count);
            else if (b->middle != CARC_NO_SLOT)
                count = end_add(s, first + b->middle, cell, out, count);
            if (b->before == CARC_NO_SLOT)
                continue;
            count = end_add(s, first + b->before, cell, out, count);
            count = end_add(s, first + b->behind, cell, out, count);
        }
    return count;
}

void carc_prospect(const struct mur_rules *common, const void *st, int piece,
                   struct carc_prospect *p)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    *p = (struct carc_prospect){.zone = (enum carc_zone)carc_slot_of(s, piece)->zone};
    uint32_t power = carc_zone_power(s, piece);
    for (int colour = 0; colour < r->colours; colour++)
        p->strength[colour] = carc_strength(power, colour);
    if (p->zone == CARC_FIELD) {
        struct carc_cities cities = carc_field_cities(s, piece);
        p->value = p->value_if_complete = carc_field_value(cities.complete);
        p->cities_open = cities.open;
        return;
    }
    bool edges = p->zone == CARC_CITY || p->zone == CARC_ROAD;
    p->open = edges ? carc_zone_open(s, piece) : carc_neighbours_missing(s, piece);
    p->value_if_complete = carc_value(r, s, piece, true, -1);
    p->value = p->open ? carc_value(r, s, piece, false, -1) : p->value_if_complete;
}

/* Eight faces at once, as most set-ups do not have many of them. */
static inline void faces_count(struct carc_fits *fits, int first)
{
    uint64_t counts;
    _Static_assert(sizeof fits->unseen % sizeof counts == 0, "they are whole words");
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first face is the lowest byte");
    memcpy(&counts, &fits->unseen[first], sizeof counts);
    for (int face = first; counts; face++, counts >>= 8)
        if (counts & 0xFF) {
            fits->face[fits->faces++] = (uint8_t)face;
            fits->total += (int)(counts & 0xFF);
        }
}

bool carc_fits_prepare(struct carc_fits *fits, const void *st)
{
    const struct carc_state *s = st;
    if (memcmp(fits->unseen, s->bag, sizeof fits->unseen) == 0)
        return false;
    memcpy(fits->unseen, s->bag, sizeof fits->unseen);
    memset(fits->known, 0, sizeof fits->known);
    fits->changes++;
    fits->faces = fits->total = 0;
    for (int first = 0; first < CARC_FACES; first += (int)sizeof(uint64_t))
        faces_count(fits, first);
    return true;
}

int carc_fits(const struct mur_rules *common, const void *st, struct carc_fits *fits, int cell)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    int class = s->constraint[cell];
    if (fits->known[class])
        return fits->known[class] - 1;
    int count = 0;
    for (int i = 0; i < fits->faces; i++)
        if (r->fit[fits->face[i]][class])
            count += s->bag[fits->face[i]];
    fits->known[class] = (uint8_t)(count + 1);
    memset(fits->joins[class], 0, sizeof fits->joins[class]);
    return count;
}

static int joining_rotations(int face, unsigned rotations, int side, int other)
{
    int count = 0;
    for (; rotations; rotations &= rotations - 1) {
        const struct carc_border *border = carc_face[face].border[mur_first_bit(rotations)];
        count += border[side].middle == border[other].middle;
    }
    return count;
}

static int joins_count(const struct carc_rules *r, const struct carc_fits *fits, int class,
                       int side, int other)
{
    int count = 0;
    for (int i = 0; i < fits->faces; i++) {
        int face = fits->face[i];
        if (joining_rotations(face, r->fit[face][class], side, other))
            count += fits->unseen[face];
    }
    return count;
}

/* The side at which a city or road enters an open cell, or -1. */
static int side_of(const struct mur_rules *r, const struct carc_state *s, int cell, int id)
{
    for (int side = 0; side < CARC_SIDES; side++) {
        int first;
        const struct carc_border *b = carc_border_at(s, cell, side, &first);
        if (b && b->middle != CARC_NO_SLOT && carc_zone_id(r, s, first + b->middle) == id)
            return side;
    }
    return -1;
}

int carc_joins(const struct mur_rules *r, const void *st, struct carc_fits *fits, int cell, int a,
               int b)
{
    static const uint8_t pair[CARC_SIDES][CARC_SIDES] = {
        {0, 0, 1, 2}, {0, 0, 3, 4}, {1, 3, 0, 5}, {2, 4, 5, 0}};
    const struct carc_state *s = st;
    int side = side_of(r, s, cell, a), other = side_of(r, s, cell, b);
    if (side < 0 || other < 0 || !carc_fits(r, st, fits, cell))
        return 0;
    int class = s->constraint[cell];
    uint8_t *known = &fits->joins[class][pair[side][other]];
    if (!*known)
        *known = (uint8_t)(1 + joins_count(carc_rules(r), fits, class, side, other));
    return *known - 1;
}

int carc_cells_around(const void *st, int piece, int cells[8])
{
    const struct carc_state *s = st;
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int cell = carc_open_at(s, t->x + dx, t->y + dy);
            if (cell >= 0)
                cells[count++] = cell;
        }
    return count;
}
