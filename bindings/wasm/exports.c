#include "exports.h"

#include <stdlib.h>

#include "muralha/bot.h"
#include "muralha/play.h"

/* Hashes the state after every step of the game that playouts play first. */
static uint64_t hash_game(const struct mur_rules *r, void *st, uint64_t seed)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    uint64_t hash = mur_hash(r, st);
    while (mur_play_random(r, st, &g, 1) == 1)
        hash = mur_mix(hash ^ mur_hash(r, st));
    return hash;
}

int wasm_playouts(const char *setup, uint64_t seed, uint64_t games, struct wasm_report *out)
{
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    if (!r)
        return (int)err.status;
    char *states = malloc((size_t)r->state_size * 2);
    if (!states) {
        mur_rules_free(r);
        return MUR_NO_MEMORY;
    }
    void *first = states, *scratch = states + r->state_size;
    mur_start(r, first);
    struct mur_playouts p = {.seed = seed, .games = games};
    mur_playouts_run(r, first, &p, scratch);
    *out = (struct wasm_report){
        .signature = p.signature, .steps = p.steps, .hash = hash_game(r, first, seed)};
    free(states);
    mur_rules_free(r);
    return MUR_OK;
}

int wasm_bots(const char *setup, const char *bot, uint64_t seed, uint64_t games,
              struct wasm_report *out)
{
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(setup, &err);
    struct mur_bot_bench b = {.seed = seed, .games = games};
    if (r && mur_bot_bench(r, bot, &b, &err))
        *out = (struct wasm_report){.signature = b.signature, .steps = b.chosen};
    mur_rules_free(r);
    return (int)err.status;
}
