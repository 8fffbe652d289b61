/*
 * canvas.h - a page of coloured characters that is drawn on and then printed.
 *
 * Everything is drawn in Unicode and in colours; printing turns both into what the terminal can show:
 * without colours only the characters remain, without Unicode each becomes its nearest in ASCII.
 */
#ifndef MUR_CLI_CANVAS_H
#define MUR_CLI_CANVAS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* What the output can show. */
struct cli_look {
    bool colour, unicode;
};

/* Colours are numbers of the 256 colour palette plus one; 0 is the terminal's own. */
struct cli_ink {
    uint16_t front, back;
    bool bold;
};

struct cli_glyph {
    uint32_t code;
    struct cli_ink ink;
};

struct cli_canvas {
    int width, height;
    struct cli_glyph *glyph;
};

enum { CLI_COLOUR_OF_PALETTE = 1 }; /* add it to a number of the palette */

/* `colour` is "auto", "always", "never" or NULL for auto: colours if the output is a terminal that is
 * not dumb and NO_COLOR is not set. Unicode if the locale says UTF-8, unless `ascii`. */
struct cli_look cli_look_choose(const char *colour, bool ascii, FILE *out);

struct cli_canvas cli_canvas_new(int width, int height);
void cli_canvas_free(struct cli_canvas *c);

/* Nothing outside of the canvas is drawn. */
void cli_canvas_put(struct cli_canvas *c, int x, int y, uint32_t code, struct cli_ink ink);
/* UTF-8; returns the columns written. */
int cli_canvas_text(struct cli_canvas *c, int x, int y, const char *text, struct cli_ink ink);
/* Text in lines of at most `width` columns, broken at blanks; at most `most` lines. Returns the lines. */
int cli_canvas_wrap(struct cli_canvas *c, int x, int y, int width, int most, const char *text,
                    struct cli_ink ink);
/* Copies a part of another canvas. */
void cli_canvas_copy(struct cli_canvas *to, int x, int y, const struct cli_canvas *from);

/* Blanks at the ends of lines are left out. `most` lines at most; below 0: all. */
void cli_canvas_print(const struct cli_canvas *c, FILE *out, struct cli_look look, int most);

/* A text on its own, its characters turned into ASCII if the look says so. */
void cli_print_text(FILE *out, struct cli_look look, const char *text);
/* Columns that a text takes. */
int cli_text_width(const char *text);
/* Small letters without accents, to compare what people write. */
void cli_fold(const char *text, char *out, size_t cap);

#endif
