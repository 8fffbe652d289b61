/*
 * turn.c - the course of a turn: trade, build, draw; what each answer does.
 *
 * An apply function changes the state and hands over to one of the enter_ or ask_ functions, which runs
 * on to the next decision point.
 */
#include <string.h>

#include "base/check.h"
#include "games/catan_cards/internal.h"

static void draw_next(struct catan_game *g);

/* ---- decision points ----------------------------------------------------------------------------- */

static void ask_with(struct catan_state *s, int prompt, int seat, uint32_t options)
{
    s->turn = MUR_TURN_PLAYER;
    s->asked = (uint8_t)seat;
    s->prompt = (uint8_t)prompt;
    s->options = options;
}

void catan_ask(struct catan_game *g, int prompt, int seat)
{
    ask_with(g->state, prompt, seat, 0);
    g->state->options = catan_options(g->rules, g->state);
}

void catan_ask_chance(struct catan_game *g, int prompt)
{
    struct catan_state *s = g->state;
    s->turn = MUR_TURN_CHANCE;
    s->asked = MUR_NOBODY;
    s->prompt = (uint8_t)prompt;
    s->options = 0;
    if (prompt == CATAN_PROMPT_DRAW || prompt == CATAN_PROMPT_DEAL)
        catan_pile_prepare(g);
}

static void finish(struct catan_game *g)
{
    struct catan_state *s = g->state;
    s->turn = MUR_TURN_OVER;
    s->asked = MUR_NOBODY;
    s->prompt = 0;
    s->options = 0;
    s->stage = CATAN_FINISHED;
    catan_tell(g, (struct mur_event){.kind = MUR_EVENT_OVER, .seat = MUR_NOBODY, .a = s->limited});
}

/* ---- setting up ---------------------------------------------------------------------------------- */

void catan_start(const struct mur_rules *base, void *st)
{
    const struct catan_rules *r = catan_rules(base);
    struct catan_state *s = st;
    memset(s, 0, sizeof *s);
    memcpy(s->pile, r->goods, sizeof s->pile);
    s->pile_size = r->cards;
    memcpy(s->offer, r->offer, sizeof s->offer);
    memcpy(s->event, r->event, sizeof s->event);
    for (int n = 0; n < CATAN_STACKS; n++) {
        int start = catan_catalog.card[n].start;
        s->centre[n] = (uint8_t)(r->total[n] - start * base->players);
        for (int seat = 0; seat < base->players; seat++)
            s->seat[seat].stack[n] = (uint8_t)start;
    }
    s->stage = CATAN_SETTING_UP;
    s->draws = catan_catalog.dealt;
    catan_ask_chance(&(struct catan_game){.rules = r, .state = s}, CATAN_PROMPT_DEAL);
}

/* Every seat in turn gets its first hand; then the first turn begins. */
static void deal_hands(struct catan_game *g)
{
    struct catan_state *s = g->state;
    if (!s->draws && s->active + 1 < g->rules->base.players) {
        s->active++;
        s->draws = catan_catalog.dealt;
    }
    if (s->draws) {
        catan_ask_chance(g, CATAN_PROMPT_DRAW);
        return;
    }
    s->round = 1;
    catan_turn_begin(g, 0);
}

/* ---- phases -------------------------------------------------------------------------------------- */

void catan_turn_begin(struct catan_game *g, int seat)
{
    struct catan_state *s = g->state;
    int a_sides = catan_a_sides(s->seat[seat].stack[CATAN_ROAD]);
    s->active = (uint8_t)seat;
    s->trades = (uint8_t)(a_sides ? a_sides : 1); /* without a road: one card with the pile */
    s->built = 0;
    s->used = 0;
    s->stage = CATAN_TRADING;
    catan_tell(g,
               (struct mur_event){.kind = CATAN_EVENT_TURN, .seat = (uint8_t)seat, .a = s->round});
    catan_enter_trade(g);
}

static void turn_end(struct catan_game *g)
{
    struct catan_state *s = g->state;
    if (s->active + 1 < g->rules->base.players) {
        catan_turn_begin(g, s->active + 1);
    } else if (s->round < g->rules->rounds) {
        s->round++;
        catan_turn_begin(g, 0);
    } else {
        s->limited = 1;
        finish(g);
    }
}

static void enter_draw(struct catan_game *g)
{
    struct catan_state *s = g->state;
    s->stage = CATAN_DRAWING;
    s->trades = 0;
    s->draws =
        (uint8_t)(catan_catalog.draw + catan_a_sides(s->seat[s->active].stack[CATAN_KNIGHT]));
    draw_next(g);
}

void catan_enter_build(struct catan_game *g)
{
    g->state->stage = CATAN_BUILDING;
    uint32_t options = catan_build_options(g->rules, g->state);
    if (options)
        ask_with(g->state, CATAN_PROMPT_BUILD, g->state->active, options);
    else
        enter_draw(g);
}

void catan_enter_trade(struct catan_game *g)
{
    uint32_t options = catan_trade_options(g->rules, g->state);
    if (options)
        ask_with(g->state, CATAN_PROMPT_TRADE, g->state->active, options);
    else
        catan_enter_build(g);
}

/* ---- drawing and discarding ---------------------------------------------------------------------- */

static void flip(struct catan_game *g, int reason)
{
    struct catan_state *s = g->state;
    s->arrow = s->arrow == CATAN_WHITE ? CATAN_BLACK : CATAN_WHITE;
    catan_tell(g, (struct mur_event){
                      .kind = CATAN_EVENT_FLIPPED, .seat = s->active, .a = s->arrow, .b = reason});
}

/* Asks the next seat with too many cards, clockwise from the active one: after a robber attack, or by
 * the hoard rule (G1) when a card must be drawn and both piles are empty. */
static void discard_next(struct catan_game *g)
{
    struct catan_state *s = g->state;
    int players = g->rules->base.players;
    for (int i = 0; i < players; i++) {
        int seat = (s->active + i) % players;
        if (s->seat[seat].size > catan_catalog.keep) {
            catan_ask(g, CATAN_PROMPT_DISCARD, seat);
            return;
        }
    }
    if (s->stage == CATAN_DRAWING) {
        draw_next(g);
        return;
    }
    if (players > 2) /* two players use no fate card */
        flip(g, CATAN_BY_ROBBER);
    catan_enter_build(g);
}

static void draw_next(struct catan_game *g)
{
    struct catan_state *s = g->state;
    if (!s->draws) {
        turn_end(g);
    } else if (!s->pile_size && !s->discard_size) {
        catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_HOARD, .seat = s->active});
        discard_next(g);
    } else {
        catan_ask_chance(g, CATAN_PROMPT_DRAW);
    }
}

void catan_apply_discard(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    int reason = s->stage == CATAN_DRAWING ? CATAN_BY_HOARD : CATAN_BY_ROBBER;
    catan_tell(g, (struct mur_event){
                      .kind = CATAN_EVENT_DISCARDED, .seat = s->asked, .a = good, .b = reason});
    catan_hand_discard(g, s->asked, good, 1);
    discard_next(g);
}

static void pile_take(struct catan_state *s, int good)
{
    s->pile[good]--;
    s->pile_size--;
    s->drawn++;
}

void catan_apply_draw(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    catan_tell_card(g, (struct mur_event){.kind = CATAN_EVENT_DRAWN, .seat = s->active}, good,
                    1u << s->active);
    pile_take(s, good);
    catan_hand_add(g, s->active, good, 0);
    if (s->stage == CATAN_TRADING) {
        catan_enter_trade(g);
        return;
    }
    s->draws--;
    if (s->stage == CATAN_SETTING_UP)
        deal_hands(g);
    else
        draw_next(g);
}

void catan_apply_deal(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_DEALT, .seat = MUR_NOBODY, .a = good});
    pile_take(s, good);
    s->market[good]++;
    s->market_size++;
    if (s->market_size < catan_catalog.market)
        catan_ask_chance(g, CATAN_PROMPT_DEAL);
    else if (s->stage == CATAN_SETTING_UP)
        deal_hands(g);
    else
        catan_enter_build(g);
}

/* ---- building ------------------------------------------------------------------------------------ */

static void build_close(struct catan_game *g)
{
    struct catan_state *s = g->state;
    int card = s->card;
    s->built |= (uint8_t)(1u << (card < CATAN_EXPANSION ? card : CATAN_EXPANSION));
    s->card = s->dropped = s->missing = 0;
    memset(s->replaced, 0, sizeof s->replaced);
    if (catan_seat_points(g->rules, &s->seat[s->active]) >= catan_catalog.win)
        finish(g); /* at once: no event, no flip, no cards */
    else if (card == CATAN_SETTLEMENT && g->rules->base.players > 2)
        catan_ask(g, CATAN_PROMPT_FLIP, s->active);
    else if (card == CATAN_CITY)
        catan_ask_chance(g, CATAN_PROMPT_EVENT);
    else
        catan_enter_build(g);
}

static void build_go_on(struct catan_game *g)
{
    if (g->state->missing) {
        catan_ask(g, CATAN_PROMPT_SUBSTITUTE, g->state->active);
        return;
    }
    catan_pay(g);
    catan_lay(g);
    build_close(g);
}

static void build_count_missing(struct catan_game *g)
{
    struct catan_state *s = g->state;
    uint8_t cost[CATAN_GOODS];
    catan_cost_now(g->rules, s, cost);
    s->missing = catan_bill_make(g->rules, s->seat[s->active].hand, cost).missing;
    build_go_on(g);
}

void catan_apply_build(struct catan_game *g, int option)
{
    struct catan_state *s = g->state;
    if (option == CATAN_BUILD_END) {
        enter_draw(g);
    } else if (option >= CATAN_BUILD_GUILD) {
        catan_guild(g, option - CATAN_BUILD_GUILD);
    } else {
        s->card = (uint8_t)(option - CATAN_BUILD_CARD);
        if (s->seat[s->active].expansions & g->rules->university &&
            !(s->used & CATAN_USED_UNIVERSITY))
            catan_ask(g, CATAN_PROMPT_UNIVERSITY, s->active);
        else
            build_count_missing(g);
    }
}

void catan_apply_university(struct catan_game *g, int option)
{
    struct catan_state *s = g->state;
    if (option != CATAN_DROP_NOTHING) {
        s->used |= CATAN_USED_UNIVERSITY;
        s->dropped = (uint8_t)(1 + option - CATAN_DROP_GOOD);
        catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_DROPPED,
                                         .seat = s->active,
                                         .a = option - CATAN_DROP_GOOD});
    }
    build_count_missing(g);
}

void catan_apply_substitute(struct catan_game *g, int good)
{
    g->state->replaced[good]++;
    g->state->missing--;
    build_go_on(g);
}

void catan_apply_flip(struct catan_game *g, int option)
{
    struct catan_state *s = g->state;
    if (option == CATAN_FLIP_TURN)
        flip(g, CATAN_BY_SETTLEMENT);
    else
        catan_tell(g,
                   (struct mur_event){.kind = CATAN_EVENT_KEPT, .seat = s->active, .a = s->arrow});
    catan_enter_build(g);
}

static void clear_market(struct catan_game *g)
{
    struct catan_state *s = g->state;
    for (int k = 0; k < CATAN_GOODS; k++) {
        if (s->market[k])
            catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_MARKET_CLEARED,
                                             .seat = s->active,
                                             .a = k,
                                             .b = s->market[k]});
        s->discard[k] = (uint8_t)(s->discard[k] + s->market[k]);
        s->market[k] = 0;
    }
    s->discard_size = (uint8_t)(s->discard_size + s->market_size);
    s->market_size = 0;
}

void catan_apply_event(struct catan_game *g, int event)
{
    struct catan_state *s = g->state;
    s->event[event]--;
    catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_CITY_EVENT,
                                     .seat = s->active,
                                     .subject = catan_subject(CATAN_SUBJECT_EVENT, event)});
    if (event == CATAN_ROBBER) {
        discard_next(g);
    } else {
        clear_market(g);
        catan_ask_chance(g, CATAN_PROMPT_DEAL);
    }
}

/* ---- the door ------------------------------------------------------------------------------------ */

void catan_apply(const struct mur_rules *r, void *st, mur_action a, struct mur_sink *sink)
{
    static void (*const apply[CATAN_PROMPTS])(struct catan_game *, int) = {
#define PROMPT(number, name, word, function) [number] = function,
#include "games/catan_cards/prompts.def"
#undef PROMPT
    };
    struct catan_game g = {.rules = catan_rules(r), .state = st, .sink = sink};
    MUR_CHECK(!g.state->viewer && catan_is_legal(r, st, a));
    apply[mur_action_prompt(a)](&g, (int)mur_action_payload(a));
}
