/* secret.h - the secret of a store, from which names of tables and people are made. */
#ifndef MUR_SERVER_SECRET_H
#define MUR_SERVER_SECRET_H

#include "store/store.h"

enum { SECRET_BYTES = 32 };

/* It is made when the store is first served; if two do so at once, the first one's counts. False if the store
 * cannot be read or written. */
bool secret_read(struct store *store, uint8_t secret[SECRET_BYTES]);

#endif
