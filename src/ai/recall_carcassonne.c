/* recall_carcassonne.c - estimates of positions that come again. */
#include "ai/recall_carcassonne.h"

/* Stamps are never given twice: entries of boards that are over need not be removed. */
static void board_turn(struct ai_carc_recall *recall, const void *st)
{
    if (!++recall->stamp) {
        memset(recall->at, 0, sizeof recall->at);
        recall->stamp = 1;
    }
    carc_board_note(st, &recall->board);
}

void ai_carc_recall_clear(struct ai_carc_recall *recall)
{
    recall->board.tiles = 0;
}

bool ai_carc_recall_find(struct ai_carc_recall *recall, const struct mur_rules *r, const void *st,
                         double **points)
{
    if (!carc_board_is(&recall->board, st))
        board_turn(recall, st);
    struct ai_carc_recalled *e = &recall->at[carc_gist_hash(r, st) % AI_RECALLED];
    *points = e->points;
    if (e->stamp == recall->stamp && carc_gist_is(&e->gist, st))
        return true;
    e->stamp = recall->stamp;
    carc_gist_note(st, &e->gist);
    return false;
}
