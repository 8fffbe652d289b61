/*
 * catan_ends.c - random games of the Catan card game end by the rules, long before the limit of rounds;
 * games of players who only pass end by it.
 *
 *     catan_ends               the short run
 *     catan_ends FACTOR        FACTOR times as many games
 *     catan_ends --soak        a hundred times as many
 */
#include <stdio.h>
#include <stdlib.h>

#include "games/catan_cards/catan.h"
#include "support/property.h"

static bool random_games_end(int players, int games)
{
    char setup[64];
    unsigned char st[1024];
    int longest = 0, limited = 0;
    long rounds = 0;
    snprintf(setup, sizeof setup, "catan-cards:players=%d", players);
    struct mur_rules *r = mur_rules_new(setup, NULL);
    for (int i = 0; i < games; i++) {
        struct mur_rng g;
        struct mur_point p;
        struct mur_result result;
        mur_rng_seed(&g, 11, (uint64_t)i);
        mur_start(r, st);
        while ((p = mur_point(r, st)).turn != MUR_TURN_OVER)
            mur_apply(r, st,
                      p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g)
                                                : mur_sample(r, st, &g),
                      NULL);
        mur_result(r, st, &result);
        limited += result.limited;
        rounds += catan_round(st);
        longest = catan_round(st) > longest ? catan_round(st) : longest;
    }
    printf("%s %s: %d games, %ld rounds a game, longest %d\n", limited ? "FAIL" : "ok  ", setup,
           games, rounds / games, longest);
    mur_rules_free(r);
    return !limited;
}

/* Everybody answers with the first option, which is to end a menu. */
static bool passing_ends_by_the_limit(void)
{
    unsigned char st[1024];
    mur_action legal[64];
    struct mur_rules *r = mur_rules_new("catan-cards:players=4,rounds=200", NULL);
    struct mur_rng g;
    struct mur_point p;
    struct mur_result result;
    uint32_t steps = 0;
    mur_rng_seed(&g, 1, 1);
    mur_start(r, st);
    for (; (p = mur_point(r, st)).turn != MUR_TURN_OVER; steps++) {
        mur_legal(r, st, legal);
        mur_apply(r, st, p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g) : legal[0], NULL);
    }
    mur_result(r, st, &result);
    bool good = result.limited && catan_round(st) == 200 && result.rank[0] == 1 &&
                result.rank[3] == 1 && steps <= r->max_steps;
    printf("%s passing: %u steps, at most %u\n", good ? "ok  " : "FAIL", (unsigned)steps,
           (unsigned)r->max_steps);
    mur_rules_free(r);
    return good;
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv), failed = !passing_ends_by_the_limit();
    for (int players = 2; players <= 6; players++)
        failed += !random_games_end(players, 3000 * factor);
    return failed > 0;
}
