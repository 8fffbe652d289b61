/* one_world.h - a fresh world (support/world.h) for each test of a file: its set-up and its end. */
#ifndef TESTS_ONE_WORLD_H
#define TESTS_ONE_WORLD_H

#include "support/unit.h"
#include "support/world.h"

static struct world w;

static int begin(void **state)
{
    (void)state;
    world_init(&w, "memory:", NULL);
    return 0;
}

static int end(void **state)
{
    (void)state;
    world_release(&w);
    return 0;
}

#endif
