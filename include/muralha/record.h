/*
 * record.h - what happened in a game: the set-up and every action, those of chance included. A record
 * replays without a seed. docs/RECORDS.md describes the text and the bytes.
 *
 * A record here is also a running game: it owns its rules and the state after its last entry. Memory is
 * taken when it is made, for the longest possible game, and not while playing. Reading is
 * transactional: there is a record that replayed without a contradiction, or NULL and an error.
 */
#ifndef MURALHA_RECORD_H
#define MURALHA_RECORD_H

#include "muralha/api.h"
#include "muralha/game.h"

MUR_API_BEGIN

enum {
    MUR_RECORD_VERSION = 2,    /* that is written; all before it are read */
    MUR_RECORD_HASH_EVERY = 32 /* entries between two hashes */
};

struct mur_entry {
    mur_action action;
    uint8_t actor;   /* a seat, or MUR_NOBODY for chance */
    uint8_t seen_by; /* mur_seen_by, asked before the action */
    uint16_t spare;  /* 0 */
};

struct mur_record {
    struct mur_rules *rules;
    struct mur_entry *entry;
    uint32_t count;
    uint32_t cap;  /* rules->max_steps */
    void *state;   /* after the last entry; read it, change it only through mur_record_add */
    void *scratch; /* rules->state_size bytes for replaying */
};

/* An empty record, standing at the beginning. NULL on error. */
struct mur_record *mur_record_new(const char *setup, struct mur_error *err);
void mur_record_free(struct mur_record *rec); /* NULL is fine */

/* mur_try, and the entry if it was taken. */
enum mur_status mur_record_add(struct mur_record *rec, int seat, mur_action a,
                               struct mur_sink *sink, struct mur_error *err);

/* The text, in the way of snprintf: returns the length that all of it needs. Uses rec->scratch. */
int mur_record_text(const struct mur_record *rec, char *buf, int cap);
/* Reads a text; the error's position is a byte of it (mur_text_place gives line and column). */
struct mur_record *mur_record_parse(const char *text, struct mur_error *err);

/* The same in bytes; mur_record_bytes writes nothing unless `cap` is enough. */
size_t mur_record_bytes(const struct mur_record *rec, uint8_t *buf, size_t cap);
struct mur_record *mur_record_read(const uint8_t *bytes, size_t length, struct mur_error *err);

/* Line and column, both from 1, of a byte of a text. */
void mur_text_place(const char *text, int position, int *line, int *column);

MUR_API_END

#endif
