#include "support/property.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOAK = 100, FACTOR_MAX = 100000 };

int property_factor(int argc, char **argv)
{
    if (argc == 1)
        return 1;
    if (argc == 2 && strcmp(argv[1], "--soak") == 0)
        return SOAK;
    char *end = NULL;
    long factor = argc == 2 ? strtol(argv[1], &end, 10) : 0;
    if (!end || *end || factor < 1 || factor > FACTOR_MAX) {
        fprintf(stderr, "usage: %s [--soak | FACTOR]\n", argv[0]);
        exit(2);
    }
    return (int)factor;
}

bool property_thin(void)
{
    return getenv("MURALHA_THIN") != NULL;
}

int property_games(int games)
{
    return property_thin() ? (games + 3) / 4 : games;
}
