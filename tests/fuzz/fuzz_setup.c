/* Set-up texts: refused with a place, or canonical for ever and good for a whole game. */
#include "fuzz/input.h"

static void rules_are_sound(const struct mur_rules *r)
{
    struct mur_rules *again = mur_rules_new(r->setup, NULL);
    FUZZ_HOLDS(again && strcmp(again->setup, r->setup) == 0);
    FUZZ_HOLDS(again->state_size == r->state_size && again->players == r->players);
    FUZZ_HOLDS(r->players >= 1 && r->players <= MUR_SEATS);
    void *st = fuzz_allocate(r->state_size);
    mur_start(r, st);
    fuzz_play(r, st, 1, r->max_steps);
    FUZZ_HOLDS(mur_point(r, st).turn == MUR_TURN_OVER);
    FUZZ_HOLDS(mur_check(r, st, NULL) == MUR_OK);
    free(st);
    mur_rules_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in);
    struct mur_error err = {0};
    struct mur_rules *r = mur_rules_new(text, &err);
    if (r)
        rules_are_sound(r);
    else
        fuzz_error_is_sound(&err, text);
    mur_rules_free(r);
    free(text);
    return 0;
}
