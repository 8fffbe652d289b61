/*
 * thoughts.h - the questions to bots that wait for a thread, taken in turns: whoever has many tables waits for
 * their own, not before others. Belongs to whoever holds the lock.
 */
#ifndef MUR_SERVER_THOUGHTS_H
#define MUR_SERVER_THOUGHTS_H

#include "server/hub.h"

/* Zeroes are an empty one. */
struct thoughts {
    struct hub_think *first; /* by turn; those of one turn as they came */
    uint64_t turn;           /* of the one that was taken last */
};

/* Each owner has one question in a turn; a game has at most one that waits. */
void thoughts_put(struct thoughts *t, struct hub_think *think);
/* NULL if none waits. */
struct hub_think *thoughts_take(struct thoughts *t);

#endif
