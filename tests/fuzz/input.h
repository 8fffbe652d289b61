/*
 * input.h - what the fuzz targets share: a first line that is a set-up text, then bytes.
 *
 * A property that does not hold aborts, so that the fuzzer keeps the input.
 */
#ifndef TESTS_FUZZ_INPUT_H
#define TESTS_FUZZ_INPUT_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "muralha/game.h"

#define FUZZ_HOLDS(condition) ((condition) ? (void)0 : abort())

enum { FUZZ_TEXT_MAX = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct fuzz_input {
    const uint8_t *at;
    size_t left;
};

/* The next byte; 0 for ever when there are no more. */
static inline uint8_t fuzz_byte(struct fuzz_input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

static inline uint32_t fuzz_word(struct fuzz_input *in)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word = word << 8 | fuzz_byte(in);
    return word;
}

static inline void *fuzz_allocate(size_t size)
{
    void *block = malloc(size ? size : 1);
    FUZZ_HOLDS(block != NULL);
    return block;
}

/* The rest of the input as a text of its own; the caller frees it. */
static inline char *fuzz_text(struct fuzz_input *in)
{
    char *text = fuzz_allocate(in->left + 1);
    if (in->left)
        memcpy(text, in->at, in->left);
    text[in->left] = '\0';
    return text;
}

/* An error names a place inside the text and says something. */
static inline void fuzz_error_is_sound(const struct mur_error *err, const char *text)
{
    FUZZ_HOLDS(err->status > MUR_OK && err->status < MUR_STATUS_COUNT);
    FUZZ_HOLDS(err->message && err->message[0]);
    FUZZ_HOLDS(err->position >= 0 && err->length >= 0);
    FUZZ_HOLDS((size_t)err->position + (size_t)err->length <= strlen(text));
}

/* Rules of the first line, or NULL. */
static inline struct mur_rules *fuzz_rules(struct fuzz_input *in)
{
    char setup[MUR_SETUP_MAX];
    size_t length = 0;
    while (in->left && length + 1 < sizeof setup) {
        char c = (char)fuzz_byte(in);
        if (c == '\n')
            break;
        setup[length++] = c;
    }
    setup[length] = '\0';
    return mur_rules_new(setup, NULL);
}

/* Plays up to `steps` random actions, chance included. */
static inline void fuzz_play(const struct mur_rules *r, void *st, uint64_t seed, uint32_t steps)
{
    struct mur_rng g;
    mur_rng_seed(&g, seed, 0);
    for (uint32_t i = 0; i < steps; i++) {
        struct mur_point p = mur_point(r, st);
        if (p.turn == MUR_TURN_OVER)
            return;
        mur_apply(r, st,
                  p.turn == MUR_TURN_CHANCE ? mur_chance_sample(r, st, &g) : mur_sample(r, st, &g),
                  NULL);
    }
}

#endif
