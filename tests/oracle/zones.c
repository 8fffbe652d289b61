/* zones.c - which pieces belong together, found by flooding the board. */
#include <string.h>

#include "internal.h"

/* The half-side of the neighbour that meets half `half`: n1 meets s2, n2 meets s1 and so on. */
static int half_opposite(int half)
{
    int side = (half / 2 + 2) % 4;
    return 2 * side + 1 - half % 2;
}

static int segment_by_side(const struct oracle *o, int tile, enum kind kind, int side)
{
    const struct face *f = &o->box->face[o->tile[tile].face];
    for (int i = 0; i < f->segments; i++)
        if (f->segment[i].kind == kind && (segment_sides(o, tile, i) >> side & 1))
            return i;
    return -1;
}

static int segment_by_half(const struct oracle *o, int tile, int half)
{
    const struct face *f = &o->box->face[o->tile[tile].face];
    for (int i = 0; i < f->segments; i++)
        if (segment_halves(o, tile, i) >> half & 1)
            return i;
    return -1;
}

static void flood(struct oracle *o, int tile, int segment, int zone)
{
    struct zones *z = &o->zones;
    if (segment < 0 || z->of[tile][segment] == zone)
        return;
    z->of[tile][segment] = zone;
    enum kind kind = segment_of(o, tile, segment)->kind;
    unsigned sides = segment_sides(o, tile, segment), halves = segment_halves(o, tile, segment);
    for (int side = 0; side < SIDES; side++) {
        int other = neighbour(o, tile, side);
        if (other < 0)
            continue;
        if (sides >> side & 1)
            flood(o, other, segment_by_side(o, other, kind, (side + 2) % 4), zone);
        for (int half = 2 * side; half < 2 * side + 2; half++)
            if (halves >> half & 1)
                flood(o, other, segment_by_half(o, other, half_opposite(half)), zone);
    }
    for (int end = 0; end < 2; end++) /* Y2, Y3 */
        if (o->tile[tile].ferry[end] == segment)
            flood(o, tile, o->tile[tile].ferry[1 - end], zone);
}

static void zone_add_piece(struct oracle *o, struct zone *z, int tile, int segment)
{
    const struct segment *s = segment_of(o, tile, segment);
    if (z->last_tile != tile)
        z->tiles++; /* B7: tiles, not pieces */
    z->last_tile = tile;
    z->has_new_tile |= tile == o->tiles - 1;
    z->shields += s->shield;
    z->inn |= s->inn;
    z->cathedral |= s->cathedral;
    if (s->goods != NO_GOODS)
        z->goods[s->goods]++;
    for (int side = 0; side < SIDES; side++)
        if ((segment_sides(o, tile, segment) >> side & 1) && neighbour(o, tile, side) < 0)
            z->open++;
    if (s->kind == MONASTERY || s->kind == GARDEN)
        z->open = 8 - tiles_around(o, tile);
}

static void zones_compute(struct oracle *o)
{
    struct zones *z = &o->zones;
    z->count = 0;
    memset(z->of, -1, sizeof z->of);
    for (int tile = 0; tile < o->tiles; tile++) {
        const struct face *f = &o->box->face[o->tile[tile].face];
        for (int i = 0; i < f->segments; i++) {
            if (f->segment[i].kind == RIVER)
                continue;
            if (z->of[tile][i] < 0) {
                z->zone[z->count] = (struct zone){.kind = f->segment[i].kind, .last_tile = -1};
                flood(o, tile, i, z->count++);
            }
            zone_add_piece(o, &z->zone[z->of[tile][i]], tile, i);
        }
    }
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        struct zone *on = &z->zone[z->of[s->tile][s->segment]];
        on->strength[s->seat] += figure_strength[s->figure];
        on->followers[s->seat] += figure_strength[s->figure] > 0;
    }
    for (int i = 0; i < SPELLS; i++)
        if (o->spell[i].tile >= 0)
            z->zone[z->of[o->spell[i].tile][o->spell[i].segment]].spell[i] = true;
}

const struct zones *zones_find(struct oracle *o)
{
    if (o->zones_old)
        zones_compute(o);
    o->zones_old = false;
    return &o->zones;
}

const struct zone *zone_of(struct oracle *o, int tile, int segment)
{
    const struct zones *z = zones_find(o);
    return &z->zone[z->of[tile][segment]];
}

bool zone_occupied(const struct zone *z)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (z->followers[seat])
            return true;
    return false;
}

unsigned zone_winners(const struct zone *z)
{
    int most = 1;
    unsigned winners = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (z->strength[seat] > most) {
            most = z->strength[seat];
            winners = 0;
        }
        if (z->strength[seat] == most)
            winners |= 1u << seat;
    }
    return winners;
}

/* What it is worth as it is, or would be if it were complete. */
static int zone_worth(struct oracle *o, int tile, int segment, bool complete)
{
    struct zone z = *zone_of(o, tile, segment);
    struct oracle_award a = {.seat = -1};
    if (complete)
        z.open = 0;
    if (z.kind == FIELD)
        field_value(o, o->zones.of[tile][segment], -1, &a);
    else
        zone_value(&z, &a);
    return a.points;
}

bool oracle_zone_at(struct oracle *o, int x, int y, int segment, struct oracle_zone *out)
{
    if (x < -REACH || x > REACH || y < -REACH || y > REACH || tile_at(o, x, y) < 0)
        return false;
    int tile = tile_at(o, x, y);
    if (segment < 0 || segment >= o->box->face[o->tile[tile].face].segments ||
        segment_of(o, tile, segment)->kind == RIVER)
        return false;
    const struct zone *z = zone_of(o, tile, segment);
    *out = (struct oracle_zone){.kind = kind_name[z->kind],
                                .tiles = z->tiles,
                                .shields = z->shields,
                                .complete = z->kind != FIELD && z->open == 0,
                                .open = z->open,
                                .value = zone_worth(o, tile, segment, false),
                                .value_if_complete = zone_worth(o, tile, segment, true)};
    memcpy(out->strength, z->strength, sizeof out->strength);
    memcpy(out->followers, z->followers, sizeof out->followers);
    return true;
}
