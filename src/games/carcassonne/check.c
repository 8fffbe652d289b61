/*
 * check.c - recomputes everything derived from the tiles that lie and the figures that stand, in the
 * most naive way, and compares. It uses no label, ring, border or torus of the fast code: zones are
 * found by flooding over edges and half-edges as the data files describe them. Before it check_range.c
 * lets no number lead astray, behind it check_turn.c and the modules look at what a turn remembers.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

struct naive {
    const struct carc_rules *r;
    const struct carc_state *s;
    struct mur_error *err;
    int16_t zone[CARC_TILES * CARC_MAX_SLOTS]; /* by piece: the smallest piece of its zone */
};

static enum mur_status wrong(const struct naive *n, const char *message, int at)
{
    return mur_fail(n->err, MUR_CORRUPT, message, at, 0);
}

/* ---- the board by coordinates ------------------------------------------------------------------------------ */

static const int side_x[CARC_SIDES] = {0, 1, 0, -1};
static const int side_y[CARC_SIDES] = {-1, 0, 1, 0};

static const struct carc_tile *tile_on(const struct carc_state *s, int x, int y)
{
    for (int i = 0; i < s->tiles; i++)
        if (s->tile[i].x == x && s->tile[i].y == y)
            return &s->tile[i];
    return NULL;
}

static const struct carc_tile *tile_beyond(const struct carc_state *s, const struct carc_tile *t,
                                           int side)
{
    return tile_on(s, t->x + side_x[side], t->y + side_y[side]);
}

/* The slot of a tile that reaches a side (city, road) or a half-edge (field) of the board; -1: none. */
static int slot_at_side(const struct carc_tile *t, int side)
{
    int written = (side - t->rotation + 4) % 4;
    for (int slot = 0; slot < carc_face[t->face].slots; slot++)
        if (carc_face[t->face].slot[slot].edges >> written & 1)
            return slot;
    return -1;
}

static int slot_at_half(const struct carc_tile *t, int half)
{
    int written = (half - 2 * t->rotation + 8) % 8;
    for (int slot = 0; slot < carc_face[t->face].slots; slot++)
        if (carc_face[t->face].slot[slot].halves >> written & 1)
            return slot;
    return -1;
}

static int terrain_at(const struct carc_tile *t, int side)
{
    int slot = slot_at_side(t, side), half = slot_at_half(t, 2 * side);
    if (slot >= 0)
        return carc_face[t->face].slot[slot].zone == CARC_CITY ? CARC_EDGE_CITY : CARC_EDGE_ROAD;
    bool river = carc_face[t->face].border[t->rotation][side].terrain == CARC_EDGE_RIVER;
    return half < 0 ? CARC_ANY : river ? CARC_EDGE_RIVER : CARC_EDGE_FIELD;
}

static enum mur_status check_tiles(const struct naive *n)
{
    const struct carc_state *s = n->s;
    int pieces = 0;
    for (int i = 0; i < s->tiles; i++) {
        const struct carc_tile *t = &s->tile[i];
        bool beside_another = i == 0;
        if (tile_on(s, t->x, t->y) != t || t->first != pieces)
            return wrong(n, "two tiles lie on one cell, or pieces are miscounted", i);
        for (int side = 0; side < CARC_SIDES; side++) {
            const struct carc_tile *other = tile_beyond(s, t, side);
            beside_another |= other && other < t; /* one that lay there already */
            if (other && terrain_at(t, side) != terrain_at(other, (side + 2) % 4))
                return wrong(n, "two tiles do not match", i);
        }
        if (!beside_another)
            return wrong(n, "a tile lies apart from all others", i);
        for (int slot = 0; slot < carc_face[t->face].slots; slot++)
            if (s->piece[pieces + slot].tile != i)
                return wrong(n, "a piece has lost its tile", pieces + slot);
        pieces += carc_face[t->face].slots;
    }
    return pieces == s->pieces ? MUR_OK : wrong(n, "pieces are miscounted", pieces);
}

/* ---- open cells ---------------------------------------------------------------------------------------------- */

static enum mur_status check_open_cell(const struct naive *n, int x, int y)
{
    const struct carc_state *s = n->s;
    int cell = carc_open_at(s, x, y), constraint = 0;
    if (cell < 0 || s->open[cell].x != x || s->open[cell].y != y)
        return wrong(n, "a free cell beside a tile is not open", cell);
    for (int side = CARC_SIDES - 1; side >= 0; side--) {
        const struct carc_tile *t = tile_on(s, x + side_x[side], y + side_y[side]);
        int tile = t ? (int)(t - s->tile) : CARC_NO_TILE;
        constraint = 5 * constraint + (t ? terrain_at(t, (side + 2) % 4) : CARC_ANY);
        if (s->open[cell].beside[side] != tile)
            return wrong(n, "an open cell has another neighbour", cell);
    }
    return s->constraint[cell] == constraint ? MUR_OK
                                             : wrong(n, "an open cell asks for other sides", cell);
}

/* Every free neighbour of a tile is an open cell, and there are no more open cells than those. */
static enum mur_status check_open_cells(const struct naive *n)
{
    const struct carc_state *s = n->s;
    bool seen[CARC_OPEN_MAX] = {false};
    int count = 0;
    for (int i = 0; i < s->tiles; i++) {
        if (carc_tile_at(s, s->tile[i].x, s->tile[i].y) != i)
            return wrong(n, "a tile is not found at its place", i);
        for (int side = 0; side < CARC_SIDES; side++) {
            int x = s->tile[i].x + side_x[side], y = s->tile[i].y + side_y[side];
            if (tile_on(s, x, y))
                continue;
            enum mur_status status = check_open_cell(n, x, y);
            if (status)
                return status;
            int cell = carc_open_at(s, x, y);
            count += !seen[cell];
            seen[cell] = true;
        }
    }
    return count == s->opens ? MUR_OK : wrong(n, "there are open cells too many", count);
}

/* ---- zones ------------------------------------------------------------------------------------------------------ */

static int flood(struct naive *n, int piece, int zone);

static int flood_towards(struct naive *n, const struct carc_tile *other, int slot, int zone)
{
    return other && slot >= 0 ? flood(n, other->first + slot, zone) : 0;
}

/* Marks everything joined to a piece; returns the tiles' open sides found on the way. */
static int flood(struct naive *n, int piece, int zone)
{
    if (n->zone[piece] >= 0)
        return 0;
    n->zone[piece] = (int16_t)zone;
    const struct carc_state *s = n->s;
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    int slot = piece - t->first, open = 0;
    for (int side = 0; side < CARC_SIDES; side++) {
        const struct carc_tile *other = tile_beyond(s, t, side);
        int back = (side + 2) % 4;
        if (slot_at_side(t, side) == slot)
            open += other ? flood_towards(n, other, slot_at_side(other, back), zone) : 1;
        if (!other)
            continue;
        for (int half = 2 * side; half < 2 * side + 2; half++)
            if (slot_at_half(t, half) == slot)
                flood_towards(n, other, slot_at_half(other, 2 * back + 1 - half % 2), zone);
    }
    return open;
}

static int naive_neighbours(const struct carc_state *s, const struct carc_tile *t)
{
    int count = -1;
    for (int i = 0; i < s->tiles; i++) {
        int dx = s->tile[i].x - t->x, dy = s->tile[i].y - t->y;
        count += dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
    }
    return count;
}

static uint32_t naive_power(const struct naive *n, int zone)
{
    uint32_t power = 0;
    for (int colour = 0; colour < n->r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = n->s->figure[colour][at];
            if (piece != CARC_HOME && n->zone[piece] == zone)
                power += (uint32_t)carc_figure_row[carc_figure_kind_at(at)].power
                         << (CARC_POWER_BITS * colour);
        }
    return power;
}

/* All pieces of the zone have its label and are met once on one walk round the ring. */
static enum mur_status check_ring(const struct naive *n, int zone)
{
    const struct carc_state *s = n->s;
    int members = 0, met = 0, label = s->piece[zone].label;
    for (int piece = 0; piece < s->pieces; piece++) {
        members += n->zone[piece] == zone;
        if ((s->piece[piece].label == label) != (n->zone[piece] == zone))
            return wrong(n, "pieces are joined wrongly", piece);
    }
    int i = zone;
    do {
        if (n->zone[i] != zone)
            return wrong(n, "a ring leads into another zone", i);
        i = s->piece[i].next;
    } while (i != zone && ++met <= members);
    return met + 1 == members ? MUR_OK : wrong(n, "a ring has lost pieces", zone);
}

/* Tiles and shields of a zone, each tile once. */
static void naive_count(const struct naive *n, int zone, int *tiles, int *shields)
{
    bool seen[CARC_TILES] = {false};
    *tiles = *shields = 0;
    for (int piece = zone; piece < n->s->pieces; piece++) {
        if (n->zone[piece] != zone)
            continue;
        int tile = n->s->piece[piece].tile;
        *tiles += !seen[tile];
        seen[tile] = true;
        *shields += carc_slot_of(n->s, piece)->marks & CARC_SHIELD;
    }
}

static enum mur_status check_record(const struct naive *n, int zone, int open)
{
    const struct carc_state *s = n->s;
    const struct carc_piece *record = &s->piece[s->piece[zone].label];
    const struct carc_tile *t = &s->tile[s->piece[zone].tile];
    int kind = carc_slot_of(s, zone)->zone, tiles, shields;
    if (record->power != naive_power(n, zone))
        return wrong(n, "strengths are wrong", zone);
    if (kind == CARC_FIELD)
        return MUR_OK;
    naive_count(n, zone, &tiles, &shields);
    if (kind >= CARC_MONASTERY)
        open = record->power ? 8 - naive_neighbours(s, t) : 0;
    if (record->open != open)
        return wrong(n, "open sides are miscounted", zone);
    if (record->tiles != tiles || record->shields != shields)
        return wrong(n, "tiles or shields are miscounted", zone);
    return MUR_OK;
}

/* Records that count for nobody say nothing. */
static enum mur_status check_other_records(const struct naive *n)
{
    for (int i = 0; i < n->s->pieces; i++) {
        const struct carc_piece *p = &n->s->piece[i];
        bool own = p->label == i, field = carc_slot_of(n->s, i)->zone == CARC_FIELD;
        if ((!own && (p->power || p->open || p->tiles || p->shields)) ||
            (own && field && (p->open || p->tiles != 1 || p->shields)))
            return wrong(n, "a piece counts that should not", i);
    }
    return MUR_OK;
}

static enum mur_status check_zones(struct naive *n)
{
    memset(n->zone, -1, sizeof n->zone);
    int open[CARC_TILES * CARC_MAX_SLOTS] = {0};
    for (int piece = 0; piece < n->s->pieces; piece++)
        open[piece] = flood(n, piece, piece);
    for (int piece = 0; piece < n->s->pieces; piece++) {
        if (n->zone[piece] != piece)
            continue;
        enum mur_status status = check_ring(n, piece);
        if (!status)
            status = check_record(n, piece, open[piece]);
        if (status)
            return status;
    }
    return check_other_records(n);
}

/* ---- figures, monks, bag -------------------------------------------------------------------------------------------- */

static enum mur_status check_figures(const struct naive *n)
{
    const struct carc_state *s = n->s;
    for (int colour = 0; colour < n->r->colours; colour++)
        for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++) {
            const struct carc_figure_row *row = &carc_figure_row[figure];
            int out = n->r->figures[figure] - s->supply[colour][figure];
            for (int i = 0; i < row->count; i++) {
                int piece = s->figure[colour][row->first + i];
                if ((piece != CARC_HOME) != (i < out))
                    return wrong(n, "figures are miscounted", colour);
                if (piece == CARC_HOME)
                    continue;
                if (piece >= s->pieces ||
                    !(n->r->zones[figure] >> carc_slot_of(s, piece)->zone & 1))
                    return wrong(n, "a figure stands where it may not", piece);
            }
        }
    return MUR_OK;
}

static enum mur_status check_monks(const struct naive *n)
{
    const struct carc_state *s = n->s;
    int monks = 0;
    for (int piece = 0; piece < s->pieces; piece++)
        if (carc_slot_of(s, piece)->zone >= CARC_MONASTERY && naive_power(n, n->zone[piece]))
            if (monks >= s->monks || s->monk[monks++] != piece)
                return wrong(n, "an occupied monastery is not in the list", piece);
    return monks == s->monks ? MUR_OK : wrong(n, "the list of monasteries is too long", monks);
}

static enum mur_status check_bag(const struct naive *n)
{
    const struct carc_state *s = n->s;
    int out[CARC_FACES] = {0}, gone = -1;
    for (int i = 0; i < s->tiles; i++)
        out[s->tile[i].face]++;
    out[n->r->start_face]--;
    out[s->hand] += s->hand != 0;
    for (int face = 1; face < CARC_FACES; face++) {
        if (s->bag[face] + out[face] > n->r->bag[face])
            return wrong(n, "there are tiles too many", face);
        gone += n->r->bag[face] - s->bag[face];
    }
    for (int stage = 0; stage < s->stage; stage++)
        if (carc_bag_left(n->r, s, stage))
            return wrong(n, "tiles of an earlier stage are left", stage);
    if (gone + 1 != s->drawn || s->left != carc_bag_left(n->r, s, s->stage))
        return wrong(n, "draws are miscounted", s->drawn);
    return MUR_OK;
}

/* ---- what is asked ------------------------------------------------------------------------------------------------------ */

static bool naive_fits(const struct naive *n, int face, const struct carc_open *c)
{
    for (int rotation = 0; rotation < 4; rotation++) {
        struct carc_tile t = {
            .face = (uint8_t)face, .rotation = (uint8_t)rotation, .x = c->x, .y = c->y};
        bool fits = true;
        for (int side = 0; side < CARC_SIDES; side++) {
            const struct carc_tile *other = tile_beyond(n->s, &t, side);
            fits &= !other || terrain_at(other, (side + 2) % 4) == terrain_at(&t, side);
        }
        if (fits)
            return true;
    }
    return false;
}

static enum mur_status check_asked(const struct naive *n)
{
    const struct carc_state *s = n->s;
    bool somewhere = s->asking != CARC_PROMPT_place;
    if ((s->asking == CARC_PROMPT_place) != (s->hand != 0))
        return wrong(n, "a tile is in hand at the wrong time", s->hand);
    for (int i = 0; i < s->opens && !somewhere; i++)
        somewhere = naive_fits(n, s->hand, &s->open[i]);
    return somewhere ? MUR_OK : wrong(n, "the drawn tile fits nowhere", s->hand);
}

static enum mur_status check_links(const struct naive *n)
{
    return n->s->linked == carc_links_labels(n->s) ? MUR_OK
                                                   : wrong(n, "links are noted wrongly", 0);
}

/* ---- the turn and the modules -------------------------------------------------------------------------------------------- */

static const char *modules_check(const struct carc_rules *r, const struct carc_state *s,
                                 const struct carc_moment *moment)
{
    const char *problem = NULL;
    for (int m = 0; m < CARC_MODULES && !problem; m++)
        if (r->modules >> m & 1 && carc_module[m]->check)
            problem = carc_module[m]->check(r, s, moment);
    return problem;
}

static enum mur_status check_turn(const struct naive *n)
{
    _Alignas(struct carc_state) unsigned char bytes[CARC_STATE_MAX];
    struct carc_state *scratch = (struct carc_state *)(void *)bytes;
    struct carc_moment moment;
    MUR_CHECK(n->r->common.state_size <= sizeof bytes);
    const char *problem = carc_moment_find(n->r, n->s, scratch, &moment)
                              ? carc_check_turn(n->r, n->s, &moment)
                              : "somebody stayed on a monastery that is complete";
    if (!problem)
        problem = modules_check(n->r, n->s, &moment);
    if (!problem)
        problem = carc_check_question(n->r, n->s, scratch);
    return problem ? wrong(n, problem, 0) : MUR_OK;
}

/* ---- what is not used is clear, so that equal positions are equal bytes --------------------------------------------------- */

/* From one place of the state up to another. */
static bool clear(const void *from, const void *to)
{
    return carc_all_zero(from, (size_t)((const char *)to - (const char *)from));
}

/* Bytes that say nothing. */
static const struct carc_slice spare[] = {
    CARC_SLICE(spare),         CARC_SLICE(spare3),     CARC_SLICE(spare4),
    CARC_SLICE(turn.spare),    CARC_SLICE(part.spare), CARC_SLICE(river.spare),
    CARC_SLICE(message.spare),
};

static bool spare_clear(const struct carc_rules *r, const struct carc_state *s)
{
    bool is = carc_players_only(r, s->track, sizeof s->track[0]);
    for (size_t i = 0; i < sizeof spare / sizeof spare[0]; i++)
        is &= carc_all_zero((const char *)s + spare[i].offset, spare[i].size);
    for (int colour = 0; colour < CARC_COLOURS; colour++)
        is &= clear(&s->supply[colour][CARC_FIGURE_KINDS], s->supply[colour + 1]) &&
              clear(s->figure[colour] + CARC_FIGURES, s->figure[colour + 1]);
    return is && clear(&s->bag[CARC_FACES], &s->bag[sizeof s->bag]) && !s->bag[0];
}

static enum mur_status check_clear(const struct naive *n)
{
    const struct carc_state *s = n->s;
    if (!clear(&s->tile[s->tiles], &s->tile[CARC_TILES]) ||
        !clear(&s->open[s->opens], &s->open[CARC_OPEN_MAX]) ||
        !clear(&s->constraint[s->opens], &s->constraint[CARC_OPEN_MAX]) ||
        !clear(&s->monk[s->monks], &s->monk[sizeof s->monk / sizeof s->monk[0]]) ||
        !clear(&s->closing[s->closings], &s->closing[CARC_CLOSING_MAX]) ||
        !clear(&s->link[s->links], &s->link[CARC_LINKS_MAX]) || !spare_clear(n->r, s) ||
        !clear(&s->piece[s->pieces], (const char *)s + n->r->common.state_size))
        return wrong(n, "something unused is not clear", 0);
    return MUR_OK;
}

enum mur_status carc_check(const struct mur_rules *r, const void *st, struct mur_error *err)
{
    static enum mur_status (*const checks[])(const struct naive *) = {
        check_open_cells, check_figures, check_monks, check_bag,
        check_asked,      check_links,   check_clear, check_turn,
    };
    struct naive n = {.r = carc_rules(r), .s = st, .err = err};
    const char *off = carc_check_range(n.r, n.s);
    enum mur_status status = off ? wrong(&n, off, 0) : check_tiles(&n);
    if (!status)
        status = check_zones(&n);
    for (size_t i = 0; !status && i < sizeof checks / sizeof checks[0]; i++)
        status = checks[i](&n);
    return status;
}
