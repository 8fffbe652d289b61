/* query.c - reading a position: what carc.h offers to bots, pictures and the terminal. */
#include <string.h>

#include "games/carcassonne/internal.h"

int carc_colours(const struct mur_rules *r)
{
    return carc_rules(r)->colours;
}

int carc_expansions(const struct mur_rules *r, int *all)
{
    *all = CARC_MODULES - 2; /* the core is none, and the one-player variant neither */
    return mur_count_bits(carc_rules(r)->modules & ~(1U << CARC_MODULE_core));
}

int carc_tiles(const void *st)
{
    return ((const struct carc_state *)st)->tiles;
}

struct carc_tile_info carc_tile_info(const void *st, int tile)
{
    const struct carc_tile *t = &((const struct carc_state *)st)->tile[tile];
    return (struct carc_tile_info){
        .face = t->face, .rotation = t->rotation, .x = t->x, .y = t->y, .first_piece = t->first};
}

int carc_tile_of(const void *st, int piece)
{
    return ((const struct carc_state *)st)->piece[piece].tile;
}

int carc_figures(const struct mur_rules *r, const void *st, struct carc_figure_info *out)
{
    const struct carc_state *s = st;
    int n = 0;
    for (int colour = 0; colour < carc_rules(r)->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++)
            if (s->figure[colour][at] != CARC_HOME)
                out[n++] = (struct carc_figure_info){.colour = (uint8_t)colour,
                                                     .figure = (uint8_t)carc_figure_kind_at(at),
                                                     .piece = s->figure[colour][at]};
    return n;
}

int carc_single(const void *st, int colour, int figure)
{
    int piece = carc_figure_piece(st, colour, figure);
    return piece == CARC_HOME ? -1 : piece;
}

bool carc_figure_stands(const struct mur_rules *r, int figure, enum carc_zone zone)
{
    return carc_rules(r)->figures[figure] && carc_rules(r)->zones[figure] >> zone & 1;
}

bool carc_figure_played(const struct mur_rules *r, int figure)
{
    return carc_rules(r)->figures[figure] != 0;
}

int carc_supply(const struct mur_rules *r, const void *st, int colour, int figure)
{
    (void)r;
    return ((const struct carc_state *)st)->supply[colour][figure];
}

uint64_t carc_supplies(const void *st, int colour)
{
    const struct carc_state *s = st;
    uint64_t bytes;
    _Static_assert(sizeof s->supply[0] == sizeof bytes, "they are one word");
    _Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest one");
    memcpy(&bytes, s->supply[colour], sizeof bytes);
    return bytes;
}

int carc_followers_out(const struct mur_rules *r, const void *st, int colour)
{
    int out = 0;
    for (int figure = 0; figure < CARC_FIGURE_KINDS; figure++)
        if (carc_figure_row[figure].power)
            out += carc_rules(r)->figures[figure] - carc_supply(r, st, colour, figure);
    return out;
}

/* What is missing to completion. */
static int zone_open(const struct carc_state *s, int piece)
{
    if (carc_slot_of(s, piece)->zone >= CARC_MONASTERY)
        return carc_neighbours_missing(s, piece);
    return carc_zone_open(s, piece);
}

struct carc_zone_info carc_zone_info(const struct mur_rules *r, const void *st, int piece)
{
    const struct carc_state *s = st;
    bool complete = carc_complete(s, piece);
    struct carc_zone_info info = {
        .zone = (enum carc_zone)carc_slot_of(s, piece)->zone,
        .complete = complete,
        .open = zone_open(s, piece),
        .tiles = carc_zone_tiles(s, piece),
        .shields = carc_zone_shields(s, piece),
        .value = carc_value(carc_rules(r), s, piece, complete, -1),
        .value_if_complete = carc_value(carc_rules(r), s, piece, true, -1),
    };
    for (int colour = 0; colour < MUR_SEATS; colour++)
        info.strength[colour] = carc_strength(carc_zone_power(s, piece), colour);
    return info;
}

int carc_zone_id(const struct mur_rules *r, const void *st, int piece)
{
    (void)r;
    if (!carc_may_be_linked(st, piece))
        return carc_label(st, piece);
    int labels[CARC_ZONE_LABELS], count = carc_zone_labels(st, piece, labels), least = labels[0];
    for (int i = 1; i < count; i++)
        if (labels[i] < least)
            least = labels[i];
    return least;
}

int carc_label_of(const void *st, int piece)
{
    return carc_label(st, piece);
}

int carc_piece_find(const void *st, const char *text, struct mur_error *err)
{
    struct mur_error local;
    struct mur_scanner in = mur_scanner_init(text);
    return carc_read_piece(st, &in, err ? err : &local);
}

int carc_open_cells(const void *st, struct carc_spot *out)
{
    const struct carc_state *s = st;
    for (int i = 0; i < s->opens; i++)
        out[i] = (struct carc_spot){.x = s->open[i].x, .y = s->open[i].y};
    return s->opens;
}

int carc_fit(const struct mur_rules *r, const void *st, int face, int x, int y)
{
    const struct carc_state *s = st;
    int cell = carc_open_at(s, x, y), rotations = 0;
    if (cell < 0)
        return 0;
    /* What holds for the tile in hand (the river goes on) says nothing about where others may lie later. */
    for (int rotation = 0; rotation < 4; rotation++)
        if (carc_rules(r)->fit[face][s->constraint[cell]] >> rotation & 1 &&
            (face != s->hand ||
             carc_place_ok(carc_rules(r), s,
                           (struct carc_spot){(int16_t)x, (int16_t)y, (uint8_t)rotation})))
            rotations |= 1 << rotation;
    return rotations;
}

int carc_hand(const void *st)
{
    return ((const struct carc_state *)st)->hand;
}

int carc_last_tile(const void *st)
{
    return ((const struct carc_state *)st)->tiles - 1;
}

int carc_active_colour(const void *st)
{
    return ((const struct carc_state *)st)->active;
}

bool carc_awaits_tile(const void *st)
{
    return ((const struct carc_state *)st)->asking == CARC_PROMPT_draw;
}

int carc_goods(const void *st, int colour, enum carc_goods goods)
{
    return ((const struct carc_state *)st)->goods[colour][goods];
}

bool carc_any_goods(const void *st)
{
    static const uint8_t none[sizeof((struct carc_state *)0)->goods];
    return memcmp(((const struct carc_state *)st)->goods, none, sizeof none) != 0;
}

int carc_score(const void *st, int colour)
{
    const struct carc_state *s = st;
    return s->track[colour][0] + s->track[colour][1];
}

bool carc_solo(const struct mur_rules *r)
{
    return r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
}

int carc_scorers(const struct mur_rules *r)
{
    return carc_rules(r)->scorers_each;
}

int carc_advance_by(const void *st, int colour)
{
    const struct carc_award *a = &((const struct carc_state *)st)->award;
    return a->looting >> colour & 1 ? (a->points + 1) / 2 : a->points;
}

int carc_track(const void *st, int colour, int woman)
{
    return ((const struct carc_state *)st)->track[colour][woman];
}

int carc_ingots(const void *st, int colour)
{
    return ((const struct carc_state *)st)->gold.owned[colour];
}

int carc_bars(const void *st, int tiles[CARC_BARS_MAX])
{
    const struct carc_state *s = st;
    for (int i = 0; i < s->gold.bars; i++)
        tiles[i] = s->gold.bar[i];
    return s->gold.bars;
}

int carc_ingots_on(const void *st, int tile)
{
    const struct carc_state *s = st;
    int count = 0;
    for (int i = 0; i < s->gold.bars; i++)
        count += s->gold.bar[i] == tile;
    return count;
}

int carc_spell(const void *st, int who)
{
    return ((const struct carc_state *)st)->spell[who] - 1;
}

int carc_ferries(const void *st, int pieces[CARC_LINKS_MAX][2])
{
    const struct carc_state *s = st;
    for (int i = 0; i < s->links; i++) {
        pieces[i][0] = s->link[i].a;
        pieces[i][1] = s->link[i].b;
    }
    return s->links;
}

int carc_robber(const void *st, int colour)
{
    return ((const struct carc_state *)st)->robber[colour] - 1;
}

int carc_message(const void *st)
{
    return ((const struct carc_state *)st)->part.message;
}

int carc_extra_parts(const void *st)
{
    const struct carc_state *s = st;
    return s->turn.extra_parts + (s->turn.builder_owed && !s->turn.builder_used);
}

struct carc_action_info carc_action_info(const void *st, mur_action a)
{
    struct carc_action_info info = {
        .figure = -1, .piece = -1, .other = -1, .tile = -1, .number = -1};
    const struct carc_prompt *prompt = carc_prompt[mur_action_prompt(a) % CARC_PROMPTS];
    if (prompt && prompt->info)
        prompt->info(st, mur_action_payload(a), &info);
    else
        info.number = (int)mur_action_payload(a);
    return info;
}
