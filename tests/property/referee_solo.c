/*
 * referee_solo.c - the one-player variant against the naive referee of tests/oracle, move by move (see
 * support/duel.h), with all its options and everything it may be played with.
 *
 *     referee_solo              the short run
 *     referee_solo FACTOR       FACTOR times as many games
 *     referee_solo --soak       a hundred times as many
 *
 * It fails too if the games did not come across every situation for which the variant has a rule of its
 * own, or if next to nothing was compared.
 */
#include <stdio.h>

#include "support/duel.h"
#include "support/expansions.h"
#include "support/property.h"

enum { GAMES = 40, STEPS_A_GAME = 30, LINES_A_STEP = 10 };

/* Long games, where piles run out, and expansions that meddle with one another. */
static const char *const more_setups[] = {
    "carcassonne:followers=7,solo,traders.builder",
    "carcassonne:colours=4,coop=3,followers=7,inns.big,solo,traders.builder",
    "carcassonne:abbot,flying,followers=3,inns.big,solo",
    "carcassonne:coop=2,ferries,followers=7,magic,solo,traders.builder",
    "carcassonne:circles,colours=4,coop=4,followers=6,inns.big,solo,traders.builder",
    "carcassonne:abbot,circles,coop=3,ferries,flying,followers=7,inns,magic,river,solo,"
    "traders.builder",
    "carcassonne:abbot,circles,colours=4,coop=2,ferries,flying,followers=3,inns,magic,river,solo,"
    "traders.builder",
};

static bool proves_something(const struct duel_count *c)
{
    bool good =
        c->events > 0 && c->steps > STEPS_A_GAME * c->games && c->lines > LINES_A_STEP * c->steps;
    printf("%s %ld games, %ld steps, %ld answers compared\n", good ? "ok  " : "FAIL", c->games,
           c->steps, c->lines);
    for (int i = 0; i < c->events; i++) {
        printf("%s %ld times: %s\n", c->event[i] ? "ok  " : "FAIL", c->event[i], c->name[i]);
        good &= c->event[i] > 0;
    }
    return good;
}

int main(int argc, char **argv)
{
    int factor = property_factor(argc, argv), failed = 0;
    char error[200], setup[EXPANSION_SETUP_MAX];
    struct duel_count count = {0};
    struct oracle_box *box = oracle_box_read("data/carcassonne", error, sizeof error);
    if (!box) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    for (int i = 0; solo_setup(i, setup); i++)
        failed += !duel_play(box, setup, GAMES * factor, 1, &count);
    for (size_t i = 0; i < sizeof more_setups / sizeof *more_setups; i++)
        failed += !duel_play(box, more_setups[i], GAMES * factor, 2, &count);
    oracle_box_free(box);
    failed += !proves_something(&count);
    return failed > 0;
}
