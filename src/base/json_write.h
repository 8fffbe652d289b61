/*
 * json_write.h - writing JSON into a caller's buffer.
 *
 * Like snprintf, the writer goes on counting past the end of the buffer, so a caller learns what the
 * whole text needs; what does not fit is never shown in part: mur_json_finish leaves either the whole
 * text or "null" (or nothing, where not even that fits). Texts are escaped; bytes that are no UTF-8
 * become the replacement character. Nothing is allocated. Opening more than MUR_JSON_DEPTH levels, a
 * member of an object without a key and the like are bugs of the caller, and trap.
 *
 * All of a writer's state is in the struct: a copy of it is a place to which a caller may return, for
 * instance with a larger buffer that holds the same bytes.
 */
#ifndef MUR_BASE_JSON_WRITE_H
#define MUR_BASE_JSON_WRITE_H

#include <stdbool.h>
#include <stdint.h>

enum { MUR_JSON_DEPTH = 32, MUR_JSON_COMPACT = -1 };

struct mur_json_writer {
    char *buf;
    int cap;
    int length; /* bytes of the text so far, whether they fitted or not */
    int lines;  /* MUR_JSON_COMPACT, or for people: the levels whose members begin a line each */
    int depth;  /* levels that are open */
    uint32_t lists;  /* bit d: level d is a list */
    uint32_t filled; /* bit d: level d has a member */
    bool done;       /* the one value of the text is written */
};

struct mur_json_writer mur_json_writer_init(char *buf, int cap);

/* In an object every value has a key; in a list and at the top it is NULL. */
void mur_json_open_object(struct mur_json_writer *j, const char *key);
void mur_json_open_list(struct mur_json_writer *j, const char *key);
void mur_json_close(struct mur_json_writer *j); /* of the level opened last */

/* A text of NULL is null. */
void mur_json_put_text(struct mur_json_writer *j, const char *key, const char *text);
void mur_json_put_int(struct mur_json_writer *j, const char *key, long long value);
void mur_json_put_unsigned(struct mur_json_writer *j, const char *key, unsigned long long value);
void mur_json_put_bool(struct mur_json_writer *j, const char *key, bool value);
void mur_json_put_null(struct mur_json_writer *j, const char *key);
/* A text of so many hexadecimal digits: numbers that JSON readers would round. */
void mur_json_put_hex(struct mur_json_writer *j, const char *key, uint64_t value, int digits);
/* A number that the caller has written, such as "0.25". */
void mur_json_put_number(struct mur_json_writer *j, const char *key, const char *number);

/* Everything must be closed. The length of the whole text; it is in the buffer if that is below cap. */
int mur_json_finish(struct mur_json_writer *j);

#endif
