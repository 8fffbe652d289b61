/*
 * States of any bytes. Input: a set-up line, how far to play, then changes: a place and a byte. The check
 * reads nothing beyond the state; what it lets pass is written as a text that is refused or comes back as
 * the same text, and then everything works on it to the end of the game.
 */
#include "fuzz/works.h"

/* Most of what a game remembers stands at the front. */
enum { CHANGES = 32, FRONT = 1 << 15, FRONT_BYTES = 1200 };

static void state_change(struct fuzz_input *in, const struct mur_rules *r, unsigned char *st)
{
    for (int i = 0; i < CHANGES && in->left >= 3; i++) {
        uint32_t at = (uint32_t)fuzz_byte(in) << 8 | fuzz_byte(in);
        uint32_t bytes = at & FRONT && FRONT_BYTES < r->state_size ? FRONT_BYTES : r->state_size;
        st[(at & ~(uint32_t)FRONT) % bytes] = fuzz_byte(in);
    }
}

/* As a program that has it from a file would take it. Zones may be written in another order. */
static bool state_is_read(const struct mur_rules *r, const void *st, void *again)
{
    char *text = fuzz_allocate(FUZZ_TEXT_MAX), *other = fuzz_allocate(FUZZ_TEXT_MAX);
    int length = mur_position_text(r, st, text, FUZZ_TEXT_MAX);
    FUZZ_HOLDS(length > 0 && length < FUZZ_TEXT_MAX);
    bool read = mur_position_parse(r, text, again, NULL) == MUR_OK;
    if (read)
        mur_position_text(r, again, other, FUZZ_TEXT_MAX);
    FUZZ_HOLDS(!read || strcmp(text, other) == 0);
    free(other);
    free(text);
    return read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    void *st = fuzz_allocate(r->state_size), *again = fuzz_allocate(r->state_size);
    mur_start(r, st);
    uint64_t seed = fuzz_byte(&in);
    uint32_t steps = (uint32_t)fuzz_byte(&in) * 4 + fuzz_byte(&in) % 4;
    fuzz_play(r, st, seed, steps);
    state_change(&in, r, st);
    if (mur_check(r, st, NULL) == MUR_OK && state_is_read(r, st, again))
        works_to_the_end(r, again);
    free(again);
    free(st);
    mur_rules_free(r);
    return 0;
}
