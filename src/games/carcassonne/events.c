/* events.c - telling what happened, and the words for it. */
#include "games/carcassonne/internal.h"

const char *const carc_zone_name[CARC_ZONES] = {"city", "road", "field", "monastery", "garden"};
const char *const carc_colour_name[MUR_SEATS] = {"Red", "Blue", "Yellow", "Green", "Black", "Pink"};

void carc_sink_add(struct mur_sink *sink, struct mur_event event)
{
    event.seen_by = 0xFF;
    if (sink->count < sink->cap)
        sink->event[sink->count] = event;
    sink->count++;
}

static const char *event_word(int number)
{
    switch (number) {
#define EVENT(n, name, fields)                                                                     \
    case n:                                                                                        \
        return #name;
#include "games/carcassonne/events.def"
#undef EVENT
    default:
        return NULL;
    }
}

static const char *item_word(int number)
{
    switch (number) {
#define ITEM(n, name)                                                                              \
    case n:                                                                                        \
        return #name;
#include "games/carcassonne/items.def"
#undef ITEM
    default:
        return NULL;
    }
}

static const char *reason_word(int number)
{
    switch (number) {
#define REASON(n, name)                                                                            \
    case n:                                                                                        \
        return #name;
#include "games/carcassonne/reasons.def"
#undef REASON
    default:
        return NULL;
    }
}

const char *carc_word(const struct mur_rules *r, enum mur_word_class c, int number)
{
    switch (c) {
    case MUR_WORD_SEAT:
        return number >= 0 && number < carc_rules(r)->colours ? carc_colour_name[number] : NULL;
    case MUR_WORD_PROMPT:
        return number >= 0 && number < CARC_PROMPTS && carc_prompt[number]
                   ? carc_prompt[number]->name
                   : NULL;
    case MUR_WORD_EVENT:
        return event_word(number);
    case MUR_WORD_ITEM:
        return item_word(number);
    case MUR_WORD_REASON:
        return reason_word(number);
    }
    return NULL;
}

int carc_subject_text(const struct mur_rules *r, const void *st, uint32_t subject, char *buf,
                      int cap)
{
    (void)r;
    const struct carc_state *s = st;
    struct mur_writer w = mur_writer_init(buf, cap);
    int number = carc_subject_number(subject);
    const struct carc_tile *t = NULL;
    switch (carc_subject_class(subject)) {
    case CARC_SUBJECT_PIECE:
        t = &s->tile[s->piece[number].tile];
        carc_put_slot(&w, t, number - t->first);
        carc_put_spot(&w, t->x, t->y);
        break;
    case CARC_SUBJECT_TILE:
        t = &s->tile[number];
        mur_put(&w, carc_face[t->face].code);
        carc_put_spot(&w, t->x, t->y);
        break;
    case CARC_SUBJECT_FACE:
        mur_put(&w, carc_face[number].code);
        break;
    case CARC_SUBJECT_GOODS:
        mur_put(&w, item_word(CARC_ITEM_wine + number - CARC_WINE));
        break;
    case CARC_SUBJECT_MESSAGE:
        mur_put(&w, "message ");
        mur_put_int(&w, number);
        break;
    case CARC_SUBJECT_ROBBER:
        mur_put(&w, "robber");
        break;
    case CARC_SUBJECT_INGOTS:
        mur_put(&w, "gold");
        break;
    case CARC_SUBJECT_NONE:
        break;
    }
    return w.length;
}
