/* show.c - `muralha show`: a position of a record or scenario as text or as a picture. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/json.h"
#include "cli/picture.h"
#include "cli/position.h"
#include "cli/screen.h"
#include "core/lines.h"
#include "text/tell.h"

struct show_values {
    uint64_t at, width;
    const char *color;
    bool ascii;
    const char *svg, *zone;
    bool cells, fields, plain, bare, tiles, cards, symbols, json;
    const char *as;
    uint64_t pixels;
};

enum { HEIGHT_MAX = 1024 };

const struct cli_option show_options[] = {
    {.name = "at",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct show_values, at),
     .help = MUR_N("the position after N actions, of a scenario after line N (the end)")},
    {.name = "width",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct show_values, width),
     .help = MUR_N("columns to use (those of the terminal, or 80)"),
     .min = 20,
     .max = 1000},
    {.name = "color",
     .value = "WHEN",
     .type = CLI_TEXT,
     .offset = offsetof(struct show_values, color),
     .help = MUR_N("auto, always or never; NO_COLOR is honoured (auto)")},
    {.name = "ascii",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, ascii),
     .help = MUR_N("no characters beyond ASCII")},
    {.name = "json",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, json),
     .help = MUR_N("describe it as JSON: position, question, what happened (docs/JSON.md)")},
    {.name = "as",
     .value = "SEAT",
     .type = CLI_TEXT,
     .offset = offsetof(struct show_values, as),
     .help =
         MUR_N("what this seat may know (Red, Blue, ...), or whoever is `asked` (a spectator)")},
    {.name = "svg",
     .value = "FILE",
     .type = CLI_TEXT,
     .offset = offsetof(struct show_values, svg),
     .help = MUR_N("draw it as a picture into this file; - is the standard output")},
    {.name = "zone",
     .value = "ZONE",
     .type = CLI_TEXT,
     .offset = offsetof(struct show_values, zone),
     .help = MUR_N("highlight a zone, for instance 'road E at 1,0'")},
    {.name = "cells",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, cells),
     .help = MUR_N("letter the cells where the drawn tile may lie, with its turns")},
    {.name = "fields",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, fields),
     .help = MUR_N("overlay the fields with the patterns of those who would score them")},
    {.name = "plain",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, plain),
     .help = MUR_N("the board only: no coordinates, outline, panel or score track")},
    {.name = "no-panel",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, bare),
     .help = MUR_N("no panel with names, points and what is asked beside the board")},
    {.name = "pixels",
     .value = "N",
     .type = CLI_NUMBER,
     .offset = offsetof(struct show_values, pixels),
     .help = MUR_N("width of a tile in the picture (96)"),
     .min = 16,
     .max = 512},
    {.name = "tiles",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, tiles),
     .help = MUR_N("a sheet of all tiles with their codes and counts")},
    {.name = "cards",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, cards),
     .help = MUR_N("a sheet of all cards of the Catan card game")},
    {.name = "symbols",
     .type = CLI_SWITCH,
     .offset = offsetof(struct show_values, symbols),
     .help = MUR_N("the symbols of all tiles, figures and marks, for other programs")},
    {.name = NULL},
};

bool cli_color_valid(const char *color)
{
    return !color || strcmp(color, "auto") == 0 || strcmp(color, "always") == 0 ||
           strcmp(color, "never") == 0;
}

void cli_window_size(int *width, int *height)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    *width = columns && atoi(columns) >= 20 ? atoi(columns) : 80;
    *height = 24;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row) {
        *width = size.ws_col;
        *height = size.ws_row;
    }
}

/* What the last action of the position brought, in sentences. */
static void print_last(const struct cli_command *self, const struct cli_position *p, int viewer,
                       struct cli_look look)
{
    struct mur_teller teller = {.language = self->language,
                                .rules = p->rules,
                                .state = p->state,
                                .viewer = (uint8_t)viewer};
    struct mur_writer length = mur_writer_init(NULL, 0);
    mur_tell(&teller, p->event, p->events, &length);
    char *text = cli_alloc((size_t)length.length + 1);
    struct mur_writer w = mur_writer_init(text, length.length + 1);
    text[0] = '\0';
    mur_tell(&teller, p->event, p->events, &w);
    cli_print_text(stdout, look, text);
    free(text);
}

/* The seat that is named, MUR_NOBODY if none is, -1 if there is none of that name. */
static int viewer_find(const struct cli_position *p, const char *as)
{
    if (!as)
        return MUR_NOBODY;
    if (strcmp(as, "asked") == 0)
        return mur_point(p->rules, p->state).seat;
    return mur_seat_find(p->rules, as, (int)strlen(as));
}

static void show_text(const struct cli_command *self, const struct cli_position *p, int viewer,
                      const struct show_values *v)
{
    struct cli_look look = cli_look_choose(v->color, v->ascii, stdout);
    int width, height;
    cli_window_size(&width, &height);
    if (v->width)
        width = (int)v->width;
    print_last(self, p, viewer, look);
    void *view = cli_alloc(p->rules->state_size);
    mur_view(p->rules, p->state, viewer, view);
    struct screen_scene scene = {
        .language = self->language, .rules = p->rules, .state = view, .viewer = (uint8_t)viewer};
    struct cli_canvas canvas = cli_canvas_new(width, HEIGHT_MAX);
    int lines = screen_find(p->rules)->draw(&scene, &canvas, width, 0);
    cli_canvas_print(&canvas, stdout, look, lines);
    cli_canvas_free(&canvas);
    free(view);
}

/* What is drawn without any position; -1 if nothing of it is wished. */
static int show_sheet(const struct cli_command *self, const struct show_values *v,
                      const struct picture_wish *wish)
{
    const char *name = v->tiles ? "tiles" : v->cards ? "cards" : v->symbols ? "symbols" : NULL;
    return name ? picture_sheet(self, wish, name) : -1;
}

static int show_file(const struct cli_command *self, const char *file, const struct show_values *v,
                     const struct picture_wish *wish)
{
    struct cli_position position;
    if (!cli_position_read(self, file, v->at, &position))
        return CLI_WRONG;
    int status = CLI_OK, viewer = viewer_find(&position, v->as);
    if (viewer < 0)
        status = cli_usage(self, "there is no such seat", v->as);
    else if (v->json)
        show_json(self, &position, viewer);
    else if (v->svg)
        status = picture_position(self, &position, wish);
    else
        show_text(self, &position, viewer, v);
    cli_position_release(&position);
    return status;
}

int cmd_show(const struct cli_command *self, int argc, char **argv)
{
    struct show_values values = {.at = UINT64_MAX, .pixels = 96};
    struct cli_words words;
    int status = cli_parse(self, argc, argv, &values, &words);
    if (status >= 0)
        return status;
    struct picture_wish wish = {
        .file = values.svg && strcmp(values.svg, "-") != 0 ? values.svg : NULL,
        .zone = values.zone,
        .cells = values.cells,
        .fields = values.fields,
        .plain = values.plain,
        .bare = values.bare,
        .pixels = (int)values.pixels,
    };
    status = show_sheet(self, &values, &wish);
    if (status >= 0)
        return status;
    if (words.count != 1)
        return cli_usage(self, "name one file", NULL);
    if (!cli_color_valid(values.color))
        return cli_usage(self, "--color is auto, always or never, not", values.color);
    return show_file(self, words.word[0], &values, &wish);
}
