/* eval_none.c - the do-nothing game: nothing is known of it but its rules. */
#include "ai/internal.h"

const struct ai_school ai_school_none = {.estimate = ai_estimate_any, .scale = 10, .goal = 0};
