/* review.c - reviews and advice by numbers instead of structs. */
#include "muralha/review.h"

struct mur_review *mur_review_open(const struct mur_record *rec, uint64_t seed, uint32_t rolls,
                                   uint32_t workers, struct mur_error *err)
{
    struct mur_review_options options = {.seed = seed, .rolls = rolls, .workers = workers};
    return mur_review_new(rec, &options, err);
}

int mur_advise_as_json(const struct mur_rules *r, const void *view, uint64_t seed, uint32_t rolls,
                       const char *language, char *buf, int cap)
{
    struct mur_review_options options = {.seed = seed, .rolls = rolls, .workers = 1};
    return mur_advise_json(r, view, &options, language, buf, cap);
}
