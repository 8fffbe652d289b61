/* screen_catan_cards.c - the Catan card game: tables, market, the hand of the one who is asked, costs. */
#include "cli/board.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "games/catan_cards/catan.h"
#include "text/words.h"

#define PALETTE(n) ((n) + CLI_COLOUR_OF_PALETTE)

static const struct cli_ink plain = {0}, bold = {.bold = true}, dim = {.front = PALETTE(245)};

/* ---- a line of pieces, each in its colour --------------------------------------------------------- */

/* Pieces stay whole: what does not fit goes on in the next line. */
struct pen {
    struct cli_canvas *canvas;
    int x, y, indent, width;
};

static void pen_put(struct pen *p, const char *text, struct cli_ink ink)
{
    int width = cli_text_width(text);
    if (p->x > p->indent && p->x + width > p->width) {
        p->x = p->indent;
        p->y++;
    }
    cli_canvas_text(p->canvas, p->x, p->y, text, ink);
    p->x += width + 2;
}

static void pen_count(struct pen *p, const char *name, int count, const char *behind,
                      struct cli_ink ink)
{
    char text[96];
    snprintf(text, sizeof text, "%s %d%s", name, count, behind);
    pen_put(p, text, ink);
}

static struct cli_ink good_ink(int good)
{
    static const uint8_t colour[CATAN_GOODS] = {[CATAN_CLAY] = 173,
                                                [CATAN_WOOD] = 71,
                                                [CATAN_ORE] = 110,
                                                [CATAN_WOOL] = 150,
                                                [CATAN_GRAIN] = 221};
    return (struct cli_ink){.front = PALETTE(colour[good]), .bold = true};
}

/* "clay 2 ore 1" behind a name. Returns the lines. */
static int goods_draw(const struct screen_scene *s, struct pen p, const char *before,
                      const uint8_t *goods, struct cli_ink ink)
{
    bool any = false;
    int first = p.y;
    pen_put(&p, before, ink);
    for (int good = 0; good < CATAN_GOODS; good++)
        if (goods[good]) {
            pen_count(&p, mur_noun(s->language, s->rules, catan_catalog.good_name[good]),
                      goods[good], "", good_ink(good));
            any = true;
        }
    if (!any)
        pen_put(&p, "-", dim);
    return p.y - first + 1;
}

/* ---- the tables ------------------------------------------------------------------------------------ */

static const char *card_name(const struct screen_scene *s, int card)
{
    return mur_noun(s->language, s->rules, catan_catalog.card[card].name);
}

/* "road 2A 1B": how many lie with each side up. */
static void sides_put(const struct screen_scene *s, struct pen *p, int card, int cards)
{
    char sides[24];
    if (!cards)
        return;
    snprintf(sides, sizeof sides, catan_b_sides(cards) ? "A %dB" : "A", catan_b_sides(cards));
    pen_count(p, card_name(s, card), catan_a_sides(cards), sides, plain);
}

static int seat_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width, int i)
{
    const struct catan_seat *seat = catan_seat(s->state, i);
    bool active = i == catan_active(s->state);
    struct pen p = {.canvas = c, .x = 5, .y = y, .indent = 5, .width = width};
    long points = catan_points(s->rules, s->state, i);
    char text[96];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    cli_canvas_put(c, 0, y, active ? '>' : ' ', bold);
    board_figure_draw(c, 2, y, s->language, i, 0, false);
    MUR_FILL(&w, mur_trn(s->language, "{seat}: {n} point", "{seat}: {n} points", points),
             {"seat", mur_seat_name(s->language, s->rules, i), 0}, {"n", NULL, points});
    mur_put_char(&w, ',');
    pen_put(&p, text, active ? bold : plain);
    w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w, mur_trn(s->language, "{n} card in the hand", "{n} cards in the hand", seat->size),
             {"n", NULL, seat->size});
    pen_put(&p, text, plain);
    sides_put(s, &p, CATAN_ROAD, seat->stack[CATAN_ROAD]);
    sides_put(s, &p, CATAN_KNIGHT, seat->stack[CATAN_KNIGHT]);
    if (seat->stack[CATAN_SETTLEMENT])
        pen_count(&p, card_name(s, CATAN_SETTLEMENT), seat->stack[CATAN_SETTLEMENT], "", plain);
    if (seat->cities)
        pen_count(&p, card_name(s, CATAN_CITY), seat->cities, "", plain);
    for (int card = CATAN_EXPANSION; card < CATAN_CARDS; card++)
        if (seat->expansions >> (card - CATAN_EXPANSION) & 1)
            pen_put(&p, card_name(s, card), bold);
    return p.y - y + 1;
}

/* The pile, and with three or more players the fate card. */
static int pile_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width)
{
    const struct mur_language *l = s->language;
    char text[160];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_trn(l, "{n} card in the pile", "{n} cards in the pile", catan_pile_size(s->state)),
             {"n", NULL, catan_pile_size(s->state)});
    if (s->rules->players > 2)
        mur_put(&w, catan_arrow(s->state) == CATAN_WHITE
                        ? mur_tr(l, "; the fate card points to the left neighbour")
                        : mur_tr(l, "; the fate card points to the right neighbour"));
    return cli_canvas_wrap(c, 0, y, width, 2, text, plain);
}

/* ---- what can be built ----------------------------------------------------------------------------- */

/* Three equal cards replace one that is missing. */
static bool payable(const uint8_t *hand, const uint8_t *cost)
{
    int missing = 0, spare = 0;
    for (int good = 0; good < CATAN_GOODS; good++) {
        missing += hand[good] < cost[good] ? cost[good] - hand[good] : 0;
        spare += hand[good] > cost[good] ? (hand[good] - cost[good]) / catan_catalog.replace : 0;
    }
    return spare >= missing;
}

/* A card with its cost; + before it says that the hand can pay it. */
static int cost_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width, int card,
                     const char *name)
{
    const uint8_t *cost = catan_cost(s->rules, card);
    bool can =
        s->viewer < s->rules->players && payable(catan_seat(s->state, s->viewer)->hand, cost);
    char text[96];
    snprintf(text, sizeof text, "%s:", name);
    cli_canvas_put(c, 0, y, can ? '+' : ' ', bold);
    return goods_draw(s, (struct pen){.canvas = c, .x = 2, .y = y, .indent = 2, .width = width},
                      text, cost, can ? bold : dim);
}

static int costs_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width)
{
    int line = y;
    for (int card = 0; card <= CATAN_CITY; card++)
        line += cost_draw(s, c, line, width, card, card_name(s, card));
    line += cost_draw(s, c, line, width, CATAN_EXPANSION, mur_tr(s->language, "city expansion"));
    for (int card = CATAN_EXPANSION + 1; card < CATAN_CARDS; card++)
        if (catan_catalog.card[card].points != catan_catalog.card[CATAN_EXPANSION].points)
            line += cost_draw(s, c, line, width, card, card_name(s, card));
    cli_canvas_wrap(c, 2, line, width - 2, 1, mur_tr(s->language, "+ can be paid"), dim);
    return line + 1 - y;
}

static int catan_draw(const struct screen_scene *s, struct cli_canvas *c, int width, int height)
{
    const struct mur_language *l = s->language;
    int line = 0, room = height ? height : c->height;
    char text[64];
    for (int i = 0; i < s->rules->players; i++)
        line += seat_draw(s, c, line, width, i);
    line += pile_draw(s, c, line, width);
    snprintf(text, sizeof text, "%s:", mur_tr(l, "Market"));
    line += goods_draw(s, (struct pen){.canvas = c, .x = 0, .y = line, .indent = 0, .width = width},
                       text, catan_market(s->state), plain);
    snprintf(text, sizeof text, "%s:", mur_tr(l, "Your hand"));
    if (s->viewer < s->rules->players)
        line +=
            goods_draw(s, (struct pen){.canvas = c, .x = 0, .y = line, .indent = 0, .width = width},
                       text, catan_seat(s->state, s->viewer)->hand, bold);
    struct cli_canvas none = cli_canvas_new(0, 0);
    int costs = costs_draw(s, &none, 0, width);
    cli_canvas_free(&none);
    if (line + s->legals + costs <= room)
        line += costs_draw(s, c, line, width);
    return line + screen_list(s, c, 0, line, width, room - line);
}

const struct screen screen_catan_cards = {
    .draw = catan_draw,
    .answer = screen_list_answer,
    .key = screen_list_key,
    .how = screen_list_how,
    .turn_of = catan_active,
    .answers = screen_list_answers,
};
