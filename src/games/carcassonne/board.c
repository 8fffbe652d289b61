/*
 * board.c - where the tiles lie, which cells are open, and laying a tile.
 *
 * The board has no edge. A cell is found through `torus`, 32 x 32 entries addressed by the low bits of
 * its coordinates: an entry is 0 (nothing), 1 + tile, or CARC_OPEN_TAG + open cell. Whoever is found
 * there has its own coordinates; if they are other ones the search goes on to the next entry. Cells
 * never vanish (an open cell becomes a tile), so no entry is ever deleted.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

enum { CARC_OPEN_TAG = 256, CARC_TORUS_SIZE = CARC_TORUS * CARC_TORUS };

static const uint8_t digit_of_side[CARC_SIDES] = {1, 5, 25, 125};

int carc_constraint_digit(int side)
{
    return digit_of_side[side];
}

/* Both coordinates as one word: they stand first in tiles and open cells alike. */
static uint32_t place_key(const void *tile_or_cell)
{
    uint32_t key;
    memcpy(&key, tile_or_cell, sizeof key);
    return key;
}

/* True if an entry is that of the cell, or free for it. */
static inline bool torus_is(const struct carc_state *s, unsigned at, uint32_t key)
{
    unsigned who = s->torus[at];
    if (who == 0)
        return true;
    return place_key(who >= CARC_OPEN_TAG ? (const void *)&s->open[who - CARC_OPEN_TAG]
                                          : (const void *)&s->tile[who - 1]) == key;
}

/* Apart, because boards that are wider than the torus are rare. */
MUR_APART static unsigned torus_search(const struct carc_state *s, unsigned at, uint32_t key)
{
    while (!torus_is(s, at, key))
        at = (at + 1) % CARC_TORUS_SIZE;
    return at;
}

/* The torus entry of a cell, or the empty one where it would stand. */
static inline unsigned torus_find(const struct carc_state *s, int x, int y)
{
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "x is the low half of a place's key");
    uint32_t key = (uint32_t)y << 16 | (uint16_t)x;
    unsigned at = (unsigned)(y & (CARC_TORUS - 1)) * CARC_TORUS + (unsigned)(x & (CARC_TORUS - 1));
    return torus_is(s, at, key) ? at : torus_search(s, at, key);
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

int carc_neighbours_missing(const struct carc_state *s, int piece)
{
    const struct carc_piece *p = &s->piece[piece];
    const struct carc_tile *t = &s->tile[p->tile];
    return p->power ? p->open : 8 - carc_neighbours(s, t->x, t->y);
}

/* Apart, because few tiles are choosy. */
MUR_APART static bool choosy_placeable(const struct carc_rules *r, const struct carc_state *s)
{
    for (int i = 0; i < s->opens; i++)
        for (unsigned fit = r->fit[s->hand][s->constraint[i]]; fit; fit &= fit - 1) {
            struct carc_spot spot = {s->open[i].x, s->open[i].y, (uint8_t)mur_first_bit(fit)};
            if (carc_place_ok(r, s, spot))
                return true;
        }
    return false;
}

bool carc_placeable(const struct carc_rules *r, const struct carc_state *s)
{
    if (r->choosy[s->hand])
        return choosy_placeable(r, s);
    const uint8_t *fit = r->fit[s->hand];
    for (int i = 0; i < s->opens; i++)
        if (fit[s->constraint[i]])
            return true;
    return false;
}

/* A piece is written as three words: label and next (itself), power (nobody's), and what the table
 * says with the tile on top. */
static inline void pieces_add(const struct carc_rules *r, struct carc_state *s, int face, int tile)
{
    int first = s->pieces, slots = carc_face[face].slots;
    const uint32_t *fresh = r->fresh[face];
    unsigned char *to = (unsigned char *)&s->piece[first];
    uint32_t self = (uint32_t)first * 0x10001, on = (uint32_t)tile << 24;
    for (int slot = 0; slot < slots; slot++, to += sizeof(struct carc_piece), self += 0x10001) {
        uint32_t rest = fresh[slot] | on;
        memcpy(to, &self, sizeof self);
        memset(to + 4, 0, 4);
        memcpy(to + 8, &rest, sizeof rest);
    }
    s->pieces = (uint16_t)(first + slots);
}

/* Joins what meets along a side: `mine` of the tile whose first piece is `a`, `theirs` of the tile
 * whose first piece is `b`. */
static void side_join(struct carc_state *s, int a, const struct carc_border *mine, int b,
                      const struct carc_border *theirs)
{
    if (mine->terrain == CARC_EDGE_FIELD) {
        carc_join_fields(s, a + mine->middle, b + theirs->middle);
        return;
    }
    if (mine->middle != CARC_NO_SLOT)
        carc_join(s, a + mine->middle, b + theirs->middle);
    if (mine->before != CARC_NO_SLOT) {
        carc_join_fields(s, a + mine->before, b + theirs->behind);
        carc_join_fields(s, a + mine->behind, b + theirs->before);
    }
}

/* Tells the open cell at (x, y) that a tile now lies on its `side`; makes the cell if it is new. */
MUR_WITHIN void open_touch(struct carc_state *s, int x, int y, int side, int tile, int terrain)
{
    unsigned at = torus_find(s, x, y);
    int cell = s->torus[at] - CARC_OPEN_TAG;
    if (!s->torus[at]) {
        cell = s->opens++;
        s->torus[at] = (uint16_t)(CARC_OPEN_TAG + cell);
        s->open[cell].x = (int16_t)x;
        s->open[cell].y = (int16_t)y;
        memset(s->open[cell].beside, CARC_NO_TILE, sizeof s->open[cell].beside);
    }
    s->constraint[cell] = (uint16_t)(s->constraint[cell] + digit_of_side[side] * terrain);
    s->open[cell].beside[side] = (uint8_t)tile;
}

/* Removes an open cell; the last one takes its number, and what is vacated is cleared. */
static void open_remove(struct carc_state *s, int cell)
{
    int last = --s->opens;
    if (cell != last) {
        /* Found before it moves: the entry of `cell` may stand on the way to it. */
        unsigned at = torus_find(s, s->open[last].x, s->open[last].y);
        s->open[cell] = s->open[last];
        s->constraint[cell] = s->constraint[last];
        s->torus[at] = (uint16_t)(CARC_OPEN_TAG + cell);
    }
    s->open[last] = (struct carc_open){0};
    s->constraint[last] = 0;
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

static inline int tile_add(const struct carc_rules *r, struct carc_state *s, int face,
                           struct carc_spot spot)
{
    int tile = s->tiles++;
    s->tile[tile] = (struct carc_tile){
        .x = spot.x,
        .y = spot.y,
        .face = (uint8_t)face,
        .rotation = spot.rotation,
        .first = s->pieces,
    };
    pieces_add(r, s, face, tile);
    return tile;
}

/* Inlined for each side, so that steps and digits are constants. */
MUR_WITHIN void side_connect(struct carc_state *s, const struct carc_tile *t, int tile, int side,
                             int beside)
{
    const struct carc_border *border = &carc_face[t->face].border[t->rotation][side];
    if (beside == CARC_NO_TILE) {
        open_touch(s, t->x + carc_step_x[side], t->y + carc_step_y[side], side ^ 2, tile,
                   border->terrain);
        return;
    }
    const struct carc_tile *other = &s->tile[beside];
    side_join(s, t->first, border, other->first,
              &carc_face[other->face].border[other->rotation][side ^ 2]);
}

/* Joins a new tile to those beside it and opens the free cells around. */
static void tile_connect(struct carc_state *s, int tile, const uint8_t beside[CARC_SIDES])
{
    struct carc_tile t = s->tile[tile];
    side_connect(s, &t, tile, CARC_N, beside[CARC_N]);
    side_connect(s, &t, tile, CARC_E, beside[CARC_E]);
    side_connect(s, &t, tile, CARC_S, beside[CARC_S]);
    side_connect(s, &t, tile, CARC_W, beside[CARC_W]);
}

void carc_lay_first(const struct carc_rules *r, struct carc_state *s, int face, int rotation)
{
    static const uint8_t alone[CARC_SIDES] = {CARC_NO_TILE, CARC_NO_TILE, CARC_NO_TILE,
                                              CARC_NO_TILE};
    struct carc_spot spot = {0, 0, (uint8_t)rotation};
    int tile = tile_add(r, s, face, spot);
    s->torus[torus_find(s, 0, 0)] = (uint16_t)(1 + tile);
    tile_connect(s, tile, alone);
    CARC_RUN(r, laid, r, s);
}

int carc_lay(const struct carc_rules *r, struct carc_state *s, int face, struct carc_spot spot)
{
    unsigned at = torus_find(s, spot.x, spot.y);
    int cell = s->torus[at] - CARC_OPEN_TAG;
    MUR_CHECK(cell >= 0 && r->fit[face][s->constraint[cell]] >> spot.rotation & 1);
    uint8_t beside[CARC_SIDES];
    memcpy(beside, s->open[cell].beside, sizeof beside);
    open_remove(s, cell);
    int tile = tile_add(r, s, face, spot);
    s->torus[at] = (uint16_t)(1 + tile);
    monks_count(s, spot.x, spot.y);
    tile_connect(s, tile, beside);
    if (s->links)
        carc_links_note(s);
    CARC_RUN(r, laid, r, s);
    return tile;
}

void carc_torus_restore(struct carc_state *s, const struct carc_state *before)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    const struct carc_open *moved = &before->open[before->opens - 1];
    unsigned at[CARC_SIDES + 2];
    for (int side = 0; side < CARC_SIDES; side++)
        at[side] = torus_find(s, t->x + carc_step_x[side], t->y + carc_step_y[side]);
    at[CARC_SIDES] = torus_find(s, t->x, t->y);
    at[CARC_SIDES + 1] = torus_find(s, moved->x, moved->y);
    for (int i = 0; i < CARC_SIDES + 2; i++) /* when all are found: these lead from cell to cell */
        s->torus[at[i]] = before->torus[at[i]];
}
