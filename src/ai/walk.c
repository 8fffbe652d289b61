/* walk.c - one visit: down the tree, a judgement, and back. */
#include "ai/search.h"

#include <math.h>
#include <stdlib.h>

/* How the search weighs: found by matches (docs/STRENGTH.md). */
static const double w_explore = 0.12; /* how much the ranking's favourites are tried again */
static const double w_trust = 12;     /* visits that the ranking's opinion counts for */
static const double w_blunt = 0.05;   /* rewards that far below the best are half as likely */
enum {
    DEEP_ROOT = 64,     /* answers that are looked through to the end of the turn */
    DEEP = 10,          /* ... below the root */
    ROOT_WORLDS = 4,    /* guesses over which the answers of the root are ranked */
    ROOT_COMPARED = 16, /* answers of the root that are compared at first ... */
    ROOT_LEAST = 2,     /* ... and at last, after so many rounds: */
    ROOT_ROUNDS = 4
};

bool ai_walker_init(struct ai_walker *w, const struct mur_rules *r, const struct ai_options *o,
                    int thread)
{
    size_t state = (r->state_size + 63) / 64 * 64;
    *w = (struct ai_walker){.r = r, .draws = (int)o->draws, .hidden = r->traits & MUR_TRAIT_HIDDEN};
    size_t nodes = ((size_t)o->memory << 20) / sizeof(struct ai_node);
    nodes = nodes > UINT32_MAX / 2 ? UINT32_MAX / 2 : nodes;
    w->tree.cap = (uint32_t)nodes;
    w->tree.node = malloc(nodes * sizeof *w->tree.node);
    w->legal = calloc(r->max_legal, sizeof *w->legal);
    w->solve_legal = calloc((size_t)r->max_legal * AI_SOLVE_DEPTH, sizeof *w->solve_legal);
    w->value = calloc(r->max_legal, sizeof *w->value);
    char *at = w->memory = calloc(AI_SOLVE_DEPTH + 3, state);
    if (!w->tree.node || !w->legal || !w->solve_legal || !w->value || !at ||
        !ai_judge_init(&w->judge, r, false, o->seed, (uint64_t)thread + 1)) {
        ai_walker_release(w);
        return false;
    }
    w->root = at;
    w->state = at + state;
    for (int i = 0; i <= AI_SOLVE_DEPTH; i++)
        w->trail[i] = at + (size_t)(i + 2) * state;
    ai_tree_clear(&w->tree);
    return true;
}

void ai_walker_release(struct ai_walker *w)
{
    ai_judge_release(&w->judge);
    free(w->tree.node);
    free(w->legal);
    free(w->solve_legal);
    free(w->value);
    free(w->memory);
    *w = (struct ai_walker){.r = w->r};
}

/* ---- answers --------------------------------------------------------------------------------------- */

/* Sorts the answers by value, best first; the list is short or nearly so. */
static void answers_sort(mur_action *action, double *value, int count)
{
    for (int i = 1; i < count; i++) {
        mur_action a = action[i];
        double v = value[i];
        int k = i;
        for (; k > 0 && value[k - 1] < v; k--) {
            action[k] = action[k - 1];
            value[k] = value[k - 1];
        }
        action[k] = a;
        value[k] = v;
    }
}

/* Likelihoods from the ranking; no exponential, so that every platform finds the same ones. */
static void priors_set(struct ai_walker *w, uint32_t node)
{
    struct ai_node *n = w->tree.node;
    double best = -2, sum = 0;
    for (uint32_t at = n[node].child; at; at = n[at].next)
        best = n[at].first > best ? n[at].first : best;
    for (uint32_t at = n[node].child; at; at = n[at].next) {
        double x = (best - n[at].first) / w_blunt;
        n[at].prior = (float)(1 / (1 + x * x));
        sum += n[at].prior;
    }
    for (uint32_t at = n[node].child; at; at = n[at].next)
        n[at].prior = (float)(n[at].prior / sum);
}

/* Ranks the answers of the root. What is hidden may decide which looks best: so in a few guesses. */
static void root_rank(struct ai_walker *w, int seat, int count)
{
    double sum[DEEP_ROOT] = {0};
    int worlds = w->hidden && count <= DEEP_ROOT ? ROOT_WORLDS : 1;
    for (int world = 0; world < worlds; world++) {
        ai_judge_rank(&w->judge, w->state, seat, w->legal, count, DEEP_ROOT, w->value);
        for (int i = 0; worlds > 1 && i < count; i++)
            sum[i] += w->value[i];
        if (world + 1 < worlds)
            mur_guess(w->r, w->root, w->seat, &w->rng, w->state);
    }
    for (int i = 0; worlds > 1 && i < count; i++)
        w->value[i] = sum[i] / worlds;
}

/* Ranks the answers of a question asked for the first time; the best become nodes. False if there is
 * no memory for them. */
static bool node_open(struct ai_walker *w, uint32_t node, int seat)
{
    int most = node ? AI_NODE_ANSWERS : AI_ROOT_ANSWERS;
    int count = mur_legal(w->r, w->state, w->legal);
    if (w->tree.count + (uint32_t)most > w->tree.cap)
        return false;
    w->value[0] = 0;
    if (count > 1 && node)
        ai_judge_rank(&w->judge, w->state, seat, w->legal, count, DEEP, w->value);
    else if (count > 1)
        root_rank(w, seat, count);
    answers_sort(w->legal, w->value, count);
    uint32_t last = 0;
    for (int i = 0; i < count && i < most; i++) {
        last = ai_tree_add(&w->tree, node, last, w->legal[i]);
        w->tree.node[last].first = (float)w->value[i];
    }
    priors_set(w, node);
    return true;
}

void ai_walker_begin(struct ai_walker *w, const void *view, int seat, uint64_t seed)
{
    ai_tree_clear(&w->tree);
    mur_copy(w->r, w->root, view);
    w->seat = seat;
    w->done = 0;
    w->decided = false;
    ai_race_begin(&w->race);
    mur_rng_seed(&w->rng, seed, 0);
    w->luck = seed;
    mur_rng_seed(&w->judge.rng, seed, 1);
}

/* In another world there may be other answers: those that are missing become nodes as well. */
static void node_widen(struct ai_walker *w, uint32_t node, int seat)
{
    int count = mur_legal(w->r, w->state, w->legal);
    bool added = false;
    for (int i = 0; i < count; i++) {
        if (ai_tree_find(&w->tree, node, w->legal[i]))
            continue;
        uint32_t at = ai_tree_add(&w->tree, node, 0, w->legal[i]);
        if (!at)
            return;
        double value;
        ai_judge_rank(&w->judge, w->state, seat, &w->legal[i], 1, 1, &value);
        w->tree.node[at].first = (float)value;
        added = true;
    }
    if (added)
        priors_set(w, node);
}

double ai_ranking_error(const struct ai_tree *t, uint32_t node)
{
    double error = 0, visits = 0;
    for (uint32_t at = t->node[node].child; at; at = t->node[at].next) {
        const struct ai_node *n = &t->node[at];
        error += n->sum - n->visits * (double)n->first;
        visits += n->visits;
    }
    return visits > 0 ? error / visits : 0;
}

double ai_promise(const struct ai_node *n, double error)
{
    return (n->sum + w_trust * (n->first + error)) / (n->visits + w_trust);
}

/* The answers of the root that promise most, at most `most` of them. */
static int root_best(const struct ai_tree *t, uint32_t best[ROOT_COMPARED], int most)
{
    double promise[ROOT_COMPARED], error = ai_ranking_error(t, 0);
    int count = 0;
    for (uint32_t at = t->node[0].child; at; at = t->node[at].next) {
        double value = ai_promise(&t->node[at], error);
        if (count == most && value <= promise[count - 1])
            continue;
        int k = count < most ? count++ : count - 1;
        for (; k > 0 && promise[k - 1] < value; k--) {
            best[k] = best[k - 1];
            promise[k] = promise[k - 1];
        }
        best[k] = at;
        promise[k] = value;
    }
    return count;
}

/* The root is there to be compared fairly, not to be averaged: of the answers that promise most the one
 * visited least comes next. In every round half as many are compared, and none that is beyond doubt worse. */
static uint32_t root_select(struct ai_walker *w)
{
    const struct ai_tree *t = &w->tree;
    uint32_t best[ROOT_COMPARED], chosen = 0;
    int most = ROOT_COMPARED >> (int)(w->used * ROOT_ROUNDS);
    int count = root_best(t, best, most > ROOT_LEAST ? most : ROOT_LEAST);
    count = ai_race_drop(&w->race, best, count);
    w->decided = count == 1;
    for (int i = 0; i < count; i++)
        if (!chosen || t->node[best[i]].visits < t->node[chosen].visits)
            chosen = best[i];
    return chosen;
}

static uint32_t node_select(struct ai_walker *w, uint32_t node)
{
    const struct ai_tree *t = &w->tree;
    if (!node)
        return root_select(w);
    double error = ai_ranking_error(t, node), best = -1e9;
    double reach = w_explore * sqrt((double)t->node[node].visits + 1);
    uint32_t chosen = 0;
    for (uint32_t at = t->node[node].child; at; at = t->node[at].next) {
        const struct ai_node *n = &t->node[at];
        if (w->hidden && !mur_is_legal(w->r, w->state, n->action))
            continue;
        double score = ai_promise(n, error) + reach * n->prior / (1 + n->visits);
        if (score > best) {
            best = score;
            chosen = at;
        }
    }
    return chosen;
}

/* ---- a visit ----------------------------------------------------------------------------------------- */

static struct ai_roll roll_of(struct ai_walker *w)
{
    return (struct ai_roll){
        .judge = &w->judge, .state = w->state, .legal = w->legal, .value = w->value};
}

/* The outcomes of a node come evenly by their weights, and in the same order below sister nodes, so that
 * comparing these is less a matter of luck: the n-th visit takes the outcome at n times the golden ratio
 * of the sum of the weights, from a beginning that belongs to the draw. Where something is hidden the draws
 * belong to the world, which is the same for the n-th visit of every answer of the root. */
static mur_action chance_choose(struct ai_walker *w, uint32_t node)
{
    struct mur_draw id = mur_chance_id(w->r, w->state);
    uint64_t number = (uint64_t)id.stream << 16 | id.ordinal;
    if (w->hidden)
        return ai_outcome_at(&w->judge, w->state, mur_mix(w->fate ^ number));
    uint64_t turn =
        mur_mix(w->luck ^ number) + w->tree.node[node].visits * UINT64_C(0x9E3779B97F4A7C15);
    return ai_outcome_at(&w->judge, w->state, turn);
}

/* The node of what chance does, as the thinking seat sees it. */
static uint32_t chance_step(struct ai_walker *w, uint32_t node)
{
    mur_action a = chance_choose(w, node), seen = a;
    if (w->hidden && !(mur_seen_by(w->r, w->state, a) >> w->seat & 1))
        seen = mur_masked(w->r, a);
    mur_apply(w->r, w->state, a, NULL);
    uint32_t child = ai_tree_find(&w->tree, node, seen);
    return child ? child : ai_tree_add(&w->tree, node, 0, seen);
}

/* Walks down and fills the path; returns its length, with the reward of where it ended. */
static int visit_down(struct ai_walker *w, double reward[MUR_SEATS])
{
    uint32_t node = 0;
    int length = 0;
    bool ended = false, drawn = w->hidden; /* before the first draw nothing is learnt by ending */
    while (!ended && length < AI_PATH_MAX) {
        struct mur_point p = mur_point(w->r, w->state);
        if (p.turn == MUR_TURN_OVER)
            break;
        uint32_t child;
        if (p.turn == MUR_TURN_CHANCE) {
            child = chance_step(w, node);
            drawn = true;
        } else {
            if (!w->tree.node[node].child)
                ended = drawn && mur_count(w->r, w->state) > 1;
            else if (w->hidden && node)
                node_widen(w, node, p.seat);
            if (!w->tree.node[node].child && !node_open(w, node, p.seat))
                break;
            child = node_select(w, node);
            if (child)
                mur_apply(w->r, w->state, w->tree.node[child].action, NULL);
        }
        if (!child)
            break;
        w->chooser[length] = p.turn == MUR_TURN_CHANCE ? MUR_NOBODY : p.seat;
        w->path[length++] = node = child;
    }
    uint64_t luck = w->luck ^ mur_mix(length ? w->tree.node[w->path[0]].visits : 0);
    struct ai_roll roll = roll_of(w);
    ai_roll_on(&roll, w->hidden ? w->fate : luck, w->draws);
    ai_judge_rewards(&w->judge, w->state, reward);
    return length;
}

/* The position in which a visit begins: where something is hidden a guess, the same for the n-th visit of
 * every answer of the root, so that no answer is compared in luckier worlds than another. */
static bool visit_begin(struct ai_walker *w)
{
    if (!w->hidden) {
        mur_copy(w->r, w->state, w->root);
        return true;
    }
    struct mur_rng g;
    uint32_t answer = w->tree.node[0].child ? root_select(w) : 0;
    w->fate = mur_mix(w->luck ^ mur_mix(answer ? w->tree.node[answer].visits : 0));
    mur_rng_seed(&g, w->fate, 2);
    return mur_guess(w->r, w->root, w->seat, &g, w->state);
}

void ai_walker_visit(struct ai_walker *w)
{
    double reward[MUR_SEATS] = {0};
    if (!visit_begin(w))
        return;
    int length = visit_down(w, reward);
    w->tree.node[0].visits++;
    if (length)
        ai_race_tell(&w->race, w->path[0], w->tree.node[w->path[0]].visits, reward[w->seat]);
    for (int i = 0; i < length; i++) {
        struct ai_node *n = &w->tree.node[w->path[i]];
        n->visits++;
        if (w->chooser[i] != MUR_NOBODY)
            n->sum += reward[w->chooser[i]];
    }
}
