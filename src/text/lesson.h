/*
 * lesson.h - how a game goes, for exactly the set-up that is played.
 */
#ifndef MUR_TEXT_LESSON_H
#define MUR_TEXT_LESSON_H

#include "muralha/game.h"
#include "text/language.h"

/* The paragraphs one by one: the game, then what each expansion that is on adds. NULL past the last. */
const char *mur_lesson(const struct mur_language *l, const struct mur_rules *r, int index);

#endif
