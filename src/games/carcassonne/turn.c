/* turn.c - the phases of the core, and running them. */
#include <string.h>

#include "games/carcassonne/internal.h"

static carc_enter_fn *const phase_enter[CARC_PHASES] = {
#define PHASE(name, module, when) [CARC_PHASE_##name] = carc_enter_##name,
#include "games/carcassonne/phases.def"
#undef PHASE
};

void carc_run(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    s->asking = 0;
    MUR_CHECK(s->pending != 0);
    do {
        unsigned phase = (unsigned)mur_first_bit64(s->pending);
        s->pending &= s->pending - 1;
        phase_enter[phase](r, s, sink);
    } while (!s->asking && s->pending);
}

void carc_part_begin(const struct carc_rules *r, struct carc_state *s)
{
    s->part = (struct carc_part){0};
    s->pending = r->every_part;
    if (s->turn.extra_parts || s->turn.builder_owed)
        carc_pend(r, s, CARC_PHASE_extra_part);
}

/* Tiles that the colour to move could still draw. */
int carc_tiles_to_draw(const struct carc_rules *r, const struct carc_state *s)
{
    return r->hooks.own_tiles ? r->hooks.own_tiles(r, s) : carc_unseen_total(&r->common, s);
}

/* Apart, because few set-ups ask for them. */
MUR_APART static bool is_without_tiles(const struct carc_rules *r, const struct carc_state *s)
{
    return !carc_tiles_to_draw(r, s);
}
MUR_APART static void tile_drawn(const struct carc_rules *r, struct carc_state *s)
{
    CARC_RUN(r, drawn, r, s);
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
    else if (r->hooks.own_tiles && is_without_tiles(r, s))
        s->pending = UINT64_C(1) << CARC_PHASE_turn_end; /* V12 */
    else
        carc_ask(s, CARC_PROMPT_draw, MUR_NOBODY);
}

/* B3: a tile that fits nowhere leaves the game, and another one is drawn in the same turn. */
void carc_enter_place(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (r->hooks.drawn_count)
        tile_drawn(r, s);
    if (carc_placeable(r, s)) {
        carc_ask(s, CARC_PROMPT_place, carc_seat_of(r, s->active));
        return;
    }
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_boxed,
                                       .seat = s->active,
                                       .subject = carc_subject(CARC_SUBJECT_FACE, s->hand)});
    s->hand = 0;
    carc_pend(r, s, CARC_PHASE_draw);
    carc_pend(r, s, CARC_PHASE_place);
}

/* B4: those of some slots of the tile laid last whose zone nobody stands on. */
unsigned carc_free_slots(const struct carc_state *s, unsigned slots)
{
    int first = s->tile[s->tiles - 1].first;
    unsigned free = 0;
    for (; slots; slots &= slots - 1)
        if (carc_zone_power(s, first + mur_first_bit(slots)) == 0)
            free |= slots & -slots;
    return free;
}

void carc_enter_figure(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    int face = s->tile[s->tiles - 1].face;
    unsigned wanted = 0;
    for (int i = 0; i < r->follower_kinds; i++)
        if (s->supply[s->active][r->follower[i]])
            wanted |= s->part.offer[r->follower[i]] = r->stands[r->follower[i]][face];
    unsigned free = wanted ? carc_free_slots(s, wanted) : 0;
    for (int i = 0; wanted && i < r->follower_kinds; i++)
        s->part.offer[r->follower[i]] &= (uint8_t)free;
    CARC_RUN(r, offer, r, s);
    uint64_t any;
    memcpy(&any, s->part.offer, sizeof any);
    if (s->part.must && carc_figure_only(r, s, sink))
        return;
    if (any || s->part.back || s->part.fly)
        carc_ask(s, CARC_PROMPT_figure, carc_seat_of(r, s->active));
}

/* ---- extra parts --------------------------------------------------------------------------------------- */

/* A part won by a message is played first; then the builder's is asked for, once a turn, before the draw,
 * and only while there is something to draw (D3, D4, D11). */
void carc_enter_extra_part(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    bool tiles = !s->turn.last && carc_tiles_to_draw(r, s) > 0;
    if (s->turn.extra_parts && tiles) {
        s->turn.extra_parts--;
        carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_again, .seat = s->active});
        carc_part_begin(r, s);
    } else if (s->turn.builder_owed && !s->turn.builder_used && tiles) {
        carc_ask(s, CARC_PROMPT_extra_part, carc_seat_of(r, s->active));
    }
}

void carc_enter_turn_end(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (s->turn.last) { /* V8 */
        s->turn = (struct carc_turn){0};
        s->part = (struct carc_part){0};
        s->pending = r->at_end;
        return;
    }
    s->turn = (struct carc_turn){0};
    s->active = (uint8_t)(s->active + 1 < r->colours ? s->active + 1 : 0);
    carc_part_begin(r, s);
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_turn, .seat = s->active});
}

/* ---- the end ------------------------------------------------------------------------------------------------ */

static void final_give(const struct carc_rules *r, struct carc_state *s, int piece, int colour,
                       struct mur_sink *sink)
{
    int points = carc_value(r, s, piece, false, colour);
    if (points == 0)
        return;
    if (sink) {
        struct carc_items items = carc_items(r, s, piece, false, colour);
        carc_tell_award(sink, colour, points, piece, &items);
    }
    carc_advance(r, s, colour, 0, points, sink);
}

static void final_score_zone(const struct carc_rules *r, struct carc_state *s, int piece,
                             struct mur_sink *sink)
{
    carc_tell_scoring(r, s, piece, CARC_REASON_final, sink);
    unsigned winners = (unsigned)carc_majority(carc_zone_power(s, piece));
    for (; winners; winners &= winners - 1)
        final_give(r, s, piece, mur_first_bit(winners), sink);
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
