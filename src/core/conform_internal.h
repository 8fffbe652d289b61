/* conform_internal.h - what the parts of the conformance suite share. */
#ifndef MUR_CORE_CONFORM_INTERNAL_H
#define MUR_CORE_CONFORM_INTERNAL_H

#include "muralha/conform.h"

/* Buffers and the node that is being examined. */
struct conform {
    const struct mur_rules *r;
    struct mur_conform *report;
    struct mur_rng rng;
    struct mur_point point;

    unsigned char *state; /* the game */
    unsigned char *copy;  /* scratch states */
    unsigned char *other;
    unsigned char *view;
    mur_action *legal; /* what may be done now, by a player or by chance, ascending */
    int legal_count;
    uint32_t *weight;  /* of each legal[]; 1 for players' actions */
    mur_action *again; /* scratch list */
    uint32_t *tally;
    struct mur_outcome *outcome;
    struct mur_event *event; /* max_events */
    char *text;
    int text_cap;
    int last_ordinal[256]; /* by stream; -1 before the first draw */
};

/* Each of these tries one family of promises at the node and returns the broken one or NULL. */
const char *conform_lists(struct conform *c); /* also fills legal, weight and legal_count */
const char *conform_refusals(struct conform *c);
const char *conform_samples(struct conform *c);
const char *conform_texts(struct conform *c);
const char *conform_views(struct conform *c);
const char *conform_step(struct conform *c, mur_action a); /* and plays it */
const char *conform_end(struct conform *c);

static inline bool conform_thorough(const struct conform *c)
{
    return c->report->level > 1;
}

/* `promise` unless `kept`. */
#define CONFORM(kept, promise)                                                                     \
    do {                                                                                           \
        if (!(kept))                                                                               \
            return promise;                                                                        \
    } while (0)

#endif
