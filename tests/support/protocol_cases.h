/*
 * protocol_cases.h - messages of the table server's protocol made from its tables, right ones and every
 * kind of wrong one, so that a message or field that is added is tested without another line.
 */
#ifndef TESTS_SUPPORT_PROTOCOL_CASES_H
#define TESTS_SUPPORT_PROTOCOL_CASES_H

#include <stdbool.h>

#include "server/codec.h"

enum { PROTOCOL_CASE_MAX = 16384 };

/* Values of fields as JSON ("\"abcd\"", "7"), for those that have to be true; ends with a NULL name. */
struct protocol_value {
    const char *field;
    const char *json;
};

/* A right message; with `all` it has its optional fields as well. `values` may be NULL. Returns the
 * length, like snprintf. */
int protocol_right(const struct proto_message *m, bool all, const struct protocol_value *values,
                   char *buf, int cap);

/* The k-th wrong message of this type, and in *what what is wrong with it. False past the last one. */
bool protocol_wrong(const struct proto_message *m, int k, const struct protocol_value *values,
                    char *buf, int cap, int *length, const char **what);

#endif
