/* number.h - numbers with decimals, the same on every platform. */
#ifndef MUR_REVIEW_NUMBER_H
#define MUR_REVIEW_NUMBER_H

#include <stdbool.h>

#include "base/json_write.h"
#include "base/text.h"
#include "text/language.h"

/* With so many decimals (at most 6), rounded half away from zero; a plus before what is above zero if
 * `sign`. What rounds to zero has no sign. */
void review_put_fixed(struct mur_writer *w, double value, int decimals, bool sign);

/* The same as people who speak the language write it: "0,5" perhaps. */
void review_put_number(struct mur_writer *w, const struct mur_language *l, double value,
                       int decimals, bool sign);
/* The same as a number of JSON. */
void review_put_json(struct mur_json_writer *j, const char *key, double value, int decimals);

#endif
