/*
 * Position texts. Input: a set-up line, then the text. A text that is refused changes nothing; one
 * that is accepted comes back as the same bytes, and everything works on it to the end of the game.
 */
#include "fuzz/works.h"

/* The text of a view is a position, too, but only a guess from it can be played. False if the view
 * contradicts itself. */
static bool position_is_whole(const struct mur_rules *r, void *st, void *view)
{
    struct mur_rng g;
    mur_rng_seed(&g, 3, 0);
    for (int i = 0; i <= r->players && r->traits & MUR_TRAIT_HIDDEN; i++) {
        int seat = i < r->players ? i : MUR_NOBODY;
        mur_view(r, st, seat, view);
        if (memcmp(view, st, r->state_size) == 0)
            return mur_guess(r, view, seat, &g, st) && mur_check(r, st, NULL) == MUR_OK;
    }
    return true;
}

static void position_is_sound(const struct mur_rules *r, void *st, void *again)
{
    FUZZ_HOLDS(mur_check(r, st, NULL) == MUR_OK);
    char *text = fuzz_allocate(FUZZ_TEXT_MAX);
    int length = mur_position_text(r, st, text, FUZZ_TEXT_MAX);
    FUZZ_HOLDS(length > 0 && length < FUZZ_TEXT_MAX);
    FUZZ_HOLDS(mur_position_parse(r, text, again, NULL) == MUR_OK);
    FUZZ_HOLDS(memcmp(st, again, r->state_size) == 0);
    free(text);
    works_described(r, st);
    if (position_is_whole(r, st, again))
        works_to_the_end(r, st);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    struct mur_rules *r = fuzz_rules(&in);
    if (!r)
        return 0;
    void *st = fuzz_allocate(r->state_size);
    void *other = fuzz_allocate(r->state_size);
    mur_start(r, st);
    fuzz_play(r, st, 2, 5);
    memcpy(other, st, r->state_size);
    char *text = fuzz_text(&in);
    struct mur_error err = {0};
    if (mur_position_parse(r, text, st, &err) == MUR_OK) {
        position_is_sound(r, st, other);
    } else {
        fuzz_error_is_sound(&err, text);
        FUZZ_HOLDS(memcmp(st, other, r->state_size) == 0);
    }
    free(text);
    free(other);
    free(st);
    mur_rules_free(r);
    return 0;
}
