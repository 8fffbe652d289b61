/*
 * internal.h - what the files of the bots share.
 *
 * A *judge* says what a position promises to each seat. Points that a seat may expect at the end come
 * from the game's own evaluation; the *reward* made of them is between -1 (lost) and 1 (won). Only
 * additions, multiplications, divisions and square roots are used, which every platform rounds alike.
 */
#ifndef MUR_AI_INTERNAL_H
#define MUR_AI_INTERNAL_H

#include <stdatomic.h>

#include "base/bits.h"
#include "base/check.h"
#include "muralha/bot.h"

/* The page's module is to be small: there it does without what only saves time. */
#ifdef MUR_SMALL
enum { AI_IS_SMALL = true };
#else
enum { AI_IS_SMALL = false };
#endif

enum {
    AI_LOOK_DEPTH = 3,    /* actions of one seat that are looked through for a ranking */
    AI_LOOK_OUTCOMES = 8, /* chance is averaged if it has no more outcomes */
    AI_LOOK_BROAD = 24,   /* deeper, a question with more answers is not looked through */
    AI_TIME_ALL = 2000000000
};

/* ---- judging ------------------------------------------------------------------------------------- */

struct ai_judge;

/* What an estimate consists of: points that one side may expect for one thing. Terms of two positions are
 * the same thing if word, side, subject and place are the same. */
struct ai_term {
    const char *word; /* what it is for, as src/text tells it */
    int side;
    uint32_t subject; /* of an event, of the position; 0: none */
    int place; /* where the subject lies: positions that differ in it speak of different things */
    double points;
    int number, total; /* counted: tiles that fit and all that are unseen, followers at home, ... */
};
enum { AI_TERMS = 192 };

/* How often a level errs. */
enum ai_weakness { AI_SOUND, AI_WEAK, AI_WEAKEST, AI_WEAKNESSES };

/* How one game is evaluated: one row a game, ai_school_NAME in eval_NAME.c, found by core/kinds.def. */
struct ai_school {
    /* Points that each seat may expect at the end, and how far (in points, about one standard
     * deviation of a difference) chance may still move them. */
    void (*estimate)(struct ai_judge *j, const void *st, double points[MUR_SEATS], double *spread);
    /* The positions that are estimated next are looked at from `st`, which stays as it is: what they have in
     * common need not be found more than once. NULL: that is over. May be NULL itself. */
    void (*frame)(struct ai_judge *j, const void *st);
    /* mur_copy over another position of the rules or over zeros; NULL: just that. */
    void (*copy)(const struct mur_rules *r, void *to, const void *from);
    /* The same over what was a copy of `from` until actions were applied to it; given if `copy` is. */
    void (*copy_again)(const struct mur_rules *r, void *to, const void *from);
    /* How it weighs: `plain` weights never change, the others follow what is learnt. */
    const void *(*weights)(const struct mur_rules *r, bool plain);
    /* True if the estimate would not see what chance does now: averaging would gain nothing. */
    bool (*is_blind)(const void *st);
    size_t memory; /* bytes that `estimate` may keep from one position to the next, zero at first */
    double scale;  /* a lead of so many points is a clear win */
    double goal;   /* a good common result, for games that have one */
    bool race;     /* whoever is there first wins: by how much does not matter at the end */
    /* By number of players: what the spread must be multiplied by so that chances to win are true
     * (docs/STRENGTH.md), in the plain game and with everything that may be added; 0: not measured. */
    double noise[MUR_SEATS + 1], noise_full[MUR_SEATS + 1];
    double (*fullness)(const struct mur_rules *r); /* 0: plain .. 1: full; NULL: plain */
    /* By number of players, in the plain game and in the full one: questions out of 1000 at which the weaker levels
     * overlook most answers. Among many a single oversight decides less; a full game asks more questions. Found by
     * matches (docs/STRENGTH.md). */
    uint16_t overlooks[AI_WEAKNESSES][MUR_SEATS + 1], overlooks_full[AI_WEAKNESSES][MUR_SEATS + 1];
    /* They see a single answer then, where most of them are good; otherwise two or more. */
    bool sees_one;
};

/* One for each thread: its scratch memory, its generator, what it remembers. */
struct ai_judge {
    const struct mur_rules *r;
    const struct ai_school *school;
    const void *weights;
    bool plain;
    struct mur_rng rng;
    void *known;                    /* the school's own memory */
    void *state[AI_LOOK_DEPTH + 1]; /* positions being looked at; the last: playouts */
    bool copied[AI_LOOK_DEPTH + 1]; /* they were made of what they are to be made of next */
    mur_action *legal[AI_LOOK_DEPTH];
    bool fleeting; /* the position that is estimated now hardly comes again */
    bool *settled; /* of the answers ranked: looking on would find nothing else */
    struct mur_outcome *outcome;
    void *memory;
};

bool ai_judge_init(struct ai_judge *j, const struct mur_rules *r, bool plain, uint64_t seed,
                   uint64_t stream);
void ai_judge_release(struct ai_judge *j);
/* What the position promises to every seat, -1 .. 1. */
void ai_judge_rewards(struct ai_judge *j, const void *st, double reward[MUR_SEATS]);
/* What `seat` may hope for after each action if it goes on as well as it can until somebody else
 * decides. Of more than `deep` (at most 64) actions only so many are looked through, those that look
 * best right after the action. */
void ai_judge_rank(struct ai_judge *j, const void *st, int seat, const mur_action *action,
                   int count, int deep, double *value);

/* mur_copy over another position of the rules or over zeros. */
static inline void ai_copy(const struct ai_judge *j, void *to, const void *from)
{
    if (j->school->copy)
        j->school->copy(j->r, to, from);
    else
        mur_copy(j->r, to, from);
}
/* The same; `again`: over what was a copy of `from` until actions were applied to it. */
static inline void ai_copy_again(const struct ai_judge *j, bool again, void *to, const void *from)
{
    if (!AI_IS_SMALL && again && j->school->copy_again)
        j->school->copy_again(j->r, to, from);
    else
        ai_copy(j, to, from);
}

/* What the estimate consists of, at most AI_TERMS; 0 if nothing is known. Each game has its own, ai_terms_NAME, found
 * by core/kinds.def, and no part of the school: a program that only plays need not have it. */
typedef int ai_terms_fn(struct ai_judge *j, const void *st, struct ai_term *out);
ai_terms_fn ai_terms;
#define KIND(name) ai_terms_fn ai_terms_##name;
#include "core/kinds.def"
#undef KIND

/* Do all share one result? */
static inline bool ai_is_common(const struct mur_rules *r)
{
    return r->players == 1 || r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
}

/* Between what is so in the plain game and in the full one. */
static inline double ai_by_fullness(const struct ai_school *school, const struct mur_rules *r,
                                    double plain, double full)
{
    return school->fullness ? plain + school->fullness(r) * (full - plain) : plain;
}

/* The row of a game. Never NULL: a kind without one does not link. */
const struct ai_school *ai_school(const struct mur_kind *kind);
/* For a game of which nothing is known but its rules: what random play brings. */
void ai_estimate_any(struct ai_judge *j, const void *st, double points[MUR_SEATS], double *spread);

/* ---- bots ---------------------------------------------------------------------------------------- */

/* The options of a bot; see the table in options.c. */
struct ai_options {
    uint32_t seed, visits, time, threads, memory, noise, draws, soon;
};

struct mur_bot;

/* How a level chooses. */
struct ai_player {
    struct mur_level level;
    /* Begins to think. False if nothing is left to think about: then bot->answer is the choice. */
    bool (*begin)(struct mur_bot *bot, const void *view, struct mur_budget budget);
    bool searches;
    bool plain; /* judges with plain weights: a yardstick */
    enum ai_weakness weakness;
    struct ai_options standard; /* where it differs from the table of options */
};
extern const struct ai_player ai_player[];

/* Reads "name:option=value,..." for a game; the player, or NULL with *err. */
const struct ai_player *ai_options_read(const char *text, const struct mur_rules *r,
                                        struct ai_options *out, struct mur_error *err);

struct ai_search; /* search.h */

struct mur_bot {
    const struct mur_rules *r;
    const struct ai_player *player;
    struct ai_options options;
    struct ai_judge judge;
    struct ai_search *search; /* NULL unless the player searches */
    mur_action *legal;        /* of the question it is asked */
    double *value;            /* of each of them */
    void *guess;
    uint64_t game, asked; /* number of the game; questions in it */
    bool asks;            /* a question waits for its answer, ... */
    bool searched;        /* ... which the search finds, or else it is `answer` */
    bool thinks;          /* there is more to think about it */
    uint32_t spent;       /* of its time, as whoever asks tells it; 1000: all */
    mur_action answer;
    atomic_uint choice;  /* the number of this question or the next one ... */
    atomic_uint stopped; /* ... and of the one that is to be answered at once */
    atomic_uint_least64_t visits;
    atomic_uint permille;
    atomic_int outlook;
    atomic_uint best;
};

/* Is the question that it thinks about to be answered at once? */
static inline bool ai_is_stopped(const struct mur_bot *bot)
{
    return atomic_load_explicit(&bot->stopped, memory_order_relaxed) ==
           atomic_load_explicit(&bot->choice, memory_order_relaxed);
}

bool ai_random_begin(struct mur_bot *bot, const void *view, struct mur_budget budget);
bool ai_greedy_begin(struct mur_bot *bot, const void *view, struct mur_budget budget);

#endif
