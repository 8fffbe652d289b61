/*
 * catalog.h - the cards and numbers of the game as a const table, made by tools/cards2c from
 * data/catan_cards/. Numbers of goods, cards and events stand in stored games and never change.
 */
#ifndef CATAN_CATALOG_H
#define CATAN_CATALOG_H

#include <stdint.h>

enum catan_good { CATAN_CLAY, CATAN_WOOD, CATAN_ORE, CATAN_WOOL, CATAN_GRAIN, CATAN_GOODS };

/* What can be built. Roads, knights and settlements lie in stacks; a city is the back of a settlement;
 * from CATAN_EXPANSION on every number is one expansion. */
enum catan_card_number {
    CATAN_ROAD,
    CATAN_KNIGHT,
    CATAN_SETTLEMENT,
    CATAN_CITY,
    CATAN_EXPANSION,
    CATAN_CARDS = 10,
    CATAN_STACKS = 3,
    CATAN_EXPANSIONS = CATAN_CARDS - CATAN_EXPANSION
};

enum catan_event_number { CATAN_ROBBER, CATAN_MARKET_DAY, CATAN_CITY_EVENTS };

enum catan_effect {
    CATAN_NO_EFFECT,
    CATAN_GUARD_ROADS,   /* the first `amount` roads cannot be taken */
    CATAN_GUARD_KNIGHTS, /* the first `amount` knights cannot be taken */
    CATAN_LOOK,          /* choose the card of one trade from an open hand */
    CATAN_DISCOUNT,      /* one card less for one building a turn */
    CATAN_TAKE,          /* take a card from a player who is not behind */
    CATAN_EFFECTS
};

/* Cards without a symbol, with the symbol of three players, with that of four. */
enum { CATAN_SYMBOLS = 3 };

enum { CATAN_MOST_CARDS = 135 }; /* resource cards that a table may have; two boxes have 134 */

struct catan_card {
    const char *name;
    uint8_t copies[CATAN_SYMBOLS]; /* in one box */
    uint8_t start;                 /* every player begins with so many */
    uint8_t points;                /* a road's or knight's: of its B side */
    uint8_t effect;                /* enum catan_effect */
    uint8_t amount;                /* of the effect */
    uint8_t cost[CATAN_GOODS];
};

struct catan_city_event {
    const char *name;
    uint8_t copies[CATAN_SYMBOLS];
};

/* Which cards of how many boxes are in play. */
struct catan_table {
    uint8_t sets[CATAN_SYMBOLS];
    uint8_t resources;
};

struct catan_catalog {
    const char *good_name[CATAN_GOODS];
    uint8_t goods[CATAN_GOODS]; /* resource cards in one box */
    uint8_t market, dealt, draw, replace, keep, win;
    struct catan_table table[7]; /* by number of players */
    struct catan_city_event event[CATAN_CITY_EVENTS];
    struct catan_card card[CATAN_CARDS];
};

extern const struct catan_catalog catan_catalog;

#endif
