/*
 * answers.h - answers of a question, rolled with the same luck and compared.
 *
 * The ranking picks a few, some rolls pick the best of these, and others measure them, or the best would look
 * better than it is.
 */
#ifndef MUR_REVIEW_ANSWERS_H
#define MUR_REVIEW_ANSWERS_H

#include "muralha/review.h"
#include "review/value.h"

enum { ANSWERS = 7 }; /* that are compared at first */

/* A position while its answers, or the outcomes of chance, are looked at. */
struct look {
    const struct mur_rules *r;
    struct valuer *valuer;
    const void *state; /* before the action */
    uint64_t seed;
    int seat;          /* who decides; MUR_NOBODY: chance */
    int pick, measure; /* rolls by which the best is picked, and by which it is measured */
};

struct answer {
    mur_action action;
    bool tempting; /* the ranking likes it best */
    int rolls;
    struct mur_review_value sum;
    double square; /* of what the seat aims at, less that of the first answer */
};

/* What a seat has of a value: its share of the victory, or the points of a common game. */
double review_stake(const struct mur_rules *r, const struct mur_review_value *value, int seat);
/* How far a seat is ahead of those it has to beat. */
double review_margin(const struct mur_rules *r, const struct mur_review_value *value, int seat);

/* Rolls answers with the same luck; the first is the one the others are compared with. */
void answers_roll(const struct look *k, struct answer *a, int count, int first, int last);
/* The answer that was played first (0: the one that is ranked best), behind it the others, those that were
 * picked as the best first, and the one that is ranked best in any case; how many are left. */
int answers_compare(const struct look *k, mur_action played, struct answer a[ANSWERS]);
/* The best come first, behind so many that stay where they are. */
void answers_sort(const struct look *k, struct answer *a, int first, int count);
void answer_mean(const struct answer *a, struct mur_review_value *out);
/* What whoever decides wants most of. */
double answer_aim(const struct look *k, const struct answer *a);
/* One standard deviation of the difference between an answer and the first one. */
double answer_doubt(const struct look *k, const struct answer *a, const struct answer *first);

#endif
