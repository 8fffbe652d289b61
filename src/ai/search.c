/* search.c - the levels that search: budgets, threads, and the choice. */
#include "ai/search.h"

#include <stdlib.h>

#include "ai/host.h"

struct ai_search *ai_search_new(struct mur_bot *bot)
{
    struct ai_search *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->bot = bot;
    s->threads = (int)bot->options.threads;
    s->walker = calloc((size_t)s->threads, sizeof *s->walker);
    s->answer.node = calloc(bot->r->max_legal + 1, sizeof *s->answer.node);
    s->answer.cap = bot->r->max_legal + 1;
    bool fine = s->walker && s->answer.node;
    for (int i = 0; fine && i < s->threads; i++)
        fine = ai_walker_init(&s->walker[i], bot->r, &bot->options, i);
    if (fine)
        return s;
    ai_search_free(s);
    return NULL;
}

void ai_search_free(struct ai_search *s)
{
    if (!s)
        return;
    for (int i = 0; s->walker && i < s->threads; i++)
        ai_walker_release(&s->walker[i]);
    free(s->walker);
    free(s->answer.node);
    free(s);
}

/* ---- thinking -------------------------------------------------------------------------------------- */

/* The answer of the root that promises most, among those that were visited at least half as often as any;
 * NULL if there is none. */
static const struct ai_node *answer_best(const struct ai_tree *t, double *promise)
{
    const struct ai_node *n = t->node, *best = NULL;
    uint32_t most = 0;
    for (uint32_t at = n[0].child; at; at = n[at].next)
        most = n[at].visits > most ? n[at].visits : most;
    double error = ai_ranking_error(t, 0);
    for (uint32_t at = n[0].child; at; at = n[at].next) {
        double value = ai_promise(&n[at], error);
        if (2 * n[at].visits < most || (best && value <= *promise))
            continue;
        best = &n[at];
        *promise = value;
    }
    return best;
}

/* Tells what would be chosen now; returns it, 0 if there is nothing yet. */
static mur_action best_tell(struct ai_search *s, const struct ai_tree *t)
{
    double promise = 0;
    const struct ai_node *best = answer_best(t, &promise);
    if (!best)
        return 0;
    atomic_store(&s->bot->outlook, (int)(1000 * promise));
    atomic_store(&s->bot->best, best->action);
    return best->action;
}

/* Part of the budget: 1 when the time is over, by this clock or the one of whoever asks, or the visits are done. */
static double part_used(const struct ai_search *s, uint64_t done)
{
    double part = s->bot->spent / 1000.0;
    if (s->visits) {
        double used = (double)done / (double)s->visits;
        part = used > part ? used : part;
    }
    if (s->seconds > 0) {
        double used = (ai_clock() - s->began) / s->seconds;
        part = used > part ? used : part;
    }
    return part < 1 ? part : 1;
}

/* What would be chosen now takes a while to find: it is told now and then. */
static void progress_tell(struct ai_search *s, const struct ai_walker *w)
{
    enum { BEST_EVERY = 16 };
    atomic_store(&s->bot->permille, (unsigned)(1000 * w->used));
    if (w->done % BEST_EVERY == 0)
        best_tell(s, &w->tree);
}

/* At least one visit is made, whatever the budget. */
static bool is_enough(const struct ai_search *s, const struct ai_walker *w)
{
    return w->done > 0 && ((w->decided && s->bot->options.soon) || part_used(s, w->done) >= 1 ||
                           ai_is_stopped(s->bot));
}

static void think(void *search, int thread)
{
    struct ai_search *s = search;
    struct ai_walker *w = &s->walker[thread];
    for (uint64_t n = 0; n < s->slice && !is_enough(s, w); n++) {
        w->used = part_used(s, w->done);
        ai_walker_visit(w);
        atomic_fetch_add_explicit(&s->bot->visits, 1, memory_order_relaxed);
        if (thread == 0)
            progress_tell(s, w);
        w->done++;
    }
}

bool ai_search_step(struct ai_search *s, uint32_t visits)
{
    uint32_t share = visits / (uint32_t)s->threads;
    s->slice = share ? share : 1;
    ai_share(think, s, s->threads);
    for (int i = 0; i < s->threads; i++)
        if (!is_enough(s, &s->walker[i]))
            return true;
    return false;
}

/* ---- choosing -------------------------------------------------------------------------------------- */

/* The answers of all trees in one. */
static void answers_gather(struct ai_search *s)
{
    struct ai_tree *all = &s->answer;
    ai_tree_clear(all);
    for (int i = 0; i < s->threads; i++) {
        const struct ai_tree *t = &s->walker[i].tree;
        for (uint32_t at = t->node[0].child; at; at = t->node[at].next) {
            uint32_t to = ai_tree_find(all, 0, t->node[at].action);
            if (!to) {
                to = ai_tree_add(all, 0, 0, t->node[at].action);
                all->node[to].first = t->node[at].first;
            }
            all->node[to].visits += t->node[at].visits;
            all->node[to].sum += t->node[at].sum;
        }
    }
}

static void budget_set(struct ai_search *s, struct mur_budget budget)
{
    const struct ai_options *o = &s->bot->options;
    if (!budget.milliseconds && !budget.visits)
        budget = (struct mur_budget){.milliseconds = o->time, .visits = o->visits};
    s->began = ai_clock();
    s->seconds = budget.milliseconds / 1000.0;
    s->visits = (budget.visits + (uint32_t)s->threads - 1) / (uint32_t)s->threads;
}

/* Answers that somebody sees who overlooks most of them. */
static int answers_seen(const struct mur_bot *bot, int count)
{
    enum { SEEN_PART = 5 };
    int least = bot->judge.school->sees_one ? 1 : 2, part = count / SEEN_PART;
    return part > least ? part : least;
}

/* Weaker levels err as people do: now and then they overlook most answers, and take the best of those that they
 * see. */
static bool is_careless(struct mur_bot *bot, int count)
{
    return bot->options.noise && count > 2 * answers_seen(bot, count) - 1 &&
           mur_rng_below(&bot->judge.rng, 1000) < bot->options.noise;
}

static mur_action careless_choice(struct mur_bot *bot, const void *view, int seat, int count)
{
    enum { DEEP = 6 };
    int seen = answers_seen(bot, count), best = 0;
    if (!mur_guess(bot->r, view, seat, &bot->judge.rng, bot->guess))
        return bot->legal[0];
    for (int i = 0; i < seen; i++) {
        int at = i + (int)mur_rng_below(&bot->judge.rng, (uint32_t)(count - i));
        mur_action a = bot->legal[at];
        bot->legal[at] = bot->legal[i];
        bot->legal[i] = a;
    }
    ai_judge_rank(&bot->judge, bot->guess, seat, bot->legal, seen, DEEP, bot->value);
    for (int i = 1; i < seen; i++)
        best = bot->value[i] > bot->value[best] ? i : best;
    return bot->legal[best];
}

bool ai_search_begin(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    struct ai_search *s = bot->search;
    int seat = mur_point(bot->r, view).seat, count = mur_legal(bot->r, view, bot->legal);
    bot->answer = bot->legal[0];
    if (count == 1)
        return false;
    if (is_careless(bot, count)) {
        bot->answer = careless_choice(bot, view, seat, count);
        return false;
    }
    budget_set(s, budget);
    for (int i = 0; i < s->threads; i++)
        ai_walker_begin(&s->walker[i], view, seat,
                        mur_mix(mur_mix(bot->options.seed) ^ mur_mix(bot->game)) + bot->asked * 64 +
                            (uint64_t)i);
    double value;
    if (ai_solve(&s->walker[0], view, seat, AI_SOLVE_POSITIONS, bot, &bot->answer, &value)) {
        atomic_store(&bot->outlook, (int)(1000 * value));
        return false;
    }
    return true;
}

mur_action ai_search_answer(struct ai_search *s)
{
    answers_gather(s);
    mur_action a = best_tell(s, &s->answer);
    return a ? a : s->bot->legal[0];
}
