/*
 * bag.c - drawing tiles. The bag is a multiset: a draw is by face, weighted by how many are left, which
 * has the distribution of a shuffled pile. Faces that come first (the river) stand in an earlier stage.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

enum { FACES_AT_ONCE = 8 };

#define EVERY_BYTE UINT64_C(0x0101010101010101)

/* Eight counts at once: byte i of the result is the sum of counts 0 .. i; all sums are below 128. */
static uint64_t counts_running(const uint8_t *counts)
{
    uint64_t bytes; /* little-endian, as every platform of ours is */
    memcpy(&bytes, counts, sizeof bytes);
    return bytes * EVERY_BYTE;
}

static mur_action draw_sample(const struct carc_rules *r, const struct carc_state *s,
                              struct mur_rng *g)
{
    unsigned skip = mur_rng_below(g, s->left);
    int face = r->stage[s->stage].first;
    uint64_t running;
    for (; running = counts_running(&s->bag[face]), skip >= running >> 56; face += FACES_AT_ONCE)
        skip -= (unsigned)(running >> 56);
    /* The first byte above `skip` is the first whose top bit survives. */
    uint64_t above = ((running | 0x80 * EVERY_BYTE) - (skip + 1) * EVERY_BYTE) & 0x80 * EVERY_BYTE;
    face += mur_first_bit64(above) / 8;
    return mur_action_make(CARC_PROMPT_draw, (uint32_t)face);
}

static bool draw_is_legal(const struct carc_rules *r, const struct carc_state *s, uint32_t payload)
{
    return payload >= r->stage[s->stage].first && payload <= r->stage[s->stage].last &&
           s->bag[payload] > 0;
}

static int draw_outcomes(const struct carc_rules *r, const struct carc_state *s,
                         struct mur_outcome *out)
{
    int n = 0;
    for (int face = r->stage[s->stage].first; face <= r->stage[s->stage].last; face++)
        if (s->bag[face])
            out[n++] =
                (struct mur_outcome){.action = mur_action_make(CARC_PROMPT_draw, (uint32_t)face),
                                     .weight = s->bag[face]};
    return n;
}

static void draw_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                       struct mur_sink *sink)
{
    MUR_CHECK(draw_is_legal(r, s, payload));
    s->hand = (uint8_t)payload;
    s->bag[payload]--;
    s->left--;
    s->drawn++;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_draw,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_FACE, s->hand)});
}

static void draw_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                      struct mur_writer *w)
{
    (void)r, (void)s;
    mur_put(w, "draw ");
    mur_put(w, payload < CARC_FACES ? carc_face[payload].code : "?");
}

static bool draw_parse(const struct carc_rules *r, const struct carc_state *s,
                       struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)s;
    if (!mur_take_word(in, "draw"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "a draw is expected: draw CODE", in->at, 0);
    *payload = (uint32_t)carc_read_face(in);
    if (*payload && r->grow)
        *payload = carc_face[*payload].plain;
    return *payload ||
           carc_refuse(err, MUR_UNKNOWN_WORD, "no tile has this code", in->word, in->word_length);
}

static int draw_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                        struct mur_touch *out)
{
    (void)r, (void)s;
    out[0] = mur_touch_make(MUR_TOUCH_FACE);
    out[0].face = carc_face[payload].code;
    return 1;
}

static int draw_ordinal(const struct carc_state *s)
{
    return s->drawn;
}

const struct carc_prompt carc_prompt_draw = {
    .name = "draw",
    .phase = CARC_PHASE_draw,
    .chance = true,
    .stream = 0,
    .ordinal = draw_ordinal,
    .sample = draw_sample,
    .is_legal = draw_is_legal,
    .outcomes = draw_outcomes,
    .apply = draw_apply,
    .text = draw_text,
    .parse = draw_parse,
    .touches = draw_touches,
};

int carc_bag_left(const struct carc_rules *r, const struct carc_state *s, int stage)
{
    int left = 0;
    for (int face = r->stage[stage].first; face <= r->stage[stage].last; face++)
        left += s->bag[face];
    return left;
}

int carc_unseen(const void *st, int face)
{
    return ((const struct carc_state *)st)->bag[face];
}

int carc_unseen_total(const struct mur_rules *r, const void *st)
{
    const struct carc_state *s = st;
    int total = 0;
    (void)r;
    for (int face = 1; face < CARC_FACES; face++)
        total += s->bag[face];
    return total;
}
