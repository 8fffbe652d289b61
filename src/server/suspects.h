/*
 * suspects.h - a game that ends the process is set aside when it starts again.
 *
 * A check that fails traps, and takes everybody's games with it. So a game is marked before every step
 * that could do so (store_mark). When the process dies by such a signal, the handler blames the game whose
 * mark the thread holds, and the next process sets that one aside; all others go on.
 */
#ifndef MUR_SERVER_SUSPECTS_H
#define MUR_SERVER_SUSPECTS_H

#include <stdint.h>

#include "net/log.h"
#include "store/store.h"

struct suspects {
    struct store *store;
};

/* Sets the games aside that an earlier process blamed, forgets all marks, and returns how many there were;
 * below 0 if they could not be set aside. */
int suspects_settle(struct store *store, int64_t now, const struct net_log *log);
/* From now on signals that mean a bug blame the game that is marked by the thread. */
void suspects_watch(struct suspects *s, struct store *store);
/* A thread marks one game at a time. */
int suspects_mark(struct suspects *s, int64_t game);
void suspects_unmark(struct suspects *s, int slot);

#endif
