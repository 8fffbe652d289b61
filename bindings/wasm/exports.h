/*
 * exports.h - what the WebAssembly module offers, besides malloc, free and its memory.
 *
 * Texts are bytes in the module's memory that end with a zero; the host allocates and frees them.
 */
#ifndef MURALHA_BINDINGS_WASM_EXPORTS_H
#define MURALHA_BINDINGS_WASM_EXPORTS_H

#include <stdint.h>

#ifdef __wasm__
#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define WASM_EXPORT(name)
#endif

/* Results of random games, for comparing builds: all must agree to the last bit. */
struct wasm_report {
    uint64_t signature; /* of every action and final score, as `muralha bench playouts` prints it */
    uint64_t steps;
    uint64_t hash; /* of the bytes of all states on the way of the first game */
};

/* Plays `games` random games from the set-up. Returns an enum mur_status. */
WASM_EXPORT(wasm_playouts)
int wasm_playouts(const char *setup, uint64_t seed, uint64_t games, struct wasm_report *out);

/* What a bot chooses, as `muralha bench bots` prints it; `steps` are its actions, `hash` is 0. The bot
 * needs a budget of visits: the module has no clock. */
WASM_EXPORT(wasm_bots)
int wasm_bots(const char *setup, const char *bot, uint64_t seed, uint64_t games,
              struct wasm_report *out);

#endif
