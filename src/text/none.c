/* none.c - the words of the do-nothing game, and the template of a game's row. */
#include "text/game.h"
#include "text/why.h"

static const struct text_item items[] = {
    {"counted", MUR_N2("{n} counted", "{n} counted")},
    {"full", MUR_N2("{n} full counter", "{n} full counters")},
    {"luck", MUR_N2("{n} lucky card", "{n} lucky cards")},
    {NULL, NULL, NULL},
};

static const struct text_noun nouns[] = {
    {"heads", MUR_N("heads")},     {"tails", MUR_N("tails")}, {"on", MUR_N("on")},
    {"counter", MUR_N("counter")}, {"card", MUR_N("card")},   {NULL, NULL},
};

static const struct text_question questions[] = {
    {"deal", MUR_N("A card is dealt."), NULL},
    {"toss", MUR_N("A coin is tossed."), NULL},
    {"count", MUR_N("How far do you count?"), MUR_N("{seat} decides how far to count.")},
    {NULL, NULL, NULL},
};

static const struct text_phrase phrases[] = {
    {"deal", "deal ?", MUR_N("a card is dealt, face down")},
    {"deal", "deal", MUR_N("the card shows {what}")},
    {"toss", "toss", MUR_N("the coin shows {what}")},
    {"count", "count", MUR_N("count {what}")},
    {NULL, NULL, NULL},
};

static const struct text_lesson lesson[] = {
    {.paragraph = MUR_N(
         "Everybody gets a card that only its owner sees. In your turn a coin is tossed, and you "
         "count 0 to 3 on, at most to 9. On heads each number counted is a point. Who reaches 9 "
         "gets 3 points more, and the counter begins again. At the end a card that shows the "
         "last toss is worth 2 points. Who has the most points wins.")},
    {.paragraph = NULL},
};

const struct text_game text_none = {
    .item = items,
    .noun = nouns,
    .question = questions,
    .phrase = phrases,
    .lesson = lesson,
};

bool text_why_none(const struct text_why *why, struct mur_writer *w)
{
    (void)why, (void)w;
    return false;
}
