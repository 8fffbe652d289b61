/* build.c - what building costs, what may be built, and what happens when a card is laid. */
#include <string.h>

#include "base/check.h"
#include "games/catan_cards/internal.h"

/* ---- payment ------------------------------------------------------------------------------------- */

/* A required card that the hand holds is always paid itself; only what is missing is replaced. */
struct catan_bill catan_bill_make(const struct catan_rules *r, const uint8_t hand[CATAN_GOODS],
                                  const uint8_t cost[CATAN_GOODS])
{
    struct catan_bill bill = {.missing = 0};
    for (int k = 0; k < CATAN_GOODS; k++) {
        int direct = hand[k] < cost[k] ? hand[k] : cost[k];
        bill.spare[k] = (uint8_t)(hand[k] - direct);
        bill.missing = (uint8_t)(bill.missing + cost[k] - direct);
        bill.triples = (uint8_t)(bill.triples + r->triples[bill.spare[k]]);
    }
    return bill;
}

void catan_cost_now(const struct catan_rules *r, const struct catan_state *s,
                    uint8_t cost[CATAN_GOODS])
{
    memcpy(cost, r->cost[s->card], CATAN_GOODS);
    if (s->dropped)
        cost[s->dropped - 1]--;
}

void catan_pay(struct catan_game *g)
{
    struct catan_state *s = g->state;
    uint8_t cost[CATAN_GOODS];
    catan_cost_now(g->rules, s, cost);
    const uint8_t *hand = s->seat[s->active].hand;
    for (int k = 0; k < CATAN_GOODS; k++) {
        int substitutes = catan_catalog.replace * s->replaced[k];
        int count = (hand[k] < cost[k] ? hand[k] : cost[k]) + substitutes;
        if (!count)
            continue;
        catan_hand_discard(g, s->active, k, count);
        catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_PAID,
                                         .seat = s->active,
                                         .subject = catan_subject(CATAN_SUBJECT_CARD, s->card),
                                         .a = k,
                                         .b = count,
                                         .c = substitutes});
    }
}

/* ---- what may be built --------------------------------------------------------------------------- */

/* Cards of this stack that nobody may take from the seat. */
static int guarded(const struct catan_rules *r, const struct catan_seat *seat, int card)
{
    return r->guard[card][seat->expansions];
}

/* The i-th candidate to lose a card, i from 1: along the arrow; of two players always the other. */
static int along_arrow(const struct catan_rules *r, const struct catan_state *s, int i)
{
    int players = r->base.players;
    return (s->active + (s->arrow == CATAN_WHITE ? i : players - i)) % players;
}

int catan_victim_of(const struct catan_rules *r, const struct catan_state *s, int card)
{
    for (int i = 1; i < r->base.players; i++) {
        int j = along_arrow(r, s, i);
        if (s->seat[j].stack[card] > guarded(r, &s->seat[j], card))
            return j;
    }
    return MUR_NOBODY;
}

bool catan_available(const struct catan_rules *r, const struct catan_state *s, int card)
{
    const struct catan_seat *own = &s->seat[s->active];
    switch (card) {
    case CATAN_ROAD:
    case CATAN_KNIGHT:
        return s->centre[card] || catan_victim_of(r, s, card) != MUR_NOBODY;
    case CATAN_SETTLEMENT:
        return s->centre[CATAN_SETTLEMENT];
    case CATAN_CITY:
        return own->stack[CATAN_SETTLEMENT];
    default:
        card -= CATAN_EXPANSION;
        return own->cities && s->offer[card] && !(own->expansions & 1u << card);
    }
}

/* ---- laying the card ----------------------------------------------------------------------------- */

/* A B side comes or goes with every second card. */
static void stack_change(struct catan_game *g, int seat, int card, int change)
{
    uint8_t *n = &g->state->seat[seat].stack[card];
    int before = catan_b_sides(*n);
    *n = (uint8_t)(*n + change);
    int sides = catan_b_sides(*n) - before;
    if (sides)
        catan_tell_points(g, seat, card, sides, sides * catan_catalog.card[card].points);
}

/* Says why nearer seats keep their cards, then takes the victim's top card. */
static void steal(struct catan_game *g, int card)
{
    struct catan_state *s = g->state;
    int victim = catan_victim_of(g->rules, s, card);
    MUR_CHECK(victim != MUR_NOBODY);
    for (int i = 1; along_arrow(g->rules, s, i) != victim; i++) {
        int j = along_arrow(g->rules, s, i), cards = s->seat[j].stack[card];
        catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_PASSED_OVER,
                                         .seat = s->active,
                                         .subject = catan_subject(CATAN_SUBJECT_SEAT, j),
                                         .a = card,
                                         .b = cards ? CATAN_PROTECTED : CATAN_HAS_NONE,
                                         .c = cards});
    }
    catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_STOLEN,
                                     .seat = s->active,
                                     .subject = catan_subject(CATAN_SUBJECT_SEAT, victim),
                                     .a = card,
                                     .b = s->seat[victim].stack[card],
                                     .c = s->arrow});
    stack_change(g, victim, card, -1);
}

static void tell_built(struct catan_game *g, int card, int number, int side)
{
    catan_tell(g, (struct mur_event){.kind = CATAN_EVENT_BUILT,
                                     .seat = g->state->active,
                                     .subject = catan_subject(CATAN_SUBJECT_CARD, card),
                                     .a = number,
                                     .b = side});
}

static void lay_stacked(struct catan_game *g, int card)
{
    struct catan_state *s = g->state;
    int number = s->seat[s->active].stack[card] + 1;
    tell_built(g, card, number, card == CATAN_SETTLEMENT ? 0 : (number + 1) % 2);
    if (s->centre[card])
        s->centre[card]--;
    else
        steal(g, card);
    if (card == CATAN_SETTLEMENT) {
        s->seat[s->active].stack[card]++;
        catan_tell_points(g, s->active, card, 1, catan_catalog.card[card].points);
    } else {
        stack_change(g, s->active, card, 1);
    }
}

static void lay_city(struct catan_game *g)
{
    struct catan_seat *own = &g->state->seat[g->state->active];
    own->stack[CATAN_SETTLEMENT]--;
    own->cities++;
    tell_built(g, CATAN_CITY, own->cities, 0);
    catan_tell_points(g, g->state->active, CATAN_CITY, 1, catan_catalog.card[CATAN_CITY].points);
}

static void lay_expansion(struct catan_game *g, int card)
{
    struct catan_state *s = g->state;
    struct catan_seat *own = &s->seat[s->active];
    int e = card - CATAN_EXPANSION;
    s->offer[e]--;
    own->cities--;
    own->expansions |= (uint8_t)(1u << e);
    tell_built(g, card, 1, 0);
    catan_tell_points(g, s->active, card, 1, catan_catalog.card[card].points);
}

/* Lays s->card, which is paid. */
void catan_lay(struct catan_game *g)
{
    int card = g->state->card;
    if (card < CATAN_STACKS)
        lay_stacked(g, card);
    else if (card == CATAN_CITY)
        lay_city(g);
    else
        lay_expansion(g, card);
}
