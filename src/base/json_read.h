/*
 * json_read.h - reading JSON that may come from anybody, without allocating.
 *
 * A text is checked once as a whole (RFC 8259, UTF-8, nesting not deeper than asked); after that its
 * values are slices of it, which are walked and read by the functions below. They trust that check, so
 * give them nothing else. Numbers are integers: fractions and exponents are JSON, but mur_json_int
 * refuses them.
 */
#ifndef MUR_BASE_JSON_READ_H
#define MUR_BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mur_json_type {
    MUR_JSON_NULL,
    MUR_JSON_BOOL,
    MUR_JSON_NUMBER,
    MUR_JSON_STRING,
    MUR_JSON_LIST,
    MUR_JSON_OBJECT
};

/* One value: its bytes within the checked text, without blanks around it. */
struct mur_json {
    const char *at;
    size_t length;
};

/* Checks a whole text. False if it is no JSON or nests deeper than `depth` (a plain value is depth 0);
 * then *where, which may be NULL, is the byte where that was seen. */
bool mur_json_check(const char *text, size_t length, int depth, struct mur_json *out,
                    size_t *where);

enum mur_json_type mur_json_type(struct mur_json v);
bool mur_json_bool(struct mur_json v); /* true only for the value true */
/* False if the value is no integer, or one outside of int64_t. */
bool mur_json_int(struct mur_json v, int64_t *out);
/* The text of a string with its escapes undone, ended by 0, at most cap-1 bytes; returns its length, or
 * -1 if the value is no string, does not fit or contains a zero byte. It never needs more than the
 * value's length - 1 bytes. */
int mur_json_string(struct mur_json v, char *buf, int cap);
bool mur_json_is(struct mur_json v, const char *text); /* a string that reads so */

/* Walks over the members of an object or the elements of a list:
 *     struct mur_json key, value;
 *     for (struct mur_json_walk w = mur_json_walk(v); mur_json_next(&w, &key, &value);) ...
 * `key` may be NULL; in a list it stays as it was. Other values have nothing inside. */
struct mur_json_walk {
    const char *at, *end;
    bool keys;
};
struct mur_json_walk mur_json_walk(struct mur_json v);
bool mur_json_next(struct mur_json_walk *w, struct mur_json *key, struct mur_json *value);
/* The member of this name; false if the value is no object or has none. */
bool mur_json_member(struct mur_json v, const char *name, struct mur_json *out);

/* Bytes of the UTF-8 character at `at` and its code point; 0 if it is none (or is cut off by `end`). */
int mur_utf8_read(const char *at, const char *end, uint32_t *code);

#endif
