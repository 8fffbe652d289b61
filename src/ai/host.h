/*
 * host.h - what bots, and everything above them, need of the machine: a clock and threads.
 *
 * WebAssembly as we use it has neither: there the clock stands still, so that bots need a budget of
 * visits, and the shares of a work are done one after the other, which gives the same results.
 */
#ifndef MUR_AI_HOST_H
#define MUR_AI_HOST_H

#include <stdint.h>

/* Seconds from some fixed moment; it only goes on. */
double ai_clock(void);
/* The same clock in milliseconds. */
int64_t ai_clock_ms(void);

enum { AI_THREADS_MAX = 64 };

/* Does all shares of a work, each in a thread if there is one to be had; returns when all are done. */
void ai_share(void (*work)(void *common, int share), void *common, int shares);

#endif
