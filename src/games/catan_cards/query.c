/* query.c - reading a position: what catan.h offers to bots, pictures and the terminal. */
#include "games/catan_cards/internal.h"

static const struct catan_state *state(const void *st)
{
    return st;
}

const struct catan_seat *catan_seat(const void *st, int seat)
{
    return &state(st)->seat[seat];
}

int catan_points(const struct mur_rules *r, const void *st, int seat)
{
    return catan_seat_points(catan_rules(r), catan_seat(st, seat));
}

int catan_round(const void *st)
{
    return state(st)->round;
}

int catan_active(const void *st)
{
    return state(st)->active;
}

int catan_trades(const void *st)
{
    return state(st)->trades;
}

int catan_arrow(const void *st)
{
    return state(st)->arrow;
}

int catan_pile_size(const void *st)
{
    return state(st)->pile_size;
}

int catan_stack(const void *st, int card)
{
    if (card < CATAN_STACKS)
        return state(st)->centre[card];
    return card >= CATAN_EXPANSION ? state(st)->offer[card - CATAN_EXPANSION] : 0;
}

const uint8_t *catan_market(const void *st)
{
    return state(st)->market;
}

const uint8_t *catan_discard(const void *st)
{
    return state(st)->discard;
}

const uint8_t *catan_cost(const struct mur_rules *r, int card)
{
    return catan_rules(r)->cost[card];
}

int catan_known(const void *view, int seat, int other, int good)
{
    return state(view)->known[seat][other][good];
}

int catan_guarded(const struct mur_rules *r, const void *st, int seat, int card)
{
    return catan_rules(r)->guard[card][state(st)->seat[seat].expansions];
}

int catan_victim(const struct mur_rules *r, const void *st, int card)
{
    return catan_victim_of(catan_rules(r), st, card);
}
