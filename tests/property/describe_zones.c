/*
 * describe_zones.c - what a position's description says of Carcassonne's zones, figures and points, against
 * the naive referee of tests/oracle: for every piece of every tile the zone with its kind, whether it is
 * complete, open ends, tiles, shields, strengths and values; the supplies; and the score if the game ended
 * now, which the referee finds by ending it.
 *
 *     describe_zones              the short run
 *     describe_zones FACTOR       FACTOR times as many games
 *     describe_zones --soak       a hundred times as many
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "games/carcassonne/carc.h"
#include "muralha/describe.h"
#include "oracle/oracle.h"
#include "support/expansions.h"
#include "support/property.h"

enum { TEXT_MAX = 1 << 20, PIECES = CARC_PIECES_MAX, CHECK_EVERY = 12, SEGMENTS = 16 };

struct game {
    struct oracle_box *box;
    struct mur_rules *r;
    struct oracle *oracle;
    void *state, *scratch;
    struct mur_rng rng;
    char *text;
    struct mur_json table; /* of the description in `text` */
    struct mur_json zone_of[PIECES];
    bool in_zone[PIECES];
    long zones, projections, failed;
};

static void fail(struct game *g, const char *what, int x, int y)
{
    fprintf(stderr, "%s: %s at %d,%d\n%.20000s\n", g->r->setup, what, x, y, g->text);
    g->failed++;
}

/* ---- reading the description --------------------------------------------------------------------------- */

static struct mur_json member(struct mur_json of, const char *name)
{
    struct mur_json value = {.at = "null", .length = 4};
    mur_json_member(of, name, &value);
    return value;
}

static int number(struct mur_json of, const char *name)
{
    int64_t value = INT32_MIN;
    mur_json_int(member(of, name), &value);
    return (int)value;
}

static struct mur_json element(struct mur_json list, int index)
{
    struct mur_json value = {.at = "null", .length = 4};
    struct mur_json_walk walk = mur_json_walk(list);
    for (int i = 0; i <= index; i++)
        if (!mur_json_next(&walk, NULL, &value))
            return (struct mur_json){.at = "null", .length = 4};
    return value;
}

static int number_at(struct mur_json list, int index)
{
    int64_t value = INT32_MIN;
    mur_json_int(element(list, index), &value);
    return (int)value;
}

static int count(struct mur_json list)
{
    struct mur_json_walk walk = mur_json_walk(list);
    struct mur_json value;
    int n = 0;
    while (mur_json_next(&walk, NULL, &value))
        n++;
    return n;
}

static void describe(struct game *g)
{
    struct mur_json whole, zone, piece;
    int length =
        mur_describe_position(g->r, g->state, MUR_NOBODY, "en", g->scratch, g->text, TEXT_MAX);
    if (!mur_json_check(g->text, (size_t)length, 12, &whole, NULL)) {
        fail(g, "no JSON", 0, 0);
        return;
    }
    g->table = member(whole, "table");
    memset(g->in_zone, 0, sizeof g->in_zone);
    struct mur_json_walk zones = mur_json_walk(member(g->table, "zones"));
    while (mur_json_next(&zones, NULL, &zone)) {
        struct mur_json_walk pieces = mur_json_walk(member(zone, "pieces"));
        while (mur_json_next(&pieces, NULL, &piece)) {
            int64_t p = -1;
            if (!mur_json_int(piece, &p) || p < 0 || p >= PIECES || g->in_zone[p]) {
                fail(g, "a piece is in two zones", 0, 0);
                return;
            }
            g->in_zone[p] = true;
            g->zone_of[p] = zone;
        }
    }
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static bool zone_agrees(const struct game *g, struct mur_json mine,
                        const struct oracle_zone *theirs)
{
    bool city = strcmp(theirs->kind, "city") == 0, road = strcmp(theirs->kind, "road") == 0;
    if (!mur_json_is(member(mine, "kind"), theirs->kind) ||
        mur_json_bool(member(mine, "complete")) != theirs->complete ||
        number(mine, "open") != theirs->open || number(mine, "value") != theirs->value ||
        number(mine, "value_if_complete") != theirs->value_if_complete)
        return false;
    if ((city || road) && number(mine, "tiles") != theirs->tiles)
        return false;
    if (city && number(mine, "shields") != theirs->shields)
        return false;
    for (int side = 0; side < g->r->sides; side++)
        if (number_at(member(mine, "strength"), side) != theirs->strength[side])
            return false;
    return true;
}

/* The pieces of one tile; the referee counts rivers as well, which have no piece here. */
static void tile_check(struct game *g, struct mur_json tile)
{
    int x = number(tile, "x"), y = number(tile, "y"), piece = number(tile, "first");
    struct oracle_zone zone;
    for (int segment = 0; segment < SEGMENTS && !g->failed; segment++) {
        if (!oracle_zone_at(g->oracle, x, y, segment, &zone))
            continue;
        if (!g->in_zone[piece] || !zone_agrees(g, g->zone_of[piece], &zone))
            fail(g, zone.kind, x, y);
        g->zones++;
        piece++;
    }
}

static void supplies_check(struct game *g)
{
    for (int side = 0; side < g->r->sides; side++) {
        struct mur_json supply = member(element(member(g->table, "sides"), side), "supply");
        for (int i = 0; i < CARC_FIGURE_KINDS; i++)
            if (oracle_in_play(g->oracle, carc_figure_name[i]) &&
                number(supply, carc_figure_name[i]) !=
                    oracle_supply(g->oracle, side, carc_figure_name[i]))
                fail(g, "the supply differs", side, i);
    }
}

static void position_check(struct game *g)
{
    struct mur_json tile;
    describe(g);
    struct mur_json_walk tiles = mur_json_walk(member(g->table, "tiles"));
    while (!g->failed && mur_json_next(&tiles, NULL, &tile))
        tile_check(g, tile);
    supplies_check(g);
}

/* Ends the referee's game, which then knows the score. */
static void projection_check(struct game *g)
{
    describe(g);
    oracle_empty_bag(g->oracle);
    for (int side = 0; side < g->r->sides; side++) {
        struct mur_json mine = element(member(g->table, "sides"), side);
        if (number(mine, "projected") != oracle_score(g->oracle, side)) {
            fprintf(stderr, "%d projected, the referee has %d\n", number(mine, "projected"),
                    oracle_score(g->oracle, side));
            fail(g, "the score at the end differs", side, 0);
        }
    }
    if (count(member(g->table, "sides")) != g->r->sides)
        fail(g, "a side is missing", 0, 0);
    g->projections++;
}

/* ---- games ------------------------------------------------------------------------------------------------ */

static void step(struct game *g)
{
    char text[MUR_ACTION_TEXT_MAX];
    bool player = mur_point(g->r, g->state).turn == MUR_TURN_PLAYER;
    mur_action a =
        player ? mur_sample(g->r, g->state, &g->rng) : mur_chance_sample(g->r, g->state, &g->rng);
    mur_action_text(g->r, g->state, a, text, sizeof text);
    const char *refused = oracle_apply(g->oracle, text);
    mur_apply(g->r, g->state, a, NULL);
    if (refused)
        fail(g, refused, 0, 0);
}

static bool draws(const struct game *g)
{
    struct mur_point p = mur_point(g->r, g->state);
    return p.turn == MUR_TURN_CHANCE &&
           strcmp(mur_word(g->r, MUR_WORD_PROMPT, p.prompt), "draw") == 0;
}

/* Played until the wanted number of steps; then it ends at the next draw. */
static void play(struct game *g, int steps)
{
    char error[200];
    g->oracle = oracle_new(g->box, g->r->setup, error, sizeof error);
    if (!g->oracle) {
        fail(g, error, 0, 0);
        return;
    }
    mur_start(g->r, g->state);
    for (int i = 0; !g->failed && mur_point(g->r, g->state).turn != MUR_TURN_OVER; i++) {
        if (i >= steps && draws(g)) {
            projection_check(g);
            break;
        }
        step(g);
        /* When it is over the referee is as far with tidying up as it needs to be. */
        if (!g->failed && mur_point(g->r, g->state).turn != MUR_TURN_OVER &&
            mur_rng_below(&g->rng, CHECK_EVERY) == 0)
            position_check(g);
    }
    oracle_free(g->oracle);
}

static void *must_allocate(size_t size)
{
    void *p = calloc(1, size);
    if (!p)
        exit(1);
    return p;
}

static long setup_try(struct game *g, const char *setup, int games)
{
    g->r = mur_rules_new(setup, NULL);
    if (!g->r)
        return 1;
    g->failed = 0;
    g->state = must_allocate(g->r->state_size);
    g->scratch = must_allocate(mur_describe_scratch(g->r));
    for (int i = 0; i < games && !g->failed; i++)
        play(g, (int)mur_rng_below(&g->rng, 300));
    free(g->scratch);
    free(g->state);
    mur_rules_free(g->r);
    return g->failed;
}

int main(int argc, char **argv)
{
    static const char *const setups[] = {
        "carcassonne:players=2",
        "carcassonne:players=6",
        "carcassonne:players=5,edition=grow",
        "carcassonne:players=2,plus",
        "carcassonne:players=4,plus",
        "carcassonne:players=6,plus",
        "carcassonne:solo,coop=2",
        "carcassonne:solo,abbot,inns,flying,ferries,magic,circles",
    };
    char error[200], setup[EXPANSION_SETUP_MAX];
    int factor = property_factor(argc, argv);
    long failed = 0;
    struct game g = {.box = oracle_box_read("data/carcassonne", error, sizeof error)};
    if (!g.box) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    g.text = must_allocate(TEXT_MAX);
    mur_rng_seed(&g.rng, 11, 0);
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        failed += setup_try(&g, setups[i], property_games(8) * factor);
    for (int i = 0; expansion_setup(i, setup); i += i < 16 ? 1 : 3)
        failed += setup_try(&g, setup, property_games(3) * factor);
    printf("%ld zones of pieces, %ld games ended, %ld wrong\n", g.zones, g.projections, failed);
    free(g.text);
    oracle_box_free(g.box);
    return failed > 0 || !g.projections;
}
