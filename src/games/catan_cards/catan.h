/*
 * catan.h - what other folders may know of the Catan card game: the kind, and questions about a state
 * or a view that bots and front ends ask. Rules: README.md in this folder.
 */
#ifndef CATAN_CATAN_H
#define CATAN_CATAN_H

#include "games/catan_cards/catalog.h"
#include "muralha/game.h"

enum { CATAN_UNKNOWN = 31 }; /* in an action or event: a good that the reader may not know */

enum catan_arrow { CATAN_WHITE, CATAN_BLACK }; /* clockwise, counter-clockwise */

/* What lies before one seat. */
struct catan_seat {
    uint8_t hand[CATAN_GOODS];   /* all 0 in a view that may not show it */
    uint8_t size;                /* resource cards in the hand */
    uint8_t stack[CATAN_STACKS]; /* roads, knights, settlements */
    uint8_t cities;              /* not covered by an expansion */
    uint8_t expansions;          /* bit e: owns card CATAN_EXPANSION + e */
    uint8_t spare;
};

extern const struct mur_kind catan_cards_kind;

/* These take a state or a view of it. */
const struct catan_seat *catan_seat(const void *st, int seat);
int catan_points(const struct mur_rules *r, const void *st, int seat);
int catan_round(const void *st);              /* 1 is the first; 0 while cards are dealt */
int catan_active(const void *st);             /* whose turn it is */
int catan_trades(const void *st);             /* cards that may still be traded in this turn */
int catan_arrow(const void *st);              /* enum catan_arrow */
int catan_pile_size(const void *st);          /* draw pile */
int catan_stack(const void *st, int card);    /* cards left in the centre; a city: 0 */
const uint8_t *catan_market(const void *st);  /* cards of each good */
const uint8_t *catan_discard(const void *st); /* cards of each good */
const uint8_t *catan_cost(const struct mur_rules *r, int card);
/* Whose top card a builder would take if the stack is empty; MUR_NOBODY if nobody's. card: a road or
 * a knight. */
int catan_victim(const struct mur_rules *r, const void *st, int card);
/* Roads or knights of a seat that nobody may take. */
int catan_guarded(const struct mur_rules *r, const void *st, int seat, int card);
/* What the seat of this view is certain of (memory=perfect): cards of a good in another hand. */
int catan_known(const void *view, int seat, int other, int good);

/* A side's number of a stack: the first, third ... card lies A side up, the others B side up. */
static inline int catan_a_sides(int cards)
{
    return (cards + 1) / 2;
}
static inline int catan_b_sides(int cards)
{
    return cards / 2;
}

#endif
