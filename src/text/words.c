/* words.c - seats, items and nouns as the rows of the games name them. */
#include "text/words.h"

#include <string.h>

#include "text/game.h"

/* The words of seats are the same in every game. */
static const char *const seats[] = {MUR_N("Red"),   MUR_N("Blue"),  MUR_N("Yellow"),
                                    MUR_N("Green"), MUR_N("Black"), MUR_N("Pink")};

enum { SEATS = sizeof seats / sizeof seats[0] };

/* With the article that some languages melt into the word before: do Vermelho, al Rojo. */
static const char *const seats_of[SEATS] = {MUR_N("of Red"),    MUR_N("of Blue"),
                                            MUR_N("of Yellow"), MUR_N("of Green"),
                                            MUR_N("of Black"),  MUR_N("of Pink")};
static const char *const seats_to[SEATS] = {MUR_N("to Red"),    MUR_N("to Blue"),
                                            MUR_N("to Yellow"), MUR_N("to Green"),
                                            MUR_N("to Black"),  MUR_N("to Pink")};

static int seat_named(const char *word)
{
    for (int i = 0; i < SEATS; i++)
        if (strcmp(seats[i], word) == 0)
            return i;
    return -1;
}

static bool is_seat(const char *word)
{
    return seat_named(word) >= 0;
}

const char *mur_seat_form(const struct mur_language *l, const char *word, enum mur_seat_form form)
{
    static const char *const *const forms[MUR_SEAT_FORMS] = {seats, seats_of, seats_to};
    int seat = seat_named(word);
    return seat < 0 ? word : mur_tr(l, forms[form][seat]);
}

const char *mur_seat_name(const struct mur_language *l, const struct mur_rules *r, int seat)
{
    const char *word = mur_word(r, MUR_WORD_SEAT, seat);
    return word ? mur_tr(l, word) : "?";
}

static const char *seat_as(const struct mur_language *l, const struct mur_rules *r, int seat,
                           enum mur_seat_form form)
{
    const char *word = mur_word(r, MUR_WORD_SEAT, seat);
    return word ? mur_seat_form(l, word, form) : "?";
}

const char *mur_seat_of(const struct mur_language *l, const struct mur_rules *r, int seat)
{
    return seat_as(l, r, seat, MUR_SEAT_OF);
}

const char *mur_seat_to(const struct mur_language *l, const struct mur_rules *r, int seat)
{
    return seat_as(l, r, seat, MUR_SEAT_TO);
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
