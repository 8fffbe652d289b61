/*
 * phrases.h - questions and answers in words: what is asked of whom, and what each action means.
 *
 * `view` is what the reader may know (mur_view) of the position in which the action is taken. Writers
 * behave as in base/text.h: an empty length never comes back.
 */
#ifndef MUR_TEXT_PHRASES_H
#define MUR_TEXT_PHRASES_H

#include "muralha/game.h"
#include "text/language.h"

/* What an action of a player or of chance means: "put a knight in the city at 1,0, now worth 8 points".
 * False if the game has no phrase for it: then the words of its text are written. */
bool mur_put_phrase(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                    const void *view, mur_action a);
/* The same for a list beside a board that shows where: "a knight, now worth 8 points". */
bool mur_put_phrase_brief(struct mur_writer *w, const struct mur_language *l,
                          const struct mur_rules *r, const void *view, mur_action a);
/* ... and for one that has a column for the worth: "a knight". */
bool mur_put_phrase_bare(struct mur_writer *w, const struct mur_language *l,
                         const struct mur_rules *r, const void *view, mur_action a);

/* What the position waits for, with the name of whom: to the seat that is asked "Red: Where does your
 * tile go?", to any other reader (MUR_NOBODY: a spectator) "Red chooses where the tile goes.". Where
 * chance acts or the game is over, a sentence that says so. */
void mur_put_question(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                      const void *view, int reader);
/* The bare question of a prompt: "Where does your tile go?" */
const char *mur_question(const struct mur_language *l, const struct mur_rules *r, int prompt);
/* Who is asked, by name: a seat, or the colour that it plays now. */
const char *mur_asked_name(const struct mur_language *l, const struct mur_rules *r,
                           const void *view);

#endif
