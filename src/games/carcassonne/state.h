/*
 * state.h - the state of a game, and what the lists make of it.
 *
 * Words. A *slot* is one of the pieces drawn on a face; a *piece* is a slot of a tile that lies, numbered
 * in the order of laying; pieces that tile edges join carry the same *label* (the number of one of them,
 * whose record counts for all) and hang in one ring. Nothing ever splits.
 */
#ifndef CARC_STATE_H
#define CARC_STATE_H

#include <stddef.h>

#include "base/bits.h"
#include "base/check.h"
#include "base/json_write.h"
#include "base/text.h"
#include "games/carcassonne/carc.h"

enum {
    CARC_COLOURS = MUR_SEATS,
    CARC_TORUS = 32,
    CARC_HOME = 0xFFFF,
    CARC_NO_TILE = 0xFF,
    CARC_CONSTRAINTS = CARC_CELL_CLASSES,
    CARC_POWER_BITS = 5,   /* a colour's strength in a zone */
    CARC_CLOSING_MAX = 40, /* zones that one part closes: slots, monasteries, one abbot */
    CARC_STAGES = 3,
    CARC_FIGURE_BYTES = 8, /* room for the kinds of figures */
    CARC_LEGAL_MAX = CARC_OPEN_MAX * 4,
    CARC_EVERY_ZONE = (1 << CARC_ZONES) - 1,
    CARC_EVERY_FIGURE = 0xFF,
    CARC_POINTS_MAX = 9999,               /* that a position may begin with */
    CARC_ZONE_LABELS = CARC_LINKS_MAX + 1 /* labels of one zone: what all links can join */
};

enum carc_on {
    CARC_ON_CITY = 1 << CARC_CITY,
    CARC_ON_ROAD = 1 << CARC_ROAD,
    CARC_ON_FIELD = 1 << CARC_FIELD,
    CARC_ON_MONASTERY = 1 << CARC_MONASTERY,
    CARC_ON_GARDEN = 1 << CARC_GARDEN
};

enum carc_module_number {
    CARC_MODULE_core,
#define GROUP(name)
#define MODULE(name, set) CARC_MODULE_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
    CARC_MODULES
};

/* Places in the table of options: the order of canonical texts. */
enum carc_option {
    CARC_OPTION_PLAYERS,
    CARC_OPTION_FIRST,
    CARC_OPTION_EDITION,
    CARC_OPTION_FARMERS,
    CARC_OPTION_PLUS,
    CARC_OPTION_COLOURS,
    CARC_OPTION_FOLLOWERS,
    CARC_OPTION_COOP,
#define GROUP(name)       CARC_OPTION_GROUP_##name,
#define MODULE(name, set) CARC_OPTION_##name,
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
    CARC_OPTIONS
};

enum { CARC_PLUS, CARC_GROW }; /* values of the option `edition` */

enum carc_phase {
#define PHASE(name, module, when) CARC_PHASE_##name,
#include "games/carcassonne/phases.def"
#undef PHASE
    CARC_PHASES
};

enum carc_scorer_number {
#define SCORER(name, module, zones) CARC_SCORER_##name,
#include "games/carcassonne/scorers.def"
#undef SCORER
    CARC_SCORERS
};

/* ---- the state ------------------------------------------------------------------------------------ */

/* Every byte has a name: what the compiler would add is written out as `spare`. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* A piece. `power`, `open`, `tiles` and `shields` count only in the record of the label. */
struct carc_piece {
    uint16_t label;
    uint16_t next;  /* the next piece in the ring */
    uint32_t power; /* strength by colour, CARC_POWER_BITS each; 0: free */
    uint8_t open;   /* sides to be continued; monasteries, while occupied: neighbours missing */
    uint8_t tiles;  /* roads and cities: tiles, each once (B7) */
    uint8_t shields;
    uint8_t tile; /* where this piece lies */
};

struct carc_tile {
    int16_t x, y;
    uint8_t face, rotation;
    uint16_t first; /* its first piece */
};

/* A free cell beside some tile. */
struct carc_open {
    int16_t x, y;
    uint8_t beside[CARC_SIDES]; /* tiles there, or CARC_NO_TILE */
};

/* A zone that is complete and to be scored in this part. */
struct carc_closing {
    uint16_t piece;
    int16_t points;
    uint8_t winners; /* bit c: colour c */
    uint8_t reason;  /* enum carc_reason_number */
    uint8_t paid;
    uint8_t spare;
};

/* The award that is being paid: see award.c. Masks have a bit for each colour. */
struct carc_award {
    uint16_t piece; /* CARC_HOME: no zone gives it */
    int16_t points;
    uint8_t winners;
    uint8_t reason;
    uint8_t item; /* the only one, if no zone gives it; else one that has left the zone; 0: none */
    uint8_t count;
    uint8_t message; /* that gives it */
    uint8_t to_name; /* who still has to say which scoring figure moves */
    uint8_t named;
    uint8_t woman;   /* whose woman moves */
    uint8_t judged;  /* robbers: decided whether they steal now */
    uint8_t marked;  /* robbers: they do */
    uint8_t looting; /* robbers: their loot is still to come */
    uint8_t gone;    /* points of an item that has left the zone */
};

/* What belongs to one part of a turn; cleared when the part begins. */
struct carc_part {
    uint8_t offer
        [CARC_FIGURE_BYTES]; /* by figure: slots of the tile laid last on which it may be put */
    uint8_t back;            /* bit f: figure f may be taken back instead */
    uint8_t fly;             /* bit f: figure f may board the flying machine instead */
    uint8_t flight;          /* 1 + the figure in the air */
    uint8_t landing;         /* the tile it comes down on */
    uint8_t turning;         /* the ferries that may be turned are known ... */
    uint8_t turnable;        /* ... bit i: ferry i is one of them */
    uint8_t relinked;        /* bit i: ferry i was laid or turned */
    uint8_t robbers;         /* who was asked for a robber: see robbers.c */
    uint8_t scored;          /* the closing zones are listed */
    uint8_t moved;   /* bit w: the active player's follower, woman moved since the last message */
    uint8_t message; /* the one that is shown */

    uint8_t circle;      /* 1 + the choice for everybody */
    uint8_t circle_turn; /* how many have had their turn */
    uint8_t must;        /* passing is not allowed */
    uint8_t spare[2];
};

/* What belongs to one turn of a player; cleared when it ends. */
struct carc_turn {
    uint8_t builder_owed; /* a tile was laid to the builder's zone */
    uint8_t builder_used; /* the second part was asked for */
    uint8_t extra_parts;  /* won by messages and not played yet */
    uint8_t last;         /* the game ends with this turn */
    uint8_t spare[4];
};

/* ---- the slices of the modules ------------------------------------------------------------------- */

struct carc_river {
    int16_t x, y;  /* where the river goes on */
    uint8_t enter; /* the side of that cell at which it comes in */
    uint8_t turn;  /* how the last tile turned: 0 straight on, 1 right, 2 left */
    uint8_t ended; /* the lake lies */
    uint8_t spare;
};

struct carc_message_pile {
    uint8_t used; /* messages that were shown */
    uint8_t next; /* once all were: which of order[] comes next */
    uint8_t order[8];
    uint8_t spare[6];
};

struct carc_gold {
    uint8_t bars; /* ingots on the board */
    uint8_t turn; /* whose turn to take, counted from the active player */
    uint8_t owned[CARC_COLOURS];
    uint8_t bar[CARC_BARS_MAX];   /* their tiles, ascending */
    uint8_t claim[CARC_BARS_MAX]; /* bit c: colour c may take it */
};

/* A link joins two pieces across a lake; a zone is all pieces that edges and links join. */
struct carc_link {
    uint16_t a, b;
};

#pragma GCC diagnostic pop

/* ---- the whole --------------------------------------------------------------------------------------- */

struct carc_state {
    uint64_t pending; /* phases to come; the lowest runs next */
    uint8_t asking;   /* the prompt that waits for its answer; 0: the game is over */
    uint8_t asked;    /* the seat that is asked */
    uint8_t active;   /* the colour whose turn it is */
    uint8_t hand;     /* the face drawn, 0: none */
    uint8_t tiles;    /* tiles that lie */
    uint8_t stage;    /* of the bag: which faces are drawn now */
    uint8_t left;     /* tiles left in this stage */
    uint8_t drawn;    /* how often a tile was drawn */
    uint16_t pieces;
    uint16_t opens;
    uint8_t monks;    /* entries of monk[] */
    uint8_t closings; /* entries of closing[] */
    uint8_t links;    /* entries of link[] */
    uint8_t spare;
    struct carc_turn turn;
    struct carc_river river;
    uint8_t goods[CARC_COLOURS][4]; /* by enum carc_goods; the first is not used */
    uint8_t dice;                   /* how often the die was rolled */
    uint8_t spare3[3];
    uint8_t pile[4];              /* one-player variant: tiles left in each colour's pile */
    uint16_t spell[2];            /* mage, witch: 1 + the piece, 0 aside */
    uint8_t robber[CARC_COLOURS]; /* 1 + the space of the track, 0 at home */
    uint8_t spare4[6];
    struct carc_message_pile message;
    struct carc_gold gold;
    struct carc_award award;
    int16_t track[CARC_COLOURS][2]; /* totals of the scoring figures: follower, woman */
    uint8_t supply[CARC_COLOURS][CARC_FIGURE_BYTES];           /* by figure: how many are at home */
    uint16_t figure[CARC_COLOURS][(CARC_FIGURES + 1) / 2 * 2]; /* where they stand; CARC_HOME */
    uint16_t monk[(CARC_MONKS + 3) / 4 * 4];                   /* occupied monasteries, ascending */
    struct carc_part part;
    struct carc_link link[CARC_LINKS_MAX];
    uint64_t linked; /* bit l % 64: a link may end at label l; the others are not looked at */
    struct carc_closing closing[CARC_CLOSING_MAX]; /* from score to tidy */
    uint8_t bag[CARC_FACES + 4];                   /* by face: tiles not drawn yet */
    uint16_t torus[CARC_TORUS * CARC_TORUS];       /* where is cell (x, y)? see board.c */
    struct carc_tile tile[CARC_TILES];
    struct carc_open open[CARC_OPEN_MAX];
    uint16_t constraint[CARC_OPEN_MAX]; /* of each open cell: terrains of its sides, base 5 */
    struct carc_piece piece[];          /* rules->pieces_max */
};

/* The same here, where the last member has no size: all others, one behind the other. */
#define CARC_SIZE(member) sizeof(((struct carc_state *)0)->member)
_Static_assert(offsetof(struct carc_state, piece) ==
                   CARC_SIZE(pending) + CARC_SIZE(asking) + CARC_SIZE(asked) + CARC_SIZE(active) +
                       CARC_SIZE(hand) + CARC_SIZE(tiles) + CARC_SIZE(stage) + CARC_SIZE(left) +
                       CARC_SIZE(drawn) + CARC_SIZE(pieces) + CARC_SIZE(opens) + CARC_SIZE(monks) +
                       CARC_SIZE(closings) + CARC_SIZE(links) + CARC_SIZE(spare) + CARC_SIZE(turn) +
                       CARC_SIZE(river) + CARC_SIZE(goods) + CARC_SIZE(dice) + CARC_SIZE(spare3) +
                       CARC_SIZE(pile) + CARC_SIZE(spell) + CARC_SIZE(robber) + CARC_SIZE(spare4) +
                       CARC_SIZE(message) + CARC_SIZE(gold) + CARC_SIZE(award) + CARC_SIZE(track) +
                       CARC_SIZE(supply) + CARC_SIZE(figure) + CARC_SIZE(monk) + CARC_SIZE(part) +
                       CARC_SIZE(link) + CARC_SIZE(linked) + CARC_SIZE(closing) + CARC_SIZE(bag) +
                       CARC_SIZE(torus) + CARC_SIZE(tile) + CARC_SIZE(open) + CARC_SIZE(constraint),
               "no byte of the state is without a name");
#undef CARC_SIZE

/* Room for the state of any set-up. */
enum { CARC_STATE_MAX = sizeof(struct carc_state) + CARC_PIECES_MAX * sizeof(struct carc_piece) };

/* What the lists may grow to before something here must. */
#define FIGURE(number, name, module, count, power, ...) +(count) * (power)
enum {
    CARC_STRENGTH_MAX = 0
#include "games/carcassonne/figures.def"
};
#undef FIGURE
_Static_assert(CARC_STRENGTH_MAX < 1 << CARC_POWER_BITS, "a colour's strength fits its bits");
_Static_assert(CARC_POWER_BITS *CARC_COLOURS <= 32, "the strengths of all colours fit a word");
_Static_assert((int)CARC_FIGURE_KINDS <= CARC_FIGURE_BYTES,
               "a mask has a bit for each kind of figure");
_Static_assert(CARC_MAX_SLOTS <= 8, "offers are a byte for each figure");
_Static_assert(CARC_PHASES <= 64, "pending phases are bits of a word");
_Static_assert(CARC_MODULES <= 32, "modules are bits of a word");
_Static_assert(CARC_ITEM_COUNT <= 256 && CARC_FACES <= 256, "numbers in the state are bytes");
_Static_assert((int)CARC_TILES < CARC_NO_TILE && (int)CARC_PIECES < CARC_HOME, "none is no number");
_Static_assert(CARC_TILES <= 1 << 8 && CARC_MAX_SLOTS <= 1 << 4, "a piece is packed in 12 bits");
_Static_assert(CARC_FACE_MARKS_END <= 256 && CARC_SLOT_MARKS_END <= 256, "marks are a byte");

#endif
