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
    {"loose roads", MUR_N("one more road is likely to be taken from you again"), NULL},
    {"covered roads", MUR_N("the road under your topmost one cannot be taken"), NULL},
    {"safe knights", MUR_N("your topmost knight is less likely to be taken"),
     MUR_N("the topmost knight of {seat} is more likely to be taken")},
    {"loose knights", MUR_N("one more knight is likely to be taken from you again"), NULL},
    {"covered knights", MUR_N("the knight under your topmost one cannot be taken"), NULL},
    {"growth", MUR_N("your settlements, cities and expansions do more for you"),
     MUR_N("the settlements, cities and expansions of {seat} do less")},
    {"ready", MUR_N("your hand can pay for the {card}"), NULL},
    {"plan", MUR_N("cards that your hand lacks for the {card}: {n}, otherwise {m}"),
     MUR_N("the hand of {seat} stands worse")},
    {"other plan",
     MUR_N("cards that your hand lacks for the {card}: {n}, otherwise {m} for the {other}"), NULL},
    {"hand", MUR_N("your hand is better"), NULL},
    {NULL, NULL, NULL},
};

/* What it comes to some turns later. */
static const struct saying later[] = {
    {"points", MUR_N("your victory points on average: {n} instead of {m}"),
     MUR_N("victory points of {seat} on average: {n} instead of {m}")},
    {"sooner", MUR_N("you get victory points sooner"), MUR_N("{seat} gets victory points later")},
    {"roads", MUR_N("cards that you may trade in a turn, on average: {n} instead of {m}"),
     MUR_N("cards that {seat} may trade in a turn, on average: {n} instead of {m}")},
    {"safe roads", MUR_N("your roads are safer"), MUR_N("the roads of {seat} are less safe")},
    {"knights", MUR_N("cards that your knights bring in a turn, on average: {n} instead of {m}"),
     MUR_N("cards that the knights of {seat} bring in a turn, on average: {n} instead of {m}")},
    {"safe knights", MUR_N("your knights are safer"), MUR_N("the knights of {seat} are less safe")},
    {"growth", MUR_N("your settlements, cities and expansions do more for you"),
     MUR_N("the settlements, cities and expansions of {seat} do less")},
    {"plan", MUR_N("your hand is better"), MUR_N("the hand of {seat} is worse")},
    {NULL, NULL, NULL},
};

static const struct saying *saying_of(const struct saying *s, const char *word)
{
    while (s->word && strcmp(s->word, word) != 0)
        s++;
    return s->word ? s : NULL;
}

/* What is said of a stack of roads or knights that does not do more: its top card is as good as lost where it is
 * one more, cannot be taken while another lies on it, or is in less danger. */
static const char *stack_word(const struct text_why *why, const char *safe, const char *loose,
                              const char *covered)
{
    if (why->later || !why->own || why->total == why->other_total)
        return safe;
    return why->total < why->other_total ? loose : covered;
}

/* What is said of the reader's hand: what it is kept for, and otherwise. */
static const char *plan_word(const struct text_why *why)
{
    bool same = why->total == why->other_total;
    if (!why->number && !(same && !why->other))
        return "ready";
    if (same)
        return why->number < why->other ? "plan" : "hand";
    return "other plan";
}

/* What is counted speaks for the better action, or else something else about it does. */
static const char *word_of(const struct text_why *why)
{
    bool better = why->own ? why->number > why->other : why->number < why->other;
    if (!better && strcmp(why->word, "roads") == 0)
        return stack_word(why, "safe roads", "loose roads", "covered roads");
    if (!better && strcmp(why->word, "knights") == 0)
        return stack_word(why, "safe knights", "loose knights", "covered knights");
    if (why->later)
        return !better && strcmp(why->word, "points") == 0 ? "sooner" : why->word;
    return why->own && strcmp(why->word, "plan") == 0 ? plan_word(why) : why->word;
}

/* A card that a hand may be kept for. */
static const char *card_name(const struct text_why *why, int card)
{
    return strcmp(why->word, "plan") == 0
               ? mur_noun(why->language, why->rules, catan_catalog.card[card].name)
               : "";
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
    MUR_FILL(w, mur_tr(why->language, why->own ? s->own : s->others),
             MUR_SEAT_BLANKS(why->language, why->rules, why->side), {"n", here, 0}, {"m", there, 0},
             {"card", card_name(why, why->total), 0},
             {"other", card_name(why, why->other_total), 0});
    return true;
}
