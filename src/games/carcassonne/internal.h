/*
 * internal.h - the state, the compiled rules, and what the files of this folder share.
 *
 * Words. A *slot* is one of the pieces drawn on a face; a *piece* is a slot of a tile that lies, numbered
 * in the order of laying; pieces that tile edges join carry the same *label* (the number of one of them,
 * whose record counts for all) and hang in one ring. Nothing ever splits.
 */
#ifndef CARC_INTERNAL_H
#define CARC_INTERNAL_H

#include <stddef.h>

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

/* ---- the rules -------------------------------------------------------------------------------------- */

struct carc_rules;

struct carc_award_context {
    int piece; /* any piece of the zone */
    enum carc_zone kind;
    int colour; /* whose points are asked; -1: anybody's */
    bool complete;
};

typedef void carc_enter_fn(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);

/* The two words that answer a question, perhaps with another before them. */
struct carc_answers {
    const char *word[2];
    const char *lead;
    const char *expected; /* what is said when `lead` is missing */
};

/* A prompt. Whoever asks lists what may be answered; prompts asked often have their own shortcuts
 * instead of going through the list (NULL: none). */
struct carc_prompt {
    const char *name;
    enum carc_phase phase; /* that asks it */
    bool chance;
    uint8_t stream;                             /* of chance ... */
    int (*ordinal)(const struct carc_state *s); /* ... and which of its outcomes comes next */
    /* Phases of every part (a bit each) with one of which the turn goes on behind it, where that is not
     * the first one behind its own. */
    uint64_t goes_on;
    /* The colour whose answer it waits for, -1 if nobody's; NULL: that of the active one. */
    int (*asks)(const struct carc_rules *r, const struct carc_state *s);
    int (*list)(const struct carc_rules *r, const struct carc_state *s, mur_action *out);
    int (*count)(const struct carc_rules *r, const struct carc_state *s);
    mur_action (*sample)(const struct carc_rules *r, const struct carc_state *s, struct mur_rng *g);
    bool (*is_legal)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload);
    int (*outcomes)(const struct carc_rules *r, const struct carc_state *s,
                    struct mur_outcome *out);
    /* Carries out a legal answer; traps if it is not legal. */
    void (*apply)(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                  struct mur_sink *sink);
    const struct carc_answers *answers; /* if there are such words: instead of text and parse */
    void (*text)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                 struct mur_writer *w);
    /* Reads the action's words; false with *err filled when they do not make one. */
    bool (*parse)(const struct carc_rules *r, const struct carc_state *s, struct mur_scanner *in,
                  uint32_t *payload, struct mur_error *err);
    /* What a legal answer names; NULL: its payload is a number that says all. */
    void (*info)(const struct carc_state *s, uint32_t payload, struct carc_action_info *out);
    /* What a legal answer touches on the table: how many of `out`; NULL: no answer does. */
    int (*touches)(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                   struct mur_touch *out);
};

enum { CARC_PROMPTS = 32 };
extern const struct carc_prompt *const carc_prompt[CARC_PROMPTS]; /* by number; NULL: unused */

struct carc_figure_row {
    uint8_t first, count, power, zones;
};
extern const struct carc_figure_row carc_figure_row[CARC_FIGURE_KINDS];

/* Adds to a running total; describes what it adds in one item. */
typedef int carc_scorer_fn(const struct carc_rules *r, const struct carc_state *s,
                           const struct carc_award_context *zone, int total, int *count);

/* Bytes of the state that belong to a module: clear where it is off. */
struct carc_slice {
    size_t offset, size;
};
#define CARC_SLICE(member)                                                                         \
    {                                                                                              \
        offsetof(struct carc_state, member), sizeof(((struct carc_state *)0)->member)              \
    }

/* Where in a part of a turn the question stands: what the core knows when it asks the modules for their
 * slices. */
struct carc_moment {
    bool laid;    /* this part's tile lies */
    bool paying;  /* an award is being paid */
    bool scored;  /* the zones that close are listed */
    int reached;  /* a phase before which nothing is to come, unless it was called for */
    int closings; /* the zones that close in this part and are not tidied away yet */
    struct carc_closing closing[CARC_CLOSING_MAX];
};

/* An expansion or a part of one. Everything but its option is optional. */
struct carc_module {
    struct mur_option option;        /* its word, help, and what it has against other options */
    const struct carc_slice *slices; /* all that is its own; one of size 0 ends them */
    /* Changes the rules while they are made: the bag, the start tile, the stages. */
    void (*build)(struct carc_rules *r);
    /* The module's line in position texts, without its word: nothing written, no line. */
    void (*write)(const struct carc_rules *r, const struct carc_state *s, struct mur_writer *w);
    bool (*read)(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                 struct mur_error *err);
    /* The module's members of a position's description, whether there is anything to tell or not. */
    void (*describe)(const struct carc_rules *r, const struct carc_state *s,
                     struct mur_json_writer *j);
    /* Whether each number of its slices lies where the module uses it as an index. Of what is not its
     * own only the counts of tiles, pieces and colours may be looked at. */
    bool (*in_range)(const struct carc_rules *r, const struct carc_state *s);
    /* What is wrong with its slices and its phases to come; NULL if nothing is. Everything that the core
     * keeps is right then, and all that may be an index is in range. */
    const char *(*check)(const struct carc_rules *r, const struct carc_state *s,
                         const struct carc_moment *m);
    bool one_player; /* it is the one-player variant: a way to play, nothing in the box */
    /* `expect WORD ...` and `force WORD ...` of scenarios. */
    const char *study_word;
    enum mur_status (*force)(const struct carc_rules *r, struct carc_state *s,
                             struct mur_scanner *in, struct mur_error *err);
    enum mur_status (*expect)(const struct carc_rules *r, const struct carc_state *s,
                              struct mur_scanner *in, struct mur_error *err);
#define HOOK(name, result, parameters) result(*name) parameters;
#include "games/carcassonne/hooks.def"
#undef HOOK
};

/* Why the one-player variant does not have a module: a rule of its option. */
#define CARC_NOT_SOLO(why)                                                                         \
    {                                                                                              \
        .relation = MUR_OPTION_EXCLUDES, .own = 1, .other = "solo", .value = 1, .message = (why)   \
    }

#define GROUP(name)       extern const struct mur_option carc_group_##name;
#define MODULE(name, set) extern const struct carc_module carc_module_##name;
#include "games/carcassonne/modules.def"
#undef MODULE
#undef GROUP
extern const struct carc_module *const carc_module[CARC_MODULES];

/* The hooks of the modules that are on. */
struct carc_hooks {
#define HOOK(name, result, parameters)                                                             \
    result(*name[CARC_MODULES]) parameters;                                                        \
    int name##_count;
#include "games/carcassonne/hooks.def"
#undef HOOK
};

struct carc_stage {
    uint8_t first, last; /* faces drawn in this stage */
};

struct carc_rules {
    struct mur_rules common;
    uint8_t colours;
    uint8_t first_seat;
    uint8_t farmers;
    uint8_t followers; /* normal ones of a colour */
    uint8_t grow;
    uint8_t start_face;
    uint8_t stages;
    uint8_t returns;      /* bit f: figure f may be taken back for points */
    uint8_t scorers_each; /* scoring figures of a colour */
    bool ordered;         /* the order of awards can matter (O4) */
    uint16_t pieces_max;
    uint32_t modules; /* bit m: module m is on */
    uint32_t spare;
    uint64_t exists;     /* phases of the modules that are on */
    uint64_t every_part; /* phases of every part */
    uint64_t at_end;     /* phases of the end of the game */
    uint64_t at_award;   /* phases that pay an award */
    uint64_t once_paid;  /* phases that come when one is paid */
    struct carc_stage stage[CARC_STAGES];
    uint8_t zones[CARC_FIGURE_KINDS];    /* by figure: where it may stand, enum carc_on */
    uint8_t figures[CARC_FIGURE_KINDS];  /* by figure: how many a colour has */
    uint8_t follower[CARC_FIGURE_KINDS]; /* the kinds of followers that play ... */
    uint8_t follower_kinds;              /* ... and how many these are */
    uint8_t bag[CARC_FACES];             /* tiles of each face */
    struct carc_hooks hooks;
    uint8_t scorer[CARC_ZONES][CARC_SCORERS]; /* by zone: those that count, in their order ... */
    uint8_t scorers[CARC_ZONES];              /* ... and how many these are */
    uint8_t closable[CARC_FACES];             /* slots that edges close: cities and roads */
    uint8_t stands[CARC_FIGURE_KINDS][CARC_FACES]; /* slots of zones where a figure may stand */
    uint8_t choosy[CARC_FACES];                    /* faces for which place_ok is asked at all */
    uint32_t fresh[CARC_FACES][CARC_MAX_SLOTS]; /* the last word of a piece when its tile is laid */
    uint8_t fit[CARC_FACES][CARC_CONSTRAINTS + 7]; /* rotations that fit a constraint */
    struct carc_state *first;                      /* the position before the first draw */
};

static inline const struct carc_rules *carc_rules(const struct mur_rules *r)
{
    return (const struct carc_rules *)(const void *)r;
}

/* Calls every function of a hook. */
#define CARC_RUN(r, hook, ...)                                                                     \
    do {                                                                                           \
        for (int carc_i = 0; carc_i < (r)->hooks.hook##_count; carc_i++)                           \
            (r)->hooks.hook[carc_i](__VA_ARGS__);                                                  \
    } while (0)

/* ---- board.c: cells, laying tiles ------------------------------------------------------------------- */

/* From a cell to the one beside it; here, so that the steps of a known side are constants. */
static const int8_t carc_step_x[CARC_SIDES] = {0, 1, 0, -1};
static const int8_t carc_step_y[CARC_SIDES] = {-1, 0, 1, 0};

/* The open cell at (x, y), or -1. */
int carc_open_at(const struct carc_state *s, int x, int y);
void carc_lay_first(const struct carc_rules *r, struct carc_state *s, int face, int rotation);
/* Lays a tile on an open cell where it fits (or traps); returns its index. */
int carc_lay(const struct carc_rules *r, struct carc_state *s, int face, struct carc_spot spot);
int carc_neighbours(const struct carc_state *s, int x, int y); /* tiles on the eight cells around */
/* Of a monastery or garden; those that are occupied keep count. */
int carc_neighbours_missing(const struct carc_state *s, int piece);
int carc_constraint_digit(int side);
/* True if the tile in hand can be placed somewhere. */
bool carc_placeable(const struct carc_rules *r, const struct carc_state *s);
/* What the modules have against a place where the tile in hand would fit. */
static inline bool carc_place_ok(const struct carc_rules *r, const struct carc_state *s,
                                 struct carc_spot spot)
{
    if (!r->choosy[s->hand])
        return true;
    for (int i = 0; i < r->hooks.place_ok_count; i++)
        if (!r->hooks.place_ok[i](r, s, spot))
            return false;
    return true;
}

/* ---- features.c: what is joined ----------------------------------------------------------------------- */

static inline const struct carc_slot_info *carc_slot_of(const struct carc_state *s, int piece)
{
    const struct carc_tile *t = &s->tile[s->piece[piece].tile];
    return &carc_face[t->face].slot[piece - t->first];
}
static inline int carc_label(const struct carc_state *s, int piece)
{
    return s->piece[piece].label;
}
/* The labels that make up the zone of a piece; without links just its own. Returns how many. */
int carc_zone_labels(const struct carc_state *s, int piece, int labels[CARC_ZONE_LABELS]);
uint32_t carc_linked_power(const struct carc_state *s, int piece);
int carc_linked_open(const struct carc_state *s, int piece);
bool carc_linked_same(const struct carc_state *s, int a, int b);
/* Notes the labels at which links end, whenever labels or links have changed. */
void carc_links_note(struct carc_state *s);
uint64_t carc_links_labels(const struct carc_state *s);
/* Most zones are a single label. */
static inline bool carc_may_be_linked(const struct carc_state *s, int piece)
{
    return s->links && s->linked >> (carc_label(s, piece) % 64) & 1;
}
static inline uint32_t carc_zone_power(const struct carc_state *s, int piece)
{
    return carc_may_be_linked(s, piece) ? carc_linked_power(s, piece)
                                        : s->piece[carc_label(s, piece)].power;
}
static inline int carc_zone_open(const struct carc_state *s, int piece)
{
    return carc_may_be_linked(s, piece) ? carc_linked_open(s, piece)
                                        : s->piece[carc_label(s, piece)].open;
}
static inline bool carc_same_zone(const struct carc_state *s, int a, int b)
{
    return carc_label(s, a) == carc_label(s, b) ||
           (carc_may_be_linked(s, a) && carc_linked_same(s, a, b));
}
/* Walking over all pieces of a zone: for (w = begin; next(&w);) ... w.piece ... */
struct carc_walk {
    int labels[CARC_ZONE_LABELS];
    int count, at, piece;
};
struct carc_walk carc_walk_begin(const struct carc_state *s, int piece);
bool carc_walk_next(const struct carc_state *s, struct carc_walk *w); /* the next is w->piece */
int carc_zone_tiles(const struct carc_state *s, int piece);           /* each tile once */
int carc_zone_shields(const struct carc_state *s, int piece);
int carc_zone_marks(const struct carc_state *s, int piece); /* all enum carc_slot_mark on it */
void carc_join(struct carc_state *s, int a, int b);         /* cities and roads across an edge */
void carc_join_fields(struct carc_state *s, int a, int b);  /* fields across half an edge */
static inline int carc_strength(uint32_t power, int colour)
{
    return (int)(power >> (CARC_POWER_BITS * colour) & ((1u << CARC_POWER_BITS) - 1));
}
/* Colours with the greatest strength, as a mask; 0 for power 0. */
int carc_majority(uint32_t power);
/* Marks a zone in a set of pieces; false if it was marked already. */
struct carc_seen {
    uint64_t bits[CARC_PIECES_MAX / 64];
};
bool carc_see_zone(const struct carc_state *s, struct carc_seen *seen, int piece);
bool carc_complete(const struct carc_state *s, int piece);
/* Cities that touch a field, each once. */
struct carc_cities {
    int complete, open;
};
struct carc_cities carc_field_cities(const struct carc_state *s, int piece);
/* F3: 3 for every completed city that touches the field. */
static inline int carc_field_value(int complete_cities)
{
    return 3 * complete_cities;
}

/* ---- figures.c ------------------------------------------------------------------------------------------ */

void carc_figure_put(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                     int piece, struct mur_sink *sink);
/* The figure at place `at` of the colour's list goes home. */
void carc_figure_home(const struct carc_rules *r, struct carc_state *s, int colour, int at,
                      struct mur_sink *sink);
/* Everybody on the zone goes home. */
void carc_zone_clear(const struct carc_rules *r, struct carc_state *s, int piece,
                     struct mur_sink *sink);
int carc_figure_kind_at(int at); /* which figure has this place in the list */

/* Colour's figure of a kind of which there is one: the piece it stands on, or CARC_HOME. */
static inline int carc_figure_piece(const struct carc_state *s, int colour, int figure)
{
    return s->figure[colour][carc_figure_row[figure].first];
}
/* Where in the colour's list a figure of this kind on this piece stands. */
int carc_figure_find(const struct carc_state *s, int colour, int figure, int piece);
/* Actions for each of a colour's followers on the wanted zones; ascending, each place and kind once. */
int carc_own_list(const struct carc_rules *r, const struct carc_state *s, int colour, int prompt,
                  unsigned zones, unsigned figures, mur_action *out);
/* Figures that are no followers go home when their colour has no follower left in the zone. */
void carc_lonely_home(const struct carc_rules *r, struct carc_state *s, int colour, int figure,
                      struct mur_sink *sink);
/* Slots of the last tile, of zones where `figure` may stand, with a follower of the colour. */
unsigned carc_own_slots(const struct carc_rules *r, const struct carc_state *s, int colour,
                        int figure);

#define SCORER(name, module, zones) carc_scorer_fn carc_score_##name;
#include "games/carcassonne/scorers.def"
#undef SCORER

/* ---- score.c: values, awards ------------------------------------------------------------------------------ */

int carc_value(const struct carc_rules *r, const struct carc_state *s, int piece, bool complete,
               int colour);
/* Tells why and how strong everybody is there. */
void carc_tell_scoring(const struct carc_rules *r, const struct carc_state *s, int piece,
                       int reason, struct mur_sink *sink);
/* What a value is made of: the points of a named number of things. */
struct carc_item {
    int item, count, points;
};
struct carc_items {
    struct carc_item item[CARC_SCORERS + 1];
    int count, sum;
};
struct carc_items carc_items(const struct carc_rules *r, const struct carc_state *s, int piece,
                             bool complete, int colour);
void carc_items_add(struct carc_items *items, struct carc_item item);
/* Tells an award for a zone with its items, which must sum to its points, or one of a single item. */
void carc_tell_award(struct mur_sink *sink, int colour, int points, int piece,
                     const struct carc_items *items);
void carc_tell_plain(struct mur_sink *sink, int colour, int points, uint32_t subject, int item,
                     int count);
/* Moves a scoring figure. */
void carc_advance(const struct carc_rules *r, struct carc_state *s, int colour, int woman,
                  int points, struct mur_sink *sink);
/* Tells a single item and moves, at the end of the game. */
void carc_award_plain(const struct carc_rules *r, struct carc_state *s, int colour, int points,
                      uint32_t subject, int reason, int item, int count, struct mur_sink *sink);

/* ---- award.c ---------------------------------------------------------------------------------------------- */

int carc_in_turn(const struct carc_rules *r, const struct carc_state *s, int i);
static inline int carc_seat_of(const struct carc_rules *r, int colour)
{
    return colour % r->common.players;
}
/* Those of some slots of the last tile whose zone nobody stands on (B4). */
unsigned carc_free_slots(const struct carc_state *s, unsigned slots);
/* Begins to pay; nothing happens for no points or no winners. */
void carc_award_begin(const struct carc_rules *r, struct carc_state *s, struct carc_award award);
/* The award that was begun is for these items, of which one may have left the zone since. */
void carc_award_keep(const struct carc_rules *r, struct carc_state *s,
                     const struct carc_items *valued);
/* What a winner's award is for; only if a zone gives it. */
struct carc_items carc_award_items(const struct carc_rules *r, const struct carc_state *s,
                                   int colour);
/* Puts points on the list of this part's scoring. */
void carc_closing_add(struct carc_state *s, int piece, int points, int winners, int reason);
/* Lists what closes in this part, behind what is on the list already. */
void carc_closings_find(const struct carc_rules *r, struct carc_state *s);
/* A zone that is complete; once each. */
void carc_zone_closes(const struct carc_rules *r, struct carc_state *s, int piece);

/* ---- modules/messages.c: what more than one file of a module needs -------------------------------------------- */

/* Begins to pay the active player for the message that is shown: a zone's value, or one item. */
void carc_message_pay(const struct carc_rules *r, struct carc_state *s, int piece, int points,
                      int item, int count);

enum { CARC_MESSAGES = 8, CARC_MESSAGE_POINTS = 2 }; /* how many; what one may take instead */
/* modules/messages_check.c */
bool carc_messages_in_range(const struct carc_rules *r, const struct carc_state *s);
const char *carc_messages_check(const struct carc_rules *r, const struct carc_state *s,
                                const struct carc_moment *m);

/* ---- turn.c: phases ------------------------------------------------------------------------------------------ */

/* A new part: nothing of the last one is left, all its phases are pending. */
void carc_part_begin(const struct carc_rules *r, struct carc_state *s);
/* Tiles that the active colour could still draw. */
int carc_tiles_to_draw(const struct carc_rules *r, const struct carc_state *s);
void carc_run(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);
static inline void carc_ask(struct carc_state *s, int prompt, int seat)
{
    s->asking = (uint8_t)prompt;
    s->asked = (uint8_t)seat;
}
static inline void carc_pend(const struct carc_rules *r, struct carc_state *s,
                             enum carc_phase phase)
{
    s->pending |= r->exists & (UINT64_C(1) << phase);
}
/* True if the prompt that is asked lists the action. */
bool carc_listed(const struct carc_rules *r, const struct carc_state *s, mur_action a);
void carc_actions_sort(mur_action *list, int n);
int carc_actions_unique(mur_action *list, int n); /* of a sorted list; returns how many are left */
#define PHASE(name, module, when) carc_enter_fn carc_enter_##name;
#include "games/carcassonne/phases.def"
#undef PHASE

/* ---- check_turn.c: what a turn remembers between its questions ---------------------------------------------- */

/* Where the question stands; false if somebody stayed on a monastery that is complete. `scratch` holds
 * another state. */
bool carc_moment_find(const struct carc_rules *r, const struct carc_state *s,
                      struct carc_state *scratch, struct carc_moment *m);
/* What is wrong with the phases to come, the zones that close and the award; then, when the modules have
 * nothing against their slices, with the question. NULL if nothing is. */
const char *carc_check_turn(const struct carc_rules *r, const struct carc_state *s,
                            const struct carc_moment *m);
const char *carc_check_question(const struct carc_rules *r, const struct carc_state *s,
                                struct carc_state *scratch);
/* For the modules. */
static inline bool carc_due(const struct carc_state *s, enum carc_phase phase)
{
    return s->pending >> phase & 1;
}
/* The tile of this part lies and has the mark. */
static inline bool carc_marked(const struct carc_state *s, const struct carc_moment *m, int mark)
{
    return m->laid && carc_face[s->tile[s->tiles - 1].face].marks & mark;
}
/* The zone of a piece closes in this part, and what stands there has not gone home yet. */
bool carc_closing_now(const struct carc_state *s, const struct carc_moment *m, int piece);
bool carc_all_zero(const void *from, size_t size);
/* Colours that do not play have nothing in a table with a row for each colour. */
bool carc_players_only(const struct carc_rules *r, const void *table, size_t row);

/* ---- check_range.c ----------------------------------------------------------------------------------------------- */

/* What is wrong with the numbers of a state that may be anything; NULL: none of them leads out of it. */
const char *carc_check_range(const struct carc_rules *r, const struct carc_state *s);

/* ---- events.c -------------------------------------------------------------------------------------------------- */

void carc_sink_add(struct mur_sink *sink, struct mur_event event);
static inline void carc_tell(struct mur_sink *sink, struct mur_event event)
{
    if (sink)
        carc_sink_add(sink, event);
}

/* ---- notation.c ------------------------------------------------------------------------------------------------- */

/* " 12" */
static inline void carc_put_number(struct mur_writer *w, int number)
{
    mur_put_char(w, ' ');
    mur_put_int(w, number);
}
void carc_put_spot(struct mur_writer *w, int x, int y);      /* " at 1,0" */
bool carc_read_spot(struct mur_scanner *in, int *x, int *y); /* "at 1,0" */
/* A piece in an action: tile (8 bits) | slot (4 bits). */
static inline uint32_t carc_piece_pack(const struct carc_state *s, int piece)
{
    int tile = s->piece[piece].tile;
    return (uint32_t)tile << 4 | (uint32_t)(piece - s->tile[tile].first);
}
static inline int carc_piece_unpack(const struct carc_state *s, uint32_t packed)
{
    return s->tile[packed >> 4].first + (int)(packed & 15);
}
static inline bool carc_packed_lies(const struct carc_state *s, uint32_t packed)
{
    return packed >> 4 < s->tiles && (packed & 15) < carc_face[s->tile[packed >> 4].face].slots;
}
void carc_packed_info(const struct carc_state *s, uint32_t packed, struct carc_action_info *out);
void carc_put_packed(struct mur_writer *w, const struct carc_state *s, uint32_t packed);
bool carc_read_packed(const struct carc_state *s, struct mur_scanner *in, uint32_t *packed,
                      struct mur_error *err);
/* A figure on the board: figure (4 bits) | piece (12 bits); "follower road E at 1,0". */
void carc_own_info(const struct carc_state *s, uint32_t own, struct carc_action_info *out);
void carc_put_own(struct mur_writer *w, const struct carc_state *s, uint32_t own);
bool carc_read_own(const struct carc_state *s, struct mur_scanner *in, uint32_t *own,
                   struct mur_error *err);
/* An arm of a lake by its side. */
int carc_arm_side(const struct carc_tile *t, int slot); /* -1 if it has none */
void carc_put_arm(struct mur_writer *w, const struct carc_tile *t, int slot);
int carc_read_side(struct mur_scanner *in);            /* -1 if it is none */
int carc_road_at(const struct carc_tile *t, int side); /* the slot of the road there, or -1 */
void carc_put_slot(struct mur_writer *w, const struct carc_tile *t, int slot); /* "road E" */
/* Reads "road E" for a tile as it lies; the slot, or -1 with *err. */
int carc_read_slot(struct mur_scanner *in, const struct carc_tile *t, struct mur_error *err);
/* Reads "road E at 1,0" on the board; the piece, or -1 with *err. */
int carc_read_piece(const struct carc_state *s, struct mur_scanner *in, struct mur_error *err);
int carc_read_face(struct mur_scanner *in); /* 0 if the next word is no face's code */
int carc_read_colour(const struct carc_rules *r, struct mur_scanner *in); /* -1 if it is none */
/* Fills *err and returns false. */
static inline bool carc_refuse(struct mur_error *err, enum mur_status status, const char *message,
                               int position, int length)
{
    mur_fail(err, status, message, position, length);
    return false;
}

/* The list of a prompt whose two answers are both legal whenever it is asked. */
int carc_answers_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out);
/* Reads one of `words`; its number or -1 with *err. */
int carc_read_choice(struct mur_scanner *in, const char *const *words, int count,
                     struct mur_error *err);
/* The words of scenarios: a colour that plays; a number within bounds, or `message` about it. */
enum mur_status carc_want_colour(const struct carc_rules *r, struct mur_scanner *in, int *colour,
                                 struct mur_error *err);
enum mur_status carc_want_number(struct mur_scanner *in, int min, int max, const char *message,
                                 int *number, struct mur_error *err);
/* "another number is there", with what was found. */
enum mur_status carc_compare(struct mur_scanner *in, int found, struct mur_error *err);

/* Carries out the figure answer if there is only one; false if there are more. */
bool carc_figure_only(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink);

/* ---- describe.c -------------------------------------------------------------------------------------------------- */

void carc_touch_spot(struct mur_touch *t, int x, int y);
struct mur_touch carc_touch_tile(const struct carc_state *s, int tile);
struct mur_touch carc_touch_piece(const struct carc_rules *r, const struct carc_state *s,
                                  enum mur_touch_kind kind, int piece);
/* A figure of a colour that stands on a piece, or may be put there. */
struct mur_touch carc_touch_own(const struct carc_rules *r, const struct carc_state *s,
                                enum mur_touch_kind kind, int colour, int figure, int piece);
/* A list of the colours in a mask; a number, or null if it is negative. */
void carc_json_colours(struct mur_json_writer *j, const char *key, int mask);
void carc_json_number(struct mur_json_writer *j, const char *key, int number);
void carc_describe(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                   struct mur_json_writer *j);
void carc_describe_event(const struct mur_rules *r, const void *view, const struct mur_event *e,
                         struct mur_json_writer *j);
int carc_touches(const struct mur_rules *r, const void *st, mur_action a,
                 struct mur_touch out[MUR_TOUCHES]);
int carc_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                       struct mur_touch *out);

/* ---- the functions of the kind, one file each ---------------------------------------------------------------------- */

/* A board without tiles; everybody's figures at home, every tile in the bag. */
void carc_state_blank(const struct carc_rules *r, struct carc_state *s);
int carc_bag_left(const struct carc_rules *r, const struct carc_state *s, int stage);
struct mur_rules *carc_rules_new(const char *setup, struct mur_error *err);
void carc_rules_free(struct mur_rules *common);
extern const struct mur_option *const carc_options[CARC_OPTIONS + 1];
#define PROMPT(number, name, who) extern const struct carc_prompt carc_prompt_##name;
#include "games/carcassonne/prompts.def"
#undef PROMPT
int carc_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
enum mur_status carc_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                  mur_action *out, struct mur_error *err);
bool carc_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                         mur_action *out);
int carc_position_text(const struct mur_rules *r, const void *st, char *buf, int cap);
enum mur_status carc_position_parse(const struct mur_rules *r, const char *text, void *st,
                                    struct mur_error *err);
const char *carc_word(const struct mur_rules *r, enum mur_word_class c, int number);
int carc_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                      int cap);
enum mur_status carc_check(const struct mur_rules *r, const void *st, struct mur_error *err);
enum mur_status carc_force(const struct mur_rules *r, void *st, const char *text,
                           struct mur_error *err);
enum mur_status carc_expect(const struct mur_rules *r, const void *st, const char *text,
                            struct mur_error *err);

#endif
