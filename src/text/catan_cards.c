/* catan_cards.c - the words of the Catan card game. */
#include <string.h>

#include "games/catan_cards/catan.h"
#include "text/game.h"
#include "text/words.h"

static const struct text_item items[] = {
    {"road", MUR_N2("{n} road", "{n} roads")},
    {"knight", MUR_N2("{n} knight", "{n} knights")},
    {"settlement", MUR_N2("{n} settlement", "{n} settlements")},
    {"city", MUR_N2("{n} city", "{n} cities")},
    {"church", MUR_N2("{n} church", "{n} churches")},
    {"citadel", MUR_N2("{n} citadel", "{n} citadels")},
    {"library", MUR_N2("{n} library", "{n} libraries")},
    {"university", MUR_N2("{n} university", "{n} universities")},
    {"town-hall", MUR_N2("{n} town hall", "{n} town halls")},
    {"guild", MUR_N2("{n} guild", "{n} guilds")},
    {"covered-city", MUR_N2("{n} covered city", "{n} covered cities")},
    {NULL, NULL, NULL},
};

static const struct text_noun nouns[] = {
    {"clay", MUR_N("clay")},
    {"wood", MUR_N("wood")},
    {"ore", MUR_N("ore")},
    {"wool", MUR_N("wool")},
    {"grain", MUR_N("grain")},
    {"?", MUR_N("a hidden card")},
    {"road", MUR_N("road card")},
    {"knight", MUR_N("knight card")},
    {"settlement", MUR_N("settlement card")},
    {"city", MUR_N("city card")},
    {"church", MUR_N("church")},
    {"citadel", MUR_N("citadel")},
    {"library", MUR_N("library")},
    {"university", MUR_N("university")},
    {"town-hall", MUR_N("town hall")},
    {"guild", MUR_N("guild")},
    {"fate", MUR_N("fate card")},
    {"robber", MUR_N("robber attack")},
    {"market", MUR_N("market day")},
    {NULL, NULL},
};

static const struct text_question questions[] = {
    {"trade", MUR_N("Do you trade a card, and with whom?"),
     MUR_N("{seat} decides whether to trade a card.")},
    {"market-give", MUR_N("Which card goes to the market?"),
     MUR_N("{seat} chooses a card for the market.")},
    {"pick", MUR_N("Which card do you take from the open hand?"),
     MUR_N("{seat} chooses a card from the open hand.")},
    {"give", MUR_N("Which card do you give back?"), MUR_N("{seat} chooses a card to give back.")},
    {"build", MUR_N("What do you build?"), MUR_N("{seat} decides what to build.")},
    {"university", MUR_N("Which card does the university save you?"),
     MUR_N("{seat} chooses the card that the university saves.")},
    {"substitute", MUR_N("Three equal cards replace one: which?"),
     MUR_N("{seat} chooses three equal cards that replace one.")},
    {"flip", MUR_N("Do you turn the fate card over?"),
     MUR_N("{seat} decides whether to turn the fate card over.")},
    {"discard", MUR_N("Which card do you discard?"), MUR_N("{seat} chooses a card to discard.")},
    {"draw", MUR_N("A card is drawn."), NULL},
    {"market", MUR_N("A card goes to the market."), NULL},
    {"blind", MUR_N("A card is drawn from a hand."), NULL},
    {"event", MUR_N("An event is turned up."), NULL},
    {NULL, NULL, NULL},
};

static const struct text_event events[] = {
    {"turn", MUR_N("Round {a}: it is the turn of {seat}.")},
    {"drawn", MUR_N("{seat} draws a card.")},
    {"dealt", MUR_N("A card comes to the market: {good}.")},
    {"reshuffled", MUR_N("The {a} discarded cards become the new pile.")},
    {"discarded", MUR_N("{seat} discards a card: {good}.")},
    {"took", MUR_N("{seat} takes from the market: {good}.")},
    {"put-back", MUR_N("{seat} puts into the market: {good}.")},
    {"taken", MUR_N("{seat} takes a card from {subject}.")},
    {"given", MUR_N("{seat} gives a card to {subject}.")},
    {"looked", MUR_N("{seat} looks at the hand of {subject}.")},
    {"shown", MUR_N("In the hand of {subject}: {b} {good}.")},
    {"dropped", MUR_N("The university saves {seat} one card: {good}.")},
    {"paid", MUR_N("{seat} pays {b} {good}.")},
    {"built", MUR_N("{seat} builds: {subject}.")},
    {"passed-over", MUR_N("{subject} has no {card} that may be taken.")},
    {"stolen", MUR_N("{seat} takes from {subject}: {card}.")},
    {"city-event", MUR_N("The city brings an event: {subject}.")},
    {"flipped", MUR_N("The fate card is turned over.")},
    {"kept", MUR_N("The fate card stays as it is.")},
    {"cleared", MUR_N("The market loses {b} {good}.")},
    {"hoard", MUR_N("Both piles are empty: hands of more than seven shrink.")},
    {"guild", MUR_N("The guild of {seat} turns to {subject}.")},
    {"seen", MUR_N("It is {good}.")},
    {NULL, NULL},
};

static const struct text_phrase phrases[] = {
    {"trade", "end", MUR_N("trade no more")},
    {"trade", "pile", MUR_N("exchange {what} with the pile")},
    {"trade", "market take", MUR_N("take {what} from the market")},
    {"trade", "trade", MUR_N("draw a card from the hand of {what}")},
    {"trade", "library", MUR_N("choose from the open hand of {what}, thanks to the library")},
    {"trade", "guild", MUR_N("take a card from {what}, thanks to the guild")},
    {"market-give", "give", MUR_N("put {what} into the market")},
    {"pick", "pick", MUR_N("take {what}")},
    {"give", "more", MUR_N("draw another card first")},
    {"give", "give", MUR_N("give {what}")},
    {"build", "end", MUR_N("end your turn")},
    {"build", "build road", MUR_N("build a road")},
    {"build", "build knight", MUR_N("build a knight")},
    {"build", "build settlement", MUR_N("build a settlement")},
    {"build", "build city", MUR_N("build a city")},
    {"build", "build expansion church", MUR_N("build the church on a city")},
    {"build", "build expansion citadel", MUR_N("build the citadel on a city")},
    {"build", "build expansion library", MUR_N("build the library on a city")},
    {"build", "build expansion university", MUR_N("build the university on a city")},
    {"build", "build expansion town-hall", MUR_N("build the town hall on a city")},
    {"build", "build expansion guild", MUR_N("build the guild on a city")},
    {"build", "guild", MUR_N("take a card from {what}, thanks to the guild")},
    {"university", "drop nothing", MUR_N("pay everything")},
    {"university", "drop", MUR_N("save {what}, thanks to the university")},
    {"substitute", "substitute", MUR_N("pay with three cards of {what}")},
    {"flip", "keep", MUR_N("leave the fate card as it is")},
    {"flip", "flip", MUR_N("turn the fate card over")},
    {"discard", "discard", MUR_N("discard {what}")},
    {"draw", "draw ?", MUR_N("a card is drawn, face down")},
    {"draw", "draw", MUR_N("the card drawn is {what}")},
    {"market", "market", MUR_N("the new card of the market is {what}")},
    {"blind", "blind ?", MUR_N("a card is drawn from the hand, face down")},
    {"blind", "blind", MUR_N("the card drawn from the hand is {what}")},
    {"event", "event", MUR_N("the event is {what}")},
    {NULL, NULL, NULL},
};

/* A neighbour to take from, and with it the fate card and the guild, needs three players. */
static const struct text_lesson lesson[] = {
    {.paragraph =
         MUR_N("The first who has ten points wins. A settlement brings 1 point, a city 2, an "
               "expansion 3 and the town hall 4. Of your roads and of your knights every second "
               "one lies with its B side up and brings 1 point.")},
    {.paragraph =
         MUR_N("In your turn you trade, then build, then draw. You may trade as many cards as you "
               "have roads with the A side up: discard one and draw one from the pile, take one "
               "from the market and put one of another kind there, or take one from another "
               "player's hand without looking and give one back. Without a road you may trade one "
               "card, and only with the pile.")},
    {.option = "kinds",
     .most = 4,
     .paragraph =
         MUR_N("Then you may build one card of each type by paying what it costs: a road, a "
               "knight, a settlement or a city, and an expansion. A settlement and a city are one "
               "type, so it is one of them in a turn.")},
    {.option = "kinds",
     .least = 5,
     .paragraph = MUR_N("Then you may build one card of each kind by paying what it costs: a road, "
                        "a knight, a settlement, a city and an expansion.")},
    {.paragraph =
         MUR_N("A city is a settlement of yours that is turned over, an expansion covers a city "
               "of yours. Three equal cards replace one that is missing.")},
    {.paragraph = MUR_N("At the end of your turn you draw two cards and one more for each knight "
                        "with the A side up.")},
    {.option = "players",
     .most = 2,
     .paragraph = MUR_N("When the stack of roads or of knights is empty, what you build is taken "
                        "from the other player.")},
    {.option = "players",
     .least = 3,
     .paragraph =
         MUR_N("When the stack of roads or of knights is empty, what you build is taken from the "
               "next player along the arrow of the fate card who has one. Whoever builds a "
               "settlement may turn the fate card over.")},
    {.option = "players",
     .most = 2,
     .paragraph =
         MUR_N("A new city shows an event. In a robber attack everybody with more than seven "
               "cards discards down to seven; on a market day the five cards of the market are "
               "replaced.")},
    {.option = "players",
     .least = 3,
     .paragraph =
         MUR_N("A new city shows an event. In a robber attack everybody with more than seven "
               "cards discards down to seven, and the fate card is turned over; on a market day "
               "the five cards of the market are replaced.")},
    {.paragraph =
         MUR_N("Expansions: the church keeps your first knight safe, the citadel your first three "
               "roads. With the library you see a hand before you take a card from it in a trade, "
               "once a turn. With the university one building a turn costs one card less. You own "
               "each of them once at most.")},
    {.option = "players",
     .least = 3,
     .paragraph = MUR_N("With the guild you take a card once a turn, without looking, from a "
                        "player who has at least as many points as you, and give nothing back.")},
    {.option = "rounds",
     .paragraph = MUR_N("If nobody has ten points when the agreed number of rounds is over, most "
                        "points win, and equal points share the win.")},
    {.paragraph = NULL},
};

static bool catan_blanks(const struct mur_teller *t, const struct mur_event *e,
                         struct tell_blanks *b)
{
    bool good = e->a >= 0 && e->a < CATAN_GOODS, card = e->a >= 0 && e->a < CATAN_CARDS;
    tell_blank_text(b, "good",
                    good ? mur_noun(t->language, t->rules, catan_catalog.good_name[e->a]) : "?");
    tell_blank_text(b, "card",
                    card ? mur_noun(t->language, t->rules, catan_catalog.card[e->a].name) : "?");
    return true;
}

/* Cards are drawn by the one whose turn it is; those for the market are nobody's. */
static int catan_lucky(const struct mur_rules *r, const void *view)
{
    const char *prompt = mur_word(r, MUR_WORD_PROMPT, mur_point(r, view).prompt);
    return prompt && strcmp(prompt, "market") == 0 ? MUR_NOBODY : catan_active(view);
}

const struct text_game text_catan_cards = {
    .item = items,
    .noun = nouns,
    .question = questions,
    .event = events,
    .phrase = phrases,
    .lesson = lesson,
    .lucky = catan_lucky,
    .blanks = catan_blanks,
};
