/* tell.c - a review in words. */
#include "review/tell.h"

#include "text/phrases.h"
#include "text/words.h"

struct review_teller review_teller(const struct mur_review *v, const char *language)
{
    const struct mur_language *l = language ? mur_language_find(language) : NULL;
    return (struct review_teller){.v = v, .language = l ? l : mur_languages};
}

const char *review_class_word(int class)
{
    static const char *const word[MUR_REVIEW_CLASSES] = {
        [MUR_REVIEW_OPEN] = "open",
        [MUR_REVIEW_CHANCE] = "chance",
        [MUR_REVIEW_FORCED] = "forced",
        [MUR_REVIEW_FINE] = "fine",
        [MUR_REVIEW_INACCURACY] = "inaccuracy",
        [MUR_REVIEW_MISTAKE] = "mistake",
        [MUR_REVIEW_BLUNDER] = "blunder",
    };
    return word[class];
}

const char *review_seat_name(const struct review_teller *t, int seat)
{
    return mur_seat_name(t->language, t->v->r, seat);
}

void review_phrase(const struct review_teller *t, uint32_t index, mur_action a, char *buf, int cap)
{
    struct mur_writer w = mur_writer_init(buf, cap);
    mur_put_phrase(&w, t->language, t->v->r, mur_review_state(t->v, index), a);
}
