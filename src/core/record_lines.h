/*
 * record_lines.h - the lines of a record's text (docs/RECORDS.md), for whoever reads or writes texts that
 * are made of them: records, and tables, which have lines of their own in between.
 */
#ifndef MUR_CORE_RECORD_LINES_H
#define MUR_CORE_RECORD_LINES_H

#include "base/text.h"
#include "core/lines.h"

/* ---- the hash of what was said --------------------------------------------------------------------- */

/* A number that follows from the set-up's text, the version of the rules (0: not said) and the actions in
 * their order. A hash of a record is made of it and of the state, so that nothing can be exchanged for
 * something else that leads to the same state. */
uint64_t mur_chain_begin(const char *setup, int rules_version);
uint64_t mur_chain_add(uint64_t chain, int actor, mur_action a);
uint64_t mur_chain_hash(uint64_t chain, const struct mur_rules *r, const void *st);

/* ---- writing --------------------------------------------------------------------------------------- */

/* The first lines; returns the chain that begins with them. */
uint64_t mur_put_record_head(struct mur_writer *w, const struct mur_rules *r);
/* `st` is the state before the action, which becomes a part of the chain. */
void mur_put_record_action(struct mur_writer *w, const struct mur_rules *r, const void *st,
                           int actor, mur_action a, uint64_t *chain);
/* The hash that belongs behind action number `count`, and the one at the end with the scores. */
void mur_put_record_hash(struct mur_writer *w, const struct mur_rules *r, const void *st,
                         uint32_t count, uint64_t chain);
void mur_put_record_end(struct mur_writer *w, const struct mur_rules *r, const void *st,
                        uint32_t count, uint64_t chain);

/* ---- reading --------------------------------------------------------------------------------------- */

struct mur_record_reader {
    struct mur_lines lines;
    const struct mur_rules *r; /* as soon as the set-up is known */
    const void *state;         /* where the text stands ... */
    uint32_t count;            /* ... and after how many actions: the caller keeps both true */
    int version;               /* of the format */
    uint64_t chain;
    bool compare; /* hashes: the record was made by the same version of the rules */
    bool done;    /* the scores have been read */
};

enum mur_record_line {
    MUR_LINE_END,    /* of the text */
    MUR_LINE_READ,   /* it was read and verified */
    MUR_LINE_ACTION, /* an action is to be applied */
    MUR_LINE_TABLE   /* of a table: its words begin at `offset` of the line */
};

struct mur_record_found {
    enum mur_record_line line;
    int offset; /* of the action or the words in lines.line */
    int seat;   /* who is asked: the actor */
    mur_action action;
};

void mur_record_reader_init(struct mur_record_reader *rd, const char *text);
/* `muralha record 2`, `setup ...`, and the rules of that set-up as the version in the line `rules` below
 * it understood it; the caller frees them. NULL on error. */
struct mur_rules *mur_read_record_head(struct mur_record_reader *rd, struct mur_error *err);
/* The next line. What is wrong with it is placed in the text. */
enum mur_status mur_read_record_line(struct mur_record_reader *rd, struct mur_record_found *found,
                                     struct mur_error *err);
/* Moves an error of applying the action that was found to its place in the text. */
enum mur_status mur_record_action_fail(const struct mur_record_reader *rd,
                                       const struct mur_record_found *found, enum mur_status status,
                                       struct mur_error *err);

/* An empty record of these rules, which belong to it; without memory they are freed. NULL gives NULL. */
struct mur_record *mur_record_of(struct mur_rules *rules, struct mur_error *err);

#endif
