/* words.c - seats, items and nouns as the rows of the games name them. */
#include "text/words.h"

#include <string.h>

#include "text/game.h"

/* The words of seats are the same in every game. */
static const char *const seats[] = {MUR_N("Red"),   MUR_N("Blue"),  MUR_N("Yellow"),
                                    MUR_N("Green"), MUR_N("Black"), MUR_N("Pink")};

static bool is_seat(const char *word)
{
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
        if (strcmp(seats[i], word) == 0)
            return true;
    return false;
}

const char *mur_seat_name(const struct mur_language *l, const struct mur_rules *r, int seat)
{
    const char *word = mur_word(r, MUR_WORD_SEAT, seat);
    return word ? mur_tr(l, word) : "?";
}

char mur_seat_letter(const struct mur_language *l, int seat)
{
    /* TRANSLATORS: one letter for each of Red, Blue, Yellow, Green, Black, Pink; all different. */
    const char *letters = mur_tr(l, "RBYGKP");
    return seat >= 0 && seat < (int)strlen(letters) ? letters[seat] : '?';
}

void mur_put_item(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                  int item, int count)
{
    const char *word = mur_word(r, MUR_WORD_ITEM, item);
    const struct text_item *row = word ? text_item_find(r, word) : NULL;
    if (row) {
        MUR_FILL(w, mur_trn(l, row->one, row->many, count), {"n", NULL, count});
    } else {
        mur_put_int(w, count);
        mur_put_char(w, ' ');
        mur_put(w, word ? word : "?");
    }
}

const char *mur_noun(const struct mur_language *l, const struct mur_rules *r, const char *word)
{
    const struct text_noun *row = text_noun_find(r, word);
    return row ? mur_tr(l, row->phrase) : word;
}

void mur_put_words(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                   const char *text)
{
    while (*text) {
        char word[64];
        size_t length = strcspn(text, " "), kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        mur_put(w, is_seat(word) ? mur_tr(l, word) : mur_noun(l, r, word));
        text += length;
        if (*text)
            mur_put_char(w, *text++);
    }
}
