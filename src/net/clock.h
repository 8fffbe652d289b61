/* clock.h - the clock of the network side and of the server's threads: that of everybody, in milliseconds. */
#ifndef MUR_NET_CLOCK_H
#define MUR_NET_CLOCK_H

#include "ai/host.h"

/* Milliseconds from some fixed moment; it only goes on. */
static inline int64_t net_clock(void)
{
    return ai_clock_ms();
}

/* The same in microseconds. */
static inline uint64_t net_clock_fine(void)
{
    return (uint64_t)(ai_clock() * 1e6);
}

/* The time of day: milliseconds since 1970. It may be set back. */
int64_t net_clock_wall(void);

#endif
