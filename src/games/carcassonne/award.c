/*
 * award.c - one door for points in the course of the game.
 *
 * An award names its winners, who all get the same. Paying one may ask questions (which scoring figure
 * moves, does a robber wait), so it is kept in the state and phases carry it on: name_figure, who_robs,
 * pay, loot (Z14). Where nobody has anything to ask the points are given at once.
 */
#include <string.h>

#include "games/carcassonne/internal.h"

/* The i-th colour in turn order from the active one. */
int carc_in_turn(const struct carc_rules *r, const struct carc_state *s, int i)
{
    return (s->active + i) % r->colours;
}

struct carc_items carc_award_items(const struct carc_rules *r, const struct carc_state *s,
                                   int colour)
{
    const struct carc_award *a = &s->award;
    struct carc_items items = carc_items(r, s, a->piece, a->reason == CARC_REASON_complete, colour);
    if (a->item)
        carc_items_add(&items,
                       (struct carc_item){.item = a->item, .count = a->count, .points = a->gone});
    return items;
}

static bool items_have(const struct carc_items *items, struct carc_item item)
{
    for (int i = 0; i < items->count; i++)
        if (memcmp(&items->item[i], &item, sizeof item) == 0)
            return true;
    return false;
}

/* Message 8 values a field before the last farmer goes home, and with him the pig. */
void carc_award_keep(const struct carc_rules *r, struct carc_state *s,
                     const struct carc_items *valued)
{
    struct carc_award *a = &s->award;
    struct carc_items now = carc_award_items(r, s, s->active);
    for (int i = 0; i < valued->count; i++)
        if (!items_have(&now, valued->item[i])) {
            MUR_CHECK(!a->item);
            a->item = (uint8_t)valued->item[i].item;
            a->count = (uint8_t)valued->item[i].count;
            a->gone = (uint8_t)valued->item[i].points;
        }
}

static void award_give(const struct carc_rules *r, struct carc_state *s, int colour,
                       struct mur_sink *sink)
{
    const struct carc_award *a = &s->award;
    int woman = a->woman >> colour & 1;
    if (a->piece == CARC_HOME) {
        carc_tell_plain(sink, colour, a->points, carc_subject(CARC_SUBJECT_MESSAGE, a->message),
                        a->item, a->count);
    } else if (sink) {
        struct carc_items items = carc_award_items(r, s, colour);
        carc_tell_award(sink, colour, a->points, a->piece, &items);
    }
    carc_advance(r, s, colour, woman, a->points, sink);
}

void carc_enter_pay(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    struct carc_award *a = &s->award;
    if (a->piece == CARC_HOME)
        carc_tell(sink,
                  (struct mur_event){.kind = MUR_EVENT_SCORING,
                                     .seat = MUR_NOBODY,
                                     .subject = carc_subject(CARC_SUBJECT_MESSAGE, a->message),
                                     .a = a->reason});
    else
        carc_tell_scoring(r, s, a->piece, a->reason, sink);
    for (int i = 0; i < r->colours; i++)
        if (a->winners >> carc_in_turn(r, s, i) & 1)
            award_give(r, s, carc_in_turn(r, s, i), sink);
    a->named = a->woman = 0;
    if (a->marked)
        s->pending |= r->once_paid;
    else
        *a = (struct carc_award){0};
}

void carc_award_begin(const struct carc_rules *r, struct carc_state *s, struct carc_award award)
{
    if (award.points <= 0 || !award.winners)
        return;
    s->award = award;
    s->award.to_name = award.winners;
    s->pending |= r->at_award;
}

/* ---- the zones that close, and their order ------------------------------------------------------------ */

void carc_closing_add(struct carc_state *s, int piece, int points, int winners, int reason)
{
    MUR_CHECK(s->closings < CARC_CLOSING_MAX);
    s->closing[s->closings++] = (struct carc_closing){
        .piece = (uint16_t)piece,
        .points = (int16_t)points,
        .winners = (uint8_t)winners,
        .reason = (uint8_t)reason,
        .paid = (uint8_t)(points <= 0 || !winners),
    };
}

/* A zone is called by its last piece, so that the same one has one name. */
static int last_piece(const struct carc_state *s, int piece)
{
    int last = piece;
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        if (w.piece > last)
            last = w.piece;
    return last;
}

void carc_zone_closes(const struct carc_rules *r, struct carc_state *s, int piece)
{
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].reason == CARC_REASON_complete &&
            carc_same_zone(s, s->closing[i].piece, piece))
            return;
    int winners = carc_majority(carc_zone_power(s, piece));
    carc_closing_add(s, last_piece(s, piece), winners ? carc_value(r, s, piece, true, -1) : 0,
                     winners, CARC_REASON_complete);
}

static inline void closings_find(const struct carc_rules *r, struct carc_state *s)
{
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    for (unsigned slots = r->closable[t->face]; slots; slots &= slots - 1) {
        int piece = t->first + mur_first_bit(slots);
        if (carc_zone_open(s, piece) == 0)
            carc_zone_closes(r, s, piece);
    }
    for (int i = 0; i < s->monks; i++)
        if (s->piece[s->monk[i]].open == 0)
            carc_zone_closes(r, s, s->monk[i]);
    CARC_RUN(r, closing, r, s);
}

/* Apart, so that the other one stays where most tiles are scored. */
MUR_APART void carc_closings_find(const struct carc_rules *r, struct carc_state *s)
{
    closings_find(r, s);
}

static void closing_begin(const struct carc_rules *r, struct carc_state *s, int i,
                          struct mur_sink *sink)
{
    int winners = s->closing[i].winners;
    for (int h = 0; h < r->hooks.entitled_count; h++)
        winners = r->hooks.entitled[h](r, s, winners);
    s->closing[i].paid = 1;
    if (!winners)
        carc_tell(sink, (struct mur_event){
                            .kind = CARC_EVENT_not_lowest,
                            .seat = MUR_NOBODY,
                            .subject = carc_subject(CARC_SUBJECT_PIECE, s->closing[i].piece),
                            .a = s->closing[i].winners});
    carc_award_begin(r, s,
                     (struct carc_award){.piece = s->closing[i].piece,
                                         .points = s->closing[i].points,
                                         .winners = (uint8_t)winners,
                                         .reason = s->closing[i].reason});
}

/* B10: all who have the majority get the full points. Nobody has anything to say about it. */
static void closings_pay(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    for (int i = 0; i < s->closings; i++) {
        if (s->closing[i].paid)
            continue;
        closing_begin(r, s, i, sink);
        s->pending &= ~(UINT64_C(1) << CARC_PHASE_pay);
        carc_enter_pay(r, s, sink);
    }
}

/* O4: where it can matter the active player chooses what is scored next. */
static void closings_continue(const struct carc_rules *r, struct carc_state *s,
                              struct mur_sink *sink)
{
    int open = 0, next = 0;
    for (int i = s->closings - 1; i >= 0; i--)
        if (!s->closing[i].paid) {
            open++;
            next = i;
        }
    if (open > 1)
        carc_ask(s, CARC_PROMPT_order, carc_seat_of(r, s->active));
    if (open == 1)
        closing_begin(r, s, next, sink);
    if (open)
        carc_pend(r, s, CARC_PHASE_score);
}

/* Apart, because most tiles close nothing. */
MUR_APART static void closings_score(const struct carc_rules *r, struct carc_state *s,
                                     struct mur_sink *sink)
{
    carc_pend(r, s, CARC_PHASE_tidy);
    if (r->ordered)
        closings_continue(r, s, sink);
    else
        closings_pay(r, s, sink);
}

void carc_enter_score(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    if (!s->part.scored)
        closings_find(r, s);
    s->part.scored = 1;
    if (s->closings)
        closings_score(r, s, sink);
}

/* O6: the figures go home when everything is scored. */
void carc_enter_tidy(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    for (int i = 0; i < s->closings; i++)
        if (s->closing[i].reason == CARC_REASON_complete)
            CARC_RUN(r, closed, r, s, &s->closing[i], sink);
    for (int i = 0; i < s->closings; i++) {
        /* A zone without followers has no figures at all. */
        if (s->closing[i].reason == CARC_REASON_complete && s->closing[i].winners)
            carc_zone_clear(r, s, s->closing[i].piece, sink);
        s->closing[i] = (struct carc_closing){0};
    }
    s->closings = 0;
}

/* ---- the question of the order --------------------------------------------------------------------------- */

static int order_list(const struct carc_rules *r, const struct carc_state *s, mur_action *out)
{
    (void)r;
    int n = 0;
    for (int i = 0; i < s->closings; i++)
        if (!s->closing[i].paid)
            n = carc_actions_insert(
                out, n,
                mur_action_make(CARC_PROMPT_order, carc_piece_pack(s, s->closing[i].piece)));
    return n;
}

static void order_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                        struct mur_sink *sink)
{
    for (int i = 0; i < s->closings; i++)
        if (!s->closing[i].paid && carc_piece_pack(s, s->closing[i].piece) == payload) {
            closing_begin(r, s, i, sink);
            return;
        }
    MUR_CHECK(false);
}

static void order_text(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                       struct mur_writer *w)
{
    (void)r;
    mur_put(w, "score ");
    carc_put_packed(w, s, payload);
}

static bool order_parse(const struct carc_rules *r, const struct carc_state *s,
                        struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r;
    if (!mur_take_word(in, "score"))
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: score ZONE SIDE at X,Y", in->at, 0);
    return carc_read_packed(s, in, payload, err);
}

static int order_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                         struct mur_touch *out)
{
    out[0] = carc_touch_piece(r, s, MUR_TOUCH_ZONE, carc_piece_unpack(s, payload));
    return 1;
}

const struct carc_prompt carc_prompt_order = {
    .name = "order",
    .phase = CARC_PHASE_score,
    .goes_on = UINT64_C(1) << CARC_PHASE_score,
    .list = order_list,
    .apply = order_apply,
    .text = order_text,
    .parse = order_parse,
    .info = carc_packed_info,
    .touches = order_touches,
};
