/*
 * Action texts. Input: a set-up line, a byte of seed, a byte of steps to play before, the text.
 * What is understood and legal is written as a text that gives the same action back.
 */
#include "fuzz/input.h"

static void text_round_trips(const struct mur_rules *r, const void *st, mur_action a)
{
    char text[MUR_ACTION_TEXT_MAX];
    int length = mur_action_text(r, st, a, text, sizeof text);
    FUZZ_HOLDS(length > 0 && length < MUR_ACTION_TEXT_MAX);
    mur_action again = ~a;
    FUZZ_HOLDS(mur_action_parse(r, st, text, &again, NULL) == MUR_OK && again == a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    void *st = fuzz_allocate(r->state_size);
    mur_start(r, st);
    uint8_t seed = fuzz_byte(&in);
    fuzz_play(r, st, seed, fuzz_byte(&in));
    char *text = fuzz_text(&in);
    struct mur_error err = {0};
    mur_action a = 0;
    if (mur_action_parse(r, st, text, &a, &err) != MUR_OK)
        fuzz_error_is_sound(&err, text);
    else if (mur_is_legal(r, st, a))
        text_round_trips(r, st, a);
    free(text);
    free(st);
    mur_rules_free(r);
    return 0;
}
