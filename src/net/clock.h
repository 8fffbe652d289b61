/* clock.h - the clock of the network side and of the server's threads; bots have ai_clock (ai/host.h). */
#ifndef MUR_NET_CLOCK_H
#define MUR_NET_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Milliseconds from some fixed moment; it only goes on. */
static inline int64_t net_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
