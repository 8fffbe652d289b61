/* any.c - a game of which nothing is known but its rules: its position's text on a sheet of paper. */
#include <stdlib.h>
#include <string.h>

#include "art/game.h"
#include "art/palette.h"

enum { LINE = 20, LETTER = 9, MARGIN = 16 };

enum mur_status art_no_zone(const struct art_wish *wish, struct mur_error *err)
{
    if (!wish->zone)
        return MUR_OK;
    return mur_fail(err, MUR_UNKNOWN_WORD, "this game has no zones that could be highlighted", 0,
                    (int)strlen(wish->zone));
}

/* Writes the lines of the text, which it takes apart. */
static void put_lines(struct art_text *out, char *text)
{
    int y = MARGIN + LINE / 2;
    for (char *line = text; line && *line; y += LINE) {
        char *end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        art_put(out, "<text x=\"%d\" y=\"%d\">", MARGIN, y);
        art_put_escaped(out, line);
        art_put(out, "</text>\n");
        line = end;
    }
}

static void measure(const char *text, int *width, int *height)
{
    *width = *height = 0;
    while (*text) {
        int length = (int)strcspn(text, "\n");
        *width = length > *width ? length : *width;
        *height += 1;
        text += length + (text[length] == '\n');
    }
}

enum mur_status art_position_any(struct art_text *out, const struct mur_rules *r, const void *view,
                                 const struct art_wish *wish, struct mur_error *err)
{
    enum mur_status status = art_no_zone(wish, err);
    int length = mur_position_text(r, view, NULL, 0), width, height;
    char *text = status ? NULL : malloc((size_t)length + 1);
    if (status)
        return status;
    out->failed |= text == NULL;
    if (!text)
        return MUR_OK;
    mur_position_text(r, view, text, length + 1);
    measure(text, &width, &height);
    width = width * LETTER + 2 * MARGIN;
    height = height * LINE + 2 * MARGIN;
    art_put(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"monospace\" font-size=\"14\" fill=\"" ART_INK "\">\n",
            width, height, width, height);
    art_put(out, "<rect width=\"%d\" height=\"%d\" fill=\"" ART_PAPER "\"/>\n", width, height);
    put_lines(out, text);
    art_put(out, "</svg>\n");
    free(text);
    return MUR_OK;
}

void art_needs_any(struct art_needs *n, const struct mur_rules *r, const void *view)
{
    (void)view;
    for (int seat = 0; seat < r->sides; seat++)
        art_need_sign(n, seat);
}
