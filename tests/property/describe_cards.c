/*
 * describe_cards.c - what a position's description says of the Catan card game, against the naive referee
 * of tests/support: hands as far as the viewer may see them, the piles, everybody's cards with their sides
 * and protections, from whom cards would be taken, and what the viewer could pay, three for one included.
 *
 *     describe_cards              the short run
 *     describe_cards FACTOR       FACTOR times as many games
 *     describe_cards --soak       a hundred times as many
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "muralha/describe.h"
#include "support/catan_naive.h"
#include "support/property.h"

enum { TEXT_MAX = 1 << 16, STATE_MAX = 1024, SCRATCH_MAX = 1 << 14, DEPTH = 12, GAMES = 8 };

static const char *const setups[] = {"catan-cards:players=2", "catan-cards:players=4",
                                     "catan-cards:players=6",
                                     "catan-cards:players=3,memory=perfect"};
static const char *const goods[5] = {"clay", "wood", "ore", "wool", "grain"};

struct game {
    const struct mur_rules *r;
    struct naive n;
    unsigned char state[STATE_MAX];
    char text[TEXT_MAX];
    long hands, hidden, payable, beyond, taken, guarded;
};

/* ---- reading --------------------------------------------------------------------------------------- */

static struct mur_json member(struct mur_json v, const char *name)
{
    struct mur_json found;
    if (!mur_json_member(v, name, &found)) {
        printf("FAIL there is no %s\n", name);
        exit(1);
    }
    return found;
}

/* A number; null is -1. */
static int number(struct mur_json v, const char *name)
{
    int64_t value = -1;
    mur_json_int(member(v, name), &value);
    return (int)value;
}

static void equal(const struct game *g, const char *what, int told, int is)
{
    if (told == is)
        return;
    printf("FAIL %s: %s is told to be %d, the referee has %d\n%s\n", g->r->setup, what, told, is,
           g->text);
    exit(1);
}

static void same_goods(const struct game *g, struct mur_json told, int place)
{
    for (int k = 0; k < 5; k++)
        equal(g, goods[k], number(told, goods[k]), naive_count(&g->n, place, goods[k]));
}

/* ---- seats ----------------------------------------------------------------------------------------- */

static void same_stack(struct game *g, struct mur_json told, int seat, const char *card, int cards)
{
    struct mur_json stack = member(told, card);
    int b = naive_b_sides(&g->n, seat, card), guarded = naive_protected(&g->n, seat, card);
    equal(g, card, number(stack, "cards"), cards);
    equal(g, "its A sides", number(stack, "a"), cards - b);
    equal(g, "its B sides", number(stack, "b"), b);
    equal(g, "its protected ones", number(stack, "protected"), guarded);
    g->guarded += guarded;
}

static void same_seat(struct game *g, struct mur_json told, int seat, int viewer)
{
    const struct naive *n = &g->n;
    int size = naive_count(n, seat, NULL), expansions = 0;
    bool shown = mur_json_type(member(told, "hand")) == MUR_JSON_OBJECT;
    bool looking = strcmp(n->question, "pick") == 0 && seat == n->partner && viewer == n->active;
    equal(g, "the size of a hand", number(told, "size"), size);
    equal(g, "an open hand", shown, seat == viewer || looking || !size);
    if (shown)
        same_goods(g, member(told, "hand"), seat);
    *(shown ? &g->hands : &g->hidden) += 1;
    same_stack(g, told, seat, "road", n->roads[seat]);
    same_stack(g, told, seat, "knight", n->knights[seat]);
    equal(g, "settlements", number(told, "settlements"), n->settlements[seat]);
    equal(g, "cities", number(told, "cities"), n->cities[seat]);
    struct mur_json_walk w = mur_json_walk(member(told, "expansions"));
    for (struct mur_json card; mur_json_next(&w, NULL, &card);)
        expansions++;
    for (int e = 0; e < 6; e++)
        expansions -= n->owns[seat][e];
    equal(g, "expansions too many", expansions, 0);
}

/* ---- what can be built ----------------------------------------------------------------------------- */

static void same_card(struct game *g, struct mur_json told, int viewer)
{
    char name[16];
    mur_json_string(member(told, "card"), name, sizeof name);
    if (strcmp(name, "road") == 0 || strcmp(name, "knight") == 0) {
        int victim = naive_victim(&g->n, name);
        equal(g, "the victim", number(told, "victim"), victim);
        g->taken += victim >= 0;
    }
    if (viewer == MUR_NOBODY)
        return;
    bool payable = mur_json_bool(member(told, "payable"));
    equal(g, name, payable, naive_affordable(&g->n, viewer, name));
    *(payable ? &g->payable : &g->beyond) += 1;
}

static void same_position(struct game *g, int viewer)
{
    static _Alignas(16) unsigned char scratch[SCRATCH_MAX];
    struct mur_json whole, item;
    int seat = 0;
    int length = mur_describe_position(g->r, g->state, viewer, "en", scratch, g->text, TEXT_MAX);
    if (length >= TEXT_MAX || !mur_json_check(g->text, (size_t)length, DEPTH, &whole, NULL)) {
        printf("FAIL no JSON: %s\n", g->text);
        exit(1);
    }
    struct mur_json table = member(whole, "table");
    same_goods(g, member(table, "market"), NAIVE_MARKET);
    same_goods(g, member(table, "discard"), NAIVE_DISCARD);
    equal(g, "the pile", number(table, "pile"), naive_count(&g->n, NAIVE_PILE, NULL));
    struct mur_json_walk w = mur_json_walk(member(table, "seats"));
    while (mur_json_next(&w, NULL, &item))
        same_seat(g, item, seat++, viewer);
    equal(g, "the number of seats", seat, g->r->players);
    w = mur_json_walk(member(table, "cards"));
    while (mur_json_next(&w, NULL, &item))
        same_card(g, item, viewer);
}

/* ---- games ----------------------------------------------------------------------------------------- */

static void play(struct game *g, uint64_t seed)
{
    struct mur_rng rng;
    struct mur_point p;
    mur_rng_seed(&rng, seed, 0);
    mur_start(g->r, g->state);
    naive_start(&g->n, g->r->players, 200, 4);
    while ((p = mur_point(g->r, g->state)).turn != MUR_TURN_OVER) {
        char line[MUR_ACTION_TEXT_MAX];
        mur_action a = p.turn == MUR_TURN_CHANCE ? mur_chance_sample(g->r, g->state, &rng)
                                                 : mur_sample(g->r, g->state, &rng);
        mur_action_text(g->r, g->state, a, line, sizeof line);
        mur_apply(g->r, g->state, a, NULL);
        equal(g, line, naive_take(&g->n, line), true);
        if (g->n.phase == 'D') /* dealing: it is nobody's turn yet */
            continue;
        int seat = (int)mur_rng_below(&rng, g->r->players + 1u);
        same_position(g, seat < g->r->players ? seat : MUR_NOBODY);
    }
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv);
    static struct game g;
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct mur_rules *r = mur_rules_new(setups[i], NULL);
        if (!r || r->state_size > STATE_MAX || mur_describe_scratch(r) > SCRATCH_MAX)
            return printf("%s does not fit\n", setups[i]), 1;
        g.r = r;
        for (int game = 0; game < GAMES * factor; game++)
            play(&g, (uint64_t)game);
        mur_rules_free(r);
    }
    printf("hands %ld, hidden %ld, payable %ld, beyond %ld, to be taken %ld, guarded %ld\n",
           g.hands, g.hidden, g.payable, g.beyond, g.taken, g.guarded);
    return !(g.hands && g.hidden && g.payable && g.beyond && g.taken && g.guarded);
}
