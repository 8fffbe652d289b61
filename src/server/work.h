/*
 * work.h - the threads beside the loop: one that writes, one that reads, one that hashes passphrases, and
 * some that let bots think. What they have done comes back into the loop by net_post; nothing waits for
 * them there.
 *
 *   writer    everything that waits goes into one store_write, so that the more there is to do the more
 *             goes into one commit
 *   reader    loading, lists, pages
 *   hasher    argon2id
 *   keeper    looks what other processes did and takes what they leave, where the store is shared ...
 *   listener  ... and hears what they say
 *   thinkers  one question after the other, in turns of the tables' owners (thoughts.h). While some wait
 *             nobody thinks for longer than a slice, so that a wait is at most about a slice for each
 *             owner that waits, divided by the threads
 */
#ifndef MUR_SERVER_WORK_H
#define MUR_SERVER_WORK_H

#include "net/net.h"
#include "server/hub.h"
#include "server/suspects.h"

struct work;

enum work_part { WORK_WRITE, WORK_READ, WORK_HASH, WORK_KEEP, WORK_THINK, WORK_PARTS };

/* What is told of finished jobs, in the loop. */
struct work_done {
    void *self;
    void (*job)(void *self, struct hub_job *job);
    void (*think)(void *self, struct hub_think *think);
    void (*hint)(void *self, const struct store_hint *hint); /* of another process */
    void (*batch)(void *self);                               /* after some of them */
    /* How many microseconds a commit, reading, hashing, keeping up with others or thinking took. May be NULL. */
    void (*took)(void *self, enum work_part part, uint64_t microseconds);
};

/* NULL if a thread cannot be started. */
struct work *work_new(struct net *net, struct store *store, struct suspects *suspects, int thinkers,
                      const struct work_done *done);
/* Ends the threads; what has not been begun is thrown away. The loop must not run any more. */
void work_free(struct work *w);

void work_job(struct work *w, struct hub_job *job);
void work_think(struct work *w, struct hub_think *think);
/* Makes bots that have thought for `slice` milliseconds answer with what they have if others wait. In how
 * many milliseconds to call it again; -1: nobody waits. */
int64_t work_share(struct work *w, int64_t slice);
/* Makes bots that think answer soon, and those that wait fail at once. */
void work_hurry(struct work *w);

/* How much waits or is being done; asked in the loop. */
uint32_t work_waiting(const struct work *w, enum work_part part);

/* Anything else that reads: `run` in the reader's thread, then `done` in the loop. False if there is no
 * memory. */
bool work_read(struct work *w, void (*run)(void *self, struct store *store),
               void (*done)(void *self), void *self);

#endif
