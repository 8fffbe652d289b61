/* entry.c - what one action of a record was worth. */
#include "review/answers.h"
#include "review/internal.h"

enum { QUICK_ROLLS = 4 }; /* of the quick pass; those of the thorough one are an option */

static struct look look_begin(const struct mur_review *v, struct valuer *valuer, uint32_t index,
                              int pass)
{
    int rolls = pass ? (int)v->rolls : QUICK_ROLLS;
    /* The judge throws dice where nothing is known of a game: the same, whatever was looked at before. */
    mur_rng_seed(&valuer->judge.rng, v->seed, index);
    return (struct look){.r = v->r,
                         .valuer = valuer,
                         .state = mur_review_state(v, index),
                         .seed = v->seed,
                         .seat = v->rec->entry[index].actor,
                         .pick = rolls / 2,
                         .measure = rolls};
}

/* ---- decisions ------------------------------------------------------------------------------------- */

static double above(double x)
{
    return x > 0 ? x : 0;
}

static void loss_measure(const struct look *k, struct mur_review_entry *e)
{
    const struct mur_rules *r = k->r;
    e->loss_share = above(e->best_after.share[k->seat] - e->after.share[k->seat]);
    e->loss_points =
        above(review_margin(r, &e->best_after, k->seat) - review_margin(r, &e->after, k->seat));
}

/* Classes by what was lost: of the victory, where against many a seat has less to lose; of points in a
 * common game and where both answers win or both lose, which is never a blunder. */
static enum mur_review_class rate(const struct look *k, const struct mur_review_entry *e)
{
    static const double shares[] = {0.015, 0.03, 0.07}, points[] = {2, 4, 9};
    double n = k->r->players, scale = 4 * (n - 1) / (n * n);
    double best = e->best_after.share[k->seat], played = e->after.share[k->seat];
    bool common = ai_is_common(k->r);
    bool decided = !common && ((best < 0.03 && played < 0.03) || (best > 0.97 && played > 0.97));
    int class = MUR_REVIEW_FINE;
    for (int i = 0; i < 3; i++)
        class +=
            common || decided ? e->loss_points >= points[i] : e->loss_share >= scale * shares[i];
    return decided && class == MUR_REVIEW_BLUNDER ? MUR_REVIEW_MISTAKE
                                                  : (enum mur_review_class) class;
}

/* What was played is the best, though another looks better at first sight: by how much it beats that one. */
static void found_measure(const struct look *k, const struct answer *a, int count,
                          struct mur_review_entry *e)
{
    int i = 1;
    while (i < count && !a[i].tempting)
        i++;
    if (i == count)
        return;
    double gain = answer_aim(k, &a[0]) - answer_aim(k, &a[i]);
    if (gain <= 2 * answer_doubt(k, &a[i], &a[0]))
        return;
    e->tempting = a[i].action;
    e->found = gain;
}

/* Fills in what is known once a[0] was played, a[1] was picked as the best of the others, and a[2] is the
 * next one. */
static void decision_close(const struct look *k, const struct answer *a, int count,
                           struct mur_review_entry *e)
{
    double gain = answer_aim(k, &a[1]) - answer_aim(k, &a[0]);
    double doubt = answer_doubt(k, &a[1], &a[0]);
    int best = gain > 0, next = !best;
    if (best && count > 2 && answer_aim(k, &a[2]) > answer_aim(k, &a[0]))
        next = 2;
    e->best = a[best].action;
    e->second = a[next].action;
    e->doubt = doubt;
    e->lead = above(answer_aim(k, &a[best]) - answer_aim(k, &a[next]));
    answer_mean(&a[0], &e->after);
    answer_mean(&a[best], &e->best_after);
    loss_measure(k, e);
    if (!best)
        found_measure(k, a, count, e);
    e->rated = (uint8_t)(gain < 2 * doubt ? MUR_REVIEW_FINE : rate(k, e));
}

static void decision_value(const struct look *k, struct mur_review_entry *e)
{
    struct answer a[ANSWERS];
    int count = answers_compare(k, e->played, a);
    if (count > 1) {
        decision_close(k, a, count, e);
        return;
    }
    answer_mean(&a[0], &e->after);
    e->best_after = e->after;
    e->best = e->played;
    e->rated = MUR_REVIEW_FORCED;
}

/* ---- chance ---------------------------------------------------------------------------------------- */

/* What was drawn, and the average of what could have been. */
static void chance_value(const struct look *k, struct mur_review_entry *e)
{
    struct mur_outcome outcome[REVIEW_OUTCOMES];
    double weights = 0;
    int count = mur_chance(k->r, k->state, k->valuer->judge.outcome);
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
