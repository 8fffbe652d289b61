/* board.c - tiles on the table: who lies beside whom, and where a tile may go. */
#include <stdio.h>

#include "internal.h"

const int side_dx[SIDES] = {[NORTH] = 0, [EAST] = 1, [SOUTH] = 0, [WEST] = -1};
const int side_dy[SIDES] = {[NORTH] = -1, [EAST] = 0, [SOUTH] = 1, [WEST] = 0};

int tile_at(const struct oracle *o, int x, int y)
{
    return o->grid[y + REACH][x + REACH] - 1;
}

int neighbour(const struct oracle *o, int tile, int side)
{
    const struct lying *t = &o->tile[tile];
    return tile_at(o, t->x + side_dx[side], t->y + side_dy[side]);
}

int tiles_around(const struct oracle *o, int tile)
{
    const struct lying *t = &o->tile[tile];
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx || dy) && tile_at(o, t->x + dx, t->y + dy) >= 0)
                count++;
    return count;
}

void board_lay(struct oracle *o, int face, int rotation, int x, int y)
{
    o->tile[o->tiles++] =
        (struct lying){.face = face, .rotation = rotation, .x = x, .y = y, .ferry = {-1, -1}};
    o->grid[y + REACH][x + REACH] = (short)o->tiles;
    o->zones_old = true;
}

const struct segment *segment_of(const struct oracle *o, int tile, int segment)
{
    return &o->box->face[o->tile[tile].face].segment[segment];
}

unsigned segment_sides(const struct oracle *o, int tile, int segment)
{
    return sides_turned(segment_of(o, tile, segment)->sides, o->tile[tile].rotation);
}

unsigned segment_halves(const struct oracle *o, int tile, int segment)
{
    return halves_turned(segment_of(o, tile, segment)->halves, o->tile[tile].rotation);
}

/* What meets a neighbour along a side: a city, a road, a river, or else a field. */
static enum kind side_kind(const struct face *f, int rotation, int side)
{
    for (int i = 0; i < f->segments; i++)
        if (sides_turned(f->segment[i].sides, rotation) >> side & 1)
            return f->segment[i].kind;
    return FIELD;
}

/* R3, R4: a river tile goes on from the open end of the river, and must not turn the same way as the
 * tile before it. */
static int river_turn(unsigned sides, int entry)
{
    for (int side = 0; side < SIDES; side++)
        if (side != entry && (sides >> side & 1))
            return (side - entry + 4) % 4;
    return 0;
}

static unsigned river_sides(const struct face *f, int rotation)
{
    unsigned sides = 0;
    for (int i = 0; i < f->segments; i++)
        if (f->segment[i].kind == RIVER)
            sides |= sides_turned(f->segment[i].sides, rotation);
    return sides;
}

/* The side through which the river comes into a tile that lies: towards the spring. */
static int river_entry(const struct oracle *o, int tile)
{
    const struct lying *t = &o->tile[tile];
    unsigned sides = river_sides(&o->box->face[t->face], t->rotation);
    for (int side = 0; side < SIDES; side++) {
        int other = neighbour(o, tile, side);
        if ((sides >> side & 1) && other >= 0 && other < tile)
            return side;
    }
    return -1;
}

static bool river_fits(const struct oracle *o, const struct face *f, int rotation, int x, int y)
{
    unsigned sides = river_sides(f, rotation);
    if (!sides)
        return true;
    for (int side = 0; side < SIDES; side++) {
        int other = tile_at(o, x + side_dx[side], y + side_dy[side]);
        if (!(sides >> side & 1) || other < 0)
            continue;
        const struct lying *t = &o->tile[other];
        int before = 0, entry = river_entry(o, other);
        if (entry >= 0)
            before = river_turn(river_sides(&o->box->face[t->face], t->rotation), entry);
        return before % 2 == 0 || before != river_turn(sides, side);
    }
    return false;
}

/* B2: beside a tile, and every side that touches one matches. */
bool tile_fits(const struct oracle *o, int face, int rotation, int x, int y)
{
    const struct face *f = &o->box->face[face];
    bool beside = false;
    if (tile_at(o, x, y) >= 0)
        return false;
    for (int side = 0; side < SIDES; side++) {
        int other = tile_at(o, x + side_dx[side], y + side_dy[side]);
        if (other < 0)
            continue;
        const struct lying *t = &o->tile[other];
        beside = true;
        if (side_kind(f, rotation, side) !=
            side_kind(&o->box->face[t->face], t->rotation, (side + 2) % 4))
            return false;
    }
    return beside && river_fits(o, f, rotation, x, y);
}

static void cell_options(struct oracle *o, int face, int x, int y)
{
    const struct face *f = &o->box->face[face];
    for (int rotation = 0; rotation < 4; rotation++)
        if ((f->rotations >> rotation & 1) && tile_fits(o, face, rotation, x, y))
            snprintf(option_add(o, 0, face, rotation, x, y)->text, ORACLE_TEXT,
                     "place %s %d at %d,%d", f->code, 90 * rotation, x, y);
}

void place_options(struct oracle *o, int face)
{
    int low_x = 0, high_x = 0, low_y = 0, high_y = 0;
    for (int i = 0; i < o->tiles; i++) {
        low_x = o->tile[i].x < low_x ? o->tile[i].x : low_x;
        high_x = o->tile[i].x > high_x ? o->tile[i].x : high_x;
        low_y = o->tile[i].y < low_y ? o->tile[i].y : low_y;
        high_y = o->tile[i].y > high_y ? o->tile[i].y : high_y;
    }
    for (int y = low_y - 1; y <= high_y + 1; y++)
        for (int x = low_x - 1; x <= high_x + 1; x++)
            if (tile_at(o, x, y) < 0)
                cell_options(o, face, x, y);
}
