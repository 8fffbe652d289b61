/* answers.c - answers of a question, rolled and compared. */
#include "review/answers.h"

#include <math.h>

enum {
    WORLDS = 4, /* guesses of what is hidden over which the first ranking is averaged */
    DEEP = 64   /* answers that are ranked by looking to the end of the turn */
};

/* Points count little beside the victory, but something: so a decided game is still played well. */
static const double w_margin = 0.002;

double review_stake(const struct mur_rules *r, const struct mur_review_value *value, int seat)
{
    return ai_is_common(r) ? value->points[seat] : value->share[seat];
}

double review_margin(const struct mur_rules *r, const struct mur_review_value *value, int seat)
{
    double best = -1e9;
    if (ai_is_common(r))
        return value->points[seat];
    for (int other = 0; other < r->players; other++)
        if (other != seat && value->points[other] > best)
            best = value->points[other];
    return value->points[seat] - best;
}

/* What whoever decides wants most of. */
static double aim(const struct mur_rules *r, const struct mur_review_value *value, int seat)
{
    double margin = review_margin(r, value, seat);
    return ai_is_common(r) ? margin : value->share[seat] + w_margin * margin;
}

/* ---- rolls ----------------------------------------------------------------------------------------- */

static uint64_t luck_of(const struct look *k, int roll)
{
    return mur_mix(mur_mix(k->seed) ^ (uint64_t)roll);
}

static void value_add(struct mur_review_value *sum, const struct ai_outlook *one, double weight)
{
    for (int seat = 0; seat < MUR_SEATS; seat++) {
        sum->points[seat] += weight * one->points[seat];
        sum->share[seat] += weight * one->share[seat];
    }
}

/* The world of a roll, the same for every answer. Chance is valued in the position itself. */
static void world_make(const struct look *k, int roll)
{
    valuer_guess(k->valuer, k->state, k->seat, luck_of(k, roll), k->valuer->world);
}

static void roll(const struct look *k, mur_action a, int number, struct ai_outlook *out)
{
    world_make(k, number);
    mur_apply(k->r, k->valuer->world, a, NULL);
    valuer_roll(k->valuer, k->valuer->world, luck_of(k, number), VALUE_DRAWS, out);
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* Ranks the answers in a few worlds, so that what looks bad at once need not be played on. */
static int answers_rank(const struct look *k)
{
    struct valuer *z = k->valuer;
    const struct mur_rules *r = k->r;
    int worlds = r->traits & MUR_TRAIT_HIDDEN ? WORLDS : 1;
    int count = mur_legal(r, k->state, z->answer);
    for (int i = 0; i < count; i++)
        z->rank[i] = 0;
    for (int world = 0; world < worlds; world++) {
        world_make(k, world);
        ai_judge_rank(&z->judge, z->world, k->seat, z->answer, count, DEEP, z->value);
        for (int i = 0; i < count; i++)
            z->rank[i] += z->value[i];
    }
    return count;
}

/* What the ranking says of an answer; less than of any other if it is none. */
static double rank_of(const struct valuer *z, int count, mur_action a)
{
    for (int i = 0; i < count; i++)
        if (a && z->answer[i] == a)
            return z->rank[i];
    return -1e9;
}

/* The answer that was played, if one was, and those that the ranking likes best. */
static int answers_find(const struct look *k, mur_action played, struct answer *out)
{
    struct valuer *z = k->valuer;
    int count = answers_rank(k), found = played != 0;
    double own = rank_of(z, count, played), most = -1e9;
    out[0] = (struct answer){.action = played}; /* or none: then the best ranked comes there */
    for (; found < ANSWERS; found++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (z->answer[i] != played && z->answer[i] && (best < 0 || z->rank[i] > z->rank[best]))
                best = i;
        if (best < 0)
            break;
        most = z->rank[best] > most ? z->rank[best] : most;
        out[found] = (struct answer){.action = z->answer[best]};
        z->answer[best] = 0; /* taken */
    }
    out[played && own < most].tempting = true;
    return found;
}

void answer_mean(const struct answer *a, struct mur_review_value *out)
{
    for (int seat = 0; seat < MUR_SEATS; seat++) {
        out->points[seat] = a->sum.points[seat] / a->rolls;
        out->share[seat] = a->sum.share[seat] / a->rolls;
    }
}

double answer_aim(const struct look *k, const struct answer *a)
{
    struct mur_review_value mean;
    answer_mean(a, &mean);
    return aim(k->r, &mean, k->seat);
}

/* Rolls all answers with the same luck; the first is the one the others are compared with. */
void answers_roll(const struct look *k, struct answer *a, int count, int first, int last)
{
    for (int number = first; number < last; number++) {
        double played = 0;
        for (int i = 0; i < count; i++) {
            struct ai_outlook one;
            struct mur_review_value value = {0};
            roll(k, a[i].action, number, &one);
            value_add(&value, &one, 1);
            value_add(&a[i].sum, &one, 1);
            double own = k->seat == MUR_NOBODY ? 0 : aim(k->r, &value, k->seat);
            played = i ? played : own;
            a[i].square += (own - played) * (own - played);
            a[i].rolls++;
        }
    }
}

void answers_sort(const struct look *k, struct answer *a, int first, int count)
{
    for (int i = first + 1; i < count; i++)
        for (int n = i; n > first && answer_aim(k, &a[n]) > answer_aim(k, &a[n - 1]); n--) {
            struct answer t = a[n];
            a[n] = a[n - 1];
            a[n - 1] = t;
        }
}

/* Forgets what the rolls so far said: the best is picked by some and measured by others, or else it would
 * look better than it is. */
static void answers_forget(struct answer *a, int count)
{
    for (int i = 0; i < count; i++)
        a[i] = (struct answer){.action = a[i].action, .tempting = a[i].tempting};
}

/* One standard deviation of the difference between an answer and the one that was played. */
double answer_doubt(const struct look *k, const struct answer *a, const struct answer *played)
{
    double mean = answer_aim(k, a) - answer_aim(k, played);
    double variance = a->square / a->rolls - mean * mean;
    return variance > 0 ? sqrt(variance / a->rolls) : 0;
}

/* Where the answer that looks best at first sight goes on although it is not among the first `most`: behind them;
 * how many go on then. */
static int answers_thin(struct answer *a, int count, int most)
{
    int tempting = 0;
    while (!a[tempting].tempting)
        tempting++;
    if (count <= most || tempting < most)
        return count < most ? count : most;
    a[most] = a[tempting];
    return most + 1;
}

int answers_compare(const struct look *k, mur_action played, struct answer a[ANSWERS])
{
    enum { FINALISTS = 4 };
    int count = answers_find(k, played, a);
    if (count == 1) {
        answers_roll(k, a, 1, k->pick, k->pick + k->measure);
        return 1;
    }
    int half = (k->pick + 1) / 2;
    answers_roll(k, a, count, 0, half);
    answers_sort(k, a, 1, count);
    count = answers_thin(a, count, FINALISTS);
    answers_roll(k, a, count, half, k->pick);
    answers_sort(k, a, 1,
                 count < FINALISTS ? count : FINALISTS); /* the one behind them was beaten */
    answers_forget(a, count);
    answers_roll(k, a, count, k->pick, k->pick + k->measure);
    return count;
}
