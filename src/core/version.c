/* version.c - which library this is. */
#include "muralha/version.h"

#include "muralha/game.h"

const char *mur_library_version(void)
{
    return MUR_VERSION;
}

int mur_abi(void)
{
    return MUR_ABI;
}
