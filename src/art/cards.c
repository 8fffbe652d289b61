/* cards.c - frames, points, signs and the cost table; card_scenes.c has the pictures. */
#include "art/cards.h"

#include <string.h>

#include "art/card_scenes.h"
#include "art/palette.h"
#include "games/catan_cards/catalog.h"
#include "text/words.h"

#define LINE "stroke=\"" ART_INK "\" stroke-width=\".8\" stroke-linejoin=\"round\""
#define SIGN_OF(width)                                                                             \
    "fill=\"none\" stroke=\"" ART_INK "\" stroke-width=\"" width                                   \
    "\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
#define SIGN SIGN_OF("1.6")

static const char *const names[ART_CARDS] = {
    "clay",        "wood",       "ore",        "wool",     "grain",      "back",
    "road-a",      "road-b",     "knight-a",   "knight-b", "settlement", "city-robber",
    "city-market", "church",     "citadel",    "library",  "university", "town-hall",
    "guild",       "fate-white", "fate-black", "costs",    "city"};

const char *art_card_name(int card)
{
    return names[card];
}

/* ---- signs, round the origin, about 20 wide -------------------------------------------------- */

#define SMALL_CARD "<rect x=\"-3.4\" y=\"-5\" width=\"6.8\" height=\"10\" rx=\"1.2\" "
#define HIDDEN_CARD(x)                                                                             \
    "<g transform=\"translate(" x ")\">" SMALL_CARD "fill=\"" ART_SLATE "\" " LINE "/></g>"
#define OPEN_CARD(x) "<g transform=\"translate(" x ")\">" SMALL_CARD "fill=\"#fff\" " LINE "/></g>"
#define TURNING                                                                                    \
    "<path " SIGN " d=\"M-6.5-2.5A7 7 0 0 1 5.8-4M6.5 2.5A7 7 0 0 1-5.8 4\"/>"                     \
    "<path fill=\"" ART_INK "\" d=\"M8.6-5.8L6.9-.9L2.9-3.7zM-8.6 5.8L-6.9.9L-2.9 3.7z\"/>"
#define PADLOCK                                                                                    \
    "<path " SIGN " d=\"M-2.6-1.6v-2.2a2.6 2.6 0 0 1 5.2 0v2.2\"/>"                                \
    "<rect x=\"-4.4\" y=\"-1.8\" width=\"8.8\" height=\"6.8\" rx=\"1.2\" fill=\"" ART_GOLDEN       \
    "\" " LINE "/><path stroke=\"" ART_INK                                                         \
    "\" stroke-width=\"1.3\" stroke-linecap=\"round\" d=\"M0 .8v2\"/>"

static const char *const effect[ART_CARDS] = {
    /* one card against another */
    [ART_CARD_ROAD_A] = OPEN_CARD("-11 0")
        OPEN_CARD("11 0") "<path " SIGN " d=\"M-5-2.5H4M5 2.5H-4\"/>"
                          "<path fill=\"" ART_INK "\" d=\"M6.6-2.5L3-5v5zM-6.6 2.5L-3 0v5z\"/>",
    /* one card more */
    [ART_CARD_KNIGHT_A] = HIDDEN_CARD("6 0") "<path " SIGN_OF("2.4") " d=\"M-9.5 0h9M-5-4.5v9\"/>",
    /* may turn the fate card */
    [ART_CARD_SETTLEMENT] =
        TURNING "<path " SIGN " d=\"M-1.6-1.4q.2-1.9 1.7-1.9 1.7.1 1.6 1.7-.1 "
                "1.2-1.6 1.8v1.1\"/><circle cy=\"3.4\" r=\".9\" fill=\"" ART_INK "\"/>",
    /* keep seven, turn the fate card */
    [ART_CARD_CITY_ROBBER] =
        "<g transform=\"translate(-14 0)\"><path fill=\"#3A3A40\" d=\"M-5.5 6Q-6-6 0-6.5Q6-6 5.5 6"
        "Q0 8-5.5 6z\"/><path fill=\"#E9C9A5\" d=\"M-3.4-.4Q-3.4-3.6 0-3.8Q3.4-3.6 3.4-.4Q3.2 3.2 "
        "0 "
        "4Q-3.2 3.2-3.4-.4z\"/><path fill=\"#3A3A40\" d=\"M-3.8-2.2h7.6v2.7h-7.6z\"/>"
        "<path stroke=\"#fff\" stroke-width=\"1.3\" d=\"M-2.4-.9h1.4M1-.9h1.4\"/></g>" HIDDEN_CARD(
            "1 0") "<text x=\"1\" y=\"2.8\" font-family=\"sans-serif\" font-weight=\"700\" "
                   "text-anchor=\"middle\" fill=\"#fff\" "
                   "font-size=\"8\">7</text>"
                   "<g transform=\"translate(16 0)scale(.8)\">" TURNING "</g>",
    /* five new cards in the market */
    [ART_CARD_CITY_MARKET] = OPEN_CARD("-20 0") OPEN_CARD("-12 0") OPEN_CARD("-4 0") OPEN_CARD(
        "4 0") OPEN_CARD("12 0") "<g transform=\"translate(21.5 0)scale(.62)\">" TURNING "</g>",
    /* the first knight is safe */
    [ART_CARD_EXPANSION + 0] =
        "<g transform=\"translate(-8 0)\"><path fill=\"" ART_SLATE "\" " LINE
        " d=\"M-4-1Q-4-6.5 0-6.5Q4-6.5 4-1V3Q2 6.5 0 6.5Q-2 6.5-4 3z\"/><path fill=\"" ART_INK
        "\" d=\"M-3.2-1.6h6.4v1.6h-2.4v4h-1.6v-4h-2.4z\"/></g><g transform=\"translate(8 "
        "0)\">" PADLOCK "</g>",
    /* the first three roads are safe */
    [ART_CARD_EXPANSION + 1] =
        "<path fill=\"" ART_ROAD "\" stroke=\"" ART_ROAD_EDGE "\" stroke-width=\"1\" "
        "d=\"M-17 6L-14.5-6h3L-14 6zM-11 6L-8.5-6h3L-8 6zM-5 6L-2.5-6h3L-2 6z\"/>"
        "<g transform=\"translate(10 0)\">" PADLOCK "</g>",
    /* look, then choose */
    [ART_CARD_EXPANSION + 2] = OPEN_CARD("9 0")
        OPEN_CARD("13 1") "<path fill=\"#fff\" " LINE " d=\"M-15 0Q-8-7-1 0Q-8 7-15 0z\"/>"
                          "<circle cx=\"-8\" r=\"3\" fill=\"" ART_BLUE "\" " LINE "/>"
                          "<circle cx=\"-8\" r=\"1.2\" fill=\"" ART_INK "\"/>",
    /* one card less */
    [ART_CARD_EXPANSION + 3] = OPEN_CARD("6 0") "<path " SIGN_OF("2.4") " d=\"M-9.5 0h9\"/>",
    /* take a card from one who is not behind */
    [ART_CARD_EXPANSION + 5] =
        HIDDEN_CARD("-9 0") "<path " SIGN " d=\"M-3.5 0H4\"/><path fill=\"" ART_INK
                            "\" d=\"M7 0L3-2.8v5.6z\"/><path fill=\"#E9C9A5\" " LINE
                            " d=\"M17 5.5h-5.5q-3-1.5-3.4-4.6-.2-1.6 1.2-1.6l1.6 1.8V-5.2q1-1.4 2 "
                            "0v3.6q2.8-.4 4.1 1.4z\"/>",
};

/* ---- frames ---------------------------------------------------------------------------------- */

static void put_frame(struct art_text *out, const char *paper)
{
    art_put(
        out,
        "<rect x=\".5\" y=\".5\" width=\"63\" height=\"99\" rx=\"5\" fill=\"%s\" stroke=\"" ART_INK
        "\" stroke-width=\".8\"/>",
        paper);
}

static void put_suns(struct art_text *out, int points, double y)
{
    for (int i = 0; i < points; i++)
        art_put(out,
                "<path transform=\"translate(%g %g)\" fill=\"" ART_GOLDEN
                "\" stroke=\"#7A5C0C\" stroke-width=\".7\" stroke-linejoin=\"round\" "
                "d=\"M0-5.2L1.4-3.4L3.7-3.7L3.4-1.4L5.2 0L3.4 1.4L3.7 3.7L1.4 3.4L0 5.2L-1.4 3.4"
                "L-3.7 3.7L-3.4 1.4L-5.2 0L-3.4-1.4L-3.7-3.7L-1.4-3.4z\"/>",
                32 + 11.5 * (i - (points - 1) / 2.0), y);
}

static void put_side(struct art_text *out, char letter)
{
    art_put(out,
            "<circle cx=\"11\" cy=\"11\" r=\"6\" fill=\"" ART_PAPER "\" " LINE "/>"
            "<text x=\"11\" y=\"14.1\" font-family=\"sans-serif\" font-weight=\"700\" "
            "text-anchor=\"middle\" fill=\"" ART_INK "\" font-size=\"9\">%c</text>",
            letter);
}

/* ---- resources ------------------------------------------------------------------------------- */

static void put_corner(struct art_text *out, int good)
{
    art_put(out, "<circle r=\"7\" fill=\"" ART_PAPER "\" " LINE "/><g transform=\"scale(.52)\">");
    art_put_good(out, good);
    art_put(out, "</g>");
}

static void put_resource(struct art_text *out, int good)
{
    put_frame(out, ART_PAPER);
    art_put_card_scene(out, ART_CARD_GOOD + good, true);
    art_put(out, "<g transform=\"translate(10.5 10.5)\">");
    put_corner(out, good);
    art_put(out, "</g><g transform=\"translate(53.5 89.5)rotate(180)\">");
    put_corner(out, good);
    art_put(out, "</g>");
}

static void put_back(struct art_text *out)
{
    put_frame(out, ART_SLATE_DARK);
    art_put(out,
            "<rect x=\"4\" y=\"4\" width=\"56\" height=\"92\" rx=\"3\" fill=\"" ART_SLATE
            "\" stroke=\"" ART_WALL_TOP "\" stroke-width=\".8\"/>"
            "<g fill=\"none\" stroke=\"" ART_WALL_TOP "\" stroke-width=\".6\" opacity=\".55\">");
    for (int row = 0; row < 7; row++)
        for (int i = 0; i < 4 - row % 2; i++)
            art_put(out, "<path d=\"M%g %gl6 3.5v7l-6 3.5l-6-3.5v-7z\"/>",
                    14 + 12.0 * i + 6 * (row % 2), 11.5 + 10.5 * row);
    art_put(out, "</g><circle cx=\"32\" cy=\"50\" r=\"13\" fill=\"" ART_WALL_TOP "\" " LINE "/>");
    put_suns(out, 1, 50);
}

/* ---- buildings ------------------------------------------------------------------------------- */

/* The symbols' points come from the catalogue; the numbers of both lists run alike. */
static int points_of(int card)
{
    static const int building[ART_CARD_EXPANSION] = {[ART_CARD_ROAD_B] = 1 + CATAN_ROAD,
                                                     [ART_CARD_KNIGHT_B] = 1 + CATAN_KNIGHT,
                                                     [ART_CARD_SETTLEMENT] = 1 + CATAN_SETTLEMENT,
                                                     [ART_CARD_CITY_ROBBER] = 1 + CATAN_CITY,
                                                     [ART_CARD_CITY_MARKET] = 1 + CATAN_CITY};
    if (card == ART_CARD_CITY)
        return catan_catalog.card[CATAN_CITY].points;
    if (card >= ART_CARD_EXPANSION)
        return catan_catalog.card[CATAN_EXPANSION + card - ART_CARD_EXPANSION].points;
    return building[card] ? catan_catalog.card[building[card] - 1].points : 0;
}

static void put_cost(struct art_text *out, int good, double x, double y, const char *scale)
{
    art_put(out, "<g class=\"cost\" transform=\"translate(%g %g)scale(%s)\">", x, y, scale);
    art_put_good(out, good);
    art_put(out, "</g>");
}

/* The town hall's sign is what it costs beyond other expansions. */
static void put_extra_cost(struct art_text *out, int card)
{
    const uint8_t *cost = catan_catalog.card[CATAN_EXPANSION + card - ART_CARD_EXPANSION].cost;
    const uint8_t *usual = catan_catalog.card[CATAN_EXPANSION].cost;
    double x = 0;
    art_put(out, "<path " SIGN_OF("2.2") " d=\"M-17 0h7M-13.5-3.5v7\"/>");
    for (int k = 0; k < CATAN_GOODS; k++)
        for (int i = usual[k]; i < cost[k]; i++, x += 13.6)
            put_cost(out, k, x, 0, ".54");
}

static void put_building(struct art_text *out, int card)
{
    put_frame(out, ART_PAPER);
    art_put_card_scene(out, card, false);
    bool a = card == ART_CARD_ROAD_A || card == ART_CARD_KNIGHT_A;
    if (a || card == ART_CARD_ROAD_B || card == ART_CARD_KNIGHT_B)
        put_side(out, a ? 'A' : 'B');
    put_suns(out, points_of(card), 70);
    art_put(out, "<g transform=\"translate(32 82)scale(.92)\">");
    if (effect[card])
        art_put(out, "%s", effect[card]);
    else if (card >= ART_CARD_EXPANSION && card < ART_CARD_FATE_WHITE)
        put_extra_cost(out, card);
    art_put(out, "</g>");
}

/* ---- fate card and cost table ---------------------------------------------------------------- */

static void put_fate(struct art_text *out, bool white)
{
    put_frame(out, white ? "#6E8F7A" : "#D9C8A4");
    art_put(out,
            "<rect x=\"4\" y=\"4\" width=\"56\" height=\"92\" rx=\"3\" fill=\"none\" stroke=\"%s\" "
            "stroke-width=\".8\" opacity=\".6\"/><g transform=\"translate(32 50)%s\" "
            "fill=\"none\" stroke=\"%s\" stroke-width=\"5\">",
            white ? "#fff" : ART_INK, white ? "" : "scale(-1 1)", white ? "#fff" : ART_INK);
    for (int turn = 0; turn < 360; turn += 120)
        art_put(out,
                "<g transform=\"rotate(%d)\"><path d=\"M-15.5-13.5A20.5 20.5 0 0 1 9-18.4\"/>"
                "<path stroke=\"none\" fill=\"%s\" d=\"M19-12.5L5.2-10.6L11.8-25.4z\"/></g>",
                turn, white ? "#fff" : ART_INK);
    art_put(out, "</g><circle cx=\"32\" cy=\"50\" r=\"7\" fill=\"" ART_GOLDEN "\" " LINE "/>");
}

static const uint8_t cost_rows[] = {CATAN_ROAD, CATAN_KNIGHT, CATAN_SETTLEMENT, CATAN_CITY,
                                    CATAN_EXPANSION};
static const uint8_t cost_scene[] = {ART_CARD_ROAD_A, ART_CARD_KNIGHT_A, ART_CARD_SETTLEMENT,
                                     ART_CARD_CITY_ROBBER, ART_CARD_EXPANSION};

static void put_costs(struct art_text *out)
{
    put_frame(out, ART_PAPER);
    for (int row = 0; row < 5; row++) {
        const uint8_t *cost = catan_catalog.card[cost_rows[row]].cost;
        double y = 4 + 18.5 * row, x = 20.5;
        art_put(out, "<svg x=\"2.5\" y=\"%g\" width=\"13\" height=\"17.5\" viewBox=\"4 4 56 61\">",
                y);
        art_put_card_scene(out, cost_scene[row], false);
        art_put(out, "</svg>");
        for (int k = 0; k < CATAN_GOODS; k++)
            for (int i = 0; i < cost[k]; i++, x += 9.3)
                put_cost(out, k, x, y + 8.8, ".36");
    }
}

/* ---- symbols --------------------------------------------------------------------------------- */

void art_card_symbol(struct art_text *out, int card)
{
    art_put(out, "<symbol id=\"card-%s\" viewBox=\"0 0 64 100\">", names[card]);
    if (card < ART_CARD_BACK)
        put_resource(out, card - ART_CARD_GOOD);
    else if (card == ART_CARD_BACK)
        put_back(out);
    else if (card == ART_CARD_COSTS)
        put_costs(out);
    else if (card == ART_CARD_FATE_WHITE || card == ART_CARD_FATE_BLACK)
        put_fate(out, card == ART_CARD_FATE_WHITE);
    else
        put_building(out, card);
    art_put(out, "</symbol>\n");
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The words by which the game calls the cards; NULL has no caption. */
static const char *word_of(int card)
{
    static const char *const word[ART_CARDS] = {
        [ART_CARD_ROAD_A] = "road",      [ART_CARD_ROAD_B] = "road",
        [ART_CARD_KNIGHT_A] = "knight",  [ART_CARD_KNIGHT_B] = "knight",
        [ART_CARD_CITY_ROBBER] = "city", [ART_CARD_CITY_MARKET] = "city",
        [ART_CARD_FATE_WHITE] = "fate",  [ART_CARD_FATE_BLACK] = "fate",
    };
    if (card == ART_CARD_BACK || card == ART_CARD_COSTS)
        return NULL;
    return word[card] ? word[card] : names[card];
}

void art_put_caption(struct art_text *out, int card, int x, int y)
{
    enum { FITTING = 17 }; /* letters; longer names are set closer */
    const struct mur_rules any = {.kind = mur_kind_find("catan-cards", strlen("catan-cards"))};
    const char *word = word_of(card);
    bool good = card < ART_CARD_BACK;
    bool plate = good || card == ART_CARD_FATE_WHITE || card == ART_CARD_FATE_BLACK;
    if (!word)
        return;
    const char *text = mur_noun(art_language(out), &any, word);
    int letters = 0;
    for (const char *c = text; *c; c++)
        letters += ((unsigned char)*c & 0xC0) != 0x80;
    if (plate)
        art_put(out,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"9\" rx=\"3\" fill=\"" ART_PAPER
                "\" fill-opacity=\".9\"/>",
                x + 5, y + 88, good ? 40 : 54);
    art_put(out,
            "<text class=\"caption\" x=\"%d\" y=\"%d\" font-size=\"6.5\" text-anchor=\"middle\" "
            "font-family=\"sans-serif\" fill=\"" ART_INK "\"",
            x + (good ? 25 : 32), y + 96);
    if (letters > FITTING)
        art_put(out, " textLength=\"58\" lengthAdjust=\"spacingAndGlyphs\"");
    art_put(out, ">");
    art_put_escaped(out, text);
    art_put(out, "</text>\n");
}

void art_card_sheet(struct art_text *out, int columns)
{
    int rows = (ART_CARDS + columns - 1) / columns;
    art_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n",
            70 * columns + 6, 106 * rows + 6);
    for (int card = 0; card < ART_CARDS; card++)
        art_card_symbol(out, card);
    for (int card = 0; card < ART_CARDS; card++) {
        int x = 6 + 70 * (card % columns), y = 6 + 106 * (card / columns);
        art_put(out, "<use href=\"#card-%s\" x=\"%d\" y=\"%d\" width=\"64\" height=\"100\"/>\n",
                names[card], x, y);
        art_put_caption(out, card, x, y);
    }
    art_put(out, "</svg>\n");
}
