/* isolate.c - see isolate.h. */
#define _DEFAULT_SOURCE
#include "cli/isolate.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* One process, until it ends; false if it could not be made. */
static bool process_run(const struct isolate_job *job, struct isolate *shared, int64_t after,
                        int *status)
{
    fflush(NULL);
    pid_t child = fork();
    if (child < 0)
        return false;
    if (child == 0) {
        job->work(job->data, shared, after);
        atomic_store(&shared->done, true);
        _exit(fflush(NULL) == 0 ? 0 : 1);
    }
    while (waitpid(child, status, 0) < 0)
        if (errno != EINTR)
            return false;
    return true;
}

bool isolate_run(const struct isolate_job *job, int64_t *good, int64_t *bad)
{
    struct isolate *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return false;
    bool alive = true;
    int64_t after = 0;
    while (alive && !atomic_load(&shared->done)) {
        int status = 0;
        alive = process_run(job, shared, after, &status);
        int64_t at = atomic_load(&shared->at);
        if (alive && !atomic_load(&shared->done)) {
            alive = at > after;
            after = at;
            if (alive) {
                atomic_fetch_add(&shared->bad, 1);
                job->died(job->data, at, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
            }
        }
    }
    *good = atomic_load(&shared->good);
    *bad = atomic_load(&shared->bad);
    munmap(shared, sizeof *shared);
    return alive;
}
