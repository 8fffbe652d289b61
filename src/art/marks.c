/* The marks of tiles: small pictures round the origin. Most stand upright
 * however the tile lies and are symbols `m-NAME`; machines and cathedrals turn with it. */
#include "art/art.h"
#include "art/draw.h"
#include "art/palette.h"

#define OUTLINE "stroke=\"" ART_INK "\" stroke-width=\".9\" stroke-linejoin=\"round\""
#define ROUNDEL "<circle r=\"8.4\" fill=\"" ART_PAPER "\" " OUTLINE "/>"

#define CIRCLE(sign)                                                                               \
    "<circle r=\"13\" fill=\"#E3C766\" stroke=\"#A88A2C\" stroke-width=\"1\"/>"                    \
    "<circle r=\"10.3\" fill=\"none\" stroke=\"#A88A2C\" stroke-width=\"1.4\" "                    \
    "stroke-dasharray=\"2 1.2\"/><path fill=\"#6E5714\" d=\"" sign "\"/>"

static const char *const mark_body[ART_MARKS] = {
    [ART_SHIELD] = "<path fill=\"#fff\" stroke=\"#fff\" stroke-width=\"3\" "
                   "d=\"M-6.5-7.5h13v6.5C6.5 4.5 3 7 0 8.5C-3 7-6.5 4.5-6.5-1z\"/>"
                   "<path fill=\"#fff\" " OUTLINE
                   " d=\"M-6.5-7.5h13v6.5C6.5 4.5 3 7 0 8.5C-3 7-6.5 4.5-6.5-1z\"/>"
                   "<path fill=\"" ART_BLUE "\" d=\"M-6-7h6v7h-6zM0 0h6C5.8 4 2.8 6.5 0 7.9z\"/>",
    [ART_WINE] = ROUNDEL "<path fill=\"" ART_WOOD "\" " OUTLINE
                         " d=\"M-3.6-5.6h7.2Q6 0 3.6 5.6h-7.2Q-6 0-3.6-5.6z\"/>"
                         "<path fill=\"none\" stroke=\"" ART_GOLDEN
                         "\" stroke-width=\"1.3\" d=\"M-4.5-2.6h9M-4.5 2.6h9\"/>",
    [ART_GRAIN] = ROUNDEL "<path fill=\"" ART_GOLDEN "\" " OUTLINE
                          " d=\"M-4.8-6Q0-3 4.8-6Q5.5-1.5 1.5 1L3.5 6h-7L-1.5 1"
                          "Q-5.5-1.5-4.8-6z\"/>"
                          "<path stroke=\"" ART_WOOD "\" stroke-width=\"1.5\" d=\"M-2.2 1h4.4\"/>",
    [ART_CLOTH] = ROUNDEL "<path fill=\"#B0457F\" " OUTLINE " d=\"M-5.5-3.5h9q2 0 2 2.5v5h-9z\"/>"
                          "<circle cx=\"-4\" cy=\"-1\" r=\"2.7\" fill=\"#D98BB3\" " OUTLINE "/>",
    [ART_INN] = "<ellipse cx=\"1\" cy=\"3\" rx=\"9.5\" ry=\"6\" fill=\"" ART_RIVER
                "\" stroke=\"" ART_RIVER_EDGE "\" stroke-width=\"1.2\"/>"
                "<path fill=\"" ART_CHURCH "\" " OUTLINE " d=\"M-5-2.5h9v6h-9z\"/>"
                "<path fill=\"" ART_ROOF "\" " OUTLINE " d=\"M-7-2L-.5-8.5L6-2z\"/>"
                "<path fill=\"" ART_INK "\" d=\"M-1.8 3.5v-3.5h2.6v3.5z\"/>",
    [ART_GOLD] = "<path fill=\"#C79A1E\" stroke=\"#6E520A\" stroke-width=\"1\" "
                 "stroke-linejoin=\"round\" d=\"M-8 4.5L-5.5-2.5h11L8 4.5z\"/>"
                 "<path fill=\"#F7DC6F\" stroke=\"#6E520A\" stroke-width=\".8\" "
                 "stroke-linejoin=\"round\" d=\"M-5.5-2.5L-3.5-5.5h7L5.5-2.5z\"/>"
                 "<path fill=\"#fff\" d=\"M4-9l.9 2.6 2.6.9-2.6.9-.9 2.6-.9-2.6-2.6-.9 "
                 "2.6-.9z\"/>",
    [ART_MAGIC] = "<circle r=\"9.5\" fill=\"" ART_PAPER "\" " OUTLINE "/>"
                  "<path fill=\"" ART_BLUE "\" " OUTLINE
                  " d=\"M-8 3.5Q-5.5 3-5-1L-3-7L-1.2-1Q-.6 2.6 1 3.5Q-3.5 5.5-8 3.5z\"/>"
                  "<path fill=\"#7B3F98\" " OUTLINE
                  " d=\"M-1.2 5Q2 4 2.4 0L3-5L6-7.5Q5.6-3 6 0Q6.5 4 8.2 4.6Q3.5 7.5-1.2 5z\"/>"
                  "<path stroke=\"" ART_GOLDEN
                  "\" stroke-width=\"1.2\" d=\"M-5 1.2Q-3 2.2-1 1.2M2.3 2.8Q4.3 3.5 6.2 2.5\"/>",
    [ART_ROBBER] = "<circle r=\"9\" fill=\"" ART_PAPER "\" " OUTLINE "/>"
                   "<path fill=\"#3A3A40\" d=\"M-6.5 6.5Q-6.5-7 0-7.5Q6.5-7 6.5 6.5"
                   "Q0 9 -6.5 6.5z\"/>"
                   "<path fill=\"#E9C9A5\" d=\"M-3.8-.5Q-3.8-4 0-4.2Q3.8-4 3.8-.5"
                   "Q3.5 3.6 0 4.5Q-3.5 3.6-3.8-.5z\"/>"
                   "<path fill=\"#3A3A40\" d=\"M-4.2-2.5h8.4v3h-8.4z\"/>"
                   "<path stroke=\"#fff\" stroke-width=\"1.4\" d=\"M-2.6-1h1.5M1.1-1h1.5\"/>",
    [ART_FLIER] =
        "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"2\" stroke-linecap=\"round\" "
        "stroke-dasharray=\".1 4\" d=\"M0-14V-30\"/>"
        "<path fill=\"" ART_WOOD "\" " OUTLINE " d=\"M-1.6 10L-1.6-9L0-13L1.6-9V10z\"/>"
        "<path fill=\"" ART_PAPER "\" " OUTLINE " d=\"M-1.6-6Q-9-8-16 1Q-12-.5-9.5 1.5Q-6-.5-1.6 3z"
        "M1.6-6Q9-8 16 1Q12-.5 9.5 1.5Q6-.5 1.6 3zM0 6L-5 12Q0 10 5 12z\"/>"
        "<path fill=\"none\" stroke=\"" ART_WOOD
        "\" stroke-width=\".7\" d=\"M-2-3Q-8-4-15 .5M2-3Q8-4 15 .5M-9.5 1L-6-5M9.5 1L6-5\"/>",
    [ART_CATHEDRAL] =
        "<path fill=\"" ART_INK "\" opacity=\".3\" d=\"M-9-28H9V-9H24V9H9V30H-9V9H-24V-9H-9z\" "
        "transform=\"translate(2 2)\"/>"
        "<path fill=\"" ART_CHURCH "\" " OUTLINE
        " d=\"M-10-24A10 10 0 0 1 10-24V-10H25V10H10V30H-10V10H-25V-10H-10z\"/>"
        "<path fill=\"" ART_SLATE "\" d=\"M-7-24A7 7 0 0 1 0-31V27H-7zM-22-7H22V0H-22z\"/>"
        "<path fill=\"" ART_SLATE_DARK "\" d=\"M0-31A7 7 0 0 1 7-24V27H0zM-22 0H22V7H-22z\"/>"
        "<path fill=\"" ART_SLATE "\" d=\"M-7-7L0 0L-7 7zM-7-7H7L0 0z\"/>"
        "<path fill=\"" ART_CHURCH "\" " OUTLINE " d=\"M-9 21h-4v9h7v-4M9 21h4v9h-7v-4\"/>"
        "<circle r=\"4.5\" fill=\"" ART_CHURCH "\" " OUTLINE "/>"
        "<path stroke=\"#B8860B\" stroke-width=\"1.4\" d=\"M0-3.2V3.2M-2.3-1H2.3\"/>",
    [ART_MONASTERY] =
        "<rect x=\"-13.5\" y=\"-13.5\" width=\"27\" height=\"27\" rx=\"3\" fill=\"#DDCDA8\" "
        "stroke=\"" ART_CHURCH_DIM "\" stroke-width=\"1.2\"/>"
        "<g class=\"detail\" fill=\"" ART_TREE "\"><circle cx=\"10\" cy=\"-9.5\" r=\"2.2\"/>"
        "<circle cx=\"4.5\" cy=\"-10.5\" r=\"1.6\"/></g>"
        "<g transform=\"translate(-2)\">"
        "<path fill=\"" ART_CHURCH "\" " OUTLINE " d=\"M-3.5 10.5V0H11V10.5z\"/>"
        "<path fill=\"#A3563F\" " OUTLINE " d=\"M-4 0.5L-1.5-6H9L12.5 .5z\"/>"
        "<path fill=\"" ART_CHURCH "\" " OUTLINE " d=\"M-10.5 10.5V-4.5H-2.5V10.5z\"/>"
        "<path fill=\"" ART_CHURCH_ROOF "\" " OUTLINE " d=\"M-11.8-4.2L-6.5-13L-1.2-4.2z\"/>"
        "<path fill=\"none\" stroke=\"" ART_INK "\" stroke-width=\"1.1\" "
        "d=\"M-6.5-12.5V-16.2M-8-15H-5\"/>"
        "<path fill=\"" ART_INK "\" d=\"M-8 10.5V7a1.5 1.5 0 0 1 3 0v3.5zM-7.3 1.5v-2.5"
        "a.8.8 0 0 1 1.6 0v2.5zM.5 8V5a1 1 0 0 1 2 0v3zM5.5 8V5a1 1 0 0 1 2 0v3z\"/></g>",
    [ART_CLUB] =
        CIRCLE("M3.5 7.5L-2-1.5Q-6.5-4-5-6.5L-3.3-6L-2.5-8L-.8-6.8L1-7.5Q3-5 1.2-3.2L6 6z"),
    [ART_FORK] = CIRCLE("M-.8 7V-1H-4.5V-7H-3V-2.5H-.8V-7H.8V-2.5H3V-7H4.5V-1H.8V7z"),
    [ART_CREST] = CIRCLE("M-5-6H5V0C5 3.5 2.5 5.5 0 7C-2.5 5.5-5 3.5-5 0z"),
};

const char *const art_mark_name[ART_UPRIGHT_MARKS] = {
    [ART_SHIELD] = "shield", [ART_WINE] = "wine",     [ART_GRAIN] = "grain",
    [ART_CLOTH] = "cloth",   [ART_INN] = "inn",       [ART_GOLD] = "gold",
    [ART_MAGIC] = "magic",   [ART_ROBBER] = "robber", [ART_MONASTERY] = "monastery",
    [ART_CLUB] = "club",     [ART_FORK] = "fork",     [ART_CREST] = "crest",
};

void art_put_mark_body(struct art_text *out, int mark)
{
    art_put(out, "%s", mark_body[mark]);
}

void art_put_mark_use(struct art_text *out, int mark, struct art_point at)
{
    art_put(out, "<use href=\"#m-%s\" x=\"%g\" y=\"%g\" width=\"32\" height=\"32\"/>",
            art_mark_name[mark], at.x - 16, at.y - 16);
}

void art_mark_symbol(struct art_text *out, int mark)
{
    art_put(out, "<symbol id=\"m-%s\" viewBox=\"-16 -16 32 32\">%s</symbol>\n", art_mark_name[mark],
            mark_body[mark]);
}

void art_mark_symbols(struct art_text *out)
{
    for (int i = 0; i < ART_UPRIGHT_MARKS; i++)
        art_mark_symbol(out, i);
}

/* Four beds of flowers round a path, inside a hedge. */
void art_put_garden(struct art_text *out, struct art_point at)
{
    static const char *const flower[] = {"#E7799B", "#F2D24A", "#B07CC6", "#F4F0E6"};
    art_put(
        out,
        "<g transform=\"translate(%g %g)\"><circle r=\"8.8\" fill=\"#D9CDA0\" stroke=\"" ART_HEDGE
        "\" stroke-width=\"2.6\"/>",
        at.x, at.y);
    for (int i = 0; i < 4; i++)
        art_put(out,
                "<path fill=\"%s\" transform=\"rotate(%d)\" d=\"M1-1H6.5A6.5 6.5 0 0 0 1-6.5z\"/>",
                flower[i], 90 * i);
    art_put(out, "<circle r=\"1.7\" fill=\"" ART_RIVER "\"/></g>");
}
