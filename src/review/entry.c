/* entry.c - what one action of a record was worth. */
#include "review/internal.h"

#include <math.h>

/* How thoroughly a pass looks; the numbers of the last one are those of `rolls`. */
enum {
    ANSWERS = 6,     /* that are compared at first, besides the one played ... */
    FINALISTS = 3,   /* ... and at last */
    QUICK_ROLLS = 4, /* of the quick pass */
    WORLDS = 4,      /* guesses of what is hidden over which the first ranking is averaged */
    DEEP = 64        /* answers that are ranked by looking to the end of the turn */
};

/* Points count little beside the victory, but something: so a decided game is still played well. */
static const double w_margin = 0.002;

bool review_is_common(const struct mur_rules *r)
{
    return r->players == 1 || r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
}

double review_stake(const struct mur_rules *r, const struct mur_review_value *value, int seat)
{
    return review_is_common(r) ? value->points[seat] : value->share[seat];
}

double review_margin(const struct mur_rules *r, const struct mur_review_value *value, int seat)
{
    double best = -1e9;
    if (review_is_common(r))
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
    return review_is_common(r) ? margin : value->share[seat] + w_margin * margin;
}

/* ---- rolls ----------------------------------------------------------------------------------------- */

/* One entry while it is looked at. */
struct look {
    const struct mur_review *v;
    struct valuer *valuer;
    const void *state; /* before the action */
    int seat;
    int pick, measure; /* rolls by which the best is picked, and by which it is measured */
};

static struct look look_begin(const struct mur_review *v, struct valuer *valuer, uint32_t index,
                              int pass)
{
    int rolls = pass ? (int)v->rolls : QUICK_ROLLS;
    return (struct look){.v = v,
                         .valuer = valuer,
                         .state = mur_review_state(v, index),
                         .seat = v->rec->entry[index].actor,
                         .pick = rolls / 2,
                         .measure = rolls};
}

static uint64_t luck_of(const struct mur_review *v, int roll)
{
    return mur_mix(mur_mix(v->seed) ^ (uint64_t)roll);
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
    valuer_guess(k->valuer, k->state, k->seat, luck_of(k->v, roll), k->valuer->world);
}

static void roll(const struct look *k, mur_action a, int number, struct ai_outlook *out)
{
    world_make(k, number);
    mur_apply(k->v->r, k->valuer->world, a, NULL);
    valuer_roll(k->valuer, k->valuer->world, luck_of(k->v, number), VALUE_DRAWS, out);
}

/* ---- decisions ------------------------------------------------------------------------------------- */

struct answer {
    mur_action action;
    int rolls;
    struct mur_review_value sum;
    double square; /* of what the seat aims at, less that of the answer that was played */
};

/* Ranks the answers in a few worlds, so that what looks bad at once need not be played on. */
static int answers_rank(const struct look *k)
{
    struct valuer *z = k->valuer;
    const struct mur_rules *r = k->v->r;
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

/* The answer that was played, and those that the ranking likes best. */
static int answers_find(const struct look *k, mur_action played, struct answer *out)
{
    struct valuer *z = k->valuer;
    int count = answers_rank(k), found = 1;
    out[0] = (struct answer){.action = played};
    for (; found <= ANSWERS; found++) {
        int best = -1;
        for (int i = 0; i < count; i++)
            if (z->answer[i] != played && z->answer[i] && (best < 0 || z->rank[i] > z->rank[best]))
                best = i;
        if (best < 0)
            break;
        out[found] = (struct answer){.action = z->answer[best]};
        z->answer[best] = 0; /* taken */
    }
    return found;
}

static void answer_mean(const struct answer *a, struct mur_review_value *out)
{
    for (int seat = 0; seat < MUR_SEATS; seat++) {
        out->points[seat] = a->sum.points[seat] / a->rolls;
        out->share[seat] = a->sum.share[seat] / a->rolls;
    }
}

static double answer_aim(const struct look *k, const struct answer *a)
{
    struct mur_review_value mean;
    answer_mean(a, &mean);
    return aim(k->v->r, &mean, k->seat);
}

/* Rolls all answers with the same luck; the first is the one the others are compared with. */
static void answers_roll(const struct look *k, struct answer *a, int count, int first, int last)
{
    for (int number = first; number < last; number++) {
        double played = 0;
        for (int i = 0; i < count; i++) {
            struct ai_outlook one;
            struct mur_review_value value = {0};
            roll(k, a[i].action, number, &one);
            value_add(&value, &one, 1);
            value_add(&a[i].sum, &one, 1);
            double own = aim(k->v->r, &value, k->seat);
            played = i ? played : own;
            a[i].square += (own - played) * (own - played);
            a[i].rolls++;
        }
    }
}

/* The best come first, behind the one that was played. */
static void answers_sort(const struct look *k, struct answer *a, int count)
{
    for (int i = 2; i < count; i++)
        for (int n = i; n > 1 && answer_aim(k, &a[n]) > answer_aim(k, &a[n - 1]); n--) {
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
        a[i] = (struct answer){.action = a[i].action};
}

/* One standard deviation of the difference between an answer and the one that was played. */
static double answer_doubt(const struct look *k, const struct answer *a,
                           const struct answer *played)
{
    double mean = answer_aim(k, a) - answer_aim(k, played);
    double variance = a->square / a->rolls - mean * mean;
    return variance > 0 ? sqrt(variance / a->rolls) : 0;
}

static double above(double x)
{
    return x > 0 ? x : 0;
}

static void loss_measure(const struct look *k, struct mur_review_entry *e)
{
    const struct mur_rules *r = k->v->r;
    e->loss_share = above(e->best_after.share[k->seat] - e->after.share[k->seat]);
    e->loss_points =
        above(review_margin(r, &e->best_after, k->seat) - review_margin(r, &e->after, k->seat));
}

/* Classes by what was lost: of the victory, where against many a seat has less to lose; of points in a
 * common game and where both answers win or both lose, which is never a blunder. */
static enum mur_review_class rate(const struct look *k, const struct mur_review_entry *e)
{
    static const double shares[] = {0.015, 0.03, 0.07}, points[] = {2, 4, 9};
    double n = k->v->r->players, scale = 4 * (n - 1) / (n * n);
    double best = e->best_after.share[k->seat], played = e->after.share[k->seat];
    bool common = review_is_common(k->v->r);
    bool decided = !common && ((best < 0.03 && played < 0.03) || (best > 0.97 && played > 0.97));
    int class = MUR_REVIEW_FINE;
    for (int i = 0; i < 3; i++)
        class +=
            common || decided ? e->loss_points >= points[i] : e->loss_share >= scale * shares[i];
    return decided && class == MUR_REVIEW_BLUNDER ? MUR_REVIEW_MISTAKE
                                                  : (enum mur_review_class) class;
}

/* Fills in what is known once a[0] was played, a[1] was picked as the best of the others, and a[2] is the
 * next one. */
static void decision_close(const struct look *k, const struct answer *a, int count,
                           struct mur_review_entry *e)
{
    double gain = answer_aim(k, &a[1]) - answer_aim(k, &a[0]);
    double doubt = answer_doubt(k, &a[1], &a[0]);
    int best = gain > 0,
        next = best ? (count > 2 && answer_aim(k, &a[2]) > answer_aim(k, &a[0])) * 2 : 1;
    e->best = a[best].action;
    e->second = a[next].action;
    e->doubt = doubt;
    e->lead = above(answer_aim(k, &a[best]) - answer_aim(k, &a[next]));
    answer_mean(&a[0], &e->after);
    answer_mean(&a[best], &e->best_after);
    loss_measure(k, e);
    e->rated = (uint8_t)(gain < 2 * doubt ? MUR_REVIEW_FINE : rate(k, e));
}

static void decision_value(const struct look *k, struct mur_review_entry *e)
{
    struct answer a[1 + ANSWERS];
    int count = answers_find(k, e->played, a);
    if (count == 1) {
        answers_roll(k, a, 1, k->pick, k->pick + k->measure);
        answer_mean(&a[0], &e->after);
        e->best_after = e->after;
        e->best = e->played;
        e->rated = MUR_REVIEW_FORCED;
        return;
    }
    answers_roll(k, a, count, 0, k->pick / 2);
    answers_sort(k, a, count);
    count = count < 1 + FINALISTS ? count : 1 + FINALISTS;
    answers_roll(k, a, count, k->pick / 2, k->pick);
    answers_sort(k, a, count);
    answers_forget(a, count);
    answers_roll(k, a, count, k->pick, k->pick + k->measure);
    decision_close(k, a, count, e);
}

/* ---- chance ---------------------------------------------------------------------------------------- */

/* What was drawn, and the average of what could have been. */
static void chance_value(const struct look *k, struct mur_review_entry *e)
{
    struct mur_outcome outcome[REVIEW_OUTCOMES];
    double weights = 0;
    int count = mur_chance(k->v->r, k->state, k->valuer->judge.outcome);
    MUR_CHECK(count <= REVIEW_OUTCOMES);
    memcpy(outcome, k->valuer->judge.outcome, (size_t)count * sizeof *outcome);
    for (int i = 0; i < count; i++)
        weights += outcome[i].weight;
    for (int i = 0; i < count; i++) {
        struct answer a = {.action = outcome[i].action};
        struct mur_review_value mean;
        answers_roll(k, &a, 1, k->pick, k->pick + k->measure / 2);
        answer_mean(&a, &mean);
        for (int seat = 0; seat < MUR_SEATS; seat++) {
            e->best_after.points[seat] += mean.points[seat] * outcome[i].weight / weights;
            e->best_after.share[seat] += mean.share[seat] * outcome[i].weight / weights;
        }
        if (a.action == e->played)
            e->after = mean;
    }
    e->rated = MUR_REVIEW_CHANCE;
}

void review_entry(const struct mur_review *v, struct valuer *valuer, uint32_t index, int pass,
                  struct mur_review_entry *out)
{
    struct look k = look_begin(v, valuer, index, pass);
    const struct mur_entry *was = &v->rec->entry[index];
    *out = (struct mur_review_entry){
        .seat = was->actor, .played = was->action, .passes = (uint8_t)(pass + 1)};
    if (was->actor == MUR_NOBODY)
        chance_value(&k, out);
    else
        decision_value(&k, out);
}
