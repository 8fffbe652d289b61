/* weights_carcassonne.h - how the evaluation of Carcassonne weighs what it sees, in points. */
#ifndef MUR_AI_WEIGHTS_CARCASSONNE_H
#define MUR_AI_WEIGHTS_CARCASSONNE_H

#include "ai/internal.h"
#include "games/carcassonne/carc.h"

enum { AI_HOME_KNOWN = 12 };

struct ai_carc_weights {
    double home[AI_HOME_KNOWN]; /* worth of so many followers at home while many tiles are unseen */
    double home_of[CARC_FIGURE_KINDS]; /* followers that each figure counts for at home */
    double home_rest;          /* tiles to come, for each of two, at which half of it is left */
    double back[CARC_ZONES];   /* of a figure that will be back from such a zone */
    double luck[CARC_ZONES];   /* chances to fill a gap against being filled by something else */
    double many;               /* what every gap more costs */
    double growth[CARC_ZONES]; /* points that filling a gap brings beside completing the zone */
    double risk[CARC_ZONES];   /* what somebody else takes of a zone with gaps */
    double join[CARC_ZONES];   /* chance that two zones at the same gap become one */
    double joins[CARC_ZONES];  /* ... and that a tile which does so comes */
    double cloister;           /* tiles to come that fill half of the missing neighbours */
    double around;             /* tiles that fit a missing neighbour at which it is filled half */
    double around_late;        /* ... more of them towards the end */
    double field_city;         /* an incomplete city beside a field */
    double field_grow;         /* growth of a field for each turn to come */
    double turn;               /* what one brings that others do not have */
    double incomplete;         /* of what an incomplete zone gives at the end */
    double builder;            /* one in a zone that can still grow */
    double pig;                /* of what it adds to its field */
    double abbot;              /* being at home of one who can be called back at any time */
    double ingot;              /* of what ingots give at the end */
    double bar;                /* an ingot on a zone, when that is completed */
    double robber;             /* one who waits for somebody */
    double message;            /* scoring figures that any points would take to a message */
    double ferry;              /* of a road with a ferry */
    double flying;             /* of what a machine may take somebody to, for each that comes */
    double circle;             /* of what a follower more or less changes, for each circle */
    double magic;              /* of what the mage adds and the witch takes: they may be moved */
    double behind;             /* of the last colour in a common result; the rest: of all */
    double out;                /* ... and a follower on the board, when that is counted */
};

/* Those of the yardstick, which stay as they are; those of the bots that search, with few expansions for two, three and
 * more players, with many expansions for two and for more; those of the one-player variant. */
extern const struct ai_carc_weights ai_carc_plain, ai_carc_sharp, ai_carc_three, ai_carc_many,
    ai_carc_full, ai_carc_full_many, ai_carc_solo;

#endif
