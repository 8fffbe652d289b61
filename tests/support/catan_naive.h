/*
 * catan_naive.h - a second, slow referee of the Catan card game, which shares no code with the first.
 *
 * It reads the lines of a record as a person at the table would: every card is a thing of its own that
 * lies somewhere, stacks of roads are lists of cards, prices are written out. It says who is asked
 * what, which answers there are (as texts), and how many points everybody has.
 */
#ifndef TESTS_CATAN_NAIVE_H
#define TESTS_CATAN_NAIVE_H

#include <stdbool.h>

enum { NAIVE_SEATS = 6, NAIVE_LINES = 32, NAIVE_LINE = 48, NAIVE_CARDS = 140 };

/* Where a card lies: 0 .. 5 in the hand of a seat. */
enum { NAIVE_PILE = 10, NAIVE_DISCARD = 11, NAIVE_MARKET = 12 };

struct naive_card {
    char kind[8];
    int place;
};

struct naive {
    int players, rounds, types;
    struct naive_card card[NAIVE_CARDS];
    int cards;
    int roads[NAIVE_SEATS], knights[NAIVE_SEATS], settlements[NAIVE_SEATS], cities[NAIVE_SEATS];
    bool owns[NAIVE_SEATS][6];
    int road_stack, knight_stack, settlement_stack, expansion_stack[6];
    int robbers, market_days;
    bool clockwise;

    int active, round, trades, draws;
    bool built[5], library_used, guild_used, university_used;
    char question[16]; /* the word of the prompt; "over" at the end */
    int asked;         /* a seat, -1 for chance */
    char phase;        /* Deal, Trade, Build, dRaw: its capital letter */
    int dealt;         /* hands that are full */

    int partner, owed, gave;
    char taken[8];
    int building, missing, paid_three[5];
    int dropped; /* -1 or a kind */
    bool limited;
};

/* `types` is 4 if a settlement and a city are one type of building, 5 if they are two. */
void naive_start(struct naive *n, int players, int rounds, int types);
/* Takes a line without its seat ("pile wood", "draw ore"). False if the rules do not allow it. */
bool naive_take(struct naive *n, const char *line);
/* All lines that may be taken now; returns how many. */
int naive_lines(const struct naive *n, char out[NAIVE_LINES][NAIVE_LINE]);
int naive_points(const struct naive *n, int seat);
int naive_count(const struct naive *n, int place, const char *kind); /* kind NULL: all */

/* Could the seat pay for a card of this name if it were its turn, three for one included? */
bool naive_affordable(const struct naive *n, int seat, const char *card);
/* How many of a seat's roads or knights lie with a B side up, and how many nobody may take; `card` is road
 * or knight. */
int naive_b_sides(const struct naive *n, int seat, const char *card);
int naive_protected(const struct naive *n, int seat, const char *card);
/* From whom the active player would take a road or knight; -1: from nobody. */
int naive_victim(const struct naive *n, const char *card);

#endif
