/* meter.h - how often something took how long. Meters are counted and read in one thread. */
#ifndef MUR_SERVER_METER_H
#define MUR_SERVER_METER_H

#include <stdint.h>

enum { METER_BOUNDS = 14 };

struct meter {
    uint64_t bucket[METER_BOUNDS + 1]; /* the last one: longer than all bounds */
    uint64_t sum;                      /* microseconds */
};

/* Microseconds up to which each bucket counts. */
extern const uint64_t meter_bounds[METER_BOUNDS];
void meter_add(struct meter *m, uint64_t microseconds);
uint64_t meter_count(const struct meter *m);

#endif
