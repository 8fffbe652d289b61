/*
 * aside.h - a piece of work in a thread of its own, so that whoever wants its result can watch the terminal, a
 * connection or the standard input meanwhile: bots think so.
 */
#ifndef MUR_CLI_ASIDE_H
#define MUR_CLI_ASIDE_H

#include <pthread.h>
#include <stdbool.h>

struct cli_aside {
    void (*work)(void *argument);
    void *argument;
    bool running; /* begun and not ended yet */
    int through;  /* while it runs: a descriptor that can be read when the work is done */
    pthread_t thread;
};

/* Begins it. False if there is no thread to be had; then nothing was done, and it may be done here. */
bool cli_aside_begin(struct cli_aside *a, void (*work)(void *argument), void *argument);
/* Waits until it is done; nothing if it was not begun. */
void cli_aside_end(struct cli_aside *a);

#endif
