/*
 * board.c - where the tiles lie, which cells are open, and laying a tile.
 *
 * The board has no edge. A cell is found through `torus`, 32 x 32 entries addressed by the low bits of
 * its coordinates: an entry is 0 (nothing), 1 + tile, or CARC_OPEN_TAG + open cell. Whoever is found
 * there has its own coordinates; if they are other ones the search goes on to the next entry. Cells
 * never vanish (an open cell becomes a tile), so no entry is ever deleted.
 */
#include "games/carcassonne/internal.h"

enum { CARC_OPEN_TAG = 256, CARC_TORUS_SIZE = CARC_TORUS * CARC_TORUS };

static const uint8_t digit_of_side[CARC_SIDES] = {1, 5, 25, 125};
static const int8_t step_x[CARC_SIDES] = {0, 1, 0, -1};
static const int8_t step_y[CARC_SIDES] = {-1, 0, 1, 0};

int carc_constraint_digit(int side)
{
    return digit_of_side[side];
}

/* The torus entry of a cell, or the empty one where it would stand. */
static unsigned torus_find(const struct carc_state *s, int x, int y)
{
    unsigned at = (unsigned)(y & (CARC_TORUS - 1)) * CARC_TORUS + (unsigned)(x & (CARC_TORUS - 1));
    for (;; at = (at + 1) % CARC_TORUS_SIZE) {
        unsigned who = s->torus[at];
        if (who == 0)
            return at;
        if (who >= CARC_OPEN_TAG) {
            const struct carc_open *c = &s->open[who - CARC_OPEN_TAG];
            if (c->x == x && c->y == y)
                return at;
        } else {
            const struct carc_tile *t = &s->tile[who - 1];
            if (t->x == x && t->y == y)
                return at;
        }
    }
}

int carc_open_at(const struct carc_state *s, int x, int y)
{
    unsigned who = s->torus[torus_find(s, x, y)];
    return who >= CARC_OPEN_TAG ? (int)(who - CARC_OPEN_TAG) : -1;
}

int carc_tile_at(const void *st, int x, int y)
{
    const struct carc_state *s = st;
    unsigned who = s->torus[torus_find(s, x, y)];
    return who > 0 && who < CARC_OPEN_TAG ? (int)who - 1 : -1;
}

int carc_neighbours(const struct carc_state *s, int x, int y)
{
    int count = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            count += (dx || dy) && carc_tile_at(s, x + dx, y + dy) >= 0;
    return count;
}

bool carc_place_ok(const struct carc_rules *r, const struct carc_state *s, struct carc_spot spot)
{
    for (int i = 0; i < r->hooks.place_ok_count; i++)
        if (!r->hooks.place_ok[i](r, s, spot))
            return false;
    return true;
}

static bool fits_somehow(const struct carc_rules *r, const struct carc_state *s, int face,
                         const struct carc_open *c)
{
    unsigned rotations = r->fit[face][c->constraint];
    if (!r->hooks.place_ok_count)
        return rotations != 0;
    for (; rotations; rotations &= rotations - 1) {
        struct carc_spot spot = {c->x, c->y, (uint8_t)__builtin_ctz(rotations)};
        if (carc_place_ok(r, s, spot))
            return true;
    }
    return false;
}

bool carc_placeable(const struct carc_rules *r, const struct carc_state *s, int face)
{
    for (int i = 0; i < s->opens; i++)
        if (fits_somehow(r, s, face, &s->open[i]))
            return true;
    return false;
}

static void pieces_add(const struct carc_rules *r, struct carc_state *s, int tile)
{
    const struct carc_tile *t = &s->tile[tile];
    const struct carc_face *face = &carc_face[t->face];
    for (int slot = 0; slot < face->slots; slot++) {
        uint16_t number = (uint16_t)(t->first + slot);
        s->piece[number] = (struct carc_piece){
            .label = number,
            .next = number,
            .open = r->open[t->face][slot],
            .tiles = 1,
            .shields = face->slot[slot].marks & CARC_SHIELD,
            .tile = (uint8_t)tile,
        };
    }
    s->pieces = (uint16_t)(s->pieces + face->slots);
}

/* Joins what meets along `side` of tile `a`, whose neighbour there is tile `b`. */
static void side_join(struct carc_state *s, const struct carc_tile *a, int side,
                      const struct carc_tile *b)
{
    const struct carc_border *mine = &carc_face[a->face].border[a->rotation][side];
    const struct carc_border *theirs = &carc_face[b->face].border[b->rotation][side ^ 2];
    if (mine->terrain == CARC_EDGE_FIELD) {
        carc_join_fields(s, a->first + mine->middle, b->first + theirs->middle);
        return;
    }
    if (mine->middle != CARC_NO_SLOT)
        carc_join(s, a->first + mine->middle, b->first + theirs->middle);
    if (mine->before != CARC_NO_SLOT) {
        carc_join_fields(s, a->first + mine->before, b->first + theirs->behind);
        carc_join_fields(s, a->first + mine->behind, b->first + theirs->before);
    }
}

/* Tells the open cell beyond `side` of a new tile about it; makes the cell if it is new. */
static void open_touch(struct carc_state *s, int tile, int side, int terrain)
{
    const struct carc_tile *t = &s->tile[tile];
    int x = t->x + step_x[side], y = t->y + step_y[side];
    unsigned at = torus_find(s, x, y);
    if (!s->torus[at]) {
        s->open[s->opens] = (struct carc_open){
            .x = (int16_t)x,
            .y = (int16_t)y,
            .beside = {CARC_NO_TILE, CARC_NO_TILE, CARC_NO_TILE, CARC_NO_TILE},
        };
        s->torus[at] = (uint16_t)(CARC_OPEN_TAG + s->opens++);
    }
    struct carc_open *c = &s->open[s->torus[at] - CARC_OPEN_TAG];
    c->constraint = (uint16_t)(c->constraint + digit_of_side[side ^ 2] * terrain);
    c->beside[side ^ 2] = (uint8_t)tile;
}

/* Removes an open cell; the last one takes its number, and what is vacated is cleared. */
static void open_remove(struct carc_state *s, int cell)
{
    int last = --s->opens;
    if (cell != last) {
        s->open[cell] = s->open[last];
        s->torus[torus_find(s, s->open[cell].x, s->open[cell].y)] =
            (uint16_t)(CARC_OPEN_TAG + cell);
    }
    s->open[last] = (struct carc_open){0};
}

/* Occupied monasteries and gardens round a new tile miss one neighbour less. */
static void monks_count(struct carc_state *s, int x, int y)
{
    for (int i = 0; i < s->monks; i++) {
        struct carc_piece *p = &s->piece[s->monk[i]];
        const struct carc_tile *t = &s->tile[p->tile];
        if ((unsigned)(t->x - x + 1) <= 2 && (unsigned)(t->y - y + 1) <= 2)
            p->open--;
    }
}

static int tile_add(const struct carc_rules *r, struct carc_state *s, int face,
                    struct carc_spot spot)
{
    int tile = s->tiles++;
    s->tile[tile] = (struct carc_tile){
        .face = (uint8_t)face,
        .rotation = spot.rotation,
        .first = s->pieces,
        .x = spot.x,
        .y = spot.y,
    };
    pieces_add(r, s, tile);
    return tile;
}

void carc_lay_first(const struct carc_rules *r, struct carc_state *s, int face, int rotation)
{
    struct carc_spot spot = {0, 0, (uint8_t)rotation};
    int tile = tile_add(r, s, face, spot);
    s->torus[torus_find(s, 0, 0)] = (uint16_t)(1 + tile);
    for (int side = 0; side < CARC_SIDES; side++)
        open_touch(s, tile, side, carc_face[face].border[rotation][side].terrain);
}

int carc_lay(const struct carc_rules *r, struct carc_state *s, int face, int rotation, int cell)
{
    struct carc_open here = s->open[cell];
    unsigned at = torus_find(s, here.x, here.y);
    open_remove(s, cell);
    struct carc_spot spot = {here.x, here.y, (uint8_t)rotation};
    int tile = tile_add(r, s, face, spot);
    s->torus[at] = (uint16_t)(1 + tile);
    monks_count(s, here.x, here.y);
    for (int side = 0; side < CARC_SIDES; side++)
        if (here.beside[side] != CARC_NO_TILE)
            side_join(s, &s->tile[tile], side, &s->tile[here.beside[side]]);
        else
            open_touch(s, tile, side, carc_face[face].border[rotation][side].terrain);
    return tile;
}
