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
#define DRAWING(name, symbol, ...) [ART_##name] = (symbol),
#include "art/figures.def"
#undef DRAWING
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
#define DRAWING(name, symbol, ...) [ART_##name] = {__VA_ARGS__},
#include "art/figures.def"
#undef DRAWING
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
