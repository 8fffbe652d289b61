/* river.c - the river comes first, and each of its tiles goes on where it ends (R1-R9). */
#include <string.h>

#include "games/carcassonne/module.h"

enum turning { STRAIGHT, RIGHT, LEFT };

static bool has_river(int face)
{
    return carc_face[face].marks & CARC_HAS_RIVER;
}

static int river_sides(int face, int rotation)
{
    int sides = 0;
    for (int side = 0; side < CARC_SIDES; side++)
        if (carc_face[face].border[rotation][side].terrain == CARC_EDGE_RIVER)
            sides |= 1 << side;
    return sides;
}

/* ---- the bag ------------------------------------------------------------------------------------------- */

/* The spring has one end and comes first in the data, the lake has one end and comes last. */
static void ends_find(const struct carc_rules *r, int *spring, int *lake)
{
    *spring = *lake = 0;
    for (int face = 1; face < CARC_FACES; face++)
        if (r->bag[face] && carc_face[face].set == CARC_SET_RIVER &&
            mur_count_bits((unsigned)river_sides(face, 0)) == 1) {
            if (!*spring)
                *spring = face;
            *lake = face;
        }
}

/* R1: the spring lies instead of the start tile; then ten shuffled; then the lake; then the rest. */
static void river_build(struct carc_rules *r)
{
    int spring, lake;
    ends_find(r, &spring, &lake);
    r->start_face = (uint8_t)spring;
    r->bag[spring]--;
    struct carc_stage rest = r->stage[0];
    r->stage[0] = (struct carc_stage){.first = (uint8_t)(spring + 1), .last = (uint8_t)(lake - 1)};
    r->stage[1] = (struct carc_stage){.first = (uint8_t)lake, .last = (uint8_t)lake};
    r->stage[2] = rest;
    r->stages = 3;
    for (int face = 1; face < CARC_FACES; face++)
        r->choosy[face] = has_river(face);
}

/* ---- where it goes on -------------------------------------------------------------------------------------- */

/* The side where a tile on the river's open end lets it out; -1 if it does not take it up or ends it. */
static int side_out(const struct carc_state *s, int face, int rotation)
{
    int out = river_sides(face, rotation) & ~(1 << s->river.enter);
    return out ? mur_first_bit((unsigned)out) : -1;
}

static int turning(int enter, int out)
{
    int quarter = (out - enter + 4) % 4; /* 2: straight on */
    return quarter == 2 ? STRAIGHT : quarter == 1 ? LEFT : RIGHT;
}

/* R3, R4: at the open end only, and two curves in a row do not turn the same way. */
static bool river_place_ok(const struct carc_rules *r, const struct carc_state *s,
                           struct carc_spot spot)
{
    (void)r;
    if (s->river.ended || spot.x != s->river.x || spot.y != s->river.y)
        return false;
    int out = side_out(s, s->hand, spot.rotation);
    int turn = out < 0 ? STRAIGHT : turning(s->river.enter, out);
    return turn == STRAIGHT || turn != s->river.turn;
}

static void river_flow(struct carc_state *s, const struct carc_tile *t, int out)
{
    s->river.x = (int16_t)(t->x + carc_step_x[out]);
    s->river.y = (int16_t)(t->y + carc_step_y[out]);
    s->river.enter = (uint8_t)((out + 2) % 4);
}

static void river_laid(const struct carc_rules *r, struct carc_state *s)
{
    (void)r;
    const struct carc_tile *t = &s->tile[s->tiles - 1];
    if (!has_river(t->face))
        return;
    if (s->tiles == 1) {
        river_flow(s, t, mur_first_bit((unsigned)river_sides(t->face, t->rotation)));
        return;
    }
    int out = side_out(s, t->face, t->rotation);
    if (out < 0) {
        s->river = (struct carc_river){.ended = 1};
        return;
    }
    s->river.turn = (uint8_t)turning(s->river.enter, out);
    river_flow(s, t, out);
}

/* Where it goes on. */
static void river_describe(const struct carc_rules *r, const struct carc_state *s,
                           struct mur_json_writer *j)
{
    (void)r;
    mur_json_open_object(j, "river");
    mur_json_put_bool(j, "ended", s->river.ended);
    if (!s->river.ended) {
        mur_json_put_int(j, "x", s->river.x);
        mur_json_put_int(j, "y", s->river.y);
    }
    mur_json_close(j);
}

/* Follows the tiles from the spring on. */
static const char *river_check(const struct carc_rules *r, const struct carc_state *s,
                               const struct carc_moment *m)
{
    (void)r, (void)m;
    int tile = 0, from = -1, x = 0, y = 0, last = -1;
    while (tile >= 0) {
        const struct carc_tile *t = &s->tile[tile];
        int out = river_sides(t->face, t->rotation) & ~(from < 0 ? 0 : 1 << from);
        if (!out)
            return memcmp(&s->river, &(struct carc_river){.ended = 1}, sizeof s->river) == 0
                       ? NULL
                       : "the river has ended";
        int side = mur_first_bit((unsigned)out), turn = from < 0 ? STRAIGHT : turning(from, side);
        if (turn != STRAIGHT && turn == last)
            return "the river turns back";
        last = turn;
        x = t->x + carc_step_x[side];
        y = t->y + carc_step_y[side];
        from = (side + 2) % 4;
        tile = carc_tile_at(s, x, y);
        if (tile >= 0 && !(river_sides(s->tile[tile].face, s->tile[tile].rotation) >> from & 1))
            return "the river ends at a bank";
    }
    if (s->river.ended || s->river.x != x || s->river.y != y || s->river.enter != from ||
        s->river.turn != last)
        return "the river goes on elsewhere";
    return NULL;
}

static const struct carc_slice river_slices[] = {CARC_SLICE(river), {0, 0}};

const struct carc_module carc_module_river = {
    .option = {.word = "river",
               .group = MUR_OPTION_EXPANSION,
               .of = "plus",
               .title = MUR_N("The river"),
               .help = MUR_N("from its spring to its lake, before anything else")},
    .slices = river_slices,
    .build = river_build,
    .place_ok = river_place_ok,
    .laid = river_laid,
    .describe = river_describe,
    .check = river_check,
};
