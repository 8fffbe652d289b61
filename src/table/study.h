/*
 * study.h - a board for studies: any position, whatever follows from it, and everything can be taken back.
 *
 * A table is a game between people, in which what happened stays; here nobody sits and nothing is kept
 * from anybody. The engine protocol holds its game in one.
 */
#ifndef MUR_TABLE_STUDY_H
#define MUR_TABLE_STUDY_H

#include "muralha/game.h"

struct study {
    struct mur_rules *r; /* NULL: there is no game */
    void *first;         /* where it began: the beginning of a game, or what was observed */
    void *state;
    mur_action *action; /* since then */
    uint32_t count, cap;
    int observer; /* the seat whose view `first` is; -1: the whole truth */
};

/* The beginning of a game; on error the board is as it was. */
enum mur_status study_begin(struct study *s, const char *setup, struct mur_error *err);
void study_release(struct study *s); /* then there is no game; {0} is such a board, too */

/* What a player or chance does; what a seat observed cannot be played on where something is hidden. */
enum mur_status study_play(struct study *s, mur_action a, struct mur_error *err);
/* Takes back so many actions; false, and nothing is changed, if there are fewer. */
bool study_undo(struct study *s, uint32_t count);
/* The position as a seat sees it. */
void study_observe(struct study *s, int seat, const void *position);
/* Does the board hold the whole truth? */
bool study_is_whole(const struct study *s);

#endif
