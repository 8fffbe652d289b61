/* eval_any.c - games of which nothing is known but their rules: what random play brings. */
#include "ai/internal.h"
#include "muralha/play.h"

enum { PLAYOUTS = 4, PLAYOUT_STEPS = 400 };

void ai_estimate_any(struct ai_judge *j, const void *st, double points[MUR_SEATS], double *spread)
{
    void *scratch = j->state[AI_LOOK_DEPTH];
    bool common = j->r->traits & (MUR_TRAIT_SOLO | MUR_TRAIT_COOP);
    for (int i = 0; i < PLAYOUTS; i++) {
        struct mur_result result;
        mur_copy(j->r, scratch, st);
        mur_play_random(j->r, scratch, &j->rng, PLAYOUT_STEPS);
        mur_result(j->r, scratch, &result);
        for (int seat = 0; seat < j->r->players; seat++)
            points[seat] += (double)(common ? result.value : result.score[seat]) / PLAYOUTS;
    }
    *spread = 3;
}
