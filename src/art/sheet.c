/* sheet.c - all faces on one sheet, and the set of symbols for other programs. */
#include "art/art.h"
#include "art/draw.h"
#include "art/palette.h"

void art_symbols(struct art_text *out)
{
    struct art_text data = {0};
    art_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<defs>\n");
    art_mark_symbols(out);
    for (int face = 1; face < CARC_FACES; face++) {
        art_face_all(out, &data, face);
        art_put(&data, face + 1 < CARC_FACES ? ",\n" : "\n");
    }
    art_put_people(out);
    art_put(out, "</defs>\n<metadata id=\"faces\">[\n%s]</metadata>\n</svg>\n",
            data.text ? data.text : "");
    out->failed |= data.failed;
    art_text_release(&data);
}

/* A set begins a new row under its name. */
struct pen {
    int columns, pixels;
    int column;
    double x, y;
};

static double cell_of(const struct pen *pen)
{
    return pen->pixels * 1.12 + 8;
}

static void sheet_heading(struct art_text *out, struct pen *pen, int set)
{
    if (pen->column)
        pen->y += cell_of(pen) + 16;
    pen->column = 0;
    art_put(out,
            "<text x=\"16\" y=\"%g\" font-size=\"16\" font-family=\"Palatino,Georgia,serif\" "
            "fill=\"" ART_INK "\">%s</text>\n",
            pen->y + 16, carc_set_name[set]);
    pen->y += 26;
}

static void sheet_face(struct art_text *out, struct pen *pen, int face)
{
    if (pen->column == pen->columns) {
        pen->column = 0;
        pen->y += cell_of(pen) + 16;
    }
    double x = 16 + pen->column++ * cell_of(pen);
    art_put(out, "<use href=\"#t-%s\" x=\"%g\" y=\"%g\" width=\"%d\" height=\"%d\"/>",
            carc_face[face].code, x, pen->y, pen->pixels, pen->pixels);
    art_put(out,
            "<text x=\"%g\" y=\"%g\" font-size=\"11\" font-family=\"sans-serif\" fill=\"" ART_INK
            "\">%s &#215;%d</text>\n",
            x, pen->y + pen->pixels + 13, carc_face[face].code, carc_face[face].count);
}

void art_tile_sheet(struct art_text *out, int columns, int pixels)
{
    struct art_text body = {0};
    struct pen pen = {.columns = columns, .pixels = pixels, .y = 12};
    for (int face = 1; face < CARC_FACES; face++) {
        if (face == 1 || carc_face[face].set != carc_face[face - 1].set)
            sheet_heading(&body, &pen, carc_face[face].set);
        sheet_face(&body, &pen, face);
    }
    art_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\">\n<defs>\n",
            24 + columns * cell_of(&pen), pen.y + cell_of(&pen) + 20);
    art_mark_symbols(out);
    for (int face = 1; face < CARC_FACES; face++)
        art_face_symbol(out, face);
    art_put(out,
            "</defs>\n<rect width=\"100%%\" height=\"100%%\" fill=\"" ART_PAPER "\"/>\n%s</svg>\n",
            body.text ? body.text : "");
    out->failed |= body.failed;
    art_text_release(&body);
}
