/*
 * recall_carcassonne.h - estimates of positions that come again.
 *
 * A place for a tile is looked at first as it is, then with every figure that may be put there, and if it is
 * chosen the same figures are looked at once more. Estimates are kept as long as the same tiles are unseen, for
 * boards that differ in the last tile. Positions are compared, not only their hashes: nothing is mistaken.
 */
#ifndef MUR_AI_RECALL_CARCASSONNE_H
#define MUR_AI_RECALL_CARCASSONNE_H

#include "ai/internal.h"
#include "games/carcassonne/carc.h"

enum { AI_RECALLED = 256 };

struct ai_carc_recalled {
    uint32_t stamp; /* of the board it belongs to */
    struct carc_gist gist;
    double points[MUR_SEATS];
};

struct ai_carc_recall {
    bool on;        /* nothing is kept for those who never compare answers */
    uint32_t stamp; /* of the board; 0: there is none */
    struct carc_board board;
    struct ai_carc_recalled at[AI_RECALLED];
};

/* Other tiles are unseen: all that is kept is over. */
void ai_carc_recall_clear(struct ai_carc_recall *recall);
/* What is kept of a position: true if its points are known, false if they are to be written there. */
bool ai_carc_recall_find(struct ai_carc_recall *recall, const struct mur_rules *r, const void *st,
                         double **points);

#endif
