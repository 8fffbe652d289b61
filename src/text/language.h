/*
 * language.h - the sentences that players read, in their language.
 *
 * English stands in the source; po/LANGUAGE.po holds the translations, and tools/po2c makes tables of
 * them that are part of the program: a language works whether or not the system knows it, before and
 * after installing. A language is a value that is passed along; there is no current one.
 *
 * Strings are marked for xgettext by mur_tr, mur_trn and MUR_N. Messages of the library
 * (mur_error.message) are constant English sentences and keys as well. `make po` collects them.
 */
#ifndef MUR_TEXT_LANGUAGE_H
#define MUR_TEXT_LANGUAGE_H

#include <stddef.h>

#include "base/text.h"

enum mur_plural {
    MUR_PLURAL_NOT_ONE,   /* 0 tiles, 1 tile, 2 tiles */
    MUR_PLURAL_ABOVE_ONE, /* 0 cartela, 1 cartela, 2 cartelas */
    MUR_PLURALS
};

enum { MUR_FORMS = 2 };

struct mur_translation {
    const char *id;
    const char *form[MUR_FORMS]; /* both are the same where there is no plural */
};

struct mur_language {
    const char *code; /* "pt" */
    enum mur_plural plural;
    const struct mur_translation *entry; /* ascending by id, compared as bytes */
    size_t count;
};

/* English first; `code` NULL ends the list. */
extern const struct mur_language mur_languages[];

/* NULL if there is none of this code. */
const struct mur_language *mur_language_find(const char *code);
/* What the locale asks for ("pt_BR.UTF-8" is pt), of a list ("pt:es") the first that we have; English if it asks for nothing that we have. */
const struct mur_language *mur_language_of_locale(const char *locale);

/* Its name in the language itself. */
const char *mur_language_name(const struct mur_language *l);
/* The translation, or the text itself. Never NULL. */
const char *mur_tr(const struct mur_language *l, const char *text);
/* The form for the number n. */
const char *mur_trn(const struct mur_language *l, const char *one, const char *many, long n);
/* NULL if the language has no translation; English has none. */
const struct mur_translation *mur_translation_find(const struct mur_language *l, const char *text);

/* A blank of a sentence, `{name}`: a text, or a number if there is no text. Names instead of places, so
 * that a translation may put its words in any order. */
struct mur_blank {
    const char *name;
    const char *text;
    long number;
};

/* Writes the sentence with its blanks filled. A blank that nobody fills is left as it is. */
void mur_fill(struct mur_writer *w, const char *sentence, const struct mur_blank *blank, int count);

/* MUR_FILL(&w, mur_tr(l, "{seat} has {n} points"), {"seat", name}, {"n", NULL, 3}) */
#define MUR_FILL(w, sentence, ...)                                                                 \
    mur_fill(w, sentence, (const struct mur_blank[]){__VA_ARGS__},                                 \
             (int)(sizeof(struct mur_blank[]){__VA_ARGS__} / sizeof(struct mur_blank)))

#endif
