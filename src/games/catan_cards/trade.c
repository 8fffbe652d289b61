/* trade.c - trading card by card with the pile, the market and opponents; library and guild. */
#include "games/catan_cards/internal.h"

/* Back to the menu of the phase, after the guild took its card. */
static void resume(struct catan_game *g)
{
    if (g->state->stage == CATAN_TRADING)
        catan_enter_trade(g);
    else
        catan_enter_build(g);
}

static void trade_close(struct catan_game *g)
{
    struct catan_state *s = g->state;
    s->partner = s->owed = s->gave = s->taken = 0;
    catan_enter_trade(g);
}

static void trade_pile(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    s->trades--;
    catan_tell(
        g, (struct mur_event){
               .kind = CATAN_EVENT_DISCARDED, .seat = s->active, .a = good, .b = CATAN_BY_TRADE});
    catan_hand_discard(g, s->active, good, 1);
    catan_ask_chance(g, CATAN_PROMPT_DRAW);
}

static void trade_market(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    s->trades--;
    catan_tell(g,
               (struct mur_event){.kind = CATAN_EVENT_MARKET_TAKEN, .seat = s->active, .a = good});
    s->market[good]--;
    s->market_size--;
    s->taken = (uint8_t)good;
    catan_hand_add(g, s->active, good, 0xFF);
    catan_ask(g, CATAN_PROMPT_MARKET_GIVE, s->active);
}

void catan_apply_market_give(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    catan_tell(g,
               (struct mur_event){.kind = CATAN_EVENT_MARKET_GIVEN, .seat = s->active, .a = good});
    s->seat[s->active].hand[good]--;
    s->seat[s->active].size--;
    catan_know_leave(g, 0xFF, s->active, good);
    s->market[good]++;
    s->market_size++;
    trade_close(g);
}

/* One card more of a bundle from the partner's hidden hand. */
static void trade_blind(struct catan_game *g)
{
    g->state->trades--;
    g->state->owed++;
    catan_ask_chance(g, CATAN_PROMPT_BLIND);
}

static void trade_player(struct catan_game *g, int seat)
{
    g->state->partner = (uint8_t)seat;
    trade_blind(g);
}

static void tell_hand(struct catan_game *g, int seat)
{
    struct catan_state *s = g->state;
    struct mur_event event = {.kind = CATAN_EVENT_LOOKED,
                              .seat = s->active,
                              .subject = catan_subject(CATAN_SUBJECT_SEAT, seat)};
    catan_tell(g, event);
    event.kind = CATAN_EVENT_SHOWN;
    event.seen_by = (uint8_t)(1u << s->active | 1u << seat);
    for (event.a = 0; event.a < CATAN_GOODS; event.a++) {
        event.b = s->seat[seat].hand[event.a];
        if (event.b)
            catan_tell(g, event);
    }
}

static void trade_library(struct catan_game *g, int seat)
{
    struct catan_state *s = g->state;
    s->trades--;
    s->used |= CATAN_USED_LIBRARY;
    s->partner = (uint8_t)seat;
    s->owed = 1;
    tell_hand(g, seat);
    catan_know_look(g, s->active, seat);
    catan_ask(g, CATAN_PROMPT_LIBRARY_PICK, s->active);
}

void catan_guild(struct catan_game *g, int seat)
{
    struct catan_state *s = g->state;
    s->used |= CATAN_USED_GUILD;
    s->partner = (uint8_t)seat;
    catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_GUILD,
                                     .seat = s->active,
                                     .subject = catan_subject(CATAN_SUBJECT_SEAT, seat)});
    catan_ask_chance(g, CATAN_PROMPT_BLIND);
}

void catan_apply_trade(struct catan_game *g, int option)
{
    if (option >= CATAN_TRADE_GUILD)
        catan_guild(g, option - CATAN_TRADE_GUILD);
    else if (option >= CATAN_TRADE_LIBRARY)
        trade_library(g, option - CATAN_TRADE_LIBRARY);
    else if (option >= CATAN_TRADE_PLAYER)
        trade_player(g, option - CATAN_TRADE_PLAYER);
    else if (option >= CATAN_TRADE_MARKET)
        trade_market(g, option - CATAN_TRADE_MARKET);
    else if (option >= CATAN_TRADE_PILE)
        trade_pile(g, option - CATAN_TRADE_PILE);
    else
        catan_enter_build(g);
}

static void take_from_partner(struct catan_game *g, int good, int reason)
{
    struct catan_state *s = g->state;
    struct mur_event event = {.kind = CATAN_EVENT_TAKEN,
                              .seat = s->active,
                              .subject = catan_subject(CATAN_SUBJECT_SEAT, s->partner),
                              .b = reason};
    catan_tell_card(g, event, good, 1u << s->active | 1u << s->partner);
    catan_hand_pass(g, s->partner, s->active, good);
}

void catan_apply_library_pick(struct catan_game *g, int good)
{
    take_from_partner(g, good, CATAN_BY_LIBRARY);
    catan_ask(g, CATAN_PROMPT_GIVE, g->state->active);
}

void catan_apply_blind(struct catan_game *g, int good)
{
    struct catan_state *s = g->state;
    s->blind++;
    take_from_partner(g, good, s->owed ? CATAN_BY_TRADE : CATAN_BY_GUILD);
    if (s->owed) {
        catan_ask(g, CATAN_PROMPT_GIVE, s->active);
        return;
    }
    s->partner = 0;
    resume(g);
}

void catan_apply_give(struct catan_game *g, int option)
{
    struct catan_state *s = g->state;
    if (option == CATAN_GIVE_MORE) {
        trade_blind(g);
        return;
    }
    int good = option - CATAN_GIVE_GOOD;
    struct mur_event event = {.kind = CATAN_EVENT_GIVEN,
                              .seat = s->active,
                              .subject = catan_subject(CATAN_SUBJECT_SEAT, s->partner)};
    catan_tell_card(g, event, good, 1u << s->active | 1u << s->partner);
    catan_hand_pass(g, s->active, s->partner, good);
    s->gave = 1;
    if (--s->owed)
        catan_ask(g, CATAN_PROMPT_GIVE, s->active);
    else
        trade_close(g);
}
