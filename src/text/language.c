/* language.c - finding languages and translations. */
#include "text/language.h"

#include <stdlib.h>
#include <string.h>

const struct mur_language *mur_language_find(const char *code)
{
    for (const struct mur_language *l = mur_languages; l->code; l++)
        if (strcmp(l->code, code) == 0)
            return l;
    return NULL;
}

/* The language of one locale, which a colon may end. */
static const struct mur_language *language_at(const char *locale)
{
    for (const struct mur_language *l = mur_languages; l->code; l++) {
        size_t length = strlen(l->code);
        if (strncmp(l->code, locale, length) == 0 && strchr(":_.@-", locale[length]))
            return l;
    }
    return NULL;
}

const struct mur_language *mur_language_of_locale(const char *locale)
{
    const struct mur_language *l = NULL;
    while (locale && *locale && !l) {
        l = language_at(locale);
        locale += strcspn(locale, ":");
        locale += *locale == ':';
    }
    return l ? l : &mur_languages[0];
}

const char *mur_language_name(const struct mur_language *l)
{
    /* TRANSLATORS: the name of your language. */
    return mur_tr(l, "English");
}

static int by_id(const void *text, const void *entry)
{
    return strcmp(text, ((const struct mur_translation *)entry)->id);
}

const struct mur_translation *mur_translation_find(const struct mur_language *l, const char *text)
{
    return l->count ? bsearch(text, l->entry, l->count, sizeof *l->entry, by_id) : NULL;
}

const char *mur_tr(const struct mur_language *l, const char *text)
{
    const struct mur_translation *t = mur_translation_find(l, text);
    return t ? t->form[0] : text;
}

const char *mur_trn(const struct mur_language *l, const char *one, const char *many, long n)
{
    const struct mur_translation *t = mur_translation_find(l, one);
    int form = l->plural == MUR_PLURAL_ABOVE_ONE ? n > 1 || n < -1 : n != 1;
    if (t)
        return t->form[form];
    return form ? many : one;
}

/* The blank whose name begins at `text` and is ended by '}', or NULL. */
static const struct mur_blank *blank_find(const char *text, const struct mur_blank *blank,
                                          int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(blank[i].name);
        if (strncmp(text, blank[i].name, length) == 0 && text[length] == '}')
            return &blank[i];
    }
    return NULL;
}

void mur_fill(struct mur_writer *w, const char *sentence, const struct mur_blank *blank, int count)
{
    for (const char *p = sentence; *p; p++) {
        const struct mur_blank *b = *p == '{' ? blank_find(p + 1, blank, count) : NULL;
        if (!b) {
            mur_put_char(w, *p);
            continue;
        }
        if (b->text)
            mur_put(w, b->text);
        else
            mur_put_int(w, b->number);
        p += strlen(b->name) + 1;
    }
}
