/* score.c - victory points; all of them lie on the table. */
#include "core/rank.h"
#include "games/catan_cards/internal.h"

int catan_seat_points(const struct catan_rules *r, const struct catan_seat *seat)
{
    const struct catan_card *card = catan_catalog.card;
    return seat->stack[CATAN_SETTLEMENT] * card[CATAN_SETTLEMENT].points +
           seat->cities * card[CATAN_CITY].points + r->expansion_points[seat->expansions] +
           catan_b_sides(seat->stack[CATAN_ROAD]) * card[CATAN_ROAD].points +
           catan_b_sides(seat->stack[CATAN_KNIGHT]) * card[CATAN_KNIGHT].points;
}

void catan_scores(const struct mur_rules *r, const void *st, int32_t out[MUR_SEATS])
{
    const struct catan_state *s = st;
    for (int i = 0; i < MUR_SEATS; i++)
        out[i] = i < r->players ? catan_seat_points(catan_rules(r), &s->seat[i]) : 0;
}

void catan_result(const struct mur_rules *r, const void *st, struct mur_result *out)
{
    *out = (struct mur_result){.limited = ((const struct catan_state *)st)->limited};
    catan_scores(r, st, out->score);
    mur_rank_by_points(out, r->players);
}
