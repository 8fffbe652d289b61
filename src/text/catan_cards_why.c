/* catan_cards_why.c - what makes one action better than another in the Catan card game. */
#include <string.h>

#include "games/catan_cards/catan.h"
#include "text/catan_cards.h"
#include "text/words.h"

/* Sentences about the reader's own things and about somebody else's. */
static const struct {
    const char *word, *own, *others;
} sayings[] = {
    {"points", MUR_N("your victory points on the table: {n}, otherwise {m}"),
     MUR_N("victory points of {seat} on the table: {n}, otherwise {m}")},
    {"roads", MUR_N("cards that your roads let you trade in a turn: {n}, otherwise {m}"),
     MUR_N("cards that {seat} may trade in a turn: {n}, otherwise {m}")},
    {"knights", MUR_N("cards that your knights bring in a turn: {n}, otherwise {m}"),
     MUR_N("cards that the knights of {seat} bring in a turn: {n}, otherwise {m}")},
    {"growth", MUR_N("you have more that can grow: settlements, cities, expansions"),
     MUR_N("{seat} has less that can grow")},
    {"plan", MUR_N("cards that your hand lacks for the {card}: {n}"),
     MUR_N("the hand of {seat} stands worse")},
};

bool catan_text_why(const struct text_why *why, struct mur_writer *w)
{
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++) {
        if (strcmp(sayings[i].word, why->word) != 0)
            continue;
        const char *card = mur_noun(why->language, why->rules, catan_catalog.card[why->total].name);
        MUR_FILL(w, mur_tr(why->language, why->own ? sayings[i].own : sayings[i].others),
                 {"seat", mur_seat_name(why->language, why->rules, why->side), 0},
                 {"n", NULL, why->number}, {"m", NULL, why->other}, {"card", card, 0});
        return true;
    }
    return false;
}
