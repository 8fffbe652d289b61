/* events.c - telling what happens, and the words for it. Nothing is formatted in the rules. */
#include "base/text.h"
#include "games/catan_cards/internal.h"

/* An event that names nobody in seen_by is for everybody. */
void catan_tell(struct catan_game *g, struct mur_event event)
{
    struct mur_sink *sink = g->sink;
    if (!sink)
        return;
    if (!event.seen_by)
        event.seen_by = 0xFF;
    if (sink->count < sink->cap)
        sink->event[sink->count] = event;
    sink->count++;
}

void catan_tell_card(struct catan_game *g, struct mur_event event, int good, unsigned seen_by)
{
    if (!g->sink)
        return;
    event.a = CATAN_UNKNOWN;
    catan_tell(g, event);
    event.kind = CATAN_EVENT_SEEN;
    event.seen_by = (uint8_t)seen_by;
    event.a = good;
    catan_tell(g, event);
}

static void tell_item(struct catan_game *g, int seat, int word, int number, int points)
{
    catan_tell(
        g, (struct mur_event){
               .kind = MUR_EVENT_ITEM, .seat = (uint8_t)seat, .a = word, .b = number, .c = points});
}

/* A city is worth more than the settlement it was; a city under an expansion no longer counts. */
void catan_tell_points(struct catan_game *g, int seat, int card, int number, int points)
{
    if (!g->sink)
        return;
    int before = card == CATAN_CITY        ? CATAN_SETTLEMENT
                 : card >= CATAN_EXPANSION ? CATAN_ITEM_COVERED
                                           : -1;
    int lost = 0;
    if (before >= 0)
        lost = catan_catalog.card[card == CATAN_CITY ? CATAN_SETTLEMENT : CATAN_CITY].points;
    catan_tell(g, (struct mur_event){.kind = MUR_EVENT_AWARD,
                                     .seat = (uint8_t)seat,
                                     .subject = catan_subject(CATAN_SUBJECT_CARD, card),
                                     .a = points - lost,
                                     .b = before >= 0 ? 2 : 1});
    tell_item(g, seat, card, number, points);
    if (before >= 0)
        tell_item(g, seat, before, -1, -lost);
}

/* ---- words --------------------------------------------------------------------------------------- */

static const char *const prompt_words[CATAN_PROMPTS] = {
#define PROMPT(number, name, word, apply) [number] = word,
#include "games/catan_cards/prompts.def"
#undef PROMPT
};

static const char *const event_words[CATAN_EVENTS] = {
    [MUR_EVENT_AWARD] = "award",
    [MUR_EVENT_ITEM] = "item",
    [MUR_EVENT_OVER] = "over",
#define EVENT(number, name, word, fields) [number] = word,
#include "games/catan_cards/events.def"
#undef EVENT
};

static const char *const reason_words[CATAN_REASONS] = {
    [CATAN_BY_TRADE] = "trade", [CATAN_BY_LIBRARY] = "library",
    [CATAN_BY_GUILD] = "guild", [CATAN_BY_ROBBER] = "robber",
    [CATAN_BY_HOARD] = "hoard", [CATAN_BY_SETTLEMENT] = "settlement",
    [CATAN_HAS_NONE] = "none",  [CATAN_PROTECTED] = "protected",
};

static const char *word_at(const char *const *words, int count, int number)
{
    return number >= 0 && number < count ? words[number] : NULL;
}

const char *catan_word(const struct mur_rules *r, enum mur_word_class c, int number)
{
    switch (c) {
    case MUR_WORD_SEAT:
        return word_at(catan_seat_name, r->players, number);
    case MUR_WORD_PROMPT:
        return word_at(prompt_words, CATAN_PROMPTS, number);
    case MUR_WORD_EVENT:
        return word_at(event_words, CATAN_EVENTS, number);
    case MUR_WORD_ITEM:
        if (number == CATAN_ITEM_COVERED)
            return "covered-city";
        return number >= 0 && number < CATAN_CARDS ? catan_catalog.card[number].name : NULL;
    case MUR_WORD_REASON:
        return word_at(reason_words, CATAN_REASONS, number);
    default:
        return NULL;
    }
}

int catan_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                       int cap)
{
    (void)st;
    struct mur_writer w = mur_writer_init(buf, cap);
    uint32_t number = subject & 0xFF;
    if (subject >> 8 == CATAN_SUBJECT_SEAT && number < r->players)
        mur_put(&w, catan_seat_name[number]);
    else if (subject >> 8 == CATAN_SUBJECT_CARD && number < CATAN_CARDS)
        mur_put(&w, catan_catalog.card[number].name);
    else if (subject >> 8 == CATAN_SUBJECT_EVENT && number < CATAN_CITY_EVENTS)
        mur_put(&w, catan_catalog.event[number].name);
    return w.length;
}
