/* events.c - what happened, event by event, and records entry by entry. */
#include "muralha/flat.h"

#include <stdlib.h>

#include "base/check.h"

struct mur_sink *mur_sink_new(const struct mur_rules *r, int actions)
{
    size_t cap = (size_t)(actions > 1 ? actions : 1) * r->max_events;
    struct mur_sink *sink = malloc(sizeof *sink + cap * sizeof *sink->event);
    if (sink)
        *sink = (struct mur_sink){.event = (struct mur_event *)(sink + 1), .cap = (int)cap};
    return sink;
}

void mur_sink_free(struct mur_sink *sink)
{
    free(sink);
}

void mur_sink_clear(struct mur_sink *sink)
{
    sink->count = 0;
}

int mur_sink_count(const struct mur_sink *sink)
{
    return sink->count < sink->cap ? sink->count : sink->cap;
}

int mur_sink_lost(const struct mur_sink *sink)
{
    return sink->count - mur_sink_count(sink);
}

const struct mur_event *mur_sink_events(const struct mur_sink *sink)
{
    return sink->event;
}

static const struct mur_event *event_at(const struct mur_sink *sink, int index)
{
    MUR_CHECK(index >= 0 && index < mur_sink_count(sink));
    return &sink->event[index];
}

int mur_event_kind(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->kind;
}

int mur_event_seat(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->seat;
}

int mur_event_seen_by(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->seen_by;
}

uint32_t mur_event_subject(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->subject;
}

int32_t mur_event_a(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->a;
}

int32_t mur_event_b(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->b;
}

int32_t mur_event_c(const struct mur_sink *sink, int index)
{
    return event_at(sink, index)->c;
}

int mur_describe_events(const struct mur_rules *r, const void *before, mur_action action,
                        const void *after, const struct mur_sink *sink, int viewer,
                        const char *language, void *scratch, char *buf, int cap)
{
    return mur_describe_happened(r, before, action, after, sink->event, mur_sink_count(sink),
                                 viewer, language, scratch, buf, cap);
}

/* ---- records --------------------------------------------------------------------------------------- */

const struct mur_rules *mur_record_rules(const struct mur_record *rec)
{
    return rec->rules;
}

const void *mur_record_state(const struct mur_record *rec)
{
    return rec->state;
}

uint32_t mur_record_count(const struct mur_record *rec)
{
    return rec->count;
}

static const struct mur_entry *entry_at(const struct mur_record *rec, uint32_t index)
{
    MUR_CHECK(index < rec->count);
    return &rec->entry[index];
}

mur_action mur_record_action(const struct mur_record *rec, uint32_t index)
{
    return entry_at(rec, index)->action;
}

int mur_record_actor(const struct mur_record *rec, uint32_t index)
{
    return entry_at(rec, index)->actor;
}

int mur_record_seen_by(const struct mur_record *rec, uint32_t index)
{
    return entry_at(rec, index)->seen_by;
}

void mur_record_replay(const struct mur_record *rec, uint32_t count, void *out,
                       struct mur_sink *sink)
{
    MUR_CHECK(count <= rec->count);
    mur_start(rec->rules, out);
    for (uint32_t i = 0; i < count; i++)
        mur_apply(rec->rules, out, rec->entry[i].action, i + 1 == count ? sink : NULL);
}
