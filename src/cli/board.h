/*
 * board.h - a Carcassonne position as characters: tiles, figures, lettered cells, coordinates.
 *
 * A view is a window of cells on the board. Its margins carry the coordinates as actions write them (x
 * to the east, y to the south), and arrows where the board goes on outside of the window.
 */
#ifndef MUR_CLI_BOARD_H
#define MUR_CLI_BOARD_H

#include "cli/tile.h"
#include "games/carcassonne/carc.h"
#include "muralha/game.h"
#include "text/language.h"

/* A cell where something may be laid. */
struct board_mark {
    int x, y;
    char label[4];
    char note[8]; /* below the label: the rotations that fit */
};

/* The number of a choice where it stands on the board. */
struct board_pin {
    int tile, slot; /* slot -1: the whole tile */
    char label[12];
};

struct board_view {
    const struct mur_language *language;
    const struct mur_rules *rules;
    const void *state;
    const struct board_mark *mark;
    int marks;
    const struct board_pin *pin;
    int pins;
    struct tile_size size;
    int left, top;     /* the first cell shown */
    int columns, rows; /* cells shown */
};

enum { BOARD_MARGIN_X = 4, BOARD_MARGIN_Y = 1 };

/* Chooses the size of the tiles and the cells for a space of so many characters: everything if it
 * fits, otherwise the surroundings of the tile laid last, or of the nearest place for the next one if
 * none is in sight there, moved by shift[0], shift[1] cells (NULL: not at all), which are bounded to
 * what there is. `height` 0: as high as the board. */
void board_view_fit(struct board_view *v, int width, int height, int *shift);
/* On which side of the view a cell lies: 0 it is shown, 1 above, 2 below, 3 left, 4 right. */
int board_view_beyond(const struct board_view *v, int x, int y);
/* Characters that the view takes. */
int board_view_width(const struct board_view *v);
int board_view_height(const struct board_view *v);
void board_draw(struct cli_canvas *c, int x, int y, const struct board_view *v);

/* Letters of the language: the three goods, a figure's kind, the mage (0) and the witch (1). */
const char *board_goods_letters(const struct mur_language *l);
char board_figure_letter(const struct mur_language *l, int figure);
char board_spell_letter(const struct mur_language *l, int who);
/* The three characters of a figure, the middle one at (x, y). */
extern const char board_figure_sign[CARC_FIGURE_KINDS]; /* the last of its three characters */
void board_figure_draw(struct cli_canvas *c, int x, int y, const struct mur_language *l, int colour,
                       int figure, bool lying);

#endif
