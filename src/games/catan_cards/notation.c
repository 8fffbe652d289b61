/* notation.c - actions as words: the lines of records and scenarios. README.md lists them. */
#include <string.h>

#include "base/text.h"
#include "games/catan_cards/internal.h"

enum argument { NOTHING, GOOD, SEAT, CARD, EXPANSION, CITY_EVENT };

/* One line for each kind of answer, ascending by prompt and first option. The words are read in the
 * order of the lines of a prompt, the longest text first where one begins like another. */
struct phrase {
    uint8_t prompt;
    uint8_t first; /* option of the first argument */
    uint8_t argument;
    const char *words[2];
    const char *place; /* where the argument lies, if it is a good or card */
};

static const struct phrase phrases[] = {
    {CATAN_PROMPT_TRADE, CATAN_TRADE_END, NOTHING, {"end"}, NULL},
    {CATAN_PROMPT_TRADE, CATAN_TRADE_PILE, GOOD, {"pile"}, "hand"},
    {CATAN_PROMPT_TRADE, CATAN_TRADE_MARKET, GOOD, {"market", "take"}, "market"},
    {CATAN_PROMPT_TRADE, CATAN_TRADE_PLAYER, SEAT, {"trade"}, NULL},
    {CATAN_PROMPT_TRADE, CATAN_TRADE_LIBRARY, SEAT, {"library"}, NULL},
    {CATAN_PROMPT_TRADE, CATAN_TRADE_GUILD, SEAT, {"guild"}, NULL},
    {CATAN_PROMPT_MARKET_GIVE, 0, GOOD, {"give"}, "hand"},
    {CATAN_PROMPT_LIBRARY_PICK, 0, GOOD, {"pick"}, "hand"},
    {CATAN_PROMPT_GIVE, CATAN_GIVE_MORE, NOTHING, {"more"}, NULL},
    {CATAN_PROMPT_GIVE, CATAN_GIVE_GOOD, GOOD, {"give"}, "hand"},
    {CATAN_PROMPT_BUILD, CATAN_BUILD_END, NOTHING, {"end"}, NULL},
    {CATAN_PROMPT_BUILD, CATAN_BUILD_CARD, CARD, {"build"}, "centre"},
    {CATAN_PROMPT_BUILD,
     CATAN_BUILD_CARD + CATAN_EXPANSION,
     EXPANSION,
     {"build", "expansion"},
     "centre"},
    {CATAN_PROMPT_BUILD, CATAN_BUILD_GUILD, SEAT, {"guild"}, NULL},
    {CATAN_PROMPT_UNIVERSITY, CATAN_DROP_NOTHING, NOTHING, {"drop", "nothing"}, NULL},
    {CATAN_PROMPT_UNIVERSITY, CATAN_DROP_GOOD, GOOD, {"drop"}, "cost"},
    {CATAN_PROMPT_SUBSTITUTE, 0, GOOD, {"substitute"}, "hand"},
    {CATAN_PROMPT_FLIP, CATAN_FLIP_KEEP, NOTHING, {"keep"}, NULL},
    {CATAN_PROMPT_FLIP, CATAN_FLIP_TURN, NOTHING, {"flip"}, NULL},
    {CATAN_PROMPT_DISCARD, 0, GOOD, {"discard"}, "hand"},
    {CATAN_PROMPT_DRAW, 0, GOOD, {"draw"}, "pile"},
    {CATAN_PROMPT_DEAL, 0, GOOD, {"market"}, "market"},
    {CATAN_PROMPT_BLIND, 0, GOOD, {"blind"}, "hand"},
    {CATAN_PROMPT_EVENT, 0, CITY_EVENT, {"event"}, NULL},
};
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

/* ---- names --------------------------------------------------------------------------------------- */

/* How many names an argument has; NULL past the last one. */
static const char *argument_name(const struct mur_rules *r, int argument, int i)
{
    switch (argument) {
    case GOOD:
        return i < CATAN_GOODS ? catan_catalog.good_name[i] : NULL;
    case SEAT:
        return i < r->players ? catan_seat_name[i] : NULL;
    case CARD:
        return i < CATAN_EXPANSION ? catan_catalog.card[i].name : NULL;
    case EXPANSION:
        return i < CATAN_EXPANSIONS ? catan_catalog.card[CATAN_EXPANSION + i].name : NULL;
    case CITY_EVENT:
        return i < CATAN_CITY_EVENTS ? catan_catalog.event[i].name : NULL;
    default:
        return NULL;
    }
}

static int read_argument(const struct mur_rules *r, struct mur_scanner *s, int argument)
{
    const char *name;
    if (!mur_read_word(s))
        return -1;
    for (int i = 0; (name = argument_name(r, argument, i)) != NULL; i++)
        if (mur_word_is(s, name))
            return i;
    return -1;
}

int catan_read_good(struct mur_scanner *s)
{
    return read_argument(NULL, s, GOOD);
}

int catan_read_seat(const struct mur_rules *r, struct mur_scanner *s)
{
    return read_argument(r, s, SEAT);
}

/* A card by its name, of the numbers from .. to-1. */
int catan_read_card(struct mur_scanner *s, int from, int to)
{
    if (!mur_read_word(s))
        return -1;
    for (int n = from; n < to; n++)
        if (mur_word_is(s, catan_catalog.card[n].name))
            return n;
    return -1;
}

/* ---- writing ------------------------------------------------------------------------------------- */

static const struct phrase *phrase_of(int prompt, uint32_t option)
{
    const struct phrase *found = NULL;
    for (int i = 0; i < PHRASES; i++)
        if (phrases[i].prompt == prompt && phrases[i].first <= option)
            found = &phrases[i];
    return found;
}

int catan_action_text(const struct mur_rules *r, const void *st, mur_action a, char *buf, int cap)
{
    (void)st;
    struct mur_writer w = mur_writer_init(buf, cap);
    uint32_t option = mur_action_payload(a);
    const struct phrase *p = phrase_of(mur_action_prompt(a), option);
    if (!p) {
        mur_put(&w, "?");
        return w.length;
    }
    mur_put(&w, p->words[0]);
    if (p->words[1]) {
        mur_put_char(&w, ' ');
        mur_put(&w, p->words[1]);
    }
    if (p->argument != NOTHING) {
        const char *name = argument_name(r, p->argument, (int)(option - p->first));
        mur_put_char(&w, ' ');
        mur_put(&w, option != CATAN_UNKNOWN && name ? name : "?");
    }
    return w.length;
}

/* ---- touching ------------------------------------------------------------------------------------ */

/* Whose hand it is that a good lies in. */
static int hand_of(const struct catan_state *s, int prompt)
{
    bool partner = prompt == CATAN_PROMPT_LIBRARY_PICK || prompt == CATAN_PROMPT_BLIND;
    return partner ? s->partner : prompt == CATAN_PROMPT_DISCARD ? s->asked : s->active;
}

/* Answers that name nothing by a word and yet touch something. */
static int touch_unnamed(const struct catan_state *s, mur_action a, struct mur_touch *out)
{
    if (a == mur_action_make(CATAN_PROMPT_GIVE, CATAN_GIVE_MORE)) {
        *out = mur_touch_make(MUR_TOUCH_SEAT);
        out->side = s->partner;
        return 1;
    }
    if (a == mur_action_make(CATAN_PROMPT_FLIP, CATAN_FLIP_TURN)) {
        *out = mur_touch_make(MUR_TOUCH_CARD);
        out->card = "fate";
        out->place = "centre";
        return 1;
    }
    return 0;
}

int catan_touches(const struct mur_rules *r, const void *st, mur_action a,
                  struct mur_touch out[MUR_TOUCHES])
{
    const struct catan_state *s = st;
    int prompt = mur_action_prompt(a);
    uint32_t option = mur_action_payload(a);
    const struct phrase *p = phrase_of(prompt, option);
    if (p->argument == NOTHING || p->argument == CITY_EVENT)
        return touch_unnamed(s, a, out);
    int number = (int)(option - p->first);
    const char *name = argument_name(r, p->argument, number);
    if (p->argument == SEAT) {
        out[0] = mur_touch_make(MUR_TOUCH_SEAT);
        out[0].side = number;
        return 1;
    }
    bool good = p->argument == GOOD;
    out[0] = mur_touch_make(good ? MUR_TOUCH_GOOD : MUR_TOUCH_CARD);
    *(good ? &out[0].good : &out[0].card) = name;
    out[0].place = p->place;
    if (good && strcmp(p->place, "hand") == 0)
        out[0].side = hand_of(s, prompt);
    return 1;
}

/* ---- reading ------------------------------------------------------------------------------------- */

static bool read_words(struct mur_scanner *s, const struct phrase *p)
{
    return mur_take_word(s, p->words[0]) && (!p->words[1] || mur_take_word(s, p->words[1]));
}

/* 1 understood, 0 another phrase, -1 the words are right and the argument is not (place in *s). */
static int read_phrase(const struct mur_rules *r, struct mur_scanner *s, const struct phrase *p,
                       mur_action *out)
{
    uint32_t option = p->first;
    if (!read_words(s, p))
        return 0;
    if (p->argument == GOOD && mur_take_word(s, "?")) {
        option = CATAN_UNKNOWN;
    } else if (p->argument != NOTHING) {
        int i = read_argument(r, s, p->argument);
        if (i < 0)
            return -1;
        option += (uint32_t)i;
    }
    if (!mur_at_end(s)) {
        mur_read_word(s);
        return -1;
    }
    *out = mur_action_make(p->prompt, option);
    return 1;
}

enum mur_status catan_action_parse(const struct mur_rules *r, const void *st, const char *text,
                                   mur_action *out, struct mur_error *err)
{
    int prompt = ((const struct catan_state *)st)->prompt;
    struct mur_scanner best = mur_scanner_init(text);
    bool heard = false;
    for (int i = 0; i < PHRASES; i++) {
        struct mur_scanner s = mur_scanner_init(text);
        if (phrases[i].prompt != prompt)
            continue;
        int result = read_phrase(r, &s, &phrases[i], out);
        if (result > 0)
            return MUR_OK;
        if (result < 0) {
            heard = true;
            best = s;
        }
    }
    if (heard)
        return mur_fail(err, MUR_UNKNOWN_WORD, "this word does not belong here", best.word,
                        best.word_length);
    mur_read_word(&best);
    return mur_fail(err, MUR_BAD_SYNTAX, "this is no answer to the question that is asked",
                    best.word, best.word_length);
}
