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
    AI_KEPT_MAX = CARC_KEPT_MAX,                  /* zones that are remembered for the frame ... */
    AI_STEPPED_MAX = 32,                          /* ... for the tile laid last ... */
    AI_REMEMBERED = AI_KEPT_MAX + AI_STEPPED_MAX, /* ... and behind them those that are not */
    AI_JOINS = 512 /* pairs that are remembered, unless another one takes their place */
};

/* Points that a colour may expect, and figures that it has at home: as soon as they are back, in part. */
struct ai_carc_sum {
    double points, home;
};

/* What is known of a zone on which figures stand. */
struct ai_carc_zone {
    struct carc_prospect p;
    int id, piece;
    int number;      /* among those that are remembered; -1: it is not */
    uint32_t serial; /* another one whenever another zone takes the number */
    int gaps;        /* open cells into which it reaches ... */
    uint64_t gap[CARC_CELL_WORDS];
    bool valued; /* the rest is known */
    uint64_t
        ends; /* all words of `gap` at once: zones that have no bit in common never meet; 0: it does not matter */
    double worth; /* to those who have the majority */
    double back;  /* chance that the figures come home */
    unsigned owners;
    struct ai_carc_sum adds[MUR_SEATS]; /* what it adds to those of each colour */
    struct carc_record record;          /* what it was found with ... */
    uint64_t cities[CARC_PIECE_WORDS];  /* ... and the cities beside it, if it is a field ... */
    int x, y;                           /* ... where it lies, if it is a monastery or garden */
};

/* What it means to each colour that two zones with these serials may become one. */
struct ai_carc_join {
    uint32_t serial[2];
    double share[MUR_SEATS];
};

struct ai_carc_frame {
    const void *st; /* NULL: there is none */
    bool begun;     /* the rest is known: */
    uint32_t bag;   /* carc_fits.changes, when the same tiles were unseen */
    int hand;       /* whether a tile was drawn when zones were valued */
    struct carc_reach reach;
    struct carc_step step;
    int zones_kept, zones_stepped;
    int loose;        /* zones that are not remembered */
    uint32_t serials; /* given out */
    struct carc_kept kept;
    uint64_t
        calm; /* kept zones that were found with the record they have in the frame's position */
    uint64_t beside; /* kept zones that a tile may change beside which they do not end */
    uint64_t ending[CARC_CELL_WORDS * 64]; /* by open cell: kept zones that end there */
    int firsts;                            /* the zones that are held there: */
    struct {
        uint16_t id, piece; /* id CARC_PIECES_MAX - 1: a ferry is there, and it is never kept */
    } first[CARC_FIGURES_MAX];
    uint8_t stepped_at[CARC_PIECES_MAX]; /* by id: 1 + number, 0: none */
    struct ai_carc_zone zone[AI_REMEMBERED + CARC_FIGURES_MAX];
    struct ai_carc_join join[AI_JOINS];
};

/* Positions come that are looked at from `st`, which stays as it is; NULL: that is over. */
void ai_carc_frame_begin(struct ai_carc_frame *f, const void *st);
/* Turns to a position, for which `fits` is prepared; true if zones may be asked for, false if it differs too
 * much from the frame. */
bool ai_carc_frame_turn(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                        const struct carc_fits *fits);
/* The zones of the position turned to that somebody stands on; returns how many. Of those that are not `valued` the
 * caller finds what they are worth. */
int ai_carc_frame_zones(struct ai_carc_frame *f, const struct mur_rules *r, const void *st,
                        struct ai_carc_zone *out[CARC_FIGURES_MAX]);
/* Room for a zone that is not remembered. */
struct ai_carc_zone *ai_carc_zone_loose(struct ai_carc_frame *f, int id, int piece);
/* What is remembered of two zones that may become one, or is to be written if it is not *known; NULL:
 * nothing. */
struct ai_carc_join *ai_carc_frame_join(struct ai_carc_frame *f, const struct ai_carc_zone *a,
                                        const struct ai_carc_zone *b, bool *known);

#endif
