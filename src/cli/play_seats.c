/* play_seats.c - who may sit at a seat. */
#include <string.h>

#include "cli/play.h"

static mur_action choose_random(const struct mur_rules *r, const void *view, int seat,
                                struct mur_rng *g)
{
    (void)seat;
    return mur_sample(r, view, g);
}

static const struct play_seat seats[] = {{"human", NULL}, {"random", choose_random}};

const struct play_seat *play_seat_find(const char *name)
{
    for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
        if (strcmp(seats[i].name, name) == 0)
            return &seats[i];
    return NULL;
}

const char *play_seat_names(void)
{
    return "human, random";
}

const char *play_seat_usual(void)
{
    return seats[sizeof seats / sizeof seats[0] - 1].name;
}
