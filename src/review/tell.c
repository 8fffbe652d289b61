/* tell.c - a review in words. */
#include "review/tell.h"

#include "review/reasons.h"
#include "text/phrases.h"
#include "text/words.h"

const struct mur_language *review_language(const char *code)
{
    const struct mur_language *l = code ? mur_language_find(code) : NULL;
    return l ? l : mur_languages;
}

struct review_teller review_teller(const struct mur_review *v, const char *language)
{
    return (struct review_teller){.v = v, .language = review_language(language)};
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

const char *review_class_title(int class)
{
    static const char *const title[MUR_REVIEW_CLASSES] = {
        [MUR_REVIEW_OPEN] = "",
        [MUR_REVIEW_CHANCE] = "",
        [MUR_REVIEW_FORCED] = MUR_N("Forced"),
        [MUR_REVIEW_FINE] = MUR_N("Fine"),
        [MUR_REVIEW_INACCURACY] = MUR_N("Inaccuracy"),
        [MUR_REVIEW_MISTAKE] = MUR_N("Mistake"),
        [MUR_REVIEW_BLUNDER] = MUR_N("Blunder"),
    };
    return title[class];
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

bool review_reason(const struct review_teller *t, uint32_t index, char *buf, int cap)
{
    const struct mur_review_entry *e = review_known(t->v, index);
    struct valuer *z = &t->v->valuer[0];
    struct mur_writer w = mur_writer_init(buf, cap);
    struct reason reason[REASONS];
    mur_action next = e->tempting ? e->tempting : e->second;
    mur_action other = e->best == e->played ? next : e->played;
    int count = 0;
    valuer_guess(z, mur_review_state(t->v, index), e->seat, t->v->seed, z->guess);
    if (other)
        count = reasons_find(z, z->guess, e->seat, e->best, other, e->loss_points, reason);
    return reasons_tell(z, t->language, e->seat, reason, count, &w);
}
