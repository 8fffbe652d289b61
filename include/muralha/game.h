/*
 * game.h - one small interface for any board game.
 *
 * Three objects:
 *   struct mur_kind    one per game, const: its description and its functions.
 *   struct mur_rules   one table's configuration, compiled from a set-up text such as
 *                      "carcassonne:players=3,farmers". Immutable once made; any number of threads
 *                      may share it.
 *   a state            rules->state_size bytes that the caller owns. No pointers inside, every byte
 *                      defined: copying is memcpy, comparing is memcmp. Two states are equal if the
 *                      same actions led to them.
 *
 * Where does a datum belong? Would a player configure it: rules. Must going back restore it: state.
 * Does it depend on who looks: view. Is it only shown: an event, or the front end.
 *
 * A game always stands at one decision point: a player must choose, chance must choose, or the game
 * is over. Callers bring the action, the rules run on to the next decision point by themselves. The
 * library performs no input or output, allocates nothing between rules_new and rules_free, owns no
 * generator and calls nobody back.
 *
 * A question with one possible answer need not be asked, and games say which they skip. Whether one is
 * asked may depend only on public facts, so a game with hidden hands may ask a question that has a
 * single answer rather than betray a hand by skipping it.
 *
 * Three kinds of failure, never mixed. A bug in the program: the check traps. Something wrong from
 * outside: a status, a constant message and the place, and nothing has changed. No memory: rules_new
 * returns NULL with MUR_NO_MEMORY.
 */
#ifndef MURALHA_GAME_H
#define MURALHA_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "muralha/api.h"
#include "muralha/rng.h"

MUR_API_BEGIN

enum {
    MUR_ABI = 3,             /* of what was compiled; a kind made for another is not registered */
    MUR_SEATS = 6,           /* the most seats any game has */
    MUR_NOBODY = 255,        /* as a seat: chance, a spectator, or nobody */
    MUR_SETUP_MAX = 512,     /* bytes of a canonical set-up text, its end included */
    MUR_ACTION_TEXT_MAX = 96 /* bytes of any action's text, its end included */
};

/* ---- failures ---------------------------------------------------------------------------------- */

enum mur_status {
    MUR_OK,
    MUR_BAD_SYNTAX,   /* not in the language at all */
    MUR_UNKNOWN_WORD, /* a word that nothing is called */
    MUR_OUT_OF_RANGE, /* a number too small or too large */
    MUR_CONFLICT,     /* each part is right, together they are not */
    MUR_ILLEGAL,      /* well formed, but the rules forbid it now */
    MUR_WRONG_SEAT,   /* somebody else is asked */
    MUR_GAME_OVER,
    MUR_CORRUPT, /* stored data that contradicts itself */
    MUR_NO_MEMORY,
    MUR_STALE,    /* something has happened that whoever acts has not seen */
    MUR_LATE,     /* the time for it is up */
    MUR_RESIGNED, /* by somebody who has given up */
    MUR_STATUS_COUNT
};

/* What was wrong and where: `position` and `length` name bytes of the text that was read (length 0:
 * just the place). `message` is a constant English sentence, the key of its translations. */
struct mur_error {
    enum mur_status status;
    const char *message;
    int position;
    int length;
    bool has_found; /* where a number was expected: what is there instead */
    int32_t found;
};

/* Fills *err (which may be NULL) and returns `status`, for `return mur_fail(...)`. */
MUR_INLINE enum mur_status mur_fail(struct mur_error *err, enum mur_status status,
                                    const char *message, int position, int length)
{
    if (err) {
        err->status = status;
        err->message = message;
        err->position = position;
        err->length = length;
        err->has_found = false;
        err->found = 0;
    }
    return status;
}

/* ---- actions and decision points ----------------------------------------------------------------- */

/* prompt (8 bits, below 128) | payload (24 bits), packed as the prompt defines. The number means the
 * same whatever the legal list holds, so it goes into records, the wire and the database; numbers are
 * never reused. */
typedef uint32_t mur_action;

MUR_INLINE mur_action mur_action_make(int prompt, uint32_t payload)
{
    return (mur_action)prompt << 24 | payload;
}
MUR_INLINE int mur_action_prompt(mur_action a)
{
    return (int)(a >> 24);
}
MUR_INLINE uint32_t mur_action_payload(mur_action a)
{
    return a & 0xFFFFFFu;
}

enum mur_turn { MUR_TURN_PLAYER, MUR_TURN_CHANCE, MUR_TURN_OVER };

struct mur_point {
    uint8_t turn;   /* enum mur_turn */
    uint8_t seat;   /* who is asked; MUR_NOBODY unless a player is */
    uint8_t prompt; /* what is asked; 0 when the game is over */
};

/* One possible outcome of chance; its probability is weight / sum of the weights. */
struct mur_outcome {
    mur_action action;
    uint32_t weight;
};

/* Which draw of which pile this is: the i-th outcome of a stream does not depend on what was decided
 * in between, so a dealer can give everybody the same i-th tile. */
struct mur_draw {
    uint16_t stream;
    uint16_t ordinal;
};

struct mur_result {
    int32_t score[MUR_SEATS];
    uint8_t rank[MUR_SEATS]; /* 1 = first; equal ranks share the place; 0 = no such seat */
    int32_t value;           /* the common result of one-player and cooperative games, else 0 */
    uint8_t limited;         /* ended by a stated limit instead of the rules' own end */
};

/* ---- events -------------------------------------------------------------------------------------- */

/* Kinds 1-15 mean the same in every game; a game's own begin at 16. */
enum {
    MUR_EVENT_SCORING = 1,  /* a zone is valued: subject, a = word of the reason */
    MUR_EVENT_STRENGTH = 2, /* seat has a = strength there; one for each seat that is present */
    MUR_EVENT_AWARD = 3,    /* seat gets a = points for subject; b = ITEM events that follow */
    MUR_EVENT_ITEM = 4,     /* a = word of the item, b = how many, c = points; sums to the award */
    MUR_EVENT_OVER = 5,     /* the game has ended */
    MUR_EVENT_OWN = 16
};

struct mur_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t seen_by; /* bit s: seat s may see it; 0xFF: everybody */
    uint8_t spare;
    uint32_t subject; /* a zone, tile or card as the game numbers them; subject_text names it */
    int32_t a, b, c;
};

/* The caller's buffer for events of one action. `count` goes on counting past `cap`, so a caller sees
 * that events were lost; rules->max_events is always enough. */
struct mur_sink {
    struct mur_event *event;
    int cap;
    int count;
};

/* ---- kinds and rules ----------------------------------------------------------------------------- */

enum mur_trait {
    MUR_TRAIT_CHANCE = 1,
    MUR_TRAIT_HIDDEN = 2, /* seats know different things; feeds carry views instead of records */
    MUR_TRAIT_SOLO = 4,
    MUR_TRAIT_COOP = 8 /* one common result: mur_result.value */
};

/* Classes of words that a game names by number; NULL = no such number. The events below MUR_EVENT_OWN
 * have the same words in every game; a kind is asked only about its own. */
enum mur_word_class {
    MUR_WORD_SEAT,
    MUR_WORD_PROMPT,
    MUR_WORD_EVENT,
    MUR_WORD_ITEM,
    MUR_WORD_REASON
};

/* ---- options of set-ups -------------------------------------------------------------------------- */

/* A switch is `word`, `word=on` or `word=off`; a number is `word=3`; a choice is `word=name`. */
enum mur_option_type { MUR_OPTION_SWITCH, MUR_OPTION_NUMBER, MUR_OPTION_CHOICE };

/* Where a form would show it. */
enum mur_option_group {
    MUR_OPTION_TABLE,     /* who plays, and how */
    MUR_OPTION_EXPANSION, /* what is played with */
    MUR_OPTION_PART,      /* a part of an expansion */
    MUR_OPTION_SOLO,      /* the one-player variant */
    MUR_OPTION_GROUPS
};

enum mur_option_relation {
    MUR_OPTION_EXCLUDES, /* not while `other` is `value` */
    /* Only while `other` is `value`; what merely came along with a larger option is left out then. */
    MUR_OPTION_NEEDS,
    MUR_OPTION_LIMITED, /* at most `most` while `other` is `value` */
    MUR_OPTION_WITHIN,  /* at most what `other` is */
    MUR_OPTION_RELATIONS
};

enum { MUR_OPTION_GIVEN = -1 }; /* as mur_option_rule.own: whatever value the text gives it */

/* What an option has against others. It holds for everything that the option brings along. */
struct mur_option_rule {
    enum mur_option_relation relation;
    int own;           /* the value of the option that it is about, or MUR_OPTION_GIVEN */
    const char *other; /* word of the other option */
    int value;
    int most;
    const char *message; /* constant English sentence; NULL ends a list */
};

struct mur_option {
    const char *word;
    enum mur_option_type type;
    enum mur_option_group group;
    int min, max;                        /* numbers; a choice counts its names from 0 to max */
    int standard;                        /* value when the text does not speak of it */
    int since;                           /* rules version that brought it; 0: it was always there */
    int earlier;                         /* its value in games of the rules before that */
    const char *const *choices;          /* names of a choice */
    const char *const *choice_titles;    /* what a form calls them, in English */
    bool always;                         /* written in canonical texts even when standard */
    const char *of;                      /* the switch that brings it along; NULL: none */
    const char *title;                   /* what a form calls it, in English */
    const char *help;                    /* one English line */
    const struct mur_option_rule *rules; /* NULL: none */
};

/* ---- what an action or an event is about ---------------------------------------------------------- */

/* Something on the table that can be pointed at. A front end that shows these can ask every question in
 * place, whatever the game asks. */
enum mur_touch_kind {
    MUR_TOUCH_CELL,   /* a free place for a tile: x, y, turn */
    MUR_TOUCH_TILE,   /* a tile that lies: tile, x, y */
    MUR_TOUCH_PIECE,  /* a piece of a tile that lies: piece, tile, slot, zone, x, y */
    MUR_TOUCH_ZONE,   /* a zone, named by one of its pieces: as for a piece */
    MUR_TOUCH_FIGURE, /* a figure on the board: figure, side, and the piece it stands on */
    MUR_TOUCH_FACE,   /* a kind of tile: face */
    MUR_TOUCH_SPACE,  /* a space of a track: space */
    MUR_TOUCH_CARD,   /* a kind of cards: card, place */
    MUR_TOUCH_GOOD,   /* a kind of goods: good, place */
    MUR_TOUCH_SEAT,   /* somebody: side */
    MUR_TOUCH_KINDS
};

enum { MUR_TOUCHES = 2, MUR_ABSENT = -0x7FFFFFFF };

/* Members that say nothing are MUR_ABSENT or NULL; a kind may have more than it must: a piece on which a
 * figure will stand has figure and side. Numbers of pieces and zones are those of this position. */
struct mur_touch {
    enum mur_touch_kind kind;
    int x, y, turn; /* turn: quarter turns clockwise */
    int tile, slot, piece, zone;
    int space;
    int side;
    const char *figure, *face, *card, *good;
    const char *place; /* where it lies: "hand", "market", ... */
};

MUR_INLINE struct mur_touch mur_touch_make(enum mur_touch_kind kind)
{
    enum { NO = MUR_ABSENT };
    struct mur_touch t = {kind, NO, NO, NO, NO, NO, NO, NO, NO, NO, NULL, NULL, NULL, NULL, NULL};
    return t;
}

struct mur_kind;
struct mur_json_writer; /* of the library's own: base/json_write.h */

/* ---- rules --------------------------------------------------------------------------------------- */

/* What every game's rules begin with. */
struct mur_rules {
    const struct mur_kind *kind;
    uint32_t state_size;
    uint32_t max_legal;    /* entries that mur_legal may write */
    uint32_t max_outcomes; /* entries that mur_chance may write */
    uint32_t max_events;   /* events of one action */
    uint32_t max_steps;    /* actions of one game */
    uint8_t players;       /* seats 0 .. players-1 */
    uint8_t sides;  /* who has points and is named by events: usually the seats, but the colours
                              of a game in which one seat plays several */
    uint8_t traits; /* enum mur_trait, of this set-up */
    char setup[MUR_SETUP_MAX]; /* canonical: parsing it gives the same rules again */
};

/* The functions of a game. Use them through mur_* below. NULL where marked optional. */
struct mur_kind {
    const char *name; /* the word before ':' in set-up texts */
    int abi;
    int rules_version; /* raised when the same record could lead to another result */
    int replays_from;  /* the oldest version whose games lead to the same states, their set-ups
                        * completed by what options say of earlier texts */
    int min_players, max_players;
    unsigned traits;                         /* all that some set-up may have */
    const char *title;                       /* what people call it, in English */
    const char *summary;                     /* one English line */
    const struct mur_option *const *options; /* in the order of canonical texts; NULL ends them */

    struct mur_rules *(*rules_new)(const char *setup, struct mur_error *err);
    void (*rules_free)(struct mur_rules *r);
    void (*start)(const struct mur_rules *r, void *st);

    struct mur_point (*point)(const struct mur_rules *r, const void *st);
    int (*legal)(const struct mur_rules *r, const void *st, mur_action *out);
    int (*count)(const struct mur_rules *r, const void *st);
    mur_action (*sample)(const struct mur_rules *r, const void *st, struct mur_rng *g);
    bool (*is_legal)(const struct mur_rules *r, const void *st, mur_action a);
    int (*chance)(const struct mur_rules *r, const void *st, struct mur_outcome *out);
    mur_action (*chance_sample)(const struct mur_rules *r, const void *st, struct mur_rng *g);
    struct mur_draw (*chance_id)(const struct mur_rules *r, const void *st);
    void (*apply)(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink);
    void (*scores)(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS]);
    void (*result)(const struct mur_rules *r, const void *st, struct mur_result *out);

    /* Optional: NULL where nothing is hidden; then a view is a copy and a guess is the view. */
    void (*view)(const struct mur_rules *r, const void *st, int seat, void *out);
    bool (*guess)(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g,
                  void *out);
    uint8_t (*seen_by)(const struct mur_rules *r, const void *st, mur_action a);
    mur_action (*masked)(mur_action a);

    int (*action_text)(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
    enum mur_status (*action_parse)(const struct mur_rules *r, const void *st, const char *text,
                                    mur_action *out, struct mur_error *err);
    /* Optional, asked only at a chance point: `text` is what a player will do next ("place U 90 at
     * 1,0"); which outcome of chance must come before it ("draw U")? False if the text does not say. */
    bool (*implied_chance)(const struct mur_rules *r, const void *st, const char *text,
                           mur_action *out);
    int (*position_text)(const struct mur_rules *r, const void *st, char *buf, int cap);
    enum mur_status (*position_parse)(const struct mur_rules *r, const char *text, void *st,
                                      struct mur_error *err);
    const char *(*word)(const struct mur_rules *r, enum mur_word_class c, int number);
    int (*subject_text)(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                        int cap);

    /* For descriptions (describe.h), all made from a view: members of an open object that say what
     * lies on the table, and what the numbers of an event are. `scratch` holds another state. */
    void (*describe)(const struct mur_rules *r, const void *view, int viewer, void *scratch,
                     struct mur_json_writer *j);
    void (*describe_event)(const struct mur_rules *r, const void *view, const struct mur_event *e,
                           struct mur_json_writer *j);
    /* What a legal action touches, and what a subject is: how many of MUR_TOUCHES. Optional. */
    int (*touches)(const struct mur_rules *r, const void *view, mur_action a,
                   struct mur_touch out[MUR_TOUCHES]);
    int (*subject_touch)(const struct mur_rules *r, const void *view, uint32_t subject,
                         struct mur_touch *out);

    /* Recomputes everything derived, naively, and compares. */
    enum mur_status (*check)(const struct mur_rules *r, const void *st, struct mur_error *err);

    /* For scenarios and studies. Optional. `force` changes the position by hand ("score Red 49",
     * "bag U V"); `expect` tests a statement about it ("supply Red follower 6"): MUR_CONFLICT if it is
     * not so, with a message that says how it is; any other failure is one of the text. */
    enum mur_status (*force)(const struct mur_rules *r, void *st, const char *text,
                             struct mur_error *err);
    enum mur_status (*expect)(const struct mur_rules *r, const void *st, const char *text,
                              struct mur_error *err);
};

/* ---- finding a game, making rules ---------------------------------------------------------------- */

const struct mur_kind *mur_kind_find(const char *name, size_t length);
const struct mur_kind *mur_kind_at(int index); /* NULL past the last one */

/* Compiles a set-up text: "GAME" or "GAME:option,option=value,...". NULL on error. */
struct mur_rules *mur_rules_new(const char *setup, struct mur_error *err);
void mur_rules_free(struct mur_rules *r); /* NULL is fine */

/* ---- playing ------------------------------------------------------------------------------------- */

/* Copies a state. A plain memcpy does as well; this one goes in blocks, because of one large copy
 * instruction counters see every single byte. */
MUR_INLINE void mur_copy(const struct mur_rules *r, void *to, const void *from)
{
    const size_t block = 1024;
    for (size_t at = 0; at < r->state_size; at += block) {
        size_t rest = r->state_size - at;
        memcpy((char *)to + at, (const char *)from + at, rest < block ? rest : block);
    }
}

MUR_INLINE void mur_start(const struct mur_rules *r, void *st)
{
    r->kind->start(r, st);
}
MUR_INLINE struct mur_point mur_point(const struct mur_rules *r, const void *st)
{
    return r->kind->point(r, st);
}
/* A player's legal actions, ascending, each once; `out` holds rules->max_legal. 0 unless a player is
 * asked. */
MUR_INLINE int mur_legal(const struct mur_rules *r, const void *st, mur_action *out)
{
    return r->kind->legal(r, st, out);
}
MUR_INLINE int mur_count(const struct mur_rules *r, const void *st)
{
    return r->kind->count(r, st);
}
/* One of mur_legal, each exactly equally likely, without making the list. */
MUR_INLINE mur_action mur_sample(const struct mur_rules *r, const void *st, struct mur_rng *g)
{
    return r->kind->sample(r, st, g);
}
/* True for a player's legal action or a possible outcome of chance; any number may be asked. */
MUR_INLINE bool mur_is_legal(const struct mur_rules *r, const void *st, mur_action a)
{
    return r->kind->is_legal(r, st, a);
}
/* What chance may do, ascending by action, weights positive; `out` holds rules->max_outcomes. */
MUR_INLINE int mur_chance(const struct mur_rules *r, const void *st, struct mur_outcome *out)
{
    return r->kind->chance(r, st, out);
}
MUR_INLINE mur_action mur_chance_sample(const struct mur_rules *r, const void *st,
                                        struct mur_rng *g)
{
    return r->kind->chance_sample(r, st, g);
}
MUR_INLINE struct mur_draw mur_chance_id(const struct mur_rules *r, const void *st)
{
    return r->kind->chance_id(r, st);
}
/* The trusted door: `a` must be legal (checked, and a trap if not). Runs on to the next decision
 * point. sink may be NULL. */
MUR_INLINE void mur_apply(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink)
{
    r->kind->apply(r, st, a, sink);
}
/* The door for anything from outside: seat is who acts (MUR_NOBODY for chance). Nothing has changed
 * unless MUR_OK comes back. */
enum mur_status mur_try(const struct mur_rules *r, void *st, int seat, mur_action a,
                        struct mur_sink *sink, struct mur_error *err);

MUR_INLINE void mur_scores(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS])
{
    r->kind->scores(r, st, out);
}
/* The result as it stands; final once the game is over. */
MUR_INLINE void mur_result(const struct mur_rules *r, const void *st, struct mur_result *out)
{
    r->kind->result(r, st, out);
}

/* ---- what a seat may know ------------------------------------------------------------------------ */

/* A copy in which everything `seat` may not know holds one fixed unknown value; seat MUR_NOBODY is a
 * spectator. A view of a view is the same view. `out` may be `st`. */
void mur_view(const struct mur_rules *r, const void *st, int seat, void *out);
/* Fills the unknowns of a view with a sample of what they may be. False if the view contradicts
 * itself. The view of a guess is the view it came from. */
bool mur_guess(const struct mur_rules *r, const void *view, int seat, struct mur_rng *g, void *out);
/* Bit s: seat s may see the whole action; 0xFF: everybody, spectators too. Ask before applying it. */
uint8_t mur_seen_by(const struct mur_rules *r, const void *st, mur_action a);
/* The action as those see it who may not know its kind. Such an action cannot be applied. */
mur_action mur_masked(const struct mur_rules *r, mur_action a);

/* ---- text ---------------------------------------------------------------------------------------- */

/* Writers behave like snprintf: they return the length that the whole text needs, write at most cap
 * bytes and end what they write (if cap > 0). Texts are English words; numbers never depend on the
 * locale. `st` is the state before the action. */
int mur_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap);
/* Understands an action for the point at which `st` stands. Whether it is legal is mur_try's matter. */
enum mur_status mur_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                 mur_action *out, struct mur_error *err);
/* The outcome of chance that the text of the player's action after it implies; false if `st` stands at
 * no chance point or the text implies none. Whether the outcome is possible is mur_try's matter. */
bool mur_implied_chance(const struct mur_rules *r, const void *st, const char *text,
                        mur_action *out);
/* A whole position in lines of text, set-up included; parsing gives the same bytes back. */
int mur_position_text(const struct mur_rules *r, const void *st, char *buf, int cap);
enum mur_status mur_position_parse(const struct mur_rules *r, const char *text, void *st,
                                   struct mur_error *err);
const char *mur_word(const struct mur_rules *r, enum mur_word_class c, int number);
int mur_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                     int cap);

/* What an action touches, and what the subject of an event is: how many were written to `out`. An action
 * that is not legal (or possible, of chance) touches nothing, so any number may be asked; the event must
 * be one that led to `st`. */
int mur_touches(const struct mur_rules *r, const void *st, mur_action a,
                struct mur_touch out[MUR_TOUCHES]);
int mur_subject_touch(const struct mur_rules *r, const void *st, uint32_t subject,
                      struct mur_touch *out);

enum mur_status mur_check(const struct mur_rules *r, const void *st, struct mur_error *err);
/* FNV-1a, 64 bits, of the state's bytes in their platform-independent order. */
uint64_t mur_hash(const struct mur_rules *r, const void *st);

MUR_API_END

#endif
