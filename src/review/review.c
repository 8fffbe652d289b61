/* review.c - a review: made, worked off by threads, and read. */
#include "review/internal.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/text.h"

static void states_fill(struct mur_review *v)
{
    size_t size = v->r->state_size;
    mur_start(v->r, v->state);
    for (uint32_t i = 0; i < v->rec->count; i++) {
        mur_copy(v->r, v->state + (i + 1) * size, v->state + i * size);
        mur_apply(v->r, v->state + (i + 1) * size, v->rec->entry[i].action, NULL);
    }
}

static bool memory_take(struct mur_review *v)
{
    v->valuer = calloc(v->workers, sizeof *v->valuer);
    v->state = malloc((size_t)(v->rec->count + 1) * v->r->state_size);
    bool fine = v->valuer && v->state;
    for (int i = 0; fine && i < MUR_REVIEW_PASSES; i++)
        fine = (v->pass[i] = calloc(v->rec->count + 1, sizeof *v->pass[i])) != NULL;
    for (uint32_t i = 0; fine && i < v->workers; i++)
        fine = valuer_init(&v->valuer[i], v->r, v->seed);
    return fine;
}

struct mur_review *mur_review_new(const struct mur_record *rec,
                                  const struct mur_review_options *options, struct mur_error *err)
{
    struct mur_review *v = calloc(1, sizeof *v);
    if (v) {
        v->rec = rec;
        v->r = rec->rules;
        v->seed = options->seed;
        v->rolls = review_rolls(options->rolls);
        v->workers = options->workers ? options->workers : 1;
    }
    MUR_CHECK(rec->rules->max_outcomes <= REVIEW_OUTCOMES);
    if (!v || !memory_take(v)) {
        mur_fail(err, MUR_NO_MEMORY, "there is not enough memory", 0, 0);
        mur_review_free(v);
        return NULL;
    }
    states_fill(v);
    for (uint32_t i = 0; i < rec->count; i++)
        v->pass[0][i] =
            (struct mur_review_entry){.seat = rec->entry[i].actor, .played = rec->entry[i].action};
    return v;
}

void mur_review_free(struct mur_review *v)
{
    if (!v)
        return;
    for (uint32_t i = 0; v->valuer && i < v->workers; i++)
        valuer_release(&v->valuer[i]);
    free(v->valuer);
    free(v->state);
    for (int i = 0; i < MUR_REVIEW_PASSES; i++)
        free(v->pass[i]);
    free(v);
}

bool mur_review_work(struct mur_review *v, uint32_t worker)
{
    MUR_CHECK(worker < v->workers);
    uint32_t step = atomic_fetch_add(&v->next, 1);
    if (step >= mur_review_steps(v))
        return false;
    mur_review_do(v, worker, step);
    atomic_fetch_add(&v->done, 1);
    return true;
}

uint32_t mur_review_steps(const struct mur_review *v)
{
    return MUR_REVIEW_PASSES * v->rec->count;
}

bool mur_review_has(const struct mur_review *v, uint32_t step)
{
    return review_step(v, step)->passes != 0;
}

void mur_review_do(struct mur_review *v, uint32_t worker, uint32_t step)
{
    MUR_CHECK(worker < v->workers);
    struct mur_review_entry *e = review_step(v, step);
    if (!e->passes)
        review_entry(v, &v->valuer[worker], step % v->rec->count, (int)(step / v->rec->count), e);
}

uint32_t mur_review_done(const struct mur_review *v, uint32_t *all)
{
    *all = mur_review_steps(v);
    return atomic_load(&v->done);
}

uint32_t mur_review_count(const struct mur_review *v)
{
    return v->rec->count;
}

struct mur_review_entry mur_review_entry(const struct mur_review *v, uint32_t index)
{
    MUR_CHECK(index < v->rec->count);
    return *review_known(v, index);
}

const void *mur_review_state(const struct mur_review *v, uint32_t index)
{
    MUR_CHECK(index <= v->rec->count);
    return v->state + (size_t)index * v->r->state_size;
}
