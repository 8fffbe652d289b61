/*
 * tiles2c.h - what the parts of tiles2c share: the faces as read, with the places of their words.
 *
 * Everything wrong in a data file is told as `file:line:column: what is wrong` and counted; a
 * catalogue is written only if nothing was.
 */
#ifndef TILES2C_H
#define TILES2C_H

#include <stdbool.h>

#include "games/carcassonne/catalog.h"

enum { TILES_NO_CORNER = -1, TILES_HALVES = 8 };

struct tiles_place {
    const char *file;
    int line, column;
};

/* One line of a data file. */
struct tiles_entry {
    struct carc_face face;
    int number;
    unsigned river;             /* bit s = water reaches side s */
    int corner[CARC_MAX_SLOTS]; /* city: half-side before the corner its wall runs into */
    int cities[CARC_MAX_SLOTS][CARC_MAX_SLOTS]; /* field: sides of the named cities, 0-ended */
    int inside_from[CARC_MAX_SLOTS]; /* field: the first of them behind the word `inside` */
    unsigned inside[CARC_MAX_SLOTS]; /* field: bit k = meets the city of slot k inside only */
    struct tiles_place place;        /* of the number */
    struct tiles_place code_place;
    struct tiles_place slot_place[CARC_MAX_SLOTS];
    struct tiles_place river_place;
};

struct tiles_book {
    struct tiles_entry entry[2 * CARC_FACES];
    int entries;
    int promised[CARC_SETS]; /* tiles that the line `set` promises */
    struct tiles_place set_place[CARC_SETS];
    int errors;
};

extern const char *const tiles_set_name[CARC_SETS];

void tiles_complain(struct tiles_book *book, struct tiles_place place, const char *what);

/* Reads one whole file's text; the file's name is kept in places. */
void tiles_read(struct tiles_book *book, const char *file, const char *text);

/* Checks every face alone, then numbers, codes and counts over all of them. Resolves the cities that
 * fields touch into slot bits. */
void tiles_lint(struct tiles_book *book);

/* Half-side `half` turned by `rotation` quarter turns clockwise, as a mask of half-sides. */
unsigned tiles_turn_halves(unsigned halves, int rotation);
unsigned tiles_turn_sides(unsigned sides, int rotation);

#endif
