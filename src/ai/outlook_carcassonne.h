/*
 * outlook_carcassonne.h - what a game of Carcassonne may bring, as its evaluation sees it.
 *
 * eval_carcassonne.c makes an outlook of a position, box_carcassonne.c adds what the expansions bring, and
 * terms_carcassonne.c says what it consists of.
 */
#ifndef MUR_AI_OUTLOOK_CARCASSONNE_H
#define MUR_AI_OUTLOOK_CARCASSONNE_H

#include "ai/frame_carcassonne.h"
#include "ai/weights_carcassonne.h"

/* What is counted beside scores, zones and figures at home. */
enum ai_carc_extra {
    AI_EXTRA_GOODS,
    AI_EXTRA_BUILDER,
    AI_EXTRA_PIG,
    AI_EXTRA_INGOTS,
    AI_EXTRA_ROBBER,
    AI_EXTRA_MESSAGES,
    AI_EXTRA_FERRIES,
    AI_EXTRA_FLYING,
    AI_EXTRA_CIRCLES,
    AI_EXTRA_MAGIC,
    AI_EXTRAS
};

/* What is known of the rest of the game, once for a position. */
struct ai_carc_outlook {
    struct ai_judge *j;
    const struct ai_carc_weights *w;
    const void *st;
    struct carc_fits *fits;      /* the judge remembers both */
    struct ai_carc_frame *frame; /* ... */
    bool framed;                 /* the position is one of those that the frame is for */
    int colours;
    double unseen;                     /* tiles to come */
    double turns;                      /* ... for each player */
    double rest;                       /* 1 .. 0 */
    struct ai_carc_sum sum[MUR_SEATS]; /* of each colour */
    double (*extra)[MUR_SEATS];        /* points among them, for each word; NULL: nobody asks */
    int zones;
    int words; /* of the sets of cells */
    uint8_t next[CARC_FIGURES_MAX +
                 1]; /* of a zone that ends somewhere: the next one of its kind; 0: none */
    struct ai_carc_zone *zone[CARC_FIGURES_MAX];
};

/* Makes one of a position that is not over; `extra` gets the points among them, for each kind. */
void ai_carc_outlook_make(struct ai_carc_outlook *o, struct ai_judge *j, const void *st,
                          double extra[AI_EXTRAS][MUR_SEATS]);
/* Points that the figures at home are worth to a colour, and what so many more of them change. */
double ai_carc_home_worth(const struct ai_carc_outlook *o, int colour);
double ai_carc_home_change(const struct ai_carc_outlook *o, int colour, int more);
/* What each colour may expect of two zones that may become one, beyond what it has of each; false if they
 * cannot. */
bool ai_carc_join_shares(const struct ai_carc_outlook *o, const struct ai_carc_zone *a,
                         const struct ai_carc_zone *b, double share[MUR_SEATS]);
/* Adds what expansions bring, when the zones are counted and before the figures at home are. */
void ai_carc_box_count(struct ai_carc_outlook *o);

#endif
