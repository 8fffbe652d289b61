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

static bool has_road(const struct catan_state *s)
{
    return s->seat[s->active].stack[CATAN_ROAD] > 0;
}

static uint32_t trade_options(const struct catan_rules *r, const struct catan_state *s)
{
    const struct catan_seat *own = &s->seat[s->active];
    uint32_t bits = 1u << CATAN_TRADE_END | guild_targets(r, s) << CATAN_TRADE_GUILD;
    if (!s->trades)
        return bits;
    bits |= goods_held(own->hand) << CATAN_TRADE_PILE;
    if (!has_road(s))
        return bits;
    for (int k = 0; k < CATAN_GOODS; k++)
        if (s->market[k] && own->size > own->hand[k]) /* something else must go back */
            bits |= 1u << (CATAN_TRADE_MARKET + k);
    uint32_t others = partners(r, s);
    bits |= others << CATAN_TRADE_PLAYER;
    if (owns(s, r->library) && !(s->used & CATAN_USED_LIBRARY))
        bits |= others << CATAN_TRADE_LIBRARY;
    return bits;
}

bool catan_trade_asked(const struct catan_rules *r, const struct catan_state *s)
{
    if (s->trades && (s->seat[s->active].size || (has_road(s) && partners(r, s))))
        return true;
    return guild_targets(r, s) != 0;
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

static int kind_of(int card)
{
    return card < CATAN_EXPANSION ? card : CATAN_EXPANSION;
}

/* Public: may this card be built if the hand can pay? A hand too small for it certainly cannot. */
static bool open_to_build(const struct catan_rules *r, const struct catan_state *s, int card,
                          int discount)
{
    return !(s->built & 1u << kind_of(card)) &&
           s->seat[s->active].size + discount >= r->cost_size[card] && catan_available(r, s, card);
}

/* A discount is best spent on a missing unit, and is worth exactly one replacement. */
static bool payable(const struct catan_rules *r, const struct catan_state *s, int card,
                    int discount)
{
    struct catan_bill bill = catan_bill_make(s->seat[s->active].hand, r->cost[card]);
    return bill.triples + discount >= bill.missing;
}

static uint32_t build_options(const struct catan_rules *r, const struct catan_state *s)
{
    uint32_t bits = 1u << CATAN_BUILD_END | guild_targets(r, s) << CATAN_BUILD_GUILD;
    int discount = discount_left(r, s);
    for (int card = 0; card < CATAN_CARDS; card++)
        if (open_to_build(r, s, card, discount) && payable(r, s, card, discount))
            bits |= 1u << (CATAN_BUILD_CARD + card);
    return bits;
}

bool catan_build_asked(const struct catan_rules *r, const struct catan_state *s)
{
    int discount = discount_left(r, s);
    for (int card = 0; card < CATAN_CARDS; card++)
        if (open_to_build(r, s, card, discount))
            return true;
    return guild_targets(r, s) != 0;
}

static uint32_t university_options(const struct catan_rules *r, const struct catan_state *s)
{
    uint32_t bits = payable(r, s, s->card, 0) ? 1u << CATAN_DROP_NOTHING : 0;
    for (int k = 0; k < CATAN_GOODS; k++) {
        uint8_t cost[CATAN_GOODS];
        for (int i = 0; i < CATAN_GOODS; i++)
            cost[i] = r->cost[s->card][i];
        if (!cost[k]--)
            continue;
        struct catan_bill bill = catan_bill_make(s->seat[s->active].hand, cost);
        if (bill.triples >= bill.missing)
            bits |= 1u << (CATAN_DROP_GOOD + k);
    }
    return bits;
}

static uint32_t substitute_options(const struct catan_rules *r, const struct catan_state *s)
{
    uint8_t cost[CATAN_GOODS];
    catan_cost_now(r, s, cost);
    struct catan_bill bill = catan_bill_make(s->seat[s->active].hand, cost);
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
        [CATAN_PROMPT_TRADE] = trade_options,
        [CATAN_PROMPT_MARKET_GIVE] = market_give_options,
        [CATAN_PROMPT_LIBRARY_PICK] = library_pick_options,
        [CATAN_PROMPT_GIVE] = give_options,
        [CATAN_PROMPT_BUILD] = build_options,
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

/* Chance: the multiset of which one is drawn, by number of the outcome. */
const uint8_t *catan_weights(const struct catan_state *s, int *count)
{
    *count = s->prompt == CATAN_PROMPT_EVENT ? CATAN_CITY_EVENTS : CATAN_GOODS;
    if (s->prompt == CATAN_PROMPT_EVENT)
        return s->event;
    return s->prompt == CATAN_PROMPT_BLIND ? s->seat[s->partner].hand : s->pile;
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
    int count;
    const uint8_t *weight = catan_weights(s, &count);
    return option < (uint32_t)count && weight[option] > 0;
}
