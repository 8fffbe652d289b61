/*
 * messages.c - two scoring figures each, and the messages that dark spaces bring (M1-M14).
 *
 * The pile is shuffled once and used messages go under it, so after eight of them its order is known:
 * until then the next one is drawn by chance among those not seen.
 */
#include "games/carcassonne/modules/messages.h"

enum { MESSAGES = CARC_MESSAGES, DARK = 5 };

static void messages_build(struct carc_rules *r)
{
    r->ordered = true;
    r->scorers_each = 2;
}

/* ---- which figure moves (M1) ---------------------------------------------------------------------------------- */

/* Two figures on one total are alike, unless only one of them moved already and may win a message. */
static bool figures_alike(const struct carc_state *s, int colour)
{
    bool one_moved = s->part.moved == 1 || s->part.moved == 2;
    return s->track[colour][0] == s->track[colour][1] && !(colour == s->active && one_moved);
}

void carc_enter_name_figure(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    for (int i = 0; i < r->colours; i++) {
        int colour = carc_in_turn(r, s, i);
        if (!(s->award.to_name >> colour & 1))
            continue;
        if (!figures_alike(s, colour)) {
            carc_ask(s, CARC_PROMPT_advance, carc_seat_of(r, colour));
            return;
        }
        s->award.to_name &= (uint8_t) ~(1 << colour);
        s->award.named |= (uint8_t)(1 << colour);
    }
}

static int advance_asked(const struct carc_rules *r, const struct carc_state *s)
{
    for (int i = 0; i < r->colours; i++)
        if (s->award.to_name >> carc_in_turn(r, s, i) & 1)
            return carc_in_turn(r, s, i);
    return -1;
}

static const struct carc_answers advance_answers = {
    .word = {"follower", "woman"},
    .lead = "advance",
    .expected = MUR_N("expected: advance follower, or advance woman"),
};

static void advance_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                          struct mur_sink *sink)
{
    (void)sink;
    MUR_CHECK(payload < 2);
    int colour = advance_asked(r, s);
    s->award.to_name &= (uint8_t) ~(1 << colour);
    s->award.named |= (uint8_t)(1 << colour);
    s->award.woman |= (uint8_t)(payload << colour);
    carc_pend(r, s, CARC_PHASE_name_figure);
}

static int advance_touches(const struct carc_rules *r, const struct carc_state *s, uint32_t payload,
                           struct mur_touch *out)
{
    int colour = advance_asked(r, s);
    out[0] = mur_touch_make(MUR_TOUCH_SPACE);
    out[0].space = s->track[colour][payload] % CARC_LAP;
    out[0].side = colour;
    out[0].figure = advance_answers.word[payload];
    return 1;
}

const struct carc_prompt carc_prompt_advance = {
    .name = "advance",
    .phase = CARC_PHASE_name_figure,
    .goes_on = UINT64_C(1) << CARC_PHASE_score | UINT64_C(1) << CARC_PHASE_message,
    .asks = advance_asked,
    .list = carc_answers_list,
    .apply = advance_apply,
    .answers = &advance_answers,
    .touches = advance_touches,
};

/* ---- winning one (M3-M7) ------------------------------------------------------------------------------------------ */

static void messages_moved(const struct carc_rules *r, struct carc_state *s, int colour, int woman)
{
    (void)r;
    if (colour == s->active)
        s->part.moved |= (uint8_t)(1 << woman);
}

/* M5: a figure that moved in this scoring now stands on a dark space. */
static bool message_won(const struct carc_state *s)
{
    for (int woman = 0; woman < 2; woman++)
        if (s->part.moved >> woman & 1 && s->track[s->active][woman] % DARK == 0)
            return true;
    return false;
}

static void message_show(const struct carc_rules *r, struct carc_state *s, int number,
                         struct mur_sink *sink)
{
    s->part.message = (uint8_t)number;
    carc_tell(sink, (struct mur_event){.kind = CARC_EVENT_message, .seat = s->active, .a = number});
    carc_ask(s, CARC_PROMPT_message, carc_seat_of(r, s->active));
}

void carc_enter_message(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    bool won = message_won(s);
    s->part.message = s->part.moved = 0;
    if (!won)
        return;
    if (s->message.used < MESSAGES) {
        carc_ask(s, CARC_PROMPT_message_draw, MUR_NOBODY);
        return;
    }
    message_show(r, s, s->message.order[s->message.next], sink);
    s->message.next = (uint8_t)((s->message.next + 1) % MESSAGES);
}

static bool message_seen(const struct carc_state *s, uint32_t number)
{
    for (int i = 0; i < s->message.used; i++)
        if (s->message.order[i] == number)
            return true;
    return false;
}

static int message_draw_outcomes(const struct carc_rules *r, const struct carc_state *s,
                                 struct mur_outcome *out)
{
    (void)r;
    int n = 0;
    for (uint32_t number = 1; number <= MESSAGES; number++)
        if (!message_seen(s, number))
            out[n++] = (struct mur_outcome){
                .action = mur_action_make(CARC_PROMPT_message_draw, number), .weight = 1};
    return n;
}

static mur_action message_draw_sample(const struct carc_rules *r, const struct carc_state *s,
                                      struct mur_rng *g)
{
    struct mur_outcome out[MESSAGES];
    return out[mur_rng_below(g, (uint32_t)message_draw_outcomes(r, s, out))].action;
}

static bool message_draw_is_legal(const struct carc_rules *r, const struct carc_state *s,
                                  uint32_t payload)
{
    (void)r;
    return payload >= 1 && payload <= MESSAGES && !message_seen(s, payload);
}

static void message_draw_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                               struct mur_sink *sink)
{
    MUR_CHECK(message_draw_is_legal(r, s, payload));
    s->message.order[s->message.used++] = (uint8_t)payload;
    s->part.message = (uint8_t)payload;
    carc_tell(sink, (struct mur_event){
                        .kind = CARC_EVENT_message, .seat = s->active, .a = (int32_t)payload});
    carc_pend(r, s, CARC_PHASE_message_choice);
}

static void message_draw_text(const struct carc_rules *r, const struct carc_state *s,
                              uint32_t payload, struct mur_writer *w)
{
    (void)r, (void)s;
    mur_put(w, "message ");
    mur_put_int(w, (int)payload);
}

static bool message_draw_parse(const struct carc_rules *r, const struct carc_state *s,
                               struct mur_scanner *in, uint32_t *payload, struct mur_error *err)
{
    (void)r, (void)s;
    int number;
    if (!mur_take_word(in, "message") || !mur_read_int(in, &number) || number < 1 ||
        number > MESSAGES)
        return carc_refuse(err, MUR_BAD_SYNTAX, "expected: message 1 ... message 8", in->at, 0);
    *payload = (uint32_t)number;
    return true;
}

static int message_draw_ordinal(const struct carc_state *s)
{
    return s->message.used;
}

const struct carc_prompt carc_prompt_message_draw = {
    .name = "message_draw",
    .phase = CARC_PHASE_message,
    .chance = true,
    .stream = 2,
    .ordinal = message_draw_ordinal,
    .sample = message_draw_sample,
    .is_legal = message_draw_is_legal,
    .outcomes = message_draw_outcomes,
    .apply = message_draw_apply,
    .text = message_draw_text,
    .parse = message_draw_parse,
};

/* ---- what the eight do ------------------------------------------------------------------------------------------------ */

void carc_message_pay(const struct carc_rules *r, struct carc_state *s, int piece, int points,
                      int item, int count)
{
    carc_award_begin(r, s,
                     (struct carc_award){.piece = (uint16_t)piece,
                                         .points = (int16_t)points,
                                         .winners = (uint8_t)(1 << s->active),
                                         .reason = CARC_REASON_message,
                                         .item = (uint8_t)item,
                                         .count = (uint8_t)count,
                                         .message = s->part.message});
}

/* The pieces on which the active player has followers. */
static int own_followers(const struct carc_rules *r, const struct carc_state *s, int zone,
                         int *pieces)
{
    int n = 0;
    for (int i = 0; i < r->follower_kinds; i++) {
        const struct carc_figure_row *row = &carc_figure_row[r->follower[i]];
        for (int at = row->first; at < row->first + row->count; at++) {
            int piece = s->figure[s->active][at];
            if (piece != CARC_HOME && (zone < 0 || carc_slot_of(s, piece)->zone == zone))
                pieces[n++] = piece;
        }
    }
    return n;
}

/* A tie is nobody's choice, as it changes nothing: the zone begun first is named. */
static int first_piece(const struct carc_state *s, int piece)
{
    int first = piece;
    for (struct carc_walk w = carc_walk_begin(s, piece); carc_walk_next(s, &w);)
        if (w.piece < first)
            first = w.piece;
    return first;
}

/* 1, 2, 3: the least valuable road, city or monastery with an own follower. */
static void message_least(const struct carc_rules *r, struct carc_state *s, int zone)
{
    int pieces[CARC_FIGURES], n = own_followers(r, s, zone, pieces), best = -1, points = 0;
    for (int i = 0; i < n; i++) {
        int value = carc_value(r, s, pieces[i], false, s->active),
            piece = first_piece(s, pieces[i]);
        if (best < 0 || value < points || (value == points && piece < best)) {
            best = piece;
            points = value;
        }
    }
    if (best >= 0)
        carc_message_pay(r, s, best, points, 0, 0);
}

/* 5: 2 for each shield in cities with an own knight, each city once. */
static void message_shields(const struct carc_rules *r, struct carc_state *s)
{
    struct carc_seen seen = {{0}};
    int pieces[CARC_FIGURES], n = own_followers(r, s, CARC_CITY, pieces), shields = 0;
    for (int i = 0; i < n; i++)
        if (carc_see_zone(s, &seen, pieces[i]))
            shields += carc_zone_shields(s, pieces[i]);
    carc_message_pay(r, s, CARC_HOME, 2 * shields, CARC_ITEM_shields, shields);
}

/* 6, 7: 2 for each own knight or farmer, the big one too. */
static void message_heads(const struct carc_rules *r, struct carc_state *s, int zone, int item)
{
    int pieces[CARC_FIGURES], n = own_followers(r, s, zone, pieces);
    carc_message_pay(r, s, CARC_HOME, 2 * n, item, n);
}

/* 4: a whole extra part, when this one is over (M11). */
static void message_part(const struct carc_rules *r, struct carc_state *s)
{
    s->turn.extra_parts++;
    carc_pend(r, s, CARC_PHASE_extra_part);
}

static void message_act(const struct carc_rules *r, struct carc_state *s)
{
    switch (s->part.message) {
    case 1:
        message_least(r, s, CARC_ROAD);
        break;
    case 2:
        message_least(r, s, CARC_CITY);
        break;
    case 3:
        message_least(r, s, CARC_MONASTERY);
        break;
    case 4:
        message_part(r, s);
        break;
    case 5:
        message_shields(r, s);
        break;
    case 6:
        message_heads(r, s, CARC_CITY, CARC_ITEM_knights);
        break;
    case 7:
        message_heads(r, s, CARC_FIELD, CARC_ITEM_farmers);
        break;
    default:
        carc_pend(r, s, CARC_PHASE_recall);
    }
}

enum { ACT, POINTS, ANSWERS };

static const struct carc_answers message_answers = {
    .word = {"action", "points"},
    .lead = "message",
    .expected = MUR_N("expected: message action, or message points"),
};

void carc_enter_message_choice(const struct carc_rules *r, struct carc_state *s,
                               struct mur_sink *sink)
{
    (void)sink;
    carc_ask(s, CARC_PROMPT_message, carc_seat_of(r, s->active));
}

static void message_apply(const struct carc_rules *r, struct carc_state *s, uint32_t payload,
                          struct mur_sink *sink)
{
    (void)sink;
    MUR_CHECK(payload < ANSWERS);
    carc_pend(r, s, CARC_PHASE_message);
    if (payload == POINTS)
        carc_message_pay(r, s, CARC_HOME, CARC_MESSAGE_POINTS, CARC_ITEM_message, 1);
    else
        message_act(r, s);
}

const struct carc_prompt carc_prompt_message = {
    .name = "message",
    .phase = CARC_PHASE_message_choice,
    .goes_on = UINT64_C(1) << CARC_PHASE_turn_end,
    .list = carc_answers_list,
    .apply = message_apply,
    .answers = &message_answers,
};

/* ---- the end (M13) ----------------------------------------------------------------------------------------------------------- */

void carc_enter_final_join(const struct carc_rules *r, struct carc_state *s, struct mur_sink *sink)
{
    (void)sink;
    for (int colour = 0; colour < r->colours; colour++) {
        s->track[colour][0] = (int16_t)(s->track[colour][0] + s->track[colour][1]);
        s->track[colour][1] = 0;
    }
}

/* ---- position, check ------------------------------------------------------------------------------------------------------------ */

static void messages_write(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_writer *w)
{
    for (int colour = 0; colour < r->colours; colour++)
        carc_put_number(w, s->track[colour][1]);
    mur_put(w, " : ");
    mur_put_int(w, s->message.next);
    for (int i = 0; i < s->message.used; i++)
        carc_put_number(w, s->message.order[i]);
}

static bool messages_read(const struct carc_rules *r, struct carc_state *s, struct mur_scanner *in,
                          struct mur_error *err)
{
    int number;
    for (int colour = 0; colour < r->colours; colour++) {
        if (!mur_read_int(in, &number) || number < 0 || number > CARC_POINTS_MAX)
            return carc_refuse(err, MUR_OUT_OF_RANGE, "points are from 0 to 9999", in->at, 0);
        s->track[colour][1] = (int16_t)number;
    }
    if (!mur_take_char(in, ':') || !mur_read_int(in, &number) || number < 0 || number >= MESSAGES)
        return carc_refuse(err, MUR_BAD_SYNTAX, "which message is next?", in->at, 0);
    s->message.next = (uint8_t)number;
    while (!mur_at_end(in)) {
        if (s->message.used == MESSAGES || !mur_read_int(in, &number) || number < 1 ||
            number > MESSAGES || message_seen(s, (uint32_t)number))
            return carc_refuse(err, MUR_ILLEGAL, "this is no new message", in->word,
                               in->word_length);
        s->message.order[s->message.used++] = (uint8_t)number;
    }
    return true;
}

/* Once all eight were seen they come in the same order again. */
static void messages_describe(const struct carc_rules *r, const struct carc_state *s,
                              struct mur_json_writer *j)
{
    (void)r;
    mur_json_open_object(j, "messages");
    carc_json_number(j, "shown", s->part.message ? s->part.message : -1);
    mur_json_open_list(j, "seen");
    for (int i = 0; i < s->message.used; i++)
        mur_json_put_int(j, NULL, s->message.order[i]);
    mur_json_close(j);
    carc_json_number(j, "next",
                     s->message.used < MESSAGES ? -1 : s->message.order[s->message.next]);
    mur_json_close(j);
}

/* expect message 3: the one that is shown; 0: none */
static enum mur_status messages_expect(const struct carc_rules *r, const struct carc_state *s,
                                       struct mur_scanner *in, struct mur_error *err)
{
    (void)r;
    return carc_compare(in, s->part.message, err);
}

static const struct mur_option_rule messages_rules[] = {
    CARC_NOT_SOLO(MUR_N("messages need somebody to race against: not in the one-player variant")),
    {.message = NULL},
};

static const struct carc_slice messages_slices[] = {
    CARC_SLICE(message),          CARC_SLICE(part.moved),
    CARC_SLICE(part.message),     CARC_SLICE(award.message),
    CARC_SLICE(award.named),      CARC_SLICE(award.woman),
    CARC_SLICE(turn.extra_parts), {0, 0},
};

const struct carc_module carc_module_messages = {
    .option = {.word = "messages",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("Messages"),
               .help = MUR_N("a second scoring figure, and messages on the track"),
               .rules = messages_rules},
    .slices = messages_slices,
    .build = messages_build,
    .in_range = carc_messages_in_range,
    .check = carc_messages_check,
    .moved = messages_moved,
    .write = messages_write,
    .read = messages_read,
    .describe = messages_describe,
    .study_word = "message",
    .expect = messages_expect,
};
