/* meter.c - counting durations. */
#include "server/meter.h"

const uint64_t meter_bounds[METER_BOUNDS] = {250,    500,     1000,    2500,   5000,
                                             10000,  25000,   50000,   100000, 250000,
                                             500000, 1000000, 2500000, 5000000};

void meter_add(struct meter *m, uint64_t microseconds)
{
    int i = 0;
    while (i < METER_BOUNDS && microseconds > meter_bounds[i])
        i++;
    m->bucket[i]++;
    m->sum += microseconds;
}

uint64_t meter_count(const struct meter *m)
{
    uint64_t count = 0;
    for (int i = 0; i <= METER_BOUNDS; i++)
        count += m->bucket[i];
    return count;
}
