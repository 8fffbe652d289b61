/* database.h - the PostgreSQL that was started for a test: tests/server/postgres.py says where it is. */
#ifndef MUR_TESTS_DATABASE_H
#define MUR_TESTS_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

/* Is there one, and can this program use it? */
bool database_given(void);
/* Writes the URL of a place in it where nothing was stored yet; ends the program if that fails. */
void database_fresh(char *url, size_t size);

#endif
