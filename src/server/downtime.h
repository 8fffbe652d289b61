/* downtime.h - how long the server did not run, which is nobody's thinking time. */
#ifndef MUR_SERVER_DOWNTIME_H
#define MUR_SERVER_DOWNTIME_H

#include "store/store.h"

/* Milliseconds that this store was not served since its first game, until now; for hub_down. False if the store
 * cannot be read. */
bool downtime_read(struct store *store, int64_t now, int64_t *down);

#endif
