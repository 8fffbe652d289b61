/* internal.h - what the files of the review share. */
#ifndef MUR_REVIEW_INTERNAL_H
#define MUR_REVIEW_INTERNAL_H

#include <stdatomic.h>

#include "base/check.h"
#include "review/answers.h"

enum { REVIEW_OUTCOMES = 256 }; /* of one draw, at most */

/* What is usual, and the bounds: by fewer the best cannot be picked and measured apart. */
enum { REVIEW_ROLLS = 64, REVIEW_ROLLS_LEAST = 2, REVIEW_ROLLS_MOST = 10000 };

static inline uint32_t review_rolls(uint32_t wanted)
{
    uint32_t rolls = wanted ? wanted : REVIEW_ROLLS;
    rolls = rolls < REVIEW_ROLLS_LEAST ? REVIEW_ROLLS_LEAST : rolls;
    return rolls > REVIEW_ROLLS_MOST ? REVIEW_ROLLS_MOST : rolls;
}

struct mur_review {
    const struct mur_record *rec;
    const struct mur_rules *r;
    uint64_t seed;
    uint32_t rolls, workers;
    struct valuer *valuer; /* one for each worker */
    unsigned char *state;  /* before each entry, one after the other, and after the last one */
    struct mur_review_entry *pass[MUR_REVIEW_PASSES]; /* what each pass found of each entry */
    atomic_uint next, done;                           /* steps */
};

/* The best that is known of an entry. */
static inline const struct mur_review_entry *review_known(const struct mur_review *v,
                                                          uint32_t index)
{
    int pass = MUR_REVIEW_PASSES - 1;
    while (pass > 0 && !v->pass[pass][index].passes)
        pass--;
    return &v->pass[pass][index];
}

/* What a step found, or will find: the steps of the quick pass come first. */
static inline struct mur_review_entry *review_step(const struct mur_review *v, uint32_t step)
{
    MUR_CHECK(step < MUR_REVIEW_PASSES * v->rec->count);
    return &v->pass[step / v->rec->count][step % v->rec->count];
}

/* Values one entry; the quick pass comes first. */
void review_entry(const struct mur_review *v, struct valuer *valuer, uint32_t index, int pass,
                  struct mur_review_entry *out);

#endif
