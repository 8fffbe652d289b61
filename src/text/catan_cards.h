/* catan_cards.h - what the files of the Catan card game's row share. */
#ifndef MUR_TEXT_CATAN_CARDS_H
#define MUR_TEXT_CATAN_CARDS_H

#include "text/game.h"

bool catan_text_why(const struct text_why *why, struct mur_writer *w);

#endif
