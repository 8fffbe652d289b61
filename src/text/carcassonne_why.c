/* carcassonne_why.c - what makes one move better than another in Carcassonne. */
#include <string.h>

#include "text/carcassonne.h"
#include "text/words.h"

/* Sentences about one thing: the reader's own and somebody else's {seat}. */
struct saying {
    const char *word, *own, *others;
};

/* Zones that stand on both boards and of which different numbers of tiles finish them. */
static const struct saying finishing = {
    "", MUR_N("{n} of {total} unseen tiles can finish what you hold {where}, otherwise {m}"),
    MUR_N("{n} of {total} unseen tiles can finish what {seat} holds {where}, otherwise {m}")};
/* Zones that only one of the actions gives or leaves. */
static const struct saying holding = {
    "", MUR_N("what you hold {where} then is worth about {points}"),
    MUR_N("otherwise {seat} would hold something {where} that is worth about {points}")};
static const struct saying growing = {
    "", MUR_N("what you hold {where} is worth about {points} more"),
    MUR_N("what {seat} holds {where} is worth about {points} less")};

static const struct saying sayings[] = {
    {"score", MUR_N("you score {points} more at once"),
     MUR_N("{seat} scores {points} less at once")},
    {"home", MUR_N("figures you keep at home: {n}, otherwise {m}"),
     MUR_N("figures that {seat} has at home: {n}, otherwise {m}")},
    {"back", MUR_N("your figures come home sooner"),
     MUR_N("the figures of {seat} come home later")},
    {"goods", MUR_N("you stand better for the goods"), MUR_N("{seat} stands worse for the goods")},
    {"join", MUR_N("it brings you closer to zones that may become one, or keeps others out"),
     MUR_N("it keeps {seat} out of zones that may become one")},
    {NULL, NULL, NULL},
};

static const struct saying *saying_find(const struct text_why *why)
{
    const char *word = why->word;
    if (carc_subject_class(why->subject) == CARC_SUBJECT_PIECE) {
        bool gaps = strcmp(word, "city") == 0 || strcmp(word, "road") == 0;
        if (why->here != why->there)
            return &holding;
        return gaps && why->number != why->other ? &finishing : &growing;
    }
    if (strcmp(word, "home") == 0 && why->number == why->other)
        word = "back";
    const struct saying *s = sayings;
    while (s->word && strcmp(s->word, word) != 0)
        s++;
    return s->word ? s : NULL;
}

bool carc_text_why(const struct text_why *why, struct mur_writer *w)
{
    const struct saying *s = saying_find(why);
    char where[96] = "", points[48];
    struct mur_writer place = mur_writer_init(where, sizeof where);
    struct mur_writer value = mur_writer_init(points, sizeof points);
    if (!s)
        return false;
    if (carc_subject_class(why->subject) == CARC_SUBJECT_PIECE)
        carc_text_where(why->language, why->state, carc_subject_number(why->subject), &place);
    MUR_FILL(&value, mur_trn(why->language, "{n} point", "{n} points", why->points),
             {"n", NULL, why->points});
    MUR_FILL(w, mur_tr(why->language, why->own ? s->own : s->others),
             {"seat", mur_seat_name(why->language, why->rules, why->side), 0}, {"where", where, 0},
             {"points", points, 0}, {"n", NULL, why->number}, {"m", NULL, why->other},
             {"total", NULL, why->total});
    return true;
}
