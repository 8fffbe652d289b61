/* aside.c - a thread, and a descriptor that says when it is through. */
#define _GNU_SOURCE
#include "cli/aside.h"

#include <sys/eventfd.h>
#include <unistd.h>

static void *aside_run(void *argument)
{
    struct cli_aside *a = argument;
    a->work(a->argument);
    eventfd_write(a->through, 1);
    return NULL;
}

bool cli_aside_begin(struct cli_aside *a, void (*work)(void *argument), void *argument)
{
    *a = (struct cli_aside){.work = work, .argument = argument, .through = eventfd(0, EFD_CLOEXEC)};
    if (a->through < 0)
        return false;
    a->running = pthread_create(&a->thread, NULL, aside_run, a) == 0;
    if (!a->running)
        close(a->through);
    return a->running;
}

void cli_aside_end(struct cli_aside *a)
{
    if (!a->running)
        return;
    pthread_join(a->thread, NULL);
    close(a->through);
    a->running = false;
}
