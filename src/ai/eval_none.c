/* eval_none.c - the do-nothing game: nothing is known of it but its rules. */
#include "ai/train.h"

const struct ai_school ai_school_none = {
    .estimate = ai_estimate_any,
    .scale = 10,
    .overlooks = {[AI_WEAK] = {[1] = 100, 100, 100, 100, 100, 100},
                  [AI_WEAKEST] = {[1] = 200, 200, 200, 200, 200, 200}},
};
const struct ai_lesson ai_lesson_none = {.tunable = NULL};

int ai_terms_none(struct ai_judge *j, const void *st, struct ai_term *out)
{
    (void)j, (void)st, (void)out;
    return 0;
}
