/*
 * know.c - memory=perfect: what a careful observer is certain of.
 *
 * known[o][s][k] cards of good k are surely in s's hand, held[o][k] surely in the hands of all but o
 * together; both are lower bounds, and known never sums to more than held. This is certain knowledge for
 * each good, not a probability. No rule of the game reads it.
 */
#include "games/catan_cards/internal.h"

static int known_sum(const struct catan_state *s, int observer, int good)
{
    int sum = 0;
    for (int seat = 0; seat < MUR_SEATS; seat++)
        sum += s->known[observer][seat][good];
    return sum;
}

void catan_know_enter(struct catan_game *g, unsigned observers, int seat, int good)
{
    if (!g->rules->perfect)
        return;
    for (int o = 0; o < g->rules->base.players; o++)
        if (o != seat && observers & 1u << o) {
            g->state->known[o][seat][good]++;
            g->state->held[o][good]++;
        }
}

void catan_know_leave(struct catan_game *g, unsigned observers, int seat, int good)
{
    struct catan_state *s = g->state;
    if (!g->rules->perfect)
        return;
    for (int o = 0; o < g->rules->base.players; o++) {
        if (o == seat || !(observers & 1u << o))
            continue;
        uint8_t *known = &s->known[o][seat][good];
        *known = (uint8_t)(*known - (*known > 0));
        int sum = known_sum(s, o, good), less = s->held[o][good] - 1;
        s->held[o][good] = (uint8_t)(sum > less ? sum : less);
    }
}

/* The good of which `seat`'s whole hand surely consists; -1 if the observer cannot tell. */
static int one_good(const struct catan_state *s, int observer, int seat)
{
    for (int k = 0; k < CATAN_GOODS; k++)
        if (s->known[observer][seat][k] == s->seat[seat].size)
            return k;
    return -1;
}

static void pass_unseen(struct catan_state *s, int o, int from, int to)
{
    int sure = one_good(s, o, from);
    for (int k = 0; k < CATAN_GOODS; k++)
        if (s->known[o][from][k])
            s->known[o][from][k]--;
    if (sure >= 0)
        s->known[o][to][sure]++;
}

/* Before the card moves. The two seats see it; to the others it may have been any card of the hand. */
void catan_know_pass(struct catan_game *g, int from, int to, int good)
{
    if (!g->rules->perfect)
        return;
    catan_know_enter(g, 1u << from, to, good);
    catan_know_leave(g, 1u << to, from, good);
    for (int o = 0; o < g->rules->base.players; o++)
        if (o != from && o != to)
            pass_unseen(g->state, o, from, to);
}

void catan_know_look(struct catan_game *g, int observer, int seat)
{
    struct catan_state *s = g->state;
    if (!g->rules->perfect)
        return;
    for (int k = 0; k < CATAN_GOODS; k++) {
        s->known[observer][seat][k] = s->seat[seat].hand[k];
        int sum = known_sum(s, observer, k);
        if (s->held[observer][k] < sum)
            s->held[observer][k] = (uint8_t)sum;
    }
}

/* The new draw pile is what lay open as discards, so everybody can tell what the hands hold together. */
void catan_know_reshuffle(struct catan_game *g)
{
    const struct catan_rules *r = g->rules;
    struct catan_state *s = g->state;
    if (!r->perfect)
        return;
    for (int o = 0; o < r->base.players; o++)
        for (int k = 0; k < CATAN_GOODS; k++) {
            int others = r->goods[k] - s->seat[o].hand[k] - s->market[k] - s->pile[k];
            s->held[o][k] = (uint8_t)others;
            if (r->base.players == 2)
                s->known[o][1 - o][k] = (uint8_t)others;
        }
}
