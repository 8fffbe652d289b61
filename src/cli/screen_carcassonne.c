/* screen_carcassonne.c - the board with a panel: players, the drawn tile, choices, the key of signs. */
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

enum {
    PANEL_WIDTH = 31,
    WIDE = 74, /* from so many columns on the panel stands beside the board */
    PINS_MAX = 128,
    PHRASE_MAX = 256
};

static const struct tile_size hand_size = {7, 3};

/* ---- legal cells ----------------------------------------------------------------------------------- */

static bool asks_place(const struct screen_scene *s)
{
    return s->legals && mur_action_prompt(s->legal[0]) == CARC_PROMPT_place;
}

static int by_place(const void *a, const void *b)
{
    const struct board_mark *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

/* a .. z, then aa, ab ... */
static void label_make(char *label, int i)
{
    if (i >= 26)
        *label++ = (char)('a' + i / 26 - 1);
    *label++ = (char)('a' + i % 26);
    *label = '\0';
}

/* The cells of the legal placements in the order of reading, each with its rotations. */
static int marks_make(const struct screen_scene *s, struct board_mark *mark)
{
    int count = 0;
    for (int i = 0; asks_place(s) && i < s->legals; i++) {
        struct carc_spot spot = carc_action_spot(s->legal[i]);
        int k = 0;
        while (k < count && (mark[k].x != spot.x || mark[k].y != spot.y))
            k++;
        if (k == count && count == CARC_OPEN_MAX)
            continue;
        if (k == count)
            mark[count++] = (struct board_mark){.x = spot.x, .y = spot.y};
        size_t length = strlen(mark[k].note);
        mark[k].note[length] = (char)('1' + spot.rotation);
    }
    qsort(mark, (size_t)count, sizeof *mark, by_place);
    for (int i = 0; i < count; i++)
        label_make(mark[i].label, i);
    return count;
}

/* ---- choices on the board ---------------------------------------------------------------------------- */

static struct board_pin *pin_at(struct board_pin *pin, int *count, int tile, int slot)
{
    for (int i = 0; i < *count; i++)
        if (pin[i].tile == tile && pin[i].slot == slot)
            return &pin[i];
    if (*count == PINS_MAX)
        return NULL;
    pin[*count] = (struct board_pin){.tile = tile, .slot = slot};
    return &pin[(*count)++];
}

/* The numbers of the choices that stand somewhere on the board; several at one place share a pin. */
static int pins_make(const struct screen_scene *s, struct board_pin *pin)
{
    int count = 0;
    for (int i = 0; i < s->legals; i++) {
        struct carc_action_info info = carc_action_info(s->state, s->legal[i]);
        if ((info.piece < 0 && info.tile < 0) || info.other >= 0)
            continue;
        int tile = info.piece < 0 ? info.tile : carc_tile_of(s->state, info.piece);
        int slot = info.piece < 0 ? -1 : info.piece - carc_tile_info(s->state, tile).first_piece;
        struct board_pin *p = pin_at(pin, &count, tile, slot);
        size_t length = p ? strlen(p->label) : 0;
        if (p)
            snprintf(p->label + length, sizeof p->label - length, length ? "/%d" : "%d",
                     screen_number(s, i));
    }
    return count;
}

/* Of the places for mage and witch one in each zone: the piece laid last. */
static int carcassonne_shorten(const struct screen_scene *s, mur_action *legal)
{
    int count = 0;
    if (mur_action_prompt(legal[0]) != CARC_PROMPT_spell)
        return s->legals;
    for (int i = 0; i < s->legals; i++) {
        struct carc_action_info info = carc_action_info(s->state, legal[i]);
        int zone = carc_zone_id(s->rules, s->state, info.piece), k = 0;
        for (; k < count; k++) {
            struct carc_action_info kept = carc_action_info(s->state, legal[k]);
            if (kept.number == info.number && carc_zone_id(s->rules, s->state, kept.piece) == zone)
                break;
        }
        count += k == count;
        legal[k] = legal[i];
    }
    return count;
}

/* ---- the panel ------------------------------------------------------------------------------------- */

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

static int players_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width)
{
    const struct mur_language *l = s->language;
    int row = y + 1;
    char text[64];
    snprintf(text, sizeof text, "%*s", PANEL_WIDTH - 1, mur_tr(l, "points  followers"));
    cli_canvas_text(c, x, y, text, (struct cli_ink){0});
    for (int colour = 0; colour < carc_colours(s->rules); colour++) {
        int followers = carc_supply(s->rules, s->state, colour, 0);
        bool active = colour == carc_active_colour(s->state);
        cli_canvas_put(c, x, row, active ? '>' : ' ', (struct cli_ink){.bold = true});
        board_figure_draw(c, x + 2, row, l, colour, CARC_FIGURE_follower, false);
        cli_canvas_text(c, x + 5, row, mur_seat_name(l, s->rules, colour),
                        (struct cli_ink){.bold = active});
        snprintf(text, sizeof text, "%4d", carc_score(s->state, colour));
        cli_canvas_text(c, x + 15, row, text, (struct cli_ink){.bold = true});
        snprintf(text, sizeof text, "%d", followers);
        cli_canvas_text(c, x + 25, row++, text, (struct cli_ink){0});
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
    int face = carc_hand(s->state), mask = rotations_of(s), at = x, top = y + 1;
    char text[96];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_tr(s->language, "Your tile {tile} may lie so:"),
             {"tile", carc_face[face].code, 0});
    cli_canvas_text(c, x, y, text, (struct cli_ink){.bold = true});
    for (int rotation = 0; rotation < 4; rotation++) {
        struct tile_raster raster;
        if (!(mask >> rotation & 1))
            continue;
        if (at + hand_size.width > x + width) {
            at = x;
            top += hand_size.height + 1;
        }
        tile_raster_make(&raster, hand_size, face, rotation);
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
    static const struct tile_size size = {11, 5};
    struct tile_raster raster;
    tile_raster_make(&raster, size, t.face, t.rotation);
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

/* The signs of the small expansions that the board shows already. */
static void put_legend_of_marks(const struct screen_scene *s, struct mur_writer *w)
{
    static const struct {
        uint8_t mark;
        const char *sign;
    } signs[] = {
        {CARC_FLIES, MUR_N("↗ flying machine")},
        {CARC_LAKE, MUR_N("═ ferry")},
        {CARC_GOLD, MUR_N("$ gold")},
        {CARC_MAGIC, MUR_N("? magic, *M* mage, *W* witch")},
        {CARC_ROBBER, MUR_N("! robber")},
        {CARC_CIRCLE, MUR_N("@ crop circle")},
    };
    int marks = 0;
    for (int i = 0; i < carc_tiles(s->state); i++)
        marks |= carc_face[carc_tile_info(s->state, i).face].marks;
    bool first = true;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (!(marks & signs[i].mark))
            continue;
        mur_put(w, first ? "\n" : ", ");
        mur_put(w, mur_tr(s->language, signs[i].sign));
        first = false;
    }
}

static int legend_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                       int most)
{
    char text[768];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put(&w, mur_tr(s->language, "▒ city, ◆ shield\n━ road, ● village\n"
                                    "[M] monastery, [✿] garden\n(R) follower, _R_ farmer\n"
                                    "⌂ inn, C cathedral, ≈ river\nw wine, g grain, c cloth"));
    put_legend_of_marks(s, &w);
    return cli_canvas_wrap(c, x, y, width, most, text,
                           (struct cli_ink){.front = 245 + CLI_COLOUR_OF_PALETTE});
}

static int panel_draw(const struct screen_scene *s, struct cli_canvas *c, int x, int y, int width,
                      int height, bool legend)
{
    int line = players_draw(s, c, x, y, width), end = y + height;
    line += figures_draw(s, c, x, y + line, width);
    line += screen_solo_draw(s, c, x, y + line, width);
    char text[96];
    int left = carc_unseen_total(s->rules, s->state);
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_trn(s->language, "{n} tile left", "{n} tiles left", left), {"n", NULL, left});
    cli_canvas_text(c, x, y + line++, text, (struct cli_ink){0});
    if (carc_extra_parts(s->state))
        cli_canvas_text(c, x, y + line++, mur_tr(s->language, "another tile of this turn follows"),
                        (struct cli_ink){.bold = true});
    line++;
    if (asks_place(s)) {
        line += hand_draw(s, c, x, y + line, width);
    } else if (s->legals) {
        if (mur_action_prompt(s->legal[0]) == CARC_PROMPT_figure)
            line += choices_draw(s, c, x, y + line);
        line += screen_list(s, c, x, y + line, width, end - y - line);
    }
    if (legend && y + line + 5 <= end)
        line += 1 + legend_draw(s, c, x, y + line + 1, width, end - y - line - 1);
    return line;
}

/* ---- the screen ------------------------------------------------------------------------------------ */

/* Lines that the panel needs when it stands below the board, of which one row of tiles must be seen. */
static int panel_lines(const struct screen_scene *s, int width, int height)
{
    struct cli_canvas none = cli_canvas_new(0, 0);
    int lines = panel_draw(s, &none, 0, 0, width, height ? height : INT16_MAX, false);
    int most = height - hand_size.height - BOARD_MARGIN_Y;
    cli_canvas_free(&none);
    return height && lines > most ? most : lines;
}

static int carcassonne_draw(const struct screen_scene *s, struct cli_canvas *c, int width,
                            int height)
{
    struct board_mark *mark = cli_alloc(CARC_OPEN_MAX * sizeof *mark);
    struct board_pin pin[PINS_MAX];
    struct board_view v = {.language = s->language,
                           .rules = s->rules,
                           .state = s->state,
                           .mark = mark,
                           .marks = marks_make(s, mark),
                           .pin = pin,
                           .pins = pins_make(s, pin)};
    bool wide = width >= WIDE;
    if (!height) { /* a whole page: the panel goes below a board that needs the width */
        board_view_fit(&v, width, 0, NULL);
        wide = board_view_width(&v) <= width - PANEL_WIDTH - 1;
    }
    int panel = wide ? 0 : panel_lines(s, width, height), lines;
    board_view_fit(&v, wide ? width - PANEL_WIDTH - 1 : width, height ? height - panel : 0,
                   s->shift);
    board_draw(c, 0, 0, &v);
    if (wide) {
        lines = panel_draw(s, c, width - PANEL_WIDTH, 0, PANEL_WIDTH, height ? height : c->height,
                           true);
        lines = lines > board_view_height(&v) ? lines : board_view_height(&v);
    } else {
        lines = board_view_height(&v);
        lines += panel_draw(s, c, 0, lines, width, (height ? height : c->height) - lines, !height);
    }
    free(mark);
    return lines;
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* A label, or `x,y`; then a rotation if there is one. NULL if it names no legal cell. */
static const struct board_mark *mark_read(const struct board_mark *mark, int count,
                                          const char *line, int *rotation)
{
    struct mur_scanner in = mur_scanner_init(line);
    int x, y;
    *rotation = 0;
    if (mur_read_int(&in, &x) && mur_take_char(&in, ',') && mur_read_int(&in, &y)) {
        mur_read_int(&in, rotation);
        for (int i = 0; i < count; i++)
            if (mark[i].x == x && mark[i].y == y && mur_at_end(&in))
                return &mark[i];
        return NULL;
    }
    size_t letters = strspn(line, "abcdefghijklmnopqrstuvwxyz");
    char *end;
    long number = strtol(line + letters, &end, 10);
    *rotation = number >= 0 && number <= 4 ? (int)number : -1;
    for (int i = 0; letters && !*end && i < count; i++)
        if (strlen(mark[i].label) == letters && strncmp(mark[i].label, line, letters) == 0)
            return &mark[i];
    return NULL;
}

static bool note_has(const struct board_mark *mark, int rotation)
{
    return rotation >= 1 && rotation <= 4 && strchr(mark->note, '0' + rotation);
}

static enum screen_answer place_answer(const struct screen_scene *s, const struct board_mark *mark,
                                       int rotation, mur_action *out, struct mur_writer *why)
{
    if (!rotation && !mark->note[1])
        rotation = mark->note[0] - '0';
    if (!note_has(mark, rotation)) {
        char example[16];
        snprintf(example, sizeof example, "%s%c", mark->label, mark->note[0]);
        MUR_FILL(why,
                 mur_tr(s->language, "Say how the tile lies there as well: {numbers} fit. Write "
                                     "for instance {example}."),
                 {"numbers", mark->note, 0}, {"example", example, 0});
        return SCREEN_REFUSED;
    }
    for (int i = 0; i < s->legals; i++) {
        struct carc_spot spot = carc_action_spot(s->legal[i]);
        if (spot.x == mark->x && spot.y == mark->y && spot.rotation == rotation - 1)
            *out = s->legal[i];
    }
    return SCREEN_ACTION;
}

static enum screen_answer carcassonne_answer(const struct screen_scene *s, const char *line,
                                             mur_action *out, struct mur_writer *why)
{
    if (!asks_place(s))
        return screen_list_answer(s, line, out, why);
    struct board_mark *mark = cli_alloc(CARC_OPEN_MAX * sizeof *mark);
    int rotation, count = marks_make(s, mark);
    const struct board_mark *found = mark_read(mark, count, line, &rotation);
    enum screen_answer answer = SCREEN_UNKNOWN;
    if (found)
        answer = place_answer(s, found, rotation, out, why);
    free(mark);
    return answer;
}

static void carcassonne_key(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    if (!asks_place(s)) {
        screen_list_key(s, a, w);
        return;
    }
    struct carc_spot spot = carc_action_spot(a);
    struct board_mark *mark = cli_alloc(CARC_OPEN_MAX * sizeof *mark);
    int count = marks_make(s, mark);
    for (int i = 0; i < count; i++)
        if (mark[i].x == spot.x && mark[i].y == spot.y) {
            mur_put(w, mark[i].label);
            mur_put_int(w, spot.rotation + 1);
        }
    free(mark);
}

static const char *carcassonne_how(const struct screen_scene *s)
{
    if (asks_place(s))
        return mur_tr(s->language, "Write the letter of a place, and the number of the rotation if "
                                   "several fit: a, b2");
    return screen_list_how(s);
}

/* ---- what is still to come ------------------------------------------------------------------------- */

static int carcassonne_remaining(const struct screen_scene *s, struct cli_canvas *c, int width)
{
    int x = 0, y = 0;
    for (int face = 1; face < CARC_FACES; face++) {
        struct tile_raster raster;
        char text[16];
        int count = carc_unseen(s->state, face);
        if (!count)
            continue;
        if (x + hand_size.width > width) {
            x = 0;
            y += hand_size.height + 1;
        }
        tile_raster_make(&raster, hand_size, face, 0);
        tile_draw(c, x, y, &raster, face, 0, 0);
        snprintf(text, sizeof text, "%s x%d", carc_face[face].code, count);
        cli_canvas_text(c, x, y + hand_size.height, text, (struct cli_ink){.bold = true});
        x += hand_size.width + 2;
    }
    return y + hand_size.height + 1;
}

const struct screen screen_carc = {
    .draw = carcassonne_draw,
    .answer = carcassonne_answer,
    .key = carcassonne_key,
    .shorten = carcassonne_shorten,
    .how = carcassonne_how,
    .turn_of = carc_active_colour,
    .remaining = carcassonne_remaining,
};
