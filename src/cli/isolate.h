/* isolate.h - work in a process of its own, because a failed check ends the process: whoever watches says at
 * which piece that was, and the work goes on behind it. */
#ifndef MUR_CLI_ISOLATE_H
#define MUR_CLI_ISOLATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Seen by the process that watches and by those that work. */
struct isolate {
    _Atomic int64_t at; /* the piece in hand; pieces ascend from 1 */
    _Atomic int64_t good, bad;
    _Atomic bool done;
};

struct isolate_job {
    /* Does all pieces behind `after`, writing the number of each into `at` before it begins. */
    void (*work)(void *data, struct isolate *i, int64_t after);
    /* Tells that a process ended at `at`; `signal` is 0 if no signal ended it. It counts as bad already. */
    void (*died)(void *data, int64_t at, int signal);
    void *data;
};

/* False if no process can be made, or one ended before its first piece. */
bool isolate_run(const struct isolate_job *job, int64_t *good, int64_t *bad);

#endif
