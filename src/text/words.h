/*
 * words.h - the words of the games, for people.
 *
 * A game names what it has by short English words (mur_word); the rows in words.c say how a sentence
 * speaks of them. A word without a row is shown as it is, so a new one breaks nothing; a test tells
 * that its row is missing.
 */
#ifndef MUR_TEXT_WORDS_H
#define MUR_TEXT_WORDS_H

#include "muralha/game.h"
#include "text/language.h"

struct mur_phrase {
    const char *kind; /* name of the game; NULL: any game */
    int class;        /* enum mur_word_class */
    const char *word;
    const char *one;  /* the phrase; of an item: with a blank {n} */
    const char *many; /* plural of an item; otherwise NULL */
};

extern const struct mur_phrase mur_phrases[]; /* ended by a NULL word */

/* The row of a word, or NULL. */
const struct mur_phrase *mur_phrase_find(const struct mur_rules *r, enum mur_word_class c,
                                         const char *word);

/* "Red"; the seat's letter, different for each colour in every language. */
const char *mur_seat_name(const struct mur_language *l, const struct mur_rules *r, int seat);
char mur_seat_letter(const struct mur_language *l, int seat);
/* "3 tiles" */
void mur_put_item(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                  int item, int count);
/* The question that a prompt asks. */
const char *mur_question(const struct mur_language *l, const struct mur_rules *r, int prompt);
/* A noun of a game that is no word of a class: "clay", "settlement". The text itself if unknown. */
const char *mur_noun(const struct mur_language *l, const struct mur_rules *r, const char *word);
/* The words of a text one by one, those translated that are seats or nouns of the game. */
void mur_put_words(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                   const char *text);

#endif
