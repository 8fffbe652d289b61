/*
 * legal.c - which questions are asked and which answers they have.
 *
 * Whether a question is asked depends on public facts only: the table, sizes of hands, what was done in
 * this turn. So a question may be asked that has a single answer; leaving it out would betray the hand.
 * The legal options of a question are bits of one word, kept in the state.
 */
#include "base/check.h"
#include "games/catan_cards/internal.h"

static bool owns(const struct catan_state *s, unsigned expansions)
{
    return s->seat[s->active].expansions & expansions;
}

static uint32_t goods_held(const uint8_t goods[CATAN_GOODS])
{
    uint32_t bits = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        bits |= (uint32_t)(goods[k] > 0) << k;
    return bits;
}

/* Opponents with cards. */
static uint32_t partners(const struct catan_rules *r, const struct catan_state *s)
{
    uint32_t bits = 0;
    for (int j = 0; j < r->base.players; j++)
        bits |= (uint32_t)(j != s->active && s->seat[j].size > 0) << j;
    return bits;
}

/* Opponents from whom the guild may take a card now. */
static uint32_t guild_targets(const struct catan_rules *r, const struct catan_state *s)
{
    if (!owns(s, r->guild) || s->used & CATAN_USED_GUILD)
        return 0;
    uint32_t bits = partners(r, s);
    int own = catan_seat_points(r, &s->seat[s->active]);
    for (int j = 0; j < r->base.players; j++)
        if (bits & 1u << j && catan_seat_points(r, &s->seat[j]) < own)
            bits &= ~(1u << j);
    return bits;
}

/* Skipped when nothing but its end is possible, which public facts alone decide. */
uint32_t catan_trade_options(const struct catan_rules *r, const struct catan_state *s)
{
    const struct catan_seat *own = &s->seat[s->active];
    uint32_t bits = guild_targets(r, s) << CATAN_TRADE_GUILD;
    if (s->trades)
        bits |= goods_held(own->hand) << CATAN_TRADE_PILE;
    if (s->trades && own->stack[CATAN_ROAD]) {
        for (int k = 0; k < CATAN_GOODS; k++)
            if (s->market[k] && own->size > own->hand[k]) /* something else must go back */
                bits |= 1u << (CATAN_TRADE_MARKET + k);
        uint32_t others = partners(r, s);
        bits |= others << CATAN_TRADE_PLAYER;
        if (owns(s, r->library) && !(s->used & CATAN_USED_LIBRARY))
            bits |= others << CATAN_TRADE_LIBRARY;
    }
    return bits ? bits | 1u << CATAN_TRADE_END : 0;
}

static uint32_t market_give_options(const struct catan_rules *r, const struct catan_state *s)
{
    (void)r;
    return goods_held(s->seat[s->active].hand) & ~(1u << s->taken);
}

static uint32_t library_pick_options(const struct catan_rules *r, const struct catan_state *s)
{
    (void)r;
    return goods_held(s->seat[s->partner].hand);
}

static uint32_t give_options(const struct catan_rules *r, const struct catan_state *s)
{
    (void)r;
    uint32_t bits = goods_held(s->seat[s->active].hand) << CATAN_GIVE_GOOD;
    if (!s->gave && s->trades && s->seat[s->partner].size)
        bits |= 1u << CATAN_GIVE_MORE;
    return bits;
}

static bool discount_left(const struct catan_rules *r, const struct catan_state *s)
{
    return owns(s, r->university) && !(s->used & CATAN_USED_UNIVERSITY);
}

/* Public: cards that may be built if the hand can pay. A hand too small for a card certainly cannot. */
static uint32_t cards_open(const struct catan_rules *r, const struct catan_state *s, int discount)
{
    const struct catan_seat *own = &s->seat[s->active];
    int reach = own->size + discount;
    uint32_t bits = 0;
    for (int card = 0; card < CATAN_EXPANSION; card++)
        if (!(s->built & r->type[card]) && reach >= r->cost_size[card] &&
            ((card < CATAN_STACKS && s->centre[card]) || catan_available(r, s, card)))
            bits |= 1u << card;
    if (!own->cities || s->built & 1u << CATAN_EXPANSION)
        return bits;
    for (int card = CATAN_EXPANSION; card < CATAN_CARDS; card++)
        if (reach >= r->cost_size[card] && catan_available(r, s, card))
            bits |= 1u << card;
    return bits;
}

/* A hand as five counters in one word, so that a cost is taken off by one subtraction. */
static uint64_t packed(const uint8_t hand[CATAN_GOODS])
{
    return hand[0] | (uint64_t)hand[1] << 8 | (uint64_t)hand[2] << 16 | (uint64_t)hand[3] << 24 |
           (uint64_t)hand[4] << 32;
}
_Static_assert(CATAN_GOODS == 5, "a hand has five counters");

/* Of each good what the hand has beyond the cost; no counter reaches 128. */
static uint64_t packed_spare(uint64_t hand, uint64_t cost)
{
    const uint64_t guards = UINT64_C(0x8080808080);
    uint64_t difference = (hand | guards) - cost;
    uint64_t enough = (difference & guards) >> 7; /* 1 in every counter that did not run out */
    return difference & enough * 0x7F;
}

static int packed_sum(uint64_t counters)
{
    return (int)(counters * UINT64_C(0x0101010101) >> 32 & 0xFF);
}

/* A discount is best spent on a missing unit, and is worth exactly one replacement. */
static bool payable(const struct catan_rules *r, uint64_t hand, int size, int card, int discount)
{
    uint64_t spare = packed_spare(hand, r->cost_word[card]);
    int missing = r->cost_size[card] - (size - packed_sum(spare)) - discount;
    for (; missing > 0 && spare; spare >>= 8)
        missing -= r->triples[spare & 0xFF];
    return missing <= 0;
}

/* Skipped when the table and the size of the hand leave nothing; a hand that is large enough and holds
 * the wrong cards is asked. */
uint32_t catan_build_options(const struct catan_rules *r, const struct catan_state *s)
{
    int discount = discount_left(r, s);
    uint32_t open = cards_open(r, s, discount), guild = guild_targets(r, s);
    if (!open && !guild)
        return 0;
    const struct catan_seat *own = &s->seat[s->active];
    uint64_t hand = packed(own->hand);
    uint32_t bits = 1u << CATAN_BUILD_END | guild << CATAN_BUILD_GUILD;
    for (; open; open &= open - 1) {
        int card = mur_first_bit(open);
        if (payable(r, hand, own->size, card, discount))
            bits |= 1u << (CATAN_BUILD_CARD + card);
    }
    return bits;
}

static uint32_t university_options(const struct catan_rules *r, const struct catan_state *s)
{
    const struct catan_seat *own = &s->seat[s->active];
    bool full = payable(r, packed(own->hand), own->size, s->card, 0);
    uint32_t bits = (uint32_t)full << CATAN_DROP_NOTHING;
    for (int k = 0; k < CATAN_GOODS; k++) {
        uint8_t cost[CATAN_GOODS];
        for (int i = 0; i < CATAN_GOODS; i++)
            cost[i] = r->cost[s->card][i];
        if (!cost[k]--)
            continue;
        struct catan_bill bill = catan_bill_make(r, own->hand, cost);
        if (bill.triples >= bill.missing)
            bits |= 1u << (CATAN_DROP_GOOD + k);
    }
    return bits;
}

static uint32_t substitute_options(const struct catan_rules *r, const struct catan_state *s)
{
    uint8_t cost[CATAN_GOODS];
    catan_cost_now(r, s, cost);
    struct catan_bill bill = catan_bill_make(r, s->seat[s->active].hand, cost);
    uint32_t bits = 0;
    for (int k = 0; k < CATAN_GOODS; k++)
        if (bill.spare[k] >= catan_catalog.replace * (s->replaced[k] + 1))
            bits |= 1u << k;
    return bits;
}

static uint32_t flip_options(const struct catan_rules *r, const struct catan_state *s)
{
    (void)r;
    (void)s;
    return 1u << CATAN_FLIP_KEEP | 1u << CATAN_FLIP_TURN;
}

static uint32_t discard_options(const struct catan_rules *r, const struct catan_state *s)
{
    (void)r;
    return goods_held(s->seat[s->asked].hand);
}

uint32_t catan_options(const struct catan_rules *r, const struct catan_state *s)
{
    static uint32_t (*const options[CATAN_CHANCE])(const struct catan_rules *,
                                                   const struct catan_state *) = {
        [CATAN_PROMPT_TRADE] = catan_trade_options,
        [CATAN_PROMPT_MARKET_GIVE] = market_give_options,
        [CATAN_PROMPT_LIBRARY_PICK] = library_pick_options,
        [CATAN_PROMPT_GIVE] = give_options,
        [CATAN_PROMPT_BUILD] = catan_build_options,
        [CATAN_PROMPT_UNIVERSITY] = university_options,
        [CATAN_PROMPT_SUBSTITUTE] = substitute_options,
        [CATAN_PROMPT_FLIP] = flip_options,
        [CATAN_PROMPT_DISCARD] = discard_options,
    };
    if (s->turn != MUR_TURN_PLAYER)
        return 0;
    MUR_CHECK(s->prompt < CATAN_CHANCE && options[s->prompt]);
    return options[s->prompt](r, s);
}

bool catan_is_legal(const struct mur_rules *r, const void *st, mur_action a)
{
    (void)r;
    const struct catan_state *s = st;
    uint32_t option = mur_action_payload(a);
    if (s->turn == MUR_TURN_OVER || mur_action_prompt(a) != s->prompt || option >= 32)
        return false;
    if (s->turn == MUR_TURN_PLAYER)
        return s->options >> option & 1;
    struct catan_lot lot = catan_lot(s);
    return option < (uint32_t)lot.kinds && lot.weight[option] > 0;
}
