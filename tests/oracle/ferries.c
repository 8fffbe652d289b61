/* ferries.c - ferries on their lakes (section 10). */
#include <stdio.h>

#include "internal.h"

static const char side_letter[] = "NESW";

/* The side at which an arm of a lake leaves the tile, as it lies. */
static int arm_side(const struct oracle *o, int tile, int segment)
{
    for (int side = 0; side < SIDES; side++)
        if (segment_sides(o, tile, segment) >> side & 1)
            return side;
    return -1;
}

/* One option for each pair of arms but the one that is joined now. */
static void pair_options(struct oracle *o, int tile)
{
    const struct lying *t = &o->tile[tile];
    int arm[SIDES] = {-1, -1, -1, -1};
    for (int i = 0; i < o->box->face[t->face].segments; i++)
        if (segment_of(o, tile, i)->kind == ROAD)
            arm[arm_side(o, tile, i)] = i;
    for (int a = 0; a < SIDES; a++)
        for (int b = a + 1; b < SIDES; b++) {
            bool now = (t->ferry[0] == arm[a] && t->ferry[1] == arm[b]) ||
                       (t->ferry[0] == arm[b] && t->ferry[1] == arm[a]);
            if (arm[a] < 0 || arm[b] < 0 || now)
                continue;
            snprintf(option_add(o, 1, tile, arm[a], arm[b], 0)->text, ORACLE_TEXT,
                     "ferry %c %c at %d,%d", side_letter[a], side_letter[b], t->x, t->y);
        }
}

void ferry_lay_offer(struct oracle *o)
{
    if (o->box->face[o->tile[o->tiles - 1].face].lake)
        pair_options(o, o->tiles - 1);
    else
        o->step = STEP_FERRY_TURN;
}

/* D6, Y15: then look after lonely builders, and after the mage and the witch. */
static void ferry_join(struct oracle *o, const struct oracle_option *option)
{
    o->tile[option->a].ferry[0] = option->b;
    o->tile[option->a].ferry[1] = option->c;
    o->zones_old = true;
    lonely_home(o);
    o->after_parted = STEP_FERRY_TURN;
    o->step = STEP_PARTED;
}

void ferry_lay_take(struct oracle *o, const struct oracle_option *option)
{
    ferry_join(o, option);
}

/* Y8: walks the road that leaves `tile` at `side` up to the first ferry it crosses. */
static void ferry_seek(struct oracle *o, int tile, int side)
{
    int fresh = o->tiles - 1;
    for (int at = neighbour(o, tile, side); at >= 0 && at != fresh; at = neighbour(o, at, side)) {
        int back = (side + 2) % 4, road = -1;
        for (int i = 0; i < o->box->face[o->tile[at].face].segments; i++)
            if (segment_of(o, at, i)->kind == ROAD && (segment_sides(o, at, i) >> back & 1))
                road = i;
        if (o->tile[at].ferry[0] == road || o->tile[at].ferry[1] == road) {
            o->ferry_may_turn[at] = true;
            return;
        }
        unsigned on = segment_sides(o, at, road) & ~(1u << back);
        if (!on)
            return;
        for (side = 0; !(on >> side & 1);)
            side++;
    }
}

static void ferries_list(struct oracle *o)
{
    int fresh = o->tiles - 1;
    for (int i = 0; i < TILES; i++)
        o->ferry_may_turn[i] = false;
    for (int i = 0; i < o->box->face[o->tile[fresh].face].segments; i++)
        for (int side = 0; side < SIDES; side++)
            if (segment_of(o, fresh, i)->kind == ROAD && (segment_sides(o, fresh, i) >> side & 1))
                ferry_seek(o, fresh, side);
    o->ferries_listed = true;
}

void ferry_turn_offer(struct oracle *o)
{
    if (!o->ferries_listed)
        ferries_list(o);
    for (int i = 0; i < o->tiles; i++)
        if (o->ferry_may_turn[i])
            pair_options(o, i);
    if (o->options)
        snprintf(option_add(o, 0, 0, 0, 0, 0)->text, ORACLE_TEXT, "pass");
    else
        o->step = STEP_SCORE;
}

void ferry_turn_take(struct oracle *o, const struct oracle_option *option)
{
    if (option->verb == 0) {
        o->step = STEP_SCORE;
        return;
    }
    o->ferry_may_turn[option->a] = false; /* Y7 */
    ferry_join(o, option);
}
