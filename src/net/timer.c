/* Timers: a heap of pointers, ordered by the time at which they are due. */
#include "net/internal.h"

#include <stdlib.h>

#include "base/check.h"

static void place(struct net *net, uint32_t at, struct due due)
{
    net->heap[at] = due;
    due.timer->place = at;
}

static void sift_up(struct net *net, uint32_t at)
{
    struct due due = net->heap[at];
    for (; at > 1 && net->heap[at / 2].at > due.at; at /= 2)
        place(net, at, net->heap[at / 2]);
    place(net, at, due);
}

static void sift_down(struct net *net, uint32_t at)
{
    struct due due = net->heap[at];
    for (uint32_t child; (child = 2 * at) <= net->timers; at = child) {
        if (child < net->timers && net->heap[child + 1].at < net->heap[child].at)
            child++;
        if (net->heap[child].at >= due.at)
            break;
        place(net, at, net->heap[child]);
    }
    place(net, at, due);
}

bool timers_init(struct net *net)
{
    enum { FIRST_CAP = 64 };
    net->heap_cap = FIRST_CAP;
    net->heap = malloc(net->heap_cap * sizeof *net->heap);
    return net->heap != NULL;
}

/* A heap that cannot grow is the end: a server whose time-outs are lost would hang instead. */
static void heap_grow(struct net *net)
{
    if (net->timers + 1 < net->heap_cap)
        return;
    struct due *more = realloc(net->heap, 2 * (size_t)net->heap_cap * sizeof *more);
    MUR_CHECK(more);
    net->heap = more;
    net->heap_cap *= 2;
}

void net_timer_set(struct net *net, struct net_timer *timer, int64_t milliseconds)
{
    timer->due = net->now + (milliseconds > 0 ? milliseconds : 1);
    if (timer->place == 0) {
        heap_grow(net);
        timer->place = ++net->timers;
    }
    net->heap[timer->place] = (struct due){.at = timer->due, .timer = timer};
    sift_up(net, timer->place);
    sift_down(net, timer->place);
}

void net_timer_cancel(struct net *net, struct net_timer *timer)
{
    uint32_t at = timer->place;
    if (at == 0)
        return;
    struct due last = net->heap[net->timers--];
    timer->place = 0;
    if (last.timer == timer)
        return;
    place(net, at, last);
    sift_up(net, at);
    sift_down(net, last.timer->place);
}

int timers_wait(const struct net *net)
{
    enum { LONGEST = 60000 };
    if (net->timers == 0)
        return -1;
    int64_t wait = net->heap[1].at - net->now;
    return wait < 0 ? 0 : wait > LONGEST ? LONGEST : (int)wait;
}

/* Those that are set again while they run are due later than now, so this ends. */
void timers_run(struct net *net)
{
    while (net->timers && net->heap[1].at <= net->now) {
        struct net_timer *timer = net->heap[1].timer;
        net_timer_cancel(net, timer);
        timer->function(timer->argument);
    }
}
