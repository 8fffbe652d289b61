/* internal.h - what the files of the naive referee share. */
#ifndef ORACLE_INTERNAL_H
#define ORACLE_INTERNAL_H

#include "oracle.h"

enum {
    SEATS = ORACLE_SEATS,
    TILES = 172,
    FACES = 140,
    SEGMENTS = 12,     /* pieces on one face, at most */
    REACH = TILES + 1, /* coordinates stay within -REACH .. REACH */
    GRID = 2 * REACH + 1,
    STANDING = SEATS * 11, /* figures that can be on the board */
    OPTIONS = 4096,
    AWARDS = 256
};

enum side { NORTH, EAST, SOUTH, WEST, SIDES };

enum kind { CITY, ROAD, FIELD, MONASTERY, GARDEN, RIVER, KINDS };
extern const char *const kind_name[KINDS];

enum goods { WINE, GRAIN, CLOTH, GOODS, NO_GOODS = GOODS };
extern const char *const goods_name[GOODS];

enum set {
    SET_BASE,
    SET_RIVER,
    SET_INNS,
    SET_TRADERS,
    SET_FLYING,
    SET_FERRIES,
    SET_GOLD,
    SET_MAGIC,
    SET_ROBBERS,
    SET_CIRCLES,
    SETS
};
extern const char *const set_name[SETS];

/* A piece of a face; sides and halves as written, before the tile is turned. */
struct segment {
    enum kind kind;
    unsigned sides;   /* bit s: reaches side s */
    unsigned halves;  /* field: bit h; n1 n2 e1 e2 s1 s2 w1 w2 are 0 .. 7 */
    unsigned touches; /* field: bit k: the city that is segment k of the same face */
    bool shield, cathedral, inn;
    enum goods goods;
};

struct face {
    char code[12];
    int number; /* as the data file tells it */
    enum set set;
    int count;
    int segments;
    struct segment segment[SEGMENTS];
    bool garden, gold, magic, robber, lake;
    int flies;          /* 0 N, 1 NE ... 7 NW; -1: no flying machine */
    int circle;         /* enum kind; -1: no crop circle */
    unsigned rotations; /* bit r: differs from all smaller turns */
};

struct oracle_box {
    struct face face[FACES];
    int faces;
};

/* tiles.c */
unsigned sides_turned(unsigned sides, int rotation);
unsigned halves_turned(unsigned halves, int rotation);
int face_find(const struct oracle_box *box, const char *code);

/* ---- a game ---------------------------------------------------------------------------------------- */

enum figure { FOLLOWER, ABBOT, BIG, BUILDER, PIG, FIGURES };
extern const char *const figure_name[FIGURES];
extern const int figure_strength[FIGURES]; /* 0: not a follower (B13) */

struct setup {
    int players, first;
    bool grow, farmers, abbot, big, builder, pig;
    bool set[SETS]; /* base always */
};

struct lying {
    int face, rotation, x, y;
};

struct standing {
    int seat;
    enum figure figure;
    int tile, segment;
};

struct zone {
    enum kind kind;
    int tiles, shields, open; /* open: sides, or cells around, where a tile is still missing */
    bool inn, cathedral;
    bool has_new_tile;
    int goods[GOODS];
    int strength[SEATS], followers[SEATS];
    int last_tile;
};

struct zones {
    int of[TILES][SEGMENTS]; /* -1: water */
    struct zone zone[TILES * SEGMENTS];
    int count;
};

enum step {
    STEP_DRAW,
    STEP_PLACE,
    STEP_FIGURE,
    STEP_SCORE,
    STEP_EXTRA_PART,
    STEP_TURN_END,
    STEP_FINAL,
    STEP_OVER,
    STEPS
};

struct oracle {
    const struct oracle_box *box;
    struct setup setup;

    int left[FACES]; /* tiles still to be drawn */
    int boxed;       /* tiles drawn and put away (B3) */
    int on_start;    /* tiles that the game began with, on the board or to be drawn */
    struct lying tile[TILES];
    int tiles;
    short grid[GRID][GRID]; /* tile number + 1 */
    struct standing stand[STANDING];
    int standings;
    int supply[SEATS][FIGURES];
    int goods[SEATS][GOODS];
    int score[SEATS];

    int seat; /* whose turn it is */
    enum step step;
    int drawn;                       /* face in hand */
    bool builder_owed, builder_used; /* in this turn (D3, D4) */
    int abbot_points;                /* of an abbot taken home in this part, else 0 */
    enum kind abbot_kind;

    struct oracle_option option[OPTIONS];
    int options;
    struct oracle_award award[AWARDS];
    int awards;
    struct zones zones;
    bool zones_old; /* the board has changed since zones were found */
    char message[160];
};

/* setup.c */
bool setup_read(struct setup *s, const char *text, char *error, int size);

/* board.c */
int tile_at(const struct oracle *o, int x, int y); /* -1: none */
int neighbour(const struct oracle *o, int tile, int side);
int tiles_around(const struct oracle *o, int tile); /* of the 8 cells */
void board_lay(struct oracle *o, int face, int rotation, int x, int y);
bool tile_fits(const struct oracle *o, int face, int rotation, int x, int y);
void place_options(struct oracle *o, int face);
const struct segment *segment_of(const struct oracle *o, int tile, int segment);
unsigned segment_sides(const struct oracle *o, int tile, int segment); /* as the tile lies */
unsigned segment_halves(const struct oracle *o, int tile, int segment);
extern const int side_dx[SIDES], side_dy[SIDES];

/* zones.c */
const struct zones *zones_find(struct oracle *o);
const struct zone *zone_of(struct oracle *o, int tile, int segment);
bool zone_occupied(const struct zone *z);
/* Which seats have the most strength there; bit s. 0 if nobody has any. */
unsigned zone_winners(const struct zone *z);

/* figures.c */
void figure_options(struct oracle *o);
void figure_take(struct oracle *o, const struct oracle_option *option);

/* score.c */
void score_part(struct oracle *o);
void score_final(struct oracle *o);

/* turn.c */
struct oracle_option *option_add(struct oracle *o, int verb, int a, int b, int c, int d);

#endif
