/* weights_catan_cards.h - how the evaluation of the Catan card game weighs what it sees, in points. */
#ifndef MUR_AI_WEIGHTS_CATAN_CARDS_H
#define MUR_AI_WEIGHTS_CATAN_CARDS_H

#include "ai/internal.h"
#include "games/catan_cards/catan.h"

enum { AI_CATAN_LACK = 7, AI_CATAN_TRADES = 5, AI_CATAN_LEFT = 3, AI_CATAN_TAKEN = 2 };

struct ai_catan_weights {
    double
        near[AI_CATAN_LACK]; /* of a building's worth, when the hand lacks so many cards for it */
    double second;           /* of the second best plan for the same hand */
    double card;             /* of any card up to the number that a robber leaves */
    double too_many;         /* ... and beyond */
    double road[AI_CATAN_TRADES];    /* cards that may be traded in a turn */
    double knight;                   /* a card more in every turn */
    double settlement;               /* may become a city */
    double city;                     /* may be covered by an expansion */
    double effect[CATAN_EXPANSIONS]; /* what an expansion does */
    double discount;                 /* how surely the university replaces a missing card */
    /* Of the top road or knight: the part that is lost because others may take it, when so many are
     * left in the centre. */
    double loose[AI_CATAN_TAKEN][AI_CATAN_LEFT];
    double tempo; /* being on turn */
};

/* Those of the yardstick, which stay as they are; those of the bots that search, for two and for more. */
extern const struct ai_catan_weights ai_catan_plain, ai_catan_two, ai_catan_many;
/* Which of them can be learnt; ended by a NULL name. */

#endif
