/*
 * carc.h - what other folders may know of Carcassonne beyond muralha/game.h: how to read a position.
 *
 * All functions read only; `st` is a state of rules made from a "carcassonne:..." set-up. Pieces of the
 * board (one slot of one tile that lies) are numbered by `piece`; a zone is named by any of its pieces.
 */
#ifndef CARC_H
#define CARC_H

#include "muralha/game.h"

#include "games/carcassonne/catalog.h"

extern const struct mur_kind carc_kind;

enum carc_prompt_number {
#define PROMPT(number, name, who) CARC_PROMPT_##name = (number),
#include "games/carcassonne/prompts.def"
#undef PROMPT
};

enum carc_event_number {
#define EVENT(number, name, fields) CARC_EVENT_##name = (number),
#include "games/carcassonne/events.def"
#undef EVENT
};

enum carc_item_number {
#define ITEM(number, name) CARC_ITEM_##name = (number),
#include "games/carcassonne/items.def"
#undef ITEM
    CARC_ITEM_COUNT
};

enum carc_reason_number {
#define REASON(number, name) CARC_REASON_##name = (number),
#include "games/carcassonne/reasons.def"
#undef REASON
};

enum carc_figure_number {
#define FIGURE(number, name, ...) CARC_FIGURE_##name = (number),
#include "games/carcassonne/figures.def"
#undef FIGURE
    CARC_FIGURE_KINDS
};

/* Places in the list of a colour's figures: those of one kind stand together, in the order of the list. */
enum carc_figure_place {
#define FIGURE(number, name, module, count, ...)                                                   \
    CARC_FIRST_##name, CARC_LAST_##name = CARC_FIRST_##name + (count)-1,
#include "games/carcassonne/figures.def"
#undef FIGURE
    CARC_FIGURES
};

/* What there can be at most: room for arrays that the functions below fill. */
enum {
    CARC_FIGURES_MAX = CARC_FIGURES * MUR_SEATS,    /* on the board */
    CARC_OPEN_MAX = 2 * CARC_TILES + 2,             /* open cells */
    CARC_PIECES_MAX = (CARC_PIECES + 63) / 64 * 64, /* numbers of pieces, in whole words of bits */
    CARC_LINKS_MAX = CARC_LAKES,                    /* ferries */
    CARC_BARS_MAX = 2 * CARC_MINES,                 /* ingots on the board */
    CARC_ENDS_MAX = CARC_OPEN_MAX * 12,             /* where held zones reach into open cells */
    CARC_CELL_WORDS = (CARC_OPEN_MAX + 63) / 64,    /* of a set of open cells, a bit each */
    CARC_PIECE_WORDS = CARC_PIECES_MAX / 64         /* of a set of pieces */
};

extern const char *const carc_zone_name[CARC_ZONES];          /* "city", "road", ... */
extern const char *const carc_figure_name[CARC_FIGURE_KINDS]; /* "follower", ... */
extern const char *const carc_colour_name[MUR_SEATS];         /* "Red", "Blue", ... */
extern const char *const carc_goods_name[CARC_GOODS];         /* "", "wine", ... */

/* A subject of an event: its class and a number within the class. */
enum carc_subject {
    CARC_SUBJECT_NONE,
    CARC_SUBJECT_PIECE,
    CARC_SUBJECT_TILE, /* in the order of laying */
    CARC_SUBJECT_FACE,
    CARC_SUBJECT_GOODS,   /* enum carc_goods */
    CARC_SUBJECT_MESSAGE, /* 1 .. 8 */
    CARC_SUBJECT_ROBBER,  /* the colour it belongs to */
    CARC_SUBJECT_INGOTS
};

static inline uint32_t carc_subject(enum carc_subject class, int number)
{
    return (uint32_t) class << 16 | (uint32_t)number;
}
static inline enum carc_subject carc_subject_class(uint32_t subject)
{
    return (enum carc_subject)(subject >> 16);
}
static inline int carc_subject_number(uint32_t subject)
{
    return (int)(subject & 0xFFFF);
}

/* A place for a tile. */
struct carc_spot {
    int16_t x, y;
    uint8_t rotation;
};

struct carc_tile_info {
    uint8_t face, rotation;
    int16_t x, y;
    int first_piece; /* its slots are pieces first_piece .. first_piece + slots - 1 */
};

struct carc_figure_info {
    uint8_t colour, figure;
    int piece;
};

struct carc_zone_info {
    enum carc_zone zone;
    bool complete;
    int open;  /* sides still to be continued; of a monastery: neighbours missing */
    int tiles; /* roads and cities */
    int shields;
    int value;             /* if the game ended now */
    int value_if_complete; /* roads, cities, monasteries; fields: as value */
    int strength[MUR_SEATS];
};

int carc_colours(const struct mur_rules *r);
/* Expansions and parts of them that are played; *all: how many there are. */
int carc_expansions(const struct mur_rules *r, int *all);
int carc_tiles(const void *st);
struct carc_tile_info carc_tile_info(const void *st, int tile);
int carc_tile_of(const void *st, int piece);
/* Index of the tile at a place, or -1. */
int carc_tile_at(const void *st, int x, int y);
/* All figures on the board; `out` holds CARC_FIGURES_MAX. */
int carc_figures(const struct mur_rules *r, const void *st, struct carc_figure_info *out);
/* The piece on which a colour's figure of a kind stands of which there is one; -1 if it is at home or not played. */
int carc_single(const void *st, int colour, int figure);
/* May a figure of this kind stand in such a zone, and is there one at all? */
bool carc_figure_stands(const struct mur_rules *r, int figure, enum carc_zone zone);
bool carc_figure_played(const struct mur_rules *r, int figure);
int carc_supply(const struct mur_rules *r, const void *st, int colour, int figure);
/* The same of all kinds: a byte each, the first kind in the lowest one. */
uint64_t carc_supplies(const void *st, int colour);
/* Followers of a colour that are not at home. */
int carc_followers_out(const struct mur_rules *r, const void *st, int colour);
struct carc_zone_info carc_zone_info(const struct mur_rules *r, const void *st, int piece);
/* The piece that a text such as "road E at 1,0" names; -1 with *err if it names none. */
int carc_piece_find(const void *st, const char *text, struct mur_error *err);
/* A number that is the same for all pieces of one zone. */
int carc_zone_id(const struct mur_rules *r, const void *st, int piece);
/* The label of a piece: the zone's id, unless a ferry joins it to others. */
int carc_label_of(const void *st, int piece);
/* The open cells; `out` holds CARC_OPEN_MAX. In each, the rotations (a mask) in which `face` fits. */
int carc_open_cells(const void *st, struct carc_spot *out);
int carc_fit(const struct mur_rules *r, const void *st, int face, int x, int y);
/* Tiles of a face not drawn yet, and of all faces. */
int carc_unseen(const void *st, int face);
int carc_unseen_total(const struct mur_rules *r, const void *st);
/* The face drawn and not laid yet, 0 if none; the tile laid last; whose turn it is. */
int carc_hand(const void *st);
bool carc_awaits_tile(const void *st); /* one is drawn next */
int carc_last_tile(const void *st);
int carc_active_colour(const void *st);
/* Tokens of a kind of goods. */
int carc_goods(const void *st, int colour, enum carc_goods goods);
/* Ingots that a colour has, ingots on a tile of the board, and the tiles of all of them, ascending. */
int carc_ingots(const void *st, int colour);
int carc_ingots_on(const void *st, int tile);
int carc_ingots_value(int ingots); /* G10: what so many give at the end */
int carc_bars(const void *st, int tiles[CARC_BARS_MAX]);
/* The piece on which the mage (0) or the witch (1) stands, or -1. */
int carc_spell(const void *st, int who);
/* The ferries: two pieces each; returns how many. */
int carc_ferries(const void *st, int pieces[CARC_LINKS_MAX][2]);
/* The space of a colour's robber on the track, or -1. */
int carc_robber(const void *st, int colour);
enum { CARC_LAP = 50 }; /* spaces of the track */
/* A colour's scoring figures: how many it has, and the total of each. */
int carc_scorers(const struct mur_rules *r);
int carc_track(const void *st, int colour, int woman);
/* While a colour is asked which scoring figure moves: by how many points. */
int carc_advance_by(const void *st, int colour);
/* Is it the one-player variant? Then a colour's pile has tiles left; in other games 0. */
bool carc_solo(const struct mur_rules *r);
int carc_pile(const void *st, int colour);
/* The message that is shown, 1 .. 8, or 0; extra parts of this turn that are still to come. */
int carc_message(const void *st);
int carc_extra_parts(const void *st);
/* Points of a colour, laps included. */
int carc_score(const void *st, int colour);

/* Taking actions apart. */
struct carc_spot carc_action_spot(mur_action a);
/* Of a figure action: what becomes of which figure. */
enum carc_how { CARC_HOW_PASS, CARC_HOW_PUT, CARC_HOW_FLY, CARC_HOW_BACK };
enum carc_how carc_action_how(mur_action a, int *figure);
/* True if it puts a figure down, which and on what slot of the last tile. */
bool carc_action_figure(mur_action a, int *figure, int *slot);
/* What a legal answer to the questions of the small expansions names; -1 where it names nothing. */
struct carc_action_info {
    int figure;       /* that is put, taken back or added */
    int piece, other; /* where; `other` is the second arm that a ferry joins */
    int tile;         /* on which an ingot is laid, or from which it is taken */
    int number;       /* mage 0, witch 1; scoring figure; choice; space of the track */
};
struct carc_action_info carc_action_info(const void *st, mur_action a);

/* Copies a state as mur_copy does, over one of the same rules or over zeros: what both of them leave empty is
 * not touched. */
void carc_copy_over(const struct mur_rules *r, void *to, const void *from);
/* The same over what was a copy of just this state until actions were applied to it. */
void carc_copy_again(const struct mur_rules *r, void *to, const void *from);
/* Has anybody a token of goods? */
bool carc_any_goods(const void *st);

/* ---- what bots ask --------------------------------------------------------------------------------- */

enum { CARC_CELL_CLASSES = 625 }; /* five terrains on four sides */

/* A zone and what may still become of it. */
struct carc_prospect {
    enum carc_zone zone;
    int open;
    int value, value_if_complete; /* as in carc_zone_info */
    int cities_open;              /* of a field: cities beside it that are not complete */
    int strength[MUR_SEATS];
};
/* Much of this is walked anew at each call: ask once a zone. */
void carc_prospect(const struct mur_rules *r, const void *st, int piece, struct carc_prospect *out);

/* Where the zones that somebody holds reach into open cells: the zone (carc_zone_id) and the cell,
 * numbered as in carc_open_cells and ascending. A zone that reaches a cell twice is named twice. */
struct carc_end {
    uint16_t zone, cell;
};
int carc_ends(const struct mur_rules *r, const void *st, struct carc_end out[CARC_ENDS_MAX]);

/* What is counted of the unseen tiles, remembered as long as the same ones are unseen: set it to zero
 * once, and prepare it for each position. */
struct carc_fits {
    uint8_t unseen[CARC_FACES + 4];
    uint32_t changes; /* how often others were unseen than before */
    int total;
    uint8_t known[CARC_CELL_CLASSES]; /* 1 + the number; cells of one class are filled alike */
    uint8_t joins[CARC_CELL_CLASSES]
                 [8]; /* of classes that are known: the same for tiles that join two sides */
    uint8_t face[CARC_FACES]; /* those that are unseen */
    int faces;
};
/* True if other ones are unseen than before. */
bool carc_fits_prepare(struct carc_fits *fits, const void *st);
/* How many unseen tiles fit an open cell ... */
int carc_fits(const struct mur_rules *r, const void *st, struct carc_fits *fits, int cell);
/* ... and how many of these join two cities or two roads (by id) that reach into the cell. */
int carc_joins(const struct mur_rules *r, const void *st, struct carc_fits *fits, int cell, int a,
               int b);
/* The open cells around a tile, at most 8. */
int carc_cells_around(const void *st, int piece, int cells[8]);

/* ---- positions that differ in one tile --------------------------------------------------------------- */

/* Which open cells the zones of a position reach, by label (the zone's id, where no ferry lies). */
struct carc_reach {
    const void *from; /* the position, which stays where it is */
    int words;        /* of the sets of cells, also with a tile more ... */
    int piece_words;  /* ... and of the sets of pieces */
    int labels, fields;
    uint16_t number[CARC_PIECES_MAX]; /* by label: where in cells[]; 0: nowhere */
    uint16_t field[CARC_PIECES_MAX];  /* by label: 1 + where in beside[]; 0: not known yet */
    uint64_t cells[CARC_PIECES_MAX + 1][CARC_CELL_WORDS];
    uint64_t beside[CARC_PIECES_MAX][CARC_PIECE_WORDS]; /* of a field: labels of its cities */
};
void carc_reach_make(struct carc_reach *reach, const void *st);

/* What the tile laid last has changed since that position, if one was laid at all. Cells and labels are
 * numbered as they were. */
struct carc_step {
    uint64_t laid; /* the tile, and how many lie */
    int tiles;
    int lays; /* 1: it was laid since, 0: nothing was */
    int x, y;
    int first;                         /* its first piece */
    int cell, last;                    /* where it lies; the cell that took that number */
    int16_t beside[CARC_SIDES];        /* cells beside it as they are numbered now, or -1 */
    uint64_t changed[CARC_CELL_WORDS]; /* other tiles fit there, or the number is another one */
    int near, cities;
    uint16_t label[3 * CARC_SIDES]; /* zones that reached the cell ... */
    uint16_t city[CARC_SIDES];      /* ... and those of them that are cities */
};
/* False if more has changed than that. */
bool carc_step_find(const struct carc_reach *reach, const void *st, struct carc_step *step);
/* Is it the same tile that was laid last? */
bool carc_step_is(const struct carc_step *step, const void *st);
/* The zone of the label has the same pieces as before, and reaches the same cells. */
bool carc_step_keeps(const struct carc_reach *reach, const struct carc_step *step, int label);
/* The cells that a zone reaches now, as they are numbered now; returns how many. */
int carc_step_cells(const struct carc_reach *reach, const struct carc_step *step, const void *st,
                    int piece, uint64_t out[CARC_CELL_WORDS]);
/* carc_prospect, and for a field the cities beside it. */
void carc_step_prospect(const struct mur_rules *r, struct carc_reach *reach,
                        const struct carc_step *step, const void *st, int piece,
                        struct carc_prospect *p, uint64_t cities[CARC_PIECE_WORDS]);
/* Has one of these cities become another one? */
bool carc_step_beside(const struct carc_step *step, const uint64_t cities[CARC_PIECE_WORDS]);

/* All that the prospect of a zone follows from, but for its pieces and what lies beside them. */
struct carc_record {
    uint32_t power, counts, spells;
};
enum { CARC_KEPT_MAX = 64 };
/* Zones that the caller remembers, by number. */
struct carc_kept {
    uint8_t at[CARC_PIECES_MAX]; /* by id: 1 + number, 0: none */
    uint64_t
        sure; /* bit number: it is as it was, if what it was found with is still the same ... */
    struct carc_record record[CARC_KEPT_MAX]; /* ... namely this */
};
/* The zones that somebody stands on, in the order of the figures (carc_figures); `kept` may be NULL. */
struct carc_held {
    int number; /* of a zone that is remembered and as it was: the rest is not told; -1: */
    int id, piece;
    bool linked; /* a ferry joins it to another road */
    struct carc_record record;
};
int carc_held(const struct mur_rules *r, const void *st, const struct carc_kept *kept,
              struct carc_held out[CARC_FIGURES_MAX]);
/* The zone of one piece; false if it is among those that were seen. */
bool carc_held_at(const void *st, int piece, uint64_t seen[CARC_PIECE_WORDS],
                  struct carc_held *out);
/* Do figures, ferries and spells stand alike? Then zones that no tile has touched have the same record. */
bool carc_figures_same(const void *a, const void *b);
bool carc_record_is(const struct carc_record *record, const void *st, int id);
bool carc_bag_same(const void *a, const void *b);

/* ---- positions that are the same ----------------------------------------------------------------------- */

/* The tiles that lie, but for which one was laid last. */
struct carc_board {
    int tiles;
    uint64_t tile[CARC_TILES];
};
void carc_board_note(const void *st, struct carc_board *out);
bool carc_board_is(const struct carc_board *board, const void *st);

/* All the rest that an estimate may follow from, but for the bag and for whose turn it is. */
struct carc_gist {
    uint64_t last; /* the tile laid last */
    bool drawn;    /* is there one in hand? */
    uint8_t spans[360];
};
void carc_gist_note(const void *st, struct carc_gist *out);
bool carc_gist_is(const struct carc_gist *gist, const void *st);
/* The same for positions whose gist is the same. */
uint32_t carc_gist_hash(const struct mur_rules *r, const void *st);

#endif
