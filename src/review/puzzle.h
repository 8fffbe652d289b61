/*
 * puzzle.h - positions with one clearly best answer.
 *
 * A position is a puzzle if two independent ways of thinking agree about it, each by a clear gap: the
 * rolls of the review, where the best is picked by some and measured by others, and the search of the
 * bots, with other luck. It is none if the game is all but decided, if nothing is to be chosen, or if the
 * answer that comes to mind first is right, unless it may be easy. Nothing is used that whoever is asked
 * could not know.
 */
#ifndef MUR_REVIEW_PUZZLE_H
#define MUR_REVIEW_PUZZLE_H

#include "muralha/bot.h"
#include "muralha/record.h"
#include "muralha/review.h"
#include "review/answers.h"
#include "text/language.h"

enum {
    PUZZLE_EQUALS = 4,  /* answers that are as good, the best one among them */
    PUZZLE_BUDGETS = 3, /* of visits, by which it is told how hard it is */
    PUZZLE_DIFFICULTIES = PUZZLE_BUDGETS + 2,
    PUZZLE_VISITS = 1000 /* of the search that has to agree */
};

struct puzzle {
    mur_action best[PUZZLE_EQUALS], second;
    int equals;
    double points, share,
        doubt;         /* by which the best beats the second, and one standard deviation */
    double chance;     /* to win after the best answer */
    double search;     /* by which the search prefers it, of 2 */
    bool solved;       /* ... which saw all to the end */
    int difficulty;    /* 1 (comes to mind first) .. PUZZLE_DIFFICULTIES */
    const char *theme; /* what makes most of the difference */
};

/* Who looks for puzzles; one for each thread. */
struct puzzler {
    const struct mur_rules *r;
    struct valuer valuer;
    struct mur_bot *first, *judge, *budget[PUZZLE_BUDGETS];
    void *view;
};

/* False if there is not enough memory; then there is nothing to release. */
bool puzzler_init(struct puzzler *p, const struct mur_rules *r);
void puzzler_release(struct puzzler *p);
/* Is the position one? `easy`: also if the answer comes to mind first. */
bool puzzle_find(struct puzzler *p, const void *st, uint64_t seed, bool easy, struct puzzle *out);
/* Do the same two ways of thinking, with luck that belongs to `seed`, agree that one of these is best? */
bool puzzle_holds(struct puzzler *p, const void *st, uint64_t seed, const mur_action *best,
                  int equals);

/* Why the best answer is better than the second one: the word of what makes most of the difference, and what the
 * lines of a puzzle tell in each language. By best[0], second and points. */
const char *puzzle_theme(struct puzzler *p, const void *st, const struct puzzle *x);
void puzzle_reason(struct puzzler *p, const void *st, const struct puzzle *x,
                   const struct mur_language *l, struct mur_writer *w);
/* What the lines begin with that tell the theme, the gap in points, and the second best answer. */
#define PUZZLE_THEME  "# theme: "
#define PUZZLE_GAP    "# gap: "
#define PUZZLE_SECOND "# instead of: "
/* The puzzle behind so many entries of a record, as a scenario (docs/SCENARIOS.md), in the way of
 * snprintf. */
int puzzle_text(struct puzzler *p, const struct mur_record *rec, uint32_t entries,
                const struct puzzle *puzzle, char *buf, int cap);

#endif
