/* catan_cards_why.c - what makes one action better than another in the Catan card game. */
#include <string.h>

#include "games/catan_cards/catan.h"
#include "text/why.h"
#include "text/words.h"

/* Sentences about the reader's own things and about somebody else's. */
struct saying {
    const char *word, *own, *others;
};

static const struct saying sayings[] = {
    {"points", MUR_N("your victory points on the table: {n}, otherwise {m}"),
     MUR_N("victory points of {seat} on the table: {n}, otherwise {m}")},
    {"roads", MUR_N("cards that your roads let you trade in a turn: {n}, otherwise {m}"),
     MUR_N("cards that {seat} may trade in a turn: {n}, otherwise {m}")},
    {"knights", MUR_N("cards that your knights bring in a turn: {n}, otherwise {m}"),
     MUR_N("cards that the knights of {seat} bring in a turn: {n}, otherwise {m}")},
    {"safe roads", MUR_N("your topmost road is less likely to be taken"),
     MUR_N("the topmost road of {seat} is more likely to be taken")},
    {"safe knights", MUR_N("your topmost knight is less likely to be taken"),
     MUR_N("the topmost knight of {seat} is more likely to be taken")},
    {"growth", MUR_N("you have more that can grow: settlements, cities, expansions"),
     MUR_N("{seat} has less that can grow")},
    {"ready", MUR_N("your hand can pay for the {card}"), MUR_N("the hand of {seat} stands worse")},
    {"plan", MUR_N("cards that your hand lacks for the {card}: {n}"),
     MUR_N("the hand of {seat} stands worse")},
    {NULL, NULL, NULL},
};

/* What it comes to some turns later. */
static const struct saying later[] = {
    {"points", MUR_N("your victory points on average: {n} instead of {m}"),
     MUR_N("victory points of {seat} on average: {n} instead of {m}")},
    {"sooner", MUR_N("you get victory points sooner"), MUR_N("{seat} gets victory points later")},
    {"roads", MUR_N("cards that you may trade in a turn, on average: {n} instead of {m}"),
     MUR_N("cards that {seat} may trade in a turn, on average: {n} instead of {m}")},
    {"safe roads", MUR_N("your topmost road is less likely to be taken"),
     MUR_N("the topmost road of {seat} is more likely to be taken")},
    {"knights", MUR_N("cards that your knights bring in a turn, on average: {n} instead of {m}"),
     MUR_N("cards that the knights of {seat} bring in a turn, on average: {n} instead of {m}")},
    {"safe knights", MUR_N("your topmost knight is less likely to be taken"),
     MUR_N("the topmost knight of {seat} is more likely to be taken")},
    {"growth", MUR_N("you have more that can grow"), MUR_N("{seat} has less that can grow")},
    {"plan", MUR_N("your hand is better"), MUR_N("the hand of {seat} is worse")},
    {NULL, NULL, NULL},
};

static const struct saying *saying_of(const struct saying *s, const char *word)
{
    while (s->word && strcmp(s->word, word) != 0)
        s++;
    return s->word ? s : NULL;
}

/* What is counted speaks for the better action, or else something else about it does. */
static const char *word_of(const struct text_why *why)
{
    static const char *const counted[][2] = {
        {"roads", "safe roads"}, {"knights", "safe knights"}, {"points", "sooner"}};
    size_t count =
        why->later ? 3 : 2; /* points that lie on the table are all that there is to them */
    bool better = why->own ? why->number > why->other : why->number < why->other;
    for (size_t i = 0; !better && i < count; i++)
        if (strcmp(why->word, counted[i][0]) == 0)
            return counted[i][1];
    if (!why->later && !why->number && strcmp(why->word, "plan") == 0)
        return "ready";
    return why->word;
}

/* A number as it was counted, or an average of which there are tenths. */
static void put_count(const struct text_why *why, int number, struct mur_writer *w)
{
    char whole[16], part[4];
    struct mur_writer a = mur_writer_init(whole, sizeof whole);
    struct mur_writer b = mur_writer_init(part, sizeof part);
    if (!why->later) {
        mur_put_int(w, number);
        return;
    }
    mur_put_int(&a, number / 10);
    mur_put_int(&b, number % 10);
    MUR_FILL(w, mur_tr(why->language, "{whole}.{part}"), {"whole", whole, 0}, {"part", part, 0});
}

bool text_why_catan_cards(const struct text_why *why, struct mur_writer *w)
{
    const struct saying *s = saying_of(why->later ? later : sayings, word_of(why));
    char here[24], there[24];
    struct mur_writer n = mur_writer_init(here, sizeof here);
    struct mur_writer m = mur_writer_init(there, sizeof there);
    if (!s)
        return false;
    put_count(why, why->number, &n);
    put_count(why, why->other, &m);
    const char *card = mur_noun(why->language, why->rules, catan_catalog.card[why->total].name);
    MUR_FILL(w, mur_tr(why->language, why->own ? s->own : s->others),
             MUR_SEAT_BLANKS(why->language, why->rules, why->side), {"n", here, 0}, {"m", there, 0},
             {"card", card, 0});
    return true;
}
