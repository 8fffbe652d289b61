/* memory.c - bytes for callers that have no malloc of their own, and languages by their codes. */
#include "muralha/flat.h"

#include <stdlib.h>

#include "text/language.h"

void *mur_bytes_new(size_t size)
{
    return calloc(1, size ? size : 1);
}

void mur_bytes_free(void *bytes)
{
    free(bytes);
}

/* ---- languages ------------------------------------------------------------------------------------- */

static const struct mur_language *language_at(int index)
{
    const struct mur_language *l = mur_languages;
    for (; index > 0 && l->code; index--)
        l++;
    return index == 0 && l->code ? l : NULL;
}

const char *mur_language_code_at(int index)
{
    const struct mur_language *l = language_at(index);
    return l ? l->code : NULL;
}

const char *mur_language_title_at(int index)
{
    const struct mur_language *l = language_at(index);
    return l ? mur_language_name(l) : NULL;
}

const char *mur_translate(const char *language, const char *text)
{
    const struct mur_language *l = mur_language_find(language);
    return l ? mur_tr(l, text) : text;
}
