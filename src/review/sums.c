/* sums.c - what a player made of the game, and where it turned. */
#include "review/internal.h"

static double stake(const struct mur_review *v, const struct mur_review_value *value, int seat)
{
    return review_stake(v->r, value, seat);
}

/* What the game promised before its first action. */
static double start_of(const struct mur_review *v, int seat)
{
    return v->rec->count ? stake(v, &review_known(v, 0)->best_after, seat) : 0;
}

static double result_of(const struct mur_review *v, int seat)
{
    struct mur_review_value last = {0};
    struct ai_outlook end;
    ai_outlook_make(&v->valuer[0].judge, mur_review_state(v, v->rec->count), &end);
    for (int i = 0; i < MUR_SEATS; i++) {
        last.points[i] = end.points[i];
        last.share[i] = end.share[i];
    }
    return stake(v, &last, seat);
}

static double loss_of(const struct mur_review *v, int index)
{
    const struct mur_review_entry *e = review_known(v, (uint32_t)index);
    return e->loss_share + 0.002 * e->loss_points;
}

/* Did somebody else act, or, of a player who is alone, was something drawn? */
static bool is_turn_over(const struct mur_review *v, int actor, int seat)
{
    return actor == MUR_NOBODY ? v->r->players == 1 : actor != seat;
}

/* Was the same asked before in the same turn, so that one error would be told twice? */
static bool is_again(const struct mur_review *v, int before, int index)
{
    const struct mur_entry *entry = v->rec->entry;
    for (int i = before; i < index; i++)
        if (is_turn_over(v, entry[i].actor, entry[index].actor))
            return false;
    return mur_action_prompt(entry[before].action) == mur_action_prompt(entry[index].action);
}

static void worst_drop(struct mur_review_seat *out, int at)
{
    for (; at < MUR_REVIEW_WORST - 1; at++)
        out->worst[at] = out->worst[at + 1];
    out->worst[at] = -1;
}

/* Keeps the worst entries in order; of a turn only the worst of its kind. */
static void worst_note(const struct mur_review *v, struct mur_review_seat *out, int index)
{
    if (review_known(v, (uint32_t)index)->rated < MUR_REVIEW_INACCURACY)
        return;
    for (int i = 0; i < MUR_REVIEW_WORST && out->worst[i] >= 0; i++) {
        if (!is_again(v, out->worst[i], index))
            continue;
        if (loss_of(v, out->worst[i]) >= loss_of(v, index))
            return;
        worst_drop(out, i);
        break;
    }
    for (int i = 0; i < MUR_REVIEW_WORST; i++) {
        int other = out->worst[i];
        if (other >= 0 && loss_of(v, other) >= loss_of(v, index))
            continue;
        out->worst[i] = index;
        index = other;
        if (index < 0)
            return;
    }
}

/* Was a best answer harder to find than another one (NULL: is it worth telling at all)? What gained most on
 * the answer that looks best at first sight was. Where that was always the best, a large lead has to do. */
static bool is_harder(const struct mur_review_entry *e, const struct mur_review_entry *than)
{
    if (e->found > 0 || (than && than->found > 0))
        return !than || e->found > than->found;
    return e->lead > 2 * e->doubt && (!than || e->lead > than->lead);
}

static void decision_count(const struct mur_review *v, int index, struct mur_review_seat *out)
{
    const struct mur_review_entry *e = review_known(v, (uint32_t)index);
    out->rated[e->rated]++;
    if (e->rated == MUR_REVIEW_FORCED)
        return;
    out->decisions++;
    out->loss_points += e->loss_points;
    out->loss_share += e->loss_share;
    worst_note(v, out, index);
    if (e->best == e->played &&
        is_harder(e, out->best < 0 ? NULL : review_known(v, (uint32_t)out->best)))
        out->best = index;
}

void mur_review_seat(const struct mur_review *v, int seat, struct mur_review_seat *out)
{
    *out = (struct mur_review_seat){.worst = {-1, -1, -1}, .best = -1};
    out->start = start_of(v, seat);
    out->result = result_of(v, seat);
    for (uint32_t i = 0; i < v->rec->count; i++) {
        const struct mur_review_entry *e = review_known(v, i);
        if (!e->passes)
            continue;
        double gain = stake(v, &e->after, seat) - stake(v, &e->best_after, seat);
        if (e->seat == MUR_NOBODY)
            out->luck += gain;
        else if (e->seat == seat)
            out->own += gain;
        else
            out->others += gain;
        if (e->seat == seat)
            decision_count(v, (int)i, out);
    }
    out->rest = out->result - out->start - out->luck - out->own - out->others;
    if (out->decisions) {
        out->loss_points /= out->decisions;
        out->loss_share /= out->decisions;
    }
}

/* How much an action moved the chances. */
static double swing(const struct mur_review *v, int index)
{
    const struct mur_review_entry *e = review_known(v, (uint32_t)index);
    double most = 0;
    if (!e->passes)
        return 0;
    for (int seat = 0; seat < v->r->players; seat++) {
        double change = stake(v, &e->after, seat) - stake(v, &e->best_after, seat);
        change = change < 0 ? -change : change;
        most = change > most ? change : most;
    }
    return most;
}

int mur_review_turns(const struct mur_review *v, int out[MUR_REVIEW_TURNS])
{
    int count = 0;
    for (int i = 0; i < (int)v->rec->count; i++) {
        int at = count;
        if (swing(v, i) <= 0)
            continue;
        for (; at > 0 && swing(v, i) > swing(v, out[at - 1]); at--)
            if (at < MUR_REVIEW_TURNS)
                out[at] = out[at - 1];
        if (at < MUR_REVIEW_TURNS) {
            out[at] = i;
            count += count < MUR_REVIEW_TURNS;
        }
    }
    return count;
}
