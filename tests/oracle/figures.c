/* figures.c - step 2 of a turn part: one figure on the new tile, or the abbot home. */
#include <stdio.h>

#include "internal.h"

const char *const figure_name[FIGURES] = {"follower", "abbot", "big", "builder", "pig"};
const int figure_strength[FIGURES] = {[FOLLOWER] = 1, [ABBOT] = 1, [BIG] = 2}; /* I4, A9, D9, P2 */

enum verb { VERB_PASS, VERB_STAND, VERB_RETURN_ABBOT };

/* B4, A1, D1, D13, P1. */
static bool figure_may_stand(const struct setup *setup, enum figure figure, const struct zone *z,
                             int seat)
{
    if (z->kind == FIELD && !setup->farmers)
        return false;
    switch (figure) {
    case FOLLOWER:
    case BIG:
        return z->kind != GARDEN && !zone_occupied(z);
    case ABBOT:
        return (z->kind == MONASTERY || z->kind == GARDEN) && !zone_occupied(z);
    case BUILDER:
        return (z->kind == ROAD || z->kind == CITY) && z->followers[seat] > 0;
    default:
        return z->kind == FIELD && z->followers[seat] > 0;
    }
}

/* How a piece of the tile is named in texts: by the first side or half-side that it reaches. */
static const char *segment_place(const struct oracle *o, int tile, int segment)
{
    static const char *const side_text[SIDES] = {" N", " E", " S", " W"};
    static const char *const half_text[8] = {" n1", " n2", " e1", " e2",
                                             " s1", " s2", " w1", " w2"};
    for (int side = 0; side < SIDES; side++)
        if (segment_sides(o, tile, segment) >> side & 1)
            return side_text[side];
    for (int half = 0; half < 8; half++)
        if (segment_halves(o, tile, segment) >> half & 1)
            return half_text[half];
    return segment_of(o, tile, segment)->kind == FIELD ? " inner" : "";
}

/* A3, A5: an abbot may come home from a monastery or garden that is not yet surrounded. */
static int abbot_to_take(struct oracle *o)
{
    for (int i = 0; i < o->standings; i++) {
        const struct standing *s = &o->stand[i];
        if (s->seat == o->seat && s->figure == ABBOT && zone_of(o, s->tile, s->segment)->open > 0)
            return i;
    }
    return -1;
}

void figure_options(struct oracle *o)
{
    int tile = o->tiles - 1;
    const struct face *f = &o->box->face[o->tile[tile].face];
    for (int figure = 0; figure < FIGURES; figure++)
        for (int i = 0; o->supply[o->seat][figure] > 0 && i < f->segments; i++) {
            enum kind kind = f->segment[i].kind;
            if (kind == RIVER ||
                !figure_may_stand(&o->setup, (enum figure)figure, zone_of(o, tile, i), o->seat))
                continue;
            snprintf(option_add(o, VERB_STAND, figure, i, 0, 0)->text, ORACLE_TEXT,
                     "figure %s %s%s", figure_name[figure], kind_name[kind],
                     segment_place(o, tile, i));
        }
    int abbot = abbot_to_take(o);
    if (abbot >= 0)
        snprintf(option_add(o, VERB_RETURN_ABBOT, abbot, 0, 0, 0)->text, ORACLE_TEXT,
                 "return abbot");
    if (o->options > 0)
        snprintf(option_add(o, VERB_PASS, 0, 0, 0, 0)->text, ORACLE_TEXT, "pass");
}

void figure_take(struct oracle *o, const struct oracle_option *option)
{
    if (option->verb == VERB_STAND) {
        o->supply[o->seat][option->a]--;
        o->stand[o->standings++] = (struct standing){.seat = o->seat,
                                                     .figure = (enum figure)option->a,
                                                     .tile = o->tiles - 1,
                                                     .segment = option->b};
    } else if (option->verb == VERB_RETURN_ABBOT) {
        const struct standing *s = &o->stand[option->a];
        o->abbot_points = 1 + tiles_around(o, s->tile); /* A3; paid in step 3 (A8) */
        o->abbot_kind = segment_of(o, s->tile, s->segment)->kind;
        o->supply[o->seat][ABBOT]++;
        o->stand[option->a] = o->stand[--o->standings];
    }
    o->zones_old = true;
    o->step = STEP_SCORE;
}
