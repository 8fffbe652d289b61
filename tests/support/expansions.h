/*
 * expansions.h - set-ups of Carcassonne that cover its expansions: each alone, each part alone, every
 * pair, and all with six players. The words are those of the game's own list, so a new expansion is
 * covered at once.
 */
#ifndef MUR_TESTS_EXPANSIONS_H
#define MUR_TESTS_EXPANSIONS_H

#include <stdbool.h>

enum { EXPANSION_SETUP_MAX = 256 };

/* Writes set-up number `index`, with 2 to 6 players in turn, and returns true; false when there are no
 * more. */
bool expansion_setup(int index, char text[EXPANSION_SETUP_MAX]);

/* How many there are, and whether one of them is a pair. */
int expansion_setups(void);
bool expansion_is_pair(int index);

/* The set-ups of the one-player variant: every number of colours, followers and people, and everything
 * that it may be played with. False after the last. */
bool solo_setup(int index, char text[EXPANSION_SETUP_MAX]);

#endif
