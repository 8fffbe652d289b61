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
    int people;    /* who play; fewer than colours, maybe, in the one-player variant (V14) */
    int followers; /* of each colour */
    bool solo;     /* the one-player variant; its colours are the players */
    bool grow, farmers, abbot, big, builder, pig, messages;
    bool set[SETS]; /* base always */
};

struct lying {
    int face, rotation, x, y;
    int ferry[2]; /* the road segments that a ferry joins; -1: no ferry */
    int ingots;
};

struct piece {
    int tile, segment; /* tile -1: nowhere */
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
    bool spell[2]; /* the mage, the witch stands there */
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
    STEP_PARTED,
    STEP_GOLD_LAY,
    STEP_MAGIC,
    STEP_ROBBER_OWN,
    STEP_ROBBER_NEXT,
    STEP_FIGURE,
    STEP_DIE,
    STEP_LAND,
    STEP_FERRY_LAY,
    STEP_FERRY_TURN,
    STEP_SCORE,
    STEP_ORDER,
    STEP_NAME,
    STEP_ROB,
    STEP_PAY,
    STEP_LOOT,
    STEP_TIDY,
    STEP_GOLD_SHARE,
    STEP_MESSAGE,
    STEP_MESSAGE_DRAW,
    STEP_MESSAGE_USE,
    STEP_MESSAGE_BACK,
    STEP_CIRCLE,
    STEP_CIRCLE_SEAT,
    STEP_EXTRA_PART,
    STEP_TURN_END,
    STEP_FINAL,
    STEP_OVER,
    STEPS
};

enum spell { MAGE, WITCH, SPELLS };
enum { NORMAL, WOMAN, TRACK_FIGURES, SPACES = 50, MESSAGES = 8, DUES = 64 };

/* What the one-player variant must have come across for a run of games to prove something. */
enum event {
    FOLLOWER_OWED,
    NOTHING_FREE,
    NOT_LOWEST,
    SHARED,
    ORDER_ASKED,
    DRAWN_AGAIN,
    PILE_SKIPPED,
    NO_SECOND_PART,
    ONLY_ABBOT,
    FLIES_OWED,
    ABBOT_HOME,
    CIRCLE_LAST,
    ENDS_OWING,
    ENDS_EMPTY,
    EVENTS
};
extern const char *const event_name[EVENTS];

/* Points that are due: `award` without its seat, for each seat in `winners` (bit s). */
struct due {
    struct oracle_award award;
    unsigned winners;
    struct piece piece; /* of the zone */
};

/* The award that is being carried out (Z14). */
struct paying {
    struct due due;
    int seat[SEATS], figure[SEATS]; /* who gets it, in turn order, and the figure that moves */
    int seats, named;
    int asked;                      /* robber questions answered so far */
    bool robs[SEATS], waits[SEATS]; /* by owner */
    int looters;                    /* owners served */
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
    struct piece spell[SPELLS];
    int supply[SEATS][FIGURES];
    int goods[SEATS][GOODS];
    int ingots[SEATS];
    int track[SEATS][TRACK_FIGURES]; /* the woman moves with Messages only */
    int robber[SEATS];               /* space on the track; -1: not there */
    int message_order[MESSAGES];     /* as far as known */
    int messages_known, messages_drawn;
    int pile[SEATS]; /* one-player variant: tiles left to each colour */
    bool last_turn;  /* V8 */
    int value;       /* the result */
    int event[EVENTS];

    int seat;  /* whose turn it is */
    int asked; /* who is asked; usually the same */
    enum step step, after_parted, after_awards;
    int drawn;                       /* face in hand */
    bool builder_owed, builder_used; /* in this turn (D3, D4) */
    int message_parts;               /* parts owed by message 4 */
    int abbot_points;                /* of an abbot taken home in this part, else 0 */
    struct piece abbot_from;
    enum figure flies;
    int flown; /* cells */
    bool ferries_listed, ferry_may_turn[TILES];
    bool moved[TRACK_FIGURES]; /* figures of `seat`, since the last look for a message (M5) */
    struct due due[DUES];
    int dues;
    struct paying paying;
    unsigned claims[TILES]; /* who may take its ingots (G5) */
    int claimant;           /* whose turn it is to take, counted from `seat` */
    int message;
    bool circle_adds;
    int circle_served; /* seats that have answered */

    struct oracle_option option[OPTIONS];
    int options;
    struct oracle_award award[AWARDS];
    int awards;
    struct zones zones;
    bool zones_old; /* the board has changed since zones were found */
    char message_text[160];
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
void figure_offer(struct oracle *o);
void figure_take(struct oracle *o, const struct oracle_option *option);
void die_offer(struct oracle *o);
void die_take(struct oracle *o, const struct oracle_option *option);
void land_offer(struct oracle *o);
void land_take(struct oracle *o, const struct oracle_option *option);
void figure_stand(struct oracle *o, int seat, enum figure figure, int tile, int segment);
void figure_home(struct oracle *o, int standing);
/* D6, P3: builders and pigs that no follower of their colour is with go home. */
void lonely_home(struct oracle *o);
/* "road E", "field n1", "monastery": how a piece is named on its own tile. */
const char *piece_name(const struct oracle *o, int tile, int segment, char *buf, int size);
/* The same with " at x,y" behind. */
const char *piece_name_at(const struct oracle *o, int tile, int segment, char *buf, int size);

/* ferries.c */
void ferry_lay_offer(struct oracle *o);
void ferry_lay_take(struct oracle *o, const struct oracle_option *option);
void ferry_turn_offer(struct oracle *o);
void ferry_turn_take(struct oracle *o, const struct oracle_option *option);

/* magic.c */
void parted_offer(struct oracle *o);
void parted_take(struct oracle *o, const struct oracle_option *option);
void magic_offer(struct oracle *o);
void magic_take(struct oracle *o, const struct oracle_option *option);

/* gold.c */
void gold_lay_offer(struct oracle *o);
void gold_lay_take(struct oracle *o, const struct oracle_option *option);
void gold_claim(struct oracle *o);
void gold_share_offer(struct oracle *o);
void gold_share_take(struct oracle *o, const struct oracle_option *option);
int gold_value(int ingots);

/* robbers.c */
void robber_own_offer(struct oracle *o);
void robber_next_offer(struct oracle *o);
void robber_lay_take(struct oracle *o, const struct oracle_option *option);
void rob_offer(struct oracle *o);
void rob_take(struct oracle *o, const struct oracle_option *option);
void loot_offer(struct oracle *o);
void loot_take(struct oracle *o, const struct oracle_option *option);

/* award.c */
void award_item(struct oracle_award *a, const char *what, int count, int points);
void due_add(struct oracle *o, const struct due *due);
void order_offer(struct oracle *o);
void order_take(struct oracle *o, const struct oracle_option *option);
void name_offer(struct oracle *o);
void name_take(struct oracle *o, const struct oracle_option *option);
void pay_offer(struct oracle *o);
/* The seat's options to name one of its figures on the track; one if they cannot differ. */
void name_options(struct oracle *o, int seat);
void track_move(struct oracle *o, int seat, int figure, int points);
/* Seat number `nth` in turn order from the active one. */
int seat_after(const struct oracle *o, int nth);

/* score.c */
void zone_value(const struct zone *z, struct oracle_award *a);
void field_value(struct oracle *o, int field, int seat, struct oracle_award *a);
void score_offer(struct oracle *o);
void tidy_offer(struct oracle *o);
void score_final(struct oracle *o);

/* messages.c */
void message_offer(struct oracle *o);
void message_draw_offer(struct oracle *o);
void message_draw_take(struct oracle *o, const struct oracle_option *option);
void message_use_offer(struct oracle *o);
void message_use_take(struct oracle *o, const struct oracle_option *option);
void message_back_offer(struct oracle *o);
void message_back_take(struct oracle *o, const struct oracle_option *option);

/* circles.c */
void circle_offer(struct oracle *o);
void circle_take(struct oracle *o, const struct oracle_option *option);
void circle_seat_offer(struct oracle *o);
void circle_seat_take(struct oracle *o, const struct oracle_option *option);

/* solo.c */
void solo_start(struct oracle *o);
/* Is something free on the new tile? */
bool solo_owes(struct oracle *o);
/* Those of the majority who score. */
unsigned solo_winners(struct oracle *o, unsigned majority);
void solo_final(struct oracle *o);

/* turn.c */
struct oracle_option *option_add(struct oracle *o, int verb, int a, int b, int c, int d);
int tiles_left(const struct oracle *o);

#endif
