/*
 * referee.c - the engine against the naive referee of tests/oracle, move by move.
 *
 *     referee                       the short run over the set-ups below and those with expansions
 *     referee --soak                the long one
 *     referee [--games N] [--seed N] [--setup TEXT]
 *
 * What they must agree on is told in support/duel.h. The one-player variant has its own program,
 * referee_solo.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/duel.h"
#include "support/expansions.h"
#include "support/property.h"

enum { SHORT_GAMES = 2000, SOAK_GAMES = 200000 };

/* How many of 100 games a set-up gets; half of the games are shared out over those with expansions. */
static const struct {
    const char *setup;
    int share;
} setups[] = {
    {"carcassonne:players=2", 8},
    {"carcassonne:players=3", 4},
    {"carcassonne:players=4,first=3", 4},
    {"carcassonne:players=5", 4},
    {"carcassonne:players=6", 4},
    {"carcassonne:players=2,farmers=off", 4},
    {"carcassonne:players=4,farmers=off,first=4", 4},
    {"carcassonne:players=2,edition=grow", 4},
    {"carcassonne:players=5,edition=grow,first=2", 4},
    {"carcassonne:players=2,plus", 2},
    {"carcassonne:players=3,plus,first=2", 2},
    {"carcassonne:players=4,plus", 2},
    {"carcassonne:players=5,plus,farmers=off", 2},
    {"carcassonne:players=6,plus", 2},
};

enum { EXPANSIONS_SHARE = 50 };

struct arguments {
    int games;
    uint64_t seed;
    const char *setup; /* NULL: all of the table */
};

static bool arguments_read(struct arguments *a, int argc, char **argv)
{
    *a = (struct arguments){.games = property_games(SHORT_GAMES), .seed = 1};
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(argv[i], "--soak") == 0) {
            a->games = SOAK_GAMES;
            continue;
        }
        if (!value)
            return false;
        if (strcmp(argv[i], "--games") == 0)
            a->games = atoi(value);
        else if (strcmp(argv[i], "--seed") == 0)
            a->seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--setup") == 0)
            a->setup = value;
        else
            return false;
        i++;
    }
    return a->games > 0;
}

/* Every set-up; returns how many went wrong. */
static int all_play(const struct oracle_box *box, const struct arguments *a)
{
    int failed = 0;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        int games = (a->games * setups[i].share + 99) / 100;
        failed += !duel_play(box, setups[i].setup, games, a->seed, NULL);
    }
    int share = 100 * expansion_setups(), games = (a->games * EXPANSIONS_SHARE + share - 1) / share;
    char setup[EXPANSION_SETUP_MAX];
    for (int i = 0; expansion_setup(i, setup); i++)
        failed += !duel_play(box, setup, games, a->seed, NULL);
    return failed;
}

int main(int argc, char **argv)
{
    struct arguments a;
    char error[200];
    if (!arguments_read(&a, argc, argv)) {
        fprintf(stderr, "usage: referee [--soak] [--games N] [--seed N] [--setup TEXT]\n");
        return 2;
    }
    struct oracle_box *box = oracle_box_read("data/carcassonne", error, sizeof error);
    if (!box) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    int failed = a.setup ? !duel_play(box, a.setup, a.games, a.seed, NULL) : all_play(box, &a);
    oracle_box_free(box);
    return failed > 0;
}
