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

struct carc_prospect carc_prospect(const struct mur_rules *common, const void *st, int piece)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    struct carc_zone_info info = carc_zone_info(common, st, piece);
    struct carc_prospect p = {.zone = info.zone,
                              .id = carc_zone_id(common, st, piece),
                              .open = info.open,
                              .value = info.value,
                              .value_if_complete = info.value_if_complete,
                              .tiles = info.tiles};
    for (int colour = 0; colour < r->colours; colour++)
        p.strength[colour] = info.strength[colour];
    if ((info.zone == CARC_CITY || info.zone == CARC_ROAD) && info.open)
        prospect_gaps(s, piece, &p);
    else if (info.zone == CARC_FIELD)
        p.cities_open = field_open_cities(s, piece);
    return p;
}

int carc_fits(const struct mur_rules *common, const void *st, struct carc_fits *fits,
              int cell_class)
{
    const struct carc_rules *r = carc_rules(common);
    const struct carc_state *s = st;
    if (memcmp(fits->unseen, s->bag, sizeof fits->unseen) != 0) {
        memcpy(fits->unseen, s->bag, sizeof fits->unseen);
        memset(fits->known, 0, sizeof fits->known);
    }
    if (fits->known[cell_class])
        return fits->known[cell_class] - 1;
    int count = 0;
    for (int face = 1; face < CARC_FACES; face++)
        if (s->bag[face] && r->fit[face][cell_class])
            count += s->bag[face];
    fits->known[cell_class] = (uint8_t)(count + 1);
    return count;
}
