/*
 * chance.h - from the points that everybody may expect to everybody's chance to win.
 *
 * Each seat's final points are taken to be spread around the expected ones like a bell, all alike and
 * independent of each other. Only additions, multiplications and divisions are used, which every platform
 * rounds alike.
 */
#ifndef MUR_AI_CHANCE_H
#define MUR_AI_CHANCE_H

#include "ai/internal.h"

/* What a position promises: final points, and the share of the victory (a shared one is divided). */
struct ai_outlook {
    double points[MUR_SEATS];
    double share[MUR_SEATS];
};

/* Of any position; of a finished game it is the result. */
void ai_outlook_make(struct ai_judge *j, const void *st, struct ai_outlook *out);
/* Points that the seats may expect in a game that is not over, and the spread of a difference. */
double ai_points(struct ai_judge *j, const void *st, double points[MUR_SEATS]);
/* Shares of the victory from expected points and the spread of a difference of two of them. */
void ai_shares(const double *points, int players, double spread, double *share);
/* The normal distribution: the part that lies below x standard deviations. */
double ai_normal(double x);

#endif
