/* board.c - a position of Carcassonne as characters. */
#include "cli/board.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/carcassonne/carc.h"
#include "text/words.h"

#define PALETTE(n) ((n) + CLI_COLOUR_OF_PALETTE)

static const struct tile_size size_small = {.width = 7, .height = 3},
                              size_large = {.width = 11, .height = 5};

/* ---- choosing the cells ---------------------------------------------------------------------------- */

struct bounds {
    int left, top, right, bottom;
};

static void bounds_add(struct bounds *b, int x, int y)
{
    b->left = x < b->left ? x : b->left;
    b->right = x > b->right ? x : b->right;
    b->top = y < b->top ? y : b->top;
    b->bottom = y > b->bottom ? y : b->bottom;
}

static struct bounds bounds_of(const struct board_view *v)
{
    struct carc_tile_info first = carc_tile_info(v->state, 0);
    struct bounds b = {.left = first.x, .top = first.y, .right = first.x, .bottom = first.y};
    for (int i = 1; i < carc_tiles(v->state); i++) {
        struct carc_tile_info t = carc_tile_info(v->state, i);
        bounds_add(&b, t.x, t.y);
    }
    for (int i = 0; i < v->marks; i++)
        bounds_add(&b, v->mark[i].x, v->mark[i].y);
    return b;
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* The first of `shown` of the cells low .. high, with `focus` and the shift in the middle as far as
 * possible. */
static int first_shown(int low, int high, int shown, int focus, int *shift)
{
    int wanted = focus + (shift ? *shift : 0) - shown / 2;
    int first = clamp(wanted, low, high - shown + 1);
    if (shift && *shift)
        *shift += first - wanted;
    return first;
}

static void view_centre(struct board_view *v, const struct bounds *b, int x, int y, int *shift)
{
    v->left = first_shown(b->left, b->right, v->columns, x, shift);
    v->top = first_shown(b->top, b->bottom, v->rows, y, shift ? shift + 1 : NULL);
}

/* The place for the tile that is nearest to a cell; NULL: none is asked for. */
static const struct board_mark *mark_near(const struct board_view *v, int x, int y)
{
    const struct board_mark *nearest = NULL;
    int least = INT_MAX;
    for (int i = 0; i < v->marks; i++) {
        int far = abs(v->mark[i].x - x) + abs(v->mark[i].y - y);
        if (far < least) {
            least = far;
            nearest = &v->mark[i];
        }
    }
    return nearest;
}

void board_view_fit(struct board_view *v, int width, int height, int *shift)
{
    struct bounds b = bounds_of(v);
    int columns = b.right - b.left + 1, rows = b.bottom - b.top + 1;
    int room_x = width - BOARD_MARGIN_X - 1, room_y = height - BOARD_MARGIN_Y;
    bool large =
        columns * size_large.width <= room_x && height && rows * size_large.height <= room_y;
    v->size = large ? size_large : size_small;
    v->columns = clamp(room_x / v->size.width, 1, columns);
    v->rows = height ? clamp(room_y / v->size.height, 1, rows) : rows;
    struct carc_tile_info last = carc_tile_info(v->state, carc_last_tile(v->state));
    view_centre(v, &b, last.x, last.y, shift);
    const struct board_mark *nearest = mark_near(v, last.x, last.y);
    bool moved = shift && (shift[0] || shift[1]);
    if (nearest && !moved && board_view_beyond(v, nearest->x, nearest->y))
        view_centre(v, &b, nearest->x, nearest->y, shift);
}

int board_view_beyond(const struct board_view *v, int x, int y)
{
    if (y < v->top)
        return 1;
    if (y >= v->top + v->rows)
        return 2;
    if (x < v->left)
        return 3;
    return x >= v->left + v->columns ? 4 : 0;
}

int board_view_width(const struct board_view *v)
{
    return BOARD_MARGIN_X + v->columns * v->size.width + 1;
}

int board_view_height(const struct board_view *v)
{
    return BOARD_MARGIN_Y + v->rows * v->size.height;
}

/* ---- drawing --------------------------------------------------------------------------------------- */

static struct cli_ink seat_ink(int seat)
{
    static const struct cli_ink inks[MUR_SEATS] = {
        {PALETTE(231), PALETTE(166), true}, {PALETTE(231), PALETTE(25), true},
        {PALETTE(16), PALETTE(227), true},  {PALETTE(231), PALETTE(29), true},
        {PALETTE(231), PALETTE(16), true},  {PALETTE(16), PALETTE(175), true},
    };
    return seat >= 0 && seat < MUR_SEATS ? inks[seat] : (struct cli_ink){0};
}

/* The last of a figure's three characters tells its kind. */
const char board_figure_sign[CARC_FIGURE_KINDS] = {
#define FIGURE(number, name, module, count, power, zones, sign, ...) [number] = (sign),
#include "games/carcassonne/figures.def"
#undef FIGURE
};

/* TRANSLATORS: one letter each for wine, grain, cloth; all different. */
const char *board_goods_letters(const struct mur_language *l)
{
    return mur_tr(l, "wgc");
}

char board_figure_letter(const struct mur_language *l, int figure)
{
    /* TRANSLATORS: ) and +, then a letter each for the abbot, the builder, the pig; all different. */
    const char *signs = mur_tr(l, ")+abp");
    return figure < (int)strlen(signs) ? signs[figure] : board_figure_sign[figure];
}

char board_spell_letter(const struct mur_language *l, int who)
{
    /* TRANSLATORS: a letter each for the mage and the witch. */
    return mur_tr(l, "MW")[who];
}

void board_figure_draw(struct cli_canvas *c, int x, int y, const struct mur_language *l, int colour,
                       int figure, bool lying)
{
    struct cli_ink ink = seat_ink(colour);
    char sign = board_figure_letter(l, figure);
    cli_canvas_put(c, x - 1, y, lying ? '_' : '(', ink);
    cli_canvas_put(c, x, y, (uint32_t)(unsigned char)mur_seat_letter(l, colour), ink);
    cli_canvas_put(c, x + 1, y, (uint32_t)(lying && sign == ')' ? '_' : sign), ink);
}

static bool cell_shown(const struct board_view *v, int x, int y)
{
    return x >= v->left && x < v->left + v->columns && y >= v->top && y < v->top + v->rows;
}

/* The corner of a cell on the canvas, for a board drawn at (x, y). */
static void cell_place(const struct board_view *v, int cell_x, int cell_y, int *x, int *y)
{
    *x += BOARD_MARGIN_X + (cell_x - v->left) * v->size.width;
    *y += (cell_y - v->top) * v->size.height;
}

/* Brackets at the corners of a cell. */
static void corners_draw(struct cli_canvas *c, int x, int y, struct tile_size size, bool strong)
{
    static const uint16_t codes[2][4] = {{0x250C, 0x2510, 0x2514, 0x2518},
                                         {0x250F, 0x2513, 0x2517, 0x251B}};
    struct cli_ink ink = {.front = strong ? PALETTE(231) : 0, .bold = strong};
    for (int corner = 0; corner < 4; corner++) {
        int at_x = x + (corner & 1 ? size.width - 1 : 0);
        int at_y = y + (corner & 2 ? size.height - 1 : 0);
        if (at_x >= c->width || at_y >= c->height)
            continue;
        ink.back = strong ? PALETTE(16) : 0;
        cli_canvas_put(c, at_x, at_y, codes[strong][corner], ink);
    }
}

static void mark_draw(struct cli_canvas *c, int x, int y, struct tile_size size,
                      const struct board_mark *mark)
{
    struct cli_ink ink = {.front = PALETTE(16), .back = PALETTE(229), .bold = true};
    corners_draw(c, x, y, size, false);
    int middle = x + size.width / 2, row = y + size.height / 2;
    int length = (int)strlen(mark->label);
    cli_canvas_put(c, middle - length / 2 - 1, row, ' ', ink);
    cli_canvas_text(c, middle - length / 2, row, mark->label, ink);
    cli_canvas_put(c, middle - length / 2 + length, row, ' ', ink);
    char note[2 * sizeof mark->note] = "";
    for (size_t i = 0; mark->note[i]; i++) {
        note[2 * i] = mark->note[i];
        note[2 * i + 1] = mark->note[i + 1] ? ' ' : '\0';
    }
    cli_canvas_text(c, middle - (int)strlen(note) / 2, row + 1, note, (struct cli_ink){0});
}

static void margins_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    struct bounds b = bounds_of(v);
    char text[16];
    for (int row = 0; row < v->rows; row++) {
        snprintf(text, sizeof text, "%3d", v->top + row);
        cli_canvas_text(c, x, y + row * v->size.height + v->size.height / 2, text,
                        (struct cli_ink){0});
    }
    int below = y + v->rows * v->size.height;
    for (int column = 0; column < v->columns; column++) {
        int length = snprintf(text, sizeof text, "%d", v->left + column);
        cli_canvas_text(
            c, x + BOARD_MARGIN_X + column * v->size.width + v->size.width / 2 - (length > 1),
            below, text, (struct cli_ink){0});
    }
    struct cli_ink ink = {.bold = true};
    int middle = y + v->rows * v->size.height / 2;
    if (v->left > b.left)
        cli_canvas_put(c, x + BOARD_MARGIN_X - 1, middle, 0x2190, ink);
    if (v->left + v->columns - 1 < b.right)
        cli_canvas_put(c, x + BOARD_MARGIN_X + v->columns * v->size.width, middle, 0x2192, ink);
    if (v->top > b.top)
        cli_canvas_put(c, x + BOARD_MARGIN_X - 1, y, 0x2191, ink);
    if (v->top + v->rows - 1 < b.bottom)
        cli_canvas_put(c, x + BOARD_MARGIN_X - 1, below - 1, 0x2193, ink);
}

static void tiles_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    for (int i = 0; i < carc_tiles(v->state); i++) {
        struct carc_tile_info t = carc_tile_info(v->state, i);
        struct tile_raster raster;
        int at_x = x, at_y = y;
        if (!cell_shown(v, t.x, t.y))
            continue;
        cell_place(v, t.x, t.y, &at_x, &at_y);
        tile_raster_make(&raster, v->size, t.face, t.rotation);
        raster.goods = board_goods_letters(v->language);
        tile_draw(c, at_x, at_y, &raster, t.face, t.rotation, (t.x + t.y) & 1);
        if (i && i == carc_last_tile(v->state))
            corners_draw(c, at_x, at_y, v->size, true);
    }
}

static void figures_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    struct carc_figure_info figure[CARC_FIGURES_MAX];
    int count = carc_figures(v->rules, v->state, figure);
    for (int i = 0; i < count; i++) {
        struct carc_tile_info t = carc_tile_info(v->state, carc_tile_of(v->state, figure[i].piece));
        struct tile_raster raster;
        int slot = figure[i].piece - t.first_piece, at_x = x, at_y = y;
        if (!cell_shown(v, t.x, t.y))
            continue;
        cell_place(v, t.x, t.y, &at_x, &at_y);
        tile_raster_make(&raster, v->size, t.face, t.rotation);
        struct tile_place at = raster.anchor[slot];
        board_figure_draw(c, at_x + at.column, at_y + at.row, v->language, figure[i].colour,
                          figure[i].figure, carc_face[t.face].slot[slot].zone == CARC_FIELD);
    }
}

/* The mage and the witch where they stand, and the ingots on the tiles. */
static void extras_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    static const struct cli_ink spells[] = {{PALETTE(231), PALETTE(19), true},
                                            {PALETTE(231), PALETTE(54), true}};
    for (int tile = 0; tile < carc_tiles(v->state); tile++) {
        struct carc_tile_info t = carc_tile_info(v->state, tile);
        int at_x = x, at_y = y;
        if (!cell_shown(v, t.x, t.y))
            continue;
        cell_place(v, t.x, t.y, &at_x, &at_y);
        for (int i = 0; i < carc_ingots_on(v->state, tile); i++)
            cli_canvas_put(
                c, at_x + v->size.width - 1 - i, at_y + v->size.height - 1, '$',
                (struct cli_ink){.front = PALETTE(16), .back = PALETTE(220), .bold = true});
        for (int who = 0; who < 2; who++) {
            int piece = carc_spell(v->state, who);
            struct tile_raster raster;
            if (piece < 0 || carc_tile_of(v->state, piece) != tile)
                continue;
            tile_raster_make(&raster, v->size, t.face, t.rotation);
            struct tile_place at = raster.anchor[piece - t.first_piece];
            char text[] = {'*', board_spell_letter(v->language, who), '*', '\0'};
            cli_canvas_text(c, at_x + at.column - 1, at_y + at.row, text, spells[who]);
        }
    }
}

/* The sides that a piece reaches, as its tile lies. */
static int sides_of(const struct board_view *v, int piece)
{
    struct carc_tile_info t = carc_tile_info(v->state, carc_tile_of(v->state, piece));
    int edges = carc_face[t.face].slot[piece - t.first_piece].edges;
    return (edges << t.rotation | edges >> (CARC_SIDES - t.rotation)) & 15;
}

/* A ferry is a double line over the lake. */
static void ferries_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    static const uint16_t codes[16] = {
        [3] = 0x255A, [5] = 0x2551, [6] = 0x2554, [9] = 0x255D, [10] = 0x2550, [12] = 0x2557};
    int ferry[8][2], count = carc_ferries(v->state, ferry);
    for (int i = 0; i < count; i++) {
        struct carc_tile_info t = carc_tile_info(v->state, carc_tile_of(v->state, ferry[i][0]));
        int at_x = x, at_y = y, sides = sides_of(v, ferry[i][0]) | sides_of(v, ferry[i][1]);
        if (!cell_shown(v, t.x, t.y))
            continue;
        cell_place(v, t.x, t.y, &at_x, &at_y);
        cli_canvas_put(c, at_x + v->size.width / 2, at_y + v->size.height / 2, codes[sides],
                       (struct cli_ink){.front = PALETTE(231), .back = PALETTE(25), .bold = true});
    }
}

static void pin_draw(struct cli_canvas *c, int x, int y, const struct board_view *v,
                     const struct board_pin *pin)
{
    struct carc_tile_info t = carc_tile_info(v->state, pin->tile);
    struct tile_raster raster;
    struct tile_place at = {.column = v->size.width / 2, .row = v->size.height / 2};
    int length = (int)strlen(pin->label);
    if (!cell_shown(v, t.x, t.y))
        return;
    cell_place(v, t.x, t.y, &x, &y);
    if (pin->slot >= 0) {
        tile_raster_make(&raster, v->size, t.face, t.rotation);
        at = raster.anchor[pin->slot];
    }
    int column = clamp(at.column - length / 2, 0, v->size.width - length);
    cli_canvas_text(c, x + column, y + at.row, pin->label,
                    (struct cli_ink){.front = PALETTE(16), .back = PALETTE(229), .bold = true});
}

void board_draw(struct cli_canvas *c, int x, int y, const struct board_view *v)
{
    margins_draw(c, x, y, v);
    tiles_draw(c, x, y, v);
    ferries_draw(c, x, y, v);
    figures_draw(c, x, y, v);
    extras_draw(c, x, y, v);
    for (int i = 0; i < v->pins; i++)
        pin_draw(c, x, y, v, &v->pin[i]);
    for (int i = 0; i < v->marks; i++) {
        int at_x = x, at_y = y;
        if (!cell_shown(v, v->mark[i].x, v->mark[i].y))
            continue;
        cell_place(v, v->mark[i].x, v->mark[i].y, &at_x, &at_y);
        mark_draw(c, at_x, at_y, v->size, &v->mark[i]);
    }
}
