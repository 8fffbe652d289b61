/*
 * search.h - Monte Carlo tree search that is guided by the judge.
 *
 * One tree for each thread, in memory that is taken when the bot is made. A node stands behind one
 * action of its parent; outcomes of chance are nodes too, as far as the thinking seat may see them. A
 * visit walks down from the root, in games with hidden information through a world guessed anew
 * (information set search: a node is what was done, not what is hidden), ranks the answers of the first
 * question that was not asked before and plays the best of them, plays on for a few draws with the best
 * ranked answers, and carries the judge's opinion of the result back up. Only the best ranked answers
 * become nodes. When the memory is full, visits end where the tree ends.
 *
 * The answers of the root are there to be compared: the most promising ones are visited alike, fewer and
 * fewer of them as the budget is used up, with the same draws and the same guesses of what is hidden. When it
 * is clear which one is the best the search is over (race.h). Below, the better an answer did the more it is
 * visited.
 */
#ifndef MUR_AI_SEARCH_H
#define MUR_AI_SEARCH_H

#include "ai/internal.h"
#include "ai/race.h"
#include "ai/roll.h"

enum {
    AI_PATH_MAX = 256,    /* nodes from the root down */
    AI_ROOT_ANSWERS = 40, /* answers of the root that become nodes */
    AI_NODE_ANSWERS = 16, /* ... of any other node */
    AI_SOLVE_DEPTH = 10,  /* actions to the end of the game that the solver tries */
    AI_SOLVE_POSITIONS = 60000
};

struct ai_node {
    mur_action action;    /* that leads here */
    uint32_t child, next; /* first answer, next answer of the parent; 0: none */
    uint32_t visits;
    double sum;  /* rewards of the seat that chooses this node */
    float first; /* what the ranking promised it */
    float prior; /* how likely the ranking makes it; the sum over the answers is 1 */
};

struct ai_tree {
    struct ai_node *node; /* node[0] is the root */
    uint32_t count, cap;
};

void ai_tree_clear(struct ai_tree *t);
/* A new answer of `parent`, after `after` (0: the first one); 0 if the memory is full. */
uint32_t ai_tree_add(struct ai_tree *t, uint32_t parent, uint32_t after, mur_action a);
uint32_t ai_tree_find(const struct ai_tree *t, uint32_t parent, mur_action a);

/* One thread's share of the search. */
struct ai_walker {
    const struct mur_rules *r;
    struct ai_judge judge;
    struct mur_rng rng;
    uint64_t luck; /* where the outcomes of chance begin */
    uint64_t fate; /* of a visit, where something is hidden: its guess and its draws */
    struct ai_tree tree;
    void *root;  /* the view that is thought about, in which the tree begins */
    void *state; /* of the visit */
    void *trail[AI_SOLVE_DEPTH + 1];
    mur_action *legal;
    mur_action *solve_legal; /* AI_SOLVE_DEPTH lists */
    double *value;
    uint32_t path[AI_PATH_MAX];
    uint8_t chooser[AI_PATH_MAX]; /* who chose the node; MUR_NOBODY: chance */
    int seat;                     /* who thinks */
    int draws;                    /* for which a visit is played on */
    uint64_t done;                /* visits for this question ... */
    double used;                  /* ... and what part of the budget they took */
    bool hidden;
    bool decided; /* only one answer is left in the race */
    struct ai_race race;
    void *memory;
};

bool ai_walker_init(struct ai_walker *w, const struct mur_rules *r, const struct ai_options *o,
                    int thread);
void ai_walker_release(struct ai_walker *w);
void ai_walker_begin(struct ai_walker *w, const void *view, int seat, uint64_t seed);
void ai_walker_visit(struct ai_walker *w);
/* How much better or worse than the ranking said the visited answers of a node turned out, on average:
 * the others are expected to be off as much. */
double ai_ranking_error(const struct ai_tree *t, uint32_t node);
/* What an answer promises: its rewards, and the ranking's opinion as if it were some of them. */
double ai_promise(const struct ai_node *n, double error);

/* ---- the whole search ---------------------------------------------------------------------------- */

struct ai_search {
    struct mur_bot *bot;
    int threads;
    struct ai_walker *walker;
    double began, seconds; /* seconds: 0 for no bound */
    uint64_t visits;       /* of each thread; 0 for no bound */
    uint64_t slice;        /* visits of each thread until it pauses */
    struct ai_tree answer; /* the root and its answers, of all trees together */
};

struct ai_search *ai_search_new(struct mur_bot *bot);
void ai_search_free(struct ai_search *s);
bool ai_search_begin(struct mur_bot *bot, const void *view, struct mur_budget budget);
/* Thinks for at most so many visits more; false if nothing is left to think about. */
bool ai_search_step(struct ai_search *s, uint32_t visits);
mur_action ai_search_answer(struct ai_search *s);

/* The best answer when the rest of the game can be looked through within so many positions; false if it
 * cannot, if the bot is told to stop, or if something is hidden. */
bool ai_solve(struct ai_walker *w, const void *st, int seat, uint64_t positions,
              const struct mur_bot *bot, mur_action *best, double *value);

#endif
