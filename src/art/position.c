/* position.c - from a state of Carcassonne to what a board picture shows. */
#include <stdlib.h>
#include <string.h>

#include "art/art.h"
#include "base/check.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/phrases.h"
#include "text/words.h"

enum { TITLE_BYTES = 128, MESSAGE_BYTES = 1024 };

struct position {
    const struct mur_rules *r;
    const void *st;
    const struct mur_language *language;
    struct art_board board;
    struct art_tile tile[CARC_TILES];
    int first_piece[CARC_TILES];
    struct art_figure figure[CARC_FIGURES_MAX + 2 + CARC_BARS_MAX];
    struct art_ferry ferry[CARC_LINKS_MAX];
    struct art_cell cell[CARC_OPEN_MAX];
    struct art_piece zone[CARC_PIECES_MAX];
    struct art_piece field[CARC_PIECES_MAX];
    struct art_score score[3 * MUR_SEATS];
    struct art_player player[MUR_SEATS];
    char title[TITLE_BYTES], message[MESSAGE_BYTES];
};

static void take_tiles(struct position *p)
{
    p->board.tile_count = carc_tiles(p->st);
    MUR_CHECK(p->board.tile_count <= CARC_TILES);
    for (int i = 0; i < p->board.tile_count; i++) {
        struct carc_tile_info t = carc_tile_info(p->st, i);
        p->tile[i] = (struct art_tile){.face = t.face, .rotation = t.rotation, .x = t.x, .y = t.y};
        p->first_piece[i] = t.first_piece;
    }
    p->board.tiles = p->tile;
}

enum art_figure_kind art_figure_of(int figure, int zone)
{
    static const uint8_t kinds[CARC_FIGURE_KINDS][2] = {
#define FIGURE(number, name, module, count, power, zones, sign, drawing, lying, ...)               \
    [number] = {ART_##drawing, ART_##lying},
#include "games/carcassonne/figures.def"
#undef FIGURE
    };
    return (enum art_figure_kind)kinds[figure][zone == CARC_FIELD];
}

static void take_figures(struct position *p)
{
    struct carc_figure_info info[CARC_FIGURES_MAX];
    p->board.figure_count = carc_figures(p->r, p->st, info);
    for (int i = 0; i < p->board.figure_count; i++) {
        int tile = carc_tile_of(p->st, info[i].piece);
        int slot = info[i].piece - p->first_piece[tile];
        int zone = carc_face[p->tile[tile].face].slot[slot].zone;
        p->figure[i] = (struct art_figure){.tile = tile,
                                           .slot = slot,
                                           .kind = art_figure_of(info[i].figure, zone),
                                           .seat = info[i].colour};
    }
    p->board.figures = p->figure;
}

/* The mage and the witch on their pieces, the ingots on whole tiles. */
static void take_extras(struct position *p)
{
    for (int who = 0; who < 2; who++) {
        int piece = carc_spell(p->st, who);
        if (piece < 0)
            continue;
        int tile = carc_tile_of(p->st, piece);
        p->figure[p->board.figure_count++] = (struct art_figure){
            .tile = tile, .slot = piece - p->first_piece[tile], .kind = who ? ART_WITCH : ART_MAGE};
    }
    for (int tile = 0, bars = 0; tile < p->board.tile_count; tile++)
        for (int i = carc_ingots_on(p->st, tile); i > 0 && bars < CARC_BARS_MAX; i--, bars++)
            p->figure[p->board.figure_count++] =
                (struct art_figure){.tile = tile, .slot = -1, .kind = ART_GOLD_BAR};
}

static void take_ferries(struct position *p)
{
    int pieces[CARC_LINKS_MAX][2];
    p->board.ferry_count = carc_ferries(p->st, pieces);
    for (int i = 0; i < p->board.ferry_count; i++) {
        int tile = carc_tile_of(p->st, pieces[i][0]), first = p->first_piece[tile];
        p->ferry[i] = (struct art_ferry){
            .tile = tile, .from = pieces[i][0] - first, .to = pieces[i][1] - first};
    }
    p->board.ferries = p->ferry;
}

/* Cells are lettered as one reads, row by row. */
static int compare_spots(const void *a, const void *b)
{
    const struct carc_spot *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static void take_cells(struct position *p)
{
    struct carc_spot open[CARC_OPEN_MAX];
    int hand = carc_hand(p->st), count = hand ? carc_open_cells(p->st, open) : 0;
    qsort(open, (size_t)count, sizeof open[0], compare_spots);
    for (int i = 0; i < count; i++) {
        int turns = carc_fit(p->r, p->st, hand, open[i].x, open[i].y);
        if (!turns)
            continue;
        struct art_cell *cell = &p->cell[p->board.cell_count];
        *cell = (struct art_cell){.x = open[i].x, .y = open[i].y, .turns = turns};
        carc_text_cell(cell->label, p->board.cell_count++);
        p->board.hand_turns |= turns;
    }
    p->board.cells = p->cell;
    p->board.hand = hand;
    struct mur_writer w = mur_writer_init(p->title, sizeof p->title);
    MUR_FILL(&w, mur_tr(p->language, "Your tile {tile} may lie so:"),
             {"tile", carc_face[hand].code, 0});
    p->board.hand_title = p->title;
}

static void take_zone(struct position *p, int piece)
{
    int wanted = carc_zone_id(p->r, p->st, piece);
    for (int tile = 0; tile < p->board.tile_count; tile++)
        for (int slot = 0; slot < carc_face[p->tile[tile].face].slots; slot++)
            if (carc_zone_id(p->r, p->st, p->first_piece[tile] + slot) == wanted)
                p->zone[p->board.zone_count++] =
                    (struct art_piece){.tile = tile, .slot = slot, .seat = -1};
    p->board.zone = p->zone;
}

/* Everybody with the most power in a field is its owner; two owners' patterns lie over each other. */
static void take_field(struct position *p, int tile, int slot)
{
    struct carc_zone_info zone = carc_zone_info(p->r, p->st, p->first_piece[tile] + slot);
    int most = 0;
    for (int seat = 0; seat < MUR_SEATS; seat++)
        most = zone.strength[seat] > most ? zone.strength[seat] : most;
    for (int seat = 0; most && seat < MUR_SEATS; seat++)
        if (zone.strength[seat] == most && p->board.field_count < CARC_PIECES_MAX)
            p->field[p->board.field_count++] =
                (struct art_piece){.tile = tile, .slot = slot, .seat = seat};
}

static void take_fields(struct position *p)
{
    for (int tile = 0; tile < p->board.tile_count; tile++)
        for (int slot = 0; slot < carc_face[p->tile[tile].face].slots; slot++)
            if (carc_face[p->tile[tile].face].slot[slot].zone == CARC_FIELD)
                take_field(p, tile, slot);
    p->board.fields = p->field;
}

static void take_score(struct position *p, int seat, int points, enum art_figure_kind kind)
{
    p->score[p->board.score_count++] =
        (struct art_score){.seat = seat, .points = points, .kind = kind};
}

static void take_scores(struct position *p)
{
    for (int seat = 0; seat < carc_colours(p->r); seat++) {
        take_score(p, seat, carc_track(p->st, seat, 0), ART_SCORER);
        if (carc_scorers(p->r) > 1)
            take_score(p, seat, carc_track(p->st, seat, 1), ART_SCORER_WOMAN);
    }
    for (int seat = 0; seat < carc_colours(p->r); seat++)
        if (carc_robber(p->st, seat) >= 0)
            take_score(p, seat, carc_robber(p->st, seat), ART_ROBBER_FIGURE);
    p->board.scores = p->score;
}

/* Whoever is asked is named as the question names them: a seat, or the colour that it plays. */
static void take_players(struct position *p)
{
    bool asks = mur_point(p->r, p->st).turn == MUR_TURN_PLAYER;
    const char *asked = asks ? mur_asked_name(p->language, p->r, p->st) : "";
    for (int seat = 0; seat < carc_colours(p->r); seat++) {
        struct art_player *who = &p->player[p->board.player_count++];
        who->seat = seat;
        who->name = mur_seat_name(p->language, p->r, seat);
        who->points = carc_score(p->st, seat);
        who->asked = strcmp(who->name, asked) == 0;
        who->stocks = art_stock_of(p->r, p->st, seat, who->stock);
    }
    p->board.players = p->player;
}

/* What the position waits for, and the message that lies open. */
static void take_message(struct position *p)
{
    struct mur_writer w = mur_writer_init(p->message, sizeof p->message);
    mur_put_question(&w, p->language, p->r, p->st, MUR_NOBODY);
    if (carc_message(p->st)) {
        mur_put_char(&w, '\n');
        mur_put(&w, carc_text_message(p->language, carc_message(p->st)));
    }
    p->board.message = p->message;
}

void art_position_svg(struct art_text *out, const struct mur_rules *r, const void *st,
                      unsigned show, int piece, int pixels)
{
    struct position *p = calloc(1, sizeof *p);
    out->failed |= p == NULL;
    if (!p)
        return;
    p->r = r;
    p->st = st;
    p->language = art_language(out);
    p->board.pixels = pixels;
    p->board.coordinates = show & MUR_SHOW_COORDINATES;
    p->board.last = show & MUR_SHOW_LAST ? carc_last_tile(st) : -1;
    take_tiles(p);
    take_figures(p);
    take_extras(p);
    take_ferries(p);
    if (show & MUR_SHOW_CELLS)
        take_cells(p);
    if (piece >= 0)
        take_zone(p, piece);
    if (show & MUR_SHOW_FIELDS)
        take_fields(p);
    if (show & MUR_SHOW_SCORES)
        take_scores(p);
    if (show & MUR_SHOW_PANEL) {
        take_players(p);
        take_message(p);
    }
    art_board_svg(out, &p->board);
    free(p);
}
