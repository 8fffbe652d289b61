/* panel.c - beside the board of Carcassonne: players, the drawn tile, choices, the key of signs. */
#include "cli/panel.h"

#include <string.h>

#include "cli/board.h"
#include "cli/legend.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

static const struct tile_size hand_size = {.width = 7, .height = 3};

bool panel_asks_place(const struct screen_scene *s)
{
    return s->legals && mur_action_prompt(s->legal[0]) == CARC_PROMPT_place;
}

/* ---- players --------------------------------------------------------------------------------------- */

/* The parts of a player's second line, each after a comma. */
static struct mur_writer *after_comma(struct mur_writer *w)
{
    if (w->length)
        mur_put(w, ", ");
    return w;
}

/* "7 + 5, robber on 12, 3 ingots, wine 2": what a colour has besides points and figures. */
static void put_belongings(const struct screen_scene *s, int colour, struct mur_writer *w)
{
    static const char *const goods[CARC_GOODS] = {
        [CARC_WINE] = "wine", [CARC_GRAIN] = "grain", [CARC_CLOTH] = "cloth"};
    if (carc_scorers(s->rules) > 1 && carc_track(s->state, colour, 1)) {
        mur_put_int(w, carc_track(s->state, colour, 0));
        mur_put(w, " + ");
        mur_put_int(w, carc_track(s->state, colour, 1));
    }
    if (carc_robber(s->state, colour) >= 0)
        MUR_FILL(after_comma(w), mur_tr(s->language, "robber on {n}"),
                 {"n", NULL, carc_robber(s->state, colour)});
    if (carc_ingots(s->state, colour))
        mur_put_item(after_comma(w), s->language, s->rules, CARC_ITEM_ingots,
                     carc_ingots(s->state, colour));
    for (int kind = CARC_WINE; kind < CARC_GOODS; kind++) {
        int count = carc_goods(s->state, colour, (enum carc_goods)kind);
        if (!count)
            continue;
        mur_put(after_comma(w), mur_noun(s->language, s->rules, goods[kind]));
        mur_put_char(w, ' ');
        mur_put_int(w, count);
    }
}

static int belongings_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y,
                           int width, int colour)
{
    char text[128] = "";
    struct mur_writer w = mur_writer_init(text, sizeof text);
    put_belongings(s, colour, &w);
    return cli_canvas_wrap(c, x + 5, y, width - 5, 2, text,
                           (struct cli_ink){.front = 245 + CLI_COLOUR_OF_PALETTE});
}

/* Points and followers; if there is room under a heading, and with what everybody has besides. */
static int players_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                        bool room)
{
    const struct mur_language *l = s->language;
    const char *heading = mur_tr(l, "points  followers");
    int row = y, points = width >= PANEL_WIDE ? 15 : 14, behind = width >= PANEL_WIDE ? 25 : 21;
    char text[64];
    if (room)
        cli_canvas_text(c,
                        x + (width < PANEL_WIDE ? width : PANEL_WIDE) - 1 - cli_text_width(heading),
                        row++, heading, (struct cli_ink){0});
    for (int colour = 0; colour < carc_colours(s->rules); colour++) {
        int followers = carc_supply(s->rules, s->state, colour, 0);
        bool active = colour == carc_active_colour(s->state);
        cli_canvas_put(c, x, row, active ? '>' : ' ', (struct cli_ink){.bold = true});
        board_figure_draw(c, x + 2, row, l, colour, CARC_FIGURE_follower, false);
        cli_canvas_text(c, x + 5, row, mur_seat_name(l, s->rules, colour),
                        (struct cli_ink){.bold = active});
        snprintf(text, sizeof text, "%4d", carc_score(s->state, colour));
        cli_canvas_text(c, x + points, row, text, (struct cli_ink){.bold = true});
        snprintf(text, sizeof text, "%d", followers);
        cli_canvas_text(c, x + behind, row++, text, (struct cli_ink){0});
        if (room)
            row += belongings_draw(s, c, x, row, width, colour);
    }
    return row - y;
}

/* The other figures that the asked colour still has, in words. */
static int figures_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width)
{
    int colour = carc_active_colour(s->state);
    char text[256];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    for (int figure = 1; figure < CARC_FIGURE_KINDS; figure++) {
        if (carc_supply(s->rules, s->state, colour, figure) <= 0)
            continue;
        mur_put(&w, w.length ? ", " : "+ ");
        mur_put(&w, carc_text_figure(s->language, figure, CARC_CITY));
    }
    return cli_canvas_wrap(c, x + 1, y, width - 1, 3, w.length ? text : "", (struct cli_ink){0});
}

/* Rotations that are legal somewhere, as a mask. */
static int rotations_of(const struct screen_scene *s)
{
    int mask = 0;
    for (int i = 0; i < s->legals; i++)
        mask |= 1 << carc_action_spot(s->legal[i]).rotation;
    return mask;
}

/* The drawn tile in its legal rotations, side by side, with their numbers below. */
static int hand_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width)
{
    int face = carc_hand(s->state), mask = rotations_of(s), at = x, top;
    char text[96];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(s->language, "Your tile {tile} may lie so:"),
             {"tile", carc_face[face].code, 0});
    top = y + cli_canvas_wrap(c, x, y, width, 2, text, (struct cli_ink){.bold = true});
    for (int rotation = 0; rotation < 4; rotation++) {
        struct tile_raster raster;
        if (!(mask >> rotation & 1))
            continue;
        if (at + hand_size.width > x + width) {
            at = x;
            top += hand_size.height + 1;
        }
        tile_raster_make(&raster, hand_size, face, rotation);
        raster.goods = board_goods_letters(s->language);
        tile_draw(c, at, top, &raster, face, rotation, 0);
        cli_canvas_put(c, at + hand_size.width / 2, top + hand_size.height,
                       (uint32_t)('1' + rotation), (struct cli_ink){.bold = true});
        at += hand_size.width + 1;
    }
    return top + hand_size.height + 1 - y;
}

/* The tile laid last with the numbers of the choices where the figures would stand. */
static int choices_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y)
{
    struct carc_tile_info t = carc_tile_info(s->state, carc_last_tile(s->state));
    static const struct tile_size size = {.width = 11, .height = 5};
    struct tile_raster raster;
    tile_raster_make(&raster, size, t.face, t.rotation);
    raster.goods = board_goods_letters(s->language);
    tile_draw(c, x + 3, y, &raster, t.face, t.rotation, 0);
    for (int i = 0; i < s->legals; i++) {
        int figure, slot;
        if (!carc_action_figure(s->legal[i], &figure, &slot) || figure != CARC_FIGURE_follower)
            continue;
        char text[8];
        snprintf(text, sizeof text, " %d ", screen_number(s, i));
        struct tile_place at = raster.anchor[slot];
        cli_canvas_text(c, x + 3 + at.column - 1, y + at.row, text,
                        (struct cli_ink){.front = 16 + CLI_COLOUR_OF_PALETTE,
                                         .back = 229 + CLI_COLOUR_OF_PALETTE,
                                         .bold = true});
    }
    return size.height + 1;
}

/* What is asked: the drawn tile, or the choices; the tile with their numbers only if there is room. */
static int asked_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                      int most)
{
    enum { CHOICES = 6 };
    int line = 0;
    if (panel_asks_place(s))
        return hand_draw(s, c, x, y, width);
    if (!s->legals)
        return 0;
    struct cli_canvas none = cli_canvas_new(0, 0);
    int list = screen_list(s, &none, 0, 0, width, most);
    cli_canvas_free(&none);
    if (mur_action_prompt(s->legal[0]) == CARC_PROMPT_figure && list + CHOICES <= most)
        line += choices_draw(s, c, x, y);
    return line + screen_list(s, c, x, y + line, width, most - line);
}

static int left_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y)
{
    char text[96];
    int left = carc_unseen_total(s->rules, s->state), line = 0;
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_trn(s->language, "{n} tile left", "{n} tiles left", left), {"n", NULL, left});
    cli_canvas_text(c, x, y + line++, text, (struct cli_ink){0});
    if (carc_extra_parts(s->state))
        cli_canvas_text(c, x, y + line++, mur_tr(s->language, "another tile of this turn follows"),
                        (struct cli_ink){.bold = true});
    return line;
}

/* Everything without the key of signs, the players first. */
static int whole_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                      int height)
{
    int line = players_draw(s, c, x, y, width, true);
    line += figures_draw(s, c, x, y + line, width);
    line += screen_solo_draw(s, c, x, y + line, width);
    line += left_draw(s, c, x, y + line) + 1;
    return line + asked_draw(s, c, x, y + line, width, height - line);
}

int panel_lines(const struct screen_scene *s, int width)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines = whole_draw(s, &none, 0, 0, width, INT16_MAX);
    cli_canvas_free(&none);
    return lines;
}

int panel_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
               int height, bool legend)
{
    int line;
    if (panel_lines(s, width) <= height) {
        line = whole_draw(s, c, x, y, width, height);
    } else { /* what is asked comes first, and what fits behind it */
        line = asked_draw(s, c, x, y, width, height);
        if (line + carc_colours(s->rules) <= height)
            line += players_draw(s, c, x, y + line, width, false);
        if (line < height)
            line += left_draw(s, c, x, y + line);
    }
    if (legend && line + 3 <= height)
        line += 1 + legend_draw(s, c, x, y + line + 1, width, height - line - 1);
    return line;
}
