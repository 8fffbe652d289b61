/*
 * frame_carcassonne.h - what is remembered of the zones while answers to one question are compared.
 *
 * A *frame* is a position from which others are looked at that differ in one action or a few. Zones that
 * the tile laid meanwhile cannot have changed are remembered for all of them (*kept*), the others until
 * another tile is laid (*stepped*). Nothing is estimated: a zone is taken from memory only if it would be
 * found the same, to the last bit.
 */
#ifndef MUR_AI_FRAME_CARCASSONNE_H
#define MUR_AI_FRAME_CARCASSONNE_H

#include "ai/internal.h"
#include "games/carcassonne/carc.h"

enum {
    AI_KEPT_MAX = 64,                            /* zones that are remembered for the frame ... */
    AI_STEPPED_MAX = 32,                         /* ... for the tile laid last ... */
    AI_REMEMBERED = AI_KEPT_MAX + AI_STEPPED_MAX /* ... and behind them those that are not */
};

/* What is known of a zone on which figures stand. */
struct ai_carc_zone {
    struct carc_prospect p;
    int id, piece;
    int number; /* among those that are remembered; -1: it is not */
    int gaps;   /* open cells into which it reaches ... */
    uint64_t gap[CARC_CELL_WORDS];
    bool valued;  /* the rest is known */
    double worth; /* to those who have the majority */
    double back;  /* chance that the figures come home */
    unsigned owners;
    struct carc_record record;         /* what it was found with ... */
    uint64_t cities[CARC_PIECE_WORDS]; /* ... and the cities beside it, if it is a field ... */
    int x, y;                          /* ... where it lies, if it is a monastery or garden */
};

struct ai_carc_frame {
    const void *st; /* NULL: there is none */
    bool begun;     /* the rest is known: */
    int hand;       /* whether a tile was drawn when zones were valued */
    struct carc_reach reach;
    struct carc_step step;
    int kept, stepped;
    int loose;                        /* zones that are not remembered */
    uint8_t kept_at[CARC_PIECES_MAX]; /* by id: 1 + number, 0: none */
    uint8_t stepped_at[CARC_PIECES_MAX];
    struct ai_carc_zone zone[AI_REMEMBERED + CARC_FIGURES_MAX];
    double chance[AI_REMEMBERED]
                 [AI_REMEMBERED]; /* that two become one, the larger first; -1: not known */
};

/* Positions come that are looked at from `st`, which stays as it is; NULL: that is over. */
void ai_carc_frame_begin(struct ai_carc_frame *f, const void *st);
/* Turns to a position; true if zones may be asked for, false if it differs too much from the frame. */
bool ai_carc_frame_turn(struct ai_carc_frame *f, const void *st);
/* A zone of the position turned to. If it is not `valued` the caller finds what it is worth. */
struct ai_carc_zone *ai_carc_frame_zone(struct ai_carc_frame *f, const struct mur_rules *r,
                                        const void *st, const struct carc_held *held);
/* Room for a zone that is not remembered. */
struct ai_carc_zone *ai_carc_zone_loose(struct ai_carc_frame *f, int id, int piece);
/* Where the chance that two zones become one is remembered, -1 if it is not known; NULL: nowhere. */
double *ai_carc_frame_chance(struct ai_carc_frame *f, const struct ai_carc_zone *a,
                             const struct ai_carc_zone *b);

#endif
