/*
 * duel.h - random games of Carcassonne in which the engine is compared with the naive referee of
 * tests/oracle.
 *
 * They are played through the public interface. At every step both must agree on who is asked what, on
 * all legal actions (as texts), on the outcomes of chance and their weights, on scores, supplies and
 * piles, on what the last action paid and for what, and in the end on the result. At the first
 * difference the record so far and both answers are printed.
 */
#ifndef MUR_TESTS_DUEL_H
#define MUR_TESTS_DUEL_H

#include <stdbool.h>
#include <stdint.h>

#include "oracle/oracle.h"

enum { DUEL_EVENTS = 16 };

struct duel_count {
    long games, steps, lines; /* lines: answers that were compared and equal */
    long event[DUEL_EVENTS];  /* situations of the one-player variant (oracle_event) */
    const char *name[DUEL_EVENTS];
    int events;
};

/* Plays so many games and prints how it went; false at the first difference. What was seen is added to
 * `sum`, unless it is NULL. */
bool duel_play(const struct oracle_box *box, const char *setup, int games, uint64_t seed,
               struct duel_count *sum);

#endif
