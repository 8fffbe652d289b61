/* property.h - how long a property test runs. */
#ifndef MUR_TESTS_PROPERTY_H
#define MUR_TESTS_PROPERTY_H

#include <stdbool.h>

/* How many times the short run: 1 without arguments, 100 for `--soak`, N for a number from 1. Any other
 * argument ends the program with its usage and status 2. */
int property_factor(int argc, char **argv);

/* True in builds whose worth is another compiler or a sanitizer (MURALHA_THIN in the environment): they
 * have to pass every line once, while the plain build tries every combination. */
bool property_thin(void);
/* `games`, or a quarter of them where property_thin. */
int property_games(int games);

#endif
