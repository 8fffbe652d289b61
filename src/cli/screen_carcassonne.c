/* screen_carcassonne.c - the board with its panel (panel.c), the places of the drawn tile and the answers. */
#include <stdlib.h>
#include <string.h>

#include "cli/board.h"
#include "cli/cli.h"
#include "cli/panel.h"
#include "cli/screen.h"
#include "games/carcassonne/carc.h"
#include "text/carcassonne.h"
#include "text/words.h"

enum { PINS_MAX = 128 };

static const struct tile_size hand_size = {.width = 7, .height = 3};

/* ---- legal cells ----------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct board_mark *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

/* The cells of the legal placements in the order of reading, each with its rotations. */
static int marks_make(const struct screen_scene *s, struct board_mark *mark)
{
    int count = 0;
    for (int i = 0; panel_asks_place(s) && i < s->legals; i++) {
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
        carc_text_cell(mark[i].label, i);
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

/* ---- the screen ------------------------------------------------------------------------------------ */

/* The letters of the places that are not shown on one side: "a to c", or "b, e, h". */
static void put_hidden(const struct mur_language *l, const struct board_mark *mark, const int *at,
                       int count, struct mur_writer *w)
{
    if (count > 2 && at[count - 1] - at[0] == count - 1) {
        MUR_FILL(w, mur_tr(l, "{first} to {last}"), {"first", mark[at[0]].label, 0},
                 {"last", mark[at[count - 1]].label, 0});
        return;
    }
    for (int i = 0; i < count; i++) {
        mur_put(w, i ? ", " : "");
        mur_put(w, mark[at[i]].label);
    }
}

/* "more above: a to g; to the left: h": where the places are that the view does not show. */
static void put_hidden_places(const struct board_view *v, struct mur_writer *w)
{
    static const char *const where[] = {
        MUR_N("more above: {places}"), MUR_N("more below: {places}"),
        MUR_N("more to the left: {places}"), MUR_N("more to the right: {places}")};
    int *at = cli_alloc(CARC_OPEN_MAX * sizeof *at);
    for (int side = 0; side < 4; side++) {
        int count = 0;
        for (int i = 0; i < v->marks; i++)
            if (board_view_beyond(v, v->mark[i].x, v->mark[i].y) == side + 1)
                at[count++] = i;
        char places[160] = "";
        struct mur_writer inner = mur_writer_init(places, sizeof places);
        put_hidden(v->language, v->mark, at, count, &inner);
        if (!count)
            continue;
        mur_put(w, w->length ? "; " : "");
        MUR_FILL(w, mur_tr(v->language, where[side]), {"places", places, 0});
    }
    free(at);
}

/* The board in a space of so many lines, 0: as many as it needs. Returns how many it took. */
static int board_fill(struct board_view *v, struct cli_canvas *c, int width, int height, int *shift)
{
    enum { HIDDEN_LINES = 2 };
    char hidden[512] = "";
    struct mur_writer w = mur_writer_init(hidden, sizeof hidden);
    board_view_fit(v, width, height, shift);
    put_hidden_places(v, &w);
    int lines = screen_lines(hidden, width, HIDDEN_LINES);
    if (lines && height) {
        board_view_fit(v, width, height - lines, shift);
        w = mur_writer_init(hidden, sizeof hidden);
        put_hidden_places(v, &w);
    }
    board_draw(c, 0, 0, v);
    cli_canvas_wrap(c, 0, board_view_height(v), width, HIDDEN_LINES, hidden,
                    (struct cli_ink){.bold = true});
    return board_view_height(v) + lines;
}

/* Beside a board that is wide enough for both the panel is wide or narrow, otherwise it goes below. */
static int panel_width(struct board_view *v, int width, int height)
{
    enum { WIDE = 74, NARROW = 50 };
    if (height)
        return width >= WIDE ? PANEL_WIDE : width >= NARROW ? PANEL_NARROW : 0;
    board_view_fit(v, width, 0, NULL);
    return board_view_width(v) <= width - PANEL_WIDE - 1 ? PANEL_WIDE : 0;
}

/* Lines of a panel below the board: at most half of them. */
static int panel_share(const struct screen_scene *s, int width, int height)
{
    int lines = panel_lines(s, width);
    return height && lines > height / 2 ? height / 2 : lines;
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
    int beside = panel_width(&v, width, height), lines;
    if (beside) {
        int board = board_fill(&v, c, width - beside - 1, height, s->shift);
        lines = panel_draw(s, c, width - beside, 0, beside, height ? height : c->height, true);
        lines = lines > board ? lines : board;
    } else {
        int panel = panel_share(s, width, height);
        lines = board_fill(&v, c, width, height ? height - panel : 0, s->shift);
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
    const char *behind = line + letters + strspn(line + letters, " ");
    long number = strtol(behind, &end, 10);
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
        char example[16], numbers[16];
        struct mur_writer w = mur_writer_init(numbers, sizeof numbers);
        for (const char *n = mark->note; *n; n++) {
            mur_put(&w, n > mark->note ? ", " : "");
            mur_put_char(&w, *n);
        }
        snprintf(example, sizeof example, "%s%c", mark->label, mark->note[0]);
        MUR_FILL(why,
                 mur_tr(s->language, "Say how the tile lies there as well; fits: {numbers}. Write "
                                     "for instance {example}."),
                 {"numbers", numbers, 0}, {"example", example, 0});
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
    if (!panel_asks_place(s))
        return screen_list_answer(s, line, out, why);
    struct board_mark *mark = cli_alloc(CARC_OPEN_MAX * sizeof *mark);
    int rotation, count = marks_make(s, mark);
    char folded[64];
    cli_fold(line, folded, sizeof folded);
    const struct board_mark *found = mark_read(mark, count, folded, &rotation);
    enum screen_answer answer = SCREEN_UNKNOWN;
    if (found)
        answer = place_answer(s, found, rotation, out, why);
    free(mark);
    return answer;
}

static void carcassonne_key(const struct screen_scene *s, mur_action a, struct mur_writer *w)
{
    if (!panel_asks_place(s)) {
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
    if (panel_asks_place(s))
        return mur_tr(s->language, "Write the letter of a place, and the number of the rotation if "
                                   "several fit: a, b2");
    return screen_list_how(s);
}

static void carcassonne_answers(const struct screen_scene *s, struct mur_writer *w)
{
    if (!panel_asks_place(s)) {
        screen_list_answers(s, w);
        return;
    }
    struct board_mark *mark = cli_alloc(CARC_OPEN_MAX * sizeof *mark);
    int count = marks_make(s, mark);
    MUR_FILL(w, mur_tr(s->language, "Places are {first} to {last}."),
             {"first", count ? mark[0].label : "?", 0},
             {"last", count ? mark[count - 1].label : "?", 0});
    free(mark);
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
        raster.goods = board_goods_letters(s->language);
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
    .answers = carcassonne_answers,
    .turn_of = carc_active_colour,
    .board = true,
    .remaining = carcassonne_remaining,
};
