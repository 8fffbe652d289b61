/* board.c - a position: the tiles as they lie, and what stands on them. */
#include "art/art.h"

#include "art/draw.h"
#include "art/palette.h"
#include "base/check.h"

enum { TILE = 100, MARGIN = 46, FIGURE = 34 };

struct frame {
    int left, top, right, bottom; /* cells, the last ones included */
    bool used[CARC_FACES];
};

static void frame_take(struct frame *f, int x, int y)
{
    f->left = x < f->left ? x : f->left;
    f->right = x > f->right ? x : f->right;
    f->top = y < f->top ? y : f->top;
    f->bottom = y > f->bottom ? y : f->bottom;
}

static struct frame frame_make(const struct art_board *b)
{
    struct frame f = {0};
    if (b->tile_count)
        f.left = f.right = b->tiles[0].x, f.top = f.bottom = b->tiles[0].y;
    for (int i = 0; i < b->tile_count; i++) {
        MUR_CHECK(b->tiles[i].face > 0 && b->tiles[i].face < CARC_FACES);
        frame_take(&f, b->tiles[i].x, b->tiles[i].y);
        f.used[b->tiles[i].face] = true;
    }
    for (int i = 0; i < b->cell_count; i++)
        frame_take(&f, b->cells[i].x, b->cells[i].y);
    return f;
}

/* ---- definitions -------------------------------------------------------------------------------- */

static void put_defs(struct art_text *out, const struct art_board *b, const struct frame *f)
{
    art_put(out, "<defs>\n");
    art_mark_symbols(out);
    for (int face = 1; face < CARC_FACES; face++)
        if (f->used[face])
            art_face_symbol(out, face);
    if (b->figure_count || b->score_count)
        art_put_people(out);
    for (int seat = 0; b->field_count && seat < ART_SEATS; seat++)
        art_seat_pattern(out, seat);
    art_put(out, "</defs>\n");
}

/* ---- ground ------------------------------------------------------------------------------------- */

static void put_cells(struct art_text *out, const struct art_board *b)
{
    for (int i = 0; i < b->cell_count; i++) {
        const struct art_cell *c = &b->cells[i];
        art_put(out,
                "<rect class=\"cell\" x=\"%d\" y=\"%d\" width=\"88\" height=\"88\" rx=\"8\" "
                "fill=\"#fff\" fill-opacity=\".45\" stroke=\"" ART_INK
                "\" stroke-opacity=\".55\" stroke-width=\"2\" stroke-dasharray=\"7 5\"/>",
                c->x * TILE + 6, c->y * TILE + 6);
        art_put(out,
                "<text x=\"%d\" y=\"%d\" font-size=\"38\" text-anchor=\"middle\" "
                "font-family=\"sans-serif\" fill=\"" ART_INK "\" fill-opacity=\".75\">",
                c->x * TILE + 50, c->y * TILE + 63);
        art_put_escaped(out, c->label);
        art_put(out, "</text>\n");
    }
}

/* The outline of a piece where it lies on the board. */
static void put_piece(struct art_text *out, const struct art_board *b,
                      const struct art_piece *piece)
{
    const struct art_tile *t = &b->tiles[piece->tile];
    struct art_layout layout = art_layout_make(t->face);
    struct art_zones zones = art_zones_make(&layout);
    struct art_point corner = {t->x * TILE, t->y * TILE};
    for (int i = 0; i < zones.points; i++)
        zones.point[i] = art_add(corner, art_turn(zones.point[i], t->rotation));
    art_put_zone(out, &zones, piece->slot);
}

static void put_fields(struct art_text *out, const struct art_board *b)
{
    for (int seat = 0; seat < ART_SEATS; seat++) {
        int pieces = 0;
        for (int i = 0; i < b->field_count; i++) {
            if (b->fields[i].seat != seat)
                continue;
            if (pieces++ == 0)
                art_put(out, "<path class=\"owned\" fill=\"url(#p-%d)\" fill-rule=\"evenodd\" d=\"",
                        seat);
            put_piece(out, b, &b->fields[i]);
        }
        if (pieces)
            art_put(out, "\"/>\n");
    }
}

static void put_zone(struct art_text *out, const struct art_board *b)
{
    if (!b->zone_count)
        return;
    art_put(out, "<path class=\"zone\" fill=\"#FFF6B0\" fill-opacity=\".55\" fill-rule=\"evenodd\" "
                 "stroke=\"#B8860B\" stroke-width=\"2.5\" stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < b->zone_count; i++)
        put_piece(out, b, &b->zone[i]);
    art_put(out, "\"/>\n");
}

static void put_last(struct art_text *out, const struct art_board *b)
{
    if (b->last < 0)
        return;
    const struct art_tile *t = &b->tiles[b->last];
    for (int coat = 0; coat < 2; coat++)
        art_put(out,
                "<rect class=\"last\" x=\"%d\" y=\"%d\" width=\"98\" height=\"98\" rx=\"3\" "
                "fill=\"none\" stroke=\"%s\" stroke-width=\"%d\"/>",
                t->x * TILE + 1, t->y * TILE + 1, coat ? "#FFE45C" : ART_INK, coat ? 3 : 6);
    art_put(out, "\n");
}

/* ---- figures ------------------------------------------------------------------------------------ */

/* How many figures before this one share its place, and how many share it in all. */
static int sharing(const struct art_board *b, int which, int *all)
{
    int before = 0;
    *all = 0;
    for (int i = 0; i < b->figure_count; i++)
        if (b->figures[i].tile == b->figures[which].tile &&
            b->figures[i].slot == b->figures[which].slot) {
            before += i < which;
            ++*all;
        }
    return before;
}

const struct art_point art_whole_tile = {82, 84};

/* Where a figure stands on its tile; what belongs to the whole tile lies in a corner. */
static struct art_point figure_point(const struct art_figure *figure, const struct art_tile *t)
{
    if (figure->slot < 0)
        return art_whole_tile;
    return art_turn(art_face_anchor(t->face, figure->slot), t->rotation);
}

static void put_figure(struct art_text *out, const struct art_board *b, int which)
{
    const struct art_figure *figure = &b->figures[which];
    const struct art_tile *t = &b->tiles[figure->tile];
    struct art_point p = figure_point(figure, t);
    int all, before = sharing(b, which, &all);
    if (figure->slot < 0)
        p.y -= 9 * before;
    else
        p.x += 13 * (before - 0.5 * (all - 1));
    bool coloured = figure->kind < ART_MAGE;
    art_put(out,
            "<g class=\"figure\" transform=\"translate(%g %g)\"><use href=\"#f-%s\" width=\"%d\" "
            "height=\"%d\" color=\"%s\"/>",
            t->x * TILE + p.x - FIGURE / 2.0, t->y * TILE + p.y - FIGURE / 2.0,
            art_figure_name[figure->kind], FIGURE, FIGURE,
            coloured ? art_seat[figure->seat].colour : "none");
    if (coloured)
        art_put(out, "<use href=\"#s-%d\" x=\"%g\" y=\"%g\" width=\"10\" height=\"10\"/>",
                figure->seat, FIGURE / 2.0 - 5, FIGURE / 2.0 - 2);
    art_put(out, "</g>\n");
}

/* Where the ferry lands: the inner end of a road's landing stage. */
static struct art_point landing(const struct art_layout *l, int road)
{
    struct art_point d = art_unit(art_sub(art_curve_at(&l->road[road], 0.3), l->hub));
    return art_add(l->hub, art_scale(d, 9));
}

void art_put_ferry(struct art_text *out, const struct art_tile *t, int from, int to)
{
    struct art_layout l = art_layout_make(t->face);
    struct art_point a = art_turn(landing(&l, from), t->rotation);
    struct art_point c = art_turn(landing(&l, to), t->rotation);
    struct art_point hub = art_turn(l.hub, t->rotation);
    static const char *const coat[] = {
        "stroke=\"" ART_INK "\" stroke-width=\"9.5\"", "stroke=\"#C79A63\" stroke-width=\"7.5\"",
        "stroke=\"#7A5230\" stroke-width=\"7.5\" stroke-dasharray=\"1 2.6\""};
    for (int i = 0; i < 3; i++)
        art_put(out,
                "<path class=\"ferry\" fill=\"none\" %s transform=\"translate(%d %d)\" "
                "d=\"M%g %gQ%g %g %g %g\"/>",
                coat[i], t->x * TILE, t->y * TILE, a.x, a.y, hub.x, hub.y, c.x, c.y);
    art_put(out, "\n");
}

/* ---- the whole ---------------------------------------------------------------------------------- */

static void put_number(struct art_text *out, int x, int y, int number)
{
    art_put(out, "<text x=\"%d\" y=\"%d\">%d</text>", x, y, number);
}

static void put_coordinates(struct art_text *out, const struct frame *f)
{
    art_put(out,
            "<g font-size=\"20\" font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"" ART_INK
            "\" fill-opacity=\".7\">");
    for (int x = f->left; x <= f->right; x++)
        put_number(out, x * TILE + 50, f->top * TILE - 14, x);
    for (int y = f->top; y <= f->bottom; y++)
        put_number(out, f->left * TILE - 24, y * TILE + 57, y);
    art_put(out, "</g>\n");
}

static void put_head(struct art_text *out, const struct art_board *b, const struct frame *f)
{
    int wide = (f->right - f->left + 1) * TILE + 2 * MARGIN;
    int high = (f->bottom - f->top + 1) * TILE + 2 * MARGIN;
    if (b->score_count)
        high += ART_TRACK_HEIGHT * (wide - 2 * MARGIN) / ART_TRACK_WIDTH + MARGIN / 2;
    int left = f->left * TILE - MARGIN, top = f->top * TILE - MARGIN;
    art_put(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" width=\"%d\" "
            "height=\"%d\">\n",
            left, top, wide, high, wide * b->pixels / TILE, high * b->pixels / TILE);
    if (b->pixels < 90)
        art_put(out, "<style>.detail{display:none}</style>\n");
    art_put(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"" ART_PAPER "\"/>\n",
            left, top, wide, high);
}

void art_board_svg(struct art_text *out, const struct art_board *board)
{
    struct frame f = frame_make(board);
    put_head(out, board, &f);
    put_defs(out, board, &f);
    put_cells(out, board);
    for (int i = 0; i < board->tile_count; i++) {
        const struct art_tile *t = &board->tiles[i];
        art_put_base(out, t->face, t->rotation, t->x * TILE, t->y * TILE);
    }
    put_fields(out, board);
    put_zone(out, board);
    for (int i = 0; i < board->tile_count; i++) {
        const struct art_tile *t = &board->tiles[i];
        art_put_upright(out, t->face, t->rotation, t->x * TILE, t->y * TILE);
    }
    put_last(out, board);
    for (int i = 0; i < board->ferry_count; i++)
        art_put_ferry(out, &board->tiles[board->ferries[i].tile], board->ferries[i].from,
                      board->ferries[i].to);
    for (int i = 0; i < board->figure_count; i++)
        put_figure(out, board, i);
    if (board->coordinates)
        put_coordinates(out, &f);
    if (board->score_count) {
        double scale = (double)((f.right - f.left + 1) * TILE) / ART_TRACK_WIDTH;
        art_put(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%g\" viewBox=\"-2 -4 %d %d\">",
                f.left * TILE, (f.bottom + 1) * TILE + MARGIN / 2, (f.right - f.left + 1) * TILE,
                scale * ART_TRACK_HEIGHT, ART_TRACK_WIDTH + 4, ART_TRACK_HEIGHT + 6);
        art_put_track(out, board->scores, board->score_count);
        art_put(out, "</svg>\n");
    }
    art_put(out, "</svg>\n");
}
