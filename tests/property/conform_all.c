/*
 * conform_all.c - the conformance suite over every game.
 *
 *     conform_all           the short run: each set-up with its number of games
 *     conform_all --soak    a hundred times as many, from another seed
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "muralha/conform.h"
#include "support/expansions.h"
#include "support/property.h"

/* Set-up, games of the short run, level. A new game is played in its usual set-up until it has lines here;
 * the expansions of Carcassonne come from their own list. */
static const struct {
    const char *setup;
    int games;
    int level;
} table[] = {
    {"none:players=1", 20, 2},
    {"none:players=2", 50, 2},
    {"none:players=3,turns=30", 20, 1},
    {"none:players=6,turns=1", 20, 2},
    {"none:players=6,turns=100", 5, 1},
    {"carcassonne:players=2", 6, 2},
    {"carcassonne:players=3", 4, 1},
    {"carcassonne:players=4,farmers=off", 4, 1},
    {"carcassonne:players=5,first=3", 4, 1},
    {"carcassonne:players=6", 4, 1},
    {"carcassonne:players=2,edition=grow", 4, 1},
    {"carcassonne:players=5,edition=grow", 4, 1},
    {"carcassonne:players=2,plus", 1, 1},
    {"carcassonne:players=3,plus,farmers=off", 1, 1},
    {"carcassonne:players=4,plus,first=2", 1, 1},
    {"carcassonne:players=5,plus", 1, 1},
    {"catan-cards:players=2", 4, 1},
    {"catan-cards:players=2,memory=perfect", 4, 1},
    {"catan-cards:players=3", 3, 1},
    {"catan-cards:players=3,memory=perfect", 3, 1},
    {"catan-cards:players=4", 2, 1},
    {"catan-cards:players=4,memory=perfect", 2, 1},
    {"catan-cards:players=5", 1, 1},
    {"catan-cards:players=5,memory=perfect", 1, 1},
    {"catan-cards:players=6", 1, 1},
    {"catan-cards:players=6,memory=perfect", 1, 2},
    {"catan-cards:players=3,memory=perfect,rounds=2", 20, 2},
};

/* With everything on a game takes seconds; thin runs have it with two players here, and with six in the list of
 * expansions. */
static bool is_left_out(const char *setup)
{
    return property_thin() && strstr(setup, ",plus") && !strstr(setup, ":players=2,");
}

static bool conforms(const char *setup, int games, int level, uint64_t seed)
{
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r) {
        printf("FAIL %s: %s (byte %d)\n", setup, err.message, err.position);
        return false;
    }
    struct mur_conform c = {.seed = seed, .games = games, .level = level};
    bool good = mur_conform(r, &c);
    if (good)
        printf("ok   %s: %d games, %" PRIu64 " nodes\n", setup, games, c.nodes);
    else
        printf("FAIL %s: not kept: %s (seed %" PRIu64 ", game %d, step %" PRIu32
               ", action %08" PRIx32 ")\n",
               setup, c.what, seed, c.game, c.step, c.action);
    mur_rules_free(r);
    return good;
}

static bool in_table(const struct mur_kind *kind)
{
    size_t length = strlen(kind->name);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strncmp(table[i].setup, kind->name, length) == 0 && table[i].setup[length] == ':')
            return true;
    return false;
}

int main(int argc, char **argv)
{
    const struct mur_kind *kind;
    int factor = property_factor(argc, argv), failed = 0;
    uint64_t seed = factor > 1 ? 2 : 1;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (!is_left_out(table[i].setup))
            failed += !conforms(table[i].setup, property_games(table[i].games) * factor,
                                table[i].level, seed);
    for (int i = 0; (kind = mur_kind_at(i)) != NULL; i++)
        if (!in_table(kind))
            failed += !conforms(kind->name, 10 * factor, 2, seed);
    char setup[EXPANSION_SETUP_MAX];
    for (int i = 0; expansion_setup(i, setup); i++)
        if (!property_thin() || !expansion_is_pair(i))
            failed += !conforms(setup, factor, 1, seed);
    for (int i = 0; solo_setup(i, setup); i++)
        failed += !conforms(setup, property_games(4) * factor, 1, seed);
    return failed > 0;
}
