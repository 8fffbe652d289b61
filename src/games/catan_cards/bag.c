/* bag.c - where resource cards lie and how they move: draw pile, discards, hands. */
#include "base/check.h"
#include "games/catan_cards/internal.h"

void catan_hand_add(struct catan_game *g, int seat, int good, unsigned seen_by)
{
    struct catan_seat *to = &g->state->seat[seat];
    to->hand[good]++;
    to->size++;
    catan_know_enter(g, seen_by, seat, good);
}

/* Openly to the discards. */
void catan_hand_discard(struct catan_game *g, int seat, int good, int count)
{
    struct catan_state *s = g->state;
    struct catan_seat *from = &s->seat[seat];
    MUR_CHECK(from->hand[good] >= count);
    from->hand[good] = (uint8_t)(from->hand[good] - count);
    from->size = (uint8_t)(from->size - count);
    s->discard[good] = (uint8_t)(s->discard[good] + count);
    s->discard_size = (uint8_t)(s->discard_size + count);
    if (g->rules->perfect)
        for (int i = 0; i < count; i++)
            catan_know_leave(g, 0xFF, seat, good);
}

/* From hand to hand; only the two see which good it is. */
void catan_hand_pass(struct catan_game *g, int from, int to, int good)
{
    struct catan_state *s = g->state;
    MUR_CHECK(s->seat[from].hand[good] > 0);
    catan_know_pass(g, from, to, good);
    s->seat[from].hand[good]--;
    s->seat[from].size--;
    s->seat[to].hand[good]++;
    s->seat[to].size++;
}

/* Called when a card is to be drawn: an empty pile is made anew of the discards. */
void catan_pile_prepare(struct catan_game *g)
{
    struct catan_state *s = g->state;
    if (s->pile_size)
        return;
    MUR_CHECK(s->discard_size > 0);
    catan_tell(g, (struct mur_event){
                      .kind = CATAN_EVENT_RESHUFFLED, .seat = MUR_NOBODY, .a = s->discard_size});
    for (int k = 0; k < CATAN_GOODS; k++) {
        s->pile[k] = s->discard[k];
        s->discard[k] = 0;
    }
    s->pile_size = s->discard_size;
    s->discard_size = 0;
    catan_know_reshuffle(g);
}
