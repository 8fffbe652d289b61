/* turn.c - the phases of the core, and running them. */
#include <string.h>

#include "games/carcassonne/internal.h"

static void phase_enter(int phase, const struct carc_rules *r, struct carc_state *s,
                        struct mur_sink *sink)
{
    switch (phase) {
#define PHASE(name, module, when)                                                                  \
    case CARC_PHASE_##name:                                                                        \
        carc_enter_##name(r, s, sink);                                                             \
        break;
#include "games/carcassonne/phases.def"
#undef PHASE
    default:
        MUR_CHECK(false);
    }
}

void carc_run(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    s->asking = 0;
    do {
        MUR_CHECK(s->pending != 0);
        int phase = __builtin_ctzll(s->pending);
        s->pending &= s->pending - 1;
        phase_enter(phase, r, s, sink);
    } while (!s->asking && s->pending);
}

void carc_part_begin(const struct carc_rules *r, struct carc_state *s)
{
    s->part = (struct carc_part){0};
    s->pending = r->every_part;
}

/* E1: the game ends when a tile must be drawn and there is none. */
void carc_enter_draw(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    while (s->left == 0 && s->stage + 1 < r->stages) {
        s->stage++;
        s->left = (uint8_t)carc_bag_left(r, s, s->stage);
    }
    if (s->left == 0)
        s->pending = r->at_end;
    else
        carc_ask(s, CARC_PROMPT_draw, MUR_NOBODY);
}

/* B3: a tile that fits nowhere leaves the game, and another one is drawn in the same turn. */
void carc_enter_place(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (carc_placeable(r, s, s->hand)) {
        carc_ask(s, CARC_PROMPT_place, s->active);
        return;
    }
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_boxed,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_FACE, s->hand)});
    s->hand = 0;
    carc_pend(r, s, CARC_PHASE_draw);
    carc_pend(r, s, CARC_PHASE_place);
}

/* B4: slots of the tile laid last whose zone nobody stands on. */
static unsigned free_slots(const struct carc_state *s, unsigned zones)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    const struct carc_face *face = &carc_face[t->face];
    unsigned slots = 0;
    for (int slot = 0; slot < face->slots; slot++)
        if (zones >> face->slot[slot].zone & 1 && carc_zone_power(s, t->first + slot) == 0)
            slots |= 1u << slot;
    return slots;
}

void carc_enter_figure(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    for (int i = 0; i < r->follower_kinds; i++) {
        int figure = r->follower[i];
        if (s->supply[s->active][figure])
            s->part.offer[figure] = (uint8_t)free_slots(s, r->zones[figure]);
    }
    CARC_RUN(r, offer, r, s);
    uint64_t any;
    memcpy(&any, s->part.offer, sizeof any);
    if (any || s->part.back)
        carc_ask(s, CARC_PROMPT_figure, s->active);
}

/* ---- scoring in the course of the game ------------------------------------------------------------------- */

void carc_closing_add(struct carc_state *s, int piece, int points, int winners, int reason)
{
    MUR_CHECK(s->closings < CARC_CLOSING_MAX);
    s->closing[s->closings++] = (struct carc_closing){
        .piece = (uint16_t)piece,
        .points = (int16_t)points,
        .winners = (uint8_t)winners,
        .reason = (uint8_t)reason,
    };
}

static void zone_closes(const struct carc_rules *r, struct carc_state *s, int piece)
{
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].reason == CARC_REASON_complete &&
            carc_same_zone(s, s->closing[i].piece, piece))
            return;
    int winners = carc_majority(carc_zone_power(s, piece));
    carc_closing_add(s, piece, winners ? carc_value(r, s, piece, true, -1) : 0, winners,
                     CARC_REASON_complete);
}

static void closings_find(const struct carc_rules *r, struct carc_state *s)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    for (unsigned slots = r->closable[t->face]; slots; slots &= slots - 1) {
        int piece = t->first + __builtin_ctz(slots);
        if (carc_zone_open(s, piece) == 0)
            zone_closes(r, s, piece);
    }
    for (int i = 0; i < s->monks; i++)
        if (s->piece[s->monk[i]].open == 0)
            zone_closes(r, s, s->monk[i]);
}

/* B10: all who have the majority get the full points. */
static void closing_pay(const struct carc_rules *r, struct carc_state *s,
                        const struct carc_closing *closing, struct mur_sink *sink)
{
    bool complete = closing->reason == CARC_REASON_complete;
    carc_tell_scoring(r, s, closing->piece, closing->reason, sink);
    for (int i = 0; i < r->colours; i++) {
        int colour = (s->active + i) % r->colours;
        if (closing->winners >> colour & 1)
            carc_award(r, s, closing->piece, complete, colour, closing->points, sink);
    }
}

void carc_enter_score(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    closings_find(r, s);
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].winners)
            closing_pay(r, s, &s->closing[i], sink);
    if (s->closings)
        carc_pend(r, s, CARC_PHASE_tidy);
}

/* O6: the figures go home when everything is scored. */
void carc_enter_tidy(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    for (int i = 0; i < s->closings; i++) {
        struct carc_closing closing = s->closing[i];
        s->closing[i] = (struct carc_closing){0};
        if (closing.reason != CARC_REASON_complete)
            continue;
        CARC_RUN(r, closed, r, s, closing.piece, sink);
        if (closing.winners) /* a zone without followers has no figures at all */
            carc_zone_clear(r, s, closing.piece, sink);
    }
    s->closings = 0;
}

void carc_enter_turn_end(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    s->turn = (struct carc_turn){0};
    s->active = (uint8_t)(s->active + 1 < r->colours ? s->active + 1 : 0);
    carc_part_begin(r, s);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_turn, .seat = s->active});
}

/* ---- the end ------------------------------------------------------------------------------------------------ */

static void final_score_zone(const struct carc_rules *r, struct carc_state *s, int piece,
                             struct mur_sink *sink)
{
    carc_tell_scoring(r, s, piece, CARC_REASON_final, sink);
    int winners = carc_majority(carc_zone_power(s, piece));
    for (int colour = 0; colour < r->colours; colour++)
        if (winners >> colour & 1)
            carc_award(r, s, piece, false, colour, carc_value(r, s, piece, false, colour), sink);
}

/* Scores once each zone of the wanted sort on which somebody stands. */
static void final_score(const struct carc_rules *r, struct carc_state *s, bool fields,
                        struct mur_sink *sink)
{
    struct carc_seen seen = {{0}};
    for (int colour = 0; colour < r->colours; colour++)
        for (int at = 0; at < CARC_FIGURES; at++) {
            int piece = s->figure[colour][at];
            if (piece != CARC_HOME && (carc_slot_of(s, piece)->zone == CARC_FIELD) == fields &&
                carc_see_zone(s, &seen, piece))
                final_score_zone(r, s, piece, sink);
        }
}

void carc_enter_final_zones(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    final_score(r, s, false, sink);
}

void carc_enter_final_fields(const struct carc_rules *r, struct carc_state *s,
                             struct mur_sink *sink)
{
    final_score(r, s, true, sink);
}

void carc_enter_over(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)r;
    s->asked = MUR_NOBODY;
    carc_tell(sink, (struct mur_event){.kind = MUR_EVENT_OVER, .seat = MUR_NOBODY});
}
