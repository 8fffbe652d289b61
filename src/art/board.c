/* board.c - a position: the tiles as they lie, and what stands on them. */
#include "art/art.h"

#include <stdlib.h>

#include "art/draw.h"
#include "art/faces.h"
#include "art/palette.h"
#include "art/panel.h"
#include "base/check.h"

enum { TILE = 100, MARGIN = 46, FIGURE = 42, SIGN = 14, APART = 22, EDGE = 14, PANEL_GAP = 16 };

/* The track is as large as this in pixels, whatever the size of tiles and board. */
static const double track_scale = 1.5;

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
    f.used[b->hand] = true;
    f.used[0] = false;
    return f;
}

/* ---- definitions -------------------------------------------------------------------------------- */

static void put_defs(struct art_text *out, const struct art_board *b, const struct frame *f,
                     struct art_faces *faces)
{
    art_put(out, "<defs>\n");
    art_mark_symbols(out);
    for (int face = 1; face < CARC_FACES; face++)
        if (f->used[face])
            art_faces_draw(faces, out, face);
    if (b->figure_count || b->score_count || b->player_count)
        art_put_people(out);
    for (int seat = 0; b->field_count && seat < ART_SEATS; seat++)
        art_seat_pattern(out, seat);
    art_put(out, "</defs>\n");
}

/* ---- ground ------------------------------------------------------------------------------------- */

/* The numbers of the turns that fit, as the panel shows them. */
static void put_turns(struct art_text *out, const struct art_cell *c)
{
    art_put(out,
            "<text class=\"turns\" x=\"%d\" y=\"%d\" font-size=\"20\" text-anchor=\"middle\" "
            "font-family=\"sans-serif\" fill=\"" ART_INK "\" fill-opacity=\".75\">",
            c->x * TILE + 50, c->y * TILE + 84);
    for (int turn = 0, n = 0; turn < 4; turn++)
        if (c->turns >> turn & 1)
            art_put(out, "%s%d", n++ ? " " : "", turn + 1);
    art_put(out, "</text>\n");
}

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
                c->x * TILE + 50, c->y * TILE + 57);
        art_put_escaped(out, c->label);
        art_put(out, "</text>\n");
        put_turns(out, c);
    }
}

/* The outline of a piece where it lies on the board. */
static void put_piece(struct art_text *out, const struct art_board *b,
                      const struct art_faces *faces, const struct art_piece *piece)
{
    const struct art_tile *t = &b->tiles[piece->tile];
    const struct art_zones *zones = art_faces_zones(faces, t->face);
    struct art_point corner = {t->x * TILE, t->y * TILE};
    for (int i = 0; zones && i < zones->loops; i++) {
        const struct art_loop *loop = &zones->loop[i];
        for (int k = 0; loop->label == piece->slot && k < loop->count; k++) {
            struct art_point at = art_turn(zones->point[loop->first + k], t->rotation);
            at = art_add(corner, at);
            art_put(out, "%c%g %g%s", k ? 'L' : 'M', at.x, at.y, k + 1 < loop->count ? "" : "Z");
        }
    }
}

static void put_fields(struct art_text *out, const struct art_board *b,
                       const struct art_faces *faces)
{
    for (int seat = 0; seat < ART_SEATS; seat++) {
        int pieces = 0;
        for (int i = 0; i < b->field_count; i++) {
            if (b->fields[i].seat != seat)
                continue;
            if (pieces++ == 0)
                art_put(out, "<path class=\"owned\" fill=\"url(#p-%d)\" fill-rule=\"evenodd\" d=\"",
                        seat);
            put_piece(out, b, faces, &b->fields[i]);
        }
        if (pieces)
            art_put(out, "\"/>\n");
    }
}

static void put_zone(struct art_text *out, const struct art_board *b, const struct art_faces *faces)
{
    if (!b->zone_count)
        return;
    art_put(out, "<path class=\"zone\" fill=\"#FFF6B0\" fill-opacity=\".55\" fill-rule=\"evenodd\" "
                 "stroke=\"#B8860B\" stroke-width=\"2.5\" stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < b->zone_count; i++)
        put_piece(out, b, faces, &b->zone[i]);
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

static bool places_are_shared(const struct art_board *b)
{
    for (int i = 0, all; i < b->figure_count; i++)
        if (sharing(b, i, &all) && b->figures[i].slot >= 0)
            return true;
    return false;
}

const struct art_point art_whole_tile = {82, 84};

/* Where a figure stands on its tile; what belongs to the whole tile lies in a corner. */
static struct art_point figure_point(const struct art_figure *figure, const struct art_tile *t,
                                     const struct art_faces *faces)
{
    if (figure->slot < 0)
        return art_whole_tile;
    struct art_point anchor = art_faces_places(faces, t->face)->anchor[figure->slot];
    return art_add(art_turn(anchor, t->rotation),
                   art_beside(carc_face[t->face].slot[figure->slot].zone));
}

/* Where the `number`th of `all` stands who share the place p in a row of this way; the row is on its tile. */
static struct art_point in_row(struct art_point p, struct art_point way, int number, int all)
{
    double most = all > 4 ? 3.0 / (all - 1) : 1; /* large crowds stand closer */
    struct art_point half = art_scale(way, most * (all - 1) / 2);
    double x = fabs(half.x) + EDGE, y = fabs(half.y) + EDGE;
    p.x = fmin(fmax(p.x, x), TILE - x);
    p.y = fmin(fmax(p.y, y), TILE - y);
    return art_add(art_sub(p, half), art_scale(way, most * number));
}

/* Those who share a place stand in the row that keeps most of them in their zone. */
static struct art_point beside_others(const struct art_board *b, const struct art_figure *figure,
                                      struct art_point p, int before, int all,
                                      const struct art_faces *faces)
{
    static const struct art_point ways[] = {{APART, 0}, {0, APART + 4}, {17, 18}, {17, -18}};
    const struct art_tile *t = &b->tiles[figure->tile];
    const struct art_zones *zones = art_faces_zones(faces, t->face);
    int best = 0, most = -1;
    for (int w = 0; zones && w < 4; w++) {
        int inside = 0;
        for (int i = 0; i < all; i++)
            inside += art_zones_label(zones, art_turn(in_row(p, ways[w], i, all),
                                                      4 - t->rotation)) == figure->slot;
        if (inside > most)
            most = inside, best = w;
    }
    return in_row(p, ways[best], before, all);
}

static void put_figure(struct art_text *out, const struct art_board *b, int which,
                       const struct art_faces *faces)
{
    const struct art_figure *figure = &b->figures[which];
    const struct art_tile *t = &b->tiles[figure->tile];
    struct art_point p = figure_point(figure, t, faces);
    int all, before = sharing(b, which, &all);
    if (figure->slot < 0)
        p.y -= 11 * before;
    else if (all > 1)
        p = beside_others(b, figure, p, before, all, faces);
    bool coloured = figure->kind < ART_MAGE;
    art_put(out,
            "<g class=\"figure\" transform=\"translate(%g %g)\"><use href=\"#f-%s\" width=\"%d\" "
            "height=\"%d\" color=\"%s\"/>",
            t->x * TILE + p.x - FIGURE / 2.0, t->y * TILE + p.y - FIGURE / 2.0,
            art_figure_name[figure->kind], FIGURE, FIGURE,
            coloured ? art_seat[figure->seat].colour : "none");
    if (coloured)
        art_put_sign_use(out, figure->seat, (FIGURE - SIGN) / 2.0, FIGURE * 0.44, SIGN);
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
    struct art_layout l;
    art_layout_make(&l, t->face);
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

/* Where everything lies, in the units of the board: 100 a tile. */
struct page {
    double unit; /* a pixel */
    double left, top, wide, high;
    struct art_point panel, track;
};

static double more(double a, double b)
{
    return a > b ? a : b;
}

/* The panel lies to the right of the board, the track below both; the board in the middle of its room. */
static struct page page_make(const struct art_board *b, const struct frame *f,
                             const struct art_panel *panel)
{
    struct page p = {.unit = (double)TILE / b->pixels};
    double wide = (f->right - f->left + 1) * TILE + 2 * MARGIN;
    double high = (f->bottom - f->top + 1) * TILE + 2 * MARGIN;
    double side = panel->height ? (ART_PANEL_WIDTH + PANEL_GAP) * p.unit : 0;
    double strip = b->score_count ? track_scale * ART_TRACK_WIDTH * p.unit : 0;
    double upper = more(high, panel->height ? (panel->height + PANEL_GAP) * p.unit : 0);
    p.wide = more(wide + side, strip ? strip + 2 * MARGIN : 0);
    p.high = upper + (strip ? track_scale * ART_TRACK_HEIGHT * p.unit + MARGIN : 0);
    p.left = f->left * TILE - MARGIN - (p.wide - side - wide) / 2;
    p.top = f->top * TILE - MARGIN - (upper - high) / 2;
    p.panel = (struct art_point){p.left + p.wide - side, p.top + PANEL_GAP * p.unit};
    p.track = (struct art_point){p.left + (p.wide - strip) / 2, p.top + upper};
    return p;
}

static void put_head(struct art_text *out, const struct art_board *b, const struct page *p)
{
    art_put(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%g %g %g %g\" width=\"%g\" "
            "height=\"%g\">\n",
            p->left, p->top, p->wide, p->high, p->wide / p->unit, p->high / p->unit);
    if (b->pixels < 90)
        art_put(out, "<style>.detail{display:none}</style>\n");
    art_put(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"" ART_PAPER "\"/>\n",
            p->left, p->top, p->wide, p->high);
}

static void put_tiles(struct art_text *out, const struct art_board *b,
                      const struct art_faces *faces)
{
    for (int i = 0; i < b->tile_count; i++)
        art_put_base(out, b->tiles[i].face, b->tiles[i].rotation, b->tiles[i].x * TILE,
                     b->tiles[i].y * TILE);
    put_fields(out, b, faces);
    put_zone(out, b, faces);
    for (int i = 0; i < b->tile_count; i++) {
        const struct art_tile *t = &b->tiles[i];
        art_put_upright(out, art_faces_places(faces, t->face), t->rotation, t->x * TILE,
                        t->y * TILE);
    }
}

static void put_board(struct art_text *out, const struct art_board *b, const struct frame *f,
                      const struct art_faces *faces)
{
    put_cells(out, b);
    put_tiles(out, b, faces);
    put_last(out, b);
    for (int i = 0; i < b->ferry_count; i++)
        art_put_ferry(out, &b->tiles[b->ferries[i].tile], b->ferries[i].from, b->ferries[i].to);
    for (int i = 0; i < b->figure_count; i++)
        put_figure(out, b, i, faces);
    if (b->coordinates)
        put_coordinates(out, f);
}

/* What is not of the board has sizes in pixels. */
static void open_inset(struct art_text *out, const struct page *p, const char *class,
                       struct art_point at, double scale, int wide, int high)
{
    art_put(out,
            "<svg class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" "
            "viewBox=\"0 0 %d %d\">\n",
            class, at.x, at.y, scale * wide * p->unit, scale * high * p->unit, wide, high);
}

static void put_all(struct art_text *out, const struct art_board *b, struct art_faces *faces,
                    struct art_panel *panel)
{
    struct frame f = frame_make(b);
    struct art_text defs = {.language = out->language};
    faces->outlines = b->zone_count || b->field_count || places_are_shared(b);
    put_defs(&defs, b, &f, faces);
    art_panel_make(panel, b, faces);
    struct page p = page_make(b, &f, panel);
    put_head(out, b, &p);
    art_put(out, "%s", defs.text ? defs.text : "");
    out->failed |= defs.failed;
    art_text_release(&defs);
    put_board(out, b, &f, faces);
    if (panel->height) {
        open_inset(out, &p, "panel", p.panel, 1, ART_PANEL_WIDTH, panel->height);
        art_put(out, "%s</svg>\n", panel->body.text ? panel->body.text : "");
    }
    if (b->score_count) {
        open_inset(out, &p, "track", p.track, track_scale, ART_TRACK_WIDTH, ART_TRACK_HEIGHT);
        art_put_track(out, b->scores, b->score_count);
        art_put(out, "</svg>\n");
    }
    art_put(out, "</svg>\n");
}

void art_board_svg(struct art_text *out, const struct art_board *board)
{
    struct art_faces *faces = calloc(1, sizeof *faces);
    struct art_panel panel = {.body = {.language = out->language}};
    out->failed |= faces == NULL;
    if (!faces)
        return;
    put_all(out, board, faces, &panel);
    out->failed |= panel.body.failed;
    art_panel_release(&panel);
    art_faces_release(faces);
    free(faces);
}
