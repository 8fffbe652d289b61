/* figures.c - step 2 of a turn part: one figure on the new tile or on a flight, or the abbot home. */
#include <stdio.h>

#include "internal.h"

const char *const figure_name[FIGURES] = {"follower", "abbot", "big", "builder", "pig"};
const int figure_strength[FIGURES] = {[FOLLOWER] = 1, [ABBOT] = 1, [BIG] = 2}; /* I4, A9, D9, P2 */

enum verb { VERB_PASS, VERB_STAND, VERB_RETURN_ABBOT, VERB_FLY };

void figure_stand(struct oracle *o, int seat, enum figure figure, int tile, int segment)
{
    o->supply[seat][figure]--;
    o->stand[o->standings++] =
        (struct standing){.seat = seat, .figure = figure, .tile = tile, .segment = segment};
    o->zones_old = true;
}

void figure_home(struct oracle *o, int standing)
{
    o->supply[o->stand[standing].seat][o->stand[standing].figure]++;
    o->stand[standing] = o->stand[--o->standings];
    o->zones_old = true;
}

void lonely_home(struct oracle *o)
{
    for (int i = o->standings - 1; i >= 0; i--) {
        const struct standing *s = &o->stand[i];
        if (figure_strength[s->figure] == 0 && !zone_of(o, s->tile, s->segment)->followers[s->seat])
            figure_home(o, i);
    }
}

/* ---- names --------------------------------------------------------------------------------------------- */

/* A piece is named by the first side or half-side that it reaches. */
static const char *piece_place(const struct oracle *o, int tile, int segment)
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

const char *piece_name(const struct oracle *o, int tile, int segment, char *buf, int size)
{
    snprintf(buf, (size_t)size, "%s%s", kind_name[segment_of(o, tile, segment)->kind],
             piece_place(o, tile, segment));
    return buf;
}

const char *piece_name_at(const struct oracle *o, int tile, int segment, char *buf, int size)
{
    snprintf(buf, (size_t)size, "%s%s at %d,%d", kind_name[segment_of(o, tile, segment)->kind],
             piece_place(o, tile, segment), o->tile[tile].x, o->tile[tile].y);
    return buf;
}

/* ---- the question -------------------------------------------------------------------------------------- */

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

static void stand_options(struct oracle *o, enum figure figure)
{
    int tile = o->tiles - 1;
    const struct face *f = &o->box->face[o->tile[tile].face];
    char name[ORACLE_TEXT / 2];
    for (int i = 0; i < f->segments; i++)
        if (f->segment[i].kind != RIVER &&
            figure_may_stand(&o->setup, figure, zone_of(o, tile, i), o->seat))
            snprintf(option_add(o, VERB_STAND, (int)figure, i, 0, 0)->text, ORACLE_TEXT,
                     "figure %s %s", figure_name[figure],
                     piece_name(o, tile, i, name, sizeof name));
    if (f->flies >= 0 && (figure == FOLLOWER || figure == BIG)) /* L9 */
        snprintf(option_add(o, VERB_FLY, (int)figure, 0, 0, 0)->text, ORACLE_TEXT, "fly %s",
                 figure_name[figure]);
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

/* V4: a follower must be placed, and nothing else may be done instead. V8: the last turn without one. */
static void owed_offer(struct oracle *o)
{
    o->event[FOLLOWER_OWED]++;
    for (int figure = 0; figure < FIGURES; figure++)
        if (o->supply[o->seat][figure] > 0 && figure_strength[figure] > 0)
            stand_options(o, (enum figure)figure);
    o->event[ONLY_ABBOT] += o->options > 0 && o->option[0].a == ABBOT;
    if (o->options == 0) {
        o->last_turn = true;
        o->step = STEP_FERRY_LAY;
    }
}

void figure_offer(struct oracle *o)
{
    if (o->setup.solo && solo_owes(o)) {
        owed_offer(o);
        return;
    }
    o->event[NOTHING_FREE]++;
    for (int figure = 0; figure < FIGURES; figure++)
        if (o->supply[o->seat][figure] > 0)
            stand_options(o, (enum figure)figure);
    int abbot = abbot_to_take(o);
    if (abbot >= 0)
        snprintf(option_add(o, VERB_RETURN_ABBOT, abbot, 0, 0, 0)->text, ORACLE_TEXT,
                 "return abbot");
    if (o->options > 0)
        snprintf(option_add(o, VERB_PASS, 0, 0, 0, 0)->text, ORACLE_TEXT, "pass");
    else
        o->step = STEP_FERRY_LAY;
}

void figure_take(struct oracle *o, const struct oracle_option *option)
{
    o->step = STEP_FERRY_LAY;
    if (option->verb == VERB_STAND) {
        figure_stand(o, o->seat, (enum figure)option->a, o->tiles - 1, option->b);
    } else if (option->verb == VERB_RETURN_ABBOT) {
        const struct standing *s = &o->stand[option->a];
        o->event[ABBOT_HOME]++;
        o->abbot_points = 1 + tiles_around(o, s->tile); /* A3; paid in step 3 (A8) */
        o->abbot_from = (struct piece){.tile = s->tile, .segment = s->segment};
        figure_home(o, option->a);
    } else if (option->verb == VERB_FLY) {
        o->event[FLIES_OWED] += solo_owes(o);
        o->flies = (enum figure)option->a;
        o->step = STEP_DIE;
    }
}

/* ---- flying machines (section 8) ------------------------------------------------------------------------- */

void die_offer(struct oracle *o)
{
    for (int cells = 1; cells <= 3; cells++)
        snprintf(option_add(o, 0, cells, 0, 0, 0)->text, ORACLE_TEXT, "die %d", cells);
}

void die_take(struct oracle *o, const struct oracle_option *option)
{
    o->flown = option->a;
    o->step = STEP_LAND;
}

/* L2 - L6: on an incomplete road, city or monastery of the tile it reaches; back home if there is
 * none. */
void land_offer(struct oracle *o)
{
    static const int dx[8] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    const struct lying *from = &o->tile[o->tiles - 1];
    int wind = (o->box->face[from->face].flies + 2 * from->rotation) % 8;
    int tile = tile_at(o, from->x + o->flown * dx[wind], from->y + o->flown * dy[wind]);
    char name[ORACLE_TEXT / 2];
    for (int i = 0; tile >= 0 && i < o->box->face[o->tile[tile].face].segments; i++) {
        enum kind kind = segment_of(o, tile, i)->kind;
        if ((kind == ROAD || kind == CITY || kind == MONASTERY) && zone_of(o, tile, i)->open > 0)
            snprintf(option_add(o, 0, tile, i, 0, 0)->text, ORACLE_TEXT, "land %s",
                     piece_name(o, tile, i, name, sizeof name));
    }
    if (o->options == 0)
        o->step = STEP_FERRY_LAY;
}

void land_take(struct oracle *o, const struct oracle_option *option)
{
    figure_stand(o, o->seat, o->flies, option->a, option->b);
    o->step = STEP_FERRY_LAY;
}
