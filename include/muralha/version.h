/*
 * version.h - which library this is. The build takes its own version from here.
 *
 * What a program sees when it is compiled and what it finds when it runs may differ: compare the constants
 * with what the functions return.
 */
#ifndef MURALHA_VERSION_H
#define MURALHA_VERSION_H

#include "muralha/api.h"

MUR_API_BEGIN

#define MUR_VERSION "0.1.0"

/* The version of the library that runs; a constant text. */
const char *mur_library_version(void);
/* Its binary interface, the number in the name of the shared library. MUR_ABI (game.h) is that for which
 * a program was compiled. */
int mur_abi(void);

MUR_API_END

#endif
