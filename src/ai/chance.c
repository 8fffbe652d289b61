/* chance.c - chances to win. */
#include "ai/chance.h"

#include <math.h>

/* The approximation 26.2.19 of Abramowitz and Stegun, true to seven digits. */
double ai_normal(double x)
{
    static const double d[] = {0.0498673470, 0.0211410061, 0.0032776263,
                               0.0000380036, 0.0000488906, 0.0000053830};
    double at = x < 0 ? -x : x, power = at, sum = 1;
    for (int i = 0; i < 6; i++, power *= at)
        sum += d[i] * power;
    for (int i = 0; i < 4; i++)
        sum *= sum;
    return x < 0 ? 0.5 / sum : 1 - 0.5 / sum;
}

/* The chance that a seat ends before all others: over slices of its own points, the chance that all the
 * others stay below. */
static double share_of(const double *points, int players, int seat, double deviation)
{
    enum { SLICES = 48 };
    double width = 8.0 / SLICES, share = 0;
    for (int i = 0; i < SLICES; i++) {
        double low = -4 + i * width, all = ai_normal(low + width) - ai_normal(low);
        double own = points[seat] + (low + width / 2) * deviation;
        for (int other = 0; other < players; other++)
            if (other != seat)
                all *= ai_normal((own - points[other]) / deviation);
        share += all;
    }
    return share;
}

void ai_shares(const double *points, int players, double spread, double *share)
{
    double deviation = spread / sqrt(2), sum = 0;
    if (players == 2) {
        share[0] = ai_normal((points[0] - points[1]) / spread);
        share[1] = 1 - share[0];
        return;
    }
    for (int seat = 0; seat < players; seat++)
        sum += share[seat] = share_of(points, players, seat, deviation);
    for (int seat = 0; seat < players; seat++)
        share[seat] /= sum;
}

static void outlook_final(const struct mur_rules *r, const void *st, struct ai_outlook *out)
{
    struct mur_result result;
    int first = 0;
    mur_result(r, st, &result);
    for (int seat = 0; seat < r->players; seat++)
        first += result.rank[seat] == 1;
    for (int seat = 0; seat < r->players; seat++) {
        out->points[seat] = ai_is_common(r) ? result.value : result.score[seat];
        out->share[seat] = result.rank[seat] == 1 ? 1.0 / first : 0;
    }
}

double ai_points(struct ai_judge *j, const void *st, double points[MUR_SEATS])
{
    double spread = 0;
    j->school->estimate(j, st, points, &spread);
    return spread + 0.5;
}

/* What the spread is multiplied by. */
static double noise_of(const struct ai_school *school, const struct mur_rules *r)
{
    double plain = school->noise[r->players], full = school->noise_full[r->players];
    return plain > 0 ? ai_by_fullness(school, r, plain, full) : 1;
}

void ai_outlook_make(struct ai_judge *j, const void *st, struct ai_outlook *out)
{
    const struct ai_school *school = j->school;
    *out = (struct ai_outlook){0};
    if (mur_point(j->r, st).turn == MUR_TURN_OVER) {
        outlook_final(j->r, st, out);
        return;
    }
    double spread = ai_points(j, st, out->points);
    if (ai_is_common(j->r)) {
        for (int seat = 0; seat < j->r->players; seat++)
            out->points[seat] = out->points[0];
        return;
    }
    ai_shares(out->points, j->r->players, noise_of(school, j->r) * spread, out->share);
}
