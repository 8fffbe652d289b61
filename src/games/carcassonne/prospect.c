/* prospect.c - what may become of zones and cells: questions of bots. */
#include <string.h>

#include "games/carcassonne/internal.h"

static const int8_t step_x[CARC_SIDES] = {0, 1, 0, -1};
static const int8_t step_y[CARC_SIDES] = {-1, 0, 1, 0};

/* The open cells at which city or road pieces end, each once. */
struct gaps {
    uint16_t cell[CARC_GAPS_MAX];
    int count;
};

static void gaps_add(struct gaps *g, int cell)
{
    for (int i = 0; i < g->count && i < CARC_GAPS_MAX; i++)
        if (g->cell[i] == cell)
            return;
    if (g->count < CARC_GAPS_MAX)
        g->cell[g->count] = (uint16_t)cell;
    g->count++;
}

static void piece_gaps(const struct carc_state *s, int piece, struct gaps *g)
{
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    unsigned edges = carc_slot_of(s, piece)->edges;
    for (; edges; edges &= edges - 1) {
        int side = (__builtin_ctz(edges) + t->rotation) % CARC_SIDES;
        int cell = carc_open_at(s, t->x + step_x[side], t->y + step_y[side]);
        if (cell >= 0)
            gaps_add(g, cell);
    }
}

static void prospect_gaps(const struct carc_state *s, int piece, struct carc_prospect *p)
{
    struct gaps g = {.count = 0};
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        piece_gaps(s, w.piece, &g);
    p->gaps = g.count;
    for (int i = 0; i < g.count && i < CARC_GAPS_MAX; i++)
        p->gap[i] = s->constraint[g.cell[i]];
}

/* Cities beside the field that are still open, each once. */
static int field_open_cities(const struct carc_state *s, int piece)
{
    uint64_t seen[CARC_PIECES_MAX / 64] = {0};
    int count = 0, i = piece;
    do {
        int first = s->tile[s->piece[i].tile].first;
        for (unsigned cities = carc_slot_of(s, i)->cities; cities; cities &= cities - 1) {
            unsigned label = s->piece[first + __builtin_ctz(cities)].label;
            uint64_t bit = UINT64_C(1) << (label % 64);
            count += s->piece[label].open && !(seen[label / 64] & bit);
            seen[label / 64] |= bit;
        }
        i = s->piece[i].next;
    } while (i != piece);
    return count;
}

/* What is missing to completion; see carc_zone_info. */
static int cloister_open(const struct carc_state *s, int piece)
{
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    return 8 - carc_neighbours(s, t->x, t->y);
}

struct carc_prospect carc_prospect(const struct mur_rules *common, const void *st, int piece)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    struct carc_prospect p = {.zone = (enum carc_zone)carc_slot_of(s, piece)->zone,
                              .id = carc_zone_id(common, st, piece)};
    uint32_t power = carc_zone_power(s, piece);
    for (int colour = 0; colour < r->colours; colour++)
        p.strength[colour] = carc_strength(power, colour);
    if (p.zone == CARC_FIELD) {
        p.value = p.value_if_complete = carc_value(r, s, piece, false, -1);
        p.cities_open = field_open_cities(s, piece);
        return p;
    }
    if (p.zone == CARC_CITY || p.zone == CARC_ROAD) {
        p.open = carc_zone_open(s, piece);
        p.tiles = carc_zone_tiles(s, piece);
        if (p.open)
            prospect_gaps(s, piece, &p);
    } else {
        p.open = cloister_open(s, piece);
    }
    p.value_if_complete = carc_value(r, s, piece, true, -1);
    p.value = p.open ? carc_value(r, s, piece, false, -1) : p.value_if_complete;
    return p;
}

static void fits_begin(struct carc_fits *fits, const struct carc_state *s)
{
    memcpy(fits->unseen, s->bag, sizeof fits->unseen);
    memset(fits->known, 0, sizeof fits->known);
    fits->faces = 0;
    for (int face = 1; face < CARC_FACES; face++)
        if (s->bag[face])
            fits->face[fits->faces++] = (uint8_t)face;
}

int carc_fits(const struct mur_rules *common, const void *st, struct carc_fits *fits,
              int cell_class)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    if (memcmp(fits->unseen, s->bag, sizeof fits->unseen) != 0)
        fits_begin(fits, s);
    if (fits->known[cell_class])
        return fits->known[cell_class] - 1;
    int count = 0;
    for (int i = 0; i < fits->faces; i++)
        if (r->fit[fits->face[i]][cell_class])
            count += s->bag[fits->face[i]];
    fits->known[cell_class] = (uint8_t)(count + 1);
    return count;
}
