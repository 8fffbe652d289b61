/* host.c - the clock and the threads, or what stands for them. */
#define _POSIX_C_SOURCE 200809L
#include "ai/host.h"

#ifdef __wasm__

double ai_clock(void)
{
    return 0;
}

int64_t ai_clock_ms(void)
{
    return 0;
}

void ai_share(void (*work)(void *common, int share), void *common, int shares)
{
    for (int i = 0; i < shares; i++)
        work(common, i);
}

#else

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static struct timespec clock_read(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t;
}

double ai_clock(void)
{
    struct timespec t = clock_read();
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int64_t ai_clock_ms(void)
{
    struct timespec t = clock_read();
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct shift {
    void (*work)(void *common, int share);
    void *common;
    int share;
};

static void *shift_run(void *argument)
{
    const struct shift *s = argument;
    s->work(s->common, s->share);
    return NULL;
}

void ai_share(void (*work)(void *common, int share), void *common, int shares)
{
    pthread_t id[AI_THREADS_MAX];
    struct shift shift[AI_THREADS_MAX];
    bool running[AI_THREADS_MAX] = {false};
    for (int i = 1; i < shares; i++) {
        shift[i] = (struct shift){.work = work, .common = common, .share = i};
        running[i] = pthread_create(&id[i], NULL, shift_run, &shift[i]) == 0;
    }
    work(common, 0);
    for (int i = 1; i < shares; i++) {
        if (running[i])
            pthread_join(id[i], NULL);
        else
            work(common, i); /* no thread to be had: the work is done all the same */
    }
}

#endif
