/* tell.h - a review in words. */
#ifndef MUR_REVIEW_TELL_H
#define MUR_REVIEW_TELL_H

#include "review/internal.h"
#include "text/language.h"

enum { REVIEW_PHRASE = 512 };

struct review_teller {
    const struct mur_review *v;
    const struct mur_language *language;
};

/* English stands in for languages that we have not. */
const struct mur_language *review_language(const char *code);
struct review_teller review_teller(const struct mur_review *v, const char *language);
/* "mistake": a word of the JSON. */
const char *review_class_word(int class);
/* What people call it, in English: a key of translations. */
const char *review_class_title(int class);
const char *review_seat_name(const struct review_teller *t, int seat);
/* What an action at an entry means, as whoever took it knew the position. */
void review_phrase(const struct review_teller *t, uint32_t index, mur_action a, char *buf, int cap);

/* Why the best answer of an entry is better than the one played, or where the best was played better than
 * the next one. False if that is what comes later; the sentence then says so. */
bool review_reason(const struct review_teller *t, uint32_t index, char *buf, int cap);

#endif
