/* table_page.h - a stored game as a text, read straight from the store. */
#ifndef MUR_SERVER_TABLE_PAGE_H
#define MUR_SERVER_TABLE_PAGE_H

#include "server/hub.h"
#include "server/suspects.h"
#include "store/store.h"

/* Both return an HTTP status; at 200 *out is a text that the caller frees. */

/* The table as the protocol's message `table`, without what only the running server knows. */
int table_page_state(const struct hub *hub, struct store *store, const char *name, char **out);
/* The record of a game that is over, with what `muralha verify` needs. */
int table_page_record(struct store *store, struct suspects *suspects, const char *name, char **out);
/* The record of any game as it stands, for operators; by its name or its number. Draws can be verified once it is
 * over: before, the key is a secret. */
int table_page_export(struct store *store, struct suspects *suspects, const char *name, char **out);
/* A game's row by its name or its number. */
enum store_status table_page_find(struct store *store, const char *name, struct store_rows *rows);

#endif
