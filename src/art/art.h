/*
 * art.h - the pictures: tile faces, figures, boards and sheets as SVG text, drawn from the catalogue.
 *
 * A tile is a symbol of 100 x 100 with the id `t-CODE` (the code of its face). It is made of the symbol
 * `b-CODE`, which turns like print on cardboard, and of marks `m-NAME`, which stand upright on a turned
 * tile; so a turned tile is drawn by art_put_base and art_put_upright, or in the same way from the data of its
 * face.
 * Everything of the class `detail` is meant for tiles larger than about 90 pixels. Zone outlines are
 * symbols `z-CODE` with one path `z-CODE-K` for each slot K; they cover the tile without overlapping, except
 * for water and the places where roads meet. A figure is a symbol `f-NAME` of 48 x 48 round its
 * middle, painted in the current colour; a seat's sign is a symbol `s-K`, with the letter of another
 * language than English `s-K-LANGUAGE`.
 */
#ifndef ART_H
#define ART_H

#include "art/geometry.h"
#include "art/stage.h"
#include "art/text.h"
#include "muralha/picture.h"

/* ---- tiles ------------------------------------------------------------------------------------- */

void art_face_base(struct art_text *out, int face);   /* b-CODE */
void art_face_whole(struct art_text *out, int face);  /* t-CODE, which uses b-CODE and marks */
void art_face_symbol(struct art_text *out, int face); /* both */
/* Where a figure on the slot stands, and what belongs to the whole tile. */
struct art_point art_face_anchor(int face, int slot);
extern const struct art_point art_whole_tile;
void art_mark_symbol(struct art_text *out, int mark); /* an upright one of place.h */
void art_mark_symbols(struct art_text *out);
void art_face_zones(struct art_text *out, int face);

/* All symbols of a face, and its data:
 * {"face":4,"code":"D","count":4, and what mur_draw_places writes}. */
void art_face_all(struct art_text *symbols, struct art_text *data, int face);

/* ---- figures and seats ------------------------------------------------------------------------- */

enum art_figure_kind {
#define DRAWING(name, ...) ART_##name,
#include "art/figures.def"
#undef DRAWING
    ART_FIGURES
};

enum { ART_SEATS = 6 };

struct art_seat {
    const char *colour;
    const char *sign; /* path of the sign, 8 high, round the origin */
};

extern const struct art_seat art_seat[ART_SEATS];
extern const char *const art_figure_name[ART_FIGURES];

void art_figure_symbol(struct art_text *out, enum art_figure_kind kind);
/* How a figure of the rules (of carc.h) looks in a zone. */
enum art_figure_kind art_figure_of(int figure, int zone);
/* With the letter of the text's language. */
void art_seat_symbol(struct art_text *out, int seat);
enum { ART_SIGN_NAME = 16 };
void art_sign_name(char name[ART_SIGN_NAME], const struct mur_language *l, int seat);
void art_put_sign_use(struct art_text *out, int seat, double x, double y, double size);
/* Its sign again and again on a tint of its colour. */
void art_seat_pattern(struct art_text *out, int seat);

/* ---- sheets ------------------------------------------------------------------------------------ */

/* All symbols (tiles, zones, figures, seats) and the data of all faces, in one SVG without a picture;
 * the data is the JSON array in the element with the id `faces`. */
void art_symbols(struct art_text *out);

/* All faces with their codes and counts, `columns` in a row, each `pixels` wide. */
void art_tile_sheet(struct art_text *out, int columns, int pixels);

/* ---- the board --------------------------------------------------------------------------------- */

struct art_tile {
    int face, rotation; /* quarter turns clockwise */
    int x, y;           /* y grows to the south */
};

struct art_figure {
    int tile, slot; /* index of the tile, slot of its face; -1: in its corner */
    enum art_figure_kind kind;
    int seat; /* of mage, witch and gold bars: ignored */
};

struct art_ferry {
    int tile, from, to; /* two road slots of a tile with a lake */
};

struct art_cell {
    int x, y;
    char label[4]; /* written in the cell; may be empty */
    int turns;     /* bit t: the tile in hand fits there after t quarter turns */
};

struct art_piece {
    int tile, slot;
    int seat; /* -1: nobody's */
};

struct art_score {
    int seat;
    int points;
    enum art_figure_kind kind; /* ART_SCORER, ART_SCORER_WOMAN or ART_ROBBER_FIGURE */
};

/* Something that a player has: how many are left, and of how many (-1: no fixed number). */
struct art_stock {
    const char *prefix, *name; /* of its symbol */
    const char *word;          /* as the game names it */
    int left, all;
};

enum { ART_STOCKS = 16 };

struct art_player {
    int seat;
    const char *name;
    int points;
    bool asked;
    int stocks;
    struct art_stock stock[ART_STOCKS];
};

/* What a board picture shows. Arrays may be NULL where their count is 0. */
struct art_board {
    const struct art_tile *tiles;
    int tile_count;
    const struct art_figure *figures;
    int figure_count;
    const struct art_ferry *ferries;
    int ferry_count;
    const struct art_cell *cells; /* where a tile may be laid */
    int cell_count;
    const struct art_piece *zone; /* pieces to be highlighted */
    int zone_count;
    const struct art_piece *fields; /* pieces to be overlaid with their seats' patterns */
    int field_count;
    const struct art_score *scores; /* the score track is drawn if there are any */
    int score_count;
    const struct art_player
        *players;           /* a panel beside the board is drawn if there is anything in it: */
    int player_count;       /* players, the tile in hand, a message */
    int hand, hand_turns;   /* 0: not shown; its turns that fit somewhere, as in cells */
    const char *hand_title; /* what stands above them */
    const char *message;    /* NULL: none */
    int last;               /* tile to be outlined; -1: none */
    bool coordinates;       /* along the top and the left */
    int pixels;             /* width of a tile */
};

void art_board_svg(struct art_text *out, const struct art_board *board);

/* ---- a position of a game ------------------------------------------------------------------------ */

/* Draws a state of Carcassonne; `show` is of enum mur_show, `piece` (of carc.h) names a zone to be
 * highlighted, -1: none. */
void art_position_svg(struct art_text *out, const struct mur_rules *r, const void *st,
                      unsigned show, int piece, int pixels);

/* What a colour has: how many kinds. */
int art_stock_of(const struct mur_rules *r, const void *view, int side,
                 struct art_stock out[ART_STOCKS]);

/* Members of a stage (stage.h), and what a side has. */
void art_carc_stage(struct mur_json_writer *j, const struct art_stage *s);
void art_carc_stock(struct mur_json_writer *j, const struct art_stage *s, int side);
void art_carc_note(struct mur_writer *w, const struct art_stage *s, int side);

/* The score track alone: fifty spaces in two rows, figures standing on their points. */
void art_track_svg(struct art_text *out, const struct art_score *scores, int count);

#endif
