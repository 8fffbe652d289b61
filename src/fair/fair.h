/*
 * fair.h - chance that nobody can predict and everybody can check afterwards. docs/FAIRNESS.md explains it.
 *
 * A game has a secret key of 256 random bits. Every outcome of chance is computed from the key, the game's
 * name and the number of actions before it, and from nothing else; so whoever knows the key can compute
 * all of them again. A commitment to the key is published before the first outcome, the key itself when
 * the game is over. Nothing here keeps anything or performs input or output.
 */
#ifndef MUR_FAIR_H
#define MUR_FAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "muralha/record.h"
#include "muralha/table.h"

enum {
    FAIR_KEY = 32, /* bytes */
    FAIR_HEX = 65, /* bytes of a key or commitment as a text, its end included */
    FAIR_GAME_MAX = 64,
    FAIR_SEATS = 2 * MUR_SEATS + 1 /* bytes of who got which seat as a text, its end included */
};

/* The chance of one game. */
struct fair {
    uint8_t key[FAIR_KEY];
    char game[FAIR_GAME_MAX]; /* the game's public name */
};

/* A fresh key. False if the system has no random numbers or the name is too long. */
bool fair_new(struct fair *f, const char *game);
/* A key that was kept as a text. */
bool fair_read(struct fair *f, const char *game, const char *hex);
void fair_key_text(const struct fair *f, char out[FAIR_HEX]);

/* What is published before the game: it binds the key, the game and its canonical set-up. */
void fair_commitment(const struct fair *f, const char *setup, char out[FAIR_HEX]);

/* The outcome of chance after `step` actions of the game: one of `count`, as likely as its weight says. */
mur_action fair_draw(const struct fair *f, uint64_t step, const struct mur_outcome *outcome,
                     int count);
/* Draws and applies until no chance is asked. May stop half-way when there is no memory. */
enum mur_status fair_deal(const struct fair *f, struct mur_table *t, uint64_t now,
                          struct mur_error *err);
/* Who gets which seat: order[i] is the seat of the one who came as number i. */
void fair_order(const struct fair *f, int count, uint8_t *order);
/* The same as numbers with blanks between them. */
void fair_order_text(const struct fair *f, int count, char out[FAIR_SEATS]);

/* ---- checking a game that is over ------------------------------------------------------------------ */

/* A record carries what is needed in comments at its end. */
struct fair_proof {
    char game[FAIR_GAME_MAX];
    char commitment[FAIR_HEX];
    char key[FAIR_HEX];
    char seats[FAIR_SEATS]; /* by fair_order_text, if they were drawn; otherwise empty */
};
/* Writes the comments, in the way of snprintf. */
int fair_proof_text(const struct fair_proof *p, char *buf, int cap);
/* Reads them from the text of a record. False if one is missing or none of its kind. */
bool fair_proof_read(const char *record, struct fair_proof *out);

enum fair_verdict {
    FAIR_TRUE,       /* the key was promised, and every outcome follows from it */
    FAIR_NOT_KEY,    /* the key is not the one that was promised */
    FAIR_NOT_SEATS,  /* the seats are not those that follow from it */
    FAIR_NOT_OUTCOME /* an outcome does not follow from the key */
};
struct fair_check {
    uint32_t draws;         /* outcomes of chance that were looked at */
    uint32_t step;          /* FAIR_NOT_OUTCOME: which action of the record, from 0 ... */
    mur_action due;         /* ... and what it should have been */
    char seats[FAIR_SEATS]; /* as they had to be drawn, if they were */
};
enum fair_verdict fair_verify(const struct mur_record *rec, const struct fair_proof *p,
                              struct fair_check *out);

#endif
