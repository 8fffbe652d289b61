/* figures.c - the figures and the seats' signs. Figures are painted in the current colour, with a white
 * rim that keeps them apart from any ground and a thin dark line round it. */
#include "art/art.h"
#include "art/palette.h"
#include "text/words.h"

const struct art_seat art_seat[ART_SEATS] = {
    {"#D55E00", "M-3.6-3.6H3.6V3.6H-3.6z"},
    {"#0072B2", "M-4.1 0A4.1 4.1 0 1 1 4.1 0A4.1 4.1 0 1 1-4.1 0z"},
    {"#F0E442", "M0-4.6L4.5 3.5H-4.5z"},
    {"#009E73", "M0-5L4.3 0L0 5L-4.3 0z"},
    {"#1F1F1F", "M0-5L1.3-1.8L4.8-1.5L2.1.7L3 4.1L0 2.2L-3 4.1L-2.1.7L-4.8-1.5L-1.3-1.8z"},
    {"#CC79A7", "M-2.3-4H2.3L4.6 0L2.3 4H-2.3L-4.6 0z"},
};

const char *const art_figure_name[ART_FIGURES] = {
    [ART_FOLLOWER] = "follower",
    [ART_FARMER] = "farmer",
    [ART_BIG] = "big",
    [ART_BIG_FARMER] = "big-farmer",
    [ART_ABBOT] = "abbot",
    [ART_BUILDER] = "builder",
    [ART_PIG] = "pig",
    [ART_SCORER] = "scorer",
    [ART_SCORER_WOMAN] = "scorer-woman",
    [ART_ROBBER_FIGURE] = "robber",
    [ART_MAGE] = "mage",
    [ART_WITCH] = "witch",
    [ART_GOLD_BAR] = "gold-bar",
};

#define CLOAK                                                                                      \
    "M0-16.5C-4.6-16.5-6-13-5.4-9.2C-9.5-6.5-10.5 0-12 11.5C-7 14.5 7 14.5 12 "                    \
    "11.5C10.5 0 9.5-6.5 5.4-9.2C6-13 4.6-16.5 0-16.5z"
#define FACE "<ellipse cy=\"-11.2\" rx=\"3.1\" ry=\"3.4\" fill=\"#F6DDBD\"/>"
#define FOLD                                                                                       \
    "<path fill=\"none\" stroke=\"#000\" stroke-opacity=\".28\" stroke-width=\"1.3\" "             \
    "d=\"M-5-7.5Q0-4.5 5-7.5M6.5 1Q7.5 7 7 12M-6.5 1Q-7.5 7-7 12\"/>"
#define INKED "stroke=\"" ART_INK "\" stroke-width=\".9\" stroke-linejoin=\"round\""

struct figure_art {
    const char *outline;   /* silhouette */
    const char *colour;    /* NULL: the current colour */
    const char *transform; /* of the whole */
    const char *details;   /* on top of the silhouette */
};

static const struct figure_art figure_art[ART_FIGURES] = {
    [ART_FOLLOWER] = {CLOAK, NULL, "translate(0 1)", FOLD FACE},
    [ART_FARMER] = {CLOAK, NULL, "rotate(-82)translate(0 2)scale(.92)", FOLD FACE},
    [ART_BIG] = {CLOAK, NULL, "translate(0 2)scale(1.2)",
                 FOLD FACE "<path fill=\"" ART_GOLDEN "\" " INKED
                           " d=\"M-4.6-13.5L-5.5-18L-2.3-16L0-19L2.3-16L5.5-18L4.6-13.5z\"/>"},
    [ART_BIG_FARMER] = {CLOAK, NULL, "rotate(-82)translate(0 3)scale(1.1)",
                        FOLD FACE "<path fill=\"" ART_GOLDEN "\" " INKED
                                  " d=\"M-4.6-13.5L-5.5-18L-2.3-16L0-19L2.3-16L5.5-18L4.6-"
                                  "13.5z\"/>"},
    [ART_ABBOT] =
        {"M0-19C-3.5-15.5-5-13-4.5-9C-9-6.5-9.5 0-11 12C-6 14.5 6 14.5 11 12C9.5 "
         "0 9-6.5 4.5-9C5-13 3.5-15.5 0-19z",
         NULL, "translate(-1.5 2)",
         "<ellipse cy=\"-9.5\" rx=\"2.9\" ry=\"2.7\" fill=\"#F6DDBD\"/>"
         "<path fill=\"#fff\" " INKED
         " d=\"M0-18.5C-3.3-15.5-4.3-14-4.2-11.5H4.2C4.3-14 3.3-15.5 0-18.5z\"/>"
         "<path stroke=\"#B8860B\" stroke-width=\"1\" d=\"M0-17v5M-1.6-14.5h3.2\"/>"
         "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"4.2\" stroke-linecap=\"round\" "
         "d=\"M13.5 13V-8\"/><path fill=\"none\" stroke=\"#6B4A12\" stroke-width=\"2\" "
         "stroke-linecap=\"round\" d=\"M13.5 13V-9Q13.5-13.5 10.5-12.5Q9-11 11-10\"/>"},
    [ART_BUILDER] = {"M0-15.5C-5-15.5-5.8-12-5.2-8.5C-8.5-6.5-9-2-9 2V13H-1.5V6H1.5V13H9V2C9-2 "
                     "8.5-6.5 5.2-8.5C5.8-12 5-15.5 0-15.5z",
                     NULL, "translate(-2 1)",
                     "<ellipse cy=\"-9.5\" rx=\"3.2\" ry=\"3\" fill=\"#F6DDBD\"/>"
                     "<path fill=\"" ART_GOLDEN "\" " INKED
                     " d=\"M-5.8-11Q-5-16.5 0-16.5Q5-16.5 5.8-11z\"/>"
                     "<path stroke=\"#fff\" stroke-width=\"4\" stroke-linecap=\"round\" "
                     "d=\"M7 4L14-9\"/><path stroke=\"" ART_WOOD
                     "\" stroke-width=\"2\" stroke-linecap=\"round\" d=\"M7 4L14-9\"/>"
                     "<path fill=\"#8E959C\" " INKED " d=\"M9.5-11.5L12-15.5L19-11L16.5-7z\"/>"},
    [ART_PIG] = {"M-13 1C-13-7-5-9 2-8.5L5.5-12L7-8C12-6.5 12.5-3.5 13-1.5H16V4H13C12.5 6 11 7.5 "
                 "9.5 8V12.5H5.5V9H-4V12.5H-8V8.5C-11.5 7-13 4.5-13 1z",
                 NULL, "translate(-1 0)",
                 "<circle cx=\"9\" cy=\"-2\" r=\"1.3\" fill=\"" ART_INK "\"/>"
                 "<path fill=\"none\" stroke=\"" ART_INK
                 "\" stroke-width=\"1.2\" d=\"M14 .5v2M-13 0q-4-1-2-4q2 0 1 2\"/>"},
    [ART_SCORER] = {CLOAK, NULL, "translate(-3 3)scale(.85)",
                    FOLD FACE "<path stroke=\"#5A3A1E\" stroke-width=\"1.8\" d=\"M11 14V-19\"/>"
                              "<path fill=\"currentColor\" " INKED
                              " d=\"M11.5-19H23L19-15L23-11H11.5z\"/>"},
    [ART_SCORER_WOMAN] =
        {"M0-16.5C-5-16.5-6.5-12-5-9C-8-6.5-7.5-2-5.5 1L-13 12C-7 14.5 7 14.5 13 12L5.5 1C7.5-2 "
         "8-6.5 5-9C6.5-12 5-16.5 0-16.5z",
         NULL, "translate(-3 3)scale(.85)",
         FACE "<path fill=\"none\" stroke=\"#000\" stroke-opacity=\".3\" stroke-width=\"1.3\" "
              "d=\"M-5.5 1Q0 3 5.5 1\"/>"
              "<path stroke=\"#5A3A1E\" stroke-width=\"1.8\" d=\"M11 14V-19\"/>"
              "<path fill=\"currentColor\" " INKED " d=\"M11.5-19Q18-21 23-15Q18-13 11.5-11z\"/>"},
    [ART_ROBBER_FIGURE] = {CLOAK, NULL, "translate(0 1)",
                           FACE "<path fill=\"" ART_INK "\" d=\"M-4.5-13h9v3h-9z\"/>"
                                "<path stroke=\"#fff\" stroke-width=\"1.3\" "
                                "d=\"M-2.7-11.5h1.7M1-11.5h1.7\"/>"
                                "<path fill=\"#A98B5B\" " INKED
                                " d=\"M5 4Q1 12 6 14Q12 15 13 10Q13 6 9.5 4L11 1.5H5z\"/>"},
    [ART_MAGE] =
        {"M0-19L5.5-7H8L5.5-5C9-3 10 2 11 12C6 14.5-6 14.5-11 12C-10 2-9-3-5.5-5L-8-7H-5.5z",
         "#3C6FC0", "translate(0 2)",
         "<path fill=\"#F6DDBD\" d=\"M-3-6.5h6v3.5h-6z\"/>"
         "<path fill=\"#fff\" d=\"M-3.5-3.5Q0-1.5 3.5-3.5Q3 5 0 7.5Q-3 5-3.5-3.5z\"/>"
         "<path fill=\"" ART_GOLDEN "\" d=\"M0-15.5l.9 1.9 2.1.2-1.6 1.4.5 2.1-1.9-1.1-1.9 "
         "1.1.5-2.1-1.6-1.4 2.1-.2z\"/>"},
    [ART_WITCH] =
        {"M3-19L5.5-7.5H10L6-5C9-3 10 2 11 12C6 14.5-6 14.5-11 12C-10 2-9-3-6-5L-10-7.5H-5.5z",
         "#7B3F98", "translate(0 2)",
         "<path fill=\"#CFE3A8\" d=\"M-3.5-6.5h7v3.5q-3.5 3-7 0z\"/>"
         "<path stroke=\"" ART_GOLDEN "\" stroke-width=\"1.6\" d=\"M-5.2-8.5h10.2\"/>"
         "<path stroke=\"#5A3A1E\" stroke-width=\"1.8\" d=\"M13 13V-6\"/>"
         "<path fill=\"#C9A04A\" " INKED " d=\"M11.5-6h3l1.5-7h-6z\"/>"},
    [ART_GOLD_BAR] =
        {"M-13 8L-9-4L-6-8H8L13 8z", "#D9AE2B", "",
         "<path fill=\"#F7DC6F\" " INKED " d=\"M-9-4L-6-8H8L9.5-4z\"/>"
         "<path stroke=\"#6E520A\" stroke-width=\"1\" d=\"M-7 1.5h13\"/>"
         "<path fill=\"#fff\" d=\"M8-13l1.2 3.3 3.3 1.2-3.3 1.2-1.2 3.3-1.2-3.3-3.3-1.2 "
         "3.3-1.2z\"/>"},
};

void art_figure_symbol(struct art_text *out, enum art_figure_kind kind)
{
    const struct figure_art *f = &figure_art[kind];
    art_put(out, "<symbol id=\"f-%s\" viewBox=\"-24 -24 48 48\"><g transform=\"%s\">",
            art_figure_name[kind], f->transform);
    art_put(out,
            "<path fill=\"none\" stroke=\"" ART_INK
            "\" stroke-opacity=\".7\" stroke-width=\"5\" stroke-linejoin=\"round\" d=\"%s\"/>",
            f->outline);
    art_put(out,
            "<path fill=\"%s\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-linejoin=\"round\" "
            "d=\"%s\"/>",
            f->colour ? f->colour : "currentColor", f->outline);
    art_put(out, "<path fill=\"%s\" d=\"%s\"/>", f->colour ? f->colour : "currentColor",
            f->outline);
    art_put(out, "%s</g></symbol>\n", f->details);
}

void art_sign_name(char name[ART_SIGN_NAME], const struct mur_language *l, int seat)
{
    struct mur_writer w = mur_writer_init(name, ART_SIGN_NAME);
    mur_put(&w, "s-");
    mur_put_int(&w, seat);
    if (l == &mur_languages[0])
        return;
    mur_put_char(&w, '-');
    mur_put(&w, l->code);
}

void art_put_sign_use(struct art_text *out, int seat, double x, double y, double size)
{
    char name[ART_SIGN_NAME];
    art_sign_name(name, art_language(out), seat);
    art_put(out, "<use href=\"#%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", name, x, y,
            size, size);
}

void art_seat_symbol(struct art_text *out, int seat)
{
    const struct art_seat *s = &art_seat[seat];
    char name[ART_SIGN_NAME];
    art_sign_name(name, art_language(out), seat);
    art_put(out,
            "<symbol id=\"%s\" viewBox=\"-6 -6 12 12\"><path fill=\"#fff\" stroke=\"" ART_INK
            "\" stroke-width=\".9\" stroke-linejoin=\"round\" d=\"%s\"/>",
            name, s->sign);
    art_put(out,
            "<text y=\"%g\" font-size=\"5\" font-weight=\"700\" "
            "font-family=\"sans-serif\" text-anchor=\"middle\" fill=\"" ART_INK
            "\">%c</text></symbol>\n",
            seat == 2 ? 2.6 : 1.8, mur_seat_letter(art_language(out), seat));
}

void art_seat_pattern(struct art_text *out, int seat)
{
    const struct art_seat *s = &art_seat[seat];
    art_put(out,
            "<pattern id=\"p-%d\" width=\"32\" height=\"32\" patternUnits=\"userSpaceOnUse\">"
            "<path fill=\"%s\" fill-opacity=\".34\" d=\"M0 0H32V32H0z\"/>"
            "<path fill=\"%s\" stroke=\"#fff\" stroke-width=\".8\" transform=\"translate(8 8)\" "
            "d=\"%s\"/><path fill=\"%s\" stroke=\"#fff\" stroke-width=\".8\" "
            "transform=\"translate(24 24)\" d=\"%s\"/></pattern>\n",
            seat, s->colour, s->colour, s->sign, s->colour, s->sign);
}
