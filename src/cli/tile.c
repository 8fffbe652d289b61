/* tile.c - rasters of tile faces, and how they are drawn. */
#include "cli/tile.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum { UNIT = 1000 }; /* a tile reaches from -UNIT to UNIT in both directions */

/* ---- shapes of cities ------------------------------------------------------------------------------ */

/* How deep (x, y) lies behind a side, and how far from the side's middle. */
static void side_measure(int side, int x, int y, int *depth, int *along)
{
    int toward = side == CARC_N ? -y : side == CARC_S ? y : side == CARC_W ? -x : x;
    *depth = UNIT - toward;
    *along = abs(side == CARC_N || side == CARC_S ? x : y);
}

static bool cap_covers(int side, int x, int y)
{
    int depth, along;
    side_measure(side, x, y, &depth, &along);
    return depth < UNIT / 2 && along <= UNIT - depth * 4 / 5;
}

static bool any_cap_covers(int edges, int x, int y)
{
    for (int side = 0; side < CARC_SIDES; side++)
        if (edges >> side & 1 && cap_covers(side, x, y))
            return true;
    return false;
}

/* The sign of a corner's half: north and west sides pull to the negative. */
static bool corner_covers(int edges, int x, int y)
{
    int u = edges >> CARC_W & 1 ? x : -x, v = edges >> CARC_N & 1 ? y : -y;
    return u + v < -UNIT / 20;
}

static bool city_covers(int edges, int x, int y)
{
    int sides = mur_count_bits((unsigned)edges);
    bool across = edges == (1 << CARC_N | 1 << CARC_S) || edges == (1 << CARC_E | 1 << CARC_W);
    if (sides == 4)
        return true;
    if (sides == 3)
        return !cap_covers(mur_first_bit(~(unsigned)edges & 0xFu), x, y);
    if (across) {
        int along = abs(edges >> CARC_N & 1 ? x : y);
        return along <= UNIT * 6 / 10 || any_cap_covers(edges, x, y);
    }
    return any_cap_covers(edges, x, y) || (sides == 2 && corner_covers(edges, x, y));
}

/* ---- rasters --------------------------------------------------------------------------------------- */

static int edges_turned(int edges, int rotation)
{
    return (edges << rotation | edges >> (4 - rotation)) & 0xF;
}

static int halves_turned(int halves, int rotation)
{
    return (halves << (2 * rotation) | halves >> (8 - 2 * rotation)) & 0xFF;
}

static void lay_city(struct tile_raster *t, int slot, int edges)
{
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++) {
            int x = (2 * column + 1 - t->size.width) * UNIT / t->size.width;
            int y = (2 * row + 1 - t->size.height) * UNIT / t->size.height;
            if (edges && city_covers(edges, x, y))
                t->patch[row][column] =
                    (struct tile_patch){.ground = TILE_CITY, .slot = (uint8_t)slot};
        }
}

static int patches_of(const struct tile_raster *t, int slot)
{
    int count = 0;
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++)
            count += t->patch[row][column].slot == slot;
    return count;
}

/* Two cities that touch each other would look like one: the larger of them makes way. */
static void cities_part(const struct tile_raster *t, struct tile_patch *a, struct tile_patch *b)
{
    if (a->ground != TILE_CITY || b->ground != TILE_CITY || a->slot == b->slot)
        return;
    struct tile_patch *away = patches_of(t, a->slot) > patches_of(t, b->slot) ? a : b;
    *away = (struct tile_patch){.ground = TILE_FIELD, .slot = CARC_NO_SLOT};
}

static void part_cities(struct tile_raster *t)
{
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++) {
            struct tile_patch *p = &t->patch[row][column];
            if (column + 1 < t->size.width)
                cities_part(t, p, &t->patch[row][column + 1]);
            if (row + 1 < t->size.height)
                cities_part(t, p, &t->patch[row + 1][column]);
        }
}

static void lay_at(struct tile_raster *t, int column, int row, struct tile_patch patch)
{
    struct tile_patch *p = &t->patch[row][column];
    if (p->ground == TILE_FIELD)
        *p = patch;
}

/* One arm from the middle's neighbour to the side. */
static void lay_arm(struct tile_raster *t, int side, enum tile_ground ground, int slot)
{
    static const int step_x[CARC_SIDES] = {0, 1, 0, -1}, step_y[CARC_SIDES] = {-1, 0, 1, 0};
    int column = t->size.width / 2 + step_x[side], row = t->size.height / 2 + step_y[side];
    uint8_t joins = (uint8_t)(1 << side | 1 << ((side + 2) & 3));
    while (column >= 0 && column < t->size.width && row >= 0 && row < t->size.height) {
        lay_at(
            t, column, row,
            (struct tile_patch){.ground = (uint8_t)ground, .slot = (uint8_t)slot, .joins = joins});
        column += step_x[side];
        row += step_y[side];
    }
}

static void lay_way(struct tile_raster *t, enum tile_ground ground, int slot, int edges)
{
    for (int side = 0; side < CARC_SIDES; side++)
        if (edges >> side & 1)
            lay_arm(t, side, ground, slot);
}

static void lay_middle(struct tile_raster *t, struct tile_patch patch)
{
    lay_at(t, t->size.width / 2, t->size.height / 2, patch);
}

/* Roads and rivers; where several roads end there is a village. */
static void lay_ways(struct tile_raster *t, const struct carc_face *face, int rotation)
{
    int river = 0, ends = 0;
    for (int side = 0; side < CARC_SIDES; side++)
        if (face->border[rotation][side].terrain == CARC_EDGE_RIVER)
            river |= 1 << side;
    lay_way(t, TILE_RIVER, CARC_NO_SLOT, river);
    for (int slot = 0; slot < face->slots; slot++) {
        int edges = edges_turned(face->slot[slot].edges, rotation);
        if (face->slot[slot].zone != CARC_ROAD)
            continue;
        lay_way(t, TILE_ROAD, slot, edges);
        bool through = (edges & (edges - 1)) != 0;
        ends += !through;
        if (through)
            lay_middle(t, (struct tile_patch){
                              .ground = TILE_ROAD, .slot = (uint8_t)slot, .joins = (uint8_t)edges});
    }
    if (ends > 1)
        lay_middle(
            t, (struct tile_patch){.ground = face->marks & CARC_LAKE ? TILE_RIVER : TILE_VILLAGE,
                                   .slot = CARC_NO_SLOT});
    if (river)
        lay_middle(t, (struct tile_patch){
                          .ground = TILE_RIVER, .slot = CARC_NO_SLOT, .joins = (uint8_t)river});
}

static bool house_fits(const struct tile_raster *t, int column, int row)
{
    for (int i = -1; i <= 1; i++)
        if (t->patch[row][column + i].ground != TILE_FIELD)
            return false;
    return true;
}

/* In the middle, or in a corner that is free. */
static void lay_house(struct tile_raster *t, int slot)
{
    int w = t->size.width, h = t->size.height;
    const int places[5][2] = {{w / 2, h / 2}, {1, 0}, {w - 2, 0}, {1, h - 1}, {w - 2, h - 1}};
    int place = 0;
    while (place < 4 && !house_fits(t, places[place][0], places[place][1]))
        place++;
    for (int i = -1; i <= 1; i++)
        t->patch[places[place][1]][places[place][0] + i] =
            (struct tile_patch){.ground = TILE_HOUSE, .slot = (uint8_t)slot};
}

/* Spreads a field from one of its characters over all that it reaches. */
static void field_spread(struct tile_raster *t, int column, int row, int slot)
{
    if (column < 0 || row < 0 || column >= t->size.width || row >= t->size.height)
        return;
    struct tile_patch *p = &t->patch[row][column];
    if (p->ground != TILE_FIELD || p->slot != CARC_NO_SLOT)
        return;
    p->slot = (uint8_t)slot;
    field_spread(t, column - 1, row, slot);
    field_spread(t, column + 1, row, slot);
    field_spread(t, column, row - 1, slot);
    field_spread(t, column, row + 1, slot);
}

/* A character beside the middle of the half-side n1 n2 e1 e2 s1 s2 w1 w2 (0 .. 7). */
static void half_place(const struct tile_raster *t, int half, int *column, int *row)
{
    int w = t->size.width, h = t->size.height;
    static const uint8_t far_x[8] = {0, 1, 1, 1, 1, 0, 0, 0}, far_y[8] = {0, 0, 0, 1, 1, 1, 1, 0};
    *column = far_x[half] ? w - 1 : 0;
    *row = far_y[half] ? h - 1 : 0;
    if (half / 2 == CARC_N || half / 2 == CARC_S)
        *column = far_x[half] ? w - 1 - w / 4 : w / 4;
}

static void lay_fields(struct tile_raster *t, const struct carc_face *face, int rotation)
{
    for (int slot = 0; slot < face->slots; slot++) {
        int halves = halves_turned(face->slot[slot].halves, rotation);
        for (int half = 0; face->slot[slot].zone == CARC_FIELD && half < 8; half++) {
            int column, row;
            half_place(t, half, &column, &row);
            if (halves >> half & 1)
                field_spread(t, column, row, slot);
        }
    }
    /* What no half-side reaches is an inner field, if there is one. */
    for (int slot = 0; slot < face->slots; slot++)
        if (face->slot[slot].zone == CARC_FIELD && !face->slot[slot].halves)
            for (int row = 0; row < t->size.height; row++)
                for (int column = 0; column < t->size.width; column++)
                    field_spread(t, column, row, slot);
}

/* ---- anchors --------------------------------------------------------------------------------------- */

/* Where a slot's figure would best stand, in tenths of characters, how many patches it has, and on how
 * many of them a figure fits. */
struct wish {
    int column, row, patches, room;
    bool house;
};

static struct wish wish_of_patches(const struct tile_raster *t, int slot)
{
    struct wish w = {0};
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++)
            if (t->patch[row][column].slot == slot) {
                w.column += 10 * column;
                w.row += 10 * row;
                w.patches++;
                w.room += column > 0 && column < t->size.width - 1;
                w.house = t->patch[row][column].ground == TILE_HOUSE;
            }
    if (w.patches) {
        w.column /= w.patches;
        w.row /= w.patches;
    }
    return w;
}

/* A field that is too narrow for a character of its own: near its half-sides, or in the middle. */
static struct wish wish_of_halves(const struct tile_raster *t, int halves)
{
    struct wish w = {0};
    int count = 0;
    for (int half = 0; half < 8; half++) {
        int column, row;
        half_place(t, half, &column, &row);
        if (halves >> half & 1) {
            w.column += 10 * column;
            w.row += 10 * row;
            count++;
        }
    }
    if (!count)
        return (struct wish){.column = 5 * (t->size.width - 1), .row = 5 * (t->size.height - 1)};
    w.column /= count;
    w.row /= count;
    return w;
}

/* How ill a place suits a slot: far from the wish, on strange ground, over another figure. */
static int place_cost(const struct tile_raster *t, int slot, const struct wish *w, int column,
                      int row, int taken)
{
    int dx = 10 * column - w->column, dy = 2 * (10 * row - w->row);
    int cost = dx * dx + dy * dy;
    const struct tile_patch *p = &t->patch[row][column];
    if (w->house && p->ground == TILE_HOUSE)
        cost += 4000; /* beside it, so that both are seen */
    else if (w->patches && !w->house && p->slot != slot)
        cost += 100000;
    else if (p->ground != TILE_FIELD && p->slot != slot)
        cost += 3000;
    for (int beside = column - 1; !w->house && beside <= column + 1; beside++)
        if (t->patch[row][beside].ground == TILE_HOUSE)
            cost += 30000; /* a farmer hides no garden */
    for (int other = 0; other < CARC_MAX_SLOTS; other++) {
        if (!(taken >> other & 1) || t->anchor[other].row != row)
            continue;
        int apart = abs(t->anchor[other].column - column);
        cost += apart == 0 ? 1000000 : apart < 3 ? 20000 : 0;
    }
    return cost;
}

static struct tile_place place_choose(const struct tile_raster *t, int slot, const struct wish *w,
                                      int taken)
{
    struct tile_place best = {0};
    int least = -1;
    for (int row = 0; row < t->size.height; row++)
        for (int column = 1; column < t->size.width - 1; column++) {
            int cost = place_cost(t, slot, w, column, row, taken);
            if (least < 0 || cost < least) {
                least = cost;
                best = (struct tile_place){.column = column, .row = row};
            }
        }
    return best;
}

/* The slot that chooses next: the one with the least room of those that have not. */
static int slot_next(const struct wish *wish, int slots, int taken)
{
    int next = 0, least = INT8_MAX;
    for (int slot = 0; slot < slots; slot++) {
        int room = wish[slot].room ? wish[slot].room : INT8_MAX - 1; /* no room at all: last */
        if (!(taken >> slot & 1) && room < least) {
            least = room;
            next = slot;
        }
    }
    return next;
}

static void anchors_choose(struct tile_raster *t, const struct carc_face *face, int rotation)
{
    struct wish wish[CARC_MAX_SLOTS];
    int taken = 0;
    for (int slot = 0; slot < face->slots; slot++) {
        wish[slot] = wish_of_patches(t, slot);
        if (!wish[slot].patches)
            wish[slot] = wish_of_halves(t, halves_turned(face->slot[slot].halves, rotation));
    }
    for (int turn = 0; turn < face->slots; turn++) {
        int next = slot_next(wish, face->slots, taken);
        t->anchor[next] = place_choose(t, next, &wish[next], taken);
        taken |= 1 << next;
    }
}

void tile_raster_make(struct tile_raster *out, struct tile_size size, int face, int rotation)
{
    const struct carc_face *f = &carc_face[face];
    out->size = size;
    out->goods = "wgc";
    for (int row = 0; row < TILE_HEIGHT_MAX; row++)
        for (int column = 0; column < TILE_WIDTH_MAX; column++)
            out->patch[row][column] =
                (struct tile_patch){.ground = TILE_FIELD, .slot = CARC_NO_SLOT};
    for (int slot = 0; slot < f->slots; slot++)
        if (f->slot[slot].zone == CARC_CITY)
            lay_city(out, slot, edges_turned(f->slot[slot].edges, rotation));
    part_cities(out);
    for (int slot = 0; slot < f->slots; slot++)
        if (f->slot[slot].zone == CARC_MONASTERY)
            lay_house(out, slot);
    lay_ways(out, f, rotation);
    for (int slot = 0; slot < f->slots; slot++)
        if (f->slot[slot].zone == CARC_GARDEN)
            lay_house(out, slot);
    lay_fields(out, f, rotation);
    anchors_choose(out, f, rotation);
}

/* ---- drawing --------------------------------------------------------------------------------------- */

#define PALETTE(n) ((n) + CLI_COLOUR_OF_PALETTE)

static const uint16_t ground_back[][2] = {
    [TILE_FIELD] = {PALETTE(107), PALETTE(71)},   [TILE_CITY] = {PALETTE(180), PALETTE(173)},
    [TILE_ROAD] = {PALETTE(107), PALETTE(71)},    [TILE_RIVER] = {PALETTE(74), PALETTE(74)},
    [TILE_VILLAGE] = {PALETTE(107), PALETTE(71)}, [TILE_HOUSE] = {PALETTE(230), PALETTE(230)},
};

/* Lines by the sides they join: N 1, E 2, S 4, W 8. */
static const uint16_t way_codes[16] = {
    0x2501, 0x2503, 0x2501, 0x2517, 0x2503, 0x2503, 0x250F, 0x2523,
    0x2501, 0x251B, 0x2501, 0x253B, 0x2513, 0x252B, 0x2533, 0x254B,
};

static struct cli_glyph patch_glyph(const struct tile_patch *p, int zone, int tone)
{
    struct cli_glyph g = {.code = ' ', .ink = {.back = ground_back[p->ground][tone]}};
    switch ((enum tile_ground)p->ground) {
    case TILE_FIELD:
        g.code = tone ? 0x00B7 : ',';
        g.ink.front = tone ? PALETTE(65) : PALETTE(64);
        break;
    case TILE_CITY:
        g.code = 0x2592;
        g.ink.front = PALETTE(137);
        break;
    case TILE_ROAD:
        g.code = way_codes[p->joins];
        g.ink.front = PALETTE(231);
        g.ink.bold = true;
        break;
    case TILE_RIVER:
        g.code = 0x2248;
        g.ink.front = PALETTE(24);
        break;
    case TILE_VILLAGE:
        g.code = 0x25CF;
        g.ink.front = PALETTE(231);
        break;
    case TILE_HOUSE:
        g.code = zone == CARC_GARDEN ? 0x273F : 'M';
        g.ink.front = zone == CARC_GARDEN ? PALETTE(28) : PALETTE(88);
        g.ink.bold = true;
        break;
    }
    return g;
}

/* A sign of the slot beside its anchor, where figures leave it to be seen. */
static void sign_draw(struct cli_canvas *c, int x, int y, const struct tile_raster *t, int slot,
                      int place, uint32_t code, uint16_t colour)
{
    int column = t->anchor[slot].column, row = t->anchor[slot].row;
    int at = column + (place ? -2 : 2);
    if (at < 0 || at >= t->size.width || t->patch[row][at].slot != slot)
        at = column + (place ? 2 : -2);
    if (at < 0 || at >= t->size.width || t->patch[row][at].slot != slot)
        at = column;
    int tone = 0;
    struct cli_ink ink = {
        .front = colour, .back = ground_back[t->patch[row][at].ground][tone], .bold = true};
    if (x + at < c->width && y + row < c->height)
        ink.back = c->glyph[(y + row) * c->width + x + at].ink.back;
    cli_canvas_put(c, x + at, y + row, code, ink);
}

static void slot_signs_draw(struct cli_canvas *c, int x, int y, const struct tile_raster *t,
                            const struct carc_slot_info *info, int slot)
{
    if (info->marks & CARC_SHIELD)
        sign_draw(c, x, y, t, slot, 0, 0x25C6, PALETTE(18));
    if (info->marks & CARC_INN)
        sign_draw(c, x, y, t, slot, 0, 0x2302, PALETTE(88));
    if (info->marks & CARC_CATHEDRAL)
        sign_draw(c, x, y, t, slot, 0, 'C', PALETTE(18));
    if (info->goods && info->goods < CARC_GOODS)
        sign_draw(c, x, y, t, slot, 1, (uint32_t)(unsigned char)t->goods[info->goods - 1],
                  PALETTE(52));
}

/* Marks of the whole tile stand in its upper left corner, one after the other. */
static void face_signs_draw(struct cli_canvas *c, int x, int y, const struct carc_face *face)
{
    static const struct {
        uint8_t mark;
        char sign;
    } signs[] = {{CARC_GOLD, '$'}, {CARC_MAGIC, '?'}, {CARC_ROBBER, '!'}, {CARC_CIRCLE, '@'}};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (face->marks & signs[i].mark)
            cli_canvas_put(
                c, x++, y, (uint32_t)signs[i].sign,
                (struct cli_ink){.front = PALETTE(16), .back = PALETTE(220), .bold = true});
}

static void flight_draw(struct cli_canvas *c, int x, int y, const struct carc_face *face,
                        struct tile_size size, int rotation)
{
    static const uint16_t arrows[8] = {0x2191, 0x2197, 0x2192, 0x2198,
                                       0x2193, 0x2199, 0x2190, 0x2196};
    if (face->marks & CARC_FLIES)
        cli_canvas_put(c, x + size.width - 1, y, arrows[(face->flies + 2 * rotation) & 7],
                       (struct cli_ink){.front = PALETTE(16), .back = PALETTE(220), .bold = true});
}

/* A house is three characters wide: [M] */
static uint32_t house_code(const struct tile_raster *t, int column, int row, uint32_t middle)
{
    bool before = column > 0 && t->patch[row][column - 1].ground == TILE_HOUSE;
    bool behind = column + 1 < t->size.width && t->patch[row][column + 1].ground == TILE_HOUSE;
    return before && behind ? middle : behind ? '[' : ']';
}

void tile_draw(struct cli_canvas *c, int x, int y, const struct tile_raster *t, int face,
               int rotation, int tone)
{
    const struct carc_face *f = &carc_face[face];
    for (int row = 0; row < t->size.height; row++)
        for (int column = 0; column < t->size.width; column++) {
            const struct tile_patch *p = &t->patch[row][column];
            int zone = p->slot < f->slots ? f->slot[p->slot].zone : CARC_FIELD;
            struct cli_glyph g = patch_glyph(p, zone, tone);
            if (p->ground == TILE_HOUSE)
                g.code = house_code(t, column, row, g.code);
            cli_canvas_put(c, x + column, y + row, g.code, g.ink);
        }
    for (int slot = 0; slot < f->slots; slot++)
        slot_signs_draw(c, x, y, t, &f->slot[slot], slot);
    face_signs_draw(c, x, y, f);
    flight_draw(c, x, y, f, t->size, rotation);
}
