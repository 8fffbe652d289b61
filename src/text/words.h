/*
 * words.h - the words of the games, for people.
 *
 * A game names what it has by short English words (mur_word); its row (game.h) says how a sentence speaks
 * of them.
 */
#ifndef MUR_TEXT_WORDS_H
#define MUR_TEXT_WORDS_H

#include "muralha/game.h"
#include "text/language.h"

/* "Red"; the seat's letter, different for each colour in every language. */
const char *mur_seat_name(const struct mur_language *l, const struct mur_rules *r, int seat);
char mur_seat_letter(const struct mur_language *l, int seat);
/* A seat's English word as it stands in a sentence: Red, of Red, to Red. Translations use the two others,
 * as blanks {of_seat} and {to_seat}, where their language melts the article into the word before. */
enum mur_seat_form { MUR_SEAT_PLAIN, MUR_SEAT_OF, MUR_SEAT_TO, MUR_SEAT_FORMS };
const char *mur_seat_form(const struct mur_language *l, const char *word, enum mur_seat_form form);
/* The blanks {seat}, {of_seat} and {to_seat} of a seat, for MUR_FILL. */
#define MUR_SEAT_BLANKS(l, r, seat)                                                                \
    {"seat", mur_seat_name(l, r, seat), 0}, {"of_seat", mur_seat_of(l, r, seat), 0},               \
    {                                                                                              \
        "to_seat", mur_seat_to(l, r, seat), 0                                                      \
    }
const char *mur_seat_of(const struct mur_language *l, const struct mur_rules *r, int seat);
const char *mur_seat_to(const struct mur_language *l, const struct mur_rules *r, int seat);
/* "3 tiles" */
void mur_put_item(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                  int item, int count);
/* A noun of a game that is no word of a class: "clay", "settlement". The text itself if unknown. */
const char *mur_noun(const struct mur_language *l, const struct mur_rules *r, const char *word);
/* The words of a text one by one, those translated that are seats or nouns of the game. */
void mur_put_words(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                   const char *text);

#endif
