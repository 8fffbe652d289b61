/* puzzle.c - is a position a puzzle? */
#include "review/puzzle.h"

#include <stdlib.h>

#include "ai/search.h"

/* What a gap must be (of two players; less with more), and in what part of the game's chances. */
static const double w_share = 0.05;  /* of the victory */
static const double w_points = 0.1;  /* of the points that are a clear win */
static const double w_doubts = 5;    /* standard deviations */
static const double w_search = 0.03; /* of what the search promises, -1 .. 1 */
static const double w_hint = 0.4;    /* of the gap that the first look must find, ... */
static const double w_hope = 0.6;    /* ... and the second one */
static const double w_again = 0.6; /* of all that when others look at it: what is found is lucky */
static const double w_low = 0.15, w_high = 0.85;

enum {
    QUICK = 8,
    SHORT = 24,
    ROLLS = 128,
    LEAST_ANSWERS = 3,
    LEAST_EASY = 8,
    BUDGET_RUNS = 5,
    BUDGET_RIGHT = 4
};

static const uint32_t budgets[PUZZLE_BUDGETS] = {16, 64, 256};

static struct mur_bot *searcher(const struct mur_rules *r, uint32_t visits)
{
    char name[64];
    struct mur_error err;
    struct mur_writer w = mur_writer_init(name, sizeof name);
    mur_put(&w, "hard:time=0,memory=4,seed=7,visits=");
    mur_put_int(&w, visits);
    return mur_bot_new(r, name, &err);
}

bool puzzler_init(struct puzzler *p, const struct mur_rules *r)
{
    struct mur_error err;
    *p = (struct puzzler){.r = r, .view = malloc(r->state_size)};
    p->first = mur_bot_new(r, "greedy", &err);
    p->judge = searcher(r, PUZZLE_VISITS);
    bool fine = p->view && p->first && p->judge;
    for (int i = 0; i < PUZZLE_BUDGETS; i++)
        fine &= (p->budget[i] = searcher(r, budgets[i])) != NULL;
    if (valuer_init(&p->valuer, r, 1) && fine)
        return true;
    puzzler_release(p);
    return false;
}

void puzzler_release(struct puzzler *p)
{
    valuer_release(&p->valuer);
    mur_bot_free(p->first);
    mur_bot_free(p->judge);
    for (int i = 0; i < PUZZLE_BUDGETS; i++)
        mur_bot_free(p->budget[i]);
    free(p->view);
    *p = (struct puzzler){0};
}

/* ---- rolls ------------------------------------------------------------------------------------------- */

/* With many players a seat has less to lose. */
static double share_wanted(const struct mur_rules *r)
{
    double n = r->players;
    return ai_is_common(r) ? 0 : w_share * 4 * (n - 1) / (n * n);
}

static double points_wanted(const struct puzzler *p)
{
    return w_points * p->valuer.judge.school->scale;
}

/* Did all rolls of both end alike? */
static bool is_equal(const struct answer *a, const struct answer *best)
{
    return a->square < 1e-12 && a != best;
}

/* The gap between the first answer and the best one that is not as good. */
static void gap_measure(const struct look *k, const struct answer *a, int count, struct puzzle *out)
{
    struct mur_review_value first, other;
    const struct answer *next = NULL;
    answer_mean(&a[0], &first);
    out->best[0] = a[0].action;
    out->equals = 1;
    for (int i = 1; i < count; i++) {
        if (is_equal(&a[i], &a[0]) && out->equals < PUZZLE_EQUALS)
            out->best[out->equals++] = a[i].action;
        else if (!next || answer_aim(k, &a[i]) > answer_aim(k, next))
            next = &a[i];
    }
    out->second = 0;
    if (!next)
        return;
    answer_mean(next, &other);
    out->second = next->action;
    out->chance = first.share[k->seat];
    out->share = first.share[k->seat] - other.share[k->seat];
    out->points = review_margin(k->r, &first, k->seat) - review_margin(k->r, &other, k->seat);
    out->doubt = answer_doubt(k, next, &a[0]);
}

static bool is_clear(const struct puzzler *p, const struct puzzle *x, double part)
{
    bool common = ai_is_common(p->r);
    return x->second && x->points >= part * points_wanted(p) &&
           x->share >= part * share_wanted(p->r) &&
           (common || (x->chance >= w_low && x->chance - x->share <= w_high && x->chance <= 0.97));
}

static void answers_clear(struct answer *a, int count)
{
    for (int i = 0; i < count; i++)
        a[i] = (struct answer){.action = a[i].action};
}

static struct look look_at(struct puzzler *p, const void *st, uint64_t seed, int pick, int measure)
{
    return (struct look){.r = p->r,
                         .valuer = &p->valuer,
                         .state = st,
                         .seed = seed,
                         .seat = mur_point(p->r, st).seat,
                         .pick = pick,
                         .measure = measure};
}

/* The answers that a few rolls leave, the best first. How many. */
static int answers_pick(struct puzzler *p, const void *st, uint64_t seed, struct answer *a,
                        struct puzzle *out)
{
    struct look k = look_at(p, st, seed, QUICK, QUICK / 2);
    int count = answers_compare(&k, 0, a);
    answers_sort(&k, a, 0, count);
    gap_measure(&k, a, count, out);
    return count;
}

/* Rolls by luck of their own: some, and if these still promise something those by which the gap is
 * measured. */
static bool answers_agree(struct puzzler *p, const void *st, uint64_t seed, struct answer *a,
                          int count, double part, struct puzzle *out)
{
    struct look k = look_at(p, st, mur_mix(seed), 0, 0);
    answers_clear(a, count);
    answers_roll(&k, a, count, 0, SHORT);
    gap_measure(&k, a, count, out);
    if (!is_clear(p, out, part * w_hope))
        return false;
    answers_clear(a, count);
    answers_roll(&k, a, count, SHORT, SHORT + ROLLS);
    gap_measure(&k, a, count, out);
    double gap = answer_aim(&k, &a[0]);
    for (int i = 1; i < count; i++)
        if (a[i].action == out->second)
            gap -= answer_aim(&k, &a[i]);
    return is_clear(p, out, part) && gap >= part * w_doubts * out->doubt;
}

/* ---- search ------------------------------------------------------------------------------------------ */

static bool is_among(mur_action a, const mur_action *best, int equals)
{
    for (int i = 0; i < equals; i++)
        if (best[i] == a)
            return true;
    return false;
}

static mur_action ask(struct puzzler *p, struct mur_bot *bot, const void *st, uint64_t seed)
{
    mur_bot_restart(bot, seed);
    mur_view(p->r, st, mur_point(p->r, st).seat, p->view);
    return mur_bot_choose(bot, p->view, (struct mur_budget){0});
}

/* By how much the search prefers the answers to all others. */
static double search_gap(const struct ai_tree *t, const mur_action *best, int equals)
{
    double error = ai_ranking_error(t, 0), good = -2, other = -2;
    for (uint32_t at = t->node[0].child; at; at = t->node[at].next) {
        double promise = ai_promise(&t->node[at], error);
        double *side = is_among(t->node[at].action, best, equals) ? &good : &other;
        *side = promise > *side ? promise : *side;
    }
    return good - other;
}

static bool search_agrees(struct puzzler *p, const void *st, uint64_t seed, struct puzzle *out)
{
    if (!is_among(ask(p, p->judge, st, seed), out->best, out->equals))
        return false;
    out->solved = !p->judge->searched;
    out->search = out->solved ? 2 : search_gap(&p->judge->search->answer, out->best, out->equals);
    return out->search >= w_search;
}

/* ---- how hard it is ---------------------------------------------------------------------------------- */

/* The smallest budget with which nearly all searches find it. */
static int difficulty_of(struct puzzler *p, const void *st, uint64_t seed, const struct puzzle *x)
{
    for (int i = 0; i < PUZZLE_BUDGETS; i++) {
        int right = 0;
        for (int run = 0; run < BUDGET_RUNS && run - right <= BUDGET_RUNS - BUDGET_RIGHT; run++)
            right += is_among(ask(p, p->budget[i], st, seed + (uint64_t)run), x->best, x->equals);
        if (right >= BUDGET_RIGHT)
            return i + 2;
    }
    return PUZZLE_DIFFICULTIES;
}

/* What the ranking of the bots that search likes best, in one world. */
static mur_action ranked_first(struct puzzler *p, const void *st, uint64_t seed)
{
    struct valuer *v = &p->valuer;
    int seat = mur_point(p->r, st).seat, count = mur_legal(p->r, st, v->answer), best = 0;
    valuer_guess(v, st, seat, seed, v->world);
    ai_judge_rank(&v->judge, v->world, seat, v->answer, count, AI_LOOK_BROAD, v->rank);
    for (int i = 1; i < count; i++)
        best = v->rank[i] > v->rank[best] ? i : best;
    return v->answer[best];
}

/* Where both rankings like the same it is seldom worth thinking on. */
static bool is_promising(struct puzzler *p, const void *st, uint64_t seed, bool easy,
                         mur_action first)
{
    enum { ALL_THE_SAME = 8 }; /* one in so many is looked at nevertheless */
    return (easy && mur_count(p->r, st) >= LEAST_EASY) || seed % ALL_THE_SAME == 0 ||
           ranked_first(p, st, seed) != first;
}

bool puzzle_find(struct puzzler *p, const void *st, uint64_t seed, bool easy, struct puzzle *out)
{
    struct answer a[ANSWERS];
    *out = (struct puzzle){0};
    if (mur_point(p->r, st).turn != MUR_TURN_PLAYER || mur_count(p->r, st) < LEAST_ANSWERS)
        return false;
    mur_action first = ask(p, p->first, st, seed);
    int count = is_promising(p, st, seed, easy, first) ? answers_pick(p, st, seed, a, out) : 0;
    if (!count || !is_clear(p, out, w_hint))
        return false;
    bool obvious = is_among(first, out->best, out->equals);
    if (obvious && (!easy || mur_count(p->r, st) < LEAST_EASY))
        return false;
    if (!answers_agree(p, st, seed, a, count, 1, out) || !search_agrees(p, st, mur_mix(~seed), out))
        return false;
    out->difficulty = obvious ? 1 : difficulty_of(p, st, mur_mix(seed + 1), out);
    out->theme = puzzle_theme(p, st, out);
    return true;
}

/* Puts an answer first, in the place of the last one if it is not among them. */
static void answer_lead(struct answer *a, int count, mur_action action)
{
    int at = 0;
    while (at < count - 1 && a[at].action != action)
        at++;
    a[at] = a[0];
    a[0] = (struct answer){.action = action};
}

bool puzzle_holds(struct puzzler *p, const void *st, uint64_t seed, const mur_action *best,
                  int equals)
{
    struct puzzle found = {0};
    struct answer a[ANSWERS];
    if (mur_point(p->r, st).turn != MUR_TURN_PLAYER || !mur_is_legal(p->r, st, best[0]))
        return false;
    int count = answers_pick(p, st, seed, a, &found);
    answer_lead(a, count, best[0]);
    if (!answers_agree(p, st, seed, a, count, w_again, &found))
        return false;
    for (int i = 0; i < found.equals; i++)
        if (!is_among(found.best[i], best, equals))
            return false;
    return search_agrees(p, st, mur_mix(~seed), &found);
}
