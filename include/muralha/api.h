/*
 * api.h - how every public header begins and ends what it declares.
 *
 * Between MUR_API_BEGIN and MUR_API_END everything has C linkage and is visible outside the library;
 * what other headers declare is not. Nothing else says what is exported: the shared library, the static
 * one and the WebAssembly module all follow these two lines.
 *
 * MUR_INLINE marks the small functions that C and C++ callers get inline. One file of the library,
 * src/core/inline.c, holds them as functions too, for callers in other languages.
 */
#ifndef MURALHA_API_H
#define MURALHA_API_H

#ifdef __cplusplus
#define MUR_API_BEGIN                                                                              \
    extern "C" {                                                                                   \
    _Pragma("GCC visibility push(default)")
#define MUR_API_END                                                                                \
    _Pragma("GCC visibility pop")                                                                  \
    }
#else
#define MUR_API_BEGIN _Pragma("GCC visibility push(default)")
#define MUR_API_END   _Pragma("GCC visibility pop")
#endif

#ifndef MUR_INLINE
#define MUR_INLINE inline
#endif

#endif
