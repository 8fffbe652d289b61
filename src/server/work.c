/* work.c - threads with queues. A queue is a list, a lock and a condition; who takes from it takes all. */
#define _GNU_SOURCE
#include "server/work.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "net/clock.h"
#include "server/thoughts.h"

enum { COMMIT_MAX = 512, HINTS_MAX = 64 };

/* Something to be done by a reader or hasher. */
struct task {
    struct task *next;
    void (*run)(void *self, struct store *store);
    void (*done)(void *self);
    void *self;
    struct work *work;
    enum work_part part;
    uint64_t took;
    struct hub_job *job; /* not NULL: a job of the hub */
};

struct lane {
    struct work *work;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct task *first, **last;
    bool stop;
};

struct writer {
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct hub_job *first, **last;
    bool stop;
    struct store_job batch[COMMIT_MAX];
};

/* Hears what other processes say, where the store is shared. */
struct listener {
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t taken;
    bool stop;
    struct store_hint hint[HINTS_MAX];
    int hints; /* that the loop has not taken yet */
};

struct thinker {
    struct work *work;
    pthread_t thread;
    struct mur_bot *bot; /* that thinks ... */
    uint32_t choice;     /* ... about this ... */
    int64_t since;       /* ... since this time; all behind the lock */
};

struct work {
    struct net *net;
    struct store *store;
    struct suspects *suspects;
    struct work_done done;
    struct writer writer;
    struct lane reader, hasher, keeper;
    struct listener listener;
    struct thinker *thinker;
    int thinkers, started;
    pthread_mutex_t think_lock;
    pthread_cond_t think_filled;
    struct thoughts thoughts;
    bool think_stop, hurry;
    uint32_t waiting[WORK_PARTS]; /* the loop's own */
};

/* ---- the writer ------------------------------------------------------------------------------------ */

/* Jobs that were written together come back together. */
struct written {
    struct work *work;
    struct hub_job *first;
    uint64_t took;
};

/* Something came back to the loop. */
static void part_done(struct work *work, enum work_part part, uint64_t took)
{
    if (work->done.took)
        work->done.took(work->done.self, part, took);
}

static void written_done(void *argument)
{
    struct written *w = argument;
    struct work *work = w->work;
    part_done(work, WORK_WRITE, w->took);
    while (w->first) {
        struct hub_job *job = w->first;
        w->first = *hub_job_next(job);
        work->waiting[WORK_WRITE]--;
        work->done.job(work->done.self, job);
    }
    free(w);
    work->done.batch(work->done.self);
}

/* Takes from the list what goes into one commit. */
static struct hub_job *batch_take(struct writer *w, int *count)
{
    struct hub_job *first = w->first, *job = first, **end = &first;
    *count = 0;
    while (job) {
        int jobs;
        struct store_job *writes = hub_job_writes(job, &jobs);
        if (*count + jobs > COMMIT_MAX)
            break;
        memcpy(w->batch + *count, writes, (size_t)jobs * sizeof *writes);
        *count += jobs;
        end = hub_job_next(job);
        job = *end;
    }
    w->first = job;
    if (!job)
        w->last = &w->first;
    *end = NULL;
    return first;
}

static void batch_return(struct writer *w, struct hub_job *first)
{
    int at = 0;
    for (struct hub_job *job = first; job; job = *hub_job_next(job)) {
        int jobs;
        struct store_job *writes = hub_job_writes(job, &jobs);
        memcpy(writes, w->batch + at, (size_t)jobs * sizeof *writes);
        at += jobs;
    }
}

/* Without memory for the way back it is tried until there is some: jobs must not get lost. */
static void written_post(struct work *work, struct hub_job *first, uint64_t took)
{
    struct written *w;
    while (!(w = malloc(sizeof *w)))
        usleep(10000);
    *w = (struct written){.work = work, .first = first, .took = took};
    while (!net_post(work->net, written_done, w))
        usleep(10000);
}

static void *writer_run(void *argument)
{
    struct work *work = argument;
    struct writer *w = &work->writer;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->first && !w->stop)
            pthread_cond_wait(&w->filled, &w->lock);
        if (w->stop)
            break;
        int count;
        struct hub_job *first = batch_take(w, &count);
        pthread_mutex_unlock(&w->lock);
        uint64_t began = net_clock_fine();
        store_write(work->store, w->batch, count);
        batch_return(w, first);
        written_post(work, first, net_clock_fine() - began);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void writer_put(struct writer *w, struct hub_job *job)
{
    pthread_mutex_lock(&w->lock);
    *hub_job_next(job) = NULL;
    *w->last = job;
    w->last = hub_job_next(job);
    pthread_cond_signal(&w->filled);
    pthread_mutex_unlock(&w->lock);
}

/* ---- reader and hasher ----------------------------------------------------------------------------- */

static void task_done(void *argument)
{
    struct task *task = argument;
    struct work *work = task->work;
    work->waiting[task->part]--;
    part_done(work, task->part, task->took);
    if (task->job)
        work->done.job(work->done.self, task->job);
    else
        task->done(task->self);
    free(task);
    work->done.batch(work->done.self);
}

static void task_run(struct task *task)
{
    if (!task->job)
        task->run(task->self, task->work->store);
    else if (hub_job_lane(task->job) == HUB_READ)
        hub_job_read(task->job, task->work->store);
    else if (hub_job_lane(task->job) == HUB_KEEP)
        hub_job_keep(task->job, task->work->store);
    else
        hub_job_hash(task->job);
}

static void *lane_run(void *argument)
{
    struct lane *l = argument;
    pthread_mutex_lock(&l->lock);
    for (;;) {
        while (!l->first && !l->stop)
            pthread_cond_wait(&l->filled, &l->lock);
        if (l->stop)
            break;
        struct task *task = l->first;
        l->first = task->next;
        if (!l->first)
            l->last = &l->first;
        pthread_mutex_unlock(&l->lock);
        uint64_t began = net_clock_fine();
        task_run(task);
        task->took = net_clock_fine() - began;
        while (!net_post(l->work->net, task_done, task))
            usleep(10000);
        pthread_mutex_lock(&l->lock);
    }
    pthread_mutex_unlock(&l->lock);
    return NULL;
}

static void lane_put(struct lane *l, struct task *task)
{
    task->next = NULL;
    task->work = l->work;
    task->part = l == &l->work->reader ? WORK_READ : l == &l->work->hasher ? WORK_HASH : WORK_KEEP;
    l->work->waiting[task->part]++;
    pthread_mutex_lock(&l->lock);
    *l->last = task;
    l->last = &task->next;
    pthread_cond_signal(&l->filled);
    pthread_mutex_unlock(&l->lock);
}

bool work_read(struct work *w, void (*run)(void *, struct store *), void (*done)(void *),
               void *self)
{
    struct task *task = malloc(sizeof *task);
    if (!task)
        return false;
    *task = (struct task){.run = run, .done = done, .self = self};
    lane_put(&w->reader, task);
    return true;
}

void work_job(struct work *w, struct hub_job *job)
{
    if (hub_job_lane(job) == HUB_WRITE) {
        w->waiting[WORK_WRITE]++;
        writer_put(&w->writer, job);
        return;
    }
    struct task *task;
    while (!(task = calloc(1, sizeof *task)))
        usleep(1000);
    task->job = job;
    enum hub_lane lane = hub_job_lane(job);
    lane_put(lane == HUB_READ ? &w->reader : lane == HUB_HASH ? &w->hasher : &w->keeper, task);
}

/* ---- the listener ---------------------------------------------------------------------------------- */

static void heard_done(void *argument)
{
    struct work *w = argument;
    struct listener *l = &w->listener;
    for (int i = 0; i < l->hints; i++)
        w->done.hint(w->done.self, &l->hint[i]);
    pthread_mutex_lock(&l->lock);
    l->hints = 0;
    pthread_cond_signal(&l->taken);
    pthread_mutex_unlock(&l->lock);
    w->done.batch(w->done.self);
}

/* The hints are the loop's until it has taken them. What cannot be handed over is found by looking now and then. */
static void *listener_run(void *argument)
{
    enum { WAIT_MS = 1000 };
    struct work *w = argument;
    struct listener *l = &w->listener;
    for (bool stop = false; !stop;) {
        int hints = 0;
        store_listen(w->store, WAIT_MS, l->hint, HINTS_MAX, &hints);
        pthread_mutex_lock(&l->lock);
        l->hints = hints;
        if (hints && !net_post(w->net, heard_done, w))
            l->hints = 0;
        while (l->hints && !l->stop)
            pthread_cond_wait(&l->taken, &l->lock);
        stop = l->stop;
        pthread_mutex_unlock(&l->lock);
    }
    return NULL;
}

static bool listener_begin(struct work *w)
{
    if (!store_shared(w->store))
        return true;
    w->listener.started = pthread_create(&w->listener.thread, NULL, listener_run, w) == 0;
    return w->listener.started;
}

static void listener_end(struct work *w)
{
    struct listener *l = &w->listener;
    if (l->started) {
        pthread_mutex_lock(&l->lock);
        l->stop = true;
        pthread_cond_signal(&l->taken);
        pthread_mutex_unlock(&l->lock);
        store_listen_end(w->store);
        pthread_join(l->thread, NULL);
    }
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->taken);
}

/* ---- thinkers -------------------------------------------------------------------------------------- */

struct thought {
    struct work *work;
    struct hub_think *think;
    uint64_t took;
};

static void thought_done(void *argument)
{
    struct thought *t = argument;
    struct work *work = t->work;
    work->waiting[WORK_THINK]--;
    part_done(work, WORK_THINK, t->took);
    work->done.think(work->done.self, t->think);
    free(t);
    work->done.batch(work->done.self);
}

static void thought_post(struct work *work, struct hub_think *think, uint64_t took)
{
    struct thought *t;
    while (!(t = malloc(sizeof *t)))
        usleep(10000);
    *t = (struct thought){.work = work, .think = think, .took = took};
    while (!net_post(work->net, thought_done, t))
        usleep(10000);
}

/* With the lock held; gives it back while the bot is made and thinks. */
static void think_run(struct thinker *t, struct hub_think *think)
{
    struct work *w = t->work;
    pthread_mutex_unlock(&w->think_lock);
    uint64_t began = net_clock_fine();
    int slot = suspects_mark(w->suspects, think->game);
    think->failed = !hub_think_prepare(think);
    pthread_mutex_lock(&w->think_lock);
    think->failed = think->failed || w->hurry;
    if (!think->failed) {
        t->bot = think->bot;
        t->choice = mur_bot_choice(think->bot);
        t->since = net_clock();
        pthread_mutex_unlock(&w->think_lock);
        hub_think_run(think);
        pthread_mutex_lock(&w->think_lock);
        t->bot = NULL;
    }
    pthread_mutex_unlock(&w->think_lock);
    suspects_unmark(w->suspects, slot);
    thought_post(w, think, net_clock_fine() - began);
    pthread_mutex_lock(&w->think_lock);
}

/* Bots give way to everything else. */
static void *thinker_run(void *argument)
{
    struct thinker *t = argument;
    struct work *w = t->work;
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    pthread_mutex_lock(&w->think_lock);
    for (;;) {
        while (!w->thoughts.first && !w->think_stop)
            pthread_cond_wait(&w->think_filled, &w->think_lock);
        if (w->think_stop)
            break;
        think_run(t, thoughts_take(&w->thoughts));
    }
    pthread_mutex_unlock(&w->think_lock);
    return NULL;
}

void work_think(struct work *w, struct hub_think *think)
{
    w->waiting[WORK_THINK]++;
    pthread_mutex_lock(&w->think_lock);
    thoughts_put(&w->thoughts, think);
    pthread_cond_signal(&w->think_filled);
    pthread_mutex_unlock(&w->think_lock);
}

uint32_t work_waiting(const struct work *w, enum work_part part)
{
    return w->waiting[part];
}

int64_t work_share(struct work *w, int64_t slice)
{
    pthread_mutex_lock(&w->think_lock);
    int64_t now = net_clock(), next = w->thoughts.first ? slice : -1;
    for (int i = 0; next >= 0 && i < w->started; i++) {
        const struct thinker *t = &w->thinker[i];
        int64_t left = t->bot ? t->since + slice - now : slice;
        if (left <= 0)
            mur_bot_stop(t->bot, t->choice);
        else if (left < next)
            next = left;
    }
    pthread_mutex_unlock(&w->think_lock);
    return next;
}

void work_hurry(struct work *w)
{
    pthread_mutex_lock(&w->think_lock);
    w->hurry = true;
    for (int i = 0; i < w->started; i++)
        if (w->thinker[i].bot)
            mur_bot_stop(w->thinker[i].bot, w->thinker[i].choice);
    pthread_mutex_unlock(&w->think_lock);
}

/* ---- beginning and end ----------------------------------------------------------------------------- */

static bool lane_begin(struct lane *l, struct work *w)
{
    l->work = w;
    l->last = &l->first;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->filled, NULL);
    l->started = pthread_create(&l->thread, NULL, lane_run, l) == 0;
    return l->started;
}

static void lane_end(struct lane *l)
{
    pthread_mutex_lock(&l->lock);
    l->stop = true;
    pthread_cond_signal(&l->filled);
    pthread_mutex_unlock(&l->lock);
    if (l->started)
        pthread_join(l->thread, NULL);
    while (l->first) {
        struct task *next = l->first->next;
        if (l->first->job)
            hub_job_free(l->first->job);
        else
            l->first->done(l->first->self);
        free(l->first);
        l->first = next;
    }
    pthread_mutex_destroy(&l->lock);
    pthread_cond_destroy(&l->filled);
}

static bool thinkers_begin(struct work *w, int thinkers)
{
    w->thinker = calloc((size_t)thinkers, sizeof *w->thinker);
    for (int i = 0; w->thinker && i < thinkers; i++, w->started++) {
        w->thinker[i].work = w;
        if (pthread_create(&w->thinker[i].thread, NULL, thinker_run, &w->thinker[i]) != 0)
            return false;
    }
    return w->thinker != NULL;
}

static void thinkers_end(struct work *w)
{
    work_hurry(w);
    pthread_mutex_lock(&w->think_lock);
    w->think_stop = true;
    pthread_cond_broadcast(&w->think_filled);
    pthread_mutex_unlock(&w->think_lock);
    for (int i = 0; i < w->started; i++)
        pthread_join(w->thinker[i].thread, NULL);
    for (struct hub_think *think; (think = thoughts_take(&w->thoughts));)
        hub_think_free(think);
    free(w->thinker);
    pthread_mutex_destroy(&w->think_lock);
    pthread_cond_destroy(&w->think_filled);
}

static void writer_end(struct writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->filled);
    pthread_mutex_unlock(&w->lock);
    if (w->started)
        pthread_join(w->thread, NULL);
    while (w->first) {
        struct hub_job *next = *hub_job_next(w->first);
        hub_job_free(w->first);
        w->first = next;
    }
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->filled);
}

struct work *work_new(struct net *net, struct store *store, struct suspects *suspects, int thinkers,
                      const struct work_done *done)
{
    struct work *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->net = net;
    w->store = store;
    w->suspects = suspects;
    w->done = *done;
    w->writer.last = &w->writer.first;
    pthread_mutex_init(&w->think_lock, NULL);
    pthread_cond_init(&w->think_filled, NULL);
    pthread_mutex_init(&w->listener.lock, NULL);
    pthread_cond_init(&w->listener.taken, NULL);
    pthread_mutex_init(&w->writer.lock, NULL);
    pthread_cond_init(&w->writer.filled, NULL);
    w->writer.started = pthread_create(&w->writer.thread, NULL, writer_run, w) == 0;
    bool reads = lane_begin(&w->reader, w), hashes = lane_begin(&w->hasher, w),
         keeps = lane_begin(&w->keeper, w);
    if (w->writer.started && reads && hashes && keeps && listener_begin(w) &&
        thinkers_begin(w, thinkers))
        return w;
    work_free(w);
    return NULL;
}

void work_free(struct work *w)
{
    if (!w)
        return;
    thinkers_end(w);
    listener_end(w);
    writer_end(&w->writer);
    lane_end(&w->reader);
    lane_end(&w->hasher);
    lane_end(&w->keeper);
    free(w);
}
