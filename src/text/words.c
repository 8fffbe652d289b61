/* words.c - a row for every word of every game that a sentence may need. */
#include "text/words.h"

#include <string.h>

/* Nouns that belong to no class of mur_word. */
enum { NOUN = -1 };

#define CARC  "carcassonne"
#define CATAN "catan-cards"

const struct mur_phrase mur_phrases[] = {
    {NULL, MUR_WORD_SEAT, "Red", MUR_N("Red"), NULL},
    {NULL, MUR_WORD_SEAT, "Blue", MUR_N("Blue"), NULL},
    {NULL, MUR_WORD_SEAT, "Yellow", MUR_N("Yellow"), NULL},
    {NULL, MUR_WORD_SEAT, "Green", MUR_N("Green"), NULL},
    {NULL, MUR_WORD_SEAT, "Black", MUR_N("Black"), NULL},
    {NULL, MUR_WORD_SEAT, "Pink", MUR_N("Pink"), NULL},

    {CARC, MUR_WORD_ITEM, "tiles", MUR_N2("{n} tile", "{n} tiles")},
    {CARC, MUR_WORD_ITEM, "shields", MUR_N2("{n} shield", "{n} shields")},
    {CARC, MUR_WORD_ITEM, "neighbours",
     MUR_N2("{n} tile here and around", "{n} tiles here and around")},
    {CARC, MUR_WORD_ITEM, "cities", MUR_N2("{n} finished city", "{n} finished cities")},

    {CARC, MUR_WORD_ITEM, "inn", MUR_N2("{n} inn", "{n} inns")},
    {CARC, MUR_WORD_ITEM, "cathedral", MUR_N2("{n} cathedral", "{n} cathedrals")},
    {CARC, MUR_WORD_ITEM, "pig", MUR_N2("{n} city by the pig", "{n} cities by the pig")},
    {CARC, MUR_WORD_ITEM, "wine", MUR_N2("{n} wine token", "{n} wine tokens")},
    {CARC, MUR_WORD_ITEM, "grain", MUR_N2("{n} grain token", "{n} grain tokens")},
    {CARC, MUR_WORD_ITEM, "cloth", MUR_N2("{n} cloth token", "{n} cloth tokens")},
    {CARC, MUR_WORD_ITEM, "mage", MUR_N2("{n} tile by the mage", "{n} tiles by the mage")},
    {CARC, MUR_WORD_ITEM, "witch", MUR_N2("halved by the witch", "halved by the witch")},
    {CARC, MUR_WORD_ITEM, "message", MUR_N2("{n} message", "{n} messages")},
    {CARC, MUR_WORD_ITEM, "knights", MUR_N2("{n} knight", "{n} knights")},
    {CARC, MUR_WORD_ITEM, "farmers", MUR_N2("{n} farmer", "{n} farmers")},
    {CARC, MUR_WORD_ITEM, "robbery", MUR_N2("half of {n} point", "half of {n} points")},
    {CARC, MUR_WORD_ITEM, "robber", MUR_N2("{n} robber", "{n} robbers")},
    {CARC, MUR_WORD_ITEM, "ingots", MUR_N2("{n} ingot", "{n} ingots")},
    {CARC, MUR_WORD_ITEM, "followers", MUR_N2("{n} follower", "{n} followers")},
    {CARC, NOUN, "wine", MUR_N("wine"), NULL},
    {CARC, NOUN, "grain", MUR_N("grain"), NULL},
    {CARC, NOUN, "cloth", MUR_N("cloth"), NULL},
    {CARC, NOUN, "city", MUR_N("city"), NULL},
    {CARC, NOUN, "road", MUR_N("road"), NULL},
    {CARC, NOUN, "field", MUR_N("field"), NULL},
    {CARC, NOUN, "monastery", MUR_N("monastery"), NULL},
    {CARC, NOUN, "garden", MUR_N("garden"), NULL},
    {CARC, NOUN, "follower", MUR_N("follower"), NULL},
    {CARC, NOUN, "big", MUR_N("big follower"), NULL},
    {CARC, NOUN, "builder", MUR_N("builder"), NULL},
    {CARC, NOUN, "pig", MUR_N("pig"), NULL},
    {CARC, NOUN, "mage", MUR_N("mage"), NULL},
    {CARC, NOUN, "witch", MUR_N("witch"), NULL},
    {CARC, NOUN, "woman", MUR_N("woman"), NULL},
    {CARC, NOUN, "at", MUR_N("at"), NULL},
    {CARC, NOUN, "to", MUR_N("to"), NULL},
    {CARC, NOUN, "pass", MUR_N("nothing"), NULL},
    {CARC, NOUN, "score", MUR_N("score"), NULL},
    {CARC, NOUN, "land", MUR_N("land"), NULL},
    {CARC, NOUN, "advance", MUR_N("advance"), NULL},
    {CARC, NOUN, "message", MUR_N("message"), NULL},
    {CARC, NOUN, "return", MUR_N("take back"), NULL},
    {CARC, NOUN, "ferry", MUR_N("ferry"), NULL},
    {CARC, NOUN, "ingot", MUR_N("ingot"), NULL},
    {CARC, NOUN, "take", MUR_N("take"), NULL},
    {CARC, NOUN, "remove", MUR_N("take away"), NULL},
    {CARC, NOUN, "add", MUR_N("add"), NULL},
    {CARC, NOUN, "robber", MUR_N("robber"), NULL},
    {CARC, NOUN, "rob", MUR_N("rob"), NULL},
    {CARC, NOUN, "wait", MUR_N("wait"), NULL},
    {CARC, NOUN, "circle", MUR_N("circle"), NULL},
    {CARC, NOUN, "points", MUR_N("points"), NULL},
    {CARC, NOUN, "action", MUR_N("action"), NULL},
    {CARC, NOUN, "fly", MUR_N("fly"), NULL},
    {CARC, NOUN, "figure", MUR_N("figure"), NULL},
    {CARC, NOUN, "inner", MUR_N("inner"), NULL},
    {CARC, NOUN, "abbot", MUR_N("abbot"), NULL},

    {CARC, MUR_WORD_PROMPT, "extra_part", MUR_N("Do you use your builder for a second tile?"),
     NULL},
    {CARC, MUR_WORD_PROMPT, "order", MUR_N("Which zone is scored next?"), NULL},
    {CARC, MUR_WORD_PROMPT, "die", MUR_N("The die is rolled."), NULL},
    {CARC, MUR_WORD_PROMPT, "land", MUR_N("On what does the flier land?"), NULL},
    {CARC, MUR_WORD_PROMPT, "advance", MUR_N("Which of your scoring figures moves?"), NULL},
    {CARC, MUR_WORD_PROMPT, "message_draw", MUR_N("A message is drawn."), NULL},
    {CARC, MUR_WORD_PROMPT, "message", MUR_N("Do you follow the message or take two points?"),
     NULL},
    {CARC, MUR_WORD_PROMPT, "recall", MUR_N("Which follower comes home?"), NULL},
    {CARC, MUR_WORD_PROMPT, "ferry_lay", MUR_N("Which two roads does the ferry join?"), NULL},
    {CARC, MUR_WORD_PROMPT, "ferry_turn", MUR_N("Do you turn a ferry?"), NULL},
    {CARC, MUR_WORD_PROMPT, "ingot_lay", MUR_N("Where does the second ingot go?"), NULL},
    {CARC, MUR_WORD_PROMPT, "ingot_take", MUR_N("Which ingot do you take?"), NULL},
    {CARC, MUR_WORD_PROMPT, "spell", MUR_N("Where does the mage or the witch go?"), NULL},
    {CARC, MUR_WORD_PROMPT, "spell_off", MUR_N("Does the mage or the witch leave?"), NULL},
    {CARC, MUR_WORD_PROMPT, "robber", MUR_N("Where on the score track does your robber go?"), NULL},
    {CARC, MUR_WORD_PROMPT, "rob", MUR_N("Does your robber take points now?"), NULL},
    {CARC, MUR_WORD_PROMPT, "circle",
     MUR_N("Crop circle: does everybody add a figure or take one back?"), NULL},
    {CARC, MUR_WORD_PROMPT, "circle_add", MUR_N("Which figure do you add?"), NULL},
    {CARC, MUR_WORD_PROMPT, "circle_remove", MUR_N("Which figure do you take back?"), NULL},
    {CARC, MUR_WORD_PROMPT, "draw", MUR_N("A tile is drawn."), NULL},
    {CARC, MUR_WORD_PROMPT, "place", MUR_N("Where does your tile go?"), NULL},
    {CARC, MUR_WORD_PROMPT, "figure", MUR_N("Do you put a figure on this tile?"), NULL},

    {CATAN, MUR_WORD_PROMPT, "trade", MUR_N("Do you trade a card, and with whom?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "market-give", MUR_N("Which card goes to the market?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "pick", MUR_N("Which card do you take from the open hand?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "give", MUR_N("Which card do you give back?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "build", MUR_N("What do you build?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "university", MUR_N("Which card does the university save you?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "substitute", MUR_N("Three equal cards replace one: which?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "flip", MUR_N("Do you turn the fate card over?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "discard", MUR_N("Which card do you discard?"), NULL},
    {CATAN, MUR_WORD_PROMPT, "draw", MUR_N("A card is drawn."), NULL},
    {CATAN, MUR_WORD_PROMPT, "market", MUR_N("A card goes to the market."), NULL},
    {CATAN, MUR_WORD_PROMPT, "blind", MUR_N("A card is drawn from a hand."), NULL},
    {CATAN, MUR_WORD_PROMPT, "event", MUR_N("An event is turned up."), NULL},
    {CATAN, MUR_WORD_ITEM, "road", MUR_N2("{n} road", "{n} roads")},
    {CATAN, MUR_WORD_ITEM, "knight", MUR_N2("{n} knight", "{n} knights")},
    {CATAN, MUR_WORD_ITEM, "settlement", MUR_N2("{n} settlement", "{n} settlements")},
    {CATAN, MUR_WORD_ITEM, "city", MUR_N2("{n} city", "{n} cities")},
    {CATAN, MUR_WORD_ITEM, "church", MUR_N2("{n} church", "{n} churches")},
    {CATAN, MUR_WORD_ITEM, "citadel", MUR_N2("{n} citadel", "{n} citadels")},
    {CATAN, MUR_WORD_ITEM, "library", MUR_N2("{n} library", "{n} libraries")},
    {CATAN, MUR_WORD_ITEM, "university", MUR_N2("{n} university", "{n} universities")},
    {CATAN, MUR_WORD_ITEM, "town-hall", MUR_N2("{n} town hall", "{n} town halls")},
    {CATAN, MUR_WORD_ITEM, "guild", MUR_N2("{n} guild", "{n} guilds")},
    {CATAN, MUR_WORD_ITEM, "covered-city", MUR_N2("{n} covered city", "{n} covered cities")},
    {CATAN, NOUN, "clay", MUR_N("clay"), NULL},
    {CATAN, NOUN, "wood", MUR_N("wood"), NULL},
    {CATAN, NOUN, "ore", MUR_N("ore"), NULL},
    {CATAN, NOUN, "wool", MUR_N("wool"), NULL},
    {CATAN, NOUN, "grain", MUR_N("grain"), NULL},
    {CATAN, NOUN, "road", MUR_N("road card"), NULL},
    {CATAN, NOUN, "knight", MUR_N("knight card"), NULL},
    {CATAN, NOUN, "settlement", MUR_N("settlement card"), NULL},
    {CATAN, NOUN, "city", MUR_N("city card"), NULL},
    {CATAN, NOUN, "church", MUR_N("church"), NULL},
    {CATAN, NOUN, "citadel", MUR_N("citadel"), NULL},
    {CATAN, NOUN, "library", MUR_N("library"), NULL},
    {CATAN, NOUN, "university", MUR_N("university"), NULL},
    {CATAN, NOUN, "town-hall", MUR_N("town hall"), NULL},
    {CATAN, NOUN, "guild", MUR_N("guild"), NULL},
    {CATAN, NOUN, "robber", MUR_N("robber attack"), NULL},
    {CATAN, NOUN, "market", MUR_N("market day"), NULL},

    {"none", MUR_WORD_PROMPT, "deal", MUR_N("A card is dealt."), NULL},
    {"none", MUR_WORD_PROMPT, "toss", MUR_N("A coin is tossed."), NULL},
    {"none", MUR_WORD_PROMPT, "count", MUR_N("How far do you count?"), NULL},
    {"none", MUR_WORD_ITEM, "counted", MUR_N2("{n} counted", "{n} counted")},
    {"none", MUR_WORD_ITEM, "full", MUR_N2("{n} full counter", "{n} full counters")},
    {"none", MUR_WORD_ITEM, "luck", MUR_N2("{n} lucky card", "{n} lucky cards")},
    {.word = NULL},
};

static const struct mur_phrase *row_find(const struct mur_rules *r, int class, const char *word)
{
    for (const struct mur_phrase *p = mur_phrases; p->word; p++)
        if (p->class == class && strcmp(p->word, word) == 0 &&
            (!p->kind || strcmp(p->kind, r->kind->name) == 0))
            return p;
    return NULL;
}

const struct mur_phrase *mur_phrase_find(const struct mur_rules *r, enum mur_word_class c,
                                         const char *word)
{
    return row_find(r, (int)c, word);
}

const char *mur_seat_name(const struct mur_language *l, const struct mur_rules *r, int seat)
{
    const char *word = mur_word(r, MUR_WORD_SEAT, seat);
    return word ? mur_tr(l, word) : "?";
}

char mur_seat_letter(const struct mur_language *l, int seat)
{
    /* TRANSLATORS: one letter for each of Red, Blue, Yellow, Green, Black, Pink; all different. */
    const char *letters = mur_tr(l, "RBYGKP");
    return seat >= 0 && seat < (int)strlen(letters) ? letters[seat] : '?';
}

void mur_put_item(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                  int item, int count)
{
    const char *word = mur_word(r, MUR_WORD_ITEM, item);
    const struct mur_phrase *p = word ? row_find(r, MUR_WORD_ITEM, word) : NULL;
    if (p) {
        MUR_FILL(w, mur_trn(l, p->one, p->many, count), {"n", NULL, count});
    } else {
        mur_put_int(w, count);
        mur_put_char(w, ' ');
        mur_put(w, word ? word : "?");
    }
}

const char *mur_question(const struct mur_language *l, const struct mur_rules *r, int prompt)
{
    const char *word = mur_word(r, MUR_WORD_PROMPT, prompt);
    const struct mur_phrase *p = word ? row_find(r, MUR_WORD_PROMPT, word) : NULL;
    return p ? mur_tr(l, p->one) : word ? word : "?";
}

const char *mur_noun(const struct mur_language *l, const struct mur_rules *r, const char *word)
{
    const struct mur_phrase *p = row_find(r, NOUN, word);
    return p ? mur_tr(l, p->one) : word;
}

void mur_put_words(struct mur_writer *w, const struct mur_language *l, const struct mur_rules *r,
                   const char *text)
{
    while (*text) {
        char word[64];
        size_t length = strcspn(text, " "), kept = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        const struct mur_phrase *seat = row_find(r, MUR_WORD_SEAT, word);
        mur_put(w, seat ? mur_tr(l, seat->one) : mur_noun(l, r, word));
        text += length;
        if (*text)
            mur_put_char(w, *text++);
    }
}
