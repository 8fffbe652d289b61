/* canvas.c - drawing characters and printing them as the terminal allows. */
#define _POSIX_C_SOURCE 200809L
#include "cli/canvas.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/cli.h"

/* ---- what the terminal can show ---------------------------------------------------------------------- */

static bool locale_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            const char *charset = strchr(value, '.');
            return charset && (strncasecmp(charset, ".utf-8", 6) == 0 ||
                               strncasecmp(charset, ".utf8", 5) == 0);
        }
    }
    return false;
}

static bool colour_by_itself(FILE *out)
{
    const char *no_color = getenv("NO_COLOR");
    return isatty(fileno(out)) && !cli_is_dumb() && !(no_color && *no_color);
}

struct cli_look cli_look_choose(const char *colour, bool ascii, FILE *out)
{
    bool always = colour && strcmp(colour, "always") == 0;
    bool never = colour && strcmp(colour, "never") == 0;
    return (struct cli_look){.colour = always || (!never && colour_by_itself(out)),
                             .unicode = !ascii && locale_is_utf8()};
}

/* ---- characters ------------------------------------------------------------------------------------ */

/* Reads one character and moves on; a byte that is no UTF-8 stands for itself. */
static uint32_t utf8_next(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p >= 0xF0 ? 3 : *p >= 0xE0 ? 2 : *p >= 0xC0 ? 1 : 0;
    uint32_t code = more == 3 ? *p & 0x07u : more == 2 ? *p & 0x0Fu : more ? *p & 0x1Fu : *p;
    p++;
    for (; more > 0 && (*p & 0xC0) == 0x80; more--)
        code = code << 6 | (*p++ & 0x3Fu);
    *text = (const char *)p;
    return code;
}

static void utf8_print(FILE *out, uint32_t code)
{
    if (code < 0x80) {
        fputc((int)code, out);
    } else if (code < 0x800) {
        fputc((int)(0xC0 | code >> 6), out);
        fputc((int)(0x80 | (code & 0x3F)), out);
    } else {
        fputc((int)(0xE0 | code >> 12), out);
        fputc((int)(0x80 | (code >> 6 & 0x3F)), out);
        fputc((int)(0x80 | (code & 0x3F)), out);
    }
}

/* The nearest in ASCII: accents are dropped, lines become - | +. */
static char ascii_of(uint32_t code)
{
    static const struct {
        uint32_t code;
        char ascii;
    } table[] = {{0x00B7, '.'}, {0x2500, '-'}, {0x2501, '-'},  {0x2502, '|'}, {0x2503, '|'},
                 {0x2550, '='}, {0x2551, '"'}, {0x254C, '-'},  {0x254E, '|'}, {0x2261, '='},
                 {0x2248, '~'}, {0x2592, '#'}, {0x2591, ':'},  {0x25C6, '%'}, {0x25CF, 'o'},
                 {0x2020, '+'}, {0x2302, 'i'}, {0x273F, '*'},  {0x2190, '<'}, {0x2191, '^'},
                 {0x2192, '>'}, {0x2193, 'v'}, {0x2196, '\\'}, {0x2197, '/'}, {0x2198, '\\'},
                 {0x2199, '/'}, {0x2014, '-'}, {0x2013, '-'},  {0x201C, '"'}, {0x201D, '"'},
                 {0x2026, '.'}, {0x00BF, '?'}, {0x00A1, '!'},  {0x00BA, 'o'}, {0x00AA, 'a'},
                 {0x2019, '\''}};
    static const char accents[] =
        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy";
    if (code < 0x80)
        return (char)code;
    if (code >= 0xC0 && code <= 0xFF)
        return accents[code - 0xC0];
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].code == code)
            return table[i].ascii;
    return code >= 0x2500 && code < 0x2580 ? '+' : '?';
}

void cli_fold(const char *text, char *out, size_t cap)
{
    size_t used = 0;
    while (*text && used + 1 < cap) {
        uint32_t code = utf8_next(&text);
        char c = code < 0x80 || (code >= 0xC0 && code <= 0xFF) ? ascii_of(code) : '?';
        out[used++] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    out[used] = '\0';
}

static void code_print(FILE *out, struct cli_look look, uint32_t code)
{
    if (cli_is_control(code))
        fputc('?', out);
    else if (look.unicode)
        utf8_print(out, code);
    else
        fputc(ascii_of(code), out);
}

void cli_print_text(FILE *out, struct cli_look look, const char *text)
{
    while (*text)
        code_print(out, look, utf8_next(&text));
}

int cli_text_width(const char *text)
{
    int width = 0;
    for (; *text; width++)
        utf8_next(&text);
    return width;
}

/* ---- drawing --------------------------------------------------------------------------------------- */

struct cli_canvas cli_canvas_new(int width, int height)
{
    struct cli_canvas c = {.width = width > 0 ? width : 0, .height = height > 0 ? height : 0};
    size_t count = (size_t)c.width * (size_t)c.height;
    c.glyph = cli_alloc(count * sizeof *c.glyph);
    for (size_t i = 0; i < count; i++)
        c.glyph[i] = (struct cli_glyph){.code = ' '};
    return c;
}

void cli_canvas_free(struct cli_canvas *c)
{
    free(c->glyph);
    c->glyph = NULL;
}

void cli_canvas_put(struct cli_canvas *c, int x, int y, uint32_t code, struct cli_ink ink)
{
    if (x >= 0 && x < c->width && y >= 0 && y < c->height)
        c->glyph[y * c->width + x] = (struct cli_glyph){.code = code, .ink = ink};
}

int cli_canvas_text(struct cli_canvas *c, int x, int y, const char *text, struct cli_ink ink)
{
    int column = x;
    while (*text && *text != '\n')
        cli_canvas_put(c, column++, y, utf8_next(&text), ink);
    return column - x;
}

/* Bytes of the next line: up to `width` columns, ended at a blank if there is one. */
static int line_bytes(const char *text, int width)
{
    const char *p = text, *blank = NULL;
    for (int column = 0; *p && *p != '\n'; column++) {
        if (*p == ' ')
            blank = p;
        if (column == width)
            return (int)((blank ? blank : p) - text);
        utf8_next(&p);
    }
    return (int)(p - text);
}

int cli_canvas_wrap(struct cli_canvas *c, int x, int y, int width, int most, const char *text,
                    struct cli_ink ink)
{
    int lines = 0;
    while (*text && lines < most) {
        int bytes = line_bytes(text, width > 0 ? width : 1);
        const char *end = text + bytes;
        for (int column = x; text < end; column++)
            cli_canvas_put(c, column, y + lines, utf8_next(&text), ink);
        text += *text == ' ' || *text == '\n';
        lines++;
    }
    return lines;
}

void cli_canvas_copy(struct cli_canvas *to, int x, int y, const struct cli_canvas *from)
{
    for (int row = 0; row < from->height; row++)
        for (int column = 0; column < from->width; column++) {
            const struct cli_glyph *g = &from->glyph[row * from->width + column];
            cli_canvas_put(to, x + column, y + row, g->code, g->ink);
        }
}

/* ---- printing -------------------------------------------------------------------------------------- */

static void ink_print(FILE *out, struct cli_ink ink)
{
    fputs("\033[0", out);
    if (ink.bold)
        fputs(";1", out);
    if (ink.front)
        fprintf(out, ";38;5;%d", ink.front - CLI_COLOUR_OF_PALETTE);
    if (ink.back)
        fprintf(out, ";48;5;%d", ink.back - CLI_COLOUR_OF_PALETTE);
    fputc('m', out);
}

static bool inks_equal(struct cli_ink a, struct cli_ink b)
{
    return a.front == b.front && a.back == b.back && a.bold == b.bold;
}

static void line_print(const struct cli_glyph *g, int width, FILE *out, struct cli_look look)
{
    struct cli_ink now = {0};
    while (width > 0 && g[width - 1].code == ' ' && !(look.colour && g[width - 1].ink.back))
        width--;
    for (int x = 0; x < width; x++) {
        if (look.colour && !inks_equal(now, g[x].ink)) {
            now = g[x].ink;
            ink_print(out, now);
        }
        code_print(out, look, g[x].code);
    }
    if (look.colour && !inks_equal(now, (struct cli_ink){0}))
        fputs("\033[0m", out);
    fputc('\n', out);
}

void cli_canvas_print(const struct cli_canvas *c, FILE *out, struct cli_look look, int most)
{
    for (int y = 0; y < c->height && (most < 0 || y < most); y++)
        line_print(&c->glyph[y * c->width], c->width, out, look);
}
