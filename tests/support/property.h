/* property.h - how long a property test runs. */
#ifndef MUR_TESTS_PROPERTY_H
#define MUR_TESTS_PROPERTY_H

/* How many times the short run: 1 without arguments, 100 for `--soak`, N for a number from 1. Any other
 * argument ends the program with its usage and status 2. */
int property_factor(int argc, char **argv);

#endif
