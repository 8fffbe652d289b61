/* happened.c - an action, the events that it brought, and the sentences that tell them. */
#include <string.h>

#include "describe/internal.h"
#include "text/tell.h"
#include "text/words.h"

enum { LINES_MAX = 2048 };

/* What is being described; the states are views. */
struct happening {
    const struct mur_describer *d;
    const struct mur_event *event;
    int count;
    const void *after;
};

static bool visible(const struct happening *h, const struct mur_event *e)
{
    return e->seen_by == 0xFF || (h->d->viewer < MUR_SEATS && e->seen_by >> h->d->viewer & 1);
}

/* ---- the action ------------------------------------------------------------------------------------------ */

static void put_action(struct mur_json_writer *j, const struct mur_describer *d,
                       const struct mur_happening *what)
{
    const struct mur_rules *r = d->rules;
    struct mur_point p = mur_point(r, what->before);
    unsigned seen_by = mur_seen_by(r, what->before, what->action);
    bool seen = seen_by == 0xFF || (d->viewer < MUR_SEATS && seen_by >> d->viewer & 1);
    mur_action a = seen ? what->action : mur_masked(r, what->action);
    void *view = describe_view(d);
    mur_view(r, what->before, d->viewer, view);
    mur_json_open_object(j, "action");
    mur_json_put_int(j, "action", a);
    mur_json_put_bool(j, "masked", !seen);
    describe_seat(j, "seat", p.seat);
    describe_prompt(j, r, mur_action_prompt(a));
    describe_action(j, d, view, a);
    mur_json_close(j);
}

/* ---- events ---------------------------------------------------------------------------------------------- */

static void put_subject(struct mur_json_writer *j, const struct happening *h, uint32_t subject)
{
    char text[DESCRIBE_SUBJECT_MAX];
    struct mur_touch touch;
    mur_subject_text(h->d->rules, h->after, subject, text, sizeof text);
    mur_json_put_text(j, "subject", *text ? text : NULL);
    if (mur_subject_touch(h->d->rules, h->after, subject, &touch))
        describe_touch(j, "touch", &touch);
    else
        mur_json_put_null(j, "touch");
}

/* The strengths that follow a scoring, by side. */
static void put_strengths(struct mur_json_writer *j, const struct happening *h, int at)
{
    int strength[MUR_SEATS] = {0};
    for (int i = at + 1; i < h->count && h->event[i].kind == MUR_EVENT_STRENGTH; i++)
        if (h->event[i].seat < MUR_SEATS)
            strength[h->event[i].seat] = h->event[i].a;
    mur_json_open_list(j, "strength");
    for (int side = 0; side < h->d->rules->sides; side++)
        mur_json_put_int(j, NULL, strength[side]);
    mur_json_close(j);
}

static void put_items(struct mur_json_writer *j, const struct happening *h, int at)
{
    mur_json_open_list(j, "items");
    for (int i = at + 1; i <= at + h->event[at].b && i < h->count; i++) {
        const struct mur_event *e = &h->event[i];
        char phrase[DESCRIBE_PHRASE_MAX];
        struct mur_writer w = mur_writer_init(phrase, sizeof phrase);
        mur_put_item(&w, h->d->language, h->d->rules, e->a, e->b);
        mur_json_open_object(j, NULL);
        mur_json_put_text(j, "item", mur_word(h->d->rules, MUR_WORD_ITEM, e->a));
        mur_json_put_int(j, "count", e->b);
        mur_json_put_int(j, "points", e->c);
        mur_json_put_text(j, "phrase", phrase);
        mur_json_close(j);
    }
    mur_json_close(j);
}

/* The reason of the scoring that is in force at an event; NULL if there is none. */
static const char *reason_at(const struct happening *h, int at)
{
    while (at >= 0 && h->event[at].kind != MUR_EVENT_SCORING)
        at--;
    return at < 0 ? NULL : mur_word(h->d->rules, MUR_WORD_REASON, h->event[at].a);
}

/* Strengths belong to their scoring and items to their award. */
static bool stands_alone(const struct mur_event *e)
{
    return e->kind != MUR_EVENT_STRENGTH && e->kind != MUR_EVENT_ITEM;
}

static void put_event(struct mur_json_writer *j, const struct happening *h, int at)
{
    const struct mur_rules *r = h->d->rules;
    const struct mur_event *e = &h->event[at];
    mur_json_open_object(j, NULL);
    mur_json_put_text(j, "event", mur_word(r, MUR_WORD_EVENT, e->kind));
    describe_seat(j, "side", e->seat);
    put_subject(j, h, e->subject);
    if (e->kind == MUR_EVENT_SCORING) {
        mur_json_put_text(j, "reason", reason_at(h, at));
        put_strengths(j, h, at);
    } else if (e->kind == MUR_EVENT_AWARD) {
        mur_json_put_text(j, "reason", reason_at(h, at));
        mur_json_put_int(j, "points", e->a);
        put_items(j, h, at);
    } else if (e->kind >= MUR_EVENT_OWN && r->kind->describe_event) {
        r->kind->describe_event(r, h->after, e, j);
    }
    mur_json_close(j);
}

static void put_events(struct mur_json_writer *j, const struct happening *h)
{
    mur_json_open_list(j, "events");
    for (int i = 0; i < h->count; i++)
        if (stands_alone(&h->event[i]) && visible(h, &h->event[i]))
            put_event(j, h, i);
    mur_json_close(j);
}

/* ---- sentences ------------------------------------------------------------------------------------------- */

/* Each line is a sentence of the event with this number in the list. */
static void put_lines(struct mur_json_writer *j, char *lines, int number)
{
    for (char *line = lines, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        mur_json_open_object(j, NULL);
        mur_json_put_int(j, "event", number);
        mur_json_put_text(j, "text", line);
        mur_json_close(j);
    }
}

static void put_sentences(struct mur_json_writer *j, const struct happening *h)
{
    struct mur_teller teller = {.language = h->d->language,
                                .rules = h->d->rules,
                                .state = h->after,
                                .viewer = (uint8_t)h->d->viewer};
    const char *reason = "";
    int number = -1;
    mur_json_open_list(j, "sentences");
    for (int i = 0; i < h->count; i++) {
        char lines[LINES_MAX];
        struct mur_writer w = mur_writer_init(lines, sizeof lines);
        number += stands_alone(&h->event[i]) && visible(h, &h->event[i]);
        mur_tell_event(&teller, h->event, h->count, i, &reason, &w);
        put_lines(j, lines, number);
    }
    mur_json_close(j);
}

void mur_json_happened(struct mur_json_writer *j, const char *key, const struct mur_describer *d,
                       const struct mur_happening *what)
{
    void *after = describe_other(d);
    struct happening h = {.d = d, .event = what->event, .count = what->count, .after = after};
    describe_open_of_table(j, key, "happened", d);
    put_action(j, d, what);
    mur_view(d->rules, what->after, d->viewer, after);
    mur_json_put_hex(j, "hash", mur_hash(d->rules, after), 16);
    put_events(j, &h);
    put_sentences(j, &h);
    mur_json_close(j);
}
