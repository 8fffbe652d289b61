/*
 * text.h - a string that grows while pictures are written into it.
 *
 * Out of memory the text stays as it is and `failed` is set; later writing does nothing, so that a
 * caller asks once, at the end.
 */
#ifndef ART_TEXT_H
#define ART_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "text/language.h"

struct art_text {
    char *text; /* always ended by a zero byte once something was written; NULL before */
    size_t length, capacity;
    bool failed;
    const struct mur_language *language; /* of words and letters; NULL: English */
};

void art_text_release(struct art_text *out);
const struct mur_language *art_language(const struct art_text *out);

/* Writes a format of %s, %d, %c, %% and %g; a %g is a length with one decimal at most, and the same in
 * every locale. */
void art_put(struct art_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Writes text in which & < > and quotes become entities. */
void art_put_escaped(struct art_text *out, const char *text);

#endif
