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
    s->action = calloc(bot->r->max_legal, sizeof *s->action);
    s->count = calloc(bot->r->max_legal, sizeof *s->count);
    s->sum = calloc(bot->r->max_legal, sizeof *s->sum);
    bool fine = s->walker && s->action && s->count && s->sum;
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
    free(s->action);
    free(s->count);
    free(s->sum);
    free(s);
}

void ai_search_forget(struct ai_search *s)
{
    for (int i = 0; i < s->threads; i++)
        ai_tree_clear(&s->walker[i].tree);
}

/* ---- thinking -------------------------------------------------------------------------------------- */

/* What the first thread would choose now. */
static void best_tell(struct ai_search *s)
{
    const struct ai_node *n = s->walker[0].tree.node, *best = NULL;
    for (uint32_t at = n[0].child; at; at = n[at].next)
        if (!best || n[at].visits > best->visits)
            best = &n[at];
    if (!best || !best->visits)
        return;
    atomic_store(&s->bot->outlook, (int)(1000 * best->sum / best->visits));
    atomic_store(&s->bot->best, best->action);
}

static void progress_tell(struct ai_search *s, uint64_t done)
{
    double part = 0;
    if (s->visits)
        part = (double)done / (double)s->visits;
    if (s->seconds > 0) {
        double used = (ai_clock() - s->began) / s->seconds;
        part = used > part ? used : part;
    }
    atomic_store(&s->bot->permille, (unsigned)(part < 1 ? 1000 * part : 1000));
    best_tell(s);
}

static void think(void *search, int thread)
{
    enum { TELL_EVERY = 16 };
    struct ai_search *s = search;
    for (uint64_t done = 0; !s->visits || done < s->visits; done++) {
        if (atomic_load_explicit(&s->bot->stop, memory_order_relaxed) && done > 0)
            break;
        if (s->seconds > 0 && done > 0 && ai_clock() - s->began >= s->seconds)
            break;
        ai_walker_visit(&s->walker[thread]);
        atomic_fetch_add_explicit(&s->bot->visits, 1, memory_order_relaxed);
        if (thread == 0 && done % TELL_EVERY == 0)
            progress_tell(s, done);
    }
}

/* ---- choosing -------------------------------------------------------------------------------------- */

static int answers_gather(struct ai_search *s)
{
    int answers = 0;
    for (int i = 0; i < s->threads; i++) {
        const struct ai_tree *t = &s->walker[i].tree;
        for (uint32_t at = t->node[0].child; at; at = t->node[at].next) {
            int k = 0;
            while (k < answers && s->action[k] != t->node[at].action)
                k++;
            if (k == answers) {
                s->action[answers++] = t->node[at].action;
                s->count[k] = 0;
                s->sum[k] = 0;
            }
            s->count[k] += t->node[at].visits;
            s->sum[k] += t->node[at].sum;
        }
    }
    return answers;
}

/* The answer that was visited most; of equal ones the better. */
static mur_action answer_choose(struct ai_search *s)
{
    int answers = answers_gather(s), best = 0;
    for (int i = 1; i < answers; i++)
        if (s->count[i] > s->count[best] ||
            (s->count[i] == s->count[best] && s->sum[i] > s->sum[best]))
            best = i;
    if (!answers)
        return 0;
    if (s->count[best])
        atomic_store(&s->bot->outlook, (int)(1000 * s->sum[best] / (double)s->count[best]));
    return s->action[best];
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

/* Sometimes a weaker level just takes one of the first three that come to its mind. */
static bool is_careless(struct mur_bot *bot)
{
    return bot->options.noise && mur_rng_below(&bot->judge.rng, 1000) < bot->options.noise;
}

static mur_action careless_choice(struct mur_bot *bot, const void *view, int seat, int count)
{
    enum { THOUGHTS = 3 };
    int best = 0;
    if (!mur_guess(bot->r, view, seat, &bot->judge.rng, bot->guess))
        return bot->legal[0];
    for (int i = 0; i < THOUGHTS; i++) {
        int at = (int)mur_rng_below(&bot->judge.rng, (uint32_t)count);
        mur_action a = bot->legal[at];
        ai_judge_rank(&bot->judge, bot->guess, seat, &a, 1, 1, &bot->value[i]);
        bot->legal[at] = bot->legal[i];
        bot->legal[i] = a;
        best = i && bot->value[i] > bot->value[best] ? i : best;
    }
    return bot->legal[best];
}

mur_action ai_choose_search(struct mur_bot *bot, const void *view, struct mur_budget budget)
{
    struct ai_search *s = bot->search;
    int seat = mur_point(bot->r, view).seat, count = mur_legal(bot->r, view, bot->legal);
    if (count == 1)
        return bot->legal[0];
    if (count > 3 && is_careless(bot))
        return careless_choice(bot, view, seat, count);
    budget_set(s, budget);
    for (int i = 0; i < s->threads; i++)
        ai_walker_begin(&s->walker[i], view, seat,
                        mur_mix(mur_mix(bot->options.seed) ^ mur_mix(bot->game)) + bot->asked * 64 +
                            (uint64_t)i,
                        bot->options.keep);
    mur_action a;
    double value;
    if (ai_solve(&s->walker[0], view, seat, AI_SOLVE_POSITIONS, &bot->stop, &a, &value)) {
        atomic_store(&bot->outlook, (int)(1000 * value));
        return a;
    }
    ai_share(think, s, s->threads);
    a = answer_choose(s);
    return a ? a : bot->legal[0];
}
