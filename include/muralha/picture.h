/*
 * picture.h - pictures of games as SVG, and the symbols of which a front end makes its own.
 *
 * A *symbol* is an SVG <symbol> (an owner's tint is a <pattern>) whose id is its name; a page defines it once
 * and shows it by <use href="#NAME">. Names are plain ASCII, and a name goes on meaning the same:
 *
 *   every game    s-SEAT the sign of a seat with its English letter, s-SEAT-LANGUAGE with that of another
 *                 language, p-SEAT its pattern (seats count from 0)
 *   Carcassonne   b-CODE the face of this code as it turns with its tile; m-NAME marks that stand
 *                 upright on a turned tile; t-CODE both, not turned; z-CODE the outlines of its slots;
 *                 y-CODE-A-B the ferry that joins the roads of slots A and B, where A is below B;
 *                 f-NAME figures, painted in the current colour; track the score track
 *   Catan cards   card-NAME the cards
 *
 * Tiles are 100 x 100, cards 64 x 100, marks 32 x 32 and figures 48 x 48 round the middle, and show well on
 * a tile at 32 and 42. A turned tile is b-CODE turned round its middle (50,50) by quarter turns clockwise with
 * the marks of its places on top, each moved along and kept upright. What has the class `detail` is meant
 * for tiles of 90 pixels and more.
 *
 * A symbol may have *slots*: pieces of a tile, spaces of the track. Each has an anchor, where a figure
 * stands, and an outline for highlighting and hit tests, both in the coordinates of the symbol as it is
 * not turned.
 *
 * A picture is a text that grows: drawing appends to it. Whatever fails leaves it as it was. Everything
 * here may be called by several threads at once, each with a picture of its own.
 */
#ifndef MURALHA_PICTURE_H
#define MURALHA_PICTURE_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

/* ---- the text ------------------------------------------------------------------------------------ */

struct mur_picture;

struct mur_picture *mur_picture_new(void); /* NULL if there is no memory */
void mur_picture_free(struct mur_picture *p);
void mur_picture_clear(struct mur_picture *p);
/* The language of names, letters and sentences in what is drawn from now on: "pt", "es", "en". NULL, and
 * any that there is not, is English. */
void mur_picture_language(struct mur_picture *p, const char *language);
/* What was drawn, UTF-8 ended by a zero; it stays where it is until more is drawn. */
const char *mur_picture_text(const struct mur_picture *p);
size_t mur_picture_length(const struct mur_picture *p);

/* ---- positions and sheets ------------------------------------------------------------------------ */

/* What a position shows besides itself. A game ignores what it has not. */
enum mur_show {
    MUR_SHOW_COORDINATES = 1,
    MUR_SHOW_LAST = 2,    /* outline what was laid last */
    MUR_SHOW_CELLS = 4,   /* letter the places where what was drawn may lie, and show its turns */
    MUR_SHOW_FIELDS = 8,  /* overlay the fields with the patterns of who would score them */
    MUR_SHOW_SCORES = 16, /* the score track, always of the same size */
    MUR_SHOW_PANEL = 32   /* beside it: names, points, figures, goods, and what is asked */
};

/* A whole picture of what `view` shows, with every symbol that it uses. `show`: enum mur_show; `pixels`:
 * width of a tile (16 to 512); `zone`: to be highlighted, as the game names it ("road E at 1,0"), or
 * NULL. */
enum mur_status mur_draw_position(struct mur_picture *p, const struct mur_rules *r,
                                  const void *view, unsigned show, int pixels, const char *zone,
                                  struct mur_error *err);

/* The same for a front end that draws itself: one JSON object that names the symbols of everything and says
 * where they lie. docs/JSON.md explains the members. It shows what `viewer` may know of the state;
 * `viewer` and `language` as in describe.h. */
enum mur_status mur_draw_stage(struct mur_picture *p, const struct mur_rules *r, const void *st,
                               int viewer, const char *language, struct mur_error *err);

/* Sheets of all that a game has: "tiles", "cards", "symbols". NULL past the last one. */
const char *mur_sheet_at(const struct mur_kind *kind, int index);
enum mur_status mur_draw_sheet(struct mur_picture *p, const struct mur_kind *kind, const char *name,
                               struct mur_error *err);

/* ---- symbols ------------------------------------------------------------------------------------- */

/* The names of all symbols of a game, one by one, as a writer does; 0 past the last one. */
int mur_symbol_at(const struct mur_kind *kind, int index, char *buf, int cap);
/* The element that defines one symbol, without the symbols that it uses. */
enum mur_status mur_draw_symbol(struct mur_picture *p, const struct mur_kind *kind,
                                const char *name, struct mur_error *err);
/* The names that a front end needs for a position, each once and followed by a line feed: what lies there,
 * what is in hand, and the figures of the set-up. */
enum mur_status mur_draw_needed(struct mur_picture *p, const struct mur_rules *r, const void *view,
                                struct mur_error *err);
/* A symbol that stands for an option of set-ups in a form; NULL if it has none. */
const char *mur_option_symbol(const struct mur_kind *kind, const char *word);
/* A seat's colour, "#D55E00"; NULL for no seat. */
const char *mur_seat_colour(int seat);

/* ---- places on a symbol -------------------------------------------------------------------------- */

enum {
    MUR_SLOT_WHOLE = -1
}; /* as a slot: where lies what belongs to a whole tile; it never turns */

/* How many slots a symbol has; 0 for one without, or for no symbol. */
int mur_symbol_slots(const struct mur_kind *kind, const char *name);
/* False if there is no such slot. */
bool mur_symbol_anchor(const struct mur_kind *kind, const char *name, int slot, double *x,
                       double *y);
/* The `d` of a path for the even-odd rule, closed polygons throughout: M, L and Z. */
enum mur_status mur_draw_outline(struct mur_picture *p, const struct mur_kind *kind,
                                 const char *name, int slot, struct mur_error *err);
/* All places of a symbol as one JSON object:
 *   {"symbol":"b-D","whole":[82,84],"slots":[{"zone":"city","anchor":[50,18],"path":"M..."},...],
 *    "marks":[{"symbol":"m-shield","at":[30,20]},...]}
 * `whole` is left out where nothing lies there; `marks` are those that stand upright. A slot with
 * "beside":[17,11] has something on its anchor, and its figures stand so far to the east and south of it,
 * however the tile lies. */
enum mur_status mur_draw_places(struct mur_picture *p, const struct mur_kind *kind,
                                const char *name, struct mur_error *err);

MUR_API_END

#endif
