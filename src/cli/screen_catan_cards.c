/* screen_catan_cards.c - the Catan card game: tables, market, the hand of the one who is asked, costs. */
#include "cli/board.h"
#include "cli/cli.h"
#include "cli/screen.h"
#include "games/catan_cards/catan.h"
#include "text/words.h"

enum { LINE_MAX_BYTES = 256 };

/* ---- the table ------------------------------------------------------------------------------------- */

/* "2 x wood, 1 x ore" */
static void put_goods(const struct screen_scene *s, struct mur_writer *w, const uint8_t *goods)
{
    bool any = false;
    for (int good = 0; good < CATAN_GOODS; good++) {
        if (!goods[good])
            continue;
        if (any)
            mur_put(w, ", ");
        any = true;
        mur_put_int(w, goods[good]);
        mur_put(w, " x ");
        mur_put(w, mur_noun(s->language, s->rules, catan_catalog.good_name[good]));
    }
    if (!any)
        mur_put(w, "-");
}

static int line_draw(struct cli_canvas *c, int y, int width, const char *text, bool bold)
{
    return cli_canvas_wrap(c, 0, y, width, 3, text, (struct cli_ink){.bold = bold});
}

static void put_buildings(const struct screen_scene *s, struct mur_writer *w,
                          const struct catan_seat *seat)
{
    for (int card = 0; card <= CATAN_CITY; card++) {
        int count = card < CATAN_STACKS ? seat->stack[card] : seat->cities;
        if (!count)
            continue;
        mur_put(w, ", ");
        mur_put_item(w, s->language, s->rules, card, count);
    }
    for (int card = CATAN_EXPANSION; card < CATAN_CARDS; card++)
        if (seat->expansions >> (card - CATAN_EXPANSION) & 1) {
            mur_put(w, ", ");
            mur_put(w, mur_noun(s->language, s->rules, catan_catalog.card[card].name));
        }
}

static int seats_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width)
{
    int line = y;
    for (int i = 0; i < s->rules->players; i++) {
        const struct catan_seat *seat = catan_seat(s->state, i);
        int points = catan_points(s->rules, s->state, i);
        char text[LINE_MAX_BYTES];
        struct mur_writer w = mur_writer_init(text, sizeof text);
        mur_put(&w, i == catan_active(s->state) ? "* " : "  ");
        MUR_FILL(&w, mur_trn(s->language, "{seat}: {n} point", "{seat}: {n} points", points),
                 {"seat", mur_seat_name(s->language, s->rules, i), 0}, {"n", NULL, points});
        mur_put(&w, ", ");
        MUR_FILL(&w,
                 mur_trn(s->language, "{n} card in the hand", "{n} cards in the hand", seat->size),
                 {"n", NULL, seat->size});
        put_buildings(s, &w, seat);
        line += line_draw(c, line, width, text, i == s->viewer);
    }
    return line - y;
}

static int goods_line(const struct screen_scene *s, struct cli_canvas *c, int y, int width,
                      const char *before, const uint8_t *goods, bool bold)
{
    char text[LINE_MAX_BYTES];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    mur_put(&w, before);
    mur_put(&w, ": ");
    put_goods(s, &w, goods);
    return line_draw(c, y, width, text, bold);
}

static int costs_draw(const struct screen_scene *s, struct cli_canvas *c, int y, int width)
{
    int line = y;
    for (int card = 0; card <= CATAN_EXPANSION; card++) {
        const char *name = mur_noun(s->language, s->rules, catan_catalog.card[card].name);
        if (card == CATAN_EXPANSION)
            name = mur_tr(s->language, "city expansion");
        line += goods_line(s, c, line, width, name, catan_cost(s->rules, card), false);
    }
    return line - y;
}

static int catan_draw(const struct screen_scene *s, struct cli_canvas *c, int width, int height)
{
    const struct mur_language *l = s->language;
    int line = seats_draw(s, c, 0, width), room = height ? height : c->height;
    line += goods_line(s, c, line, width, mur_tr(l, "Market"), catan_market(s->state), false);
    char text[LINE_MAX_BYTES];
    struct mur_writer w = mur_writer_init(text, sizeof text);
    MUR_FILL(&w,
             mur_trn(l, "{n} card in the pile", "{n} cards in the pile", catan_pile_size(s->state)),
             {"n", NULL, catan_pile_size(s->state)});
    mur_put(&w, catan_arrow(s->state) == CATAN_WHITE
                    ? mur_tr(l, "; the fate card points to the left neighbour")
                    : mur_tr(l, "; the fate card points to the right neighbour"));
    line += line_draw(c, line, width, text, false);
    if (s->viewer < s->rules->players)
        line += goods_line(s, c, line, width, mur_tr(l, "Your hand"),
                           catan_seat(s->state, s->viewer)->hand, true);
    if (line + s->legals + 6 <= room)
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
